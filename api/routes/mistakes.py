"""The caller's dear mistakes as practice: they come back after growing intervals, graded by their own sheets."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.bodies import read_body
from api.described import DESCRIBED, Described
from api.history.examples import (
    MISTAKE_ANSWERS,
    MISTAKE_REPLIES,
    MISTAKES,
    NEXT_MISTAKE,
    NEXT_MISTAKES,
    RETIRED,
    RETIRING,
)
from api.history.mistake_shapes import MISTAKE_SHAPES, ListedMistake, NextMistake, OwnMistakes, RetiringMistake
from api.history.mistakes import Mistakes
from api.kinds import KIND_APIS
from api.service import Service, json_reply
from api.shapes import instant
from puzzles.wire.history import MistakeRecord, mistake_of_entry
from puzzles.wire.scripts import milliseconds

__all__ = ["mistake_routes", "own_mistakes"]


def mistake_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of the caller's mistakes."""
    mistakes = Mistakes(service)

    @get(
        "/me/mistakes",
        opt={
            DESCRIBED: Described(
                id="readMistakes",
                tag="history",
                summary="The caller's dear mistakes",
                text="Answers of ranked runs that gave away 0.3 points or more, in the kinds without a clock. They "
                "come back as practice a day after their day has closed, and then after growing intervals, until they "
                "are learnt or retired. At most 300 come back; beyond that the least dear are forgotten.",
                reply=OwnMistakes,
                reply_text="The mistakes, dearest first; none for whoever has not played",
                reply_examples={"mistakes": MISTAKES},
                player=True,
            )
        },
    )
    async def read_mistakes(request: Request[Any, Any, Any]) -> Response[bytes]:
        return json_reply(await own_mistakes(service, request))

    @post(
        "/me/mistakes/retire",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="retireMistake",
                tag="history",
                summary="Let a mistake come back no more",
                text="The mistake stays listed, but is not asked for again. Doing it twice changes nothing.",
                reply=ListedMistake,
                reply_text="The mistake as it stands",
                reply_examples={"retired": RETIRED},
                body=RetiringMistake,
                body_examples={"mistake": RETIRING},
                problems=("no-exercise",),
                player=True,
                scope="play",
            )
        },
    )
    async def retire(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, RetiringMistake)
        player = await service.identity.player_of(request)
        return json_reply(_listed(body.id, await mistakes.retire(player, body.id)))

    return [read_mistakes, retire, *(route for kind in MISTAKE_SHAPES for route in _routes(mistakes, service, kind))]


def _routes(mistakes: Mistakes, service: Service, name: str) -> list[HTTPRouteHandler]:
    api = KIND_APIS[name]
    shapes = MISTAKE_SHAPES[name]

    @post(
        f"/me/mistakes/{name}/next",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"drawMistaken{name.title()}",
                tag="history",
                summary=f"A mistake in {api.label} that has come back",
                text="The position that is due longest, without anything that tells about its values. Asking again "
                "brings the same one until it is answered.",
                reply=shapes.shown,
                reply_text="The position",
                reply_examples={"position": NEXT_MISTAKES[name]},
                body=NextMistake,
                body_examples={"next": NEXT_MISTAKE},
                problems=("nothing-due",),
                player=True,
                scope="play",
            )
        },
    )
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        await read_body(request, NextMistake)
        player = await service.identity.player_of(request)
        found = await mistakes.next(player, api.kind, milliseconds(service.clock()))
        question = api.question(api.kind.question(found.published.sheet, found.n), None)
        return json_reply(shapes.shown(found.id, found.published.sheet.day, found.due, question))

    @post(
        f"/me/mistakes/{name}/answers",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"answerMistaken{name.title()}",
                tag="history",
                summary=f"Answer a mistake in {api.label}",
                text="Grades the answer by the sheet that the position stood on. Less than 0.05 points given away is "
                "right enough, and the position comes back the later; otherwise it comes back the sooner. The first "
                "answer under an id counts: sending it again, or sending another, brings the reply to the first.",
                reply=shapes.reply,
                reply_text="The verdict, and when the position comes back",
                reply_examples={"answered": MISTAKE_REPLIES[name]},
                body=shapes.answering,
                body_examples={"answer": MISTAKE_ANSWERS[name]},
                problems=("no-exercise", *api.answer_problems),
                player=True,
                scope="play",
            )
        },
    )
    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        now = milliseconds(service.clock())
        body = await read_body(request, shapes.answering)
        player = await service.identity.player_of(request)
        found = await mistakes.answer(player, api.kind, body.id, api.answer_text(body), now)
        record = found.record
        again = None if record.due is None else instant(record.due)
        return json_reply(
            shapes.reply(found.verdict, record.choice, record.loss, found.last.right, again, found.last.due)
        )

    return [draw, answer]


async def own_mistakes(service: Service, request: Request[Any, Any, Any]) -> OwnMistakes:
    """Return the caller's mistakes, dearest first."""
    now = milliseconds(service.clock())
    found = await Mistakes(service).all(await service.identity.player_of(request))
    due = dict.fromkeys(MISTAKE_SHAPES, 0)
    for entry, record in found.items():
        kind = mistake_of_entry(entry)[0].kind
        if kind in due and record.due is not None and record.due <= now:
            due[kind] += 1
    listed = [_listed(entry, record) for entry, record in found.items()]
    return OwnMistakes(due, tuple(sorted(listed, key=lambda one: (-one.loss, one.id))))


def _listed(entry: str, record: MistakeRecord) -> ListedMistake:
    keys, n = mistake_of_entry(entry)
    due = None if record.due is None else instant(record.due)
    return ListedMistake(
        entry, keys.day.isoformat(), keys.kind, n, record.choice, record.loss, due, record.left, record.answers
    )
