"""Best discards, their tallies and mean cribs against plain Python on few hands."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import random
from itertools import combinations, permutations

import numpy as np
import pytest

from puzzles.cribbage.counting import score
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.kernels import hands, points, policy


def _number(cards):
    return sum(int(points.BINOMIAL[card, place + 1]) for place, card in enumerate(sorted(cards)))


def _empty(choices=0):
    return (
        np.zeros(1326, np.uint32),
        np.zeros((1326, 52), np.uint16),
        np.zeros((1326, 1326), np.uint16),
        np.zeros((1326, 22100), np.uint8),
        np.full(choices, 99, np.uint8),
    )


@pytest.fixture(scope="module", params=[SIX, FIVE], ids=lambda game: game.name)
def few(request):
    """Some classes with made-up sums and worths, and the best discards by them."""
    game = request.param
    found, equal = hands.classes(game.dealt)
    chosen = np.sort(random.Random(5).sample(range(len(found)), 40))
    found, equal = found[chosen].copy(), equal[chosen].copy()
    sets = {"six": 270725, "five": 22100}[game.name]
    show = points.show_table(game.kept, sets, points.RANK_PAIR, points.RANK_POINTS)
    # Made coarse, so that many discards tie.
    sums = hands.hand_sums(found, show, points.BINOMIAL) // 64
    worth = np.zeros(1326, np.int64)
    for low, high in combinations(range(52), 2):
        worth[high * (high - 1) // 2 + low] = 1_000_000 * ((low // 4 * 7 + high // 4 * 5) % 23) + 500_000 * (
            low & 3 == high & 3
        )
    best = np.zeros(len(found), np.uint16)
    policy.best_discards(found, sums, worth, best)
    return game, found, equal, sums, worth, best


def _value(few, place, discard, thrown):
    low, high = thrown
    _, _, _, sums, worth, _ = few
    return int(sums[place, discard]) * 1_000_000 + int(worth[high * (high - 1) // 2 + low])


def _throws(few):
    """Yield every hand of the classes with the two cards that it throws, by going through its discards."""
    _, found, _, _, _, _ = few
    for place, cards in enumerate(found.tolist()):
        values = {thrown: _value(few, place, n, thrown) for n, thrown in enumerate(combinations(cards, 2))}
        seen = set()
        for suits in permutations(range(4)):

            def renamed(card, suits=suits):
                return card & ~3 | suits[card & 3]

            hand = tuple(sorted(map(renamed, cards)))
            if hand in seen:
                continue
            seen.add(hand)
            of_hand = {tuple(sorted(map(renamed, thrown))): value for thrown, value in values.items()}
            top = max(of_hand.values())
            yield hand, min(thrown for thrown, value in of_hand.items() if value == top)


def test_the_best_discards_are_all_of_the_greatest_value(few):
    _, found, _, _, _, best = few
    for place, cards in enumerate(found.tolist()):
        values = [_value(few, place, n, thrown) for n, thrown in enumerate(combinations(cards, 2))]
        assert int(best[place]) == sum(1 << n for n, value in enumerate(values) if value == max(values))
    assert any(int(bits).bit_count() > 1 for bits in best)


def _tallied(few, before, after, arrays):
    _, found, equal, _, _, _ = few
    policy.tally(
        0, len(found), found, equal, before, after, hands.RENAMINGS, hands.RENAMINGS_NUMBER, points.BINOMIAL, *arrays
    )  # fmt: skip


def test_the_tally_counts_every_hand_and_gives_ties_to_the_first_cards_of_the_deck(few):
    game, _, _, _, _, best = few
    arrays = _empty(game.hands)
    _tallied(few, np.zeros_like(best), best, arrays)
    expected = _empty(game.hands)
    for hand, thrown in _throws(few):
        pair = _number(thrown)
        kept = [card for card in hand if card not in thrown]
        expected[0][pair] += 1
        for card in kept:
            expected[1][pair, card] += 1
        for two in combinations(kept, 2):
            expected[2][pair, _number(two)] += 1
        for three in combinations(kept, 3):
            expected[3][pair, _number(three)] += 1
        expected[4][_number(hand)] = list(combinations(hand, 2)).index(thrown)
    for compiled, plain in zip(arrays, expected, strict=True):
        assert np.array_equal(compiled, plain)


def test_a_tally_that_follows_a_change_of_mind_is_the_tally_from_scratch(few):
    _, _, _, sums, worth, best = few
    other = np.zeros_like(best)
    policy.best_discards(few[1], sums, -worth, other)
    assert (other != best).any()
    followed, fresh = _empty(), _empty()
    _tallied(few, np.zeros_like(best), best, followed)
    _tallied(few, best, other, followed)
    _tallied(few, np.zeros_like(best), other, fresh)
    for one, two in zip(followed, fresh, strict=True):
        assert np.array_equal(one, two)


def test_crib_sums_add_up_every_hand_and_starter(few):
    _, _, _, _, _, best = few
    arrays = _empty()
    _tallied(few, np.zeros_like(best), best, arrays)
    sums = np.zeros(1326, np.int64)
    for first, last in ((0, 500), (500, 1326)):
        policy.crib_sums(
            first, last, points.BINOMIAL, points.RANK_PAIR, points.RANK_POINTS, *arrays[:4], sums
        )  # fmt: skip
    throws = list(_throws(few))
    for own in random.Random(6).sample(list(combinations(range(52), 2)), 6):
        plain = 0
        for hand, thrown in throws:
            if not set(own) & set(hand):
                for starter in set(range(52)) - set(hand) - set(own):
                    plain += score((*own, *thrown), starter, crib=True)
        assert sums[_number(own)] == plain
