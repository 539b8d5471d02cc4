"""Random histories of many players on several sheets, with workers killed and racing, against a slow, plain twin."""

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import msgspec
import pytest
import redis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from puzzles.days import closes, day_number, ends, opens
from puzzles.kinds import kind_named
from puzzles.ranking import competition_ranks
from puzzles.wire.keys import CLOSED, STALE, SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import FinalRecord
from puzzles.wire.scripts import (
    ANSWER,
    BOARD,
    OPEN,
    PART,
    SHOW,
    Call,
    answer_call,
    board_call,
    board_reply,
    milliseconds,
    open_call,
    part_call,
    run_reply,
    show_call,
)
from tests.failing import Failing
from tests.standins import SECRET, InlineMaker
from tests.workers.rolling import everything, expected, found, standings
from workers import rolling
from workers.closing import clear_run, close_due, rebuild_board, reopen_day
from workers.publishing import publish
from workers.rebuilding import rebuild_sheets
from workers.rolling import find_unrolled, roll_due
from workers.store import Store, connect

DAYS = [date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 1)]
"""The first ends a week, the second a month."""

PLAYERS = [f"p{number}" for number in range(6)]
POSITIONS = 2
"""Answers that finish a run here: enough to be on the way, finished, or neither."""

players = st.sampled_from(PLAYERS)
sheets = st.builds(SheetKeys, st.sampled_from(DAYS), st.sampled_from(["discard", "count"]))


