"""Analysis and practice of discards: exact values for any hand, and fresh positions without end, never ranked."""

import secrets
from typing import Any, Literal

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from api.bodies import read_body
from api.card_shapes import Hand, TwoCards
from api.described import DESCRIBED, Described
from api.discard_solving import (
    AnalyseDiscards,
    Analysis,
    Difficulty,
    DrawDiscards,
    GradeDiscards,
    PracticeQuestion,
    parse_hand,
)
from api.open_positions import refuse_own_discard
from api.routes.analysis_examples import (
    ANALYSING,
    ANALYSING_FIVE,
    ANALYSIS,
    PRACTICE,
    PRACTICE_VERDICT,
    PRACTISING,
    PRACTISING_ANSWER,
)
from api.service import Service, json_reply
from puzzles.cribbage.cards import cards_text
from puzzles.cribbage.discards import CribOwner
from puzzles.cribbage.game import GameName
from puzzles.kinds.discard import DiscardVerdict, parse_throw

__all__ = ["DiscardAnalysing", "DiscardPractising", "DiscardPractisingAnswer", "analysis_routes"]

_SOLVER = ("solver-not-ready", "solver-busy", "solver-slow")
_CARDS = ("not-a-card", "card-twice", "wrong-number-of-cards")


class DiscardAnalysing(Struct, frozen=True, forbid_unknown_fields=True):
    """Any six cards, or five for the five-card game, and whose crib it is."""

    cards: Hand
    crib: CribOwner


class DiscardPractising(Struct, frozen=True, forbid_unknown_fields=True):
    """What to practise; whatever is left out may be anything."""

    crib: Literal["own", "opponent", "any"] = "any"
    difficulty: Difficulty = "any"
    game: GameName = "six"


class DiscardPractisingAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The position as it was given, and the two cards thrown."""

    crib: CribOwner
    cards: Hand
    thrown: TwoCards


def analysis_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of analysis and practice."""

    @post(
        "/analysis/discards",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="analyseDiscards",
                tag="analysis",
                summary="All discards from a hand",
                text="Every discard with its mean hand, mean crib and total, how the hand's score is distributed "
                "over the starters, and the score for each starter. Exact under the opponent model named. "
                "Refused are only the hand that the caller's own ranked run shows now, and today's first hand to "
                "whoever has not answered it.",
                reply=Analysis,
                reply_text="All discards, best first",
                reply_examples={"six cards": ANALYSIS},
                body=DiscardAnalysing,
                body_examples={"six cards": ANALYSING, "five cards": ANALYSING_FIVE},
                problems=(*_CARDS, "own-position-open", "first-position-open", "store-down", *_SOLVER),
                player=True,
                scope="read",
            )
        },
    )
    async def analyse(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DiscardAnalysing)
        cards = parse_hand(body.cards)
        await refuse_own_discard(service, request, cards)
        return json_reply(await service.solver.solve(AnalyseDiscards(cards, body.crib)))

    @post(
        "/practice/discards",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="drawDiscardPractice",
                tag="practice",
                summary="A fresh position to practise",
                text="Draws a position of the crib, difficulty and game asked for. The level is the margin between"
                " the best discard and the second: easy 0.8 to 2.0 points, medium 0.3 to 0.8, hard 0.05 to "
                "0.3.",
                reply=PracticeQuestion,
                reply_text="The position",
                reply_examples={"position": PRACTICE},
                body=DiscardPractising,
                body_examples={"hard": PRACTISING, "anything": {}},
                problems=_SOLVER,
            )
        },
    )
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DiscardPractising)
        return json_reply(
            await service.solver.solve(DrawDiscards(body.game, body.crib, body.difficulty, secrets.token_bytes(32)))
        )

    @post(
        "/practice/discards/answers",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="gradeDiscardPractice",
                tag="practice",
                summary="Grade a practised position",
                text="Grades a throw the way a sheet does. Nothing is kept of it.",
                reply=DiscardVerdict,
                reply_text="The verdict; its `n` is null",
                reply_examples={"verdict": PRACTICE_VERDICT},
                body=DiscardPractisingAnswer,
                body_examples={"answer": PRACTISING_ANSWER},
                problems=(*_CARDS, "card-not-held", "own-position-open", "first-position-open", "store-down", *_SOLVER),
                player=True,
                scope="read",
            )
        },
    )
    async def grade(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DiscardPractisingAnswer)
        cards = parse_hand(body.cards)
        thrown = parse_throw(body.thrown, cards_text(cards))
        await refuse_own_discard(service, request, cards)
        return json_reply(
            await service.solver.solve(GradeDiscards(cards, body.crib, tuple(cards_text(sorted(thrown)))))
        )

    return [analyse, draw, grade]
