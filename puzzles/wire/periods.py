"""Boards of more than one sheet: the names of their keys, and which days belong to which.

What adds up there are percentile points (:func:`puzzles.ranking.percentile_points`), in tenths.
"""

import re
from datetime import date, timedelta
from typing import Literal, NamedTuple

from puzzles.wire.keys import PREFIX

__all__ = ["ALL_KINDS", "PERIODS", "Period", "PeriodBoard", "boards_of", "next_period", "period_days", "period_name"]

Period = Literal["day", "week", "month", "year", "all"]
PERIODS: tuple[Period, ...] = ("day", "week", "month", "year", "all")

ALL_KINDS = "all"
"""The name under which the points of all kinds are added up."""

_NAMES: dict[Period, re.Pattern[str]] = {
    "day": re.compile(r"2\d{3}-\d{2}-\d{2}", re.ASCII),
    "week": re.compile(r"(2\d{3})-W(\d{2})", re.ASCII),
    "month": re.compile(r"2\d{3}-\d{2}", re.ASCII),
    "year": re.compile(r"2\d{3}", re.ASCII),
    "all": re.compile("all"),
}


class PeriodBoard(NamedTuple):
    """One board of a period.

    Attributes:
        period: How long it runs.
        name: Which one: ``2026-11-29``, ``2026-W48`` (ISO 8601), ``2026-11``, ``2026`` or ``all``.
        kind: A kind, or :data:`ALL_KINDS`. The board of one kind on one day is the sheet's own.
        draft: Where it is being made anew beside the one that is read, a word of the maker's own.
    """

    period: Period
    name: str
    kind: str
    draft: str = ""

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        board = f"{PREFIX}{{board:{self.period}:{self.name}:{self.kind}}}:"
        return f"{board}draft:{self.draft}:" if self.draft else board

    @property
    def points(self) -> str:
        """Sorted set of the players by the sum of their points, in tenths."""
        return self.tag + "points"

    @property
    def plays(self) -> str:
        """Hash from a player to how many ranked runs the sum is made of."""
        return self.tag + "plays"

    @property
    def progress(self) -> str:
        """Hash from ``day|kind`` to the version of its points that is taken in, or ``version:row`` on the way."""
        return self.tag + "progress"


def period_name(period: Period, day: date) -> str:
    """Return the name of the period that a day lies in.

    >>> [period_name(period, date(2027, 1, 1)) for period in PERIODS]
    ['2027-01-01', '2026-W53', '2027-01', '2027', 'all']
    """
    if period == "day":
        return day.isoformat()
    if period == "week":
        year, week, _ = day.isocalendar()
        return f"{year}-W{week:02}"
    if period == "month":
        return f"{day:%Y-%m}"
    return f"{day:%Y}" if period == "year" else "all"


def period_days(period: Period, name: str) -> tuple[date, date] | None:
    """Return the first and the last day of a period, or None where the name is none of the years 2000 to 2999.

    All time goes from the first to the last of these years.

    >>> [str(day) for day in period_days("week", "2026-W53") or ()], period_days("month", "2026-13")
    (['2026-12-28', '2027-01-03'], None)
    """
    if _NAMES[period].fullmatch(name) is None:
        return None
    try:
        if period == "day":
            first = last = date.fromisoformat(name)
        elif period == "week":
            first = date.fromisocalendar(int(name[:4]), int(name[6:]), 1)
            last = first + timedelta(6)
        elif period == "month":
            first = date.fromisoformat(name + "-01")
            last = (first + timedelta(31)).replace(day=1) - timedelta(1)
        else:
            year = name if period == "year" else None
            first, last = date(int(year or 2000), 1, 1), date(int(year or 2999), 12, 31)
    except ValueError:
        return None
    return first, last


def next_period(period: Period, name: str, *, back: bool = False) -> str | None:
    """Return the name of the period after one, or of that before it; None after and before all time.

    >>> next_period("week", "2026-W53"), next_period("month", "2026-01", back=True), next_period("all", "all")
    ('2027-W01', '2025-12', None)
    """
    days = period_days(period, name)
    if days is None or period == "all":
        return None
    return period_name(period, days[0] - timedelta(1) if back else days[1] + timedelta(1))


def boards_of(day: date, kind: str) -> tuple[PeriodBoard, ...]:
    """Return all boards of periods that take in the points of one kind on one day."""
    return tuple(
        PeriodBoard(period, period_name(period, day), one)
        for period in PERIODS
        for one in (kind, ALL_KINDS)
        if (period, one) != ("day", kind)
    )
