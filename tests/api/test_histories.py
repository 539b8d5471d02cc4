"""Random histories of open, answer, retry, restart, lost replies, midnight and closing, against a model."""

import asyncio
from contextlib import AsyncExitStack
from datetime import date, timedelta
from typing import Any

import httpx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from puzzles.days import closes, opens, state
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import NOON, TODAY, TOMORROW, Player, World, problem
from tests.services import DroppingProxy

DAYS = (TODAY, TOMORROW)
INSTANTS = [
    NOON,
    opens(TOMORROW) - timedelta(milliseconds=1),
    opens(TOMORROW),
    closes(TODAY) - timedelta(milliseconds=1),
    closes(TODAY),
    opens(TOMORROW) + timedelta(hours=12),
]

players = st.integers(0, 2)
days = st.sampled_from(DAYS)
attempts = st.sampled_from(["attempt-a", "attempt-b"])


class Histories(RuleBasedStateMachine):
    """What a player did is kept as the model: for each run the replies in order."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.proxy = DroppingProxy(url)
        self.stack = AsyncExitStack()
        self.world = self.runner.run(self._world(url))
        self.players = [self._join() for _ in range(3)]
        self.moment = 0
        self.opened: dict[tuple[int, date], bytes] = {}
        self.answers: dict[tuple[int, date], list[bytes]] = {}
        self.scores: dict[tuple[int, date], int] = {}
        self.closed = False

    async def _world(self, url: str) -> World:
        world = World(url, self.stack)
        for key in world.redis.scan_iter("muggins:*"):
            world.redis.delete(key)
        for day in DAYS:
            world.publish(day)
        self.app = await world.app(self.proxy.address)
        return world

    def _join(self) -> Player:
        async def join() -> Player:
            return await self.world.player(self.app)

        return self.runner.run(join())

    def teardown(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.proxy.close()

    def _state(self, day: date) -> str:
        return state(day, self.world.clock.now)

    @rule(who=players, day=days, attempt=attempts)
    def open_run(self, who: int, day: date, attempt: str) -> None:
        reply = self.runner.run(self.players[who].open(day, attempt))
        found = self._state(day)
        if found == "future":
            problem(reply, 404, "day-not-open")
        elif (who, day) in self.answers:
            assert reply.status_code == 200
            assert reply.json()["attempt"] == httpx.Response(200, content=self.opened[who, day]).json()["attempt"]
        elif found != "open":
            problem(reply, 409, "day-over")
        else:
            assert reply.status_code == 200
            self.opened[who, day] = reply.content
            self.answers[who, day] = []
            self.scores[who, day] = 0

    @rule(
        who=players, day=days, ahead=st.sampled_from([0, 0, 0, 0, 0, -1, 1]), place=st.integers(0, 14), attempt=attempts
    )
    def answer(self, who: int, day: date, ahead: int, place: int, attempt: str) -> None:
        given = self.answers.get((who, day))
        n = min(max(len(given or []) + 1 + ahead, 1), 10)
        reply = self.runner.run(self.players[who].answer(n, place, day=day, attempt=attempt))
        if self._state(day) == "future":
            problem(reply, 404, "day-not-open")
        elif given is None:
            problem(reply, 404, "no-run")
        elif n <= len(given):
            assert reply.content == given[n - 1]
        elif self._state(day) == "closed":
            problem(reply, 409, "day-closed")
        elif n > len(given) + 1:
            assert problem(reply, 409, "out-of-order")["expected"] == len(given) + 1
        else:
            assert reply.status_code == 200
            body = reply.json()
            self.scores[who, day] += body["verdict"]["score"]
            assert (body["answered"], body["score"]) == (n, self.scores[who, day])
            assert body["attempt"] == attempt
            given.append(reply.content)

    @rule(who=players, day=days)
    def finish(self, who: int, day: date) -> None:
        for _ in range(10 - len(self.answers.get((who, day), []))):
            self.answer(who, day, 0, 1, "attempt-a")

    @rule(who=players, day=days)
    def read_again(self, who: int, day: date) -> None:
        for n, content in enumerate(self.answers.get((who, day), []), 1):
            again = self.runner.run(self.players[who].get(f"/sheets/discard/run/answers/{n}", day=day))
            assert again.content == content

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

    @precondition(lambda self: self.moment + 1 < len(INSTANTS))
    @rule()
    def let_time_pass(self) -> None:
        self.moment += 1
        self.world.clock.now = INSTANTS[self.moment]

    @precondition(lambda self: self._state(TODAY) == "closed")
    @rule()
    def close_the_day(self) -> None:
        self.world.close()
        self.closed = True

    @invariant()
    def there_is_one_run_for_each_player_and_day(self) -> None:
        for day in DAYS:
            keys = SheetKeys(day, "discard")
            expected = [key for key in self.answers if key[1] == day]
            assert self.world.redis.zcard(keys.runs) == len(expected)

    @invariant()
    def the_board_is_that_of_the_runs(self) -> None:
        for day in DAYS:
            board = self.world.redis.zrange(SheetKeys(day, "discard").board, 0, -1, withscores=True)
            done = [
                score
                for (who, when), score in self.scores.items()
                if when == day and (len(self.answers[who, when]) == 10 or (self.closed and day == TODAY))
            ]
            assert sorted(score for _, score in board) == sorted(done)

    @invariant()
    def what_is_counted_is_what_was_answered(self) -> None:
        for day in DAYS:
            tally = self.world.redis.hvals(SheetKeys(day, "discard").tally)
            assert sum(map(int, tally)) == sum(len(one) for (_, when), one in self.answers.items() if when == day)


def test_every_history_keeps_to_the_model(redis_url: str) -> None:
    run_state_machine_as_test(
        lambda: Histories(redis_url),
        settings=settings(
            max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
