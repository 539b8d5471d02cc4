"""What the kinds share whose answer is a number announced against the clock: ``count`` and ``ends``."""

import re
from collections.abc import Sequence

from puzzles.errors import NotationError
from puzzles.kinds.contract import Graded
from puzzles.ranking import StandingRule, even_ranges

__all__ = ["PENALTY", "TIME_RANGES", "announced", "announcing_rule", "parse_announced"]

PENALTY = 10_000
"""Milliseconds that a wrong answer adds to the adjusted time, by which the board ranks."""

TIME_RANGES = even_ranges(-300_000, 0)
"""The ranges of standings in the histograms: adjusted times up to five minutes."""

_NUMBER = re.compile(r"0|[1-9]\d?", re.ASCII)


def announcing_rule(positions: int) -> StandingRule:
    """Return the rule of a sheet with so many positions: time, and the penalty for each that is wrong."""
    return StandingRule(
        base=-PENALTY * positions,
        per_score=PENALTY,
        per_millisecond=1,
        least_milliseconds=300,
        unfinished=False,
    )


def parse_announced(answer: Sequence[str], highest: int) -> int:
    """Return the announced number.

    Raises:
        NotationError: Not one whole number from 0 to the highest.
    """
    if len(answer) == 1 and _NUMBER.fullmatch(answer[0]) and int(answer[0]) <= highest:
        return int(answer[0])
    raise NotationError(
        f"{' '.join(answer)!r} is no count: announce a whole number from 0 to {highest}", code="not-a-count"
    )


def announced(said: int, points: int) -> Graded:
    """Return the grade of announcing so many points where there are others: score 1 if right, loss how far off."""
    return Graded(str(said), float(abs(said - points)), int(said == points))
