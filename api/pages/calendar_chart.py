"""A year of played days as one calendar for each month: what a template draws as tables."""

from calendar import monthcalendar
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from api.history.shapes import History, PlayedSheet

__all__ = ["CalendarDay", "CalendarMonth", "months_of"]


class CalendarDay(Struct, frozen=True):
    """One day of a calendar.

    Attributes:
        day: The date.
        sheets: What was played.
        covered: Whether a freeze was used up on it.
        outage: Whether it is marked as an outage.
        today: Whether it is today.
        future: Whether it is still to come.
    """

    day: date
    sheets: tuple[PlayedSheet, ...]
    covered: bool
    outage: bool
    today: bool
    future: bool


class CalendarMonth(Struct, frozen=True):
    """A month by weeks from Monday; null where a week reaches into another month."""

    first: date
    weeks: tuple[tuple[CalendarDay | None, ...], ...]
    played: int


def months_of(history: History, today: date) -> Sequence[CalendarMonth]:
    """Return the months of a history's year that anything stands in, newest first; the present one always does."""
    sheets = {date.fromisoformat(one.day): one.sheets for one in history.days}
    covered = {date.fromisoformat(day) for day in history.streak.covered}
    outages = {date.fromisoformat(day) for day in history.outages}
    months = []
    for month in range(12, 0, -1):
        first = date(history.year, month, 1)
        present = (today.year, today.month) == (history.year, month)
        played = sum(day.month == month for day in sheets)
        if not played and not present:
            continue

        def cell(number: int, first: date = first) -> CalendarDay | None:
            if not number:
                return None
            day = first.replace(day=number)
            return CalendarDay(
                day,
                sheets.get(day, ()),
                day in covered,
                day in outages and day not in sheets,
                day == today,
                day > today,
            )

        weeks = tuple(tuple(map(cell, week)) for week in monthcalendar(history.year, month))
        months.append(CalendarMonth(first, weeks, played))
    return months
