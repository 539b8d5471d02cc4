"""Personal access tokens: what each scope allows, and that nothing else does."""

import httpx
import pytest

from api.accounts.access import MOST_TOKENS
from tests.api.conftest import ATTEMPT, RUN, Player, World, problem

ME = "/api/v1/me"


async def make(player: Player, *scopes: str, **more: object) -> str:
    body = {"name": "A program", "scopes": list(scopes)} | more
    return str((await player.client.post(f"{ME}/tokens", json=body)).json()["token"])


async def program(world: World, app: object, token: str) -> httpx.AsyncClient:
    return await world.guest(app, headers={"Authorization": f"Bearer {token}"})


async def test_reading_takes_read_and_playing_takes_play(world: World, app: object, player: Player) -> None:
    await player.open()
    reader, playing = [await program(world, app, await make(player, scope)) for scope in ("read", "play")]
    assert (await reader.get(RUN)).status_code == 200
    assert (await reader.get(ME)).json()["name"]
    problem(await playing.get(RUN), 403, "scope-missing")
    problem(await reader.post(RUN, json={"attempt": ATTEMPT}), 403, "scope-missing")
    opened = await playing.post(RUN, json={"attempt": ATTEMPT})
    assert opened.status_code == 200
    assert "set-cookie" not in opened.headers


async def test_nothing_about_the_account_is_done_with_a_token(world: World, app: object, player: Player) -> None:
    await player.open()
    holder = await program(world, app, await make(player, "read", "play", "leagues"))
    for path in ("devices", "passkeys", "tokens"):
        problem(await holder.get(f"{ME}/{path}"), 403, "scope-missing")
    for path, body in (
        ("name", {"name": "Otto"}),
        ("avatar", {"avatar": 1}),
        ("recovery-code", {}),
        ("sign-out", {"where": "everywhere"}),
        ("passkeys/challenge", {}),
        ("tokens", {"name": "x", "scopes": ["read"]}),
        ("tokens/remove", {"id": "x"}),
    ):
        problem(await holder.post(f"{ME}/{path}", json=body), 403, "scope-missing")
    problem(await holder.post("/api/v1/players", json={}), 403, "scope-missing")


@pytest.mark.parametrize("token", ["", "mug_", "mug_" + "a" * 43, "x" * 47, "mug_" + "ä" * 43])
async def test_a_token_that_is_none_is_refused_even_beside_a_cookie(player: Player, token: str) -> None:
    await player.open()
    refusal = await player.client.get(ME, headers={"Authorization": f"Bearer {token}".encode()})
    problem(refusal, 401, "not-signed-in")
    assert refusal.headers["www-authenticate"] == 'Bearer realm="muggins"'


async def test_other_schemes_of_a_proxy_are_not_ours(player: Player) -> None:
    await player.open()
    assert (await player.client.get(ME, headers={"Authorization": "Basic eDp5"})).json()["player"]


async def test_a_token_ends_when_it_is_taken_back_or_its_days_are_over(
    world: World, app: object, player: Player
) -> None:
    await player.open()
    week, ever = await make(player, "read", days=7), await make(player, "read")
    weekly, lasting = await program(world, app, week), await program(world, app, ever)
    assert (await weekly.get(ME)).status_code == 200
    world.clock.pass_by(7 * 24 * 3600 * 1000)
    problem(await weekly.get(ME), 401, "not-signed-in")
    assert (await lasting.get(ME)).status_code == 200
    listed = (await player.client.get(f"{ME}/tokens")).json()["tokens"]
    assert {one["used"] for one in listed} == {"2026-11-29", "2026-12-06"}
    for one in listed:
        assert (await player.client.post(f"{ME}/tokens/remove", json={"id": one["id"]})).status_code == 200
    problem(await lasting.get(ME), 401, "not-signed-in")
    assert list(world.redis.scan_iter("muggins:access:*")) == []


async def test_the_store_knows_only_the_hash_and_twenty_are_the_most(player: Player, world: World) -> None:
    await player.open()
    tokens = [await make(player, "read") for _ in range(MOST_TOKENS)]
    assert len(set(tokens)) == MOST_TOKENS
    refusal = await player.client.post(f"{ME}/tokens", json={"name": "one more", "scopes": ["read"]})
    problem(refusal, 409, "too-many-entries")
    assert len(list(world.redis.scan_iter("muggins:access:*"))) == MOST_TOKENS
    for key in world.redis.scan_iter("muggins:*"):
        text = key + str(world.redis.hgetall(key) if world.redis.type(key) == "hash" else "")
        assert not any(token[4:] in text for token in tokens)


async def test_a_token_is_no_cookie_so_it_needs_no_page_of_ours(world: World, app: object, player: Player) -> None:
    await player.open()
    token = await make(player, "play")
    elsewhere = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    holder = await world.guest(app, headers=elsewhere | {"Authorization": f"Bearer {token}"})
    assert (await holder.post(RUN, json={"attempt": ATTEMPT})).status_code == 200
    problem(await player.client.post(RUN, json={"attempt": ATTEMPT}, headers=elsewhere), 403, "cross-site")
