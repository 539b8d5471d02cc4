"""Boards, statistics and solutions: what others did, shown once the caller's own run is over."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import query_text
from api.described import DAY, DESCRIBED, Described, Parameter
from api.kinds.contract import KindApi, RowView
from api.names import friendly_name
from api.problems import ProblemError
from api.service import Service, json_reply, polled_reply
from api.shapes import histogram_bins, instant
from api.sheets import PublishedSheet
from puzzles.days import DayState, closes

__all__ = ["board_routes"]

_NEIGHBOURS = 3
"""Rows shown above and below the caller's own."""

_USUAL_PAGE = 50
_LARGEST_PAGE = 100
_LIMIT_TEXT = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_CURSOR = re.compile(r"(-?\d{1,15}):([A-Za-z0-9_-]{1,64})", re.ASCII)

_LIMIT = Parameter(
    "limit",
    "query",
    "Rows on a page.",
    {"type": "integer", "minimum": 1, "maximum": _LARGEST_PAGE, "default": _USUAL_PAGE},
    50,
)
_AFTER = Parameter(
    "after",
    "query",
    "The `next` of the page before.",
    {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[A-Za-z0-9_-]+$"},
    "ODcxOnY5eEgzbk1hcWx6YVdyMFk",
)
_PROBLEMS = ("not-a-day", "day-not-open", "no-sheet", "sheet-not-made")


def board_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's boards, statistics and solutions."""
    name = api.kind.name
    title = name.title()
    path = f"/days/{{day:str}}/sheets/{name}"
    given = api.examples

    @get(
        path + "/board",
        opt={
            DESCRIBED: Described(
                id=f"read{title}Board",
                tag="boards",
                summary=f"The day's board of {api.label}",
                text="A page of the ranked runs, best first; equal results share a rank (1, 2, 2, 4). A page never "
                "repeats or skips a row that stood there when the page before was read. `around` holds the "
                "caller's own row and its neighbours.",
                reply=api.board,
                reply_text="A page of the board",
                reply_examples={"board": given.board},
                parameters=(DAY, _LIMIT, _AFTER),
                problems=(*_PROBLEMS, "own-run-open", "bad-cursor", "bad-parameter"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_board(
        request: Request[Any, Any, Any],
        day: FromPath[str],
    ) -> Response[bytes]:
        after, limit = query_text(request, "after"), _read_limit(query_text(request, "limit"))
        cursor = None if after is None else _read_cursor(after)
        published, player, _ = await past_own_run(request, day)
        board = await service.store.board(
            published.keys, after=cursor, limit=limit, player=player, neighbours=_NEIGHBOURS
        )
        players = list(dict.fromkeys(who for _, who, _ in (*board.page.rows, *board.around.rows)))
        names = await service.store.names(players)
        results = {} if api.timed is None else await service.store.results(published.keys, players)

        def rows(entries: Iterable[tuple[int, str, int]]) -> tuple[Any, ...]:
            return tuple(
                api.row_of(
                    RowView(
                        rank, who, names.get(who) or friendly_name(who, "en"), standing, who == player, results.get(who)
                    )
                )
                for rank, who, standing in entries
                # A row without its run is damage, which a rebuilding mends.
                if api.timed is None or who in results
            )

        last = board.page.rows[-1] if board.page.rows and board.more else None
        return polled_reply(
            request,
            api.board(
                published.sheet.day,
                name,
                await service.store.final(published.keys) is not None,
                board.runs,
                rows(board.page.rows),
                None if last is None else _write_cursor(last[2], last[1]),
                next(iter(rows([] if board.own is None else [board.own])), None),
                rows(board.around.rows),
            ),
        )

    @get(
        path + "/statistics",
        opt={
            DESCRIBED: Described(
                id=f"read{title}Statistics",
                tag="boards",
                summary=f"The day's statistics of {api.label}",
                text="How many runs stand on the board, their mean and their histogram, and what was chosen at "
                "each position.",
                reply=api.statistics,
                reply_text="The statistics",
                reply_examples={"statistics": given.statistics},
                parameters=(DAY,),
                problems=(*_PROBLEMS, "own-run-open"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_statistics(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        published, _, _ = await past_own_run(request, day)
        final = await service.store.final(published.keys)
        sheet = published.sheet
        found = (
            await service.store.statistics(published.keys, api.kind.ranges, positions=len(sheet.positions))
            if final is None
            else final.statistics
        )
        return polled_reply(
            request,
            api.statistics(
                sheet.day,
                name,
                final is not None,
                found.runs,
                None if found.mean is None else api.kind.rule.result(found.mean),
                histogram_bins(found.histogram, api.kind.rule.result),
                tuple(api.chosen(sheet, tally) for tally in found.positions),
            ),
        )

    @get(
        path + "/solution",
        opt={
            DESCRIBED: Described(
                id=f"read{title}Solution",
                tag="boards",
                summary=f"A closed day's solution of {api.label}",
                text="The seed, and the sheet with all its values, byte for byte as it was published: its SHA-256 "
                "is `hash`, and that of the seed is `commitment`.",
                reply=api.solution,
                reply_text="Seed and sheet",
                reply_examples={"solution": given.solution},
                parameters=(DAY,),
                problems=("not-a-day", "day-not-open", "no-sheet", "not-closed", "not-final-yet"),
            )
        },
    )
    async def read_solution(day: FromPath[str]) -> Response[bytes]:
        when, state = service.day(day, service.clock())
        if state != "closed":
            end = instant(closes(when))
            raise ProblemError("not-closed", f"{when} closes at {end}: seed and solution are shown then", closes=end)
        published = await service.sheet(api.kind, when, state)
        final = await service.store.final(published.keys)
        if final is None:
            raise ProblemError("not-final-yet", f"{when} is being closed: ask again", retry_after=30)
        sheet = published.sheet
        return json_reply(
            api.solution(sheet.day, name, final.seed, sheet.commitment, published.hash, msgspec.Raw(published.data))
        )

    async def past_own_run(request: Request[Any, Any, Any], day: str) -> tuple[PublishedSheet, str | None, DayState]:
        """Find the sheet and the caller, who must have finished a run of their own unless the day has closed."""
        now: datetime = service.clock()
        when, state = service.day(day, now)
        published = await service.sheet(api.kind, when, state)
        player = await service.identity.player_of(request)
        if state != "closed":
            run = None if player is None else await service.store.run(published.keys, player)
            if run is None or run.finished is None:
                raise _own_run_open(when)
        return published, player, state

    return [read_board, read_statistics, read_solution]


def _own_run_open(day: date) -> ProblemError:
    end = instant(closes(day))
    return ProblemError(
        "own-run-open", f"what others did is shown once your own run is finished, or after {end}", closes=end
    )


def _read_limit(text: str | None) -> int:
    if text is None:
        return _USUAL_PAGE
    if _LIMIT_TEXT.fullmatch(text) is None or int(text) > _LARGEST_PAGE:
        raise ProblemError("bad-parameter", f"limit: {text!r} is not a whole number from 1 to {_LARGEST_PAGE}")
    return int(text)


def _write_cursor(standing: int, player: str) -> str:
    return urlsafe_b64encode(f"{standing}:{player}".encode()).decode().rstrip("=")


def _read_cursor(text: str) -> tuple[int, str]:
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (Base64Error, ValueError):
        data = ""
    match = _CURSOR.fullmatch(data)
    if match is None:
        raise ProblemError("bad-cursor", "that is no cursor: take the next of the page before, or leave after out")
    return int(match[1]), match[2]
