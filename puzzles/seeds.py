"""Seeds, commitments and content hashes: what makes a day fair and checkable afterwards."""

import hmac
from datetime import date
from hashlib import sha256

from puzzles.days import REPEAT_DAYS

__all__ = ["commitment", "content_hash", "day_seed", "repeat_digest", "repeat_residue"]


def day_seed(master: bytes, day: date, kind: str) -> bytes:
    """Return the 32-byte seed of one kind on one day, secret until the day has closed.

    ``HMAC-SHA256(master secret, "muggins/1|" + day + "|" + kind)``.
    """
    return hmac.digest(master, f"muggins/1|{day.isoformat()}|{kind}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """Return the hexadecimal SHA-256 of a seed, published with the sheet before the day opens."""
    return sha256(seed).hexdigest()


def content_hash(data: bytes) -> str:
    """Return the hexadecimal SHA-256 under which a sheet's bytes are addressed."""
    return sha256(data).hexdigest()


def repeat_digest(kind: str, canonical: bytes) -> bytes:
    """Return the SHA-256 that spreads the positions of a kind, in a form that is the same for all that count as one."""
    return sha256(f"muggins/repeat/1|{kind}|".encode() + canonical).digest()


def repeat_residue(kind: str, canonical: bytes) -> int:
    """Return the residue, 0 to 400, of the numbers of the days where a position may stand."""
    return int.from_bytes(repeat_digest(kind, canonical)[:8]) % REPEAT_DAYS
