"""What API and workers share about clocks: how far theirs is shifted, and how far it may be from the store's."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from puzzles.errors import NotationError

__all__ = ["CLOCKS_APART", "CLOCK_VARIABLE", "parse_offset", "seconds_ahead"]

CLOCK_VARIABLE = "MUGGINS_CLOCK_OFFSET"
"""Environment variable: seconds added to the machine's clock, negative to go back. Never set it where people play."""

CLOCKS_APART = 120
"""Seconds by which a machine's clock and the store's may differ before nothing is left to the machine's."""


def parse_offset(text: str) -> timedelta:
    """Return how far the clock is shifted; an empty text shifts nothing.

    Raises:
        NotationError: The text is not a number of seconds within ten years.
    """
    try:
        seconds = float(text or 0)
        if abs(seconds) <= 10 * 366 * 86_400:
            return timedelta(seconds=seconds)
    except ValueError:
        pass
    raise NotationError(
        f"{CLOCK_VARIABLE} is {text!r}: write a number of seconds, or leave it out", code="not-a-setting"
    )


def seconds_ahead(reply: Sequence[Any] | Mapping[str, Sequence[Any]], now: datetime) -> float:
    """Return by how many seconds an instant is ahead of the store's clock, negative where it is behind.

    Args:
        reply: What the store says to ``TIME``; a cluster may answer for one node or for each.
        now: The machine's own time, not shifted.

    >>> from datetime import UTC
    >>> seconds_ahead((1_796_000_000, 250_000), datetime.fromtimestamp(1_796_000_090, UTC))
    89.75
    """
    one = next(iter(reply.values())) if isinstance(reply, Mapping) else reply
    return now.timestamp() - (float(one[0]) + float(one[1]) / 1e6)
