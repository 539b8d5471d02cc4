"""Analysis and practice of dominoes: exact values for any position, and fresh ones without end, never ranked."""

import secrets
from typing import Annotated, Any, Literal

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct

from api.bodies import read_body
from api.described import DESCRIBED, Described
from api.domino_solving import AnalyseDominoes, DrawDominoes, GradeDomino
from api.open_positions import refuse_own_domino
from api.routes.domino_analysis_examples import (
    ANALYSING,
    ANALYSIS,
    PRACTICE,
    PRACTICE_VERDICT,
    PRACTISING,
    PRACTISING_ANSWER,
)
from api.service import Service, json_reply
from api.tile_shapes import DominoState, Tile
from puzzles.dominoes.analysis import AskedValue, DominoAnalysis, check_reach
from puzzles.dominoes.line import Side
from puzzles.dominoes.position import Position
from puzzles.dominoes.table import settled_side
from puzzles.dominoes.tiles import parse_tile, tile_text, tiles_text
from puzzles.errors import IllegalError
from puzzles.kinds.domino import DominoQuestion, DominoVerdict

__all__ = ["DominoAnalysing", "DominoPractising", "DominoPractisingAnswer", "domino_analysis_routes"]

_SOLVER = ("solver-not-ready", "solver-busy", "solver-slow")
_POSITION = (
    "not-a-tile",
    "tile-twice",
    "tile-or-knock",
    "does-not-fit",
    "end-needed",
    "no-end-yet",
    "must-play",
    "knock-at-end",
    "knock-contradicted",
    "no-such-seat",
    "wrong-seat",
    "wrong-seats",
    "wrong-counts",
    "wrong-scores",
    "wrong-number-of-tiles",
    "round-over",
    "nothing-to-choose",
    "out-of-reach",
)


class DominoAnalysing(DominoState, frozen=True, forbid_unknown_fields=True):
    """A position as its mover sees it, and which values are wanted."""

    values: Annotated[tuple[AskedValue, ...], Meta(min_length=1, max_length=4)] = ("open",)


class DominoPractising(Struct, frozen=True, forbid_unknown_fields=True):
    """What to practise; whatever is left out may be anything. In a partnership there are two tiles each."""

    tiles: Literal[2, 3, 4, 5, 6, "any"] = "any"
    kind: Literal["points", "finish", "partnership", "any"] = "any"


class DominoPractisingAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The position as it was given, whether it is graded as a finish, and the tile with its end where it matters."""

    position: DominoState
    tile: Tile
    end: Side | None = None
    finish: bool = False


def domino_analysis_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of analysis and practice."""

    @post(
        "/analysis/dominoes",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="analyseDominoes",
                tag="analysis",
                summary="All plays of a domino position",
                text="Every play with the values asked for, each as an exact sum over all hands that the opponent may "
                "hold and as their mean. `plays` is the round so far; it and the hand, the counts and the scores are "
                "checked against the rules, and what is wrong names its play. Two players, with any number of "
                "tiles: `open`, `house` and `race`; `equilibrium` up to three tiles each. Four players in partnership: "
                "`open`, up to two tiles each. All values of the opening may take a minute. Refused are only "
                "the position that the caller's own ranked run shows now, and today's first position to whoever has "
                "not answered it.",
                reply=DominoAnalysis,
                reply_text="All plays, best first",
                reply_examples={"three tiles each": ANALYSIS},
                body=DominoAnalysing,
                body_examples={"three tiles each": ANALYSING},
                problems=(*_POSITION, "own-position-open", "first-position-open", "store-down", *_SOLVER),
                player=True,
                scope="read",
            )
        },
    )
    async def analyse(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DominoAnalysing)
        position = body.position()
        values = tuple(sorted(set(body.values)))
        check_reach(position, values)
        await refuse_own_domino(service, request, position)
        return json_reply(await service.domino_solver.solve(AnalyseDominoes(position, values)))

    @post(
        "/practice/dominoes",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="drawDominoPractice",
                tag="practice",
                summary="A fresh domino position to practise",
                text="Draws a position reached by play with so many tiles each: one of points whose best play is "
                "certain, a finish of the race to 61, or one of a partnership of four, with two tiles each.",
                reply=DominoQuestion,
                reply_text="The position; its `n` is null",
                reply_examples={"position": PRACTICE},
                body=DominoPractising,
                body_examples={"a finish": PRACTISING, "anything": {}},
                problems=_SOLVER,
            )
        },
    )
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DominoPractising)
        tiles = None if body.tiles == "any" else body.tiles
        kind = None if body.kind == "any" else body.kind
        return json_reply(await service.domino_solver.solve(DrawDominoes(tiles, kind, secrets.token_bytes(32))))

    @post(
        "/practice/dominoes/answers",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="gradeDominoPractice",
                tag="practice",
                summary="Grade a practised domino position",
                text="Grades a play the way a sheet does: by points, or where `finish` is true by the race to 61. "
                "Nothing is kept of it.",
                reply=DominoVerdict,
                reply_text="The verdict; its `n` is null",
                reply_examples={"verdict": PRACTICE_VERDICT},
                body=DominoPractisingAnswer,
                body_examples={"answer": PRACTISING_ANSWER},
                problems=(
                    *_POSITION,
                    "tile-not-held",
                    "own-position-open",
                    "first-position-open",
                    "store-down",
                    *_SOLVER,
                ),
                player=True,
                scope="read",
            )
        },
    )
    async def grade(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, DominoPractisingAnswer)
        position = body.position.position()
        graded: tuple[AskedValue, ...] = ("open", "race") if body.finish else ("open",)
        check_reach(position, graded)
        answer = (body.tile,) if body.end is None else (body.tile, body.end)
        _check_play(position, body.tile, body.end)
        await refuse_own_domino(service, request, position)
        return json_reply(await service.domino_solver.solve(GradeDomino(position, body.finish, answer)))

    return [analyse, draw, grade]


def _check_play(position: Position, text: str, end: Side | None) -> None:
    """Refuse what is no play of the position before anything is solved."""
    tile = parse_tile(text)
    if tile not in position.hand:
        raise IllegalError(
            f"{tile_text(tile)} is not held: the tiles are {' '.join(tiles_text(position.hand))}", code="tile-not-held"
        )
    settled_side(position.line, tile, end)
