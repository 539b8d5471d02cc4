"""All that is kept of a player as a file: everything as JSON, or the answers as a table.

Everything as tables is :mod:`api.belongings.tables`.
"""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec import Struct

from api.accounts.parting import sheets_of
from api.belongings.tables import plain
from api.shapes import Instant, instant
from api.store import Store
from puzzles.wire.keys import SheetKeys
from puzzles.wire.records import RunRecord, decode_run

__all__ = ["COLUMNS", "Exported", "answers_table", "encoded", "sizes_of"]

COLUMNS = ("day", "kind", "opened", "finished", "position", "choice", "score", "loss", "milliseconds")

_AT_ONCE = 200


class Exported(Struct, frozen=True):
    """All that is kept of the caller, part by part. What a part holds may change with the version of the program."""

    made: Instant
    parts: dict[str, Any]


async def answers_table(store: Store, player: str) -> str:
    """Return every answer of a player's ranked runs as CSV (RFC 4180), oldest first."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(COLUMNS)
    sheets = await sheets_of(store, player)
    for start in range(0, len(sheets), _AT_ONCE):
        some = sheets[start : start + _AT_ONCE]
        found = await store.pipelined(lambda pipe, some=some: [pipe.hgetall(keys.run(player)) for keys in some])  # type: ignore[misc]
        for keys, fields in zip(some, found, strict=True):
            if fields:
                table.writerows(_rows(keys, decode_run(fields)))
    return written.getvalue()


def _rows(keys: SheetKeys, run: RunRecord) -> Iterable[list[str]]:
    finished = "" if run.finished is None else instant(run.finished)
    for answer in run.answers:
        time = "" if answer.time is None else str(answer.time)
        texts = (keys.day.isoformat(), keys.kind, instant(run.opened), finished, str(answer.n), answer.choice)
        yield [*map(plain, texts), str(answer.score), repr(answer.loss), time]


def sizes_of(parts: Mapping[str, Any]) -> dict[str, int]:
    """Return how much an export has of what a player would count, by name.

    >>> sizes_of({"runs": [{"day": "2026-11-29"}], "history": {"results": {"2026-11-29|discard": {}}, "mistakes": {}}})
    {'runs': 1, 'results': 1, 'mistakes': 0}
    """
    sizes: dict[str, int] = {}
    for name, part in parts.items():
        sizes |= _COUNTED[name](part) if name in _COUNTED else {name: len(part)}
    return sizes


def _sign_ins(part: Mapping[str, Any]) -> dict[str, int]:
    lists = sum(len(part[one]) for one in ("devices", "passkeys", "access_tokens"))
    return {"sign_ins": lists + (part["recovery_code"] is not None)}


def _training(part: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    days = {entry.partition("|")[0] for one in part.values() for entry in one["days"]}
    return {"returning": sum(len(one["returning"]) for one in part.values()), "training": len(days)}


_COUNTED: Final[Mapping[str, Callable[[Any], dict[str, int]]]] = {
    "profile": lambda _: {"profile": 1},
    "history": lambda part: {name: len(part[name]) for name in ("results", "mistakes")},
    "sign_ins": _sign_ins,
    "training": _training,
}


def encoded(parts: Mapping[str, Any], now: datetime) -> bytes:
    """Return everything as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(Exported(instant(now), dict(parts))), indent=2)
