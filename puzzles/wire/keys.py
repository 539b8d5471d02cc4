"""The names of all keys.

All keys of one kind on one day share the hash tag ``{day:kind}``, so that scripts work on a cluster.
"""

from datetime import date
from typing import NamedTuple

__all__ = [
    "PREFIX",
    "REVIEWS",
    "UNCLOSED",
    "WRITABLE",
    "SheetKeys",
    "issued",
    "name",
    "profile",
    "review_entry",
    "token",
]

PREFIX = "muggins:"

UNCLOSED = PREFIX + "unclosed"
"""Sorted set of ``day|kind`` by closing time in epoch seconds: written before the sheet, removed after the closing."""


class SheetKeys(NamedTuple):
    """The keys of one kind on one day.

    Attributes:
        day: The date.
        kind: The kind's name.
    """

    day: date
    kind: str

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        return f"{PREFIX}{{{self.day.isoformat()}:{self.kind}}}:"

    @property
    def sheet(self) -> str:
        """String: the published bytes of the sheet."""
        return self.tag + "sheet"

    @property
    def runs(self) -> str:
        """Sorted set of the players with a run, by the millisecond it was opened."""
        return self.tag + "runs"

    @property
    def board(self) -> str:
        """Sorted set of the players whose run is done, by standing; more is better."""
        return self.tag + "board"

    @property
    def tally(self) -> str:
        """Hash from ``n|choice`` to how many runs chose it, while the day is open."""
        return self.tag + "tally"

    @property
    def closed(self) -> str:
        """String: the millisecond at which the closing began; from then on no run changes."""
        return self.tag + "closed"

    @property
    def final(self) -> str:
        """String: the closed day's seed and statistics as JSON, the last thing a closing writes."""
        return self.tag + "final"

    @property
    def writable(self) -> str:
        """String: stands for a minute after somebody tried whether runs can be written."""
        return self.tag + "writable"

    def run(self, player: str) -> str:
        """Hash: one player's ranked run."""
        return self.tag + "run:" + player


REVIEWS = PREFIX + "reviews"
"""Sorted set of ``day|kind|player`` by epoch milliseconds: marked runs that somebody asked to have looked at."""


WRITABLE = PREFIX + "writable"
"""String: stands for a minute after somebody tried whether the store takes writes."""


def review_entry(keys: SheetKeys, player: str) -> str:
    """Return the member of :data:`REVIEWS` for a player's run."""
    return f"{keys.day.isoformat()}|{keys.kind}|{player}"


def token(token_hash: str) -> str:
    """Return the key of the string that holds the player's id for a token, by the token's SHA-256."""
    return PREFIX + "token:" + token_hash


def issued(token_hash: str) -> str:
    """Return the key of the string that stands for an hour after a token was handed out to nobody yet."""
    return PREFIX + "issued:" + token_hash


def profile(player: str) -> str:
    """Return the key of the hash that holds what is known about a player."""
    return PREFIX + "player:" + player


def name(text: str) -> str:
    """Return the key of the string that holds the id of the player who bears a name, whatever its letters' case."""
    return PREFIX + "name:" + text.casefold()
