"""The public tree and its vectors against plain Python."""

from collections import Counter
from itertools import combinations

import pytest

from puzzles.dominoes.kernels import public as kernel
from puzzles.dominoes.kernels.vectors import tree_of
from puzzles.dominoes.line import pip_of, points_of, total_of
from puzzles.dominoes.tiles import SET, halves_of
from tests.puzzles.dominoes.publicly import placements

TILES = (1, 2, 4, 7, 9, 12, 15, 16, 20, 25)
NAMES = {0: "decision", 1: "last", 2: "pair", 3: "out", 4: "settled"}


def set_of(tiles):
    return sum(1 << tile for tile in tiles)


def tiles_of(mask):
    return tuple(tile for tile in SET if mask >> tile & 1)


def walked(ends, sets, counts, actor, net, knocked, root=True):  # noqa: PLR0917
    """All public nodes as (what it is, ends, sets, counts, actor, points so far), by recursion."""
    what = "decision" if root or counts[actor] > 1 else "last" if counts[1 - actor] > 1 else "pair"
    yield what, ends, sets, counts, actor, net
    if what == "pair":
        return
    for tile, _, after in placements(ends, sets[actor]) if what == "decision" else ():
        left = tuple(tuple(one for one in each if one != tile) for each in sets)
        held = tuple(count - (who == actor) for who, count in enumerate(counts))
        if any(len(each) < count for each, count in zip(left, held, strict=True)):
            continue
        points = points_of(total_of(*after)) + (held[actor] == 0)
        paid = net + (points if actor == 0 else -points)
        if held[actor] == 0:
            yield "out", after, left, held, actor, paid
        else:
            yield from walked(after, left, held, 1 - actor, paid, False, False)
    stuck = tuple(tile for tile in sets[actor] if not {pip_of(end) for end in ends} & set(halves_of(tile)))
    if len(stuck) >= counts[actor]:
        left = (stuck, sets[1]) if actor == 0 else (sets[0], stuck)
        if knocked:
            yield "settled", ends, left, counts, actor, net
        else:
            yield from walked(ends, left, counts, 1 - actor, net, True, False)


@pytest.mark.parametrize("counts", [(1, 1), (1, 3), (2, 1), (2, 2), (3, 2), (3, 3)])
@pytest.mark.parametrize(("ends", "knocked"), [((4, 2), False), ((13, 13), False), ((3, 3), True)])
def test_the_public_nodes_are_those_of_a_plain_recursion(ends, knocked, counts):
    nodes = kernel.public_nodes(ends, (set_of(TILES), set_of(TILES[2:])), counts, (0, 0), knocked=knocked, race=False)
    found = Counter(
        (
            NAMES[node[kernel.KIND]],
            (node[kernel.LEFT], node[kernel.RIGHT]),
            (tiles_of(node[kernel.MASK]), tiles_of(node[kernel.MASK + 1])),
            (node[kernel.COUNT], node[kernel.COUNT + 1]),
            node[kernel.ACTOR],
            node[kernel.PAYOFF],
        )
        for node in nodes.tolist()
    )
    assert found == Counter(walked(ends, (TILES, TILES[2:]), counts, 0, 0, knocked))


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_hands_are_all_combinations_rising_as_numbers(count):
    hands = sorted(map(set_of, combinations(TILES, count)))
    # Interpreted: see its docstring. The vectors' test below holds the compiled one to the same.
    assert kernel.hands_of.py_func(set_of(TILES), count).tolist() == hands
    assert [kernel.place_of(hand, set_of(TILES)) for hand in hands] == list(range(len(hands)))


def test_a_tile_makes_the_end_that_it_leaves_open():
    assert [kernel.placed(tile, end) for tile, end in [(7, 1), (7, 8), (8, 1), (8, 9), (8, 3)]] == [8, 8, 2, 1, -1]


def test_choices_and_links_lead_to_the_same_hand_less_the_tile_played():
    nodes = kernel.public_nodes((4, 2), (set_of(TILES), set_of(TILES)), (3, 2), (0, 0), knocked=False, race=False)
    tree = tree_of(nodes, race=False)
    hands = [frozenset(tile for tile in hand if tile < 28) for hand in tree.tiles.tolist()]
    at = {}
    for n, node in enumerate(nodes.tolist()):
        for player in (0, 1):
            for place in range(node[kernel.LENGTH + player]):
                at[node[kernel.VECTOR + player] + place] = n, player
    assert len(at) == len(hands)
    for place, hand in enumerate(hands):
        node, player = at[place]
        goals = tree.left[tree.first[place] : tree.first[place + 1]].tolist()
        assert all(hand - hands[goal] == {nodes[at[goal][0], kernel.TILE]} - {-1} for goal in goals)
        children = range(nodes[node, kernel.CHILD], nodes[node, kernel.CHILD] + nodes[node, kernel.CHILDREN])
        expected = [
            child
            for child in children
            if nodes[node, kernel.ACTOR] == player
            and (
                nodes[child, kernel.TILE] in hand
                or (nodes[child, kernel.TILE] < 0 and hand <= set(tiles_of(int(nodes[child, kernel.MASK + player]))))
            )
        ]
        assert [at[goal][0] for goal in goals] == expected
    for n in range(len(nodes)):
        for number in range(tree.link[n], tree.link[n + 1]):
            here, there = tree.here[number], tree.there[number]
            assert hands[here] == hands[there]
            assert at[here] == (n, 1 - nodes[n, kernel.ACTOR])
            assert at[there][1] == at[here][1]
