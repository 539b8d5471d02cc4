"""Random histories of a timed run: open, show, answer, retry, reload, restart, lost replies, closing; and a model."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from msgspec import Struct

from puzzles.days import closes
from tests.api.conftest import TODAY, World, problem
from tests.services import DroppingProxy

PENALTY = 10_000

players = st.integers(0, 1)
attempts = st.sampled_from(["attempt-a", "attempt-b"])


class Model(Struct):
    """What a run should be: when the open position was shown, the times, which were right, the replies."""

    shown: int | None = None
    times: list[int] = []
    right: list[bool] = []
    replies: list[bytes] = []

    @property
    def marked(self) -> bool:
        return any(time < 300 for time in self.times)

    @property
    def adjusted(self) -> int:
        return sum(self.times) + PENALTY * self.right.count(False)


class TimedHistories(RuleBasedStateMachine):
    """What a player did is kept as the model, with the clock in milliseconds since the start."""

    def __init__(self, url: str, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.runner = asyncio.Runner()
        self.proxy = DroppingProxy(url)
        self.stack = AsyncExitStack()
        self.world = self.runner.run(self._world(url))
        self.players = [self.runner.run(self.world.counter(self.app, kind)) for _ in range(2)]
        self.positions, self.keys = self.players[0].positions, self.players[0].keys
        self.runs: dict[int, Model] = {}
        self.now = 0
        self.closed = False

    async def _world(self, url: str) -> World:
        world = World(url, self.stack)
        for key in world.redis.scan_iter("muggins:*"):
            world.redis.delete(key)
        world.publish(TODAY)
        self.app = await world.app(self.proxy.address)
        return world

    def teardown(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.proxy.close()

    def _over(self) -> bool:
        return self.world.clock.now >= closes(TODAY)

    @rule(who=players, attempt=attempts)
    def open_run(self, who: int, attempt: str) -> None:
        reply = self.runner.run(self.players[who].open(TODAY, attempt))
        if who in self.runs or not self._over():
            assert reply.status_code == 200
            self.runs.setdefault(who, Model())
        else:
            problem(reply, 409, "day-over")

    @rule(who=players, ahead=st.sampled_from([0, 0, 0, 0, -1, 1]))
    def show(self, who: int, ahead: int) -> None:
        model = self.runs.get(who)
        expected = len(model.times) + 1 if model else 1
        n = min(max(expected + ahead, 1), self.positions)
        reply = self.runner.run(self.players[who].show(n))
        if model is None:
            problem(reply, 404, "no-run")
        elif n < expected:
            problem(reply, 409, "out-of-order")
        elif self._over():
            problem(reply, 409, "day-closed")
        elif n > expected:
            assert problem(reply, 409, "out-of-order")["expected"] == expected
        else:
            assert reply.status_code == 200
            model.shown = self.now if model.shown is None else model.shown
            assert reply.json()["elapsed"] == self.now - model.shown
            assert self.players[who].question(n).items() <= reply.json()["question"].items()

    @rule(who=players, ahead=st.sampled_from([0, 0, 0, 0, -1, 1]), off=st.sampled_from([0, 0, 1]), attempt=attempts)
    def answer(self, who: int, ahead: int, off: int, attempt: str) -> None:
        model = self.runs.get(who)
        expected = len(model.times) + 1 if model else 1
        n = min(max(expected + ahead, 1), self.positions)
        reply = self.runner.run(self.players[who].answer(n, off, attempt=attempt))
        if model is None:
            problem(reply, 404, "no-run")
        elif n < expected:
            assert reply.content == model.replies[n - 1]
        elif self._over():
            problem(reply, 409, "day-closed")
        elif n > expected:
            assert problem(reply, 409, "out-of-order")["expected"] == expected
        elif model.shown is None:
            problem(reply, 409, "not-shown")
        else:
            assert reply.status_code == 200
            model.times.append(self.now - model.shown)
            model.right.append(off == 0)
            model.replies.append(reply.content)
            model.shown = None
            body = reply.json()
            assert (body["time"], body["total_time"]) == (model.times[-1], sum(model.times))
            assert (body["right"], body["marked"]) == (sum(model.right), "too-fast" if model.marked else None)
            assert body["adjusted"] == (model.adjusted if n == self.positions else None)

    @rule(who=players, time=st.sampled_from([300, 800, 2_500]))
    def finish(self, who: int, time: int) -> None:
        for _ in range(self.positions - len(self.runs[who].times) if who in self.runs else 1):
            self.show(who, 0)
            self.wait(time)
            self.answer(who, 0, 0, "attempt-a")

    @rule(who=players)
    def reload(self, who: int) -> None:
        reply = self.runner.run(self.players[who].get("/run"))
        model = self.runs.get(who)
        if model is None:
            problem(reply, 404, "no-run")
            return
        run = reply.json()
        assert [one["time"] for one in run["answers"]] == model.times
        assert (run["next"] is not None) == (model.shown is not None and not self._over())
        for n, content in enumerate(model.replies, 1):
            assert self.runner.run(self.players[who].get(f"/run/answers/{n}")).content == content

    @rule(milliseconds=st.sampled_from([1, 100, 299, 300, 1_000, 61_000]))
    def wait(self, milliseconds: int) -> None:
        self.world.clock.pass_by(milliseconds)
        self.now += milliseconds

    @rule(command=st.sampled_from([b"EVALSHA", b"GET", b"HGETALL"]))
    def lose_a_reply(self, command: bytes) -> None:
        self.proxy.drop_reply(command)

    @rule()
    def restart(self) -> None:
        async def again() -> Any:
            return await self.world.app(self.proxy.address)

        self.app = self.runner.run(again())
        for player in self.players:
            player.client._transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)

    @precondition(lambda self: len(self.runs) == 2)
    @rule()
    def close_the_day(self) -> None:
        if not self._over():
            self.now += round((closes(TODAY) - self.world.clock.now).total_seconds() * 1000)
            self.world.clock.now = closes(TODAY)
        self.world.close()
        self.closed = True

    @invariant()
    def the_board_is_that_of_the_finished_runs_that_are_not_marked(self) -> None:
        board = self.world.redis.zrange(self.keys.board, 0, -1, withscores=True)
        done = [
            model.adjusted for model in self.runs.values() if len(model.times) == self.positions and not model.marked
        ]
        assert sorted(-standing for _, standing in board) == sorted(done)

    @invariant()
    def what_is_counted_is_what_was_answered(self) -> None:
        tally = self.world.redis.hvals(self.keys.tally)
        assert sum(map(int, tally)) == sum(len(model.times) for model in self.runs.values())


@pytest.mark.parametrize(("kind", "examples"), [("count", 12), ("ends", 6)])
def test_every_history_of_a_timed_run_keeps_to_the_model(redis_url: str, kind: str, examples: int) -> None:
    run_state_machine_as_test(
        lambda: TimedHistories(redis_url, kind),
        settings=settings(
            max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
