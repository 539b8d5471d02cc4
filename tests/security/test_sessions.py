"""ASVS V7 and V8: tokens come from the server alone, and what is somebody's own is shown to nobody else."""

import re
from hashlib import sha256

import httpx
import pytest

from puzzles.wire.keys import token
from tests.api.conftest import ATTEMPT, RUN, Player, World, problem


async def test_a_token_is_made_by_the_server_and_has_256_bits(guest: httpx.AsyncClient, world: World) -> None:
    tokens = set()
    for _ in range(20):
        guest.cookies.clear()
        await guest.post("/api/v1/players")
        tokens.add(guest.cookies["muggins"])
    assert len(tokens) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", one) for one in tokens)


@pytest.mark.parametrize("chosen", ["x" * 43, "", "admin", "x" * 4000, "../../x", "x" * 42 + "*"])
async def test_a_token_that_a_visitor_chose_is_never_taken(guest: httpx.AsyncClient, world: World, chosen: str) -> None:
    reply = await guest.post(RUN, json={"attempt": ATTEMPT}, headers={"Cookie": f"muggins={chosen}"})
    assert reply.status_code == 200
    given = reply.cookies["muggins"]
    assert given != chosen
    assert not world.redis.exists(token(sha256(chosen.encode()).hexdigest()))
    assert world.redis.exists(token(sha256(given.encode()).hexdigest()))


async def test_a_token_stands_in_no_reply_but_its_cookie(player: Player) -> None:
    await player.play()
    own = player.client.cookies["muggins"]
    for path in ("/", "/me/data", RUN, "/api/v1/me/export", "/api/v1/days/today", "/board/today/discard"):
        reply = await player.client.get(path)
        assert own not in reply.text
        assert sha256(own.encode()).hexdigest() not in reply.text


async def test_an_address_never_takes_a_token(player: Player) -> None:
    await player.open()
    own = player.client.cookies["muggins"]
    player.client.cookies.clear()
    for name in ("token", "muggins", "access_token", "session"):
        problem(await player.client.get(RUN, params={name: own}), 404, "no-run")


async def test_one_player_sees_and_changes_nothing_of_anothers(world: World, app: object) -> None:
    first, second = await world.player(app), await world.player(app)
    await first.play()
    await second.open()
    assert (await second.client.get(RUN)).json()["answers"] == []
    exported = (await second.client.get("/api/v1/me/export")).text
    one = (await first.client.post("/api/v1/players")).json()["player"]
    assert one not in exported
    name = (await first.client.get("/api/v1/me/export")).json()["parts"]["profile"]["name"]
    problem(
        await second.client.post("/api/v1/me/delete", json={"name": name, "attempt": ATTEMPT}), 422, "not-confirmed"
    )
    for field in ("player", "id", "user"):
        body = {"attempt": ATTEMPT, field: one}
        problem(await second.client.post(RUN, json=body), 422, "bad-body")
