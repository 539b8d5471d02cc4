"""The public tree of the rest of a round: what both players see, and for each node what either may hold.

A node is a line's two ends, whose turn it is, and for each player a set of tiles and how many of them it holds. Who
may hold what is common knowledge: a tile played leaves both sets, a knock takes every tile with one of the two numbers
out of the knocker's. So a player's hands at a node are simply all its tiles taken so many at a time. That two hands
never have a tile in common matters only where points are paid out. Player 0 is to move at the root; payoffs are its.
Tiles here have their numbers in the whole set, 0 to 27; a hand is a set, one bit for each tile.
"""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.board import POINTS
from puzzles.dominoes.rules import TARGET
from puzzles.dominoes.tiles import SET, halves_of

__all__ = [
    "ACTOR",
    "CHILD",
    "CHILDREN",
    "COUNT",
    "DECISION",
    "KIND",
    "LAST",
    "LEFT",
    "LENGTH",
    "MASK",
    "OUT",
    "PAIR",
    "PAYOFF",
    "RIGHT",
    "SETTLED",
    "SIDE",
    "TILE",
    "VECTOR",
    "hands_of",
    "outcome",
    "place_of",
    "placed",
    "public_nodes",
]

DECISION = 0
"""Somebody chooses a play or must knock."""
LAST = 1
"""The actor has one tile: it goes out where it fits; where it does not, the actor knocks, which is the only child."""
PAIR = 2
"""One tile each, and whoever fits first goes out: the two tiles decide the rest of the round."""
OUT = 3
"""The root's actor has gone out at once."""
SETTLED = 4
"""Over with tiles in both hands: blocked, or the race decided."""

KIND, ACTOR, LEFT, RIGHT, KNOCKED = 0, 1, 2, 3, 4
MASK, COUNT, SCORE = 5, 7, 9
"""Two columns each, one for each player."""
PAYOFF, TILE, SIDE, CHILD, CHILDREN = 11, 12, 13, 14, 15
"""What has been paid so far; the tile (-1: a knock) and the side (0: left) that led here; the first child."""
LENGTH, VECTOR = 16, 18
"""Two columns each: how many hands, and where their vector begins."""
_COLUMNS = 20
_MOST_CHILDREN = 64

HALVES: NDArray[np.int64] = np.array([halves_of(tile) for tile in SET], np.int64)


@njit(cache=True, nogil=True)
def ways(mask: int, count: int) -> int:
    """Return how many hands of so many tiles a set has."""
    tiles = 0
    while mask:
        mask &= mask - 1
        tiles += 1
    number = 1
    for taken in range(count):
        number = number * (tiles - taken) // (taken + 1)
    return number


@njit(cache=True, nogil=True)
def hands_of(mask: int, count: int) -> NDArray[np.int64]:
    """Return all hands of so many tiles (at most three) of a set, each as a set, rising as numbers.

    For kernels only: where a process takes all from numba's cache, an array that this returns to Python fails, because
    the other kernels' copies of this function hide its own environment.
    """
    tiles = np.zeros(28, np.int64)
    number = 0
    for tile in range(28):
        if mask >> tile & 1:
            tiles[number] = 1 << tile
            number += 1
    hands = np.zeros(ways(mask, count), np.int64)
    place = 0
    if count > 0:
        for c in range(number if count > 2 else 1):
            third = tiles[c] if count > 2 else 0
            for b in range((c if count > 2 else number) if count > 1 else 1):
                second = third | tiles[b] if count > 1 else 0
                for a in range(b if count > 1 else number):
                    hands[place] = second | tiles[a]
                    place += 1
    return hands


@njit(cache=True, nogil=True)
def place_of(hand: int, mask: int) -> int:
    """Return a hand's place among all hands of as many tiles of a set."""
    place = 0
    size = 0
    lower = 0
    for tile in range(28):
        if hand >> tile & 1:
            size += 1
            number = lower
            for taken in range(1, size):
                number = number * (lower - taken) // (taken + 1)
            place += number
        lower += mask >> tile & 1
    return place


@njit(cache=True, nogil=True)
def placed(tile: int, end: int) -> int:
    """Return the new end that a tile makes on an end, or -1 where it does not fit."""
    pip = end % 7
    low, high = HALVES[tile, 0], HALVES[tile, 1]
    made: int = -1
    if low == pip:
        made = high + 7 if low == high else high
    elif high == pip:
        made = low
    return made


@njit(cache=True, nogil=True)
def scored(left: int, right: int) -> int:
    """Return the points for two ends; the same double at both lies alone and counts once."""
    points: int = POINTS[14 * left + right]
    return points


