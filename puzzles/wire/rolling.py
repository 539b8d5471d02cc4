"""The Lua scripts by which points of closed sheets come onto the boards of periods, and their calls.

Each is atomic, idempotent, and touches keys of one hash tag only.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from puzzles.wire.keys import STALE, SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard
from puzzles.wire.scripts import Call, script_text

__all__ = [
    "ADVANCE",
    "CREDIT",
    "DONE",
    "FIX",
    "SWAP",
    "TAKE",
    "Change",
    "CreditReply",
    "Stretch",
    "advance_call",
    "credit_call",
    "credit_reply",
    "done_call",
    "fix_call",
    "swap_call",
    "take_call",
]

FIX = script_text("fix.lua")
ADVANCE = script_text("advance.lua")
CREDIT = script_text("credit.lua")
SWAP = script_text("swap.lua")
TAKE = script_text("take.lua")
DONE = script_text("done.lua")


class Change(NamedTuple):
    """What a version of a sheet's points changes for one player: points in tenths, and plays."""

    player: str
    points: int
    plays: int


class Stretch(NamedTuple):
    """A stretch of all that one version changes: the rows from ``first`` to before ``end``, and what they change."""

    first: int
    end: int
    whole: bool
    changes: Sequence[Change]


class CreditReply(NamedTuple):
    """What a board says to a stretch; ``row`` is how far it has come where it is ``at`` another row."""

    outcome: Literal["taken", "had", "at", "other"]
    row: int


def fix_call(keys: SheetKeys, *, draft: str, version: int) -> Call:
    """Make a draft the version of the points that follows."""
    return Call([keys.draft(draft), keys.points(version), keys.fixed], [version])


def advance_call(keys: SheetKeys, version: int) -> Call:
    """Note that all boards have taken in a version."""
    return Call([keys.rolled, keys.points(version - 1)], [version])


def credit_call(board: PeriodBoard, keys: SheetKeys, version: int, stretch: Stretch) -> Call:
    """Take a stretch into a board."""
    changes = [part for change in stretch.changes for part in change]
    return Call(
        [board.points, board.plays, board.progress],
        [sheet_entry(keys), version, stretch.first, stretch.end, int(stretch.whole), *changes],
    )


def credit_reply(reply: Sequence[Any]) -> CreditReply:
    """Read the reply of :data:`CREDIT`."""
    outcome: Any = reply[0]
    return CreditReply(outcome, int(reply[1]))


def swap_call(board: PeriodBoard, draft: PeriodBoard, progress: Mapping[str, str]) -> Call:
    """Put a draft in a board's place, if the board's progress is still this."""
    keys = [key for one in (board, draft) for key in (one.points, one.plays, one.progress)]
    return Call(keys, [part for pair in progress.items() for part in pair])


def take_call(entry: str, mark: int) -> Call:
    """Take an entry of :data:`puzzles.wire.keys.STALE` in hand; the mark is below 0."""
    return Call([STALE], [entry, mark])


def done_call(entry: str, mark: int) -> Call:
    """Remove the entry that was taken in hand under this mark."""
    return Call([STALE], [entry, mark])
