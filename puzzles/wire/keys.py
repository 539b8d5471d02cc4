"""The names of all keys.

All keys of one kind on one day share the hash tag ``{day:kind}``, so that scripts work on a cluster.
"""

from datetime import date
from hashlib import sha256
from typing import NamedTuple

from puzzles.names import looks, skeleton

__all__ = [
    "CLOSED",
    "JOINING",
    "LEAVING",
    "NAMES",
    "NAMES_FORM",
    "NAMES_MOVED",
    "OUTAGES",
    "PREFIX",
    "REVIEWS",
    "REWRITE",
    "REWRITTEN",
    "STALE",
    "UNCLOSED",
    "WRITABLE",
    "SheetKeys",
    "access",
    "challenge",
    "deleted",
    "former_name",
    "issued",
    "name",
    "profile",
    "recovery",
    "recovery_claim",
    "review_entry",
    "share",
    "sheet_entry",
    "sheet_of_entry",
    "token",
]

PREFIX = "muggins:"

UNCLOSED = PREFIX + "unclosed"
"""Sorted set of ``day|kind`` by closing time in epoch seconds: written before the sheet, removed after the closing."""


CLOSED = PREFIX + "closed"
"""Sorted set of ``day|kind`` by day number: the sheets that are final, and so the archive."""

STALE = PREFIX + "stale"
"""Sorted set of ``day|kind``: closed sheets whose points, boards of periods and all else that follows from the runs
have to be worked out. The closing enters them with 0. Whoever changes a run afterwards (deletes a player or joins two,
hides or clears a run) enters the sheet by epoch milliseconds, after the change. A score below 0: a worker is at it."""

OUTAGES = PREFIX + "outages"
"""Set of dates that are marked as outages: they break nobody's streak."""


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
    def moved(self) -> str:
        """Hash with the SHA-1 of each player who is gone as a field, for two days: the gone open no more runs."""
        return self.tag + "moved"

    @property
    def fixed(self) -> str:
        """String: the latest version of the points; one more than :attr:`rolled` while boards take it in."""
        return self.tag + "fixed"

    @property
    def rolled(self) -> str:
        """String: the version of the points that all boards of periods have taken in; 0 or none before the first."""
        return self.tag + "rolled"

    def points(self, version: int) -> str:
        """Sorted set of the players on the closed board by their percentile points, in one version of them."""
        return f"{self.tag}points:{version}"

    def draft(self, word: str) -> str:
        """Sorted set: points that are being worked out under a word of the worker's own; it goes by itself in a day."""
        return f"{self.tag}draft:{word}"

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


def sheet_entry(keys: SheetKeys) -> str:
    """Return the member of :data:`UNCLOSED`, :data:`CLOSED` and :data:`STALE` for a sheet.

    >>> sheet_entry(SheetKeys(date(2026, 11, 29), "count"))
    '2026-11-29|count'
    """
    return f"{keys.day.isoformat()}|{keys.kind}"


def sheet_of_entry(entry: str) -> SheetKeys:
    """Return the sheet that such a member names.

    >>> sheet_of_entry("2026-11-29|count").kind
    'count'
    """
    day, _, kind = entry.partition("|")
    return SheetKeys(date.fromisoformat(day), kind)


def review_entry(keys: SheetKeys, player: str) -> str:
    """Return the member of :data:`REVIEWS` for a player's run."""
    return f"{keys.day.isoformat()}|{keys.kind}|{player}"


NAMES = PREFIX + "name:"
"""Beginning of the keys of all names."""

NAMES_MOVED = PREFIX + "names-moved"
"""String: the form of looks by which all names are held, :data:`NAMES_FORM` once none is held by an older one."""

NAMES_FORM = "2"
"""The present form of :func:`names_of`. A change of what looks alike needs another, so that held names follow it."""

JOINING = PREFIX + "joining"
"""Hash from a guest to the account that it is being joined to, as JSON, until that is done."""

LEAVING = PREFIX + "leaving"
"""Hash from a player who is being deleted to the epoch milliseconds at which that began, until it is done."""

REWRITE = PREFIX + "rewrite"
"""Set of random words, one for each deletion of a player that the store's append-only files may still tell of."""

REWRITTEN = PREFIX + "rewritten"
"""String: stands for an hour after the store was asked to rewrite these files."""


def share(share_token: str) -> str:
    """Return the key of the string that says whose result a link shows, as JSON."""
    return PREFIX + "share:" + share_token


def token(token_hash: str) -> str:
    """Return the key of the string that holds the player's id for a token, by the token's SHA-256."""
    return PREFIX + "token:" + token_hash


def access(token_hash: str) -> str:
    """Return the key of the string that holds what a personal access token may do, as JSON, by its SHA-256."""
    return PREFIX + "access:" + token_hash


def recovery_claim(code_hash: str) -> str:
    """Return the key of the string that says for ten minutes which attempt is using a recovery code."""
    return PREFIX + "recovery-claim:" + code_hash


def recovery(code_hash: str) -> str:
    """Return the key of the hash that holds the player whom a recovery code leads to, by the code's SHA-256."""
    return PREFIX + "recovery:" + code_hash


def challenge(challenge_hash: str) -> str:
    """Return the key of the string that stands until a passkey has answered, by the challenge's SHA-256."""
    return PREFIX + "challenge:" + challenge_hash


def deleted(token_hash: str, attempt: str) -> str:
    """Return the key of the string that stands for ten minutes after a token's player was deleted by this attempt."""
    return PREFIX + "deleted:" + sha256(f"{token_hash}|{attempt}".encode()).hexdigest()


def issued(token_hash: str) -> str:
    """Return the key of the string that stands for an hour after a token was handed out to nobody yet."""
    return PREFIX + "issued:" + token_hash


def profile(player: str) -> str:
    """Return the key of the hash that holds what is known about a player."""
    return PREFIX + "player:" + player


def name(text: str) -> str:
    """Return the key of the string that holds the id of the player who bears a name or one that looks like it."""
    return NAMES + skeleton(text)


def names_of(text: str) -> list[str]:
    """Return the keys of all that a name looks like, each of which its bearer holds, :func:`name` among them.

    They are in order, so that of two who want the same at once the one who gets the first gets the others.
    """
    return sorted(NAMES + look for look in looks(text))


def former_name(text: str) -> str:
    """Return the key that a name had before names were told apart by their looks; it protects the name until it moves.

    >>> former_name("Amber Fox"), name("Amber Fox")
    ('muggins:name:amber fox', 'muggins:name:amberfox')
    """
    return NAMES + text.casefold()
