"""Closed days played again: the keys of a player's replays, and the scripts of the ranked run played on them.

A replay is a run like the ranked one, but all its keys share the hash tag of the player, so no board, tally or list of
a sheet can ever see it. It is forgotten a week after it was last touched.
"""

from datetime import date
from importlib.resources import files
from typing import NamedTuple

from puzzles.ranking import StandingRule
from puzzles.wire.keys import SheetKeys, sheet_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import ANSWER, OPEN, SHOW, Call

__all__ = [
    "REPLAYS_KEPT",
    "REPLAY_ANSWER",
    "REPLAY_OPEN",
    "REPLAY_SECONDS",
    "REPLAY_SHOW",
    "ReplayKeys",
    "replay_answer_call",
    "replay_open_call",
    "replay_show_call",
]

REPLAY_SECONDS = 7 * 24 * 3600
"""How long a replay is kept after it was last touched."""

REPLAYS_KEPT = 20
"""Replays that are kept of one player; the one that was touched longest ago is forgotten first."""

_ALWAYS = 2**53
"""A replay takes answers until it is forgotten: an instant in milliseconds that never comes."""


def _replayed(script: str) -> str:
    around = files("puzzles.wire").joinpath("lua", "replay.lua").read_text(encoding="utf-8")
    return f"local function play()\n{script}\nend\n{around}"


REPLAY_OPEN = _replayed(OPEN)
REPLAY_SHOW = _replayed(SHOW)
REPLAY_ANSWER = _replayed(ANSWER)


class ReplayKeys(NamedTuple):
    """The keys of one player's replay of one closed sheet.

    Attributes:
        player: The player's id.
        day: The date.
        kind: The kind's name.
    """

    player: str
    day: date
    kind: str

    @property
    def entry(self) -> str:
        """What names it in the player's list of replays."""
        return sheet_entry(SheetKeys(self.day, self.kind))

    @property
    def kept(self) -> str:
        """Sorted set of the player's replays by the millisecond at which they were last touched."""
        return PlayerKeys(self.player).replays

    @property
    def run(self) -> str:
        """Hash: the replay, as a ranked run is written."""
        return f"{PlayerKeys(self.player).tag}replay:{self.entry}:run"

    def passing(self, name: str) -> str:
        """Return a key that stands for one of the sheet's while a script runs, and not a moment longer."""
        return f"{PlayerKeys(self.player).tag}replay:{self.entry}:{name}"


def replay_open_call(keys: ReplayKeys, *, attempt: str, again: bool, now: int) -> Call:
    """Open a replay at ``now`` (milliseconds), or return the one there is: a new one where that is finished.

    With ``again`` one that is under way is thrown away too. The same attempt never opens twice.
    """
    names = [keys.run, *map(keys.passing, ("runs", "closed", "moved"))]
    return _kept(keys, names, [keys.player, attempt, now, 0, _ALWAYS], "again" if again else "next", now)


def replay_show_call(keys: ReplayKeys, *, n: int, now: int) -> Call:
    """Show position ``n`` of a timed replay at ``now`` (milliseconds)."""
    return _kept(keys, [keys.run, keys.passing("closed")], [n, now, _ALWAYS], "", now)


def replay_answer_call(
    keys: ReplayKeys,
    *,
    n: int,
    attempt: str,
    choice: str,
    score: int,
    loss: float,
    now: int,
    positions: int,
    rule: StandingRule,
) -> Call:
    """Record the graded answer to position ``n`` of ``positions``; no answer is too fast where nothing is ranked."""
    figures: list[int] = [rule.base, rule.per_score, rule.per_millisecond, 0, 0]
    graded: list[str | int | float] = [keys.player, n, attempt, choice, score, repr(loss), now, _ALWAYS]
    names = [keys.run, *map(keys.passing, ("board", "tally", "closed"))]
    return _kept(keys, names, [*graded, positions, *figures], "", now)


def _kept(keys: ReplayKeys, names: list[str], args: list[str | int | float], opens: str, now: int) -> Call:
    return Call([*names, keys.kept], [*args, opens, keys.entry, now, REPLAY_SECONDS])
