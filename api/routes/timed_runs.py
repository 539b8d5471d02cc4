"""What timed kinds add to the ranked run: each position starts its clock when it is shown, and marked runs."""

from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.bodies import read_body
from api.described import DAY, DESCRIBED, POSITION, Described
from api.kinds.contract import KindApi, TimedApi
from api.own_runs import OwnRuns, day_closed, no_run, out_of_order, position_number, right_sheet
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Reviewing, Showing, instant
from puzzles.kinds.contract import position_of
from puzzles.wire.scripts import milliseconds

__all__ = ["timed_run_routes"]

_RUN = ("not-a-day", "day-not-open", "no-sheet", "sheet-not-made", "no-run")


def timed_run_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the further routes of one kind's runs, none where the kind is not timed."""
    return [] if api.timed is None else _routes(service, api, api.timed)


def _routes(service: Service, api: KindApi, timed: TimedApi) -> list[HTTPRouteHandler]:
    title = api.kind.name.title()
    path = f"/days/{{day:str}}/sheets/{api.kind.name}/run"
    own = OwnRuns(service, api)

    @post(
        path + "/positions/{n:str}",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"show{title}Position",
                tag="runs",
                summary=f"Show the next position of {api.label}",
                text="Shows the position that comes next and starts its clock, once. Asking again (a reload, another "
                "tab, a lost connection) shows the same position while the clock runs on. The time of an answer "
                "is what passes on the server from this to the answer's receipt.",
                reply=timed.shown,
                reply_text="The position, and how long it has been shown",
                reply_examples={"shown": timed.shown_example},
                body=Showing,
                body_examples={"showing": examples.SHOWING},
                parameters=(DAY, POSITION),
                problems=(*_RUN, "no-position", "wrong-sheet", "out-of-order", "day-closed"),
                player=True,
            )
        },
    )
    async def show_position(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[str]) -> Response[bytes]:
        place = position_number(n)
        date, state = service.day(day, service.clock())
        body = await read_body(request, Showing)
        published = await service.sheet(api.kind, date, state)
        right_sheet(published, body.sheet, "the request")
        position_of(published.sheet, place)
        player = await service.identity.player_of(request)
        if player is None:
            raise no_run(published)
        # What came before was the server's own time, so the clock is read only now.
        instant_now = service.clock()
        now = milliseconds(instant_now)
        shown = await service.store.show(published.keys, player=player, n=place, now=now)
        if shown.run is None:
            raise no_run(published)
        if shown.outcome == "closed":
            raise day_closed(date, instant_now)
        if shown.outcome != "shown" or shown.run.shown is None:
            raise out_of_order(published, shown.run, place)
        since = shown.run.shown
        return json_reply(timed.shown(own.question(published, place, since), instant(now), max(0, now - since)))

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
                problems=(*_RUN, "not-marked"),
                player=True,
            )
        },
    )
    async def ask_for_a_look(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        await read_body(request, Reviewing)
        published, player, _ = await own.find(request, day)
        now = milliseconds(service.clock())
        asked = await service.store.ask_for_a_look(published.keys, player=player, now=now)
        if asked.run is None:
            raise no_run(published)
        if asked.outcome == "not-marked":
            raise ProblemError("not-marked", "nothing speaks against your run: there is nothing to look at")
        return json_reply(own.shape(published, asked.run, now))

    return [show_position, ask_for_a_look]
