"""Devices: listed when used, signed out one by one or all at once."""

import httpx
import pytest

from api.accounts.sessions import Device, device_of, token_hash
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import Player, World, problem

ME = "/api/v1/me"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"


async def second(world: World, app: object, player: Player) -> httpx.AsyncClient:
    """Return a client that is signed in as the player on another device."""
    code = (await player.client.post(f"{ME}/recovery-code", json={})).json()["code"]
    other = await world.guest(app, headers={"User-Agent": FIREFOX})
    body = {"code": code, "attempt": "attempt-of-the-second"}
    assert (await other.post("/api/v1/sign-in/recovery-code", json=body)).status_code == 200
    return other


async def devices(client: httpx.AsyncClient) -> list[dict[str, object]]:
    found: list[dict[str, object]] = (await client.get(f"{ME}/devices")).json()["devices"]
    return found


@pytest.mark.parametrize(
    ("text", "device"),
    [
        (FIREFOX, Device("Firefox", "Windows")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/1 Safari/604.1", Device("Safari", "iOS")),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", Device("Chrome", "Android")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140.0", Device("Edge", "Windows")),
        ("Mozilla/5.0 (Android 15) Chrome/140 Safari/537.36 EdgA/140.0", Device("Edge", "Android")),
        ("python-httpx/0.28", Device()),
        ("", Device()),
    ],
)
def test_of_a_browser_only_the_families_are_kept(text: str, device: Device) -> None:
    assert device_of(text) == device


async def test_the_device_of_the_first_run_is_in_the_list(player: Player, world: World) -> None:
    await player.open()
    (one,) = await devices(player.client)
    assert one["own"] is True
    assert one["used"] == "2026-11-29"
    assert player.client.cookies["muggins"] not in str(one)


async def test_a_token_from_before_the_list_enters_it_when_it_is_used(player: Player, world: World) -> None:
    await player.open()
    who = (await player.client.get(ME)).json()["player"]
    world.redis.delete(PlayerKeys(who).sessions)
    await player.open()
    assert world.redis.hlen(PlayerKeys(who).sessions) == 1
    world.redis.delete(PlayerKeys(who).sessions)
    assert len(await devices(player.client)) == 1


async def test_signing_out_here_takes_the_cookie_and_leaves_the_others(
    world: World, app: object, player: Player
) -> None:
    await player.open()
    other = await second(world, app, player)
    token = player.client.cookies["muggins"]
    reply = await player.client.post(f"{ME}/sign-out", json={"where": "here"})
    assert reply.json() == {"done": True}
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert not world.redis.exists(names.token(token_hash(token)))
    assert (await player.client.get(ME)).json()["player"] is None
    assert len(await devices(other)) == 1


@pytest.mark.parametrize("where", ["others", "everywhere"])
async def test_signing_out_elsewhere_ends_every_token(world: World, app: object, player: Player, where: str) -> None:
    await player.open()
    other = await second(world, app, player)
    assert len(await devices(player.client)) == 2
    await other.post(f"{ME}/sign-out", json={"where": where})
    problem(await player.client.get(f"{ME}/devices"), 401, "not-signed-in")
    assert len(list(world.redis.scan_iter("muggins:token:*"))) == (1 if where == "others" else 0)


async def test_one_device_of_the_list_is_signed_out(world: World, app: object, player: Player) -> None:
    await player.open()
    await second(world, app, player)
    found = await devices(player.client)
    (away,) = [one for one in found if not one["own"]]
    assert (away["browser"], away["system"]) == ("Firefox", "Windows")
    body = {"where": "device", "device": away["id"]}
    assert (await player.client.post(f"{ME}/sign-out", json=body)).status_code == 200
    assert len(await devices(player.client)) == 1
    problem(await player.client.post(f"{ME}/sign-out", json=body), 404, "no-such-entry")


async def test_no_one_signs_out_somebody_elses_device(world: World, app: object, player: Player) -> None:
    await player.open()
    stranger = await world.player(app)
    await stranger.open()
    (own,) = await devices(player.client)
    body = {"where": "device", "device": own["id"]}
    problem(await stranger.client.post(f"{ME}/sign-out", json=body), 404, "no-such-entry")
    assert len(await devices(player.client)) == 1


async def test_a_token_that_was_signed_out_makes_nobody_anew(world: World, app: object, player: Player) -> None:
    await player.client.post("/api/v1/players")
    await player.open()
    who, token = (await player.client.get(ME)).json()["player"], player.client.cookies["muggins"]
    await player.client.post(f"{ME}/sign-out", json={"where": "everywhere"})
    thief = Player(world, await world.guest(app, headers={"Cookie": f"muggins={token}"}))
    opened = await thief.open()
    assert opened.status_code == 200
    assert not opened.headers["set-cookie"].startswith(f"muggins={token}")
    assert world.redis.get(names.token(token_hash(token))) is None
    assert [key for key in world.redis.scan_iter("muggins:token:*") if world.redis.get(key) == who] == []
