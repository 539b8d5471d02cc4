"""The one setting of the clock that API and workers share: how far it is shifted, for tests and demonstrations."""

from datetime import timedelta

from puzzles.errors import NotationError

__all__ = ["CLOCK_VARIABLE", "parse_offset"]

CLOCK_VARIABLE = "MUGGINS_CLOCK_OFFSET"
"""Environment variable: seconds added to the machine's clock, negative to go back. Never set it where people play."""


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
