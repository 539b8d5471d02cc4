"""The line: the table of all totals, lines of the literature, and mirror images."""

import csv
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from puzzles.dominoes.line import EMPTY, Line, count_of, parse_line, points_of, total_of
from puzzles.dominoes.tiles import SET, parse_tile
from puzzles.errors import IllegalError, MugginsError
from tests.literature import REFERENCE
from tests.puzzles.dominoes.rounds import lines_of

POINTS = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
NEVER = {19, 21, 23, 24}


def test_every_total_that_can_occur_scores_what_the_rules_say():
    for total in set(range(25)) - NEVER:
        assert points_of(total) == POINTS.get(total, 0), total


def test_19_21_23_and_24_can_t_occur_and_22_can_and_scores_nothing():
    reached = {(line.ends, line.total) for line in lines_of(4)}
    # No longer line can have other ends: these are all pairs but the same double on both, which only one alone has.
    both = {(left, right) for left in range(14) for right in range(14) if left != right or left < 7}
    alone = {(double, double) for double in range(7, 14)}
    assert {ends for ends, _ in reached} == both | alone
    assert {total for _, total in reached} == set(range(25)) - NEVER
    assert parse_line(["6-6", "6-5", "5-5"]).total == 22
    assert points_of(22) == 0


def test_a_double_counts_whole_at_an_end_once_if_it_lies_alone_and_not_inside():
    assert parse_line(["6-6"]).total == 12
    assert parse_line(["3-6", "6-6"]).total == 15
    assert parse_line(["3-6", "6-6", "6-1"]).total == 4
    assert [count_of(end) for end in range(14)] == [0, 1, 2, 3, 4, 5, 6, 0, 2, 4, 6, 8, 10, 12]
    assert total_of(4, 4) == 8 == total_of(11, 11)
    assert total_of(4, 11) == 12


def test_lines_of_the_literature_have_their_totals_and_points():
    with (REFERENCE / "domino_lines.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    assert len(rows) == 12
    for name, plays, totals, points, _ in rows:
        first, *others = plays.split()
        line = parse_line([first])
        found = [line.total]
        for play in others:
            text, side = play.split("@")
            line = line.placed(parse_tile(text), {"L": "left", "R": "right"}[side])
            found.append(line.total)
        assert found == [int(total) for total in totals.split()], name
        assert [points_of(total) for total in found] == [int(one) for one in points.split()], name


@given(some.data())
def test_a_mirror_image_has_the_same_total_and_what_fits_left_fits_right(data):
    line = EMPTY
    for _ in range(data.draw(some.integers(1, 12))):
        lying = {parse_tile(text) for text in line.texts()}
        moves = [
            (tile, side) for tile in SET if tile not in lying for side in (line.fits(tile) if line.tiles else (None,))
        ]
        if not moves:
            break
        tile, side = data.draw(some.sampled_from(moves))
        mirrored = line.mirrored()
        line = line.placed(tile, side)
        if side is not None:
            assert mirrored.placed(tile, "right" if side == "left" else "left") == line.mirrored()
        assert line.mirrored().total == line.total
        assert line.mirrored().mirrored() == line
        assert parse_line(line.texts()) == line


@pytest.mark.parametrize(
    ("texts", "code"),
    [(["6-4", "5-1"], "does-not-fit"), (["6-4", "4-6"], "tile-twice"), (["6-4", "46"], "not-a-tile")],
)
def test_what_is_no_line_is_refused_with_the_tile_that_is_wrong(texts, code):
    with pytest.raises(MugginsError, match=texts[1]) as caught:
        parse_line(texts)
    assert caught.value.code == code


def test_a_placing_is_refused_with_what_would_be_right():
    line = parse_line(["2-6", "6-1"])
    with pytest.raises(IllegalError, match="5-4 does not fit on the left: the number there is 2"):
        line.placed(parse_tile("5-4"), "left")
    with pytest.raises(IllegalError, match="left or right"):
        line.placed(parse_tile("2-1"), None)
    with pytest.raises(IllegalError, match="there is no end yet"):
        EMPTY.placed(parse_tile("5-4"), "right")
    assert EMPTY.fits(parse_tile("5-4")) == ()
    assert EMPTY.total == 0
    assert Line(((4, 5),)).ends == (4, 5)


@given(some.lists(some.one_of(some.text(max_size=4), some.from_regex(r"[0-6]-[0-6]", fullmatch=True)), max_size=8))
def test_no_texts_bring_the_parser_down(texts):
    with suppress(MugginsError):
        assert len(parse_line(texts).tiles) == len(texts)
