"""The ranked run: opened once, answered in order, each answer standing for good. One set of routes for each kind."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.bodies import read_body
from api.described import DAY, DESCRIBED, POSITION, Described
from api.kinds.contract import KindApi
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Opening, instant, run_state
from api.sheets import PublishedSheet
from puzzles.days import closes, ends
from puzzles.errors import IllegalError
from puzzles.kinds.contract import Graded, position_of
from puzzles.wire.records import RunRecord
from puzzles.wire.scripts import milliseconds

__all__ = ["run_routes"]

_RUN = ("not-a-day", "day-not-open", "no-sheet", "sheet-not-made")
_ANSWER = (*_RUN, "no-run", "no-position")


def run_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's runs."""
    name = api.kind.name
    title = name.title()
    path = f"/days/{{day:str}}/sheets/{name}/run"
    given = api.examples

    @post(
        path,
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"open{title}Run",
                tag="runs",
                summary=f"Open the day's ranked run of {api.label}",
                text="Opens the caller's first and only ranked run on this sheet, or returns the one there is, "
                "whatever attempt is sent. Who has no cookie yet becomes a player by this and is sent one. "
                "Positions come one by one, so only the first is shown.",
                reply=api.run,
                reply_text="The run, new or as it stands",
                reply_examples={"opened": given.run_opened, "under way": given.run_under_way},
                body=Opening,
                body_examples={"attempt": examples.OPENING},
                parameters=(DAY,),
                problems=(*_RUN, "day-over"),
                player=True,
                sets_cookie=True,
            )
        },
    )
    async def open_run(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        date, state = service.day(day, now)
        body = await read_body(request, Opening)
        published = await service.sheet(api.kind, date, state)
        player = await service.identity.player_of(request)
        over = ProblemError("day-over", f"{date} ended at {instant(ends(date))}: it takes no new runs")
        cookie = service.identity.renewed(request)
        if player is None:
            if state != "open":
                raise over
            player, cookie = await service.identity.make_player(request, milliseconds(now))
        opened = await service.store.open_run(
            published.keys, player=player, attempt=body.attempt, now=milliseconds(now)
        )
        if opened.run is None:
            raise over
        return json_reply(_run(api, published, opened.run, milliseconds(now)), cookie=cookie)

    @get(
        path,
        opt={
            DESCRIBED: Described(
                id=f"read{title}Run",
                tag="runs",
                summary=f"The caller's run of {api.label}",
                text="The caller's ranked run as it stands, with the question that comes next.",
                reply=api.run,
                reply_text="The run",
                reply_examples={"opened": given.run_opened, "under way": given.run_under_way},
                parameters=(DAY,),
                problems=(*_RUN, "no-run"),
                player=True,
            )
        },
    )
    async def read_run(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        published, _, run = await own_run(request, day)
        return json_reply(_run(api, published, run, milliseconds(now)))

    @post(
        path + "/answers/{n:int}",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"answer{title}",
                tag="runs",
                summary=f"Answer a position of {api.label}",
                text="Records and grades the answer to position `n`, and brings the next question. Positions are "
                "answered in order. The first answer stands: sending it again, or sending another, brings the"
                " reply to the first. The last answer puts the run on the board.",
                reply=api.reply,
                reply_text="The verdict, and the next question",
                reply_examples={"answered": given.reply},
                body=api.answering,
                body_examples={"answer": given.answering},
                parameters=(DAY, POSITION),
                problems=(*_ANSWER, "wrong-sheet", "out-of-order", "day-closed", *api.answer_problems),
                player=True,
            )
        },
    )
    async def answer(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[int]) -> Response[bytes]:
        now = service.clock()
        date, state = service.day(day, now)
        body = await read_body(request, api.answering)
        published = await service.sheet(api.kind, date, state)
        if body.sheet != published.hash:
            raise ProblemError(
                "wrong-sheet",
                f"the answer is for sheet {body.sheet[:8]}…, but {date} has {published.hash[:8]}…: load the day again",
                sheet=published.hash,
            )
        position_of(published.sheet, n)
        player = await service.identity.player_of(request)
        if player is None:
            raise _no_run(published)
        graded = await _graded(published, player, n, body)
        if isinstance(graded, RunRecord):
            return json_reply(_reply(published, graded, n))
        recorded = await service.store.answer(
            published.keys,
            player=player,
            n=n,
            attempt=body.attempt,
            choice=graded.choice,
            score=graded.score,
            loss=graded.loss,
            now=milliseconds(now),
            positions=len(published.sheet.positions),
        )
        if recorded.run is None:
            raise _no_run(published)
        if recorded.outcome == "closed":
            raise ProblemError("day-closed", f"{date} closed at {instant(closes(date))}: it takes no more answers")
        if recorded.outcome == "out-of-order":
            raise _out_of_order(recorded.run, n)
        return json_reply(_reply(published, recorded.run, n))

    @get(
        path + "/answers/{n:int}",
        opt={
            DESCRIBED: Described(
                id=f"read{title}Answer",
                tag="runs",
                summary=f"The reply to a recorded answer of {api.label}",
                text="The same reply that the answer to position `n` brought.",
                reply=api.reply,
                reply_text="The verdict, and the question that followed",
                reply_examples={"answered": given.reply},
                parameters=(DAY, POSITION),
                problems=(*_ANSWER, "not-answered"),
                player=True,
            )
        },
    )
    async def read_answer(request: Request[Any, Any, Any], day: FromPath[str], n: FromPath[int]) -> Response[bytes]:
        published, _, run = await own_run(request, day)
        position_of(published.sheet, n)
        if n > len(run.answers):
            raise ProblemError("not-answered", f"position {n} has no answer yet", expected=len(run.answers) + 1)
        return json_reply(_reply(published, run, n))

    async def own_run(request: Request[Any, Any, Any], day: str) -> tuple[PublishedSheet, str, RunRecord]:
        date, state = service.day(day, service.clock())
        published = await service.sheet(api.kind, date, state)
        player = await service.identity.player_of(request)
        run = None if player is None else await service.store.run(published.keys, player)
        if player is None or run is None:
            raise _no_run(published)
        return published, player, run

    async def _graded(published: PublishedSheet, player: str, n: int, body: Any) -> Graded | RunRecord:
        """Grade the answer, or return the run where the position has its answer already.

        What is wrong with an answer may tell about the position's cards, so it is told only to whom they are shown.
        """
        try:
            return api.kind.grade(published.sheet, n, api.answer_text(body))
        except IllegalError:
            run = await service.store.run(published.keys, player)
            if run is None:
                raise _no_run(published) from None
            if n <= len(run.answers):
                return run
            if n > len(run.answers) + 1:
                raise _out_of_order(run, n) from None
            raise

    def _reply(published: PublishedSheet, run: RunRecord, n: int) -> Any:
        """Build the reply from the record up to this position alone, so that it never changes."""
        answers = run.answers[:n]
        last = n == len(published.sheet.positions)
        return api.reply(
            published.sheet.day,
            name,
            published.hash,
            answers[-1].attempt,
            service.sheets.verdict(api.kind, published, n, answers[-1].choice),
            n,
            sum(one.score for one in answers),
            sum(one.loss for one in answers),
            None if last else api.kind.question(published.sheet, n + 1),
            last,
        )

    return [open_run, read_run, answer, read_answer]


def _run(api: KindApi, published: PublishedSheet, run: RunRecord, now: int) -> Any:
    sheet = published.sheet
    state = run_state(run, published.keys, now)
    return api.run(
        sheet.day,
        sheet.kind,
        published.hash,
        run.attempt,
        state,
        instant(run.opened),
        None if run.finished is None else instant(run.finished),
        len(sheet.positions),
        run.score,
        run.loss,
        tuple(map(api.answered, run.answers)),
        api.kind.question(sheet, len(run.answers) + 1) if state == "open" else None,
    )


def _no_run(published: PublishedSheet) -> ProblemError:
    return ProblemError(
        "no-run", f"there is no run of yours on the {published.sheet.kind} sheet of {published.sheet.day}"
    )


def _out_of_order(run: RunRecord, n: int) -> ProblemError:
    expected = len(run.answers) + 1
    return ProblemError("out-of-order", f"position {expected} comes next, not {n}", expected=expected)
