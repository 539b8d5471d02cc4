"""The tables as files, and against the literature."""

from pathlib import Path
from statistics import mean

import pytest

from puzzles.cribbage.cards import RANKS
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.table import ROWS, format_table, packaged_table, parse_table
from puzzles.errors import NotationError
from tests.literature import AUTHORS, comparison, differences

TEXT = format_table(packaged_table(SIX))


def test_a_table_has_338_rows_in_order():
    assert len(ROWS) == len(set(ROWS)) == 338
    lines = TEXT.splitlines()
    assert lines[0] == "crib,rank_low,rank_high,suited,mean"
    assert len(lines) == 339
    keys = [line.split(",") for line in lines[1:]]
    places = [(key[0] != "own", RANKS.index(key[1]), RANKS.index(key[2]), key[3]) for key in keys]
    assert places == sorted(places)
    assert all(len(key[4].partition(".")[2]) == 6 for key in keys)


def test_what_is_written_is_read_again():
    for game in (SIX, FIVE):
        table = packaged_table(game)
        assert parse_table(game, format_table(table)) == table


def test_the_version_names_game_and_content():
    six, five = packaged_table(SIX), packaged_table(FIVE)
    assert six.version.startswith("six-")
    assert five.version.startswith("five-")
    other = parse_table(SIX, TEXT.replace("own,K,K,0,4", "own,K,K,0,5"))
    assert other.version != six.version
    assert parse_table(FIVE, TEXT).version.split("-")[-1] != six.version.split("-")[-1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "crib,low,high,suited,mean\n",
        TEXT[: len(TEXT) // 2],
        TEXT + "own,A,A,0,5.000000\n",
        TEXT.replace("own,A,2,0,", "own,2,A,0,"),
        TEXT.replace("own,A,2,0,", "own,A,2,1,"),
        TEXT.replace("own,A,A,0,", "own,A,A,0,-"),
        TEXT.replace("own,A,A,0,5.", "own,A,A,0,5"),
        TEXT.replace("own,A,A,0,5.", "own,A,A,0,\N{ARABIC-INDIC DIGIT FIVE}."),
        TEXT.replace("own,A,A,0,", "own,A,A,0,nan,"),
    ],
)
def test_what_is_no_table_is_refused(text):
    assert text != TEXT
    with pytest.raises(NotationError) as caught:
        parse_table(SIX, text)
    assert caught.value.code == "not-a-table"


def test_pairs_of_cards_find_their_row():
    table = packaged_table(SIX)
    by_pair = table.by_pair("own")
    assert len(by_pair) == 1326
    for high in range(52):
        for low in range(high):
            assert by_pair[high * (high - 1) // 2 + low] == table.mean("own", high, low)
    assert table.mean("own", 0, 4) != table.mean("own", 0, 5)
    assert table.mean("own", 0, 4) == table.mean("own", 3, 7)


@pytest.mark.parametrize("crib", ["own", "opponent"])
def test_the_table_lies_within_a_tenth_of_a_point_of_hessel_on_average(crib):
    found = differences(packaged_table(SIX), "hessel", crib)
    assert len(found) == 91
    assert mean(map(abs, found.values())) < 0.1


@pytest.mark.parametrize("author", AUTHORS)
@pytest.mark.parametrize("crib", ["own", "opponent"])
def test_the_table_lies_within_half_a_point_of_every_author_on_average(author, crib):
    assert mean(map(abs, differences(packaged_table(SIX), author, crib).values())) < 0.5


def test_the_documentation_prints_the_differences_as_they_are():
    text = (Path(__file__).parents[3] / "docs" / "numbers.md").read_text(encoding="utf-8")
    assert comparison(packaged_table(SIX)) in text
