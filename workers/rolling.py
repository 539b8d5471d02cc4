"""Rolling up: the percentile points of closed sheets come onto the boards of day, week, month, year and all time.

The points of a sheet come in versions. A version is worked out as a draft and fixed once, by whoever comes first; then
each board takes in what it changes against the one before, stretch by stretch, and remembers how far it has come. So
whatever is killed is simply done again, and several workers help each other and never count anything twice.

What there is to do stands in :data:`puzzles.wire.keys.STALE`: the closing enters a sheet there, and so does whoever
changes a run afterwards. An entry goes when all that follows from the sheet has been worked out, unless it was entered
anew.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from secrets import randbelow, token_urlsafe
from typing import Any

from puzzles.days import day_number
from puzzles.ranking import competition_ranks, percentile_points
from puzzles.wire.keys import CLOSED, STALE, SheetKeys, sheet_entry, sheet_of_entry
from puzzles.wire.periods import PeriodBoard, boards_of
from puzzles.wire.rolling import (
    ADVANCE,
    CREDIT,
    DONE,
    FIX,
    TAKE,
    Change,
    Stretch,
    advance_call,
    credit_call,
    credit_reply,
    done_call,
    fix_call,
    take_call,
)
from puzzles.wire.scripts import Call
from workers.closing import found_sheets, rebuild_board, refresh_final
from workers.digests import write_digests
from workers.errors import OperationError
from workers.store import Store

__all__ = ["FOLLOWERS", "Follower", "find_unrolled", "roll_due", "roll_sheet", "run_script", "take_in"]

ROWS = 500
"""Rows per call of a script: a few milliseconds, so that players hardly wait behind it."""

DRAFT_SECONDS = 86_400

Follower = Callable[[Store, SheetKeys], object]
"""Works out something else that follows from a closed sheet whose points are fixed; it may be called again."""

FOLLOWERS: tuple[Follower, ...] = (write_digests,)
"""What the worker and ``muggins boards rebuild`` work out beside the boards."""

_log = logging.getLogger(__name__)


def roll_due(store: Store, after: Sequence[Follower] = ()) -> list[SheetKeys]:
    """Work out all that follows from each sheet of :data:`STALE`; return those that were done.

    A sheet that cannot be done is logged and left for the next time; it does not hold up the others.
    """
    done = []
    for entry in store.zrange(STALE, 0, -1):
        keys = sheet_of_entry(entry)
        mark = -1 - randbelow(2**50)
        score = run_script(store, TAKE, take_call(entry, mark))
        if score == "":
            continue
        if store.exists(keys.closed) and not store.exists(keys.final):
            # It is being closed, perhaps with figures from before the change.
            continue
        try:
            # Just closed, so nothing was changed since the closing counted.
            if float(score) != 0 and store.exists(keys.final):
                rebuild_board(store, keys)
                refresh_final(store, keys)
            roll_sheet(store, keys)
        except OperationError as error:
            _log.error("%s of %s is not rolled up: %s", keys.kind, keys.day, error)
            continue
        if store.exists(keys.final):
            for follow in after:
                follow(store, keys)
        run_script(store, DONE, done_call(entry, mark))
        done.append(keys)
    return done


def find_unrolled(store: Store) -> None:
    """Enter all closed sheets whose points were never taken in, those too that an earlier program closed."""
    if not store.exists(CLOSED):
        # In one command, so that the list is never half there.
        final = {sheet_entry(keys): day_number(keys.day) for keys in found_sheets(store, "final")}
        if final:
            store.zadd(CLOSED, final)
    entries = store.zrange(CLOSED, 0, -1)
    pipeline = store.pipeline(transaction=False)
    for entry in entries:
        pipeline.get(sheet_of_entry(entry).rolled)
    missing = [entry for entry, rolled in zip(entries, pipeline.execute(), strict=True) if rolled is None]
    if missing:
        store.zadd(STALE, dict.fromkeys(missing, 0), nx=True)


def roll_sheet(store: Store, keys: SheetKeys) -> int:
    """Bring the points of a sheet's board onto all boards that take them in; return the version of the points.

    A sheet that is not final has no points: where it had some they are withdrawn. Points that are the same as before
    make no new version.

    Raises:
        OperationError: A board has lost track of what it has taken in.
    """
    while True:
        # In this order: what is read afterwards is at least as new as the version that it is meant to follow.
        version = int(store.get(keys.rolled) or 0)
        if int(store.get(keys.fixed) or 0) > version:
            _spread(store, keys, version + 1)
            continue
        final = bool(store.exists(keys.final))
        if not final and version == 0:
            return version
        draft = token_urlsafe(12)
        if final:
            _write_draft(store, keys, draft)
        if version and _same(store, keys.draft(draft), keys.points(version)):
            store.delete(keys.draft(draft))
            return version
        won = run_script(store, FIX, fix_call(keys, draft=draft, version=version + 1))
        _spread(store, keys, version + 1)
        if won:
            return version + 1


def _write_draft(store: Store, keys: SheetKeys, word: str) -> None:
    """Write the points of all players on the closed board, by one pass over it."""
    draft = keys.draft(word)
    runs = int(store.zcard(keys.board))
    index, rank, last = 0, 1, None
    while rows := store.zrange(keys.board, index, index + ROWS - 1, desc=True, withscores=True):
        standings = [int(standing) for _, standing in rows]
        first = rank if standings[0] == last else index + 1
        ranks = competition_ranks(standings, index=index, first_rank=first)
        # Runs that leave the board just now make ranks too low for a moment, until the sheet is entered again.
        points = {player: max(percentile_points(one, runs), 0) for (player, _), one in zip(rows, ranks, strict=True)}
        pipeline = store.pipeline(transaction=False)
        pipeline.zadd(draft, points)
        pipeline.expire(draft, DRAFT_SECONDS)
        pipeline.execute()
        index, rank, last = index + len(rows), ranks[-1], standings[-1]


def _same(store: Store, one: str, other: str) -> bool:
    size = int(store.zcard(one))
    if size != int(store.zcard(other)):
        return False
    return all(
        store.zrange(one, start, start + ROWS - 1, withscores=True)
        == store.zrange(other, start, start + ROWS - 1, withscores=True)
        for start in range(0, size, ROWS)
    )


def _spread(store: Store, keys: SheetKeys, version: int) -> None:
    take_in(store, keys, version, boards_of(keys.day, keys.kind), before=version - 1)
    run_script(store, ADVANCE, advance_call(keys, version))


def take_in(store: Store, keys: SheetKeys, version: int, boards: Sequence[PeriodBoard], *, before: int = 0) -> None:
    """Bring what a version of a sheet's points changes onto these boards, from wherever each of them has come to.

    Args:
        store: The store.
        keys: The sheet.
        version: The version, which is fixed.
        boards: The boards.
        before: The version that they have taken in before; 0 for none.

    Raises:
        OperationError: A board is neither there nor on the way.
    """
    changes = _Changes(store, keys.points(version), keys.points(before) if before else None)
    rows = dict.fromkeys(boards, 0)
    while rows:
        row = min(rows.values())
        stretch = changes.from_row(row)
        for board in [board for board, at in rows.items() if at == row]:
            reply = credit_reply(run_script(store, CREDIT, credit_call(board, keys, version, stretch)))
            if reply.outcome == "other":
                raise OperationError(
                    f"the board {board.period} {board.name} {board.kind} has lost track of what it has taken in: "
                    "muggins boards rebuild makes it anew"
                )
            if reply.outcome == "had" or (reply.outcome == "taken" and stretch.whole):
                del rows[board]
            else:
                rows[board] = reply.row


class _Changes:
    """What a version of points changes against another, in an order that is the same for whoever reads it.

    First come the players of the new version, then those of the old one who are no longer there.
    """

    def __init__(self, store: Store, new: str, old: str | None) -> None:
        self._store, self._new, self._old = store, new, old
        self._size = int(store.zcard(new))
        self._end = self._size + (int(store.zcard(old)) if old else 0)

    def from_row(self, row: int) -> Stretch:
        if row < self._size:
            end = min(row + ROWS, self._size)
            changes = list(self._of_new(row, end - 1))
        else:
            end = min(row + ROWS, self._end)
            changes = list(self._gone(row - self._size, end - self._size - 1)) if row < end else []
        return Stretch(row, end, end == self._end, changes)

    def _of_new(self, first: int, last: int) -> Iterator[Change]:
        rows = self._store.zrange(self._new, first, last, withscores=True)
        before = self._store.zmscore(self._old, [player for player, _ in rows]) if self._old else [None] * len(rows)
        for (player, points), had in zip(rows, before, strict=True):
            if had is None:
                yield Change(player, int(points), 1)
            elif points != had:
                yield Change(player, int(points - had), 0)

    def _gone(self, first: int, last: int) -> Iterator[Change]:
        rows = self._store.zrange(self._old, first, last, withscores=True)
        now = self._store.zmscore(self._new, [player for player, _ in rows]) if rows else []
        for (player, points), has in zip(rows, now, strict=True):
            if has is None:
                yield Change(player, -int(points), -1)


def run_script(store: Store, text: str, call: Call) -> Any:
    """Run a script."""
    return store.register_script(text)(keys=call.keys, args=call.args)
