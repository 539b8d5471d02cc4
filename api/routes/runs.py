"""The ranked run: opened once, answered in order, each answer standing for good. One set of routes for each kind."""

from datetime import date, datetime
from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.accounts.staying import player_gone
from api.bodies import read_body
from api.described import DAY, DESCRIBED, POSITION, Described
from api.kinds.contract import KindApi
from api.own_runs import OwnRuns, day_closed, out_of_order, position_number, right_sheet
from api.problems import ProblemError
from api.run_books import RankedBook, RunBook
from api.service import Service, json_reply
from api.shapes import Opening, instant
from puzzles.days import ends
from puzzles.kinds.contract import position_of
from puzzles.wire.scripts import milliseconds

__all__ = ["answer_routes", "run_routes"]


def run_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's runs."""
    name = api.kind.name
    title = name.title()
    path = f"/days/{{day:str}}/sheets/{name}/run"
    given = api.examples
    book = RankedBook(service)
    own = OwnRuns(service, api, book)
    shown = (
        "Positions come one by one, so only the first is shown."
        if api.timed is None
        else "Nothing is shown yet: each position is asked for, and its time runs from then on."
    )

    @post(
        path,
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"open{title}Run",
                tag="runs",
                summary=f"Open the day's ranked run of {api.label}",
                text="Opens the caller's first and only ranked run on this sheet, or returns the one there is, "
                f"whatever attempt is sent. Who has no cookie yet becomes a player by this and is sent one; to be "
                f"able to send even this first opening again, ask `/players` for the cookie before. {shown}",
                reply=api.run,
                reply_text="The run, new or as it stands",
                reply_examples={"opened": given.run_opened, "under way": given.run_under_way},
                body=Opening,
                body_examples={"attempt": examples.OPENING},
                parameters=(DAY,),
                problems=(*book.day_problems, "day-over", "player-gone", "banned"),
                player=True,
                scope="play",
                sets_cookie=True,
            )
        },
    )
    async def open_run(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        when, state = service.day(day, now)
        body = await read_body(request, Opening)
        published = await service.sheet(api.kind, when, state)
        if state != "open" and await service.identity.player_of(request) is None:
            raise _day_over(when, now)
        player, cookie = await service.identity.player_for(request, milliseconds(now))
        opened = await service.store.open_run(
            published.keys, player=player, attempt=body.attempt, now=milliseconds(now)
        )
        if opened.outcome == "gone":
            raise player_gone()
        if opened.run is None:
            raise _day_over(when, now)
        return json_reply(own.shape(published, opened.run, milliseconds(now)), cookie=cookie)

    return [open_run, *answer_routes(service, api, book)]


def answer_routes(service: Service, api: KindApi, book: RunBook) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's runs in a book, once they are opened."""
    title = api.kind.name.title()
    path = f"/days/{{day:str}}/sheets/{api.kind.name}/{book.end}"
    given = api.examples
    own = OwnRuns(service, api, book)
    onward = "and brings the next question" if api.timed is None else "and brings the verdict"
    timed = () if api.timed is None else ("not-shown",)
    last = " The last answer puts the run on the board." if book.ranked else " Nothing of it shows anywhere else."
    of_answers = "" if book.ranked else book.noun
    common = (*book.day_problems, "no-run", "no-position")

    @get(
        path,
        opt={
            DESCRIBED: Described(
                id=f"read{title}{book.noun}",
                tag=book.tag,
                summary=f"The caller's {book.end} of {api.label}",
                text=f"The caller's {book.phrase} as it stands, with the question that comes next.",
                reply=api.run,
                reply_text="The run",
                reply_examples={"opened": given.run_opened, "under way": given.run_under_way},
                parameters=(DAY,),
                problems=(*book.day_problems, "no-run"),
                player=True,
            )
        },
    )
    async def read_run(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        published, _, run = await own.find(request, day)
        return json_reply(own.shape(published, run, milliseconds(now)))

    @post(
        path + "/answers/{n:str}",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"answer{title}{of_answers}",
                tag=book.tag,
                summary=f"Answer a position of {_whose(api, book)}",
                text=f"Records and grades the answer to position `n`, {onward}. Positions are "
                "answered in order. The first answer stands: sending it again, or sending another, brings the"
                f" reply to the first.{last}",
                reply=api.reply,
                reply_text="The verdict, and the next question",
                reply_examples={"answered": given.reply},
                body=api.answering,
                body_examples={"answer": given.answering},
                parameters=(DAY, POSITION),
                problems=(
                    *common,
                    "wrong-sheet",
                    "out-of-order",
                    *book.closed_problems,
                    *timed,
                    *api.answer_problems,
                ),
                player=True,
                scope="play",
            )
        },
    )
    async def answer(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        place = position_number(n)
        when, state = service.day(day, now)
        body = await read_body(request, api.answering)
        published = await book.sheet(api.kind, when, state)
        right_sheet(published, body.sheet, "the answer")
        position_of(published.sheet, place)
        player = await service.identity.player_of(request)
        run = None if player is None else await book.read(published, player)
        if player is None or run is None:
            raise book.absent(published)
        if place <= len(run.answers):
            return json_reply(own.reply(published, run, place))
        # Grading looks at the position's cards, so even how long it takes may tell of them: only once they are shown.
        if book.ranked and state == "closed":
            raise day_closed(when, now)
        if place > len(run.answers) + 1:
            raise out_of_order(published, run, place)
        if api.timed is not None and run.shown is None:
            raise _not_shown(place)
        graded = api.kind.grade(published.sheet, place, api.answer_text(body))
        recorded = await book.record(
            published,
            player=player,
            n=place,
            attempt=body.attempt,
            graded=graded,
            now=milliseconds(now),
            kind=api.kind,
        )
        if recorded.run is None:
            raise book.vanished(published)
        if recorded.outcome == "closed":
            raise day_closed(when, now)
        if recorded.outcome == "out-of-order":
            raise out_of_order(published, recorded.run, place)
        if recorded.outcome == "not-shown":
            raise _not_shown(place)
        return json_reply(own.reply(published, recorded.run, place))

    @get(
        path + "/answers/{n:str}",
        opt={
            DESCRIBED: Described(
                id=f"read{title}{of_answers}Answer",
                tag=book.tag,
                summary=f"The reply to a recorded answer of {_whose(api, book)}",
                text="The same reply that the answer to position `n` brought.",
                reply=api.reply,
                reply_text="The verdict, and the question that followed",
                reply_examples={"answered": given.reply},
                parameters=(DAY, POSITION),
                problems=(*common, "not-answered"),
                player=True,
            )
        },
    )
    async def read_answer(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[str]) -> Response[bytes]:
        place = position_number(n)
        published, _, run = await own.find(request, day)
        position_of(published.sheet, place)
        if place > len(run.answers):
            raise ProblemError("not-answered", f"position {place} has no answer yet", expected=len(run.answers) + 1)
        return json_reply(own.reply(published, run, place))

    return [read_run, answer, read_answer]


def _whose(api: KindApi, book: RunBook) -> str:
    return api.label if book.ranked else f"a {book.end} of {api.label}"


def _day_over(day: date, now: datetime) -> ProblemError:
    # A worker whose clock is ahead may have closed it already.
    since = f"ended at {instant(ends(day))}" if now >= ends(day) else "has been closed"
    return ProblemError("day-over", f"{day} {since}: it takes no new runs")


def _not_shown(n: int) -> ProblemError:
    return ProblemError("not-shown", f"position {n} has not been shown yet: ask for it first")
