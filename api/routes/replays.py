"""Closed days played again: the protocol of the ranked run, unranked, and where one would have stood."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.bodies import read_body
from api.described import DAY, DESCRIBED, Described
from api.kinds.contract import KindApi
from api.own_runs import OwnRuns
from api.problems import ProblemError
from api.routes.runs import answer_routes
from api.routes.timed_runs import show_routes
from api.run_books import ReplayBook
from api.service import Service, json_reply
from api.shapes import ReplayOpening, ReplayPlace
from puzzles.ranking import competition_ranks
from puzzles.wire.scripts import milliseconds

__all__ = ["replay_routes"]


def replay_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's replays."""
    name = api.kind.name
    title = name.title()
    book = ReplayBook(service)
    own = OwnRuns(service, api, book)
    path = f"/days/{{day:str}}/sheets/{name}/{book.end}"
    given = api.examples

    @post(
        path,
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"open{title}Replay",
                tag="archive",
                summary=f"Play a closed day's sheet of {api.label} again",
                text="Opens a replay of a closed day, or returns the one that is under way. It stands on no board "
                "and in no statistics, and is forgotten a week after it was last touched; twenty are kept. Where the "
                "former one is finished, a new attempt opens a fresh one; `again` does so at any time. Who has no "
                "cookie yet becomes a player by this and is sent one.",
                reply=api.run,
                reply_text="The replay, new or as it stands",
                reply_examples={"opened": given.run_opened, "under way": given.run_under_way},
                body=ReplayOpening,
                body_examples={"attempt": examples.OPENING, "again": examples.OPENING | {"again": True}},
                parameters=(DAY,),
                problems=book.day_problems,
                player=True,
                scope="play",
                sets_cookie=True,
            )
        },
    )
    async def open_replay(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        when, state = service.day(day, now)
        body = await read_body(request, ReplayOpening)
        published = await book.sheet(api.kind, when, state)
        player, cookie = await service.identity.player_for(request, milliseconds(now))
        opened = await book.open(
            published, player=player, attempt=body.attempt, again=body.again, now=milliseconds(now)
        )
        if opened.run is None:
            raise book.absent(published)
        return json_reply(own.shape(published, opened.run, milliseconds(now)), cookie=cookie)

    @get(
        path + "/place",
        opt={
            DESCRIBED: Described(
                id=f"read{title}ReplayPlace",
                tag="archive",
                summary=f"Where a finished replay of {api.label} would have stood",
                text="The rank that the replay would have had on the closed board, and of how many runs; a ranked run "
                "of the caller's own is not counted beside it. Nothing is written there.",
                reply=ReplayPlace,
                reply_text="Rank and number of runs",
                reply_examples={"place": examples.plain(ReplayPlace(examples.DAY, name, 17, 412))},
                parameters=(DAY,),
                problems=(*book.day_problems, "no-run", "run-open"),
                player=True,
            )
        },
    )
    async def read_place(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        published, player, run = await own.find(request, day)
        if run.finished is None:
            raise ProblemError("run-open", "the replay is still being played: its place is known once it is finished")
        standing = api.kind.rule.standing(run.score, run.time)
        board = published.keys.board
        better, runs, ranked = await service.store.pipelined(
            lambda pipe: (pipe.zcount(board, f"({standing}", "+inf"), pipe.zcard(board), pipe.zscore(board, player))
        )
        better -= ranked is not None and ranked > standing
        (rank,) = competition_ranks([standing], first_rank=better + 1)
        sheet = published.sheet
        return json_reply(ReplayPlace(sheet.day, sheet.kind, rank, runs + (ranked is None)))

    return [open_replay, *answer_routes(service, api, book), *show_routes(service, api, book), read_place]
