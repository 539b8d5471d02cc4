"""The counts of one position against plain Python, in a world of few hands."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import random
from itertools import combinations

import numpy as np
import pytest

from puzzles.cribbage.counting import score
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.kernels import points, position


def _number(cards):
    return sum(int(points.BINOMIAL[card, place + 1]) for place, card in enumerate(sorted(cards)))


@pytest.fixture(scope="module", params=[SIX, FIVE], ids=lambda game: game.name)
def world(request):
    """Some hands, each with a throw, and the tables that count them; all other hands do not exist."""
    game = request.param
    draw = random.Random(7)
    thrown = np.zeros(1326, np.uint32)
    with_one = np.zeros((1326, 52), np.uint16)
    with_two = np.zeros((1326, 1326), np.uint16)
    with_three = np.zeros((1326, 22100), np.uint8)
    choices = np.full(game.hands, 255, np.uint8)
    # Few ranks, so that many hands lie partly among one's own cards.
    deck = range(14)
    throws = {}
    for hand in draw.sample(list(combinations(deck, game.dealt)), 1200):
        choice = draw.randrange(game.dealt * (game.dealt - 1) // 2)
        cards = list(combinations(hand, 2))[choice]
        throws[hand] = cards
        pair = _number(cards)
        kept = [card for card in hand if card not in cards]
        choices[_number(hand)] = choice
        thrown[pair] += 1
        for card in kept:
            with_one[pair, card] += 1
        for two in combinations(kept, 2):
            with_two[pair, _number(two)] += 1
        for three in combinations(kept, 3):
            with_three[pair, _number(three)] += 1
    if game.kept == 3:
        with_three = np.zeros((0, 0), np.uint8)
    return game, throws, (thrown, with_one, with_two, with_three, choices)


def _hands(world, count):
    game, _, _ = world
    draw = random.Random(8)
    for few in range(count):
        inside = draw.sample(range(14), few % (game.dealt + 1))
        outside = draw.sample(range(14, 52), game.dealt - len(inside))
        yield sorted(inside + outside)


def test_the_weights_count_the_hands_that_lie_among_the_unseen_cards(world):
    _, throws, arrays = world
    for own in _hands(world, 28):
        unseen = [card for card in range(52) if card not in own]
        weights = position.throw_weights(np.array(own), np.array(unseen), points.BINOMIAL, *arrays)
        plain = np.zeros_like(weights)
        for hand, (low, high) in throws.items():
            if not set(hand) & set(own):
                for starter in set(unseen) - set(hand):
                    plain[unseen.index(low), unseen.index(high), unseen.index(starter)] += 1
        assert np.array_equal(weights, plain)


def test_the_crib_sums_add_up_every_hand_and_starter(world):
    _, throws, arrays = world
    for own in list(_hands(world, 6))[2::3]:
        *sums, deals = position.crib_sums(
            np.array(own), points.BINOMIAL, points.RANK_PAIR, points.RANK_POINTS, *arrays
        ).tolist()
        met = [
            (theirs, starter)
            for hand, theirs in throws.items()
            if not set(hand) & set(own)
            for starter in set(range(52)) - set(hand) - set(own)
        ]
        assert deals == len(met)
        for ours, total in list(zip(combinations(own, 2), sums, strict=True))[::3]:
            assert total == sum(score((*ours, *theirs), starter, crib=True) for theirs, starter in met)


def test_the_hand_sums_add_up_every_starter(world):
    game, _, _ = world
    for own in _hands(world, 20):
        sums = position.hand_sums(np.array(own), points.RANK_PAIR, points.RANK_POINTS)
        for thrown, total in zip(combinations(own, 2), sums.tolist(), strict=True):
            kept = [card for card in own if card not in thrown]
            assert total == sum(score(kept, starter) for starter in range(52) if starter not in own)
        assert len(sums) == game.dealt * (game.dealt - 1) // 2
