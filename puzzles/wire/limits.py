"""Rate limits as they stand in the store: one key for each policy and each one it counts, gone when nothing is used up.

Whom a key counts is written as a salted hash whose salt changes every day, so that no key tells of anybody.
"""

from typing import Any

from msgspec import Struct

from puzzles.wire.keys import PREFIX
from puzzles.wire.scripts import Call, script_text

__all__ = ["LIMIT", "SALT", "SALT_SECONDS", "Allowance", "Taken", "limit_call", "limit_key", "limit_reply"]

LIMIT = script_text("limit.lua")

SALT = PREFIX + "limit-salt"
"""String: the salt under which limits' keys hash whom they count, shared by all processes."""

SALT_SECONDS = 24 * 3600
"""How long one salt lives."""

_MICROSECONDS = 1_000_000


class Allowance(Struct, frozen=True):
    """So many requests at once, and as many again, one after the other, in so many seconds."""

    amount: int
    seconds: int


class Taken(Struct, frozen=True):
    """What came of taking one request from an allowance.

    Attributes:
        granted: Whether there was one left.
        left: How many are left now.
        wait: Seconds until the next one is there, 0 where this one was.
        reset: Seconds until all are there again.
    """

    granted: bool
    left: int
    wait: float
    reset: float


def limit_key(policy: str, who: str) -> str:
    """Return the key of one policy's allowance for one caller."""
    return f"{PREFIX}limit:{{{policy}:{who}}}"


def limit_call(policy: str, who: str, allowance: Allowance, now: int) -> Call:
    """Take one request; ``now`` in epoch milliseconds."""
    whole = allowance.seconds * _MICROSECONDS
    return Call([limit_key(policy, who)], [now * 1000, whole // allowance.amount, whole])


def limit_reply(reply: list[Any]) -> Taken:
    """Read the reply of :data:`LIMIT`."""
    granted, left, wait, reset = reply
    return Taken(
        granted=bool(int(granted)), left=int(left), wait=int(wait) / _MICROSECONDS, reset=int(reset) / _MICROSECONDS
    )
