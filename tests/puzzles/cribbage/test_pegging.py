"""Pegging against the literature and other engines, card by card, and the faults that others made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.cribbage.cards import DECK, parse_cards, pips
from puzzles.cribbage.pegging import MOST, stretch
from puzzles.errors import IllegalError
from tests.literature import rows

SEQUENCES = list(rows("pegging.csv"))


def points_of(text: str, end=None) -> list[int]:
    return [laid.points for laid in stretch(parse_cards(text.split()), end)]


@pytest.mark.parametrize("row", SEQUENCES, ids=lambda row: row["sequence"])
def test_every_card_of_the_literature_brings_what_it_says(row):
    *before, last = row["sequence"].split("|")
    for part in before:
        assert stretch(parse_cards(part.split()))[-1].total <= MOST
    # "go or last" is one point either way.
    end = {"": None, "31": "go"}.get(row["end"], "last" if "last" in row["end"] else "go")
    laid = stretch(parse_cards(last.split()), end)[-1]
    assert laid.points == int(row["points"]) + int(row["end_points"] or 0)


def test_thirty_one_on_the_last_card_is_two_in_all():
    assert points_of("KH QC 9D 2S", "last")[-1] == 2


def test_thirty_one_and_a_run_on_one_card_are_both_paid():
    assert points_of("TH 8C 7D 6S") == [0, 0, 0, 5]


def test_equal_cards_that_are_not_neighbours_are_no_pair():
    assert points_of("6H 5C 6D 5S") == [0, 0, 0, 0]


def test_queen_king_and_ace_are_no_run_and_four_of_a_suit_nothing():
    assert points_of("QH KH AH 2H") == [0, 0, 0, 0]


@pytest.mark.parametrize(("text", "code"), [("KH QC JD 2S", "beyond-thirty-one"), ("5H 5H", "card-twice")])
def test_what_no_table_sees_is_refused(text, code):
    with pytest.raises(IllegalError) as error:
        stretch(parse_cards(text.split()))
    assert error.value.code == code


@given(st.lists(st.sampled_from(DECK), max_size=8, unique=True))
def test_an_earlier_card_never_changes_what_it_scored(cards):
    while sum(map(pips, cards)) > MOST:
        cards.pop()
    whole = stretch(cards)
    for length in range(len(cards)):
        assert stretch(cards[:length]) == whole[:length]
