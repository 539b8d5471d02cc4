"""The patterns of hands, each written out, and against a slow definition."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.cribbage.cards import DECK, parse_card, parse_cards
from puzzles.cribbage.counting import count
from puzzles.cribbage.patterns import PATTERNS, TRAPS, patterns


def of(hand: str, starter: str, *, crib: bool = False) -> set[str]:
    return set(patterns(parse_cards(hand.split()), parse_card(starter), crib=crib))


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "expected"),
    [
        ("2C 4D 6H 8S", "QC", False, {"zero"}),
        ("2C 4D 6H 8S", "JC", False, {"zero", "starter-jack"}),
        ("5C 5D 5S JH", "5H", False, {"twelve", "fifteens", "pairs", "nobs"}),
        ("2C 3D 4H 9S", "KC", False, {"fifteens", "runs"}),
        ("2C 3D 4H 4S", "QC", True, {"fifteens", "runs", "pairs", "double-run"}),
        ("2C 3D 4H 4S", "5C", False, {"fifteens", "runs", "pairs", "double-run", "twelve", "many-card-fifteen"}),
        ("2C 3D 4H 4S", "4C", False, {"fifteens", "pairs", "runs", "triple-run", "twelve", "many-card-fifteen"}),
        ("2C 3D 3H 4S", "4C", False, {"pairs", "runs", "double-double-run", "twelve"}),
        ("2C 6C 8C QC", "4D", False, {"flush"}),
        ("2C 6C 8C QC", "4C", False, {"flush"}),
        ("2C 6C 8C QC", "4C", True, {"flush"}),
        ("2C 6C 8C QC", "4D", True, {"zero", "four-flush-in-crib"}),
        ("2C 6C 8C QD", "4C", False, {"zero", "starter-makes-four"}),
        ("2C 6C 8C QD", "4C", True, {"zero", "starter-makes-four"}),
        ("QC KD AH 8S", "6C", False, {"fifteens", "round-the-corner"}),
        ("KD AH 2S 8S", "9C", False, {"round-the-corner", "zero"}),
        ("4C 5D 7H 8S", "QC", False, {"fifteens", "broken-run"}),
        ("4C 5D 7H 8S", "6C", False, {"fifteens", "runs"}),
        ("AC 2D 4H 8S", "QC", False, {"fifteens", "many-card-fifteen"}),
        ("JC 4D 6H 8S", "2C", False, {"nobs"}),
        ("JC 4D 6H 8S", "2D", False, {"zero"}),
        ("2C 4D 6H", "8S", False, {"zero"}),
        ("2C 4C 6C", "8S", False, {"flush"}),
        ("2C 4C 6D", "8C", False, {"zero"}),
    ],
)
def test_a_hand_has_the_patterns_that_people_see_in_it(hand: str, starter: str, crib: bool, expected: set[str]) -> None:
    assert of(hand, starter, crib=crib) == expected


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), st.booleans())
def test_patterns_are_what_their_definitions_say(cards: list[int], crib: bool) -> None:
    hand, starter = cards[:4], cards[4]
    found = set(patterns(hand, starter, crib=crib))
    counted = count(hand, starter, crib=crib)
    kinds = [item.kind for item in counted.items]
    assert ("zero" in found, "twelve" in found) == (counted.total == 0, counted.total >= 12)
    for pattern, kind in (
        ("fifteens", "fifteen"),
        ("pairs", "pair"),
        ("runs", "run"),
        ("flush", "flush"),
        ("nobs", "nobs"),
    ):
        assert (pattern in found) == (kind in kinds)
    several = {2: "double-run", 3: "triple-run", 4: "double-double-run"}
    assert {one for one in several.values() if one in found} == {
        name for runs, name in several.items() if runs == kinds.count("run")
    }
    fours = [four for four in combinations(cards, 4) if len({card & 3 for card in four}) == 1]
    assert ("four-flush-in-crib" in found) == (crib and tuple(hand) in fours and len(fours) == 1)
    assert ("starter-makes-four" in found) == (len(fours) == 1 and starter in fours[0])
    ranks = {card >> 2 for card in cards}
    near = any(
        len({rank for rank in ranks if low <= rank <= low + 4}) == 4 and {low, low + 4} <= ranks for low in range(9)
    )
    assert ("broken-run" in found) == (near and "run" not in kinds)
    values = [min((card >> 2) + 1, 10) for card in cards]
    many = sum(values) == 15 or any(sum(four) == 15 for four in combinations(values, 4))
    assert ("many-card-fifteen" in found) == many
    assert list(patterns(hand, starter, crib=crib)) == [one for one in PATTERNS if one in found]


def test_the_traps_are_among_the_patterns() -> None:
    assert set(PATTERNS) > TRAPS
