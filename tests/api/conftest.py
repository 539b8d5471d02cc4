"""What the API's tests stand on: a real store, a clock that is set by hand, a quick solver, players with cookies."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from api import store
from api.app import create_app
from api.config import Settings
from api.discard_solving import DiscardBench
from api.domino_solving import DominoBench
from api.identity import Identity
from api.limits.middleware import RateLimits
from api.sheets import Sheets
from api.solving import Bench, Job
from api.store import Store
from puzzles.kinds import KINDS
from puzzles.kinds.count import COUNT, CountSheet
from puzzles.kinds.discard import DISCARD, DiscardSheet
from puzzles.kinds.domino import DOMINO, DominoSheet
from puzzles.kinds.ends import ENDS, EndsSheet
from puzzles.seeds import content_hash, day_seed
from puzzles.wire.keys import UNCLOSED, SheetKeys
from tests.standins import SECRET, HashSolver, sheet_bytes
from workers.closing import close_day
from workers.publishing import Task, unclosed_entry
from workers.store import connect

TODAY = date(2026, 11, 29)
TOMORROW = date(2026, 11, 30)
NOON = datetime(2026, 11, 29, 12, 0, 0, 123_000, tzinfo=UTC)
ATTEMPT = "attempt-0001"
RUN = "/api/v1/days/today/sheets/discard/run"


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, milliseconds: int) -> None:
        self.now += timedelta(milliseconds=milliseconds)

    def set(self, text: str) -> None:
        self.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


class Turned:
    """A clock that goes by another one, which can be replaced."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def __call__(self) -> datetime:
        return self.clock()


class InlineSolver:
    """A solver service without a process, with values that come from a hash."""

    ready = True

    def __init__(self, bench: Bench | None = None) -> None:
        self.bench = bench or DiscardBench(lambda _: HashSolver())

    async def start(self) -> None:
        """Nothing to start."""

    async def stop(self) -> None:
        """Nothing to stop."""

    async def solve(self, job: Job) -> bytes:
        return self.bench.answer(job)


STAND_INS = {"solver": InlineSolver(), "domino_solver": InlineSolver(DominoBench(HashSolver()))}


_IDLE: defaultdict[float, list[Any]] = defaultdict(list)
"""Applications that no test uses now, by their limits: to build one takes longer than most tests."""


def plain_app(settings: Settings, clock: Clock) -> Any:
    """Return an application without chores that knows nothing of the tests before."""
    if not _IDLE[settings.limits]:
        return create_app(settings, clock=Turned(clock), **STAND_INS, chores=False)
    app = _IDLE[settings.limits].pop()
    service = app.state.service
    app.state.clock.clock = clock
    service.settings = settings
    Store.__init__(service.store, store.connect(settings.redis_url))
    Sheets.__init__(service.sheets, service.store)
    Identity.__init__(service.identity, service.store, settings.secure_cookies, service.clock)
    for layer in app.middleware:
        if isinstance(layer, RateLimits):
            RateLimits.__init__(layer, service)
    return app


