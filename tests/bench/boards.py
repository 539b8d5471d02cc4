"""Boards of a hundred thousand and of a million rows: what one reading costs the store and the API, and the roll-up.

Ranks are counted in a skip list, so a reading costs the logarithm of the rows: from a hundred thousand to a million a
fifth more. The roll-up touches each row once for each of nine boards, so it costs ten times as much.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

from puzzles.days import closes, day_number
from puzzles.kinds import KINDS
from puzzles.ranking import point_ranges
from puzzles.wire import keys as names
from puzzles.wire.keys import CLOSED, STALE, SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard, boards_of
from puzzles.wire.scripts import BOARD, STATISTICS, Call, board_call, statistics_call
from tests.api.conftest import TODAY, World
from tests.bench import Figure
from tests.services import RedisService
from workers.rolling import roll_due
from workers.store import Store

SIZES = {"100,000": 100_000, "1,000,000": 1_000_000}
TOKEN = "a" * 43
WEEK = PeriodBoard("week", "2026-W48", "all")
ROUNDS = 200
SOME = 20
CHUNK = 5_000


def figures() -> Iterator[Figure]:
    """Measure everything and yield one figure after the other."""
    with tempfile.TemporaryDirectory() as name, RedisService(Path(name)) as service:
        first: dict[str, float] = {}
        for size, runs in SIZES.items():
            service.flush()
            for figure in asyncio.run(_all(service.address, size, runs)):
                base = first.setdefault(figure.name.partition(": ")[2], figure.value)
                note = figure.note or (f"{figure.value / base:.1f} times that of 100,000" if runs > 100_000 else "")
                yield Figure(figure.name, figure.value, figure.unit, figure.limit, note)


async def _all(url: str, size: str, runs: int) -> list[Figure]:
    found: list[Figure] = []
    async with AsyncExitStack() as stack:
        world = World(url, stack)
        world.publish(TODAY)
        world.clock.now = closes(TODAY) + timedelta(hours=1)
        found += _fill(world.redis, size, runs)
        found += _scripts(world.redis, size, runs)
        found += [figure async for figure in _requests(world, size, runs)]
    return found


def _fill(store: Store, size: str, runs: int) -> Iterator[Figure]:
    """Put so many runs on the board of a closed day, and roll it up."""
    keys = SheetKeys(TODAY, "discard")
    players = [f"player-{n:010}" for n in range(runs)]
    store.set(names.token(sha256(TOKEN.encode()).hexdigest()), players[runs // 2])
    for start in range(0, runs, CHUNK):
        some = players[start : start + CHUNK]
        pipeline = store.pipeline(transaction=False)
        # Scores between 0 and 1000, many of them alike, as those of a sheet are.
        pipeline.zadd(keys.board, {player: _spread(start + n) % 1001 for n, player in enumerate(some)})
        pipeline.zadd(SheetKeys(TODAY, "count").board, {player: -_spread(start + n) for n, player in enumerate(some)})
        for player in some:
            pipeline.hset(names.profile(player), "name", "Brass Heron")
        pipeline.execute()
    for kind in KINDS:
        store.set(
            SheetKeys(TODAY, kind).final,
            '{"seed":"","statistics":{"runs":0,"mean":null,"histogram":[],"positions":[]}}',
        )
    store.zadd(CLOSED, {sheet_entry(keys): day_number(TODAY)})
    store.zadd(STALE, {sheet_entry(keys): 0})
    began, used = time.perf_counter(), _processor_time(store)
    roll_due(store)
    yield Figure(f"{size} runs: rolling up one sheet, in the store", _processor_time(store) - used, "s")
    yield Figure(
        f"{size} runs: rolling up one sheet",
        time.perf_counter() - began,
        "s",
        note="" if runs > 100_000 else "nine boards",
    )
    assert store.zcard(boards_of(TODAY, "discard")[-1].points) == runs


def _processor_time(store: Store) -> float:
    """Return the seconds of processor time that the store has used."""
    return float(store.info("cpu")["used_cpu_user"]) + float(store.info("cpu")["used_cpu_sys"])


def _spread(n: int) -> int:
    return n * 2_654_435_761 % 300_007


def _scripts(store: Store, size: str, runs: int) -> Iterator[Figure]:
    """Measure what the scripts take inside the store."""
    keys = SheetKeys(TODAY, "discard")
    calls = {
        "rank and neighbours, in the store": (
            BOARD, 5, lambda n: board_call(keys, after=None, limit=0, player=_player(n, runs), neighbours=3),
        ),
        "a board of a period, in the store": (
            BOARD, 5, lambda n: board_call(
                WEEK, after=(500, _player(n + 7, runs)), limit=50, player=_player(n, runs), neighbours=3,
                ranges=point_ranges(1000),
            ),
        ),
        "live statistics by score, in the store": (
            STATISTICS, None, lambda _: statistics_call(keys, KINDS["discard"].ranges),
        ),
        "live statistics by time, in the store": (
            STATISTICS, None, lambda _: statistics_call(SheetKeys(TODAY, "count"), KINDS["count"].ranges),
        ),
    }  # fmt: skip
    for name, (text, limit, call) in calls.items():
        rounds = ROUNDS if text is BOARD else 5
        yield Figure(f"{size} runs: {name}", _script_time(store, text, [call(n) for n in range(rounds)]), "ms", limit)


def _player(n: int, runs: int) -> str:
    return f"player-{(n * 7_919) % runs:010}"


def _script_time(store: Store, text: str, calls: list[Call]) -> float:
    """Return the milliseconds that one call takes in the store; waiting and sending are not among them.

    It is the mean over some calls, the least of several such means, since other work may hold the processor.
    """
    script = store.register_script(text)
    script(keys=calls[0].keys, args=calls[0].args)
    means = []
    for start in range(0, len(calls), SOME):
        store.config_resetstat()
        for call in calls[start : start + SOME]:
            script(keys=call.keys, args=call.args)
        means.append(float(store.info("commandstats")["cmdstat_evalsha"]["usec_per_call"]) / 1000)
    return min(means)


async def _requests(world: World, size: str, runs: int) -> AsyncIterator[Figure]:
    """Measure the processor time of whole requests, the asking client's included: no network, all names looked up."""
    client = await world.guest(await world.app(), headers={"Cookie": f"muggins={TOKEN}"})
    paths = {
        "a page of a day's board, API": f"/api/v1/days/{TODAY}/sheets/discard/board",
        "a page of a period's board, API": f"/api/v1/boards/{WEEK.period}/{WEEK.name}/{WEEK.kind}",
        "a page of a period's board, HTML": f"/boards/{WEEK.period}/{WEEK.name}/{WEEK.kind}",
    }
    for name, path in paths.items():
        reply = await client.get(path)
        assert reply.status_code == 200, reply.text
        times, waits = [], []
        for _ in range(ROUNDS):
            began, used = time.perf_counter(), time.process_time()
            await client.get(path)
            times.append(1000 * (time.process_time() - used))
            waits.append(1000 * (time.perf_counter() - began))
        waited = statistics.median(waits)
        yield Figure(f"{size} runs: {name}", statistics.median(times), "ms", 10, f"on the clock {waited:.1f} ms")
