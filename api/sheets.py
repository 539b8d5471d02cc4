"""The published sheets, read from the store once and kept, and the verdicts on their choices, worked out once."""

from datetime import date
from typing import Any

from msgspec import Struct

from api.recent import Recent
from api.store import Store
from puzzles.kinds.contract import Kind, Sheet
from puzzles.seeds import content_hash
from puzzles.wire.keys import SheetKeys

__all__ = ["PublishedSheet", "Sheets"]

_SHEETS_KEPT = 64
_COMMITMENTS_KEPT = 1024
_VERDICTS_KEPT = 2048


class PublishedSheet(Struct, frozen=True):
    """A published sheet: its address in the store, its bytes, their hash, and what they say."""

    keys: SheetKeys
    data: bytes
    hash: str
    sheet: Sheet


class Sheets:
    """Sheets by day and kind. What is published never changes, so what was read once needs no second look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sheets: Recent[SheetKeys, PublishedSheet] = Recent(_SHEETS_KEPT)
        self._commitments: Recent[SheetKeys, str] = Recent(_COMMITMENTS_KEPT)
        self._verdicts: Recent[tuple[str, int, str], Any] = Recent(_VERDICTS_KEPT)

    async def find(self, kind: Kind, day: date) -> PublishedSheet | None:
        """Return a sheet, or None where none is published."""
        keys = SheetKeys(day, kind.name)
        known = self._sheets.get(keys)
        if known is not None:
            return known
        data = await self._store.sheet(keys)
        if data is None:
            return None
        return self._sheets.put(keys, PublishedSheet(keys, data, content_hash(data), kind.decode(data)))

    async def commitment(self, kind: Kind, day: date) -> str | None:
        """Return the commitment of a sheet, or None where none is published; the sheet itself is not kept for it."""
        keys = SheetKeys(day, kind.name)
        known = self._commitments.get(keys)
        if known is not None:
            return known
        kept = self._sheets.get(keys)
        data = None if kept is not None else await self._store.sheet(keys)
        if kept is not None:
            return self._commitments.put(keys, kept.sheet.commitment)
        return None if data is None else self._commitments.put(keys, kind.decode(data).commitment)

    def verdict(self, kind: Kind, published: PublishedSheet, n: int, choice: str) -> Any:
        """Return the verdict on a choice of position ``n``."""
        return self._verdicts.found((published.hash, n, choice), lambda: kind.verdict(published.sheet, n, choice))
