"""The invariant of the days: today and each of the next fourteen has a published sheet of every kind.

Making a sheet is a pure function of the secret, so whoever comes first writes it and everyone else would have written
the same bytes. Nothing is locked and nothing is ever overwritten.
"""

import logging
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from datetime import date, datetime, timedelta
from typing import Protocol

from msgspec import Struct

from puzzles.days import DAYS_AHEAD, closes, day_of
from puzzles.kinds import KINDS
from puzzles.seeds import content_hash, day_seed
from puzzles.wire.keys import UNCLOSED, SheetKeys
from workers.secret import MasterSecret
from workers.store import Store

__all__ = ["QUICK_KINDS", "SLOW_KINDS", "Maker", "Task", "days_due", "publish", "unclosed_entry"]

_log = logging.getLogger(__name__)

SLOW_KINDS = ("domino",)
"""Kinds whose sheet takes minutes to make. Nothing else waits for them."""

QUICK_KINDS = tuple(kind for kind in KINDS if kind not in SLOW_KINDS)
"""Kinds whose sheet takes a second or so."""


class Task(Struct, frozen=True):
    """One sheet to make."""

    kind: str
    day: date
    seed: bytes

    def __repr__(self) -> str:
        """Keep the seed out of logs."""
        return f"Task({self.kind} of {self.day})"


class Maker(Protocol):
    """Whoever makes sheets: the process pool of :mod:`workers.solving`, or a test."""

    @property
    def width(self) -> int:
        """How many sheets are made at the same time."""

    def submit(self, task: Task) -> Future[bytes]:
        """Start making one sheet; the result is its encoded bytes."""


def days_due(now: datetime) -> list[date]:
    """Return the days that have to be published at this instant, today first."""
    today = day_of(now)
    return [today + timedelta(days) for days in range(DAYS_AHEAD + 1)]


def unclosed_entry(keys: SheetKeys) -> tuple[str, int]:
    """Return the member of the set of unclosed sheets and its score, the closing time in epoch seconds."""
    return f"{keys.day.isoformat()}|{keys.kind}", int(closes(keys.day).timestamp())


def publish(
    store: Store, secret: MasterSecret, days: Sequence[date], maker: Maker, kinds: Sequence[str] = tuple(KINDS)
) -> list[SheetKeys]:
    """Publish what is missing of these kinds on these days, day by day, and return what this call wrote.

    Idempotent, and safe beside any number of others doing the same. The entry among the unclosed is written before the
    sheet, so a sheet never stands without it, whenever a writer is killed.
    """
    written: list[SheetKeys] = []
    making: dict[Future[bytes], SheetKeys] = {}
    try:
        for keys in (SheetKeys(day, kind) for day in days for kind in kinds):
            if store.exists(keys.final):
                continue
            _announce(store, keys)
            if store.exists(keys.sheet):
                continue
            task = Task(keys.kind, keys.day, day_seed(secret.current, keys.day, keys.kind))
            making[maker.submit(task)] = keys
            if len(making) >= maker.width:
                written += _write_finished(store, making)
        while making:
            written += _write_finished(store, making)
    finally:
        for future in making:
            future.cancel()
    return written


def _announce(store: Store, keys: SheetKeys) -> None:
    member, score = unclosed_entry(keys)
    store.zadd(UNCLOSED, {member: score})


def _write_finished(store: Store, making: dict[Future[bytes], SheetKeys]) -> list[SheetKeys]:
    done, _ = wait(making, return_when=FIRST_COMPLETED)
    return [
        keys for keys, data in [(making.pop(future), future.result()) for future in done] if _write(store, keys, data)
    ]


def _write(store: Store, keys: SheetKeys, data: bytes) -> bool:
    if store.set(keys.sheet, data, nx=True):
        _log.info("published %s of %s, %s", keys.kind, keys.day, content_hash(data))
        return True
    standing = store.get(keys.sheet).encode()
    if standing != data:
        _log.error(
            "%s of %s stands published as %s, but this worker made %s: two workers differ in their secret or version; "
            "what is published stays",
            keys.kind,
            keys.day,
            content_hash(standing),
            content_hash(data),
        )
    return False
