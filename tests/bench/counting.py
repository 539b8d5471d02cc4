"""What an announcement costs the server beyond the request that carries it, and what sheets and training hands cost."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from litestar import Request, Response, post

from api.app import PREFIX, create_app
from api.bodies import read_body
from api.config import Settings
from api.edge import Edge, SameSiteWrites
from api.kinds.announcing_shapes import Announcing
from api.service import Service, json_reply
from api.store import Store
from api.store import connect as connect_api
from puzzles.days import day_of
from puzzles.kinds import KINDS
from puzzles.kinds.contract import encode_sheet
from puzzles.seeds import content_hash, day_seed
from puzzles.stream import Stream
from puzzles.training.hands import Wish, draw_hand
from puzzles.training.lines import LineWish, draw_line
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import InlineSolver
from tests.bench import Figure
from tests.services import RedisService
from tests.standins import SECRET
from workers.config import utc_now
from workers.store import connect

HIGHEST = {"count": 29, "ends": 8}
"""One player announces each number for all positions, so that no verdict has been worked out before."""

ATTEMPT = "attempt-0001"


def figures() -> Iterator[Figure]:
    """Measure everything and yield one figure after the other."""
    for name in HIGHEST:
        yield from _kind(name)
    stream = Stream(bytes(32), "bench")
    for what, draw in (
        ("a hard hand", lambda: draw_hand(stream, Wish(level="hard"))),
        ("a line with fifteen", lambda: draw_line(stream, LineWish(only="fifteen"))),
    ):
        began = time.process_time()
        for _ in range(300):
            draw()
        yield Figure(f"drawing {what} of training, CPU", (time.process_time() - began) / 300 * 1000, "ms")


def _kind(name: str) -> Iterator[Figure]:
    """Yield what an answer and a sheet of one kind cost."""
    pairs = asyncio.run(_pairs(name))
    bare, graded = (statistics.median(times) for times in zip(*pairs, strict=True))
    # The two of a pair ran one after the other, so what else the machine did meanwhile hardly shows in the difference.
    beyond = statistics.median(answer - request for request, answer in pairs)
    yield Figure(
        f"{name}: a bare request's CPU", bare, "ms", note="body, player, a script, as large a reply; and the client"
    )
    yield Figure(f"{name}: an answer's CPU", graded, "ms", note=f"{graded / bare:.2f} times the bare request")
    yield Figure(
        f"{name}: grading beyond the bare request, CPU", beyond, "ms", limit=0.2, note=f"median of {len(pairs)} pairs"
    )
    seconds = []
    day = day_of(utc_now())
    for number in range(10):
        began = time.process_time()
        KINDS[name].make(day_seed(bytes([number]) * 32, day, name), day, None)
        seconds.append(time.process_time() - began)
    note = f"the longest of 10: {max(seconds):.2f}"
    yield Figure(f"{name}: one day's sheet, CPU", statistics.median(seconds), "s", note=note)


async def _pairs(name: str) -> list[tuple[float, float]]:
    """Return the CPU of bare requests and of the answers beside them in milliseconds, client and server together."""
    with tempfile.TemporaryDirectory() as directory, RedisService(Path(directory)) as redis:
        keys = SheetKeys(day_of(utc_now()), name)
        data = encode_sheet(KINDS[name].make(day_seed(SECRET.current, keys.day, name), keys.day, None))
        client = connect(redis.address)
        client.set(keys.sheet, data)
        client.close()
        async with AsyncExitStack() as stack:
            app = create_app(Settings(redis_url=redis.address, limits=0), clock=utc_now, solver=InlineSolver())
            await stack.enter_async_context(app.lifespan())
            # Half a run: what an answer meets in the middle.
            half = await stack.enter_async_context(_client(app))
            replies = [reply async for _, reply in _answers(half, keys, content_hash(data), 8, 10)]
            bare = await stack.enter_async_context(_client(_bare_app(redis.address, keys, replies[-1])))
            bare.cookies = half.cookies
            body = {"attempt": ATTEMPT, "sheet": content_hash(data), "points": 8}
            pairs = []
            for points in range(HIGHEST[name] + 1):
                player = await stack.enter_async_context(_client(app))
                async for answered, _ in _answers(player, keys, content_hash(data), points, KINDS[name].positions):
                    pairs.append((await _cpu(lambda: bare.post(f"{PREFIX}/bare", json=body)), answered))
        return pairs[20:]


async def _answers(
    player: httpx.AsyncClient, keys: SheetKeys, sheet: str, points: int, positions: int
) -> AsyncIterator[tuple[float, bytes]]:
    """Open a run, announce the same number for so many positions, and yield the CPU and the reply of each answer."""
    run = f"{PREFIX}/days/today/sheets/{keys.kind}/run"
    (await player.post(run, json={"attempt": ATTEMPT})).raise_for_status()
    body = {"attempt": ATTEMPT, "sheet": sheet, "points": points}
    for n in range(1, positions + 1):
        (await player.post(f"{run}/positions/{n}", json={"sheet": sheet})).raise_for_status()
        replies: list[httpx.Response] = []

        async def answer() -> None:
            replies.append(await player.post(f"{run}/answers/{n}", json=body))  # noqa: B023 - called at once

        cpu = await _cpu(answer)
        yield cpu, replies[0].raise_for_status().content


def _bare_app(url: str, keys: SheetKeys, reply: bytes) -> Any:
    """Return an application with one route that does what any answer must, and grades nothing."""
    service = Service(Settings(redis_url=url), utc_now, Store(connect_api(url)), InlineSolver())

    @post(f"{PREFIX}/bare", status_code=200)
    async def bare(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, Announcing)
        player = await service.identity.player_of(request)
        await service.store.answer(
            keys, player=str(player), n=1, attempt=body.attempt, choice="8", score=0, loss=0.0, now=1,
            positions=KINDS[keys.kind].positions, rule=KINDS[keys.kind].rule,
        )  # fmt: skip
        return json_reply(reply)

    return Edge(route_handlers=[bare], middleware=[SameSiteWrites()], openapi_config=None, logging_config=None)


def _client(app: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


async def _cpu(act: Callable[[], Awaitable[object]]) -> float:
    began = time.process_time()
    await act()
    return (time.process_time() - began) * 1000
