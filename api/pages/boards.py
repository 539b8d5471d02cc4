"""The pages of the boards of periods: rendered here from what the API reads, with a chart and the ways onward."""

from datetime import date, timedelta
from typing import Any, Final

from babel.dates import format_date, format_interval
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Template
from markupsafe import Markup
from msgspec import Struct

from api.bodies import query_text
from api.kinds import KIND_APIS
from api.pages.catalogue import Catalogue
from api.pages.charts import Column, columns
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page, written
from api.paging import read_cursor
from api.period_boards import PeriodStandings, closed_days, find_board, read_standings
from api.problems import ProblemError
from puzzles.days import day_of
from puzzles.wire.periods import ALL_KINDS, PERIODS, Period, PeriodBoard, next_period, period_days, period_name

__all__ = ["period_board_pages", "period_title"]

_ROWS: Final = 50
_MANY: Final = 1000


class Steps(Struct, frozen=True):
    """Where one may go from a board: the same period of the other lengths, and the periods before and after it."""

    lengths: tuple[tuple[Period, str], ...]
    back: str | None
    on: str | None


@get("/boards/{period:str}/{name:str}/{kind:str}", include_in_schema=False)
async def period_board(
    request: AnyRequest, period: FromPath[str], name: FromPath[str], kind: FromPath[str]
) -> Template | Redirect:
    """One board of a period."""
    service = request.app.state.service
    now = service.clock()
    if period == "day" and kind in KIND_APIS:
        # One kind's board of one day is that of its sheet.
        board = _found(request, period, name, ALL_KINDS)
        return Redirect(f"/board/{board.name}/{kind}", status_code=303)
    board = _found(request, period, name, kind)
    try:
        after = read_cursor(query_text(request, "after"))
    except ProblemError as error:
        raise NotFoundException(error.detail) from error
    player = await service.identity.player_of(request)
    standings = await read_standings(service, board, player=player, after=after, limit=_ROWS)
    days = await closed_days(service)
    catalogue = catalogue_for(request)
    today = day_of(now)
    steps = _steps(board, today, days[-1] if days else None)
    return page(
        request,
        "period_board",
        board=board,
        title=period_title(board, catalogue),
        standings=standings,
        shown=any(row.you for row in standings.rows),
        further=after is not None,
        chart=_chart(standings, catalogue),
        steps=steps,
        titles={
            name: period_title(PeriodBoard(board.period, name, board.kind), catalogue)
            for name in (steps.back, steps.on)
            if name
        },
        kinds=tuple(KIND_APIS),
        present=board.name == period_name(board.period, today),
        points=lambda value: written(value, catalogue.locale, "#,##0.0"),
    )


def _found(request: AnyRequest, period: str, name: str, kind: str) -> PeriodBoard:
    try:
        return find_board(period, name, kind, request.app.state.service.clock())
    except ProblemError as error:
        raise NotFoundException(error.detail) from error


def period_title(board: PeriodBoard, catalogue: Catalogue) -> str | Markup:
    """Return what a period is called on a page."""
    days = period_days(board.period, board.name)
    if days is None or board.period == "all":
        return catalogue.gettext("All time")
    if board.period == "day":
        return format_date(days[0], "full", locale=catalogue.locale)
    if board.period == "week":
        span = format_interval(*days, skeleton="yMMMd", locale=catalogue.locale)
        return catalogue.gettext("Week {n}: {days}", n=int(board.name[6:]), days=span)
    return board.name if board.period == "year" else format_date(days[0], "MMMM y", locale=catalogue.locale)


def _steps(board: PeriodBoard, today: date, earliest: date | None) -> Steps:
    first, last = period_days(board.period, board.name) or (today, today)
    # From a long period to a short one: to its last that is over, or is under way.
    near = min(last, today)
    # The day itself has not closed, so it has nothing to show.
    lengths = tuple(
        (one, period_name(one, today - timedelta(1) if one == "day" and near == today else near)) for one in PERIODS
    )
    if board.period == "day":
        lengths = (("day", board.name), *lengths[1:])
    back, on = next_period(board.period, board.name, back=True), next_period(board.period, board.name)
    return Steps(lengths, back if earliest and earliest < first else None, on if last < today else None)


def _chart(standings: PeriodStandings, catalogue: Catalogue) -> Markup | None:
    """Return the histogram; one's own place on it is marked."""
    bins = standings.histogram
    if not bins:
        return None

    def whole(value: float) -> str:
        return written(round(value), catalogue.locale)

    own = None if standings.you is None else standings.you.points
    last = len(bins) - 1
    mine = [own is not None and own >= one.low and (own <= one.high or n == last) for n, one in enumerate(bins)]
    bars: list[Any] = [
        Column(one.players, f"{whole(one.low)}\u2013{whole(one.high)}: {whole(one.players)}", mine=marked)
        for one, marked in zip(bins, mine, strict=True)
    ]
    ticks = [(n / len(bins), whole(one.low)) for n, one in enumerate(bins) if n % 5 == 0]
    return columns(
        bars,
        label=str(catalogue.gettext("How many players have how many points")),
        ticks=[*ticks, (1.0, whole(bins[-1].high))],
        # Numbers of more digits would stand in each other's way; the table has them.
        counts=all(one.players < _MANY for one in bins),
    )


period_board_pages: Final = [period_board]
"""The handlers of this area."""
