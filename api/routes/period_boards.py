"""Boards of days, weeks, months, years and all time, per kind and for all kinds together."""

from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import query_text
from api.described import DESCRIBED, Described, Parameter
from api.examples import plain
from api.kinds import KIND_APIS
from api.paging import AFTER, LIMIT, read_cursor, read_limit
from api.period_boards import (
    PeriodNames,
    PeriodRow,
    Periods,
    PeriodStandings,
    PointsBin,
    find_board,
    read_periods,
    read_standings,
)
from api.service import Service, polled_reply
from puzzles.wire.periods import ALL_KINDS, PERIODS

__all__ = ["period_board_routes"]

_PERIOD = Parameter("period", "path", "How long the period is.", {"type": "string", "enum": list(PERIODS)}, "week")
_NAME = Parameter(
    "name",
    "path",
    "Which one: `2026-11-29`, `2026-W48` (ISO 8601), `2026-11`, `2026` or `all`; or `current`, or `today`.",
    {
        "type": "string",
        "pattern": r"^(current|today|all|"
        r"2\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?|-W(0[1-9]|[1-4]\d|5[0-3]))?)$",
    },
    "2026-W48",
)
_KIND = Parameter(
    "kind",
    "path",
    "A kind, or `all` for all kinds together; a day has only `all` here.",
    {"type": "string", "enum": [*KIND_APIS, ALL_KINDS]},
    "all",
)

_ROWS = (
    PeriodRow(1, "v9xH3nMaqlzaWr0Y", "Brass Heron", 1873.4, 20, you=False),
    PeriodRow(2, "Qm2cZ8yTtG5kWb1L", "Quiet Marten", 1790.2, 19, you=True),
)
_STANDINGS = PeriodStandings(
    "week",
    "2026-W48",
    ALL_KINDS,
    "2026-11-23",
    "2026-11-29",
    over=True,
    players=412,
    rows=_ROWS,
    next="MTc5MDI6UW0yY1o4eVR0RzVrV2IxTA",
    you=_ROWS[1],
    percentile=99.7,
    around=(*_ROWS, PeriodRow(3, "b0Uq6YtEjv1HsNdK", "Merry Otter", 1788.0, 20, you=False)),
    histogram=(PointsBin(0.0, 99.9, 63), PointsBin(1900.0, 2000.0, 0)),
)
_PERIODS = Periods("2026-12-01T09:00:00.000Z", (PeriodNames("week", "2026-W49", ("2026-W49", "2026-W48")),))


def period_board_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of the boards of periods."""

    @get(
        "/boards",
        opt={
            DESCRIBED: Described(
                id="readPeriods",
                tag="boards",
                summary="The periods that have a board",
                text="The days, weeks, months and years in which a day has closed, newest first.",
                reply=Periods,
                reply_text="The names of the periods",
                reply_examples={"periods": plain(_PERIODS)},
                polled=True,
            )
        },
    )
    async def read_period_names(request: Request[Any, Any, Any]) -> Response[bytes]:
        return polled_reply(request, await read_periods(service))

    @get(
        "/boards/{period:str}/{name:str}/{kind:str}",
        opt={
            DESCRIBED: Described(
                id="readPeriodBoard",
                tag="boards",
                summary="The board of a day, a week, a month, a year or all time",
                text="A page of the players by the sum of their percentile points: each ranked run brings of a hundred "
                "runs on its sheet how many were no better. Equal sums share a rank (1, 2, 2, 4). Only closed days "
                "count, so a period that is under way holds its closed days so far. A page never repeats or skips a "
                "row that stood there when the page before was read.",
                reply=PeriodStandings,
                reply_text="A page of the board",
                reply_examples={"board": plain(_STANDINGS)},
                parameters=(_PERIOD, _NAME, _KIND, LIMIT, AFTER),
                problems=("no-board", "bad-cursor", "bad-parameter"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_board(
        request: Request[Any, Any, Any], period: FromPath[str], name: FromPath[str], kind: FromPath[str]
    ) -> Response[bytes]:
        after, limit = read_cursor(query_text(request, "after")), read_limit(query_text(request, "limit"))
        board = find_board(period, name, kind, service.clock())
        player = await service.identity.player_of(request)
        return polled_reply(request, await read_standings(service, board, player=player, after=after, limit=limit))

    return [read_period_names, read_board]
