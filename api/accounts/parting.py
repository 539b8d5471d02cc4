"""Taking the runs of a player who is gone from all sheets, for nobody or for the account that takes over."""

from datetime import UTC, date, datetime
from typing import Any

from msgspec import Struct

from api.store import Store
from puzzles.days import day_number, day_of
from puzzles.kinds import KINDS, kind_named
from puzzles.wire import keys as names
from puzzles.wire.keys import SheetKeys, review_entry, sheet_entry, sheet_of_entry
from puzzles.wire.moderation import HIDE, hide_call
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import PART, SETTLE, part_call, settle_call

__all__ = ["Parted", "part_runs", "sheets_of"]


_A_DAY = 24 * 3600 * 1000


class Parted(Struct, frozen=True):
    """What became of runs.

    Attributes:
        moved: How many went to the account where it had none.
        replaced: How many went to the account in place of a later one of its own.
        kept: How many were dropped because the account's own was earlier.
    """

    moved: int = 0
    replaced: int = 0
    kept: int = 0

    def __add__(self, other: "Parted") -> "Parted":
        """Return the sums."""
        return Parted(self.moved + other.moved, self.replaced + other.replaced, self.kept + other.kept)


async def sheets_of(store: Store, player: str) -> list[SheetKeys]:
    """Return the sheets on which a player may have a run, oldest first."""
    entries: list[str] = await store.ask(lambda client: client.zrange(PlayerKeys(player).played, 0, -1))
    return [sheet_of_entry(entry) for entry in entries]


async def part_runs(store: Store, gone: str, other: str | None, now: int) -> Parted:
    """Take all runs of a player, who opens none from now on; ``now`` in milliseconds. It may be done again.

    On a sheet that is still open it may happen that a run is being opened at this moment, so today's and yesterday's
    are gone through whether the player is known to have played there or not.
    """
    sheets = await sheets_of(store, gone)
    open_sheets = [SheetKeys(_day(now - back * _A_DAY), kind) for back in (1, 0) for kind in KINDS]
    played = dict.fromkeys((*sheets, *open_sheets))
    total = Parted()
    for keys in played:
        total += await _part(store, keys, gone, other, now, known=keys in sheets)
    if other is not None:
        await _hide_under_ban(store, list(played), other, now)
    return total


async def _hide_under_ban(store: Store, sheets: list[SheetKeys], player: str, now: int) -> None:
    """Hide runs of a player who was banned while they came: the ban may have gone through the others before."""
    fields = names.profile(player), ["banned", "banned_by"]
    reason, number = await store.ask(lambda client: client.hmget(*fields))
    if reason is None:
        return
    for keys in sheets:
        outcome: Any = await store.script(HIDE, hide_call(keys, player, reason=reason, number=int(number or 0)))
        if outcome == "no-run":
            continue
        await store.script(SETTLE, settle_call(keys, [player], kind_named(keys.kind).rule))
        await _note_stale(store, keys, now)


async def _note_stale(store: Store, keys: SheetKeys, now: int) -> None:
    if await store.ask(lambda client: client.exists(keys.closed)):
        await store.ask(lambda client: client.zadd(names.STALE, {sheet_entry(keys): now}))


async def _part(store: Store, keys: SheetKeys, gone: str, other: str | None, now: int, *, known: bool) -> Parted:
    if known:
        await _note_played(store, keys, other)
    outcome, *lost = await store.script(PART, part_call(keys, gone=gone, other=other))
    if outcome == "none" and not known:
        return Parted()
    await _note_played(store, keys, other)
    await _move_review(store, keys, gone, other)
    # Also where a first try took the run and was cut off before this.
    await _note_stale(store, keys, now)
    return _counted(outcome, lost)


async def _note_played(store: Store, keys: SheetKeys, other: str | None) -> None:
    if other is not None:
        played = PlayerKeys(other).played
        await store.ask(lambda client: client.zadd(played, {sheet_entry(keys): day_number(keys.day)}))


def _counted(outcome: str, lost: list[str]) -> Parted:
    if outcome == "moved":
        return Parted(replaced=1) if lost else Parted(moved=1)
    return Parted(kept=1) if outcome == "kept" else Parted()


async def _move_review(store: Store, keys: SheetKeys, gone: str, other: str | None) -> None:
    entry = review_entry(keys, gone)
    asked = await store.ask(lambda client: client.zscore(names.REVIEWS, entry))
    if asked is None:
        return
    if other is not None and await store.ask(lambda client: client.hexists(keys.run(other), "asked")):
        await store.ask(lambda client: client.zadd(names.REVIEWS, {review_entry(keys, other): asked}))
    await store.ask(lambda client: client.zrem(names.REVIEWS, entry))


def _day(now: int) -> date:
    return day_of(datetime.fromtimestamp(now / 1000, UTC))
