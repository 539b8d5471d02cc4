"""The shapes of training in counting on the wire. Times that something took are in milliseconds."""

from typing import Annotated

from msgspec import Meta, Struct

from api.kinds.count_shapes import Points
from api.shapes import Instant
from puzzles.cribbage.game import GameName
from puzzles.kinds.count import CountVerdict
from puzzles.training.hands import Level, Only, Source
from puzzles.training.progress import DayProgress, PatternProgress

__all__ = ["CountTrained", "CountTraining", "CountTrainingAnswer", "TrainingCount", "TrainingProgress"]


class CountTraining(Struct, frozen=True, forbid_unknown_fields=True):
    """What to count; whatever is left out may be anything. ``mistakes`` are the hands that have come back."""

    source: Source = "any"
    level: Level = "any"
    game: GameName = "six"
    only: Only = "any"


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


class CountTrainingAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The points announced for a hand of training."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    points: Points


class CountTrained(Struct, frozen=True):
    """The verdict, the time, when the hand comes back (null if it does not), and how many have come back by now."""

    verdict: CountVerdict
    time: int
    again: Instant | None
    due: int


class TrainingProgress(Struct, frozen=True):
    """How many hands have come back, and speed and accuracy by day and by pattern."""

    due: int
    days: tuple[DayProgress, ...]
    patterns: tuple[PatternProgress, ...]
