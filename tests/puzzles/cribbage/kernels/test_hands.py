"""The classes of hands and their hand values against plain Python."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import random
from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from puzzles.cribbage.cards import canonical_cards
from puzzles.cribbage.counting import score
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.kernels import hands, points


@pytest.fixture(scope="module", params=[SIX, FIVE], ids=lambda game: game.name)
def dealt(request):
    return request.param, *hands.classes(request.param.dealt)


def _renamed(hand, kind):
    for suits in hands.RENAMINGS[kind][: hands.RENAMINGS_NUMBER[kind]]:
        yield tuple(sorted(card & ~3 | int(suits[card & 3]) for card in hand))


def test_the_classes_with_their_renamings_are_all_hands(dealt):
    game, _, equal = dealt
    assert int(hands.RENAMINGS_NUMBER[equal].sum()) == game.hands


def test_every_class_is_represented_once_and_by_its_canonical_hand(dealt):
    game, found, _ = dealt
    assert len(np.unique(found, axis=0)) == len(found) == {"six": 962_988, "five": 134_459}[game.name]
    for place in random.Random(1).sample(range(len(found)), 3000):
        cards = tuple(found[place].tolist())
        assert cards == canonical_cards(cards)


def test_the_renamings_of_a_class_are_just_its_different_hands(dealt):
    _, found, equal = dealt
    kinds = Counter()
    for place in random.Random(2).sample(range(len(found)), 3000):
        cards = found[place].tolist()
        renamed = list(_renamed(cards, equal[place]))
        every = {tuple(sorted(card & ~3 | suits[card & 3] for card in cards)) for suits in permutations(range(4))}
        assert len(renamed) == len(every)
        assert set(renamed) == every
        kinds[int(equal[place])] += 1
    assert len(kinds) >= 4


def test_hand_sums_add_up_the_show_over_all_unseen_starters(dealt):
    game, found, _ = dealt
    sample = found[np.sort(random.Random(3).sample(range(len(found)), 60))]
    sets = {"six": 270725, "five": 22100}[game.name]
    show = points.show_table(game.kept, sets, points.RANK_PAIR, points.RANK_POINTS)
    sums = hands.hand_sums(sample, show, points.BINOMIAL)
    for place, cards in enumerate(sample.tolist()):
        for discard, thrown in enumerate(combinations(cards, 2)):
            kept = [card for card in cards if card not in thrown]
            plain = sum(score(kept, starter) for starter in range(52) if starter not in cards)
            assert sums[place, discard] == plain
