"""What operators decided about players: the log of it, and the script that hides a run.

The log is a list, in which a decision's number is its place. The command line only ever adds to it; when a player is
deleted the decisions about them stay as facts, without anything that tells who it was.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from puzzles.wire.keys import PREFIX, SheetKeys
from puzzles.wire.scripts import Call, script_text

__all__ = [
    "AUDIT",
    "BLOCKED",
    "DELETED",
    "HIDE",
    "Action",
    "Decision",
    "blocked_names",
    "decode_decision",
    "encode_decision",
    "hide_call",
    "hiding_decisions",
    "show_call",
    "without_player",
]

AUDIT = PREFIX + "audit"
"""List of :class:`Decision` as JSON, oldest first."""

BLOCKED = "-"
"""What stands at a name's key in the place of a player's id where nobody may have the name."""

DELETED = "deleted player"

HIDE = script_text("hide.lua")

_HIDDEN_BY = "hidden:"
"""Before the number of a decision: the field of a run that holds its reason."""

Action = Literal["hide", "unhide", "rename", "ban", "unban"]


class Decision(Struct, frozen=True, omit_defaults=True):
    """One decision, written down before it is carried out.

    Attributes:
        at: When, in epoch milliseconds.
        by: Who decided.
        action: What was done.
        player: To whom; empty once the player has been deleted.
        name: The player's name at that time.
        reason: Why.
        undoes: The number of the decision that this one takes back.
        sheet: ``day|kind`` of the run that was hidden or shown again.
        renamed: The name that was given.
        blocked: Whether nobody may have the former name from then on.
    """

    at: int
    by: str
    action: Action
    player: str
    name: str
    reason: str
    undoes: int | None = None
    sheet: str | None = None
    renamed: str | None = None
    blocked: bool = False


def encode_decision(decision: Decision) -> str:
    """Return a decision as it stands in the log."""
    return msgspec.json.encode(decision).decode()


def decode_decision(text: str) -> Decision:
    """Return the decision that an entry of the log holds."""
    return msgspec.json.decode(text, type=Decision)


def without_player(decision: Decision, names: Iterable[str]) -> Decision:
    """Return a decision about a deleted player: what was done, when, by whom and why, but not to whom.

    Args:
        decision: The decision.
        names: Names that the player had; none of them is left in the reason.
    """
    reason = decision.reason
    known = {decision.player, decision.name, decision.renamed or "", *names} - {"", DELETED}
    for one in sorted(known, key=len, reverse=True):
        reason = re.sub(re.escape(one), DELETED, reason, flags=re.IGNORECASE)
    renamed = None if decision.renamed is None else DELETED
    return msgspec.structs.replace(decision, player="", name=DELETED, reason=reason, renamed=renamed)


def blocked_names(entries: Iterable[str]) -> list[str]:
    """Return the names that the log's entries, oldest first, keep from everybody: blocked and not taken back."""
    known = [decode_decision(entry) for entry in entries]
    undone = {decision.undoes for decision in known}
    return [
        decision.name
        for number, decision in enumerate(known, 1)
        if decision.blocked and decision.player and number not in undone
    ]


def hide_call(keys: SheetKeys, player: str, *, reason: str, number: int) -> Call:
    """Hide a run by the decision of this number, beside whatever else hides it."""
    return Call([keys.run(player)], ["hide", number, reason])


def show_call(keys: SheetKeys, player: str, *, numbers: Iterable[int]) -> Call:
    """Let the decisions of these numbers hide a run no longer; it is shown again once none is left."""
    return Call([keys.run(player)], ["show", *numbers])


def hiding_decisions(fields: Mapping[str, str]) -> dict[int, str]:
    """Return the reasons of the decisions that hide a run, by their numbers, from its hash in the store.

    >>> hiding_decisions({"score": "90", "hidden": "a program", "hidden:3": "a program", "hidden:12": "a ban"})
    {3: 'a program', 12: 'a ban'}
    """
    found = {int(key.removeprefix(_HIDDEN_BY)): reason for key, reason in fields.items() if key.startswith(_HIDDEN_BY)}
    return dict(sorted(found.items()))
