"""The compiled scores against the plain ones, and the count of all hands."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.cribbage.counting import count, score
from puzzles.cribbage.kernels import points
from tests.literature import rows
from tests.puzzles.cribbage import twins

five_cards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def _show(hand, starter):
    return points.show_points(np.array(hand, np.int64), len(hand), starter, points.RANK_PAIR, points.RANK_POINTS)


@given(five_cards)
@settings(max_examples=500, deadline=None)
def test_a_hand_of_four_shows_what_counting_says(cards):
    assert _show(cards[:4], cards[4]) == count(cards[:4], cards[4]).total


@given(five_cards)
@settings(max_examples=500, deadline=None)
def test_a_hand_of_three_shows_what_counting_says(cards):
    assert _show(cards[:3], cards[3]) == count(cards[:3], cards[3]).total


@given(five_cards)
@settings(max_examples=500, deadline=None)
def test_a_crib_scores_what_counting_says(cards):
    compiled = points.crib_points(*cards, points.RANK_PAIR, points.RANK_POINTS)
    assert compiled == count(cards[:4], cards[4], crib=True).total


@given(five_cards, st.booleans())
@settings(max_examples=500, deadline=None)
def test_the_plain_twin_scores_what_counting_says(cards, crib):
    assert twins.plain_points(np.array(cards), 4, crib) == count(cards[:4], cards[4], crib=crib).total
    assert twins.plain_points(np.array(cards[:4]), 3, False) == count(cards[:3], cards[3]).total


def test_hands_of_one_suit_show_their_flush():
    for suit in range(4):
        for ranks in combinations(range(13), 4):
            hand = [4 * rank + suit for rank in ranks]
            for starter in (set(range(52)) - set(hand)) & set(range(0, 52, 5)):
                assert _show(hand, starter) == score(hand, starter)


def test_ranks_alone_score_what_counting_says_of_cards_that_share_no_suit():
    for ranks in combinations(range(13), 3):
        for extra in range(13):
            fours = np.array([*ranks, extra], np.int64)
            hand = [4 * ranks[0], 4 * ranks[1] + 1, 4 * ranks[2] + 2]
            # A starter of the fourth suit can be neither a flush nor bring his nobs.
            assert points.points_of_ranks(fours) == score(hand, 4 * extra + 3)


def test_every_hand_and_starter_shows_what_the_plain_twin_scores(plain_show):
    for kept, sets, name in ((4, 270725, "six"), (3, 22100, "five")):
        table = points.show_table(kept, sets, points.RANK_PAIR, points.RANK_POINTS)
        assert np.array_equal(table, plain_show[name])


def test_all_12994800_hands_and_cribs_are_distributed_as_the_literature_says():
    def part(crib):
        return points.distribution(0, 52, crib, points.RANK_PAIR, points.RANK_POINTS)

    with ThreadPoolExecutor(2) as pool:
        hand, crib = pool.map(part, (False, True))
    expected = list(rows("hand_distribution.csv"))
    assert [int(row["score"]) for row in expected] == list(range(30))
    assert hand.tolist() == [int(row["hand_count"]) for row in expected]
    assert crib.tolist() == [int(row["crib_count"]) for row in expected]
    assert hand.sum() == crib.sum() == 12_994_800


def test_a_part_of_the_distribution_is_what_counting_says():
    for crib in (False, True):
        compiled = points.distribution(0, 9, crib, points.RANK_PAIR, points.RANK_POINTS)
        counted = [0] * 30
        for hand in combinations(range(9), 4):
            for starter in set(range(52)) - set(hand):
                counted[score(hand, starter, crib=crib)] += 1
        assert compiled.tolist() == counted