class World:
    """One store with its published days, and as many API processes on it as a test wants."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url = url
        self.clock = Clock()
        self.redis = connect(url)
        self.stack = stack
        self.stack.callback(self.redis.close)
        self.sheets: dict[date, DiscardSheet] = {}
        self.hashes: dict[date, str] = {}
        self.counts: dict[date, CountSheet] = {}
        self.count_hashes: dict[date, str] = {}
        self.dominoes: dict[date, DominoSheet] = {}
        self.domino_hashes: dict[date, str] = {}
        self.ends: dict[date, EndsSheet] = {}
        self.ends_hashes: dict[date, str] = {}

    def publish(self, day: date) -> None:
        discards, counts, dominoes, ends = (self._published(day, kind) for kind in KINDS)
        self.sheets[day], self.hashes[day] = DISCARD.decode(discards), content_hash(discards)
        self.counts[day], self.count_hashes[day] = COUNT.decode(counts), content_hash(counts)
        self.dominoes[day], self.domino_hashes[day] = DOMINO.decode(dominoes), content_hash(dominoes)
        self.ends[day], self.ends_hashes[day] = ENDS.decode(ends), content_hash(ends)

    def _published(self, day: date, kind: str) -> bytes:
        keys = SheetKeys(day, kind)
        data = sheet_bytes(Task(kind, day, day_seed(SECRET.current, day, kind)))
        member, score = unclosed_entry(keys)
        self.redis.zadd(UNCLOSED, {member: score})
        self.redis.set(keys.sheet, data)
        return data

    def close(self, day: date = TODAY) -> None:
        for kind in KINDS:
            assert close_day(self.redis, SECRET, SheetKeys(day, kind), self.clock.now)

    async def app(self, url: str | None = None, *, limits: float = 0, **options: Any) -> Any:
        settings = Settings(redis_url=url or self.url, limits=limits)
        if options:
            # A chore would be under way whenever a test lets the loop stand still.
            app = create_app(settings, clock=self.clock, **(STAND_INS | {"chores": False} | options))
        else:
            app = plain_app(settings, self.clock)
            self.stack.callback(_IDLE[limits].append, app)
        started, over = asyncio.Event(), asyncio.Event()

        # A task of its own, because a fixture's two halves run in different ones.
        async def live() -> None:
            async with app.lifespan():
                started.set()
                await over.wait()

        async def end() -> None:
            over.set()
            await task

        task = asyncio.create_task(live())
        self.stack.push_async_callback(end)
        await started.wait()
        return app

    async def guest(self, app: Any, **options: Any) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://localhost", **options)
        return await self.stack.enter_async_context(client)

    async def player(self, app: Any) -> "Player":
        return Player(self, await self.guest(app))

    async def counter(self, app: Any, kind: str = "count") -> "Counter":
        return Counter(self, await self.guest(app), kind)

    async def placer(self, app: Any) -> "Placer":
        return Placer(self, await self.guest(app))


class Player:
    """Somebody who plays: a client that keeps its cookie, and the moves."""

    def __init__(self, world: World, client: httpx.AsyncClient) -> None:
        self.world = world
        self.client = client

    async def open(self, day: date = TODAY, attempt: str = ATTEMPT) -> httpx.Response:
        return await self.client.post(f"/api/v1/days/{day}/sheets/discard/run", json={"attempt": attempt})

    async def answer(
        self, n: int, place: int = 0, *, day: date = TODAY, attempt: str = ATTEMPT, **changes: Any
    ) -> httpx.Response:
        """Answer position ``n`` with the choice at that place, 0 for the best."""
        position = self.world.sheets[day].positions[n - 1]
        cards = list(position.choices[place].cards)
        body = {"attempt": attempt, "sheet": self.world.hashes[day], "cards": cards} | changes
        return await self.client.post(f"/api/v1/days/{day}/sheets/discard/run/answers/{n}", json=body)

    async def play(self, places: list[int] | None = None, *, day: date = TODAY) -> list[httpx.Response]:
        assert (await self.open(day)).status_code == 200
        replies = [
            await self.answer(n, place, day=day) for n, place in zip(range(1, 11), places or [0] * 10, strict=True)
        ]
        assert {reply.status_code for reply in replies} == {200}
        return replies

    async def get(self, path: str, *, day: date | str = TODAY) -> httpx.Response:
        return await self.client.get(f"/api/v1/days/{day}{path}")


class Counter:
    """Somebody who counts hands, or the ends of lines: a client that keeps its cookie, and the moves."""

    def __init__(self, world: World, client: httpx.AsyncClient, kind: str = "count") -> None:
        self.world = world
        self.client = client
        self.kind = KINDS[kind]
        self.positions = self.kind.positions
        self.highest = {"count": 29, "ends": 8}[kind]
        self.hashes = {"count": world.count_hashes, "ends": world.ends_hashes}[kind]
        self.keys = SheetKeys(TODAY, kind)

    def right(self, n: int, *, day: date = TODAY) -> int:
        """Return the points of position ``n``."""
        if self.kind is COUNT:
            return self.world.counts[day].positions[n - 1].total
        return self.world.ends[day].positions[n - 1].points

    def question(self, n: int, *, day: date = TODAY) -> dict[str, Any]:
        """Return what is to be seen of position ``n``."""
        sheet: Any = self.world.counts[day] if self.kind is COUNT else self.world.ends[day]
        question: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.kind.question(sheet, n)))
        return question

    async def open(self, day: date = TODAY, attempt: str = ATTEMPT) -> httpx.Response:
        return await self.client.post(self.path("/run", day=day), json={"attempt": attempt})

    async def show(self, n: int, *, day: date = TODAY, **changes: Any) -> httpx.Response:
        body = {"sheet": self.hashes[day]} | changes
        return await self.client.post(self.path(f"/run/positions/{n}", day=day), json=body)

    async def answer(
        self, n: int, off: int = 0, *, day: date = TODAY, attempt: str = ATTEMPT, **changes: Any
    ) -> httpx.Response:
        """Announce the points of position ``n``, or so many too many; past the highest it is one too few instead."""
        right = self.right(n, day=day)
        said = right + off if 0 <= right + off <= self.highest else right - off
        body = {"attempt": attempt, "sheet": self.hashes[day], "points": said} | changes
        return await self.client.post(self.path(f"/run/answers/{n}", day=day), json=body)

    async def count(self, n: int, off: int = 0, *, time: int = 2000, day: date = TODAY) -> httpx.Response:
        """Have position ``n`` shown and announce it so many milliseconds later."""
        assert (await self.show(n, day=day)).status_code == 200
        self.world.clock.pass_by(time)
        return await self.answer(n, off, day=day)

    async def play(self, offs: dict[int, int] | None = None, *, time: int = 2000, day: date = TODAY) -> httpx.Response:
        assert (await self.open(day)).status_code == 200
        for n in range(1, self.positions + 1):
            reply = await self.count(n, (offs or {}).get(n, 0), time=time, day=day)
            assert reply.status_code == 200
        return reply

    async def run(self, *, day: date = TODAY) -> dict[str, Any]:
        run: dict[str, Any] = (await self.get("/run", day=day)).json()
        return run

    async def get(self, path: str, *, day: date = TODAY) -> httpx.Response:
        return await self.client.get(self.path(path, day=day))

    def path(self, path: str, *, day: date | str = TODAY) -> str:
        return f"/api/v1/days/{day}/sheets/{self.kind.name}{path}"


class Placer:
    """Somebody who plays dominoes: a client that keeps its cookie, and the moves."""

    def __init__(self, world: World, client: httpx.AsyncClient) -> None:
        self.world = world
        self.client = client

    async def open(self, day: date = TODAY, attempt: str = ATTEMPT) -> httpx.Response:
        return await self.client.post(f"/api/v1/days/{day}/sheets/domino/run", json={"attempt": attempt})

    async def answer(
        self, n: int, place: int = 0, *, day: date = TODAY, attempt: str = ATTEMPT, **changes: Any
    ) -> httpx.Response:
        """Answer position ``n`` with the play at that place, 0 for the best, or the last if there are fewer."""
        choices = self.world.dominoes[day].positions[n - 1].choices
        choice = choices[min(place, len(choices) - 1)]
        body = {"attempt": attempt, "sheet": self.world.domino_hashes[day], "tile": choice.tile, "end": choice.end}
        return await self.client.post(f"/api/v1/days/{day}/sheets/domino/run/answers/{n}", json=body | changes)

    async def play(self, places: list[int] | None = None, *, day: date = TODAY) -> list[httpx.Response]:
        assert (await self.open(day)).status_code == 200
        replies = [
            await self.answer(n, place, day=day) for n, place in zip(range(1, 11), places or [0] * 10, strict=True)
        ]
        assert {reply.status_code for reply in replies} == {200}
        return replies

    async def get(self, path: str, *, day: date = TODAY) -> httpx.Response:
        return await self.client.get(f"/api/v1/days/{day}/sheets/domino{path}")


async def _world(url: str) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        world = World(url, stack)
        world.publish(TODAY)
        world.publish(TOMORROW)
        yield world


@pytest_asyncio.fixture
async def world(redis_url: str) -> AsyncIterator[World]:
    async for one in _world(redis_url):
        yield one


@pytest_asyncio.fixture
async def any_world(store_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """The world, once for each kind of store; on a busy machine hundreds of requests at once may take their time."""
    monkeypatch.setattr(store, "_TIME_LIMIT", 60)
    monkeypatch.setattr(store, "_REPLY_LIMIT", 60)
    async for one in _world(store_url):
        yield one


@pytest_asyncio.fixture
async def app(world: World) -> Any:
    return await world.app()


@pytest_asyncio.fixture
async def guest(world: World, app: Any) -> httpx.AsyncClient:
    return await world.guest(app)


@pytest_asyncio.fixture
async def player(world: World, app: Any) -> Player:
    return await world.player(app)


@pytest_asyncio.fixture
async def counter(world: World, app: Any) -> Counter:
    return await world.counter(app)


@pytest_asyncio.fixture
async def placer(world: World, app: Any) -> Placer:
    return await world.placer(app)


def problem(reply: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Check that a reply is this problem, and return it."""
    assert reply.headers["content-type"] == "application/problem+json", reply.text
    document: dict[str, Any] = reply.json()
    assert (reply.status_code, document["status"], document["code"]) == (status, status, code), document
    assert document["type"] == f"/help/problems#{code}"
    assert document["title"]
    assert document["detail"]
    return document


def asked_again(question: dict[str, Any]) -> dict[str, Any]:
    """Return a question as the position that an answer sends."""
    plays: list[dict[str, Any]] = []
    for one in question["plays"]:
        moved = {"knock": True} if one["tile"] is None else {"tile": one["tile"], "end": one["end"]}
        plays.append({"seat": one["seat"]} | moved)
    return {"plays": plays} | {key: question[key] for key in ("seat", "hand", "counts", "scores")}
