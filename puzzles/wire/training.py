"""What the store keeps of a player's training: keys, records, and the scripts that write them.

All keys of one player share the hash tag ``{training:player}``. Everything is bounded, and forgotten 400 days after the
last hand.
"""

from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from typing import NamedTuple

import msgspec
from msgspec import Struct

from puzzles.training.hands import TrainingHand
from puzzles.training.repetition import PACES, Memory
from puzzles.wire.keys import PREFIX
from puzzles.wire.scripts import Call

__all__ = [
    "DAYS_KEPT",
    "DUE_READ",
    "HANDS_KEPT",
    "RETURNING_KEPT",
    "TRAINING_ANSWER",
    "TRAINING_DRAW",
    "TRAINING_DUE",
    "AnsweredHand",
    "DueHands",
    "ReturningHand",
    "ShownHand",
    "TrainingKeys",
    "answer_hand_call",
    "draw_call",
    "due_call",
    "due_reply",
]

HANDS_KEPT = 32
"""Hands that were shown last, and the replies to them: so many may be answered late, or asked for again."""

RETURNING_KEPT = 500
"""Hands that come back at most; beyond that the one that would come last is forgotten."""

DAYS_KEPT = 400
"""Days of which the sums are kept."""

DUE_READ = 10
"""Due hands looked at for one that is wished for."""

_SECONDS_KEPT = 400 * 24 * 3600


def _text(name: str) -> str:
    return files("puzzles.wire").joinpath("lua", name).read_text(encoding="utf-8")


TRAINING_DRAW = _text("training_draw.lua")
TRAINING_ANSWER = _text("training_answer.lua")
TRAINING_DUE = _text("training_due.lua")


class TrainingKeys(NamedTuple):
    """The keys of one player's training in counting.

    Attributes:
        player: The player's id.
    """

    player: str

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        return f"{PREFIX}{{training:{self.player}}}:count:"

    @property
    def hands(self) -> str:
        """Hash from a hand's id to its :class:`ShownHand`."""
        return self.tag + "hands"

    @property
    def answers(self) -> str:
        """Hash from a hand's id to its :class:`AnsweredHand`."""
        return self.tag + "answers"

    @property
    def order(self) -> str:
        """List of the ids, newest first."""
        return self.tag + "order"

    @property
    def returning(self) -> str:
        """Hash from a hand's key to its :class:`ReturningHand`."""
        return self.tag + "returning"

    @property
    def due(self) -> str:
        """Sorted set of the keys of returning hands by epoch milliseconds."""
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


class ShownHand(Struct, frozen=True):
    """A hand that was shown, when (epoch milliseconds), and whether it had come back."""

    hand: TrainingHand
    shown: int
    repeat: bool


class AnsweredHand(Struct, frozen=True):
    """The answer that counts: points said, milliseconds, when the hand comes back if it does, and how many are due."""

    said: int
    time: int
    again: int | None
    due: int


class ReturningHand(Struct, frozen=True):
    """A hand that comes back, and how well it is known."""

    hand: TrainingHand
    memory: Memory


class DueHands(Struct, frozen=True):
    """How many hands are due, those that are due longest, and when the next one is due that is not yet."""

    count: int
    hands: tuple[ReturningHand, ...]
    following: int | None


def draw_call(keys: TrainingKeys, hand_id: str, shown: ShownHand) -> Call:
    """Keep a hand that is shown."""
    return Call([keys.hands, keys.answers, keys.order], [hand_id, _json(shown), HANDS_KEPT, _SECONDS_KEPT])


def answer_hand_call(
    keys: TrainingKeys,
    hand_id: str,
    hand: TrainingHand,
    answer: AnsweredHand,
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
        hand_id: The hand's id.
        hand: The hand.
        answer: The answer's record, the reply to whoever answers again.
        memory: When the hand comes back, null if it does not.
        pace: The answer's pace in thousandths, null if it is not one of those that make the usual pace.
        day: The day in UTC.
        right: Whether the count was right.
        time: Milliseconds that the sums take it for.
        patterns: The hand's patterns.
    """
    returning = "" if memory is None else _json(ReturningHand(hand, memory))
    return Call(
        [keys.hands, keys.answers, keys.returning, keys.due, keys.paces, keys.days, keys.patterns],
        [
            hand_id,
            _json(answer),
            hand.key,
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


def due_call(keys: TrainingKeys, now: int) -> Call:
    """Read the hands that have come back by ``now`` (milliseconds)."""
    return Call([keys.returning, keys.due], [now, DUE_READ])


def due_reply(reply: Sequence[object]) -> DueHands:
    """Read the reply of :data:`TRAINING_DUE`."""
    count, following, records = reply
    hands = tuple(msgspec.json.decode(record, type=ReturningHand) for record in msgspec.convert(records, list[str]))
    return DueHands(int(str(count)), hands, int(str(following)) if following else None)


def _json(value: Struct) -> str:
    return msgspec.json.encode(value).decode()
