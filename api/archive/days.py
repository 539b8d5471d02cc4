"""The archive: which days are closed, month by month, and what the caller has played of them."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

from msgspec import Meta, Struct

from api.kinds import KIND_APIS
from api.problems import ProblemError
from api.shapes import RunState, RunSummary, run_state, run_summary
from api.store import Store
from puzzles.days import day_number
from puzzles.wire.keys import CLOSED, SheetKeys, sheet_entry, sheet_of_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import RunRecord, decode_run
from puzzles.wire.replays import ReplayKeys

__all__ = ["Archive", "ArchivedDay", "ArchivedSheet", "Month", "OwnResult", "archive_month", "parse_month"]

_MONTH = re.compile(r"(2\d{3})-(0[1-9]|1[0-2])", re.ASCII)

Month = Annotated[str, Meta(pattern=r"^2\d{3}-(0[1-9]|1[0-2])$")]
"""A month such as ``2026-11``."""


class OwnResult(Struct, frozen=True):
    """What the caller's ranked run came to: ``score`` by points, or right answers and ``adjusted`` milliseconds."""

    score: int
    adjusted: int | None


class ArchivedSheet(Struct, frozen=True):
    """A closed sheet. ``run`` and ``result`` are the caller's ranked run, ``replay`` how far playing it again is."""

    kind: str
    run: RunSummary | None
    result: OwnResult | None
    replay: RunState | None


class ArchivedDay(Struct, frozen=True):
    """A closed day."""

    day: str
    sheets: tuple[ArchivedSheet, ...]


class Archive(Struct, frozen=True):
    """The closed days of a month, newest first, and the months before and after it that have any."""

    month: Month
    earlier: Month | None
    later: Month | None
    days: tuple[ArchivedDay, ...]


def parse_month(text: str) -> date:
    """Return the first day of a month that a parameter names.

    Raises:
        ProblemError: ``bad-parameter``.
    """
    match = _MONTH.fullmatch(text)
    if match is None:
        raise ProblemError("bad-parameter", f"month: {text!r} is not a month: write one such as 2026-11")
    return date(int(match[1]), int(match[2]), 1)


async def archive_month(store: Store, player: str | None, month: date | None, now: datetime) -> Archive:
    """Return a month of the archive, the newest that has a closed day where none is named.

    Args:
        store: The store.
        player: The caller, if there is one.
        month: Its first day.
        now: The present instant.
    """
    if month is None:
        (newest,) = await store.pipelined(lambda pipe: pipe.zrevrange(CLOSED, 0, 0))
        latest = sheet_of_entry(newest[0]).day if newest else now.astimezone(UTC).date()
        month = latest.replace(day=1)
    first = day_number(month)
    beyond = day_number((month + timedelta(31)).replace(day=1))
    found, before, after = await store.pipelined(
        lambda pipe: (
            pipe.zrangebyscore(CLOSED, first, beyond - 1),
            pipe.zrevrangebyscore(CLOSED, first - 1, "-inf", start=0, num=1),
            pipe.zrangebyscore(CLOSED, beyond, "+inf", start=0, num=1),
        )
    )
    sheets = [sheet for sheet in map(sheet_of_entry, found) if sheet.kind in KIND_APIS]
    own = {} if player is None else await _own_runs(store, player, sheets, first, beyond)
    order = list(KIND_APIS)
    days = sorted({sheet.day for sheet in sheets}, reverse=True)
    return Archive(
        f"{month:%Y-%m}",
        _month_of(before),
        _month_of(after),
        tuple(
            ArchivedDay(
                day.isoformat(),
                tuple(
                    _archived(sheet, *own.get(sheet, (None, None)))
                    for sheet in sorted(sheets, key=lambda one: order.index(one.kind))
                    if sheet.day == day
                ),
            )
            for day in days
        ),
    )


async def _own_runs(
    store: Store, player: str, sheets: list[SheetKeys], first: int, beyond: int
) -> dict[SheetKeys, tuple[RunRecord | None, RunRecord | None]]:
    """Return the ranked run and the replay of those sheets of which there is either."""
    keys = PlayerKeys(player)
    played, replays = await store.pipelined(
        lambda pipe: (pipe.zrangebyscore(keys.played, first, beyond - 1), pipe.zrange(keys.replays, 0, -1))
    )
    touched = {*played, *replays}
    mine = [sheet for sheet in sheets if sheet_entry(sheet) in touched]
    if not mine:
        return {}

    def fill(pipe: Any) -> None:
        for sheet in mine:
            pipe.hgetall(sheet.run(player))
            pipe.hgetall(ReplayKeys(player, sheet.day, sheet.kind).run)

    records = [decode_run(fields) if fields else None for fields in await store.pipelined(fill)]
    return dict(zip(mine, zip(records[::2], records[1::2], strict=True), strict=True))


def _archived(sheet: SheetKeys, run: RunRecord | None, replay: RunRecord | None) -> ArchivedSheet:
    again: RunState | None = None if replay is None else "open" if replay.finished is None else "finished"
    if run is None:
        return ArchivedSheet(sheet.kind, None, None, again)
    rule = KIND_APIS[sheet.kind].kind.rule
    # The day is closed: whatever the clock says, an unfinished run takes no more answers.
    late = 2**53
    finished = run_state(run, sheet, late) == "finished"
    adjusted = rule.result(rule.standing(run.score, run.time)) if rule.timed and finished else None
    return ArchivedSheet(sheet.kind, run_summary(run, sheet, late), OwnResult(run.score, adjusted), again)


def _month_of(entries: list[str]) -> str | None:
    return f"{sheet_of_entry(entries[0]).day:%Y-%m}" if entries else None
