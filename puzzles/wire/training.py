"""What the store keeps of a player's training: keys, records, and the scripts that write them.

All keys of one player share the hash tag ``{training:player}``. Everything is bounded, and forgotten 400 days after the
last exercise.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from importlib.resources import files
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from puzzles.training.contract import Exercise
from puzzles.training.repetition import PACES, Memory
from puzzles.wire.keys import PREFIX
from puzzles.wire.scripts import Call

__all__ = [
    "DAYS_KEPT",
    "DUE_READ",
    "RETURNING_KEPT",
    "SHOWN_KEPT",
    "TRAINING_ANSWER",
    "TRAINING_DRAW",
    "TRAINING_DUE",
    "TRAINING_JOIN",
    "AnsweredExercise",
    "DueExercises",
    "ReturningExercise",
    "ShownExercise",
    "TrainingKeys",
    "answer_exercise_call",
    "draw_call",
    "due_call",
    "due_reply",
    "join_training_call",
    "returning",
    "shown",
]

ExerciseT = TypeVar("ExerciseT", bound=Exercise)

SHOWN_KEPT = 32
"""Exercises that were shown last, and the replies to them: so many may be answered late, or asked for again."""

RETURNING_KEPT = 500
"""Exercises that come back at most; beyond that the one that would come last is forgotten."""

DAYS_KEPT = 400
"""Days of which the sums are kept."""

DUE_READ = 10
"""Due exercises looked at for one that is wished for."""

_SECONDS_KEPT = 400 * 24 * 3600


def _text(name: str) -> str:
    return files("puzzles.wire").joinpath("lua", name).read_text(encoding="utf-8")


TRAINING_DRAW = _text("training_draw.lua")
TRAINING_ANSWER = _text("training_answer.lua")
TRAINING_DUE = _text("training_due.lua")
TRAINING_JOIN = _text("training_join.lua")


class TrainingKeys(NamedTuple):
    """The keys of one player's training in one discipline.

    Attributes:
        player: The player's id.
        discipline: The discipline's name.
    """

    player: str
    discipline: str

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        return f"{PREFIX}{{training:{self.player}}}:{self.discipline}:"

    @property
    def shown(self) -> str:
        """Hash from an exercise's id to its :class:`ShownExercise`."""
        return self.tag + "shown"

    @property
    def answers(self) -> str:
        """Hash from an exercise's id to its :class:`AnsweredExercise`."""
        return self.tag + "answers"

    @property
    def order(self) -> str:
        """List of the ids, newest first."""
        return self.tag + "order"

    @property
    def returning(self) -> str:
        """Hash from an exercise's key to its :class:`ReturningExercise`."""
        return self.tag + "returning"

    @property
    def due(self) -> str:
        """Sorted set of the keys of returning exercises by epoch milliseconds."""
        return self.tag + "due"

    @property
    def paces(self) -> str:
        """List of the paces of the last right answers, newest first."""
        return self.tag + "paces"

    @property
    def days(self) -> str:
        """Hash of sums by day."""
        return self.tag + "days"

    @property
    def patterns(self) -> str:
        """Hash of sums by pattern."""
        return self.tag + "patterns"

    @property
    def joined(self) -> str:
        """Set of the SHA-256 of players whose training has been taken in; it stands for a day."""
        return self.tag + "joined"

    @property
    def all(self) -> tuple[str, ...]:
        """All keys."""
        return (
            self.shown,
            self.answers,
            self.order,
            self.returning,
            self.due,
            self.paces,
            self.days,
            self.patterns,
            self.joined,
        )


class ShownExercise(Struct, Generic[ExerciseT], frozen=True):
    """An exercise that was shown, when (epoch milliseconds), and whether it had come back."""

    exercise: ExerciseT
    shown: int
    repeat: bool


class AnsweredExercise(Struct, frozen=True):
    """The answer that counts: points said, milliseconds, when the exercise comes back if it does, how many are due."""

    said: int
    time: int
    again: int | None
    due: int


