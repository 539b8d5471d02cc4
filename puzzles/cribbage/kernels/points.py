"""Points of four and five cards from one small table of ranks, and the show table of all hands and starters."""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["BINOMIAL", "RANK_PAIR", "RANK_POINTS", "crib_points", "distribution", "show_points", "show_table"]

NO_CARD = 13
"""The last column of :data:`RANK_POINTS`: no fifth card."""


@njit(cache=True, nogil=True)
def binomials() -> NDArray[np.int64]:
    """Return Pascal's triangle up to 52 over 6."""
    table = np.zeros((53, 7), np.int64)
    for n in range(53):
        table[n, 0] = 1
        for k in range(1, 7):
            if n > 0:
                table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


@njit(cache=True, nogil=True)
def points_of_ranks(ranks: NDArray[np.int64]) -> int:
    """Return the points for fifteens, pairs and runs of at most five cards with these ranks (0 to 12)."""
    number = len(ranks)
    counts = np.zeros(14, np.int64)
    points = 0
    for rank in ranks:
        points += 2 * counts[rank]
        counts[rank] += 1
    for chosen in range(1, 1 << number):
        total = 0
        for place in range(number):
            if chosen >> place & 1:
                total += min(ranks[place] + 1, 10)
        if total == 15:
            points += 2
    length = 0
    ways = 1
    for rank in range(14):
        if counts[rank] > 0:
            length += 1
            ways *= counts[rank]
        else:
            if length >= 3:
                points += length * ways
            length = 0
            ways = 1
    return points


@njit(cache=True, nogil=True)
def rank_pairs() -> NDArray[np.int64]:
    """Return the number, 0 to 90, of two ranks in either order: the low one counts most."""
    numbers = np.zeros((13, 13), np.int64)
    number = 0
    for low in range(13):
        for high in range(low, 13):
            numbers[low, high] = number
            numbers[high, low] = number
            number += 1
    return numbers


@njit(cache=True, nogil=True)
def rank_point_table() -> NDArray[np.uint8]:
    """Return the points of (two ranks, two ranks, a rank or none), shape (91, 91, 14)."""
    table = np.zeros((91, 91, 14), np.uint8)
    pairs = rank_pairs()
    five = np.zeros(5, np.int64)
    for a in range(13):
        for b in range(a, 13):
            for c in range(13):
                for d in range(c, 13):
                    five[0], five[1], five[2], five[3] = a, b, c, d
                    table[pairs[a, b], pairs[c, d], 13] = points_of_ranks(five[:4])
                    for e in range(13):
                        five[4] = e
                        table[pairs[a, b], pairs[c, d], e] = points_of_ranks(five)
    return table


BINOMIAL: NDArray[np.int64] = binomials()
RANK_PAIR: NDArray[np.int64] = rank_pairs()
RANK_POINTS: NDArray[np.uint8] = rank_point_table()


@njit(cache=True, nogil=True)
def show_points(
    kept: NDArray[np.int64], number: int, starter: int, rank_pair: NDArray[np.int64], rank_points: NDArray[np.uint8]
) -> np.int64:
    """Return what a hand of three or four cards shows with the starter."""
    first = rank_pair[kept[0] >> 2, kept[1] >> 2]
    if number == 4:
        points = np.int64(rank_points[first, rank_pair[kept[2] >> 2, kept[3] >> 2], starter >> 2])
    else:
        points = np.int64(rank_points[first, rank_pair[kept[2] >> 2, starter >> 2], 13])
    flush = True
    for place in range(number):
        if kept[place] & 3 != kept[0] & 3:
            flush = False
        if kept[place] == (40 | starter & 3):
            points += 1
    if flush:
        points += number
        if starter & 3 == kept[0] & 3:
            points += 1
    return points


@njit(cache=True, nogil=True)
def crib_points(
    a: int, b: int, c: int, d: int, starter: int, rank_pair: NDArray[np.int64], rank_points: NDArray[np.uint8]
) -> np.int64:
    """Return what a crib scores with the starter; only five cards of one suit are a flush."""
    points = np.int64(rank_points[rank_pair[a >> 2, b >> 2], rank_pair[c >> 2, d >> 2], starter >> 2])
    suit = starter & 3
    if a & 3 == suit and b & 3 == suit and c & 3 == suit and d & 3 == suit:
        points += 5
    nobs = 40 | suit
    if nobs in (a, b, c, d):
        points += 1
    return points


@njit(cache=True, nogil=True)
def show_table(
    number: int, sets: int, rank_pair: NDArray[np.int64], rank_points: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Return the points of each set of three or four cards (by its number) with each starter.

    Shape (22,100 or 270,725; 52). The place of a starter that is itself among the cards is 0.
    """
    table = np.zeros((sets, 52), np.uint8)
    kept = np.arange(number)
    for place in range(sets):
        for starter in range(52):
            inside = False
            for card in kept:
                if card == starter:
                    inside = True
            if not inside:
                table[place, starter] = show_points(kept, number, starter, rank_pair, rank_points)
        next_set(kept, number)
    return table


@njit(cache=True, nogil=True)
def next_set(cards: NDArray[np.int64], number: int) -> None:
    """Step to the set with the next number, in place."""
    place = 0
    while place < number - 1 and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


@njit(cache=True, nogil=True)
def distribution(
    first: int, last: int, crib: bool, rank_pair: NDArray[np.int64], rank_points: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """Return how many of the (four cards, starter) have each score from 0 to 29.

    Args:
        first: The least greatest card of the four that is counted, so that parts add up.
        last: One more than the greatest.
        crib: Whether the four cards are a crib.
        rank_pair: :data:`RANK_PAIR`.
        rank_points: :data:`RANK_POINTS`.
    """
    counts = np.zeros(30, np.int64)
    kept = np.zeros(4, np.int64)
    for d in range(first, last):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    kept[0], kept[1], kept[2], kept[3] = a, b, c, d
                    for starter in range(52):
                        if starter in (a, b, c, d):
                            continue
                        if crib:
                            points = crib_points(a, b, c, d, starter, rank_pair, rank_points)
                        else:
                            points = show_points(kept, 4, starter, rank_pair, rank_points)
                        counts[points] += 1
    return counts
