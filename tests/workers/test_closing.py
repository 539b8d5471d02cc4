"""Closing: killed at every command, racing with workers and answers, with wrong secrets; and rebuilt boards."""

import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.days import closes, opens
from puzzles.kinds import KINDS
from puzzles.kinds.discard import DISCARD
from puzzles.seeds import commitment, day_seed
from puzzles.wire.keys import UNCLOSED, SheetKeys
from puzzles.wire.records import FinalRecord
from puzzles.wire.scripts import ANSWER, OPEN, answer_call, milliseconds, open_call, run_reply
from tests.failing import Failing
from tests.services import DroppingProxy
from tests.standins import SECRET, InlineMaker
from workers import closing
from workers.closing import close_due, rebuild_board, reopen_day, sheets_with_runs
from workers.publishing import publish
from workers.secret import MasterSecret
from workers.store import Store, connect

DAY = date(2026, 11, 29)
KEYS = SheetKeys(DAY, "discard")
ALL = [SheetKeys(DAY, kind) for kind in sorted(KINDS)]
"""All sheets of the day in the order in which they are closed."""

CLOSING = closes(DAY)
NOON = opens(DAY) + timedelta(hours=12)


def play(store: Store, player: str, answers: list[int], *, now: datetime = NOON, keys: SheetKeys = KEYS) -> None:
    """Open a run and answer so many positions with the choices of these places."""
    sheet = DISCARD.decode(store.get(keys.sheet).encode())
    prepared = open_call(keys, player=player, attempt="attempt-1", now=milliseconds(now))
    store.register_script(OPEN)(keys=prepared.keys, args=prepared.args)
    for n, place in enumerate(answers, 1):
        graded = DISCARD.grade(sheet, n, sheet.positions[n - 1].choices[place].cards)
        prepared = answer_call(
            keys, player=player, n=n, attempt="attempt-1", choice=graded.choice, score=graded.score, loss=graded.loss,
            now=milliseconds(now), positions=10, rule=DISCARD.rule,
        )  # fmt: skip
        assert run_reply(store.register_script(ANSWER)(keys=prepared.keys, args=prepared.args)).outcome == "recorded"


def published(store: Store, *days: date) -> None:
    publish(store, SECRET, days or [DAY], InlineMaker())


def final_of(store: Store, keys: SheetKeys = KEYS) -> FinalRecord:
    return msgspec.json.decode(store.get(keys.final), type=FinalRecord)


RUNS = {"best": [0] * 10, "second": [1] * 10, "half": [0] * 5, "opened": [], "mixed": [0, 3, 14, 2, 1, 0, 0, 7, 1, 0]}


def with_runs(store: Store) -> None:
    published(store)
    for player, answers in RUNS.items():
        play(store, player, answers)


def expect_closed(store: Store) -> None:
    """The day is final and its figures are those of the runs, worked out the slow way."""
    sheet = DISCARD.decode(store.get(KEYS.sheet).encode())
    standings, chosen = {}, [Counter[str]() for _ in range(10)]
    for player, answers in RUNS.items():
        graded = [
            DISCARD.grade(sheet, n, sheet.positions[n - 1].choices[place].cards) for n, place in enumerate(answers, 1)
        ]
        standings[player] = sum(one.score for one in graded)
        for counter, one in zip(chosen, graded, strict=False):
            counter[one.choice] += 1
    assert dict(store.zrange(KEYS.board, 0, -1, withscores=True)) == standings
    final = final_of(store)
    assert commitment(bytes.fromhex(final.seed)) == sheet.commitment
    assert final.statistics.runs == len(RUNS)
    assert final.statistics.mean == sum(standings.values()) / len(RUNS)
    for one in final.statistics.histogram:
        assert one.runs == sum(one.low <= standing <= one.high for standing in standings.values())
    assert sum(one.runs for one in final.statistics.histogram) == len(RUNS)
    for counter, position in zip(chosen, final.statistics.positions, strict=True):
        assert {one.choice: one.runs for one in position.chosen} == counter
        assert [one.runs for one in position.chosen] == sorted(counter.values(), reverse=True)
    assert store.zscore(UNCLOSED, "2026-11-29|discard") is None


def test_closing_settles_all_runs_and_publishes_seed_and_statistics(store: Store) -> None:
    with_runs(store)
    assert close_due(store, SECRET, CLOSING - timedelta(microseconds=1)) == []
    assert not store.exists(KEYS.closed, KEYS.final)
    assert close_due(store, SECRET, CLOSING) == ALL
    expect_closed(store)
    before = store.get(KEYS.final)
    assert close_due(store, SECRET, CLOSING + timedelta(days=3)) == []
    assert store.get(KEYS.final) == before


