"""Equilibrium on the public tree: both players learn by regrets, and two best responses say how far they have come.

The method is PDCFR+ (Xu and others: Minimizing weighted counterfactual regret with optimistic online mirror descent,
IJCAI 2024): regrets that never fall below zero, discounted by ``t ** 2.3 / (t ** 2.3 + 1)`` in round t; the last ones
count once more, as a forecast of the next; strategies are averaged with weights ``t ** 5``; the players learn in turn.
Vectors over hands make each round a few plain loops over all places of the tree.
"""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.payments import disjoint, write_last, write_paid, write_pair
from puzzles.dominoes.kernels.public import (
    ACTOR,
    CHILD,
    CHILDREN,
    DECISION,
    KIND,
    LAST,
    LENGTH,
    PAIR,
    PAYOFF,
    SIDE,
    TILE,
    VECTOR,
    place_of,
    public_nodes,
)
from puzzles.dominoes.kernels.vectors import Tree, tree_of

__all__ = ["learn", "solve"]

_DISCOUNT = 2.3
_AVERAGING = 5
_EVERY = 10
"""Rounds between two looks at the bracket."""


@njit(cache=True, nogil=True)
def _go_down(
    tree: Tree,
    player: int,
    weights: NDArray[np.float64],
    share: float,
    total: NDArray[np.float64],
    reach: NDArray[np.float64],
) -> None:
    """Write with what probability a player, choosing in proportion to weights, has come to each place.

    Its choices' probabilities, times a share, are added to a total.
    """
    nodes, first, left = tree.nodes, tree.first, tree.left
    for n in range(len(nodes)):
        if nodes[n, KIND] not in (DECISION, LAST):
            continue
        if nodes[n, ACTOR] != player:
            for at in range(tree.link[n], tree.link[n + 1]):
                reach[tree.there[at]] = reach[tree.here[at]]
            continue
        start = nodes[n, VECTOR + player]
        for place in range(start, start + nodes[n, LENGTH + player]):
            begin, end = first[place], first[place + 1]
            if end - begin == 1:
                reach[left[begin]] = reach[place]
                continue
            whole = 0.0
            for choice in range(begin, end):
                whole += weights[choice]
            for choice in range(begin, end):
                part = weights[choice] / whole if whole > 0.0 else 1.0 / (end - begin)
                reach[left[choice]] = reach[place] * part
                total[choice] += share * reach[place] * part


@njit(cache=True, nogil=True)
def _best(left: NDArray[np.int32], begin: int, end: int, value: NDArray[np.float64]) -> float:
    best: float = value[left[begin]]
    for choice in range(begin + 1, end):
        best = max(best, value[left[choice]])
    return best


@njit(cache=True, nogil=True)
def _learnt(
    left: NDArray[np.int32],
    begin: int,
    end: int,
    value: NDArray[np.float64],
    weights: NDArray[np.float64],
    regrets: NDArray[np.float64],
    before: float,
    after: float,
) -> float:
    """Return a hand's value and learn from it: each choice is weighed by its regret and the forecast of the next."""
    whole = 0.0
    mean = 0.0
    plain = 0.0
    for choice in range(begin, end):
        whole += weights[choice]
        mean += weights[choice] * value[left[choice]]
        plain += value[left[choice]]
    mean = mean / whole if whole > 0.0 else plain / (end - begin)
    for choice in range(begin, end):
        regret = value[left[choice]] - mean
        regrets[choice] = max(0.0, before * regrets[choice] + regret)
        weights[choice] = max(0.0, after * regrets[choice] + regret)
    return mean


