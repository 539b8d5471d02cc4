"""The examples of the documentation that belong to no kind: one day, told from open to close."""

from typing import Any

import msgspec

from api.shapes import CommittedDay, CommittedSheet, Day, Days, Opening, RunSummary, SheetSummary, Showing
from puzzles.kinds.discard import DiscardQuestion

__all__ = [
    "ATTEMPT",
    "COMMITMENT",
    "DAY",
    "DAYS",
    "DAY_AS_GUEST",
    "DAY_AS_PLAYER",
    "FINISHED",
    "MODEL",
    "OPENED",
    "OPENING",
    "SHEET_HASH",
    "SHOWING",
    "VERSION",
    "plain",
]


def plain(value: Any) -> Any:
    """Return a struct as the JSON values that it is written as."""
    return msgspec.to_builtins(value)


DAY = "2026-11-29"
ATTEMPT = "f3Qw8Zr2LkT0aBcD"
SHEET_HASH = "5f0c6a2e9b7d41c8835a9e6f2d1b70c4e8a3965d7f1c20b4a6e8d39c5b7f1a02"
COMMITMENT = "c1a7e35b90d24f68b1c3d5e7f9a0b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0f2a4"
MODEL = "six-1-bb50580c60de"
VERSION = f"discard/1+{MODEL}"
OPENED = "2026-11-29T21:02:37.123Z"
FINISHED = "2026-11-29T21:09:51.004Z"

_FIRST = DiscardQuestion(1, "own", ("5C", "5H", "6D", "7S", "JD", "QH"))
_DAY = Day(
    day=DAY,
    now="2026-11-29T21:02:36.870Z",
    opens="2026-11-29T00:00:00.000Z",
    ends="2026-11-30T00:00:00.000Z",
    closes="2026-11-30T01:00:00.000Z",
    state="open",
    sheets=(SheetSummary("discard", SHEET_HASH, COMMITMENT, VERSION, 10, None, _FIRST),),
    making=(),
)

OPENING = plain(Opening(ATTEMPT))
SHOWING = plain(Showing(SHEET_HASH))
DAYS = plain(
    Days(
        _DAY.now,
        (
            CommittedDay(
                "2026-11-28", "closed", "2026-11-28T00:00:00.000Z", (CommittedSheet("discard", COMMITMENT[::-1]),)
            ),
            CommittedDay(DAY, "open", _DAY.opens, (CommittedSheet("discard", COMMITMENT),)),
            CommittedDay("2026-11-30", "future", _DAY.ends, (CommittedSheet("discard", SHEET_HASH[::-1]),)),
        ),
    )
)
DAY_AS_GUEST = plain(_DAY)
DAY_AS_PLAYER = plain(
    msgspec.structs.replace(
        _DAY,
        now="2026-11-29T21:10:00.500Z",
        sheets=(
            SheetSummary(
                "discard",
                SHEET_HASH,
                COMMITMENT,
                VERSION,
                10,
                RunSummary("finished", 10, 871, OPENED, FINISHED),
                _FIRST,
            ),
        ),
    )
)
