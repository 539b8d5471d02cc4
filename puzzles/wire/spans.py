"""Stretches of days: a league's own weeks, and which boards of periods make up a stretch."""

from datetime import date, timedelta

from puzzles.wire.periods import PERIODS, Period

__all__ = ["A_DAY", "LONGEST_SEASON", "Span", "boards_in", "period_span", "week_of"]

LONGEST_SEASON = 400
"""Days that a season may have."""

Span = tuple[date, date]
"""First and last day, both included."""

A_DAY = timedelta(days=1)


def week_of(day: date, first_weekday: int) -> Span:
    """Return the week that a day lies in.

    Args:
        day: The day.
        first_weekday: The day on which weeks begin, 1 for Monday to 7 for Sunday.

    >>> [str(one) for one in week_of(date(2026, 11, 29), 7)]
    ['2026-11-29', '2026-12-05']
    """
    first = day - timedelta(days=(day.isoweekday() - first_weekday) % 7)
    return first, first + timedelta(days=6)


def period_span(period: Period, day: date, *, first_weekday: int = 1) -> Span:
    """Return the period that a day lies in; all time is everything that a date can say."""
    if period == "day":
        return day, day
    if period == "week":
        return week_of(day, first_weekday)
    if period == "month":
        first = day.replace(day=1)
        return first, (first + timedelta(days=31)).replace(day=1) - A_DAY
    return (date(day.year, 1, 1), date(day.year, 12, 31)) if period == "year" else (date.min, date.max)


def boards_in(span: Span, newest: date) -> list[tuple[Period, date]]:
    """Return the fewest whole periods, each by its first day, whose boards together are those of a stretch of days.

    A period that runs on behind the stretch counts as whole where no day of it has been closed there.

    Args:
        span: The stretch.
        newest: The newest day that may have been closed.

    >>> from puzzles.wire.periods import period_name
    >>> for period, day in boards_in((date(2026, 9, 30), date(2026, 11, 9)), date(2026, 11, 29)):
    ...     print(period_name(period, day))
    2026-09-30
    2026-10
    2026-11-01
    2026-W45
    2026-11-09
    """
    if span == (date.min, date.max):
        return [("all", newest)]
    # Behind the newest closed day no board has anything.
    last = min(span[1], newest)
    reach = date.max if span[1] >= newest else span[1]
    found: list[tuple[Period, date]] = []
    day = span[0]
    while day <= last:
        period, end = next(
            (period, end)
            for period in reversed(PERIODS)
            if period != "all"
            for start, end in [period_span(period, day)]
            # A week across the end of a month would cut a whole month short.
            if start == day and end <= reach and (period != "week" or end.month == day.month or end >= last)
        )
        found.append((period, day))
        day = end + A_DAY
    return found
