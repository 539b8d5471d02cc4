"""What each play allows the next opponent to do at once, over all deals."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.board import POINTS, TILES, first_tile

__all__ = ["reply_sums"]


@njit(cache=True, nogil=True)
def reply_sums(
    deals: NDArray[np.int64],
    own: int,
    roots: NDArray[np.int64],
    fits: NDArray[np.int64],
    leads: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return for each play in how many deals seat 1 must knock, and the sum of the most that it can score at once.

    Both are 0 where the play ends the round, or where seat 1 holds no tiles and is skipped.

    Args:
        deals: What the seats 1, 2 and 3 hold, one row a deal.
        own: What seat 0 holds.
        roots: Each play as its tile and the two ends after it.
        fits: The tiles that fit each end.
        leads: The end that each tile leads to.

    Returns:
        Shape (2, plays).
    """
    found = np.zeros((2, len(roots)), np.int64)
    for k in range(len(roots)):
        tile, left, right = roots[k]
        for deal in deals:
            hand = deal[0]
            if hand == 0 or (own == 1 << tile and deal[1] == 0):
                continue
            most = -1
            for side in range(2):
                end = right if side else left
                tiles = hand & fits[end]
                while tiles:
                    lead = leads[TILES * end + first_tile(tiles)]
                    points = POINTS[14 * left + lead] if side else POINTS[14 * lead + right]
                    most = max(most, points)
                    tiles &= tiles - 1
            if most < 0:
                found[0, k] += 1
            else:
                found[1, k] += most + (hand & (hand - 1) == 0 and deal[2] == 0)
    return found
