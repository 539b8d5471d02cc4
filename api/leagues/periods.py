"""Which table of a league is wanted: what a query says, and the days that it means."""

from datetime import date
from typing import Any, cast, get_args

from litestar import Request
from msgspec import Struct

from api.bodies import query_text
from api.leagues.house import FoundLeague
from api.leagues.shapes import TablePeriod
from api.problems import ProblemError
from puzzles.days import parse_day
from puzzles.wire.periods import ALL_KINDS
from puzzles.wire.spans import LONGEST_SEASON, Span, period_span

__all__ = ["TableWish", "table_span", "table_wish", "written"]


class TableWish(Struct, frozen=True):
    """Which table is wanted: a period and a day in it, or a season from one day to another; and which kind."""

    period: TablePeriod
    kind: str
    day: date
    season: Span | None


def table_wish(request: Request[Any, Any, Any], today: date) -> TableWish:
    """Return the table that a query asks for: this week's of all kinds, if it says nothing.

    Raises:
        ProblemError: ``bad-parameter``.
    """
    period = query_text(request, "period") or "week"
    if period not in get_args(TablePeriod):
        raise ProblemError("bad-parameter", f"period: {period!r} is none of {', '.join(get_args(TablePeriod))}")
    day, first, last = (_read_day(request, name) for name in ("day", "from", "to"))
    season = None if first is None or last is None else (first, last)
    kind = query_text(request, "kind") or ALL_KINDS
    return TableWish(cast("TablePeriod", period), kind, day or today, season)


def _read_day(request: Request[Any, Any, Any], name: str) -> date | None:
    text = query_text(request, name)
    try:
        return None if text is None else parse_day(text)
    except ValueError:
        raise ProblemError("bad-parameter", f"{name}: {text!r} is not a date such as 2026-11-29") from None


def table_span(wish: TableWish, found: FoundLeague) -> Span:
    """Return the days that a table is over: weeks begin on the league's own day.

    Raises:
        ProblemError: ``bad-parameter`` where the season is none.
    """
    if wish.period == "season":
        if wish.season is None:
            raise ProblemError("bad-parameter", "a season needs from and to, dates such as 2026-11-29")
        first, last = wish.season
        if not 0 <= (last - first).days < LONGEST_SEASON:
            raise ProblemError("bad-parameter", f"a season has 1 to {LONGEST_SEASON} days, and from comes before to")
        return wish.season
    return period_span(wish.period, wish.day, first_weekday=found.record.first_weekday)


def written(span: Span) -> tuple[str | None, str | None]:
    """Return a stretch of days as its two dates, none for all time."""
    return (None, None) if span == (date.min, date.max) else (span[0].isoformat(), span[1].isoformat())
