"""The caller's own history: streak, played days, statistics, and a run beside what all players did."""

import re
from datetime import date
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import query_text
from api.described import DAY, DESCRIBED, Described, Parameter
from api.history.examples import COMPARED, HISTORY, STATISTICS, STREAK
from api.history.past import compared, history_of, live_sheet, read_past, read_streak, statistics_of
from api.history.shapes import ComparedRun, History, OwnStatistics, OwnStreak
from api.own_runs import own_run_open
from api.problems import ProblemError
from api.run_books import no_run
from api.service import Service, json_reply, polled_reply
from puzzles.days import day_of
from puzzles.errors import NotFoundError
from puzzles.kinds import KINDS, kind_named
from puzzles.wire.history import decode_digest
from puzzles.wire.keys import sheet_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import milliseconds

__all__ = ["compared_run", "history_routes", "own_history", "year_of"]

_YEAR_TEXT = re.compile(r"2\d{3}", re.ASCII)
_YEAR = Parameter(
    "year",
    "query",
    "A year; left out, the present one.",
    {"type": "integer", "minimum": 2000, "maximum": 2999},
    2026,
)
_KIND = Parameter("kind", "path", "The kind.", {"type": "string", "enum": list(KINDS)}, "discard")


def history_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of the caller's history."""

    @get(
        "/me/streak",
        opt={
            DESCRIBED: Described(
                id="readStreak",
                tag="history",
                summary="The caller's streak",
                text="Days in a row on which a ranked run was opened, however it went. Every seventh day earns a "
                "freeze, at most two are kept, and one covers one missed day by itself. Days marked as outages break "
                "nothing. Today counts once it is played, and breaks nothing before.",
                reply=OwnStreak,
                reply_text="The streak; 0 for whoever has not played",
                reply_examples={"streak": STREAK},
                player=True,
            )
        },
    )
    async def read_own_streak(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        return json_reply(await read_streak(service.store, player, day_of(service.clock())))

    @get(
        "/me/history",
        opt={
            DESCRIBED: Described(
                id="readHistory",
                tag="history",
                summary="The caller's played days",
                text="The streak, and the days of a year on which the caller opened ranked runs, with what came of "
                "them. Ranks are those of the closed boards.",
                reply=History,
                reply_text="The days; none for whoever has not played",
                reply_examples={"history": HISTORY},
                parameters=(_YEAR,),
                problems=("bad-parameter",),
                player=True,
                polled=True,
            )
        },
    )
    async def read_history(request: Request[Any, Any, Any]) -> Response[bytes]:
        return polled_reply(request, await own_history(service, request))

    @get(
        "/me/statistics",
        opt={
            DESCRIBED: Described(
                id="readStatistics",
                tag="history",
                summary="The caller's statistics",
                text="For each kind all closed runs together: results over time, percentiles, what was lost by theme, "
                "and the dearest mistakes. Losses are points (a finish's race value counts four for a whole step, as "
                "in its score), or in a timed kind 1 for a wrong answer.",
                reply=OwnStatistics,
                reply_text="The statistics; no kind for whoever has no closed run",
                reply_examples={"statistics": STATISTICS},
                player=True,
                polled=True,
            )
        },
    )
    async def read_statistics(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        return polled_reply(request, statistics_of(await read_past(service.store, player)))

    @get(
        "/me/history/{day:str}/{kind:str}",
        opt={
            DESCRIBED: Described(
                id="readComparedRun",
                tag="history",
                summary="A run of the caller beside what all did",
                text="For each position the own choice, the best one, what it cost, and what all players chose and "
                "lost on average. Shown once the own run is finished, or the day has closed.",
                reply=ComparedRun,
                reply_text="The run, position by position",
                reply_examples={"run": COMPARED},
                parameters=(DAY, _KIND),
                problems=("not-a-day", "day-not-open", "no-sheet", "sheet-not-made", "no-run", "own-run-open"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_compared(
        request: Request[Any, Any, Any], day: FromPath[str], kind: FromPath[str]
    ) -> Response[bytes]:
        return polled_reply(request, await compared_run(service, request, day, kind))

    return [read_own_streak, read_history, read_statistics, read_compared]


async def own_history(service: Service, request: Request[Any, Any, Any]) -> History:
    """Return the caller's history of the year that the query names, or of the present one.

    Raises:
        ProblemError: ``bad-parameter``.
    """
    now = service.clock()
    today = day_of(now)
    year = year_of(request, today)
    past = await read_past(service.store, await service.identity.player_of(request))
    return history_of(past, today, year, milliseconds(now))


def year_of(request: Request[Any, Any, Any], today: date) -> int:
    """Return the year that the query names, or the present one.

    Raises:
        ProblemError: ``bad-parameter``.
    """
    text = query_text(request, "year")
    if text is not None and _YEAR_TEXT.fullmatch(text) is None:
        raise ProblemError("bad-parameter", f"year: {text!r} is no year from 2000 to 2999")
    return today.year if text is None else int(text)


async def compared_run(service: Service, request: Request[Any, Any, Any], day: str, kind_name: str) -> ComparedRun:
    """Return the caller's run on a sheet beside what all players did.

    Raises:
        NotationError: The day is none.
        ProblemError: There is no such sheet or run, or the run is not over.
    """
    now = service.clock()
    when, state = service.day(day, now)
    try:
        kind = kind_named(kind_name)
    except NotFoundError as error:
        raise ProblemError("no-sheet", str(error)) from error
    published = await service.sheet(kind, when, state)
    keys, store = published.keys, service.store
    player = await service.identity.player_of(request)
    run = None if player is None else await store.run(keys, player)
    if player is None or run is None:
        raise no_run(published)
    if state != "closed" and run.finished is None:
        raise own_run_open(when)
    (text,) = await store.pipelined(lambda pipe: pipe.hget(PlayerKeys(player).results, sheet_entry(keys)))
    played = live_sheet(keys, run, milliseconds(now), None if text is None else decode_digest(text))
    final = await store.final(keys)
    found = (
        (await store.statistics(keys, kind.ranges, positions=len(published.sheet.positions))).positions
        if final is None
        else final.statistics.positions
    )
    return compared(kind, published, run, played, found, final=final is not None)
