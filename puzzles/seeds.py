"""Seeds, commitments and content hashes: what makes a day fair and checkable afterwards."""

import hmac
from datetime import date
from hashlib import sha256

__all__ = ["commitment", "content_hash", "day_seed"]


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
