"""The calendar: a day is a date in UTC, opens at 00:00, ends at 24:00 and closes one hour later.

Nothing here reads a clock; the instant comes in as an argument, always timezone-aware.
"""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from puzzles.errors import NotationError

__all__ = [
    "DAYS_AHEAD",
    "DAYS_BACK",
    "GRACE",
    "REPEAT_DAYS",
    "DayState",
    "closes",
    "day_number",
    "day_of",
    "ends",
    "opens",
    "parse_day",
    "state",
]

DayState = Literal["future", "open", "ended", "closed"]
"""``open`` takes new runs, ``ended`` only lets open ones be finished, ``closed`` is history."""

REPEAT_DAYS = 401
"""A position may stand only on days whose number is congruent to its class modulo this: never twice in 400 days."""

DAYS_AHEAD = 14
"""How far the published days reach beyond today."""

DAYS_BACK = 14
"""How many days before today are listed beside those to come."""

GRACE = timedelta(hours=1)
"""How long after its end a day waits for runs that were opened in time."""

_DAY = re.compile(r"2\d{3}-\d{2}-\d{2}", re.ASCII)
_FIRST = date(1970, 1, 1).toordinal()


def parse_day(text: str) -> date:
    """Return the date that ``2026-11-29`` names.

    Raises:
        NotationError: The text is not a date of the years 2000 to 2999 in that form.
    """
    if _DAY.fullmatch(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise NotationError(f"{text!r} is not a day: write a date in UTC such as 2026-11-29, or today", code="not-a-day")


def day_of(now: datetime) -> date:
    """Return the day that is open at this instant."""
    return now.astimezone(UTC).date()


def day_number(day: date) -> int:
    """Return the number of days since 1970-01-01."""
    return day.toordinal() - _FIRST


def opens(day: date) -> datetime:
    """Return the first instant of the day."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def ends(day: date) -> datetime:
    """Return the instant from which no run can be opened any more."""
    return opens(day) + timedelta(days=1)


def closes(day: date) -> datetime:
    """Return the instant from which no answer is taken, and seed and solution are public."""
    return ends(day) + GRACE


def state(day: date, now: datetime) -> DayState:
    """Return what the day is at this instant."""
    if now < opens(day):
        return "future"
    if now < ends(day):
        return "open"
    return "ended" if now < closes(day) else "closed"
