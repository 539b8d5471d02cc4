"""The Lua scripts on every kind of store, and behind a proxy that drops replies."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from puzzles.kinds.discard import DISCARD
from puzzles.ranking import StandingRule, competition_ranks, even_ranges, histogram
from puzzles.wire.keys import SheetKeys
from puzzles.wire.records import RunRecord, decode_run
from puzzles.wire.scripts import (
    ANSWER,
    BOARD,
    OPEN,
    PART,
    REVIEW,
    SETTLE,
    SHOW,
    STATISTICS,
    BoardReply,
    Call,
    RunReply,
    answer_call,
    board_call,
    board_reply,
    milliseconds,
    open_call,
    part_call,
    review_call,
    run_reply,
    settle_call,
    show_call,
    statistics_call,
    statistics_reply,
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
    rule: StandingRule = DISCARD.rule,
) -> RunReply:
    prepared = answer_call(
        KEYS, player=player, n=n, attempt=attempt, choice=choice, score=score, loss=1.25, now=now,
        positions=POSITIONS, rule=rule,
    )  # fmt: skip
    return run_reply(call(store, ANSWER, prepared))


def board(store: Store, **wanted: Any) -> BoardReply:
    prepared = board_call(KEYS, **{"after": None, "limit": 100, "player": None, "neighbours": 2} | wanted)
    return board_reply(call(store, BOARD, prepared))


def test_a_run_is_opened_once_and_comes_back_ever_after(store: Store) -> None:
    first = open_run(store, "p1")
    assert first.outcome == "opened"
    assert first.run == RunRecord("attempt-1", NOON, None, 0, 0, None, None, None, None, None, ())
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
    assert call(store, SETTLE, settle_call(KEYS, players, DISCARD.rule)) == 1
    assert store.zrange(KEYS.board, 0, -1) == ["all"]
    store.set(KEYS.closed, "1")
    for _ in range(2):
        assert call(store, SETTLE, settle_call(KEYS, players, DISCARD.rule)) == 3
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


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STANDINGS, st.data())
def test_whoever_leaves_a_board_moves_nobody_from_one_page_to_another(
    redis_store: Store, standings: dict[str, int], data: st.DataObject
) -> None:
    redis_store.delete(KEYS.board)
    assume(standings)
    redis_store.zadd(KEYS.board, standings)
    rows = list(board(redis_store, limit=len(standings)).page.rows)
    for _, player, standing in rows:
        gone = {player} | data.draw(st.sets(st.sampled_from([other for _, other, _ in rows])))
        redis_store.zrem(KEYS.board, *gone)
        later = [row[1] for row in rows[[row[1] for row in rows].index(player) + 1 :] if row[1] not in gone]
        found = board(redis_store, after=(standing, player), limit=len(standings)).page.rows
        assert [other for _, other, _ in found] == later
        redis_store.zadd(KEYS.board, standings)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STANDINGS)
def test_the_stores_statistics_are_those_worked_out_from_the_standings(
    redis_store: Store, standings: dict[str, int]
) -> None:
    redis_store.delete(KEYS.board)
    if standings:
        redis_store.zadd(KEYS.board, standings)
    for ranges in (even_ranges(0, 1000), even_ranges(200, 600)):
        reply = statistics_reply(call(redis_store, STATISTICS, statistics_call(KEYS, ranges)), ranges, positions=1)
        assert reply.histogram == histogram(list(standings.values()), ranges)
        assert (reply.runs, reply.total) == (len(standings), sum(standings.values()))


def test_a_lost_reply_and_a_second_try_leave_one_run_and_one_answer(redis_store: Store, proxy: DroppingProxy) -> None:
    client = connect(proxy.address)
    open_script = client.register_script(OPEN)
    prepared = open_call(KEYS, player="p1", attempt="attempt-1", now=NOON)
    open_script(keys=prepared.keys, args=prepared.args)
    prepared = answer_call(
        KEYS, player="p1", n=1, attempt="attempt-1", choice="5C 5D", score=70, loss=0.5, now=NOON,
        positions=POSITIONS, rule=DISCARD.rule,
    )  # fmt: skip
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


@given(st.integers(0, 4 * 10**15))
def test_times_are_whole_milliseconds_and_never_later_than_they_are(microseconds: int) -> None:
    assert milliseconds(datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)) == microseconds // 1000


TIMED = StandingRule(base=-30_000, per_score=10_000, per_millisecond=1, least_milliseconds=300, unfinished=False)


def show(store: Store, player: str, n: int, *, now: int) -> RunReply:
    return run_reply(call(store, SHOW, show_call(KEYS, player=player, n=n, now=now)))


def review(store: Store, player: str, field: Any, *, now: int = NOON) -> RunReply:
    return run_reply(call(store, REVIEW, review_call(KEYS, player=player, field=field, now=now)))


def timed_run(store: Store, player: str, times: list[int], *, score: int = 1) -> RunReply:
    """Open a timed run and answer its positions after so many milliseconds each."""
    reply = open_run(store, player)
    now = NOON
    for n, time in enumerate(times, 1):
        assert show(store, player, n, now=now).outcome == "shown"
        now += time
        reply = answer(store, player, n, choice="8", score=score, now=now, rule=TIMED)
        assert reply.outcome == "recorded"
        now += 60_000
    return reply


def test_the_clock_of_a_position_starts_once_and_stops_with_its_answer(store: Store) -> None:
    assert show(store, "p1", 1, now=NOON).outcome == "no-run"
    open_run(store, "p1")
    assert answer(store, "p1", 1, rule=TIMED).outcome == "not-shown"
    assert show(store, "p1", 2, now=NOON).outcome == "out-of-order"
    first = show(store, "p1", 1, now=NOON + 1000)
    assert first.run is not None
    assert (first.outcome, first.run.shown) == ("shown", NOON + 1000)
    assert show(store, "p1", 1, now=NOON + 5000) == first
    recorded = answer(store, "p1", 1, now=NOON + 4321, rule=TIMED)
    assert recorded.run is not None
    assert (recorded.run.time, recorded.run.answers[0].time, recorded.run.shown) == (3321, 3321, None)
    assert answer(store, "p1", 1, now=NOON + 9999, rule=TIMED).run == recorded.run
    assert show(store, "p1", 1, now=NOON + 9999).outcome == "exists"
    assert answer(store, "p1", 2, now=NOON + 9999, rule=TIMED).outcome == "not-shown"


def test_a_timed_run_stands_by_its_score_and_its_time(store: Store) -> None:
    reply = timed_run(store, "p1", [2000, 3000, 4000])
    assert reply.run is not None
    assert (reply.run.time, reply.run.score, reply.run.marked) == (9000, 3, None)
    assert store.zscore(KEYS.board, "p1") == TIMED.standing(3, 9000) == -9000
    timed_run(store, "p2", [1000, 1000, 1000], score=0)
    assert store.zscore(KEYS.board, "p2") == -33_000


@pytest.mark.parametrize(("time", "marked"), [(300, None), (299, "too-fast"), (0, "too-fast"), (-5, "too-fast")])
def test_an_answer_faster_than_anybody_reads_marks_the_run(redis_store: Store, time: int, marked: str | None) -> None:
    open_run(redis_store, "p1")
    show(redis_store, "p1", 1, now=NOON)
    reply = answer(redis_store, "p1", 1, now=NOON + time, rule=TIMED)
    assert reply.run is not None
    # A clock that is behind the one that showed it takes nothing away.
    assert (reply.run.marked, reply.run.time) == (marked, max(0, time))


def test_a_marked_run_stands_on_the_board_only_once_it_is_cleared(store: Store) -> None:
    assert review(store, "p1", "asked").outcome == "no-run"
    timed_run(store, "p1", [2000, 100, 2000])
    timed_run(store, "fair", [2000, 2000, 2000])
    settled = settle_call(KEYS, ["p1", "fair"], TIMED)
    assert call(store, SETTLE, settled) == 1
    assert store.zrange(KEYS.board, 0, -1) == ["fair"]
    asked = review(store, "p1", "asked", now=NOON + 1)
    assert asked.run is not None
    assert (asked.outcome, asked.run.asked, asked.run.held_back) == ("noted", NOON + 1, True)
    assert review(store, "p1", "asked", now=NOON + 2) == asked
    assert review(store, "fair", "asked").outcome == "not-marked"
    cleared = review(store, "p1", "cleared", now=NOON + 3)
    assert cleared.run is not None
    assert not cleared.run.held_back
    assert call(store, SETTLE, settled) == 2
    assert store.zscore(KEYS.board, "p1") == -4100


def test_an_unfinished_timed_run_stays_off_the_board_at_closing_too(store: Store) -> None:
    timed_run(store, "half", [2000, 2000])
    show(store, "half", 3, now=NOON)
    store.set(KEYS.closed, "1")
    assert call(store, SETTLE, settle_call(KEYS, ["half"], TIMED)) == 0
    assert store.zcard(KEYS.board) == 0
    assert answer(store, "half", 3, rule=TIMED).outcome == "closed"
    assert show(store, "half", 3, now=NOON + 1).outcome == "closed"


def test_a_position_is_shown_until_the_day_closes(redis_store: Store) -> None:
    open_run(redis_store, "p1")
    assert show(redis_store, "p1", 1, now=NOON + 13 * HOUR).outcome == "closed"
    assert show(redis_store, "p1", 1, now=NOON + 13 * HOUR - 1).outcome == "shown"
    assert show(redis_store, "p1", 1, now=NOON + 13 * HOUR).outcome == "closed"


@pytest.mark.parametrize("command", ["SHOW", "ANSWER"])
def test_a_lost_reply_to_a_timed_script_costs_no_time_and_counts_once(
    redis_store: Store, proxy: DroppingProxy, command: str
) -> None:
    client = connect(proxy.address)
    open_run(redis_store, "p1")
    show(redis_store, "p1", 1, now=NOON)
    if command == "ANSWER":
        prepared = answer_call(
            KEYS, player="p1", n=1, attempt="attempt-1", choice="8", score=1, loss=0.0, now=NOON + 2000,
            positions=POSITIONS, rule=TIMED,
        )  # fmt: skip
    else:
        prepared = show_call(KEYS, player="p1", n=1, now=NOON + 700)
    script = client.register_script({"SHOW": SHOW, "ANSWER": ANSWER}[command])
    client.script_load(script.script)
    proxy.drop_reply(b"EVALSHA")
    with pytest.raises(redis.ConnectionError):
        script(keys=prepared.keys, args=prepared.args)
    run = run_reply(script(keys=prepared.keys, args=prepared.args)).run
    assert run is not None
    assert (run.time, run.shown) == ((2000, None) if command == "ANSWER" else (0, NOON))
    client.close()


def part(store: Store, gone: str, other: str | None) -> Any:
    return run_reply(call(store, PART, part_call(KEYS, gone=gone, other=other)))


def play(store: Store, player: str, scores: list[int], *, now: int) -> None:
    open_run(store, player, now=now)
    for n, score in enumerate(scores, 1):
        answer(store, player, n, score=score, now=now + n)


def board_of(store: Store) -> list[tuple[str, int]]:
    return [(player, int(standing)) for player, standing in store.zrevrange(KEYS.board, 0, -1, withscores=True)]


def test_a_guests_run_goes_to_the_account_that_has_none(store: Store) -> None:
    play(store, "guest", [100, 50, 25], now=NOON)
    assert part(store, "guest", "account").outcome == "moved"
    assert board_of(store) == [("account", 175)]
    assert store.zrange(KEYS.runs, 0, -1) == ["account"]
    assert not store.exists(KEYS.run("guest"))
    assert len(decode_run(store.hgetall(KEYS.run("account"))).answers) == 3
    assert part(store, "guest", "account").outcome == "none", "sent again, it changes nothing"
    assert board_of(store) == [("account", 175)]


@pytest.mark.parametrize("guest_first", [True, False])
def test_of_two_runs_of_one_day_the_earlier_start_stands_and_the_other_leaves_no_trace(
    store: Store, guest_first: bool
) -> None:
    play(store, "guest", [100, 100, 100], now=NOON if guest_first else NOON + HOUR)
    play(store, "account", [10, 10, 10], now=NOON + HOUR if guest_first else NOON)
    reply = part(store, "guest", "account")
    assert reply.outcome == ("moved" if guest_first else "kept")
    assert reply.run is not None, "the run that is no more is told"
    assert reply.run.score == (30 if guest_first else 300)
    assert board_of(store) == [("account", 300 if guest_first else 30)]
    assert store.zrange(KEYS.runs, 0, -1) == ["account"]
    assert sum(map(int, store.hvals(KEYS.tally))) == 3


def test_who_is_gone_opens_no_more_runs_and_others_do(store: Store) -> None:
    play(store, "guest", [100], now=NOON)
    assert part(store, "guest", None).outcome == "dropped"
    assert open_run(store, "guest").outcome == "gone"
    assert store.zcard(KEYS.runs) == 0
    assert not store.exists(KEYS.tally)
    assert open_run(store, "other").outcome == "opened"


def test_an_unfinished_run_goes_on_under_the_account(store: Store) -> None:
    play(store, "guest", [100, 50], now=NOON)
    part(store, "guest", "account")
    assert answer(store, "account", 3, score=25).outcome == "recorded"
    assert answer(store, "guest", 3, score=25).outcome == "no-run"
    assert board_of(store) == [("account", 175)]


def test_a_hidden_run_stands_on_no_board_whenever_it_was_hidden(store: Store) -> None:
    play(store, "early", [100, 100, 100], now=NOON)
    store.hset(KEYS.run("early"), "hidden", "forged")
    assert call(store, SETTLE, settle_call(KEYS, ["early"], DISCARD.rule)) == 0
    play(store, "late", [100, 100], now=NOON)
    store.hset(KEYS.run("late"), "hidden", "forged")
    answer(store, "late", 3, score=100)
    assert board_of(store) == []
    store.hdel(KEYS.run("late"), "hidden")
    assert call(store, SETTLE, settle_call(KEYS, ["early", "late"], DISCARD.rule)) == 1
