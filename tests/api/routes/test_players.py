"""Becoming a player: one cookie is one player, however often and however many at once it is sent."""

import asyncio

import httpx
import pytest

from puzzles.wire.keys import SheetKeys
from tests.api.conftest import ATTEMPT, RUN, TODAY, Player, World, problem

PLAYERS = "/api/v1/players"


def made(world: World) -> list[int]:
    """Return how many players, names and tokens with a player there are."""
    return [len(list(world.redis.scan_iter(f"muggins:{what}:*"))) for what in ("player", "name", "token")]


@pytest.mark.parametrize("body", [{}, {"json": {}}, {"headers": {"Content-Type": "application/json"}}])
async def test_the_cookie_is_handed_out_and_nobody_is_made(
    guest: httpx.AsyncClient, world: World, body: dict[str, object]
) -> None:
    reply = await guest.post(PLAYERS, **body)
    assert (reply.status_code, reply.json()) == (200, {"player": None})
    assert reply.headers["set-cookie"].startswith("muggins=")
    assert made(world) == [0, 0, 0]
    (noted,) = world.redis.scan_iter("muggins:*issued*")
    assert 3500 < world.redis.ttl(noted) <= 3600
    assert guest.cookies["muggins"] not in noted


async def test_asking_again_keeps_the_cookie_before_and_after_the_first_run(player: Player, world: World) -> None:
    await player.client.post(PLAYERS)
    token = player.client.cookies["muggins"]
    assert (await player.client.post(PLAYERS)).json() == {"player": None}
    assert player.client.cookies["muggins"] == token
    assert (await player.open()).status_code == 200
    assert player.client.cookies["muggins"] == token
    (who,) = world.redis.zrange(SheetKeys(TODAY, "discard").runs, 0, -1)
    again = await player.client.post(PLAYERS)
    assert again.json() == {"player": who}
    assert again.headers["set-cookie"].startswith(f"muggins={token};")
    assert made(world) == [1, 1, 1]
    assert [world.redis.ttl(key) for key in world.redis.scan_iter("muggins:name:*")] == [-1]


@pytest.mark.parametrize("text", ["[]", "null", '{"player": "x"}', "{", "1"])
async def test_a_body_that_says_something_is_refused(guest: httpx.AsyncClient, text: str) -> None:
    reply = await guest.post(PLAYERS, content=text, headers={"Content-Type": "application/json"})
    assert reply.status_code in {400, 422}
    assert "set-cookie" not in reply.headers


async def test_a_cookie_that_is_not_ours_is_none(world: World, app: object) -> None:
    for path, body in ((PLAYERS, {}), (RUN, {"attempt": ATTEMPT}), ("/api/v1/training/counts", {})):
        guest = await world.guest(app, headers={"Cookie": f"muggins={'a' * 43}"})
        reply = await guest.post(path, json=body)
        assert reply.status_code == 200
        assert reply.headers["set-cookie"].startswith("muggins=")
        assert not reply.headers["set-cookie"].startswith("muggins=aaa")


async def test_a_cookie_that_nothing_was_done_with_is_forgotten(player: Player, world: World) -> None:
    await player.client.post(PLAYERS)
    token = player.client.cookies["muggins"]
    world.redis.delete(*world.redis.scan_iter("muggins:issued:*"))
    await player.open()
    assert player.client.cookies["muggins"] != token


async def test_200_first_openings_at_once_make_one_player_and_one_run_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    newcomer = await any_world.guest(apps[0])
    await newcomer.post(PLAYERS, headers={"Accept-Language": "de"})
    token = {"Cookie": f"muggins={newcomer.cookies['muggins']}"}
    clients = [
        await any_world.guest(app, headers=token | {"Accept-Language": language})
        for app in apps
        for language in ("en", "de")
    ]
    replies = await asyncio.gather(*(clients[n % 6].post(RUN, json={"attempt": ATTEMPT}) for n in range(200)))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.content for reply in replies}) == 1
    assert made(any_world) == [1, 1, 1]
    assert any_world.redis.zcard(SheetKeys(TODAY, "discard").runs) == 1
    (profile,) = any_world.redis.scan_iter("muggins:player:*")
    assert any_world.redis.hget(profile, "language") == "de"


async def test_training_makes_the_player_of_a_cookie_once_too(guest: httpx.AsyncClient, world: World) -> None:
    await guest.post(PLAYERS)
    token = {"Cookie": f"muggins={guest.cookies['muggins']}"}
    replies = await asyncio.gather(
        *(guest.post("/api/v1/training/counts", json={}, headers=token) for _ in range(20)),
        guest.post(RUN, json={"attempt": ATTEMPT}, headers=token),
    )
    assert {reply.status_code for reply in replies} == {200}
    assert made(world) == [1, 1, 1]


async def test_an_ended_day_makes_nobody_of_a_cookie(player: Player, world: World) -> None:
    await player.client.post(PLAYERS)
    world.clock.set("2026-11-30T00:00:00")
    problem(await player.open(), 409, "day-over")
    assert made(world) == [0, 0, 0]