class Histories(RuleBasedStateMachine):
    """The model knows who has a run on which sheet and since when; the rest is worked out anew from the runs."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.store = connect(url)
        for key in list(self.store.scan_iter("muggins:*")):
            self.store.delete(key)
        publish(self.store, SECRET, DAYS, InlineMaker(), ("discard", "count"))
        self.now = opens(DAYS[0])
        self.runs: dict[tuple[str, SheetKeys], int] = {}
        self.gone: set[str] = set()

    def teardown(self) -> None:
        self.settle()
        self.store.close()

    def call(self, text: str, prepared: Call) -> str:
        return run_reply(self.store.register_script(text)(keys=prepared.keys, args=prepared.args)).outcome

    def changed(self, keys: SheetKeys) -> None:
        """Do what everybody does who changes a run."""
        rebuild_board(self.store, keys)
        if self.store.exists(keys.closed):
            self.store.zadd(STALE, {sheet_entry(keys): milliseconds(self.now)})

    @rule(who=players, keys=sheets)
    def open_run(self, who: str, keys: SheetKeys) -> None:
        self.now += timedelta(milliseconds=1)
        if who not in self.gone:
            self.store.zadd(PlayerKeys(who).played, {sheet_entry(keys): day_number(keys.day)})
        outcome = self.call(OPEN, open_call(keys, player=who, attempt="attempt", now=milliseconds(self.now)))
        if outcome == "opened":
            assert (who, keys) not in self.runs
            assert who not in self.gone
            assert opens(keys.day) <= self.now < ends(keys.day)
            self.runs[who, keys] = milliseconds(self.now)
        else:
            assert outcome == ("exists" if (who, keys) in self.runs else outcome)

    @rule(who=players, keys=sheets, score=st.integers(0, 3), time=st.sampled_from([100, 900, 900, 2000]))
    def answer(self, who: str, keys: SheetKeys, score: int, time: int) -> None:
        rules = kind_named(keys.kind).rule
        n = int(self.store.hget(keys.run(who), "answered") or 0) + 1
        if n > POSITIONS:
            return
        if rules.timed:
            self.call(SHOW, show_call(keys, player=who, n=n, now=milliseconds(self.now)))
            self.now += timedelta(milliseconds=time)
        prepared = answer_call(
            keys, player=who, n=n, attempt="attempt", choice=str(score), score=score, loss=0.5 * score,
            now=milliseconds(self.now), positions=POSITIONS, rule=rules,
        )  # fmt: skip
        outcome = self.call(ANSWER, prepared)
        assert (
            outcome == "recorded"
            or (who, keys) not in self.runs
            or self.now >= closes(keys.day)
            or (self.store.exists(keys.closed))
        )

    @rule(keys=sheets, scores=st.lists(st.integers(0, 3), min_size=len(PLAYERS), max_size=len(PLAYERS)))
    def play_together(self, keys: SheetKeys, scores: list[int]) -> None:
        for who, score in zip(PLAYERS, scores, strict=True):
            self.open_run(who, keys)
            for _ in range(score):
                self.answer(who, keys, score, 900)

    @rule(hours=st.sampled_from([1, 12, 24]))
    def let_time_pass(self, hours: int) -> None:
        self.now += timedelta(hours=hours)

    @rule()
    def close(self) -> None:
        close_due(self.store, SECRET, self.now)

    @rule(keys=sheets)
    def close_too_early_and_open_again(self, keys: SheetKeys) -> None:
        if self.now < closes(keys.day):
            close_due(self.store, SECRET, closes(keys.day))
            roll_due(self.store)
            for day in DAYS:
                for kind in ("discard", "count"):
                    if self.now < closes(day):
                        reopen_day(self.store, SheetKeys(day, kind))

    @rule(who=players, keys=sheets)
    def hide(self, who: str, keys: SheetKeys) -> None:
        if (who, keys) in self.runs:
            self.store.hset(keys.run(who), "hidden", "by hand")
            self.changed(keys)

    @rule(who=players, keys=sheets)
    def unhide(self, who: str, keys: SheetKeys) -> None:
        if (who, keys) in self.runs:
            self.store.hdel(keys.run(who), "hidden")
            self.changed(keys)

    @rule(who=players, keys=sheets)
    def clear(self, who: str, keys: SheetKeys) -> None:
        clear_run(self.store, keys, who, self.now)

    @precondition(lambda self: len(self.gone) < len(PLAYERS) - 2)
    @rule(who=players, other=st.none() | players)
    def part(self, who: str, other: str | None) -> None:
        """Delete a player, or join one to another: the earlier of two runs stands."""
        if who in self.gone or other in self.gone or who == other:
            return
        self.gone.add(who)
        for keys in [SheetKeys(day, kind) for day in DAYS for kind in ("discard", "count")]:
            self.call(PART, part_call(keys, gone=who, other=other))
            opened = self.runs.pop((who, keys), None)
            if opened is not None and other is not None:
                # A change of the run's player alone is entered, too.
                self.runs[other, keys] = min(opened, self.runs.get((other, keys), opened))
                self.store.zadd(PlayerKeys(other).played, {sheet_entry(keys): day_number(keys.day)})
            if self.store.exists(keys.closed):
                self.store.zadd(STALE, {sheet_entry(keys): milliseconds(self.now)})
        self.store.delete(PlayerKeys(who).played)

    @rule()
    def roll(self) -> None:
        roll_due(self.store)

    @rule(at=st.integers(1, 120), done=st.booleans(), work=st.sampled_from([roll_due, rebuild_sheets, find_unrolled]))
    def kill_a_worker(self, at: int, done: bool, work: Callable[[Store], object]) -> None:
        with contextlib.suppress(redis.ConnectionError):
            work(Failing(self.store, at, done=done))

    @rule(first=st.sampled_from([roll_due, rebuild_sheets]))
    def race(self, first: Callable[[Store], object]) -> None:
        other = connect(self.url)
        with ThreadPoolExecutor(2) as pool:
            for one in [pool.submit(first, self.store), pool.submit(roll_due, other)]:
                one.result()
        other.close()

    @rule()
    def settle(self) -> None:
        """Let a worker do all there is to do, and compare everything."""
        close_due(self.store, SECRET, self.now)
        roll_due(self.store)
        assert not self.store.exists(STALE)
        assert found(self.store) == expected(self.store)
        for board, (sums, plays) in found(self.store).items():
            self.read_in_pages(board, sums, plays)
        for entry in self.store.zrange(CLOSED, 0, -1):
            day, _, kind = entry.partition("|")
            keys = SheetKeys(date.fromisoformat(day), kind)
            assert self.store.get(keys.rolled) == self.store.get(keys.fixed)
            final = msgspec.json.decode(self.store.get(keys.final), type=FinalRecord)
            assert final.statistics.runs == len(standings(self.store, keys))
        before = without_drafts(self.store)
        rebuild_sheets(self.store)
        assert without_drafts(self.store) == before

    def read_in_pages(self, board: PeriodBoard, sums: dict[str, int], plays: dict[str, int]) -> None:
        """Ranks are the same on the pages, around each player and by the definition, and no row comes twice."""
        ranks = {who: 1 + sum(other > own for other in sums.values()) for who, own in sums.items()}
        assert competition_ranks(sorted(sums.values(), reverse=True)) == sorted(ranks.values())
        after, seen = None, []
        while True:
            prepared = board_call(board, after=after, limit=2, player=PLAYERS[len(seen) % 6], neighbours=1)
            reply = board_reply(self.store.register_script(BOARD)(keys=prepared.keys, args=prepared.args))
            for rank, who, own in (*reply.page.rows, *reply.around.rows):
                assert (rank, own, reply.plays[who]) == (ranks[who], sums[who], plays[who])
            seen += [who for _, who, _ in reply.page.rows]
            if not reply.more:
                break
            after = (reply.page.rows[-1][2], reply.page.rows[-1][1])
        assert sorted(seen) == sorted(sums)

    @invariant()
    def there_is_one_run_for_each_player_day_and_kind(self) -> None:
        for keys in [SheetKeys(day, kind) for day in DAYS for kind in ("discard", "count")]:
            own = {who: opened for (who, sheet), opened in self.runs.items() if sheet == keys}
            assert {who: int(at) for who, at in self.store.zrange(keys.runs, 0, -1, withscores=True)} == own
            hashes = {key.rpartition(":")[2] for key in self.store.scan_iter(keys.run("*"), count=1000)}
            assert hashes == set(own)

    @invariant()
    def a_board_is_that_of_its_runs(self) -> None:
        for keys in [SheetKeys(day, kind) for day in DAYS for kind in ("discard", "count")]:
            board = {who: int(own) for who, own in self.store.zrange(keys.board, 0, -1, withscores=True)}
            assert board == standings(self.store, keys)


def without_drafts(store: Store) -> dict[str, object]:
    return {key: text for key, text in everything(store).items() if ":draft:" not in key}


def run(url: str, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        lambda: Histories(url),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_history_keeps_to_the_twin(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "ROWS", 2)
    run(redis_url, 25, 30)


def test_one_history_on_every_kind_of_store(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "ROWS", 3)
    run(store_url, 2, 25)
