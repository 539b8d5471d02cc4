"""How many hands have no tile in common, by inclusion and exclusion and by looking."""

from itertools import combinations

import pytest

from puzzles.dominoes.kernels.payments import disjoint
from puzzles.dominoes.kernels.public import public_nodes
from puzzles.dominoes.kernels.vectors import tree_of

TILES = (tuple(range(14)), tuple(range(5, 18)))


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("counts", [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_disjoint_hands_are_counted_as_if_one_looked_at_every_pair(counts, player):
    masks = tuple(sum(1 << tile for tile in tiles) for tiles in TILES)
    tree = tree_of(public_nodes((4, 2), masks, counts, (0, 0), knocked=False, race=False), race=False)
    hands = [
        sorted(combinations(tiles, count), key=lambda hand: sum(1 << tile for tile in hand))
        for tiles, count in zip(TILES, counts, strict=True)
    ]
    expected = [sum(not set(hand) & set(other) for other in hands[1 - player]) for hand in hands[player]]
    assert disjoint(tree, player).tolist() == expected
