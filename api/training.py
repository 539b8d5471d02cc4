"""A player's training: exercises drawn or brought back, timed by the server's clock, answered once."""

import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from api.problems import ProblemError
from api.shapes import instant
from api.store import Store
from puzzles.days import day_of
from puzzles.stream import Stream
from puzzles.training.contract import Discipline, Wish
from puzzles.training.progress import days_of, patterns_of
from puzzles.training.repetition import LONGEST, is_slow, pace_of, repeated
from puzzles.wire.training import (
    TRAINING_ANSWER,
    TRAINING_DRAW,
    TRAINING_DUE,
    AnsweredExercise,
    DueExercises,
    ShownExercise,
    TrainingKeys,
    answer_exercise_call,
    draw_call,
    due_call,
    due_reply,
    returning,
    shown,
)

__all__ = ["Chosen", "Training", "no_exercise"]


class Chosen(Struct, frozen=True):
    """An exercise that is about to be shown, whether it has come back, and how many are due."""

    exercise: Any
    repeat: bool
    due: int


class Training:
    """Training in one discipline on the store.

    Args:
        store: The store.
        discipline: The discipline.
    """

    def __init__(self, store: Store, discipline: Discipline) -> None:
        self._store = store
        self._discipline = discipline

    async def choose(self, player: str | None, wish: Wish, now: int) -> Chosen:
        """Choose an exercise: one that is due and wished for in every other draw, a fresh one otherwise.

        Raises:
            ProblemError: ``nothing-due`` where only exercises that come back are wished for and none is due.
        """
        waiting = await self._due(player, now)
        fitting = [one.exercise for one in waiting.exercises if self._discipline.fits(one.exercise, wish)]
        stream = Stream(secrets.token_bytes(32), "training")
        if wish.only == "mistakes":
            if not fitting:
                raise _nothing_due(waiting)
            return Chosen(fitting[0], repeat=True, due=waiting.count)
        if fitting and stream.below(2):
            return Chosen(fitting[0], repeat=True, due=waiting.count)
        return Chosen(self._discipline.draw(stream, wish), repeat=False, due=waiting.count)

    async def show(self, player: str, chosen: Chosen, now: int) -> str:
        """Start the clock of an exercise at ``now`` (milliseconds) and return its id."""
        exercise_id = secrets.token_urlsafe(12)
        record = ShownExercise(chosen.exercise, now, chosen.repeat)
        await self._store.script(TRAINING_DRAW, draw_call(self._keys(player), exercise_id, record))
        return exercise_id

    async def answer(self, player: str, exercise_id: str, points: int, now: int) -> tuple[Any, AnsweredExercise]:
        """Record the answer to an exercise, unless there is one already; return the verdict and the answer that counts.

        Raises:
            NotationError: ``points`` is no count.
            ProblemError: ``no-exercise``.
        """
        said = self._discipline.parse([str(points)])
        keys = self._keys(player)
        text, recorded = await self._store.pipelined(
            lambda pipe: (pipe.hget(keys.shown, exercise_id), pipe.hget(keys.answers, exercise_id))
        )
        if text is None:
            raise no_exercise()
        exercise = shown(text, self._discipline.exercise)
        if recorded is None:
            recorded = await self._record(keys, exercise_id, exercise, said, now)
        answered = msgspec.json.decode(recorded, type=AnsweredExercise)
        return self._discipline.verdict(exercise.exercise, answered.said), answered

    async def _record(
        self, keys: TrainingKeys, exercise_id: str, shown: ShownExercise[Any], said: int, now: int
    ) -> str:
        exercise = shown.exercise
        known, paces, due_now, own_due = await self._store.pipelined(
            lambda pipe: (
                pipe.hget(keys.returning, exercise.key),
                pipe.lrange(keys.paces, 0, -1),
                pipe.zcount(keys.due, "-inf", now),
                pipe.zscore(keys.due, exercise.key),
            )
        )
        right = said == self._discipline.points(exercise)
        # Two servers' clocks may differ by more than an answer took.
        time = max(0, now - shown.shown)
        pace = pace_of(time, self._discipline.allowance(exercise))
        memory = repeated(
            None if known is None else returning(known, self._discipline.exercise).memory,
            right=right,
            slow=is_slow(pace, [int(one) for one in paces]),
            now=now,
        )
        was_due = own_due is not None and own_due <= now
        answered = AnsweredExercise(said, time, None if memory is None else memory.due, due_now - was_due)
        call = answer_exercise_call(
            keys,
            exercise_id,
            exercise,
            answered,
            memory=memory,
            pace=pace if right else None,
            day=day_of(datetime.fromtimestamp(now / 1000, UTC)),
            right=right,
            time=min(time, LONGEST),
            patterns=self._discipline.patterns_of(exercise),
        )
        outcome, record = await self._store.script(TRAINING_ANSWER, call)
        if outcome == "no-exercise":
            raise no_exercise()
        return str(record)

    async def progress(self, player: str | None, now: int) -> tuple[int, Any, Any]:
        """Return how many exercises are due, and the sums by day and by pattern."""
        if player is None:
            return 0, (), ()
        keys = self._keys(player)
        due, days, patterns = await self._store.pipelined(
            lambda pipe: (pipe.zcount(keys.due, "-inf", now), pipe.hgetall(keys.days), pipe.hgetall(keys.patterns))
        )
        return due, days_of(days), patterns_of(patterns, self._discipline.patterns)

    async def _due(self, player: str | None, now: int) -> DueExercises[Any]:
        if player is None:
            return DueExercises(0, (), None)
        reply = await self._store.script(TRAINING_DUE, due_call(self._keys(player), now))
        return due_reply(reply, self._discipline.exercise)

    def _keys(self, player: str) -> TrainingKeys:
        return TrainingKeys(player, self._discipline.name)


def no_exercise() -> ProblemError:
    """Return the problem ``no-exercise``."""
    return ProblemError("no-exercise", "nothing of this id has been shown to you lately: ask for another one")


def _nothing_due(waiting: DueExercises[Any]) -> ProblemError:
    following = None if waiting.following is None else instant(waiting.following)
    if waiting.exercises:
        detail = "none of those that have come back is of the kind that is asked for"
    elif following is None:
        detail = "nothing comes back: nothing was counted wrongly or slowly"
    else:
        detail = f"nothing has come back yet: the next one does at {following}"
    return ProblemError("nothing-due", detail, next=following)
