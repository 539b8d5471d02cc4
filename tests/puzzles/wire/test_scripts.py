"""The Lua scripts on every kind of store, and behind a proxy that drops replies."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.ranking import competition_ranks, histogram
from puzzles.wire.keys import SheetKeys
from puzzles.wire.records import RunRecord
from puzzles.wire.scripts import (
    ANSWER,
    BOARD,
    HISTOGRAM,
    OPEN,
    SETTLE,
    BoardReply,
    Call,
    RunReply,
    answer_call,
    board_call,
    board_reply,
    histogram_call,
    histogram_reply,
    milliseconds,
    open_call,
    run_reply,
    settle_call,
    tallies,
)
from tests.services import DroppingProxy
from workers.store import Store, connect

DAY = date(2026, 11, 29)
KEYS = SheetKeys(DAY, "discard")
NOON = milliseconds(datetime(2026, 11, 29, 12, tzinfo=UTC))
HOUR = 3_600_000
POSITIONS = 3


def call(store: Store, script: str, prepared: Call) -> Any:
    return store.register_script(script)(keys=prepared.keys, args=prepared.args)


def open_run(store: Store, player: str, *, attempt: str = "attempt-1", now: int = NOON) -> RunReply:
    return run_reply(call(store, OPEN, open_call(KEYS, player=player, attempt=attempt, now=now)))


def answer(
    store: Store,
    player: str,
    n: int,
    *,
    choice: str = "5C 5D",
    score: int = 50,
    attempt: str = "a" * 8,
    now: int = NOON,
) -> RunReply:
    prepared = answer_call(
        KEYS, player=player, n=n, attempt=attempt, choice=choice, score=score, loss=1.25, now=now, positions=POSITIONS
    )
    return run_reply(call(store, ANSWER, prepared))


def board(store: Store, **wanted: Any) -> BoardReply:
    prepared = board_call(KEYS, **{"after": None, "limit": 100, "player": None, "neighbours": 2} | wanted)
    return board_reply(call(store, BOARD, prepared))


def test_a_run_is_opened_once_and_comes_back_ever_after(store: Store) -> None:
    first = open_run(store, "p1")
    assert first.outcome == "opened"
    assert first.run == RunRecord("attempt-1", NOON, None, 0, ())
    again = open_run(store, "p1", attempt="attempt-2", now=NOON + 5)
    assert (again.outcome, again.run) == ("exists", first.run)
    assert store.zscore(KEYS.runs, "p1") == NOON


@pytest.mark.parametrize(
    ("now", "outcome"),
    [(NOON - 12 * HOUR - 1, "early"), (NOON - 12 * HOUR, "opened"), (NOON + 12 * HOUR - 1, "opened"),
     (NOON + 12 * HOUR, "over")],
)  # fmt: skip
def test_a_run_opens_only_while_the_day_is_open(redis_store: Store, now: int, outcome: str) -> None:
    assert open_run(redis_store, "p1", now=now).outcome == outcome
    assert redis_store.zcard(KEYS.runs) == (outcome == "opened")


def test_answers_come_in_order_and_the_last_puts_the_run_on_the_board(store: Store) -> None:
    assert answer(store, "p1", 1).outcome == "no-run"
    open_run(store, "p1")
    assert answer(store, "p1", 2).outcome == "out-of-order"
    for n in (1, 2, 3):
        reply = answer(store, "p1", n, choice=f"{n}", score=10 * n, now=NOON + n)
        assert reply.outcome == "recorded"
        assert reply.run is not None
        assert [one.choice for one in reply.run.answers] == [str(k) for k in range(1, n + 1)]
    assert reply.run is not None
    assert (reply.run.score, reply.run.finished, reply.run.loss) == (60, NOON + 3, 3.75)
    assert store.zscore(KEYS.board, "p1") == 60
    assert tallies(store.hgetall(KEYS.tally), positions=3)[1].chosen[0].choice == "2"


def test_the_first_answer_to_a_position_stands(store: Store) -> None:
    open_run(store, "p1")
    first = answer(store, "p1", 1, choice="5C 5D", score=100, attempt="attempt-a")
    second = answer(store, "p1", 1, choice="KC KD", score=0, attempt="attempt-b", now=NOON + 9)
    assert second.outcome == "exists"
    assert second.run == first.run
    assert store.hgetall(KEYS.tally) == {"1|5C 5D": "1"}
    for n in (2, 3):
        answer(store, "p1", n)
    late = answer(store, "p1", 1, choice="KC KD", now=NOON + 30 * HOUR)
    assert late.outcome == "exists"
    assert store.zscore(KEYS.board, "p1") == 200


def test_a_run_opened_before_the_end_may_be_finished_until_the_day_closes(redis_store: Store) -> None:
    open_run(redis_store, "p1", now=NOON + 12 * HOUR - 1)
    assert answer(redis_store, "p1", 1, now=NOON + 13 * HOUR - 1).outcome == "recorded"
    assert answer(redis_store, "p1", 2, now=NOON + 13 * HOUR).outcome == "closed"


def test_nothing_changes_once_the_closing_has_begun(store: Store) -> None:
    open_run(store, "p1")
    store.set(KEYS.closed, "1")
    assert answer(store, "p1", 1).outcome == "closed"
    assert open_run(store, "p2").outcome == "over"
    assert open_run(store, "p1").outcome == "exists"


def test_settling_puts_unfinished_runs_on_the_board_only_while_closing(store: Store) -> None:
    for player, answers in (("none", 0), ("some", 2), ("all", 3)):
        open_run(store, player)
        for n in range(1, answers + 1):
            answer(store, player, n)
    players = ["none", "some", "all", "nobody"]
    assert call(store, SETTLE, settle_call(KEYS, players)) == 1
    assert store.zrange(KEYS.board, 0, -1) == ["all"]
    store.set(KEYS.closed, "1")
    for _ in range(2):
        assert call(store, SETTLE, settle_call(KEYS, players)) == 3
        assert dict(store.zrange(KEYS.board, 0, -1, withscores=True)) == {"none": 0, "some": 100, "all": 150}


STANDINGS = st.dictionaries(
    st.integers(0, 99).map("p{:02}".format), st.integers(0, 1000) | st.sampled_from([7, 8]), max_size=30
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STANDINGS, st.integers(1, 12))
def test_the_pages_of_a_board_make_the_whole_board_with_its_ranks(
    redis_store: Store, standings: dict[str, int], limit: int
) -> None:
    redis_store.delete(KEYS.board)
    if standings:
        redis_store.zadd(KEYS.board, standings)
    rows = []
    after = None
    while True:
        reply = board(redis_store, after=after, limit=limit)
        rows += reply.page.rows
        assert reply.runs == len(standings)
        if not reply.more:
            break
        after = (rows[-1][2], rows[-1][1])
    assert {player: standing for _, player, standing in rows} == standings
    assert [rank for rank, _, _ in rows] == competition_ranks(sorted(standings.values(), reverse=True))
    for rank, player, standing in rows:
        reply = board(redis_store, limit=1, player=player)
        assert reply.own == (rank, player, standing)
        place = rows.index((rank, player, standing))
        assert list(reply.around.rows) == rows[max(0, place - 2) : place + 3]
    assert board(redis_store, player="stranger").own is None


def test_a_page_goes_on_by_standing_where_the_last_row_has_left_the_board(redis_store: Store) -> None:
    redis_store.zadd(KEYS.board, {"a": 90, "b": 80, "c": 70})
    redis_store.zrem(KEYS.board, "b")
    assert [player for _, player, _ in board(redis_store, after=(80, "b"), limit=5).page.rows] == ["c"]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STANDINGS)
def test_the_stores_histogram_is_the_one_worked_out_from_the_standings(
    redis_store: Store, standings: dict[str, int]
) -> None:
    redis_store.delete(KEYS.board)
    if standings:
        redis_store.zadd(KEYS.board, standings)
    reply = histogram_reply(call(redis_store, HISTOGRAM, histogram_call(KEYS, top=1000)), top=1000)
    assert list(reply) == histogram(list(standings.values()), top=1000)


def test_a_lost_reply_and_a_second_try_leave_one_run_and_one_answer(redis_store: Store, proxy: DroppingProxy) -> None:
    client = connect(proxy.address)
    open_script = client.register_script(OPEN)
    prepared = open_call(KEYS, player="p1", attempt="attempt-1", now=NOON)
    open_script(keys=prepared.keys, args=prepared.args)
    prepared = answer_call(
        KEYS, player="p1", n=1, attempt="attempt-1", choice="5C 5D", score=70, loss=0.5, now=NOON, positions=POSITIONS
    )
    script = client.register_script(ANSWER)
    client.script_load(ANSWER)
    proxy.drop_reply(b"EVALSHA")
    with pytest.raises(redis.ConnectionError):
        script(keys=prepared.keys, args=prepared.args)
    assert proxy.dropped == 1
    # It was done all the same, once, and the client did not try again by itself.
    assert redis_store.hget(KEYS.run("p1"), "score") == "70"
    reply = run_reply(script(keys=prepared.keys, args=prepared.args))
    assert reply.outcome == "exists"
    assert redis_store.hgetall(KEYS.tally) == {"1|5C 5D": "1"}
    client.close()


def test_times_are_whole_milliseconds() -> None:
    assert milliseconds(datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=1_234_567)) == 1235
