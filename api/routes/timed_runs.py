"""What timed kinds add to the ranked run: each position starts its clock when it is shown, and marked runs."""

from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.bodies import read_body
from api.described import DAY, DESCRIBED, POSITION, Described
from api.kinds.contract import KindApi, TimedApi
from api.own_runs import OwnRuns, day_closed, out_of_order, position_number, right_sheet
from api.problems import ProblemError
from api.run_books import RankedBook, RunBook
from api.service import Service, json_reply
from api.shapes import Reviewing, Showing, instant
from puzzles.kinds.contract import position_of
from puzzles.wire.scripts import milliseconds

__all__ = ["show_routes", "timed_run_routes"]


def timed_run_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the further routes of one kind's runs, none where the kind is not timed."""
    book = RankedBook(service)
    return [] if api.timed is None else [*show_routes(service, api, book), _review(service, api, api.timed, book)]


def show_routes(service: Service, api: KindApi, book: RunBook) -> list[HTTPRouteHandler]:
    """Return the route that shows the positions of a timed kind's runs in a book, none where the kind is not timed."""
    return [] if api.timed is None else [_show(service, api, api.timed, book)]


def _show(service: Service, api: KindApi, timed: TimedApi, book: RunBook) -> HTTPRouteHandler:
    title = api.kind.name.title()
    path = f"/days/{{day:str}}/sheets/{api.kind.name}/{book.end}"
    own = OwnRuns(service, api, book)
    whose = api.label if book.ranked else f"a {book.end} of {api.label}"

    @post(
        path + "/positions/{n:str}",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"show{title}{'' if book.ranked else book.noun}Position",
                tag=book.tag,
                summary=f"Show the next position of {whose}",
                text="Shows the position that comes next and starts its clock, once. Asking again (a reload, another "
                "tab, a lost connection) shows the same position while the clock runs on. The time of an answer "
                "is what passes on the server from this to the answer's receipt.",
                reply=timed.shown,
                reply_text="The position, and how long it has been shown",
                reply_examples={"shown": timed.shown_example},
                body=Showing,
                body_examples={"showing": examples.SHOWING},
                parameters=(DAY, POSITION),
                problems=(
                    *book.day_problems,
                    "no-run",
                    "no-position",
                    "wrong-sheet",
                    "out-of-order",
                    *book.closed_problems,
                ),
                player=True,
                scope="play",
            )
        },
    )
    async def show_position(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[str]) -> Response[bytes]:
        place = position_number(n)
        date, state = service.day(day, service.clock())
        body = await read_body(request, Showing)
        published = await book.sheet(api.kind, date, state)
        right_sheet(published, body.sheet, "the request")
        position_of(published.sheet, place)
        player = await service.identity.player_of(request)
        if player is None:
            raise book.absent(published)
        # What came before was the server's own time, so the clock is read only now.
        instant_now = service.clock()
        now = milliseconds(instant_now)
        shown = await book.show(published, player=player, n=place, now=now)
        if shown.run is None:
            raise book.absent(published)
        if shown.outcome == "closed":
            raise day_closed(date, instant_now)
        if shown.outcome != "shown" or shown.run.shown is None:
            raise out_of_order(published, shown.run, place)
        since = shown.run.shown
        return json_reply(timed.shown(own.question(published, place, since), instant(now), max(0, now - since)))

    return show_position


def _review(service: Service, api: KindApi, timed: TimedApi, book: RunBook) -> HTTPRouteHandler:
    title = api.kind.name.title()
    path = f"/days/{{day:str}}/sheets/{api.kind.name}/{book.end}"
    own = OwnRuns(service, api, book)

    @post(
        path + "/review",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"review{title}Run",
                tag="runs",
                summary=f"Ask for a look at a marked run of {api.label}",
                text="A run with an answer that came faster than anybody reads is marked and stays off the board. "
                "Its player may ask for a look, which may put it there. Asking again changes nothing.",
                reply=api.run,
                reply_text="The run; `asked` says since when",
                reply_examples={"marked": timed.marked_example},
                body=Reviewing,
                body_examples={"attempt": examples.OPENING},
                parameters=(DAY,),
                problems=(*book.day_problems, "no-run", "not-marked", "not-finished"),
                player=True,
                scope="play",
            )
        },
    )
    async def ask_for_a_look(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        await read_body(request, Reviewing)
        published, player, _ = await own.find(request, day)
        now = milliseconds(service.clock())
        asked = await service.store.ask_for_a_look(published.keys, player=player, now=now)
        if asked.run is None:
            raise book.absent(published)
        if asked.outcome == "not-marked":
            raise ProblemError("not-marked", "nothing speaks against your run: there is nothing to look at")
        if asked.outcome == "not-finished":
            raise ProblemError(
                "not-finished", "the run is still being played: a look at it can be asked for once it is finished"
            )
        return json_reply(own.shape(published, asked.run, now))

    return ask_for_a_look
