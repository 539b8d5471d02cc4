"""Where points are paid out on the public tree: values of a player's hands against how the other comes to its hands.

Values are the player's own, summed over the other's disjoint hands. ``reach`` holds with what probability the other has
come to each of its places, ``value`` is written; ``ones`` and ``twos`` are room for sums by tile and by two tiles.
"""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.public import ACTOR, COUNT, LENGTH, PAYOFF, VECTOR
from puzzles.dominoes.kernels.vectors import Tree

__all__ = ["disjoint", "write_last", "write_paid", "write_pair"]


@njit(cache=True, nogil=True)
def write_paid(
    tree: Tree,
    player: int,
    n: int,
    pay: float,
    reach: NDArray[np.float64],
    value: NDArray[np.float64],
    ones: NDArray[np.float64],
    twos: NDArray[np.float64],
) -> None:
    """Write what a payment is worth to each of a player's hands: it is made against each disjoint hand of the other's.

    The other's hands that share no tile with a hand are counted by inclusion and exclusion over the hand's tiles.
    """
    nodes, tiles = tree.nodes, tree.tiles
    start = nodes[n, VECTOR + player]
    stop = start + nodes[n, LENGTH + player]
    begin = nodes[n, VECTOR + 1 - player]
    end = begin + nodes[n, LENGTH + 1 - player]
    own, others = nodes[n, COUNT + player], nodes[n, COUNT + 1 - player]
    whole = 0.0
    ones[:] = 0.0
    for at in range(begin, end):
        whole += reach[at]
        for i in range(others):
            ones[tiles[at, i]] += reach[at]
    pairs = own > 1 and others > 1
    if pairs:
        twos[:] = 0.0
        for at in range(begin, end):
            for i in range(others):
                for j in range(i):
                    twos[tiles[at, j], tiles[at, i]] += reach[at]
    for place in range(start, stop):
        rest = whole
        for i in range(own):
            rest -= ones[tiles[place, i]]
            if pairs:
                for j in range(i):
                    rest += twos[tiles[place, j], tiles[place, i]]
        value[place] = pay * rest
    # Three of three: the same hand, in two lists that both rise.
    if own == 3 and others == 3:
        a, b = start, begin
        while a < stop and b < end:
            order = 0
            for i in range(2, -1, -1):
                if order == 0:
                    order = tiles[a, i] - tiles[b, i]
            if order == 0:
                value[a] -= pay * reach[b]
            a += order <= 0
            b += order >= 0


@njit(cache=True, nogil=True)
def write_pair(tree: Tree, player: int, n: int, reach: NDArray[np.float64], value: NDArray[np.float64]) -> None:
    """Write the values of a player's hands where each has one tile."""
    nodes, fits, payoff, twin = tree.nodes, tree.fits, tree.payoff, tree.twin
    sign = 1.0 - 2.0 * player
    pay = sign * nodes[n, PAYOFF]
    start = nodes[n, VECTOR + player]
    begin = nodes[n, VECTOR + 1 - player]
    out = 0.0
    fit = 0.0
    stuck = 0.0
    for at in range(begin, begin + nodes[n, LENGTH + 1 - player]):
        if fits[at]:
            out += sign * payoff[at] * reach[at]
            fit += reach[at]
        else:
            stuck += reach[at]
    for place in range(start, start + nodes[n, LENGTH + player]):
        same = reach[twin[place]]
        if not fits[place]:
            value[place] = out + pay * (stuck - same)
        elif nodes[n, ACTOR] == player:
            value[place] = sign * payoff[place] * (fit + stuck - same)
        else:
            value[place] = sign * payoff[place] * stuck + out
            if same != 0.0:
                value[place] -= sign * payoff[twin[place]] * same


@njit(cache=True, nogil=True)
def write_last(
    tree: Tree,
    player: int,
    n: int,
    reach: NDArray[np.float64],
    value: NDArray[np.float64],
    ones: NDArray[np.float64],
) -> None:
    """Write the values of a player's hands where the one to move has one tile and the other more."""
    nodes, tiles, fits, payoff, first = tree.nodes, tree.tiles, tree.fits, tree.payoff, tree.first
    sign = 1.0 - 2.0 * player
    start = nodes[n, VECTOR + player]
    stop = start + nodes[n, LENGTH + player]
    begin = nodes[n, VECTOR + 1 - player]
    end = begin + nodes[n, LENGTH + 1 - player]
    whole = 0.0
    ones[:] = 0.0
    if nodes[n, ACTOR] == player:
        for at in range(begin, end):
            whole += reach[at]
            for i in range(nodes[n, COUNT + 1 - player]):
                ones[tiles[at, i]] += reach[at]
        for place in range(start, stop):
            if fits[place]:
                value[place] = sign * payoff[place] * (whole - ones[tiles[place, 0]])
            elif first[place] < first[place + 1]:
                value[place] = value[tree.left[first[place]]]
            else:
                value[place] = 0.0
        return
    for at in range(begin, end):
        if fits[at]:
            ones[tiles[at, 0]] = sign * payoff[at] * reach[at]
            whole += ones[tiles[at, 0]]
    for place in range(start, stop):
        value[place] = whole
        for i in range(nodes[n, COUNT + player]):
            value[place] -= ones[tiles[place, i]]
    for at in range(tree.link[n], tree.link[n + 1]):
        value[tree.here[at]] += value[tree.there[at]]


@njit(cache=True, nogil=True)
def disjoint(tree: Tree, player: int) -> NDArray[np.float64]:
    """Return for each of a player's hands at the root how many of the other's have no tile in common with it."""
    reach = np.ones(tree.nodes[0, LENGTH] + tree.nodes[0, LENGTH + 1], np.float64)
    value = np.zeros(len(reach), np.float64)
    write_paid(tree, player, 0, 1.0, reach, value, np.zeros(29, np.float64), np.zeros((29, 29), np.float64))
    start = tree.nodes[0, VECTOR + player]
    return value[start : start + tree.nodes[0, LENGTH + player]].copy()