def test_a_closing_that_came_too_early_is_undone(redis_store: Store) -> None:
    with_runs(redis_store)
    close_due(redis_store, SECRET, CLOSING)
    assert reopen_day(redis_store, KEYS)
    assert not redis_store.exists(KEYS.closed, KEYS.final)
    finished = {player for player, answers in RUNS.items() if len(answers) == 10}
    assert set(redis_store.zrange(KEYS.board, 0, -1)) == finished
    assert not reopen_day(redis_store, KEYS)
    assert close_due(redis_store, SECRET, CLOSING) == [KEYS]
    expect_closed(redis_store)


def test_many_runs_are_settled_in_batches(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "BATCH", 2)
    with_runs(redis_store)
    close_due(redis_store, SECRET, CLOSING)
    expect_closed(redis_store)


def test_a_day_that_nobody_played_closes_with_empty_statistics(redis_store: Store) -> None:
    published(redis_store)
    close_due(redis_store, SECRET, CLOSING)
    statistics = final_of(redis_store).statistics
    assert (statistics.runs, statistics.mean) == (0, None)
    assert len(statistics.positions) == 10


def test_a_past_day_that_never_got_a_sheet_is_just_removed(redis_store: Store) -> None:
    redis_store.zadd(UNCLOSED, {"2026-11-01|discard": 1, "2026-11-29|discard": CLOSING.timestamp()})
    assert close_due(redis_store, SECRET, CLOSING - timedelta(hours=1)) == []
    assert redis_store.zrange(UNCLOSED, 0, -1) == ["2026-11-29|discard"]
    assert list(redis_store.scan_iter()) == [UNCLOSED]


def test_after_a_long_downtime_every_past_day_is_closed_at_once(redis_store: Store) -> None:
    days = [DAY + timedelta(more) for more in range(5)]
    published(redis_store, *days)
    assert close_due(redis_store, SECRET, CLOSING + timedelta(days=3)) == [
        SheetKeys(day, kind) for day in days[:4] for kind in sorted(KINDS)
    ]
    assert redis_store.zrange(UNCLOSED, 0, -1) == [f"2026-12-03|{kind}" for kind in sorted(KINDS)]


def commands_of_a_closing(store: Store) -> int:
    with_runs(store)
    counting = Failing(store, 10_000, done=False)
    close_due(counting, SECRET, CLOSING)
    return 10_000 - counting.left


def test_a_worker_killed_at_any_command_is_made_up_for_by_the_next_run(redis_store: Store) -> None:
    commands = commands_of_a_closing(redis_store)
    assert commands > 8
    for done in (False, True):
        for at in range(1, commands + 1):
            redis_store.flushall()
            with_runs(redis_store)
            with pytest.raises(redis.ConnectionError):
                close_due(Failing(redis_store, at, done=done), SECRET, CLOSING)
            close_due(redis_store, SECRET, CLOSING + timedelta(minutes=1))
            expect_closed(redis_store)


def test_a_lost_reply_while_settling_changes_nothing(redis_store: Store, proxy: DroppingProxy) -> None:
    with_runs(redis_store)
    client = connect(proxy.address)
    proxy.drop_reply(b"EVALSHA")
    with pytest.raises(redis.ConnectionError):
        close_due(client, SECRET, CLOSING)
    close_due(client, SECRET, CLOSING)
    expect_closed(redis_store)
    client.close()


