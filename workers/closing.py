"""Closing the days: the board becomes final, seed and statistics are published.

Each step can be repeated, and the last one removes the day from the set of the unclosed, so a closing that was killed
anywhere is simply done again, and two at once write the same.
"""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime

import msgspec

from puzzles.days import closes, day_number
from puzzles.errors import NotFoundError
from puzzles.kinds import kind_named
from puzzles.kinds.contract import Kind, Sheet
from puzzles.ranking import StandingRule, histogram
from puzzles.seeds import commitment, day_seed
from puzzles.wire.keys import (
    CLOSED,
    PREFIX,
    REVIEWS,
    STALE,
    UNCLOSED,
    SheetKeys,
    review_entry,
    sheet_entry,
    sheet_of_entry,
)
from puzzles.wire.records import FinalRecord, RunRecord, Statistics, decode_run
from puzzles.wire.scripts import REVIEW, SETTLE, milliseconds, review_call, run_reply, settle_call, tallies
from workers.publishing import unclosed_entry
from workers.secret import MasterSecret
from workers.store import Store

__all__ = [
    "clear_run",
    "close_day",
    "close_due",
    "found_sheets",
    "players_of",
    "rebuild_board",
    "refresh_final",
    "reopen_day",
    "sheets_with_runs",
]

BATCH = 250
"""Runs per call of a script: some milliseconds, so that players hardly wait behind it."""

_log = logging.getLogger(__name__)


def close_due(store: Store, secret: MasterSecret, now: datetime) -> list[SheetKeys]:
    """Close every day that is past its closing time and not final yet; return those that this call made final.

    A day that cannot be closed is logged and left for the next time; it does not hold up the others.
    """
    closed = []
    for member in store.zrangebyscore(UNCLOSED, "-inf", int(now.timestamp())):
        keys = sheet_of_entry(member)
        if now < closes(keys.day):
            continue
        if store.exists(keys.sheet) and not store.exists(keys.final):
            try:
                done = close_day(store, secret, keys, now)
            except (NotFoundError, msgspec.DecodeError) as error:
                _log.error("%s of %s cannot be closed: %s", keys.kind, keys.day, error)
                continue
            if not done:
                continue
            closed.append(keys)
        if store.exists(keys.final):
            store.zadd(STALE, {member: 0}, nx=True)
            store.zadd(CLOSED, {member: day_number(keys.day)})
        store.zrem(UNCLOSED, member)
    return closed


def close_day(store: Store, secret: MasterSecret, keys: SheetKeys, now: datetime) -> bool:
    """Settle all runs of a sheet and make its board final; return whether it is.

    It is not where the sheet's commitment fits none of the secrets: a false seed must not be published, and the right
    secret may come back from a backup.
    """
    kind = kind_named(keys.kind)
    sheet = kind.decode(store.get(keys.sheet).encode())
    seed = _seed_of(sheet, secret, keys)
    if seed is None:
        _log.error(
            "%s of %s stays unclosed: no secret here fits its commitment %s; add the one it was made with",
            keys.kind,
            keys.day,
            sheet.commitment,
        )
        return False
    # From here on no run changes: the scripts look at this key.
    store.set(keys.closed, milliseconds(now), nx=True)
    for players in players_of(store, keys):
        _put_on_board(store, keys, kind.rule, players)
    final = FinalRecord(seed.hex(), _statistics(store, keys, kind))
    data = msgspec.json.encode(final)
    if store.set(keys.final, data, nx=True):
        _log.info("closed %s of %s with %d runs", keys.kind, keys.day, final.statistics.runs)
    elif store.get(keys.final).encode() != data:
        _log.error("%s of %s is final with other figures than its runs give", keys.kind, keys.day)
    return True


def _seed_of(sheet: Sheet, secret: MasterSecret, keys: SheetKeys) -> bytes | None:
    for master in (secret.current, *secret.earlier):
        seed = day_seed(master, keys.day, keys.kind)
        if commitment(seed) == sheet.commitment:
            return seed
    return None


def _statistics(store: Store, keys: SheetKeys, kind: Kind) -> Statistics:
    standings: list[int] = []
    chosen: Counter[str] = Counter()
    for players in players_of(store, keys):
        for run in _runs(store, keys, players):
            if (run.finished is not None or kind.rule.unfinished) and not run.off_board:
                standings.append(kind.rule.standing(run.score, run.time))
            chosen.update(f"{answer.n}|{answer.choice}" for answer in run.answers)
    fields = {field: str(runs) for field, runs in chosen.items()}
    return Statistics(
        runs=len(standings),
        mean=sum(standings) / len(standings) if standings else None,
        histogram=histogram(standings, kind.ranges),
        positions=tallies(fields, positions=kind.positions),
    )


