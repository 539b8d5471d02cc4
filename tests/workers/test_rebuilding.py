"""muggins boards rebuild: all that follows from the runs, made anew with the same result, while others write."""

from datetime import timedelta

import pytest

from puzzles.days import closes, opens
from puzzles.kinds import KINDS
from puzzles.wire.keys import CLOSED, STALE, SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard, boards_of
from puzzles.wire.players import PlayerKeys
from tests.standins import SECRET
from tests.workers.rolling import everything, expected, found
from tests.workers.test_closing import CLOSING, DAY, KEYS, play, published
from tests.workers.test_rolling import closed, expect_rolled, hide, part
from workers import rebuilding
from workers.closing import close_due
from workers.rebuilding import rebuild_period, rebuild_sheets
from workers.rolling import roll_due, take_in
from workers.store import Store

MONTH = PeriodBoard("month", "2026-11", "discard")


@pytest.fixture
def played(store: Store) -> Store:
    """Two closed days with a hidden run, a deleted and a joined player, and an open one."""
    days = [DAY + timedelta(more) for more in range(3)]
    published(store, *days)
    for day in days:
        keys = SheetKeys(day, "discard")
        for place, player in enumerate(("a", "b", "c", "d", "e")):
            play(store, player, [place] * (10 - place), keys=keys, now=opens(day))
            store.zadd(PlayerKeys(player).played, {sheet_entry(keys): (day - DAY).days + 20786})
    close_due(store, SECRET, closes(days[1]))
    roll_due(store)
    hide(store, "b")
    part(store, "d", keys=SheetKeys(days[1], "discard"))
    part(store, "a", "e")
    roll_due(store)
    store.zrem(PlayerKeys("d").played, "2026-11-30|discard")
    store.zrem(PlayerKeys("a").played, "2026-11-29|discard")
    return store


def test_what_is_not_damaged_stays_as_it_is(played: Store) -> None:
    before = everything(played)
    done = rebuild_sheets(played)
    assert everything(played) == before
    assert (done.boards, done.rows) == (3, 3 + 4 + 1)
    # The days of all kinds; weeks, month, year and all time of each kind and of all.
    weeks = 2 if DAY.isocalendar().week != (DAY + timedelta(1)).isocalendar().week else 1
    assert done.periods == 2 + (weeks + 3) * (len(KINDS) + 1)
    expect_rolled(played)


def test_whatever_is_damaged_is_mended(played: Store) -> None:
    before = everything(played)
    damaged = [
        KEYS.board, KEYS.points(int(played.get(KEYS.rolled))), CLOSED, PlayerKeys("c").played,
        MONTH.points, PeriodBoard("all", "all", "all").plays, PeriodBoard("week", "2026-W48", "all").progress,
        *(key for key in before if key.startswith("muggins:{board:year:")),
    ]  # fmt: skip
    for key in damaged:
        played.delete(key)
    played.zadd(MONTH.points, {"a stranger": 7})
    played.hset(MONTH.plays, "a stranger", 7)
    played.zadd(PeriodBoard("month", "2031-01", "all").points, {"a stranger": 7})
    rebuild_sheets(played)
    expect_rolled(played)
    after = everything(played)
    assert after.keys() - {KEYS.points(int(played.get(KEYS.rolled)))} == before.keys() - set(damaged[1:2])
    assert {key for key in after if after[key] != before.get(key)} == {
        # The points that were lost are a new version, and all boards know it.
        KEYS.fixed, KEYS.rolled, KEYS.points(int(played.get(KEYS.rolled))),
        *(board.progress for board in boards_of(DAY, "discard")),
    }  # fmt: skip


def test_one_day_is_made_anew_with_the_periods_it_is_part_of(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    rebuild_sheets(redis_store, [KEYS])
    before = everything(redis_store)
    redis_store.delete(KEYS.board, MONTH.points)
    done = rebuild_sheets(redis_store, [SheetKeys(DAY, kind) for kind in KINDS])
    assert (done.boards, done.rows) == (len(KINDS), 5)
    assert done.periods == 5 * (len(KINDS) + 1) - len(KINDS)
    assert everything(redis_store) == before


def test_a_roll_that_was_killed_in_the_middle_is_ended(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    part(redis_store, "best")
    roll_due(redis_store)
    redis_store.set(KEYS.fixed, 3)
    redis_store.zadd(KEYS.points(3), {"mixed": 1000})
    take_in(redis_store, KEYS, 3, boards_of(DAY, "discard")[:4], before=2)
    rebuild_sheets(redis_store)
    roll_due(redis_store)
    expect_rolled(redis_store)


def test_a_board_that_takes_something_in_meanwhile_is_made_once_more(
    redis_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(redis_store)
    roll_due(redis_store)
    rounds: list[int] = []
    plain = rebuilding.take_in

    def meanwhile(store: Store, keys: SheetKeys, version: int, boards: list[PeriodBoard]) -> None:
        plain(store, keys, version, boards)
        if keys == KEYS and len(rounds) < 3:
            rounds.append(version)
            # Each time somebody else goes, and a worker is quick.
            part(store, ("best", "second", "half")[len(rounds) - 1])
            roll_due(store)

    monkeypatch.setattr(rebuilding, "take_in", meanwhile)
    rebuild_period(redis_store, MONTH, [KEYS])
    assert rounds == [1, 2, 3]
    expect_rolled(redis_store)
    assert set(found(redis_store)[MONTH][0]) == {"opened", "mixed"}


def test_a_sheet_that_closes_meanwhile_is_not_lost(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    next_day = SheetKeys(DAY + timedelta(1), "discard")
    published(redis_store, DAY, next_day.day)
    play(redis_store, "a", [0] * 10)
    play(redis_store, "a", [0] * 10, keys=next_day, now=opens(next_day.day))
    close_due(redis_store, SECRET, CLOSING)
    roll_due(redis_store)
    plain = rebuilding.take_in

    def meanwhile(store: Store, keys: SheetKeys, version: int, boards: list[PeriodBoard]) -> None:
        plain(store, keys, version, boards)
        close_due(store, SECRET, closes(next_day.day))
        roll_due(store)

    monkeypatch.setattr(rebuilding, "take_in", meanwhile)
    rebuild_sheets(redis_store)
    expect_rolled(redis_store)
    assert found(redis_store)[MONTH] == ({"a": 2000}, {"a": 2})


def test_runs_alone_are_enough(redis_store: Store) -> None:
    """All that the program makes of runs, sheets and final figures may be lost."""
    closed(redis_store)
    roll_due(redis_store)
    before = found(redis_store)
    for key in list(everything(redis_store)):
        if "{board:" in key or key.endswith((":board", ":rolled", ":fixed")) or ":points:" in key or key == CLOSED:
            redis_store.delete(key)
    rebuild_sheets(redis_store)
    assert found(redis_store) == before == expected(redis_store)
    assert not redis_store.exists(STALE)
