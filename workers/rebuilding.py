"""All that can be made anew from the runs: the days' boards, what each player has played, points, boards of periods.

It may run while the site is played on and while workers close and roll. A day's board is put right in place, row by
row. The board of a period is made beside the one that is read and then takes its place in one step, but only if the old
one has taken in nothing since the work on the new one began; else it is made once more. What a worker brings onto the
boards after that step it finds noted on the new one just as on the old: nothing is counted twice and nothing is lost.
"""

from collections.abc import Callable, Iterable, Sequence
from secrets import token_urlsafe

from msgspec import Struct

from puzzles.days import day_number
from puzzles.wire.keys import CLOSED, PREFIX, SheetKeys, sheet_entry, sheet_of_entry
from puzzles.wire.periods import PERIODS, PeriodBoard, boards_of
from puzzles.wire.players import PlayerKeys
from puzzles.wire.rolling import SWAP, swap_call
from workers.closing import found_sheets, players_of, rebuild_board, refresh_final
from workers.rolling import DRAFT_SECONDS, Follower, roll_sheet, run_script, take_in
from workers.store import Store

__all__ = ["Rebuilt", "rebuild_period", "rebuild_sheets"]


class Rebuilt(Struct, frozen=True):
    """What was made anew: boards of days, the rows on them, boards of periods."""

    boards: int
    rows: int
    periods: int


def rebuild_sheets(
    store: Store,
    sheets: Sequence[SheetKeys] | None = None,
    *,
    after: Sequence[Follower] = (),
    tell: Callable[[str, float], None] | None = None,
) -> Rebuilt:
    """Make everything anew that follows from the runs of these sheets, or of all.

    Args:
        store: The store.
        sheets: The sheets; None for all that have runs, points or final figures.
        after: What else follows from a closed sheet.
        tell: Is told what comes next, and the part of the work that is done.
    """
    final, fixed = found_sheets(store, "final"), set(found_sheets(store, "fixed"))
    if final:
        store.zadd(CLOSED, {sheet_entry(keys): day_number(keys.day) for keys in final})
    # A sheet that nobody played has an empty board, which is no work to speak of, but points that boards have taken in.
    chosen = sorted({*final, *fixed, *found_sheets(store, "runs")}) if sheets is None else list(sheets)
    rows = boards = 0
    for place, keys in enumerate(chosen):
        if tell:
            tell(f"{keys.kind} of {keys.day}", place / len(chosen))
        boards += sheets is not None or bool(store.exists(keys.runs))
        rows += rebuild_board(store, keys)
        _note_played(store, keys)
        refresh_final(store, keys)
        if roll_sheet(store, keys):
            fixed.add(keys)
        if store.exists(keys.final):
            for follow in after:
                follow(store, keys)
    periods = {board for keys in chosen if keys in fixed for board in boards_of(keys.day, keys.kind)}
    if sheets is None:
        periods |= set(_found_periods(store))
    for place, board in enumerate(sorted(periods)):
        if tell:
            tell(f"{board.period} {board.name} {board.kind}", place / len(periods))
        rebuild_period(store, board, fixed)
    return Rebuilt(boards, rows, len(periods))


def rebuild_period(store: Store, board: PeriodBoard, sheets: Iterable[SheetKeys]) -> None:
    """Make the board of a period anew from the points of the sheets that have any.

    Args:
        store: The store.
        board: The board.
        sheets: All sheets that had points when the caller looked; those that the board knows of are added.
    """
    while True:
        # In this order: whatever the board takes in from here on makes the draft worthless.
        progress = store.hgetall(board.progress)
        draft = board._replace(draft=token_urlsafe(12))
        parts = {*sheets, *map(sheet_of_entry, progress)}
        for keys in sorted(keys for keys in parts if board in boards_of(keys.day, keys.kind)):
            version = int(store.get(keys.fixed) or 0)
            if version:
                take_in(store, keys, version, [draft])
                for key in (draft.points, draft.plays, draft.progress):
                    store.expire(key, DRAFT_SECONDS)
        if run_script(store, SWAP, swap_call(board, draft, progress)):
            return
        store.delete(draft.points, draft.plays, draft.progress)


def _note_played(store: Store, keys: SheetKeys) -> None:
    """Enter the sheet with everybody who has a run on it; entries without a run do no harm and stay."""
    for players in players_of(store, keys):
        pipeline = store.pipeline(transaction=False)
        for player in players:
            pipeline.zadd(PlayerKeys(player).played, {sheet_entry(keys): day_number(keys.day)})
        pipeline.execute()


def _found_periods(store: Store) -> Iterable[PeriodBoard]:
    """Yield all boards of periods of which anything is there."""
    for key in store.scan_iter(match=f"{PREFIX}{{board:*}}:*", count=1000):
        if ":draft:" in key:
            # Of a rebuilding that was killed before it could say so itself.
            store.expire(key, DRAFT_SECONDS, nx=True)
            continue
        period, name, kind = key[len(PREFIX) + len("{board:") :].partition("}")[0].split(":")
        if period in PERIODS:
            yield PeriodBoard(period, name, kind)
