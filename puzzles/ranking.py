"""Standings, competition ranks (1, 2, 2, 4) and histograms: the one place where each is worked out.

A standing is an integer of which more is better; a kind that ranks by time gives it negative.
"""

import sys
from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

__all__ = ["Bin", "StandingRule", "competition_ranks", "even_ranges", "histogram", "percentile_points", "point_ranges"]


NumberT = TypeVar("NumberT", int, float)


class StandingRule(Struct, frozen=True):
    """How a run of some kind stands on its board: ``base + per_score * score - per_millisecond * time``.

    Attributes:
        base: What a run without a score and without time would have.
        per_score: Worth of one point of the score.
        per_millisecond: Cost of one millisecond; 0 where the kind is not timed.
        least_milliseconds: An answer that took less is faster than anybody reads: it marks the run.
        unfinished: Whether a run that the day's closing overtakes stands on the board with what it has.
    """

    base: int
    per_score: int
    per_millisecond: int
    least_milliseconds: int
    unfinished: bool

    @property
    def timed(self) -> bool:
        """Whether time counts."""
        return self.per_millisecond != 0

    def standing(self, score: int, milliseconds: int) -> int:
        """Return the standing of a run."""
        return self.base + self.per_score * score - self.per_millisecond * milliseconds

    def result(self, standing: NumberT) -> NumberT:
        """Return what people are shown for a standing or a mean of standings.

        It is the standing itself, or in a timed kind the adjusted time in milliseconds, of which less is better.
        """
        return 0 - standing if self.timed else standing


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


def percentile_points(rank: int, runs: int) -> int:
    """Return the percentile points of a place, in tenths: of a thousand runs, how many were no better, rounded down.

    The best run has 100 points whatever the number, equal runs have equal points, and nobody who plays has none unless
    a thousand others were better.

    Args:
        rank: The competition rank, from 1.
        runs: How many runs the board has.

    >>> [percentile_points(rank, 4) for rank in (1, 2, 2, 4)], percentile_points(1, 1)
    ([1000, 750, 750, 250], 1000)
    """
    return 1000 * (runs - rank + 1) // runs


def even_ranges(low: int, high: int, *, bins: int = 20) -> tuple[tuple[int, int], ...]:
    """Return ranges of equal width from ``low`` to ``high``, both ends of each included; ``high`` belongs to the last.

    >>> even_ranges(0, 1000)[:2], even_ranges(0, 1000)[-1]
    (((0, 49), (50, 99)), (950, 1000))
    """
    width = (high - low) // bins
    edges = [low + place * width for place in range(bins)]
    return (*((edge, edge + width - 1) for edge in edges[:-1]), (edges[-1], high))


_ROUND_WIDTHS = (50, 60, 80, 100, 120, 150, 200, 250, 300, 400)
"""Widths of a range of points in tenths, and ten times as much, a hundred times and so on."""


def point_ranges(highest: int) -> tuple[tuple[int, int], ...]:
    """Return twenty ranges of equal, round width for sums of percentile points in tenths, from 0 beyond ``highest``.

    >>> [point_ranges(highest)[-1] for highest in (0, 1000, 1001, 4000, 365_000)]
    [(950, 1000), (950, 1000), (1140, 1200), (3800, 4000), (380000, 400000)]
    """
    scale = 1
    while 20 * scale * _ROUND_WIDTHS[-1] < highest:
        scale *= 10
    width = next(scale * width for width in _ROUND_WIDTHS if 20 * scale * width >= highest)
    return even_ranges(0, 20 * width)


def histogram(standings: Sequence[int], ranges: Sequence[tuple[int, int]]) -> tuple[Bin, ...]:
    """Return how many standings lie in each range; what lies outside all of them counts in the nearest."""
    counts = [0] * len(ranges)
    for standing in standings:
        place = bisect_right(ranges, (standing, sys.maxsize)) - 1
        counts[max(place, 0)] += 1
    return tuple(Bin(low, high, runs) for (low, high), runs in zip(ranges, counts, strict=True))
