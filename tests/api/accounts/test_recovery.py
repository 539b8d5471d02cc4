"""The recovery code: typed as people type, used once, replaced by its use, safe to send again."""

import asyncio
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.accounts.recovery import read_code, written_code
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import Player, World, problem

ME = "/api/v1/me"
SIGN_IN = "/api/v1/sign-in/recovery-code"


async def made(player: Player) -> str:
    await player.open()
    return str((await player.client.post(f"{ME}/recovery-code", json={})).json()["code"])


async def use(client: httpx.AsyncClient, code: str, attempt: str = "0123456789abcdef") -> httpx.Response:
    return await client.post(SIGN_IN, json={"code": code, "attempt": attempt})


@given(st.binary(min_size=16, max_size=16))
def test_a_code_is_read_however_it_is_typed(code: bytes) -> None:
    text = written_code(code)
    for typed in (text, text.lower(), text.replace("-", " "), text.replace("-", ""), f" {text}\n"):
        assert read_code(typed) == code
    assert read_code(text.replace("0", "o").replace("1", "l")) == code
    assert read_code(text.replace("0", "O").replace("1", "I")) == code


@given(st.binary(min_size=16, max_size=16), st.integers(0, 27), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_one_wrong_character_is_found(code: bytes, place: int, other: str) -> None:
    digits = written_code(code).replace("-", "")
    changed = digits[:place] + other + digits[place + 1 :]
    assert read_code(changed) == (code if changed == digits else None)


@pytest.mark.parametrize("text", ["", "----", "x" * 28, "U" * 28, "Z" * 28, "é" * 28, "0" * 27, "0" * 29, "💥"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert read_code(text) is None


async def test_a_code_brings_the_player_to_another_device_and_is_replaced(
    world: World, app: object, player: Player
) -> None:
    code = await made(player)
    other = await world.guest(app)
    reply = await use(other, code)
    body = reply.json()
    assert reply.status_code == 200
    assert body["code"] not in (None, code)
    assert body["joined"] is None
    assert (await other.get(ME)).json()["player"] == (await player.client.get(ME)).json()["player"]
    assert other.cookies["muggins"] != player.client.cookies["muggins"]
    third = await world.guest(app)
    problem(await use(third, code, "another-attempt-1"), 403, "wrong-code")
    assert (await use(third, body["code"], "another-attempt-2")).status_code == 200


async def test_neither_code_nor_token_stands_in_the_store(player: Player, world: World, app: object) -> None:
    code = await made(player)
    other = await world.guest(app)
    following = (await use(other, code)).json()["code"]
    text = ""
    for key in world.redis.scan_iter("muggins:*"):
        kind = world.redis.type(key)
        text += key + str(
            world.redis.hgetall(key) if kind == "hash" else world.redis.get(key) if kind == "string" else ""
        )
    for secret in (code, following, code.replace("-", ""), other.cookies["muggins"], player.client.cookies["muggins"]):
        assert secret not in text


async def test_the_same_attempt_gets_the_same_reply_and_token_again(world: World, app: object, player: Player) -> None:
    code = await made(player)
    first, again = await world.guest(app), await world.guest(app)
    one, two = await use(first, code), await use(again, code)
    assert one.content == two.content
    assert first.cookies["muggins"] == again.cookies["muggins"]
    # Where another code was made meanwhile the reply of that attempt is no longer true.
    await player.client.post(f"{ME}/recovery-code", json={})
    problem(await use(again, code), 403, "wrong-code")


async def test_after_an_hour_the_attempt_is_forgotten(world: World, app: object, player: Player) -> None:
    code = await made(player)
    other = await world.guest(app)
    await use(other, code)
    claimed = [key for key in world.redis.scan_iter("muggins:recovery:*") if world.redis.hexists(key, "salt")]
    assert [3590 < world.redis.ttl(key) <= 3600 for key in claimed] == [True]
    world.redis.delete(*claimed)
    problem(await use(other, code), 403, "wrong-code")


async def test_a_new_code_replaces_the_old_one(world: World, app: object, player: Player) -> None:
    old = await made(player)
    new = await made(player)
    other = await world.guest(app)
    problem(await use(other, old), 403, "wrong-code")
    assert (await use(other, new)).status_code == 200
    who = (await other.get(ME)).json()["player"]
    world.clock.pass_by(120_000)
    await made(player)
    assert world.redis.hlen(PlayerKeys(who).recovery) == 2, "what counts no more is cleared away"


@pytest.mark.parametrize("code", ["0000-0000-0000-0000-0000-0000-0000", "nonsense", "x"])
async def test_all_wrong_codes_are_refused_alike(guest: httpx.AsyncClient, code: str) -> None:
    document = problem(await use(guest, code), 403, "wrong-code")
    assert "leads to nobody" in document["detail"]
    assert "set-cookie" not in (await use(guest, code)).headers


async def test_of_two_who_use_a_code_at_once_one_wins_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(2)]
    code = await made(await any_world.player(apps[0]))

    async def attempt(n: int) -> tuple[int, Any]:
        reply = await use(await any_world.guest(apps[n % 2]), code, f"attempt-number-{n}")
        return reply.status_code, reply.json().get("code")

    replies = await asyncio.gather(*(attempt(n) for n in range(12)))
    assert sorted(status for status, _ in replies) == [200] + [403] * 11
    (following,) = [new for status, new in replies if status == 200]
    assert (await use(await any_world.guest(apps[0]), following, "attempt-afterwards")).status_code == 200
