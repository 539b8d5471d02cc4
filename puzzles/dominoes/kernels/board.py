"""The table in numbers that a loop can look up, and all deals that a position allows."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.line import points_of, total_of
from puzzles.dominoes.tiles import Tile, halves_of

__all__ = ["POINTS", "TILES", "deals", "first_tile", "subsets", "table_of"]

TILES = 32
"""How far apart the ends stand in a table of leads: more than there are tiles."""

POINTS: NDArray[np.int64] = np.array(
    [points_of(total_of(left, right)) for left in range(14) for right in range(14)], np.int64
)
"""What the line scores, by ``14 * left + right``."""


_PLACES: NDArray[np.int64] = np.zeros(32, np.int64)
for _place in range(32):
    _PLACES[(0x077CB531 << _place & 0xFFFFFFFF) >> 27] = _place


@njit(cache=True, nogil=True)
def first_tile(tiles: int) -> int:
    """Return the lowest tile of a set that is not empty, of tiles 0 to 31.

    The lowest bit, multiplied by a number of de Bruijn's, shows at the top five bits that no other bit shows.
    """
    place: int = _PLACES[((tiles & -tiles) * 0x077CB531 & 0xFFFFFFFF) >> 27]
    return place


def table_of(tiles: list[Tile]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which tiles fit each end, as sets, and the end that each leads to, by ``TILES * end + tile``."""
    fits = np.zeros(14, np.int64)
    leads = np.zeros(14 * TILES, np.int64)
    for number, tile in enumerate(tiles):
        low, high = halves_of(tile)
        for end in range(14):
            if end % 7 in (low, high):
                fits[end] |= 1 << number
                leads[TILES * end + number] = 7 + low if low == high else low + high - end % 7
    return fits, leads


@njit(cache=True, nogil=True)
def subsets(tiles: int, size: int) -> NDArray[np.int64]:
    """Return all sets of so many of the tiles, ascending, so that neighbours differ in their lowest tiles."""
    places = np.zeros(64, np.int64)
    held = 0
    while tiles:
        places[held] = first_tile(tiles)
        tiles &= tiles - 1
        held += 1
    if size > held:
        return np.zeros(0, np.int64)
    number = 1
    for k in range(size):
        number = number * (held - k) // (k + 1)
    found = np.zeros(number, np.int64)
    chosen = (1 << size) - 1
    for n in range(number):
        rest = chosen
        while rest:
            found[n] |= 1 << places[first_tile(rest)]
            rest &= rest - 1
        # The next larger number with as many bits: Gosper's way.
        if chosen:
            low = chosen & -chosen
            high = chosen + low
            chosen = high | (((chosen ^ high) >> 2) // low)
    return found


@njit(cache=True, nogil=True)
def deals(possible: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return every way to give the seats 1, 2 and 3 as many tiles as they hold, one row a deal, a set for each seat.

    Args:
        possible: The tiles that each of the three may hold.
        counts: How many each holds; none where nobody sits.
    """
    first, second, third = (
        subsets(possible[0], counts[0]),
        subsets(possible[1], counts[1]),
        subsets(possible[2], counts[2]),
    )
    number = 0
    for one in first:
        for two in second:
            if one & two == 0:
                for three in third:
                    number += (one | two) & three == 0
    found = np.zeros((number, 3), np.int64)
    n = 0
    for one in first:
        for two in second:
            if one & two == 0:
                for three in third:
                    if (one | two) & three == 0:
                        found[n, 0], found[n, 1], found[n, 2] = one, two, three
                        n += 1
    return found
