"""A player's training in counting: hands drawn or brought back, timed by the server's clock, answered once."""

import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from api.problems import ProblemError
from api.shapes import instant
from api.store import Store
from puzzles.days import day_of
from puzzles.kinds.count import parse_points, verdict_of
from puzzles.stream import Stream
from puzzles.training.hands import TrainingHand, Wish, draw_hand, fits, items_of, position_of_hand
from puzzles.training.progress import days_of, patterns_of
from puzzles.training.repetition import LONGEST, is_slow, pace_of, repeated
from puzzles.wire.training import (
    TRAINING_ANSWER,
    TRAINING_DRAW,
    TRAINING_DUE,
    AnsweredHand,
    DueHands,
    ReturningHand,
    ShownHand,
    TrainingKeys,
    answer_hand_call,
    draw_call,
    due_call,
    due_reply,
)

__all__ = ["Chosen", "Training", "no_hand", "verdict_on"]


class Chosen(Struct, frozen=True):
    """A hand that is about to be shown, whether it has come back, and how many are due."""

    hand: TrainingHand
    repeat: bool
    due: int


class Training:
    """Training on the store.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def choose(self, player: str | None, wish: Wish, now: int) -> Chosen:
        """Choose a hand: one that is due and wished for in every other draw, a fresh one otherwise.

        Raises:
            ProblemError: ``nothing-due`` where only hands that come back are wished for and none is due.
        """
        waiting = DueHands(0, (), None) if player is None else await self._due(TrainingKeys(player), now)
        fitting = [one.hand for one in waiting.hands if fits(one.hand, wish)]
        stream = Stream(secrets.token_bytes(32), "training")
        if wish.only == "mistakes":
            if not fitting:
                raise _nothing_due(waiting)
            return Chosen(fitting[0], repeat=True, due=waiting.count)
        if fitting and stream.below(2):
            return Chosen(fitting[0], repeat=True, due=waiting.count)
        return Chosen(draw_hand(stream, wish), repeat=False, due=waiting.count)

    async def show(self, player: str, chosen: Chosen, now: int) -> str:
        """Start the clock of a hand at ``now`` (milliseconds) and return the hand's id."""
        hand_id = secrets.token_urlsafe(12)
        shown = ShownHand(chosen.hand, now, chosen.repeat)
        await self._store.script(TRAINING_DRAW, draw_call(TrainingKeys(player), hand_id, shown))
        return hand_id

    async def answer(self, player: str, hand_id: str, points: int, now: int) -> tuple[ShownHand, AnsweredHand]:
        """Record the answer to a hand, unless there is one already; return the hand and the answer that counts.

        Raises:
            NotationError: ``points`` is no count.
            ProblemError: ``no-hand``.
        """
        said = parse_points([str(points)])
        keys = TrainingKeys(player)
        text, recorded = await self._store.pipelined(
            lambda pipe: (pipe.hget(keys.hands, hand_id), pipe.hget(keys.answers, hand_id))
        )
        if text is None:
            raise no_hand()
        shown = msgspec.json.decode(text, type=ShownHand)
        if recorded is None:
            recorded = await self._record(keys, hand_id, shown, said, now)
        return shown, msgspec.json.decode(recorded, type=AnsweredHand)

    async def _record(self, keys: TrainingKeys, hand_id: str, shown: ShownHand, said: int, now: int) -> str:
        hand = shown.hand
        known, paces, due_now, own_due = await self._store.pipelined(
            lambda pipe: (
                pipe.hget(keys.returning, hand.key),
                pipe.lrange(keys.paces, 0, -1),
                pipe.zcount(keys.due, "-inf", now),
                pipe.zscore(keys.due, hand.key),
            )
        )
        position = position_of_hand(hand)
        right = said == position.total
        # Two servers' clocks may differ by more than an answer took.
        time = max(0, now - shown.shown)
        pace = pace_of(time, items_of(hand))
        memory = repeated(
            None if known is None else msgspec.json.decode(known, type=ReturningHand).memory,
            right=right,
            slow=is_slow(pace, [int(one) for one in paces]),
            now=now,
        )
        was_due = own_due is not None and own_due <= now
        answered = AnsweredHand(said, time, None if memory is None else memory.due, due_now - was_due)
        call = answer_hand_call(
            keys,
            hand_id,
            hand,
            answered,
            memory=memory,
            pace=pace if right else None,
            day=day_of(datetime.fromtimestamp(now / 1000, UTC)),
            right=right,
            time=min(time, LONGEST),
            patterns=position.patterns,
        )
        outcome, record = await self._store.script(TRAINING_ANSWER, call)
        if outcome == "no-hand":
            raise no_hand()
        return str(record)

    async def progress(self, player: str | None, now: int) -> tuple[int, Any, Any]:
        """Return how many hands are due, and the sums by day and by pattern."""
        if player is None:
            return 0, (), ()
        keys = TrainingKeys(player)
        due, days, patterns = await self._store.pipelined(
            lambda pipe: (pipe.zcount(keys.due, "-inf", now), pipe.hgetall(keys.days), pipe.hgetall(keys.patterns))
        )
        return due, days_of(days), patterns_of(patterns)

    async def _due(self, keys: TrainingKeys, now: int) -> DueHands:
        return due_reply(await self._store.script(TRAINING_DUE, due_call(keys, now)))


def verdict_on(shown: ShownHand, answer: AnsweredHand) -> Any:
    """Return the verdict on an answer."""
    return verdict_of(position_of_hand(shown.hand), answer.said)


def no_hand() -> ProblemError:
    """Return the problem ``no-hand``."""
    return ProblemError("no-hand", "no such hand has been shown to you lately: ask for another one")


def _nothing_due(waiting: DueHands) -> ProblemError:
    following = None if waiting.following is None else instant(waiting.following)
    if waiting.hands:
        detail = "none of the hands that have come back is of the kind that is asked for"
    elif following is None:
        detail = "no hand comes back: none was counted wrongly or slowly"
    else:
        detail = f"no hand has come back yet: the next one does at {following}"
    return ProblemError("nothing-due", detail, next=following)
