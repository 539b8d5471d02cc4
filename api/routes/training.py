"""Training in counting: hands without end, never ranked, those that went wrong or slowly coming back."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.bodies import read_body
from api.described import DESCRIBED, Described
from api.routes.training_examples import ANSWERING, HAND, PROGRESS, TRAINED, WISH
from api.service import Service, json_reply
from api.shapes import instant
from api.training import Training, no_hand, verdict_on
from api.training_shapes import CountTrained, CountTraining, CountTrainingAnswer, TrainingCount, TrainingProgress
from puzzles.training.hands import Wish
from puzzles.wire.scripts import milliseconds

__all__ = ["training_routes"]


def training_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of training."""
    training = Training(service.store)

    @post(
        "/training/counts",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="drawTrainingCount",
                tag="training",
                summary="A hand or crib to count",
                text="Draws a hand of the source, level, game and pattern asked for, or brings one back that was "
                "counted wrongly or slowly, and starts its clock. Easy has at most two things to see, medium three to "
                "five, hard more, where each item counts once and each trap twice (one, three, more in the hands of "
                "the five-card game); where a pattern has hardly any hand of a level the nearest is taken. Who has "
                "no cookie yet becomes a player by this and is sent one (or asks `/players` for it before).",
                reply=TrainingCount,
                reply_text="The hand",
                reply_examples={"hand": HAND},
                body=CountTraining,
                body_examples={"hard runs": WISH, "anything": {}},
                problems=("nothing-due",),
                player=True,
                sets_cookie=True,
            )
        },
    )
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, CountTraining)
        player = await service.identity.player_of(request)
        wish = Wish(body.source, body.level, body.game, body.only)
        chosen = await training.choose(player, wish, milliseconds(service.clock()))
        player, cookie = await service.identity.player_for(request, milliseconds(service.clock()))
        # What came before was the server's own time, so the clock is read again.
        now = milliseconds(service.clock())
        hand_id = await training.show(player, chosen, now)
        hand = chosen.hand
        return json_reply(
            TrainingCount(
                hand_id, hand.game, hand.crib, hand.cards, hand.starter, instant(now), chosen.repeat, chosen.due
            ),
            cookie=cookie,
        )

    @post(
        "/training/counts/answers",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="answerTrainingCount",
                tag="training",
                summary="Announce the points of a hand",
                text="Grades the announcement and records it. A wrong or slow hand comes back after growing intervals "
                "until it is right and quick. The first answer counts: sending it again, or sending another, brings "
                "the reply to the first. The last 32 hands may be answered.",
                reply=CountTrained,
                reply_text="The verdict; its `n` is null",
                reply_examples={"wrong": TRAINED},
                body=CountTrainingAnswer,
                body_examples={"answer": ANSWERING},
                problems=("no-hand", "not-a-count"),
                player=True,
            )
        },
    )
    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        now = milliseconds(service.clock())
        body = await read_body(request, CountTrainingAnswer)
        player = await service.identity.player_of(request)
        if player is None:
            raise no_hand()
        shown, answered = await training.answer(player, body.id, body.points, now)
        again = None if answered.again is None else instant(answered.again)
        return json_reply(CountTrained(verdict_on(shown, answered), answered.time, again, answered.due))

    @get(
        "/training/counts/progress",
        opt={
            DESCRIBED: Described(
                id="readTrainingProgress",
                tag="training",
                summary="The caller's progress in counting",
                text="Speed and accuracy in training by day, of the last 400 with any, and by pattern: a hand counts "
                "for each of its patterns. No mean takes an answer for longer than a minute.",
                reply=TrainingProgress,
                reply_text="The progress; empty for whoever has not trained",
                reply_examples={"progress": PROGRESS},
                player=True,
            )
        },
    )
    async def read_progress(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        return json_reply(TrainingProgress(*await training.progress(player, milliseconds(service.clock()))))

    return [draw, answer, read_progress]