def players_of(store: Store, keys: SheetKeys) -> Iterator[list[str]]:
    """Yield the players who have a run on a sheet, some at a time."""
    start = 0
    while players := store.zrange(keys.runs, start, start + BATCH - 1):
        yield players
        start += BATCH


def _put_on_board(store: Store, keys: SheetKeys, rule: StandingRule, players: Sequence[str]) -> None:
    call = settle_call(keys, players, rule)
    store.register_script(SETTLE)(keys=call.keys, args=call.args)


def _runs(store: Store, keys: SheetKeys, players: Sequence[str]) -> Iterator[RunRecord]:
    pipeline = store.pipeline(transaction=False)
    for player in players:
        pipeline.hgetall(keys.run(player))
    for fields in pipeline.execute():
        if fields:
            yield decode_run(fields)


def reopen_day(store: Store, keys: SheetKeys) -> bool:
    """Undo the closing of a sheet before its time; return whether it was closed.

    Unfinished runs leave the board again, and the day is once more among those that are to be closed. A worker, or
    :func:`workers.rolling.roll_sheet`, withdraws its points from the boards of the periods.
    """
    if not store.exists(keys.closed, keys.final):
        return False
    member, score = unclosed_entry(keys)
    store.zadd(UNCLOSED, {member: score})
    store.zrem(CLOSED, member)
    store.delete(keys.final, keys.closed)
    store.zadd(STALE, {member: 0}, nx=True)
    rebuild_board(store, keys)
    return True


def rebuild_board(store: Store, keys: SheetKeys) -> int:
    """Make the board anew from the runs and return how many stand on it; readers see no gap meanwhile."""
    rule = kind_named(keys.kind).rule
    for players in players_of(store, keys):
        _put_on_board(store, keys, rule, players)
    strangers = []
    there = [player for player, _ in store.zscan_iter(keys.board, count=BATCH)]
    for start in range(0, len(there), BATCH):
        players = there[start : start + BATCH]
        opened = store.zmscore(keys.runs, players)
        strangers += [player for player, when in zip(players, opened, strict=True) if when is None]
    for start in range(0, len(strangers), BATCH):
        store.zrem(keys.board, *strangers[start : start + BATCH])
    return int(store.zcard(keys.board))


def refresh_final(store: Store, keys: SheetKeys) -> None:
    """Count the final statistics of a sheet anew after its runs changed; there are none where it is not final."""
    kind = kind_named(keys.kind)
    # Whoever changes another run meanwhile may have written before or after this: it is done until nothing changes.
    while (text := store.get(keys.final)) is not None:
        final = msgspec.json.decode(text, type=FinalRecord)
        counted = msgspec.structs.replace(final, statistics=_statistics(store, keys, kind))
        if counted == final:
            return
        store.set(keys.final, msgspec.json.encode(counted), xx=True)


def clear_run(store: Store, keys: SheetKeys, player: str, now: datetime) -> RunRecord | None:
    """Put a marked run on the board after a look at it; return it, or None where there is no finished, marked run.

    The board's final statistics, where the day is closed, are worked out anew. Idempotent.
    """
    kind = kind_named(keys.kind)
    call = review_call(keys, player=player, field="cleared", now=milliseconds(now))
    reply = run_reply(store.register_script(REVIEW)(keys=call.keys, args=call.args))
    if reply.outcome != "noted":
        return None
    _put_on_board(store, keys, kind.rule, [player])
    refresh_final(store, keys)
    if store.exists(keys.closed):
        store.zadd(STALE, {sheet_entry(keys): milliseconds(now)})
    store.zrem(REVIEWS, review_entry(keys, player))
    return reply.run


def sheets_with_runs(store: Store) -> list[SheetKeys]:
    """Return all sheets that somebody has a run on, oldest first; it walks through every key of the store."""
    return found_sheets(store, "runs")


def found_sheets(store: Store, name: str) -> list[SheetKeys]:
    """Return all sheets that have a key of this name, oldest first; it walks through every key of the store."""
    found = set()
    for key in store.scan_iter(match=f"{PREFIX}{{2*}}:{name}", count=1000):
        day, _, kind = key[len(PREFIX) + 1 :].partition("}")[0].partition(":")
        found.add(SheetKeys(date.fromisoformat(day), kind))
    return sorted(found)
