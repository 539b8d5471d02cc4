"""What the store keeps of a player's past: what each run came to, and the dear mistakes that come back as practice.

Both are written when a day has closed, by a worker; a mistake's own record changes with every answer in practice.
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from puzzles.training.repetition import Memory
from puzzles.wire.keys import SheetKeys, sheet_entry, sheet_of_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import Call

__all__ = [
    "DEAR",
    "GOOD_ENOUGH",
    "MISTAKES_KEPT",
    "MISTAKE_CHANGE",
    "MistakeAnswer",
    "MistakeRecord",
    "PositionDigest",
    "RunDigest",
    "ThemeDigest",
    "change_mistake_call",
    "decode_digest",
    "decode_mistake",
    "encode_record",
    "mistake_entry",
    "mistake_of_entry",
    "mistakes_beyond",
]

DEAR = 0.3
"""Points from which a mistake in a thinking kind comes back as practice."""

GOOD_ENOUGH = 0.05
"""Points below which an answer in practice counts as right: so near lies the best."""

MISTAKES_KEPT = 300
"""Mistakes that come back at most, and as many that no longer do; beyond that the least dear are forgotten."""

MISTAKE_CHANGE = files("puzzles.wire").joinpath("lua", "mistake_change.lua").read_text(encoding="utf-8")


class PositionDigest(Struct, frozen=True, array_like=True):
    """One answer of a run.

    Attributes:
        choice: The choice in its text form.
        loss: What it cost: points, or in a timed kind 1 where it was wrong and 0 where it was right.
        mean: The mean of what the answers of all players cost there, so in a timed kind the share that was wrong.
        time: Milliseconds, null where the kind is not timed.
    """

    choice: str
    loss: float
    mean: float
    time: int | None


class ThemeDigest(Struct, frozen=True, array_like=True):
    """How often a run was about a theme, and what its answers there cost together; an answer has several themes."""

    theme: str
    times: int
    loss: float


class RunDigest(Struct, frozen=True):
    """What a run came to, once its day has closed. Instants are epoch milliseconds.

    Attributes:
        opened: When it was opened.
        finished: When the last answer came, null where the closing overtook the run.
        score: The sum of the scores.
        time: The sum of the answers' milliseconds, 0 where the kind is not timed.
        standing: How it stands on the board, null where it stands on none.
        rank: Its rank there.
        runs: How many runs stand there, whether it is one of them or not.
        points: Its percentile points, in tenths.
        positions: The answers, in order.
        themes: The themes of its answers, in the kind's order.
    """

    opened: int
    finished: int | None
    score: int
    time: int
    standing: int | None
    rank: int | None
    runs: int
    points: int | None
    positions: tuple[PositionDigest, ...]
    themes: tuple[ThemeDigest, ...]

    @property
    def loss(self) -> float:
        """What all answers cost together."""
        return sum(position.loss for position in self.positions)


class MistakeAnswer(Struct, frozen=True):
    """The answer in practice that counts: the choice, whether it was right enough, how many others were due then."""

    choice: str
    right: bool
    due: int


class MistakeRecord(Struct, frozen=True):
    """A dear mistake. Instants are epoch milliseconds.

    Attributes:
        choice: What was chosen in the ranked run.
        loss: What it cost, in points.
        due: When it comes back, null where it does not any more.
        left: Why it does not: it is ``learnt``, or it was ``retired`` by the player.
        memory: How well it is known, null before the first answer.
        answers: How often it was answered in practice.
        last: The last of these answers.
    """

    choice: str
    loss: float
    due: int | None
    left: Literal["learnt", "retired"] | None = None
    memory: Memory | None = None
    answers: int = 0
    last: MistakeAnswer | None = None


def encode_record(record: RunDigest | MistakeRecord) -> str:
    """Return a digest or a mistake as the store keeps it: equal ones as equal texts."""
    return msgspec.json.encode(record).decode()


def decode_digest(text: str) -> RunDigest:
    """Return the digest that a field of :attr:`PlayerKeys.results` holds."""
    return msgspec.json.decode(text, type=RunDigest)


def decode_mistake(text: str) -> MistakeRecord:
    """Return the mistake that a field of :attr:`PlayerKeys.mistakes` holds."""
    return msgspec.json.decode(text, type=MistakeRecord)


def mistake_entry(keys: SheetKeys, n: int) -> str:
    """Return the name of a mistake: its sheet and position.

    >>> mistake_entry(sheet_of_entry("2026-11-29|discard"), 7)
    '2026-11-29|discard|7'
    """
    return f"{sheet_entry(keys)}|{n}"


def mistake_of_entry(entry: str) -> tuple[SheetKeys, int]:
    """Return the sheet and the position that such a name stands for."""
    sheet, _, n = entry.rpartition("|")
    return sheet_of_entry(sheet), int(n)


def mistakes_beyond(mistakes: Sequence[tuple[str, MistakeRecord]]) -> list[str]:
    """Return the names of those that are to be forgotten, so that no more than :data:`MISTAKES_KEPT` are left.

    So many may come back, and so many others stand for those that no longer do. The least dear go first.
    """
    gone: list[str] = []
    for come_back in (True, False):
        group = [(record.loss, name) for name, record in mistakes if (record.due is not None) == come_back]
        gone += [name for _, name in sorted(group)[: max(0, len(group) - MISTAKES_KEPT)]]
    return gone


def change_mistake_call(player: str, entry: str, before: str, after: MistakeRecord) -> Call:
    """Put a mistake's new record in the place of the one that was read, unless it has changed meanwhile."""
    keys = PlayerKeys(player)
    due = "" if after.due is None else after.due
    return Call([keys.mistakes, keys.mistakes_due], [entry, before, encode_record(after), due])
