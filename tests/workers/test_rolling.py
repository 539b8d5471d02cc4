"""Rolling up: points of closed sheets on the boards of periods, killed anywhere, by several workers, and taken back."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import redis

from puzzles.days import closes, opens
from puzzles.kinds import KINDS
from puzzles.wire.keys import CLOSED, STALE, SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard, boards_of
from puzzles.wire.scripts import PART, milliseconds, part_call
from tests.failing import Failing
from tests.services import DroppingProxy
from tests.standins import SECRET
from tests.workers.rolling import everything, expected, found, points
from tests.workers.test_closing import CLOSING, DAY, KEYS, RUNS, play, published, with_runs
from workers import rolling
from workers.closing import clear_run, close_due, reopen_day
from workers.errors import OperationError
from workers.rebuilding import rebuild_period
from workers.rolling import find_unrolled, roll_due, roll_sheet
from workers.store import Store, connect

WEEK = PeriodBoard("week", "2026-W48", "all")
LATER = milliseconds(CLOSING + timedelta(hours=2))


def closed(store: Store) -> None:
    with_runs(store)
    close_due(store, SECRET, CLOSING)


def expect_rolled(store: Store) -> None:
    assert found(store) == expected(store)
    assert not store.exists(STALE)
    # What a killed worker left goes by itself.
    assert all(store.ttl(key) > 0 for key in store.scan_iter(match="*:draft:*"))


def hide(store: Store, player: str, *, keys: SheetKeys = KEYS, now: int = LATER) -> None:
    store.hset(keys.run(player), "hidden", "cheating")
    store.zadd(STALE, {sheet_entry(keys): now})


def part(store: Store, gone: str, other: str | None = None, *, keys: SheetKeys = KEYS) -> None:
    call = part_call(keys, gone=gone, other=other)
    store.register_script(PART)(keys=call.keys, args=call.args)
    store.zadd(STALE, {sheet_entry(keys): LATER})


def test_points_of_a_closed_day_stand_on_every_board_of_its_periods(store: Store) -> None:
    closed(store)
    assert len(roll_due(store)) == len(KINDS)
    expect_rolled(store)
    assert {"best", "second", "half", "opened", "mixed"} == set(found(store)[WEEK][0])
    assert found(store)[WEEK][0]["best"] == 1000
    assert [store.get(SheetKeys(DAY, kind).rolled) for kind in sorted(KINDS)] == ["1"] * len(KINDS)
    before = everything(store)
    assert roll_due(store) == []
    assert everything(store) == before


def test_equal_runs_have_equal_points_and_the_best_have_a_hundred(redis_store: Store) -> None:
    published(redis_store)
    for player, answers in {"a": [0] * 10, "b": [0] * 10, "c": [1] * 10, "d": []}.items():
        play(redis_store, player, answers)
    close_due(redis_store, SECRET, CLOSING)
    roll_due(redis_store)
    assert dict(redis_store.zrange(KEYS.points(1), 0, -1, withscores=True)) == {
        "a": 1000,
        "b": 1000,
        "c": 500,
        "d": 250,
    }
    expect_rolled(redis_store)


def test_two_days_of_one_week_add_up_and_those_of_two_months_part(redis_store: Store) -> None:
    days = (DAY, DAY + timedelta(1), DAY + timedelta(2))
    published(redis_store, *days)
    for place, day in enumerate(days):
        keys = SheetKeys(day, "discard")
        play(redis_store, "always", [place] * 10, keys=keys, now=opens(day))
        play(redis_store, f"only{place}", [1] * 10, keys=keys, now=opens(day))
    close_due(redis_store, SECRET, closes(days[-1]))
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert found(redis_store)[PeriodBoard("all", "all", "discard")][1]["always"] == 3
    assert found(redis_store)[PeriodBoard("month", "2026-11", "all")][1]["always"] == 2


def test_rows_are_taken_in_by_stretches(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "ROWS", 2)
    closed(redis_store)
    roll_due(redis_store)
    expect_rolled(redis_store)
    part(redis_store, "best")
    part(redis_store, "mixed")
    roll_due(redis_store)
    expect_rolled(redis_store)


@pytest.mark.parametrize("done", [False, True])
def test_a_worker_killed_at_any_command_is_made_up_for_by_the_next(
    redis_store: Store, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    monkeypatch.setattr(rolling, "ROWS", 2)

    def prepare() -> None:
        redis_store.flushall()
        with_runs(redis_store)
        # One sheet is enough, and there are many commands.
        close_due(redis_store, SECRET, CLOSING)
        redis_store.zrem(STALE, *(sheet_entry(SheetKeys(DAY, kind)) for kind in KINDS if kind != "discard"))

    def change() -> None:
        part(redis_store, "best")
        hide(redis_store, "half")

    def commands(work) -> int:
        counting = Failing(redis_store, 100_000, done=False)
        work(counting)
        return 100_000 - counting.left

    prepare()
    first = commands(roll_due)
    change()
    second = commands(roll_due)
    followed: list[SheetKeys] = []

    def follow(_store: Store, keys: SheetKeys) -> None:
        followed.append(keys)

    for at in range(1, first + 1, 3):
        prepare()
        followed.clear()
        with pytest.raises(redis.ConnectionError):
            roll_due(Failing(redis_store, at, done=done), [follow])
        roll_due(redis_store, [follow])
        expect_rolled(redis_store)
        assert followed
    for at in range(1, second + 1, 3):
        prepare()
        roll_due(redis_store)
        change()
        with pytest.raises(redis.ConnectionError):
            roll_due(Failing(redis_store, at, done=done))
        if at % 2:
            part(redis_store, "opened", "newcomer")
        roll_due(redis_store)
        expect_rolled(redis_store)


def test_lost_replies_count_nothing_twice(redis_store: Store, proxy: DroppingProxy) -> None:
    closed(redis_store)
    client = connect(proxy.address)
    for _ in range(12):
        proxy.drop_reply(b"EVALSHA")
        with pytest.raises(redis.ConnectionError):
            roll_due(client)
        if not redis_store.exists(STALE):
            break
    client.close()
    roll_due(redis_store)
    expect_rolled(redis_store)


def test_several_workers_at_once_count_nothing_twice(
    store_url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling, "ROWS", 2)
    closed(store)
    clients = [connect(store_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for change in (lambda: None, lambda: part(store, "best"), lambda: hide(store, "second")):
            change()
            list(pool.map(roll_due, clients))
            roll_due(store)
            expect_rolled(store)
    for client in clients:
        client.close()


def test_a_slow_worker_brings_no_old_version_after_a_newer_one(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    part(redis_store, "best")
    roll_due(redis_store)
    before = everything(redis_store)
    for version in (1, 2):
        rolling.take_in(redis_store, KEYS, version, boards_of(DAY, "discard"), before=version - 1)
        rolling._spread(redis_store, KEYS, version)
    assert everything(redis_store) == before


def test_whoever_enters_a_sheet_while_it_is_rolled_has_it_rolled_again(redis_store: Store) -> None:
    closed(redis_store)

    def meanwhile(store: Store, keys: SheetKeys) -> None:
        if keys == KEYS and store.hget(KEYS.run("best"), "hidden") is None:
            hide(store, "best", now=1)

    assert KEYS in roll_due(redis_store, [meanwhile])
    assert redis_store.zrange(STALE, 0, -1, withscores=True) == [(sheet_entry(KEYS), 1)]
    assert roll_due(redis_store, [meanwhile]) == [KEYS]
    expect_rolled(redis_store)
    assert "best" not in found(redis_store)[WEEK][0]


def test_what_follows_is_worked_out_once_the_points_are_fixed(redis_store: Store) -> None:
    closed(redis_store)
    seen: dict[SheetKeys, list[str]] = {}

    def follow(store: Store, keys: SheetKeys) -> None:
        seen[keys] = store.zrange(keys.points(int(store.get(keys.rolled))), 0, -1)

    roll_due(redis_store, [follow])
    assert len(seen) == len(KINDS)
    assert set(seen[KEYS]) == set(RUNS)
    hide(redis_store, "best")
    roll_due(redis_store, [follow])
    assert set(seen[KEYS]) == set(RUNS) - {"best"}


def test_a_hidden_run_leaves_board_statistics_and_periods_and_comes_back(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    before = everything(redis_store)
    hide(redis_store, "best")
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert redis_store.zscore(KEYS.board, "best") is None
    assert before[KEYS.final] != redis_store.get(KEYS.final)
    redis_store.hdel(KEYS.run("best"), "hidden")
    redis_store.zadd(STALE, {sheet_entry(KEYS): LATER})
    roll_due(redis_store)
    expect_rolled(redis_store)
    after = everything(redis_store)
    assert {key for key in before if before[key] != after.get(key)} == {
        KEYS.fixed, KEYS.rolled, KEYS.points(1), *(board.progress for board in boards_of(DAY, "discard"))
    }  # fmt: skip


def test_a_run_that_changes_its_player_takes_its_points_along(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    part(redis_store, "best", "account")
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert found(redis_store)[WEEK][0]["account"] == 1000
    part(redis_store, "account")
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert not [key for key, text in everything(redis_store).items() if "account" in str(text) and key != KEYS.moved]


def test_a_day_opened_again_takes_its_points_back_and_closes_once_more(redis_store: Store) -> None:
    closed(redis_store)
    roll_due(redis_store)
    boards = found(redis_store)
    assert reopen_day(redis_store, KEYS)
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert found(redis_store) == {}
    close_due(redis_store, SECRET, CLOSING)
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert found(redis_store) == boards


def test_a_sheet_that_is_being_closed_waits_until_it_is_final(redis_store: Store) -> None:
    with_runs(redis_store)
    redis_store.set(KEYS.closed, 1)
    redis_store.zadd(STALE, {sheet_entry(KEYS): LATER})
    assert roll_due(redis_store) == []
    assert redis_store.zcard(STALE) == 1
    close_due(redis_store, SECRET, CLOSING)
    roll_due(redis_store)
    expect_rolled(redis_store)


def test_an_open_sheet_that_was_entered_has_no_points(redis_store: Store) -> None:
    with_runs(redis_store)
    part(redis_store, "best")
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert not redis_store.exists(KEYS.rolled)


def test_days_that_an_earlier_program_closed_are_found_and_rolled(store: Store) -> None:
    closed(store)
    store.delete(CLOSED, STALE)
    find_unrolled(store)
    assert store.zcard(CLOSED) == len(KINDS)
    assert store.zrange(STALE, 0, -1, withscores=True) == [
        (sheet_entry(SheetKeys(DAY, one)), 0) for one in sorted(KINDS)
    ]
    roll_due(store)
    expect_rolled(store)
    find_unrolled(store)
    assert not store.exists(STALE)


def test_a_change_after_the_closing_is_counted_though_nothing_was_rolled_before(redis_store: Store) -> None:
    closed(redis_store)
    hide(redis_store, "best")
    find_unrolled(redis_store)
    roll_due(redis_store)
    expect_rolled(redis_store)
    assert redis_store.zscore(KEYS.board, "best") is None


def test_a_board_that_lost_track_is_named_and_holds_up_no_other_sheet(
    redis_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    closed(redis_store)
    roll_due(redis_store)
    part(redis_store, "best")
    roll_due(redis_store)
    redis_store.hset(WEEK.progress, sheet_entry(KEYS), "0:7")
    part(redis_store, "mixed")
    redis_store.zadd(STALE, {sheet_entry(SheetKeys(DAY, "ends")): 5})
    assert roll_due(redis_store) == [SheetKeys(DAY, "ends")]
    assert "muggins boards rebuild" in caplog.text
    with pytest.raises(OperationError):
        roll_sheet(redis_store, KEYS)
    rebuild_period(redis_store, WEEK, [KEYS])
    roll_due(redis_store)
    expect_rolled(redis_store)


def test_clearing_a_run_enters_its_sheet_also_while_the_day_is_being_closed(redis_store: Store) -> None:
    with_runs(redis_store)
    redis_store.hset(KEYS.run("best"), "marked", "too-fast")
    redis_store.set(KEYS.closed, 1)
    assert clear_run(redis_store, KEYS, "best", CLOSING) is not None
    assert redis_store.zscore(STALE, sheet_entry(KEYS)) == milliseconds(CLOSING)


def test_the_twins_points_are_those_of_the_definition() -> None:
    assert points({"a": 900, "b": 850, "c": 850, "d": 700}) == {"a": 1000, "b": 750, "c": 750, "d": 250}
