"""Boards, statistics and solutions: what others did, shown once the caller's own run is over."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import query_text
from api.described import DAY, DESCRIBED, Described
from api.kinds.contract import KindApi, RowView
from api.names import names_of
from api.own_runs import past_own_run
from api.paging import AFTER, LIMIT, NEIGHBOURS, next_cursor, own_percentile, read_cursor, read_limit
from api.problems import ProblemError
from api.service import Service, json_reply, polled_reply
from api.shapes import histogram_bins, instant
from puzzles.days import closes

__all__ = ["board_routes"]

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
                "caller's own row and its neighbours, and `percentile` says of a hundred runs how many are no better.",
                reply=api.board,
                reply_text="A page of the board",
                reply_examples={"board": given.board},
                parameters=(DAY, LIMIT, AFTER),
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
        after, limit = query_text(request, "after"), read_limit(query_text(request, "limit"))
        cursor = read_cursor(after)
        published, player, _ = await past_own_run(service, api.kind, request, day)
        board = await service.store.board(
            published.keys, after=cursor, limit=limit, player=player, neighbours=NEIGHBOURS
        )
        players = list(dict.fromkeys(who for _, who, _ in (*board.page.rows, *board.around.rows)))
        names = await names_of(service.store, players)
        results = {} if api.timed is None else await service.store.results(published.keys, players)

        def rows(entries: Iterable[tuple[int, str, int]]) -> tuple[Any, ...]:
            return tuple(
                api.row_of(RowView(rank, who, names[who], standing, who == player, results.get(who)))
                for rank, who, standing in entries
                # A row without its run is damage, which a rebuilding mends.
                if api.timed is None or who in results
            )

        return polled_reply(
            request,
            api.board(
                published.sheet.day,
                name,
                await service.store.final(published.keys) is not None,
                board.runs,
                rows(board.page.rows),
                next_cursor(board),
                next(iter(rows([] if board.own is None else [board.own])), None),
                rows(board.around.rows),
                own_percentile(board),
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
        published, _, _ = await past_own_run(service, api.kind, request, day)
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

    return [read_board, read_statistics, read_solution]
