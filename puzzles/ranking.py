"""Competition ranks (1, 2, 2, 4) and histograms: the one place where either is worked out.

A standing is an integer of which more is better; a kind that ranks by time gives it negative.
"""

from collections.abc import Sequence

from msgspec import Struct

__all__ = ["Bin", "competition_ranks", "histogram"]


class Bin(Struct, frozen=True):
    """One bar of a histogram: standings from ``low`` to ``high``, both included, and how many runs lie there."""

    low: int
    high: int
    runs: int


def competition_ranks(standings: Sequence[int], *, index: int = 0, first_rank: int = 1) -> list[int]:
    """Return the rank of each standing of a stretch of a board.

    Args:
        standings: Neighbouring rows, best first.
        index: How many rows of the board come before the stretch.
        first_rank: The rank of the first row: one more than the number of strictly better rows on the whole board.

    >>> competition_ranks([900, 850, 850, 700])
    [1, 2, 2, 4]
    """
    ranks: list[int] = []
    for place, standing in enumerate(standings):
        if place == 0:
            ranks.append(first_rank)
        elif standing == standings[place - 1]:
            ranks.append(ranks[-1])
        else:
            ranks.append(index + place + 1)
    return ranks


def histogram(standings: Sequence[int], *, top: int, bins: int = 20) -> list[Bin]:
    """Return how many standings lie in each of equal ranges from 0 to ``top``; ``top`` itself belongs to the last."""
    width = top // bins
    counts = [0] * bins
    for standing in standings:
        counts[min(standing // width, bins - 1)] += 1
    return [
        Bin(place * width, top if place == bins - 1 else (place + 1) * width - 1, runs)
        for place, runs in enumerate(counts)
    ]
