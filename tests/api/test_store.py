"""The store as the API uses it: on every kind of server, through lost replies, and when it is away."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from api.store import Store, connect
from puzzles.kinds.count import COUNT
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import ATTEMPT, RUN, TODAY, World, problem
from tests.services import DroppingProxy, RedisService, free_port, until

KEYS = SheetKeys(TODAY, "discard")


async def test_a_whole_run_works_on_every_kind_of_store(any_world: World) -> None:
    app = await any_world.app()
    player = await any_world.player(app)
    other = await any_world.player(app)
    assert [reply.json()["answered"] for reply in await player.play()] == list(range(1, 11))
    await other.play([1] * 10)
    board = (await player.get("/sheets/discard/board")).json()
    assert [row["rank"] for row in board["rows"]] == [1, 2]
    assert len({row["name"] for row in board["rows"]}) == 2
    assert (await player.get("/sheets/discard/statistics")).json()["runs"] == 2
    any_world.clock.set("2026-11-30T01:00:00")
    any_world.close()
    assert (await other.get("/sheets/discard/statistics")).json()["final"] is True
    assert (await (await any_world.guest(app)).get("/readyz")).status_code == 200


async def test_the_mean_of_thousands_of_times_is_added_up_outside_the_script(any_world: World) -> None:
    keys = SheetKeys(TODAY, "count")
    times = {f"p{place}": -200_000 - 37 * place for place in range(5001)}
    any_world.redis.zadd(keys.board, times)
    store = Store(connect(any_world.url))
    try:
        found = await store.statistics(keys, COUNT.ranges, positions=1)
        assert found.runs == 5001
        assert found.mean == pytest.approx(sum(times.values()) / 5001, abs=0.001)
        any_world.redis.zadd(keys.board, {"late": -1})
        again = await store.statistics(keys, COUNT.ranges, positions=1)
        assert (again.runs, again.mean) == (5002, pytest.approx(found.mean, abs=0.001))
    finally:
        await store.close()


async def test_200_openings_at_once_make_one_run_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    player = await any_world.player(apps[0])
    await player.open()
    any_world.redis.delete(*any_world.redis.scan_iter("*:run:*"), KEYS.runs)
    token = {"Cookie": f"muggins={player.client.cookies['muggins']}"}
    clients = [await any_world.guest(app, headers=token) for app in apps]
    replies = await asyncio.gather(*(clients[n % 3].post(RUN, json={"attempt": f"attempt-{n:04}"}) for n in range(200)))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.content for reply in replies}) == 1
    assert any_world.redis.zcard(KEYS.runs) == 1


async def test_200_answers_at_once_count_once_and_get_equal_replies(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    player = await any_world.player(apps[0])
    await player.open()
    token = {"Cookie": f"muggins={player.client.cookies['muggins']}"}
    clients = [await any_world.guest(app, headers=token) for app in apps]
    sheet = any_world.sheets[TODAY]
    for n, position in enumerate(sheet.positions, 1):
        bodies = [
            {"attempt": f"attempt-{k:04}", "sheet": any_world.hashes[TODAY], "cards": position.choices[k % 15].cards}
            for k in range(200 if n in {1, 10} else 1)
        ]
        path = f"{RUN}/answers/{n}"
        replies = await asyncio.gather(*(clients[k % 3].post(path, json=body) for k, body in enumerate(bodies)))
        assert {reply.status_code for reply in replies} == {200}
        assert len({reply.content for reply in replies}) == 1
    tally = any_world.redis.hgetall(KEYS.tally)
    assert sum(map(int, tally.values())) == len(tally) == 10
    assert any_world.redis.zcard(KEYS.board) == 1
    final = replies[0].json()
    assert any_world.redis.zrange(KEYS.board, 0, -1, withscores=True)[0][1] == final["score"]


@pytest.mark.parametrize("command", [b"GET", b"HSET", b"SET", b"EVALSHA", b"HGETALL", b"$4\r\nHGET"])
async def test_a_lost_reply_applies_nothing_twice(world: World, proxy: DroppingProxy, command: bytes) -> None:
    player = await world.player(await world.app(proxy.address))
    proxy.drop_reply(command)
    opened = await player.open()
    assert opened.status_code == 200
    replies = []
    for n in range(1, 11):
        if command not in {b"HSET", b"SET"}:
            proxy.drop_reply(command)
        replies.append(await player.answer(n, place=n % 3))
    await player.get("/sheets/discard/run")
    if command == b"$4\r\nHGET":
        proxy.drop_reply(command)
        await player.get("/sheets/discard/board")
    assert {reply.status_code for reply in replies} == {200}
    assert proxy.dropped >= 1
    tally = world.redis.hgetall(KEYS.tally)
    assert set(tally.values()) == {"1"}
    assert len(tally) == 10
    run = (await player.get("/sheets/discard/run")).json()
    assert run["score"] == sum(one["score"] for one in run["answers"]) == replies[-1].json()["score"]
    assert world.redis.zscore(KEYS.board, world.redis.zrange(KEYS.runs, 0, 0)[0]) == run["score"]
    assert len(list(world.redis.scan_iter("muggins:token:*"))) == 1
    assert len(list(world.redis.scan_iter("muggins:name:*"))) == 1


async def test_a_store_that_is_away_is_a_problem_and_no_hang(world: World) -> None:
    guest = await world.guest(await world.app(f"redis://127.0.0.1:{free_port()}/0"))
    for request in (
        guest.get("/api/v1/days/today"),
        guest.post(RUN, json={"attempt": ATTEMPT}),
        guest.get("/readyz"),
    ):
        begun = time.monotonic()
        reply = await request
        problem(reply, 503, "store-down")
        assert int(reply.headers["retry-after"]) >= 1
        assert time.monotonic() - begun < 5
    assert (await guest.get("/healthz")).status_code == 200


async def test_a_store_that_says_nothing_is_a_problem_within_bounded_time(world: World) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        guest = await world.guest(await world.app(f"redis://127.0.0.1:{port}/0"))
        begun = time.monotonic()
        replies = await asyncio.gather(*(guest.get("/api/v1/days/today") for _ in range(100)))
        for reply in replies:
            problem(reply, 503, "store-down")
        # Four seconds, and what a busy machine adds.
        assert time.monotonic() - begun < 15


async def test_a_store_that_comes_back_is_used_again(tmp_path: Path) -> None:
    service = RedisService(tmp_path)
    store = Store(connect(service.address))
    await store.ping()
    for name in ("CLIENT", "SCRIPT"):
        service.client.execute_command(
            name, *(["KILL", "TYPE", "normal", "SKIPME", "yes"] if name == "CLIENT" else ["FLUSH"])
        )
    assert (await store.open_run(KEYS, player="p", attempt=ATTEMPT, now=1)).outcome == "early"
    service.stop()
    await store.close()


async def test_more_callers_than_connections_wait_for_their_turn(world: World) -> None:
    store = Store(connect(world.url))
    await asyncio.gather(*(store.ping() for _ in range(1000)))
    await store.close()


async def test_readiness_wants_the_store_and_todays_sheets(world: World) -> None:
    guest = await world.guest(await world.app())
    assert (await guest.get("/readyz")).json() == {
        "status": "ok", "day": "2026-11-29", "making": [], "solver": True,
    }  # fmt: skip
    world.clock.set("2026-12-24T00:00:00")
    problem(await guest.get("/readyz"), 503, "sheet-not-made")


@pytest.mark.parametrize(("seconds", "word"), [(3600, "early"), (-3600, "late")])
async def test_a_machine_whose_clock_is_wrong_is_not_ready(
    world: World, seconds: int, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await world.guest(await world.app())
    at_right_time = Store.seconds_ahead

    async def by_a_wrong_clock(store: Store, now: datetime) -> float:
        return await at_right_time(store, now + timedelta(seconds=seconds))

    monkeypatch.setattr(Store, "seconds_ahead", by_a_wrong_clock)
    found = problem(await guest.get("/readyz"), 503, "clock-wrong")
    assert "3,600 s apart" in found["detail"]
    assert word in found["detail"]


def no_disk(service: RedisService, directory: Path) -> None:
    service.client.config_set("dir", str(directory))
    service.client.config_set("save", "3600 1")
    directory.rmdir()
    service.client.execute_command("BGSAVE")
    until(lambda: service.client.info("persistence")["rdb_last_bgsave_status"] == "err", what="the failing save")


def no_memory(service: RedisService, _: Path) -> None:
    service.client.config_set("maxmemory", "1")


def only_a_copy(service: RedisService, _: Path) -> None:
    service.client.execute_command("REPLICAOF", "127.0.0.1", free_port())


def too_few_copies(service: RedisService, _: Path) -> None:
    service.client.config_set("min-replicas-to-write", "1")


@pytest.mark.parametrize("refuse", [no_disk, no_memory, only_a_copy, too_few_copies])
async def test_a_store_that_takes_no_writes_is_a_problem_and_nothing_is_half_written(
    tmp_path: Path, refuse: Callable[[RedisService, Path], None]
) -> None:
    (tmp_path / "gone").mkdir()
    with RedisService(tmp_path, "--enable-protected-configs", "yes") as service:
        async with AsyncExitStack() as stack:
            # A Redis that cannot save does not end either.
            stack.callback(service.client.config_set, "save", "")
            world = World(service.address, stack)
            world.publish(TODAY)
            app = await world.app()
            player, newcomer = await world.player(app), await world.guest(app)
            counter = await world.counter(app)
            await player.open()
            await counter.open()
            await newcomer.post("/api/v1/players")
            assert (await newcomer.get("/readyz")).status_code == 200

            def written() -> dict[str, object]:
                keys = sorted(key for key in world.redis.scan_iter("*") if "writable" not in key)
                return {key: world.redis.dump(key) for key in keys}

            before = written()
            refuse(service, tmp_path / "gone")
            for request in (
                newcomer.post(RUN, json={"attempt": ATTEMPT}),
                newcomer.post("/api/v1/players"),
                newcomer.post("/api/v1/training/counts", json={}),
                player.answer(1),
                counter.show(1),
                newcomer.get("/readyz"),
            ):
                reply = await request
                problem(reply, 503, "store-down")
                assert int(reply.headers["retry-after"]) >= 1
            assert (await player.get("/sheets/discard/run")).status_code == 200
            assert written() == before


@pytest.mark.parametrize(
    "said",
    [b"LOADING Redis is loading the dataset in memory", b"CLUSTERDOWN Hash slot not served",
     b"ERR Error running script: @user_script:13: -MISCONF Errors writing to the AOF file", b"BUSY a script runs"],
)  # fmt: skip
async def test_a_store_that_says_it_cannot_serve_is_a_problem(world: World, said: bytes) -> None:
    async def refusing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(4096):
            writer.write(b"-" + said + b"\r\n")
        writer.close()

    async with await asyncio.start_server(refusing, "127.0.0.1", 0) as server:
        guest = await world.guest(await world.app(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"))
        for request in (guest.get("/api/v1/days/today"), guest.post("/api/v1/players"), guest.get("/readyz")):
            problem(await request, 503, "store-down")