@njit(cache=True, nogil=True)
def _come_up(
    tree: Tree,
    player: int,
    learning: bool,
    weights: NDArray[np.float64],
    regrets: NDArray[np.float64],
    before: float,
    after: float,
    reach: NDArray[np.float64],
    value: NDArray[np.float64],
) -> None:
    """Write the value of each of a player's places against the other's reach: summed over the other's hands.

    Args:
        tree: The tree.
        player: Whose values are wanted.
        learning: Whether the player chooses in proportion to weights, and learns; otherwise it chooses best.
        weights: The weights of the choices, changed by learning.
        regrets: Their regrets, likewise.
        before: The discount of the regrets so far.
        after: The discount of the regrets after this round.
        reach: With what probability the other has come to each of its places.
        value: What is written.
    """
    nodes, first, left = tree.nodes, tree.first, tree.left
    ones = np.zeros(29, np.float64)
    twos = np.zeros((29, 29), np.float64)
    sign = 1.0 - 2.0 * player
    for n in range(len(nodes) - 1, -1, -1):
        kind = nodes[n, KIND]
        start = nodes[n, VECTOR + player]
        stop = start + nodes[n, LENGTH + player]
        if kind == PAIR:
            write_pair(tree, player, n, reach, value)
        elif kind == LAST:
            write_last(tree, player, n, reach, value, ones)
        elif kind != DECISION:
            if nodes[n, PAYOFF] == 0:
                value[start:stop] = 0.0
            else:
                write_paid(tree, player, n, sign * nodes[n, PAYOFF], reach, value, ones, twos)
        elif nodes[n, ACTOR] != player:
            value[start:stop] = 0.0
            for at in range(tree.link[n], tree.link[n + 1]):
                value[tree.here[at]] += value[tree.there[at]]
        else:
            for place in range(start, stop):
                begin, end = first[place], first[place + 1]
                if end - begin < 2:
                    value[place] = value[left[begin]] if end > begin else 0.0
                elif learning:
                    value[place] = _learnt(left, begin, end, value, weights, regrets, before, after)
                else:
                    value[place] = _best(left, begin, end, value)


@njit(cache=True, nogil=True)
def learn(
    tree: Tree, pairs: float, width: float, least: int, most: int
) -> tuple[int, float, float, NDArray[np.float64]]:
    """Let both players learn until the bracket is narrow enough.

    Args:
        tree: The public tree.
        pairs: How many pairs of disjoint hands there are at the root.
        width: When to stop: the greatest width of the bracket, in the payoff's unit.
        least: The fewest rounds.
        most: The most rounds, whatever the bracket.

    Returns:
        The rounds; what player 0's average strategy is sure of; what player 1's cannot be made to exceed; and for each
        place what player 0's hands win there at best against player 1's average strategy, summed over player 1's hands.
    """
    size = len(tree.tiles)
    choices = len(tree.left)
    # One place more, where the twin of a tile that the other cannot hold is: never reached.
    reach = np.zeros(size + 1, np.float64)
    value = np.zeros(size + 1, np.float64)
    weights = np.zeros(choices, np.float64)
    regrets = np.zeros(choices, np.float64)
    total = np.zeros(choices, np.float64)
    low = -np.inf
    high = np.inf
    reach[: tree.nodes[0, LENGTH] + tree.nodes[0, LENGTH + 1]] = 1.0
    played = 0
    while played < most and (played < least or high - low > width):
        for _ in range(_EVERY):
            before = played**_DISCOUNT
            played += 1
            after = played**_DISCOUNT
            for player in range(1, -1, -1):
                _go_down(tree, player, weights, float(played) ** _AVERAGING, total, reach)
                _come_up(
                    tree, 1 - player, True, weights, regrets, before / (before + 1), after / (after + 1), reach, value
                )
        if played >= least:
            for player in range(2):
                _go_down(tree, player, total, 0.0, total, reach)
                _come_up(tree, 1 - player, False, weights, regrets, 0.0, 0.0, reach, value)
                start = tree.nodes[0, VECTOR + 1 - player]
                best = value[start : start + tree.nodes[0, LENGTH + 1 - player]].sum() / pairs
                if player == 0:
                    low = -best
                else:
                    high = best
    return played, low, high, value


def solve(
    ends: tuple[int, int],
    masks: tuple[int, int],
    counts: tuple[int, int],
    scores: tuple[int, int],
    *,
    knocked: bool,
    hand: int,
    race: bool,
    width: float,
    least: int,
    most: int,
) -> tuple[float, float, list[tuple[int, int, float]]]:
    """Return the bracket of a public state's value, and the value of each play of one of the mover's hands.

    The arguments are those of :func:`puzzles.dominoes.kernels.public.public_nodes` and :func:`learn`.

    Returns:
        The two ends of the bracket; and (tile, side, value) for each play, tiles in order, left before right.
    """
    nodes = public_nodes(ends, masks, counts, scores, knocked, race)
    tree = tree_of(nodes, race=race)
    hands = disjoint(tree, 0)
    _, low, high, value = learn(tree, hands.sum(), width, least, most)
    place = place_of(hand, masks[0])
    plays = []
    choice = int(tree.first[place])
    for child in nodes[nodes[0, CHILD] : nodes[0, CHILD] + nodes[0, CHILDREN]]:
        if child[TILE] >= 0 and hand >> int(child[TILE]) & 1:
            value_here = float(value[tree.left[choice]] / hands[place])
            plays.append((int(child[TILE]), int(child[SIDE]), value_here))
            choice += 1
    return float(low), float(high), plays