def test_racing_workers_close_a_day_once_and_alike(
    store_url: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with_runs(store)
    clients = [connect(store_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda client: close_due(client, SECRET, CLOSING), clients))
    for client in clients:
        client.close()
    expect_closed(store)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_answers_that_race_with_the_closing_are_all_counted_or_all_refused(redis_url: str, redis_store: Store) -> None:
    published(redis_store)
    sheet = DISCARD.decode(redis_store.get(KEYS.sheet).encode())
    players = [f"p{number}" for number in range(8)]
    for player in players:
        play(redis_store, player, [])
    late = milliseconds(CLOSING - timedelta(milliseconds=1))

    def hurry(player: str) -> int:
        client = connect(redis_url)
        recorded = 0
        for n in range(1, 11):
            graded = DISCARD.grade(sheet, n, sheet.positions[n - 1].choices[0].cards)
            prepared = answer_call(
                KEYS, player=player, n=n, attempt="attempt-1", choice=graded.choice, score=100, loss=0.0, now=late,
                positions=10, rule=DISCARD.rule,
            )  # fmt: skip
            reply = run_reply(client.register_script(ANSWER)(keys=prepared.keys, args=prepared.args))
            recorded += reply.outcome == "recorded"
        client.close()
        return recorded

    closer = connect(redis_url)
    with ThreadPoolExecutor(9) as pool:
        playing = [pool.submit(hurry, player) for player in players]
        # A worker whose clock is a little ahead of the API's.
        pool.submit(close_due, closer, SECRET, CLOSING).result()
        recorded = {player: one.result() for player, one in zip(players, playing, strict=True)}
    closer.close()
    board = dict(redis_store.zrange(KEYS.board, 0, -1, withscores=True))
    assert board == {player: 100 * answers for player, answers in recorded.items()}
    statistics = final_of(redis_store).statistics
    assert statistics.runs == 8
    assert sum(one.runs for position in statistics.positions for one in position.chosen) == sum(recorded.values())


def test_a_secret_that_does_not_fit_publishes_no_seed_and_the_right_one_closes_later(
    redis_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with_runs(redis_store)
    other = MasterSecret(bytes(32))
    assert close_due(redis_store, other, CLOSING) == []
    assert "no secret here fits" in caplog.text
    assert not redis_store.exists(KEYS.final, KEYS.closed)
    rotated = MasterSecret(bytes(32), (b"x" * 32, SECRET.current))
    assert close_due(redis_store, rotated, CLOSING) == ALL
    assert bytes.fromhex(final_of(redis_store).seed) == day_seed(SECRET.current, DAY, "discard")
    expect_closed(redis_store)


def test_a_day_that_cannot_be_closed_does_not_hold_up_the_others(
    redis_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    published(redis_store, DAY, DAY + timedelta(1))
    redis_store.set(KEYS.sheet, "{")
    redis_store.set(SheetKeys(DAY, "juggling").sheet, "{}")
    redis_store.zadd(UNCLOSED, {"2026-11-29|juggling": 5})
    assert close_due(redis_store, SECRET, CLOSING + timedelta(days=1)) == [
        *(keys for keys in ALL if keys != KEYS), *(SheetKeys(DAY + timedelta(1), kind) for kind in sorted(KINDS)),
    ]  # fmt: skip
    assert caplog.text.count("cannot be closed") == 2
    assert redis_store.zcard(UNCLOSED) == 2


SCORES = st.lists(st.integers(0, 14), max_size=10)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.integers(0, 50).map("p{}".format), SCORES, max_size=8), st.data())
def test_a_board_rebuilt_from_the_runs_is_the_board_that_was(
    redis_store: Store, runs: dict[str, list[int]], data: st.DataObject
) -> None:
    redis_store.flushall()
    published(redis_store)
    for player, answers in runs.items():
        play(redis_store, player, answers)
    if data.draw(st.booleans(), label="closed"):
        close_due(redis_store, SECRET, CLOSING)
    before = redis_store.zrange(KEYS.board, 0, -1, withscores=True)
    for player, _ in before:
        if data.draw(st.booleans(), label=f"lose {player}"):
            redis_store.zrem(KEYS.board, player)
        elif data.draw(st.booleans(), label=f"spoil {player}"):
            redis_store.zincrby(KEYS.board, 5, player)
    redis_store.zadd(KEYS.board, {"a stranger": 999})
    assert rebuild_board(redis_store, KEYS) == len(before)
    assert redis_store.zrange(KEYS.board, 0, -1, withscores=True) == before


def test_all_sheets_with_runs_are_found_on_every_kind_of_store(store: Store) -> None:
    days = [DAY + timedelta(more) for more in range(4)]
    published(store, *days)
    for day in days[:3]:
        play(store, "p1", [0], keys=SheetKeys(day, "discard"), now=opens(day))
    assert sheets_with_runs(store) == [SheetKeys(day, "discard") for day in days[:3]]


def test_the_clock_of_a_worker_in_another_zone_closes_at_the_same_instant(redis_store: Store) -> None:
    published(redis_store)
    assert close_due(redis_store, SECRET, datetime(2026, 11, 30, 0, 59, 59, tzinfo=UTC)) == []
    assert close_due(redis_store, SECRET, datetime(2026, 11, 30, 1, 0, tzinfo=UTC)) == ALL