@njit(cache=True, nogil=True)
def outcome(node: NDArray[np.int64], player: int, left: int, right: int, out: int, race: bool) -> tuple[int, int]:
    """Return a player's score, and the payoff of all so far, when its next play makes two ends.

    Args:
        node: The node where the play is made.
        player: Who makes it.
        left: The left end after it.
        right: The right end after it.
        out: 1 where it is the player's last tile, which is one event with what the ends score.
        race: Whether the race to exactly 61 is paid, an event that would lead beyond being void.
    """
    sign = 1 - 2 * player
    points = scored(left, right) + out
    score = node[SCORE + player]
    if not race:
        return score, node[PAYOFF] + sign * points
    if score + points <= TARGET:
        score += points
    return score, sign if score == TARGET else 0


@njit(cache=True, nogil=True)
def _turn(node: NDArray[np.int64], player: int) -> None:
    node[ACTOR] = player
    if node[COUNT + player] > 1:
        node[KIND] = DECISION
    elif node[COUNT + 1 - player] > 1:
        node[KIND] = LAST
    else:
        node[KIND] = PAIR


@njit(cache=True, nogil=True)
def _play(child: NDArray[np.int64], node: NDArray[np.int64], tile: int, side: int, race: bool) -> bool:
    """Make a child: the actor places a tile; return whether both can hold hands after it."""
    actor = node[ACTOR]
    child[:] = node
    child[TILE] = tile
    child[SIDE] = side
    child[LEFT + side] = placed(tile, node[LEFT + side])
    child[KNOCKED] = 0
    child[COUNT + actor] -= 1
    for player in range(2):
        child[MASK + player] &= ~(1 << tile)
        child[LENGTH + player] = ways(child[MASK + player], child[COUNT + player])
    out = 1 if child[COUNT + actor] == 0 else 0
    score, payoff = outcome(node, actor, child[LEFT], child[RIGHT], out, race)
    child[SCORE + actor] = score
    child[PAYOFF] = payoff
    if out == 1:
        child[KIND] = OUT
    elif race and payoff != 0:
        child[KIND] = SETTLED
    else:
        _turn(child, 1 - actor)
    possible: bool = child[LENGTH] > 0 and child[LENGTH + 1] > 0
    return possible


@njit(cache=True, nogil=True)
def _knock(child: NDArray[np.int64], node: NDArray[np.int64], stuck: int) -> bool:
    """Make a child: the actor knocks, having only tiles that do not fit; return whether that can be."""
    actor = node[ACTOR]
    child[:] = node
    child[TILE] = -1
    child[MASK + actor] = stuck
    child[LENGTH + actor] = ways(stuck, node[COUNT + actor])
    if node[KNOCKED]:
        child[KIND] = SETTLED
    else:
        _turn(child, 1 - actor)
    child[KNOCKED] = 1
    possible: bool = child[LENGTH + actor] > 0
    return possible


@njit(cache=True, nogil=True)
def public_nodes(
    ends: tuple[int, int],
    masks: tuple[int, int],
    counts: tuple[int, int],
    scores: tuple[int, int],
    knocked: bool,
    race: bool,
) -> NDArray[np.int64]:
    """Return all public nodes, breadth first, the children of each in a row: tiles in order, left before right, knock.

    Two plays that lead to the mirror image of the same line are one, the left one.

    Args:
        ends: The two ends.
        masks: What each player may hold.
        counts: How many tiles each holds, 1 to 3.
        scores: The points of each; they matter in the race only.
        knocked: Whether the other has just knocked.
        race: Whether +1, 0 or -1 is paid for the race to 61 rather than the points of the rest of the round.
    """
    nodes = np.zeros((1 << 9, _COLUMNS), np.int64)
    nodes[0, LEFT], nodes[0, RIGHT] = ends
    nodes[0, KNOCKED] = 1 if knocked else 0
    nodes[0, TILE] = -1
    for player in range(2):
        nodes[0, MASK + player] = masks[player]
        nodes[0, COUNT + player] = counts[player]
        nodes[0, SCORE + player] = scores[player]
        nodes[0, LENGTH + player] = ways(masks[player], counts[player])
    number = 1
    head = 0
    while head < number:
        if number + _MOST_CHILDREN > len(nodes):
            larger = np.zeros((2 * len(nodes), _COLUMNS), np.int64)
            larger[:number] = nodes[:number]
            nodes = larger
        node = nodes[head]
        head += 1
        if node[KIND] not in (DECISION, LAST):
            continue
        first = number
        stuck = node[MASK + node[ACTOR]]
        for tile in range(28):
            if not node[MASK + node[ACTOR]] >> tile & 1:
                continue
            for side in range(2):
                if placed(tile, node[LEFT + side]) < 0:
                    continue
                stuck &= ~(1 << tile)
                mirrored = side == 1 and node[LEFT] == node[RIGHT]
                if node[KIND] == DECISION and not mirrored and _play(nodes[number], node, tile, side, race):
                    number += 1
        if _knock(nodes[number], node, stuck):
            number += 1
        node[CHILD] = first
        node[CHILDREN] = number - first
    nodes = nodes[:number].copy()
    place = 0
    for n in range(number):
        for player in range(2):
            nodes[n, VECTOR + player] = place
            place += nodes[n, LENGTH + player]
    return nodes
