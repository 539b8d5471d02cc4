"""Vectors over hands on the public tree: which hand each place stands for, and which places a move joins.

All vectors lie one behind the other in one array, for each node player 0's and then player 1's, hands rising as
numbers.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.public import (
    ACTOR,
    CHILD,
    CHILDREN,
    COUNT,
    KIND,
    LAST,
    LEFT,
    LENGTH,
    MASK,
    PAIR,
    RIGHT,
    TILE,
    VECTOR,
    hands_of,
    outcome,
    place_of,
    placed,
)

__all__ = ["Tree", "tree_of"]


class Tree(NamedTuple):
    """The public tree with all that loops over it need.

    Attributes:
        nodes: The nodes, as :func:`puzzles.dominoes.kernels.public.public_nodes` returns them.
        tiles: The tiles of each place's hand, shape (places, 3), 28 where a hand has fewer.
        first: Where each place's choices begin, and one end more. A player to move has a choice for each child that
            the hand may lead to.
        left: The place of the hand that each choice leaves, at the child.
        link: Where each node's links begin, and one end more. A link is a hand of the player who is not to move, which
            it still has after the move.
        here: Each link's place at the node.
        there: Each link's place at the child.
        fits: Whether a single tile of a player who may go out next (kinds LAST and PAIR) fits.
        payoff: What player 0 gets from the round when it goes out by the end that is better for its player.
        twin: At PAIR, the place of the same tile in the other's vector, or one past all places.
    """

    nodes: NDArray[np.int64]
    tiles: NDArray[np.int8]
    first: NDArray[np.int32]
    left: NDArray[np.int32]
    link: NDArray[np.int32]
    here: NDArray[np.int32]
    there: NDArray[np.int32]
    fits: NDArray[np.bool_]
    payoff: NDArray[np.float64]
    twin: NDArray[np.int32]


@njit(cache=True, nogil=True)
def _tiles(nodes: NDArray[np.int64]) -> NDArray[np.int8]:
    tiles = np.full((nodes[-1, VECTOR + 1] + nodes[-1, LENGTH + 1], 3), 28, np.int8)
    place = 0
    for n in range(len(nodes)):
        for player in range(2):
            for hand in hands_of(nodes[n, MASK + player], nodes[n, COUNT + player]):
                size = 0
                for tile in range(28):
                    if hand >> tile & 1:
                        tiles[place, size] = tile
                        size += 1
                place += 1
    return tiles


@njit(cache=True, nogil=True)
def _endings(
    nodes: NDArray[np.int64], tiles: NDArray[np.int8], race: bool
) -> tuple[NDArray[np.bool_], NDArray[np.float64], NDArray[np.int32]]:
    size = len(tiles)
    fits = np.zeros(size, np.bool_)
    payoff = np.zeros(size, np.float64)
    twin = np.full(size, size, np.int32)
    at = np.zeros(28, np.int32)
    for n in range(len(nodes)):
        node = nodes[n]
        for player in range(2):
            if node[KIND] != PAIR and not (node[KIND] == LAST and node[ACTOR] == player):
                continue
            sign = 1 - 2 * player
            for place in range(node[VECTOR + player], node[VECTOR + player] + node[LENGTH + player]):
                for side in range(2):
                    end = placed(tiles[place, 0], node[LEFT + side])
                    if end < 0:
                        continue
                    kept = node[RIGHT - side]
                    paid = outcome(node, player, end, kept, 1, race)[1]
                    if not fits[place] or sign * paid > sign * payoff[place]:
                        payoff[place] = paid
                    fits[place] = True
        if node[KIND] == PAIR:
            for player in range(2):
                at[:] = size
                for place in range(node[VECTOR + player], node[VECTOR + player] + node[LENGTH + player]):
                    at[tiles[place, 0]] = place
                for place in range(node[VECTOR + 1 - player], node[VECTOR + 1 - player] + node[LENGTH + 1 - player]):
                    twin[place] = at[tiles[place, 0]]
    return fits, payoff, twin


@njit(cache=True, nogil=True)
def _links(nodes: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    link = np.zeros(len(nodes) + 1, np.int32)
    for n in range(len(nodes)):
        other = 1 - nodes[n, ACTOR]
        link[n + 1] = link[n]
        for child in range(nodes[n, CHILD], nodes[n, CHILD] + nodes[n, CHILDREN]):
            link[n + 1] += nodes[child, LENGTH + other]
    here = np.zeros(link[-1], np.int32)
    there = np.zeros(link[-1], np.int32)
    number = 0
    for n in range(len(nodes)):
        other = 1 - nodes[n, ACTOR]
        mask = nodes[n, MASK + other]
        for child in range(nodes[n, CHILD], nodes[n, CHILD] + nodes[n, CHILDREN]):
            place = nodes[child, VECTOR + other]
            for hand in hands_of(nodes[child, MASK + other], nodes[child, COUNT + other]):
                here[number] = nodes[n, VECTOR + other] + place_of(hand, mask)
                there[number] = place
                place += 1
                number += 1
    return link, here, there


@njit(cache=True, nogil=True)
def _choices(nodes: NDArray[np.int64], size: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    number = 0
    for n in range(len(nodes)):
        for child in range(nodes[n, CHILD], nodes[n, CHILD] + nodes[n, CHILDREN]):
            number += nodes[child, LENGTH + nodes[n, ACTOR]]
    row = np.zeros(number, np.int32)
    goal = np.zeros(number, np.int32)
    first = np.zeros(size + 1, np.int32)
    choice = 0
    for n in range(len(nodes)):
        actor = nodes[n, ACTOR]
        mask = nodes[n, MASK + actor]
        for child in range(nodes[n, CHILD], nodes[n, CHILD] + nodes[n, CHILDREN]):
            played = 1 << nodes[child, TILE] if nodes[child, TILE] >= 0 else 0
            place = nodes[child, VECTOR + actor]
            for hand in hands_of(nodes[child, MASK + actor], nodes[child, COUNT + actor]):
                row[choice] = nodes[n, VECTOR + actor] + place_of(hand | played, mask)
                goal[choice] = place
                first[row[choice] + 1] += 1
                place += 1
                choice += 1
    for place in range(size):
        first[place + 1] += first[place]
    filled = first.copy()
    left = np.zeros(number, np.int32)
    for choice in range(number):
        left[filled[row[choice]]] = goal[choice]
        filled[row[choice]] += 1
    return first, left


def tree_of(nodes: NDArray[np.int64], *, race: bool) -> Tree:
    """Return the tree of these nodes, whose payoffs are those of the race or the points."""
    tiles = _tiles(nodes)
    first, left = _choices(nodes, len(tiles))
    link, here, there = _links(nodes)
    fits, payoff, twin = _endings(nodes, tiles, race)
    return Tree(nodes, tiles, first, left, link, here, there, fits, payoff, twin)