class ReturningExercise(Struct, Generic[ExerciseT], frozen=True):
    """An exercise that comes back, and how well it is known."""

    exercise: ExerciseT
    memory: Memory


class DueExercises(Struct, Generic[ExerciseT], frozen=True):
    """How many exercises are due, those that are due longest, and when the next one is due that is not yet."""

    count: int
    exercises: tuple[ReturningExercise[ExerciseT], ...]
    following: int | None


def draw_call(keys: TrainingKeys, exercise_id: str, shown: ShownExercise[Any]) -> Call:
    """Keep an exercise that is shown."""
    return Call([keys.shown, keys.answers, keys.order], [exercise_id, _json(shown), SHOWN_KEPT, _SECONDS_KEPT])


def answer_exercise_call(
    keys: TrainingKeys,
    exercise_id: str,
    exercise: Exercise,
    answer: AnsweredExercise,
    *,
    memory: Memory | None,
    pace: int | None,
    day: date,
    right: bool,
    time: int,
    patterns: Sequence[str],
) -> Call:
    """Record an answer.

    Args:
        keys: The player's keys.
        exercise_id: The exercise's id.
        exercise: The exercise.
        answer: The answer's record, the reply to whoever answers again.
        memory: When the exercise comes back, null if it does not.
        pace: The answer's pace in thousandths, null if it is not one of those that make the usual pace.
        day: The day in UTC.
        right: Whether the answer was right.
        time: Milliseconds that the sums take it for.
        patterns: The exercise's patterns.
    """
    returning = "" if memory is None else _json(ReturningExercise(exercise, memory))
    return Call(
        [keys.shown, keys.answers, keys.returning, keys.due, keys.paces, keys.days, keys.patterns],
        [
            exercise_id,
            _json(answer),
            exercise.key,
            returning,
            0 if memory is None else memory.due,
            RETURNING_KEPT,
            "" if pace is None else pace,
            PACES,
            day.isoformat(),
            DAYS_KEPT,
            int(right),
            time,
            _SECONDS_KEPT,
            *patterns,
        ],
    )


def join_training_call(keys: TrainingKeys, gone: str, given: Mapping[str, Sequence[str]]) -> Call:
    """Take in the training of a player who is gone: by the keys' names, what each holds as a flat list."""
    return Call(
        [keys.returning, keys.due, keys.paces, keys.days, keys.patterns, keys.joined],
        [
            sha256(gone.encode()).hexdigest(),
            msgspec.json.encode(given).decode(),
            RETURNING_KEPT,
            PACES,
            _SECONDS_KEPT,
        ],
    )


def due_call(keys: TrainingKeys, now: int) -> Call:
    """Read the exercises that have come back by ``now`` (milliseconds)."""
    return Call([keys.returning, keys.due], [now, DUE_READ])


def due_reply(reply: Sequence[object], exercise: type[ExerciseT]) -> DueExercises[ExerciseT]:
    """Read the reply of :data:`TRAINING_DUE`, whose records hold exercises of this type."""
    count, following, records = reply
    exercises = tuple(returning(record, exercise) for record in msgspec.convert(records, list[str]))
    return DueExercises(int(str(count)), exercises, int(str(following)) if following else None)


def shown(record: str, exercise: type[ExerciseT]) -> ShownExercise[ExerciseT]:
    """Read the record of an exercise of this type that was shown."""
    return msgspec.json.decode(record, type=ShownExercise[exercise])  # type: ignore[valid-type]


def returning(record: str, exercise: type[ExerciseT]) -> ReturningExercise[ExerciseT]:
    """Read the record of an exercise of this type that comes back."""
    return msgspec.json.decode(record, type=ReturningExercise[exercise])  # type: ignore[valid-type]


def _json(value: Struct) -> str:
    return msgspec.json.encode(value).decode()
