"""The shapes of training on the wire. Times that something took are in milliseconds."""

from typing import Annotated, Generic, TypeVar

from msgspec import Meta, Struct

from api.kinds.count_shapes import Points
from api.kinds.ends_shapes import EndPoints
from api.shapes import Instant
from puzzles.cribbage.game import GameName
from puzzles.dominoes.line import Side
from puzzles.kinds.count import CountVerdict
from puzzles.kinds.ends import EndsVerdict
from puzzles.training.hands import Level, Only, Source
from puzzles.training.lines import Length, OnlyEnds
from puzzles.training.progress import DayProgress, PatternProgress

__all__ = [
    "CountTrained",
    "CountTraining",
    "CountTrainingAnswer",
    "EndsTrained",
    "EndsTraining",
    "EndsTrainingAnswer",
    "Trained",
    "TrainingAnswer",
    "TrainingCount",
    "TrainingEnds",
    "TrainingProgress",
]

VerdictT = TypeVar("VerdictT")


class CountTraining(Struct, frozen=True, forbid_unknown_fields=True):
    """What to count; whatever is left out may be anything. ``mistakes`` are the hands that have come back."""

    source: Source = "any"
    level: Level = "any"
    game: GameName = "six"
    only: Only = "any"


class EndsTraining(Struct, frozen=True, forbid_unknown_fields=True):
    """What lines to count; whatever is left out may be anything. ``mistakes`` are the lines that have come back."""

    length: Length = "any"
    only: OnlyEnds = "any"


class TrainingCount(Struct, frozen=True):
    """A hand or crib to count, whose clock has started; ``due`` is how many hands have come back by now."""

    id: str
    game: GameName
    crib: bool
    cards: tuple[str, ...]
    starter: str
    shown: Instant
    repeat: bool
    due: int


class TrainingEnds(Struct, frozen=True):
    """A line to count, whose clock has started; ``due`` is how many lines have come back by now."""

    id: str
    line: tuple[str, ...]
    last: Side | None
    shown: Instant
    repeat: bool
    due: int


class TrainingAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The points announced in training; a discipline says how many there may be."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    points: int


class CountTrainingAnswer(TrainingAnswer, frozen=True, forbid_unknown_fields=True):
    """The points announced for a hand of training."""

    points: Points


class EndsTrainingAnswer(TrainingAnswer, frozen=True, forbid_unknown_fields=True):
    """The points announced for a line of training."""

    points: EndPoints


class Trained(Struct, Generic[VerdictT], frozen=True):
    """The verdict, the time, when the same comes back (null if it does not), and how many have come back by now."""

    verdict: VerdictT
    time: int
    again: Instant | None
    due: int


class CountTrained(Trained[CountVerdict], frozen=True):
    """The verdict, the time, when the hand comes back (null if it does not), and how many have come back by now."""


class EndsTrained(Trained[EndsVerdict], frozen=True):
    """The verdict, the time, when the line comes back (null if it does not), and how many have come back by now."""


class TrainingProgress(Struct, frozen=True):
    """How many have come back, and speed and accuracy by day and by pattern."""

    due: int
    days: tuple[DayProgress, ...]
    patterns: tuple[PatternProgress, ...]
