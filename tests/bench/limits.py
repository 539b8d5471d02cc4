"""What rate limits add to a request that changes something."""

import asyncio
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx

from api.app import create_app
from api.config import Settings
from tests.api.conftest import STAND_INS
from tests.bench import Figure
from tests.services import RedisService
from workers.config import utc_now

ROUNDS = 400


def figures():
    without, with_limits, trip = asyncio.run(_measure())
    yield Figure("one way to the store and back", trip, "ms")
    yield Figure("a form without limits", without, "ms")
    yield Figure("what two limits add to it", with_limits - without, "ms", note="by token and by network, at once")


async def _measure():
    """Return median milliseconds of a request that touches nothing else, without and with limits, and of a ping."""
    with tempfile.TemporaryDirectory() as directory, RedisService(Path(directory)) as redis:
        async with AsyncExitStack() as stack:
            clients = []
            # So much more than usual that none is refused.
            for limits in (0, 9_000):
                app = create_app(Settings(redis_url=redis.address, limits=limits), clock=utc_now, **STAND_INS)
                await stack.enter_async_context(app.lifespan())
                client = httpx.AsyncClient(
                    transport=httpx.ASGITransport(app, client=("203.0.113.9", 4711)),
                    base_url="http://localhost",
                    cookies={"muggins": "x" * 43},
                )
                clients.append(await stack.enter_async_context(client))
            times = ([], [])
            for _ in range(ROUNDS):
                for place, client in enumerate(clients):
                    began = time.perf_counter()
                    reply = await client.post("/language", data={"language": "xx"})
                    times[place].append(1000 * (time.perf_counter() - began))
                    assert reply.status_code == 303
            store = app.state.service.store
            trips = []
            for _ in range(ROUNDS):
                began = time.perf_counter()
                await store.ping()
                trips.append(1000 * (time.perf_counter() - began))
    return tuple(statistics.median(one[20:]) for one in (*times, trips))
