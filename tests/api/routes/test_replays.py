"""Closed days played again: the ranked run's protocol, and nothing of it anywhere else."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest

from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.replays import REPLAY_SECONDS, REPLAYS_KEPT, ReplayKeys
from tests.api.conftest import ATTEMPT, TODAY, TOMORROW, World, problem

CLOSED_AT = "2026-11-30T01:00:05"


def path(kind: str, end: str = "", day: date = TODAY) -> str:
    return f"/api/v1/days/{day}/sheets/{kind}/replay{end}"


def sheet(world: World, kind: str, day: date = TODAY) -> Any:
    return {"discard": world.sheets, "count": world.counts, "domino": world.dominoes, "ends": world.ends}[kind][day]


def named(world: World, kind: str, day: date = TODAY) -> str:
    hashes = {
        "discard": world.hashes,
        "count": world.count_hashes,
        "domino": world.domino_hashes,
        "ends": world.ends_hashes,
    }
    return hashes[kind][day]


def said(world: World, kind: str, n: int, place: int = 0) -> dict[str, Any]:
    """Return an answer to position ``n``: the best, or one that is further down."""
    position = sheet(world, kind).positions[n - 1]
    if kind == "discard":
        return {"cards": list(position.choices[place].cards)}
    if kind == "domino":
        choice = position.choices[min(place, len(position.choices) - 1)]
        return {"tile": choice.tile, "end": choice.end}
    right = position.total if kind == "count" else position.points
    return {"points": right if place == 0 else (right + 1) % 8}


async def play(
    world: World, client: httpx.AsyncClient, kind: str, *, attempt: str = ATTEMPT, place: int = 0, time: int = 2000
) -> httpx.Response:
    """Open a replay and answer all of it."""
    reply = await client.post(path(kind), json={"attempt": attempt})
    assert reply.status_code == 200, reply.text
    for n in range(1, KINDS[kind].positions + 1):
        reply = await answer(world, client, kind, n, place=place, time=time)
        assert reply.status_code == 200, reply.text
    return reply


async def answer(
    world: World, client: httpx.AsyncClient, kind: str, n: int, *, place: int = 0, time: int = 2000
) -> httpx.Response:
    if kind in ("count", "ends"):
        shown = await client.post(path(kind, f"/positions/{n}"), json={"sheet": named(world, kind)})
        assert shown.status_code == 200, shown.text
        world.clock.pass_by(time)
    body = {"attempt": f"answer-{n:04}", "sheet": named(world, kind)} | said(world, kind, n, place)
    return await client.post(path(kind, f"/answers/{n}"), json=body)


def public(world: World) -> dict[str, Any]:
    """Return all that stands in the store beside what belongs to single players."""
    found: dict[str, Any] = {}
    for key in world.redis.scan_iter("*"):
        if any(
            key.startswith(f"muggins:{word}")
            for word in ("{player:", "player:", "token:", "issued:", "name:", "names-moved")
        ):
            continue
        kind = world.redis.type(key)
        reads = {"hash": world.redis.hgetall, "string": world.redis.get}
        found[key] = reads.get(kind, lambda one: world.redis.zrange(one, 0, -1, withscores=True))(key)
    return found


@pytest.fixture
async def closed(world: World, app: Any) -> World:
    world.clock.set(CLOSED_AT)
    world.close()
    return world


@pytest.mark.parametrize("kind", KINDS)
async def test_a_replay_is_the_ranked_run_again_and_touches_nothing_public(
    closed: World, guest: httpx.AsyncClient, kind: str
) -> None:
    before = public(closed)
    last = (await play(closed, guest, kind, place=1)).json()
    assert last["finished"] is True
    assert public(closed) == before
    run = (await guest.get(path(kind))).json()
    assert (run["state"], len(run["answers"]), run["kind"], run["day"]) == (
        "finished",
        KINDS[kind].positions,
        kind,
        str(TODAY),
    )
    assert (await guest.get(f"/api/v1/days/{TODAY}/sheets/{kind}/run")).status_code == 404
    board = (await guest.get(f"/api/v1/days/{TODAY}/sheets/{kind}/board")).json()
    assert (board["runs"], board["you"]) == (0, None)
    assert (await guest.get(f"/api/v1/days/{TODAY}/sheets/{kind}/statistics")).json()["runs"] == 0


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_sent_twice_brings_the_same_reply(closed: World, guest: httpx.AsyncClient, kind: str) -> None:
    await guest.post("/api/v1/players", json={})
    opened = [await guest.post(path(kind), json={"attempt": ATTEMPT}) for _ in range(2)]
    assert opened[0].json() == opened[1].json()
    first = await answer(closed, guest, kind, 1)
    body = {"attempt": "another-attempt", "sheet": named(closed, kind)} | said(closed, kind, 1, 1)
    again = await guest.post(path(kind, "/answers/1"), json=body)
    read = await guest.get(path(kind, "/answers/1"))
    assert first.json() == again.json() == read.json()


@pytest.mark.parametrize("kind", ["discard", "count"])
async def test_many_at_once_open_and_answer_one_replay(closed: World, guest: httpx.AsyncClient, kind: str) -> None:
    await guest.post("/api/v1/players", json={})
    opened = await asyncio.gather(*(guest.post(path(kind), json={"attempt": f"attempt-{n:04}"}) for n in range(20)))
    assert len({reply.json()["attempt"] for reply in opened}) == 1
    if kind == "count":
        await guest.post(path(kind, "/positions/1"), json={"sheet": named(closed, kind)})
    bodies = [
        {"attempt": f"attempt-{n:04}", "sheet": named(closed, kind)} | said(closed, kind, 1, n % 2) for n in range(20)
    ]
    replies = await asyncio.gather(*(guest.post(path(kind, "/answers/1"), json=body) for body in bodies))
    assert len({reply.text for reply in replies}) == 1


async def test_only_what_is_closed_can_be_played_again(world: World, guest: httpx.AsyncClient) -> None:
    for method in (
        lambda: guest.post(path("discard"), json={"attempt": ATTEMPT}),
        lambda: guest.get(path("discard")),
        lambda: guest.get(path("discard", "/place")),
        lambda: answer(world, guest, "discard", 1),
    ):
        assert problem(await method(), 403, "not-closed")["closes"] == "2026-11-30T01:00:00.000Z"
    world.clock.set(CLOSED_AT)
    problem(await guest.post(path("discard"), json={"attempt": ATTEMPT}), 503, "not-final-yet")
    problem(await guest.post(path("discard", day=TOMORROW), json={"attempt": ATTEMPT}), 403, "not-closed")
    problem(await guest.post(path("discard", day=date(2026, 12, 1)), json={"attempt": ATTEMPT}), 404, "day-not-open")
    problem(await guest.post(path("discard", day=date(2026, 1, 1)), json={"attempt": ATTEMPT}), 404, "no-sheet")


async def test_positions_are_answered_in_order_and_timed_ones_once_they_are_shown(
    closed: World, guest: httpx.AsyncClient
) -> None:
    body = {"attempt": ATTEMPT, "sheet": named(closed, "count")} | said(closed, "count", 1)
    problem(await guest.post(path("count", "/answers/1"), json=body), 404, "no-run")
    problem(await guest.get(path("count")), 404, "no-run")
    await guest.post(path("count"), json={"attempt": ATTEMPT})
    problem(await guest.post(path("count", "/answers/1"), json=body), 409, "not-shown")
    problem(await guest.post(path("count", "/answers/2"), json=body), 409, "out-of-order")
    problem(await guest.post(path("count", "/positions/2"), json={"sheet": body["sheet"]}), 409, "out-of-order")
    problem(await guest.get(path("count", "/answers/1")), 404, "not-answered")
    problem(await guest.get(path("count", "/place")), 409, "run-open")
    wrong = body | {"sheet": "0" * 64}
    problem(await guest.post(path("count", "/answers/1"), json=wrong), 409, "wrong-sheet")


async def test_nothing_is_too_fast_where_nothing_is_ranked(closed: World, guest: httpx.AsyncClient) -> None:
    await guest.post(path("count"), json={"attempt": ATTEMPT})
    assert (await answer(closed, guest, "count", 1, time=10)).json()["marked"] is None
    assert (await guest.get(path("count"))).json()["marked"] is None


async def test_a_finished_replay_starts_over_with_a_new_attempt_and_one_under_way_only_if_asked(
    closed: World, guest: httpx.AsyncClient
) -> None:
    await play(closed, guest, "discard")

    async def open_it(attempt: str, **more: bool) -> tuple[str, int]:
        run = (await guest.post(path("discard"), json={"attempt": attempt} | more)).json()
        return run["attempt"], len(run["answers"])

    assert await open_it(ATTEMPT) == (ATTEMPT, 10)
    assert await open_it(ATTEMPT, again=True) == (ATTEMPT, 10)
    assert await open_it("attempt-0002") == ("attempt-0002", 0)
    # A late copy of the opening before opens nothing.
    assert await open_it(ATTEMPT, again=True) == ("attempt-0002", 0)
    await answer(closed, guest, "discard", 1)
    assert await open_it("attempt-0003") == ("attempt-0002", 1)
    assert await open_it("attempt-0004", again=True) == ("attempt-0004", 0)


async def test_a_replay_is_forgotten_a_week_after_it_was_last_touched(closed: World, guest: httpx.AsyncClient) -> None:
    await guest.post(path("discard"), json={"attempt": ATTEMPT})
    player = (await guest.post("/api/v1/players", json={})).json()["player"]
    keys = ReplayKeys(player, TODAY, "discard")
    for key in (keys.run, keys.kept):
        assert 0 < closed.redis.ttl(key) <= REPLAY_SECONDS
    closed.redis.expire(keys.run, 5)
    await answer(closed, guest, "discard", 1)
    assert closed.redis.ttl(keys.run) > 5
    found = {key for key in closed.redis.scan_iter("*") if f"{{player:{player}}}" in key}
    assert found == {keys.run, keys.kept, PlayerKeys(player).sessions}
    closed.clock.pass_by(1000 * REPLAY_SECONDS + 1)
    await guest.post(path("count"), json={"attempt": ATTEMPT})
    assert closed.redis.zrange(keys.kept, 0, -1) == [f"{TODAY}|count"]


async def test_so_many_are_kept_and_the_oldest_goes_first(closed: World, guest: httpx.AsyncClient) -> None:
    player = (await guest.post(path("discard"), json={"attempt": ATTEMPT})).json() and (
        await guest.post("/api/v1/players", json={})
    ).json()["player"]
    kept = PlayerKeys(player).replays
    days = [TODAY - timedelta(n) for n in range(1, REPLAYS_KEPT + 1)]
    for n, day in enumerate(days):
        key = ReplayKeys(player, day, "discard").run
        closed.redis.hset(key, mapping={"attempt": ATTEMPT, "opened": "1", "answered": "0", "score": "0"})
        closed.redis.zadd(kept, {f"{day}|discard": n})
    closed.redis.zadd(kept, {f"{TODAY}|discard": datetime(2026, 11, 30, 1, tzinfo=UTC).timestamp() * 1000})
    closed.clock.set("2026-11-30T01:10:00")
    for n, day in enumerate(days):
        closed.redis.zadd(kept, {f"{day}|discard": datetime(2026, 11, 30, 0, n, tzinfo=UTC).timestamp() * 1000})
    await guest.post(path("count"), json={"attempt": ATTEMPT})
    assert closed.redis.zcard(kept) == REPLAYS_KEPT
    assert not closed.redis.exists(ReplayKeys(player, days[0], "discard").run)
    assert not closed.redis.exists(ReplayKeys(player, days[1], "discard").run)
    assert closed.redis.exists(ReplayKeys(player, days[2], "discard").run)


async def test_the_place_is_where_one_would_have_stood(world: World, app: Any) -> None:
    players = [await world.player(app) for _ in range(3)]
    for player, place in zip(players, (0, 3, 3), strict=True):
        await player.play([place] * 10)
    world.clock.set(CLOSED_AT)
    world.close()
    stranger = await world.guest(app)

    async def place_of(client: httpx.AsyncClient, place: int) -> tuple[int, int]:
        await play(world, client, "discard", attempt=f"attempt-{place:04}", place=place)
        found = (await client.get(path("discard", "/place"))).json()
        return found["rank"], found["runs"]

    assert await place_of(stranger, 0) == (1, 4)
    assert await place_of(stranger, 3) == (2, 4)
    assert await place_of(stranger, 14) == (4, 4)
    # Somebody who stands there already takes the own place.
    assert await place_of(players[0].client, 3) == (1, 3)
    assert await place_of(players[2].client, 0) == (1, 3)
    board = (await stranger.get(f"/api/v1/days/{TODAY}/sheets/discard/board")).json()
    assert [row["rank"] for row in board["rows"]] == [1, 2, 2]


async def test_a_replay_works_on_every_store(any_world: World) -> None:
    world = any_world
    app = await world.app()
    client = await world.guest(app)
    world.clock.set(CLOSED_AT)
    world.close()
    for kind in KINDS:
        await play(world, client, kind)
        assert (await client.get(path(kind, "/place"))).json()["runs"] == 1
        assert world.redis.zcard(SheetKeys(TODAY, kind).board) == 0
