"""Training: hands and lines without end, never ranked, those that went wrong or slowly coming back."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.bodies import read_body
from api.described import DESCRIBED, Described
from api.disciplines import DISCIPLINES, DisciplineApi
from api.service import Service, json_reply
from api.shapes import instant
from api.training import Training, no_exercise
from api.training_shapes import TrainingProgress
from puzzles.wire.scripts import milliseconds

__all__ = ["training_routes"]


def training_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of training in each discipline."""
    return [route for api in DISCIPLINES for route in _routes(service, api)]


def _routes(service: Service, api: DisciplineApi) -> list[HTTPRouteHandler]:
    training = Training(service.store, api.discipline)

    @post(
        f"/training/{api.path}",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"drawTraining{api.id}",
                tag="training",
                summary=f"A {api.thing} to count",
                text=f"{api.drawing} Or brings one back that was counted wrongly or slowly. Starts its clock. Who has "
                "no cookie yet becomes a player by this and is sent one (or asks `/players` for it before).",
                reply=api.shown,
                reply_text=f"The {api.thing}",
                reply_examples={"drawn": api.shown_example},
                body=api.wishing,
                body_examples=dict(api.wish_examples),
                problems=("nothing-due", "banned"),
                player=True,
                scope="play",
                sets_cookie=True,
            )
        },
    )
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, api.wishing)
        player = await service.identity.player_of(request)
        chosen = await training.choose(player, api.wish(body), milliseconds(service.clock()))
        player, cookie = await service.identity.player_for(request, milliseconds(service.clock()))
        # What came before was the server's own time, so the clock is read again.
        now = milliseconds(service.clock())
        exercise_id = await training.show(player, chosen, now)
        return json_reply(api.show(exercise_id, now, chosen), cookie=cookie)

    @post(
        f"/training/{api.path}/answers",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"answerTraining{api.id}",
                tag="training",
                summary=f"Announce the points of a {api.thing}",
                text="Grades the announcement and records it. What was wrong or slow comes back after growing "
                "intervals until it is right and quick. The first answer counts: sending it again, or sending "
                "another, brings the reply to the first. The last 32 may be answered.",
                reply=api.trained,
                reply_text="The verdict; its `n` is null",
                reply_examples={"wrong": api.trained_example},
                body=api.answering,
                body_examples={"answer": api.answering_example},
                problems=("no-exercise", "not-a-count"),
                player=True,
                scope="play",
            )
        },
    )
    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        now = milliseconds(service.clock())
        body = await read_body(request, api.answering)
        player = await service.identity.player_of(request)
        if player is None:
            raise no_exercise()
        verdict, answered = await training.answer(player, body.id, body.points, now)
        again = None if answered.again is None else instant(answered.again)
        return json_reply(api.trained(verdict, answered.time, again, answered.due))

    @get(
        f"/training/{api.path}/progress",
        opt={
            DESCRIBED: Described(
                id=f"readTraining{api.id}Progress",
                tag="training",
                summary=f"The caller's progress with {api.path}",
                text="Speed and accuracy in training by day, of the last 400 with any, and by pattern: an answer "
                "counts for each pattern of what was asked. No mean takes an answer for longer than a minute.",
                reply=TrainingProgress,
                reply_text="The progress; empty for whoever has not trained",
                reply_examples={"progress": api.progress_example},
                player=True,
            )
        },
    )
    async def read_progress(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        return json_reply(TrainingProgress(*await training.progress(player, milliseconds(service.clock()))))

    return [draw, answer, read_progress]
