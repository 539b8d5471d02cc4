"""What a link shows of a run: its result and a row of heights, and nothing that tells of a position."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct

from api.kinds import KIND_APIS
from api.names import friendly_name
from api.service import Service
from api.shapes import run_state
from api.sharing.links import find_share
from puzzles.wire import keys as names
from puzzles.wire.records import AnswerRecord, RunRecord
from puzzles.wire.scripts import milliseconds

__all__ = ["STEPS", "SharedResult", "heights_of", "shared_result"]

STEPS = 10
"""Heights go from 0 to this, so coarse that nobody can work out a position's values from them."""

_HALF_TIME = 8_000
"""Milliseconds after which a right answer against the clock is half as high as one at once."""


class SharedResult(Struct, frozen=True):
    """A run as others may see it.

    Attributes:
        name: What its player is called now.
        language: The language of that player.
        day: The date.
        kind: The kind's name.
        timed: Whether time is the score.
        positions: How many positions the sheet has.
        score: The sum of the scores, or how many were right.
        adjusted: The adjusted time in milliseconds, where time is the score and the run was finished.
        heights: One for each position, 0 to :data:`STEPS`; null where nothing was answered.
        rank: The place on the board once the day is final, null before that or off the board.
        runs: How many runs stand on that board.
        marked: Whether it is kept off the public board, an answer having come faster than anybody reads.
    """

    name: str
    language: str
    day: date
    kind: str
    timed: bool
    positions: int
    score: int
    adjusted: int | None
    heights: tuple[int | None, ...]
    rank: int | None
    runs: int
    marked: bool = False


async def shared_result(service: Service, token: str, now: datetime) -> SharedResult | None:
    """Return what a link shows, or None where it leads nowhere: taken back, or its run or player gone."""
    share = await find_share(service.store, token)
    if share is None or share.kind not in KIND_APIS:
        return None
    run = await service.store.run(share.keys, share.player)
    if run is None or run.hidden is not None or run_state(run, share.keys, milliseconds(now)) == "open":
        return None
    kind = KIND_APIS[share.kind].kind
    rank, runs = None, 0
    if await service.store.final(share.keys) is not None:
        board = await service.store.board(share.keys, after=None, limit=1, player=share.player, neighbours=0)
        rank, runs = None if board.own is None else board.own[0], board.runs
    profile = names.profile(share.player)
    ((name, language),) = await service.store.pipelined(lambda pipe: pipe.hmget(profile, "name", "language"))
    timed = kind.rule.timed
    finished = run.finished is not None
    return SharedResult(
        name or friendly_name(share.player, "en"),
        language or "en",
        share.day,
        share.kind,
        timed,
        kind.positions,
        run.score,
        kind.rule.result(kind.rule.standing(run.score, run.time)) if timed and finished else None,
        heights_of(run, kind.positions, timed=timed),
        rank,
        runs,
        run.held_back,
    )


def heights_of(run: RunRecord, positions: int, *, timed: bool) -> tuple[int | None, ...]:
    """Return how high the peg of each position stands."""
    given: dict[int, Any] = {one.n: one for one in run.answers}
    return tuple(_height(given[n], timed=timed) if n in given else None for n in range(1, positions + 1))


def _height(answer: AnswerRecord, *, timed: bool) -> int:
    if not timed:
        return round(answer.score * STEPS / 100)
    if not answer.score:
        return 0
    return max(1, round(STEPS * 2 ** (-(answer.time or 0) / _HALF_TIME)))
