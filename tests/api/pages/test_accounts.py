"""The pages of the account and the pictures."""

import re

import httpx
import pytest

from api.pages.avatars import VARIATIONS, avatar_svg, avatar_url
from tests.api.conftest import Player, World

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("variation", range(VARIATIONS))
def test_a_picture_follows_from_the_id_alone_and_holds_no_script(variation: int) -> None:
    one = avatar_svg("v9xH3nMaqlzYaWrY", variation)
    assert one == avatar_svg("v9xH3nMaqlzYaWrY", variation)
    assert one != avatar_svg("v9xH3nMaqlzYaWrX", variation)
    assert one.startswith("<svg xmlns=")
    assert not re.search(r"script|style=|href|on\w+=", one)
    assert "v9xH" not in one


def test_the_pictures_of_a_player_are_twelve_different_ones() -> None:
    assert len({avatar_svg("player", one) for one in range(VARIATIONS)}) == VARIATIONS
    with pytest.raises(ValueError, match="no picture 12"):
        avatar_svg("player", 12)


async def test_a_picture_is_served_for_good(guest: httpx.AsyncClient) -> None:
    reply = await guest.get(avatar_url("v9xH3nMaqlzYaWrY", "3"))
    assert reply.text == avatar_svg("v9xH3nMaqlzYaWrY", 3)
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in reply.headers["cache-control"]
    assert "default-src 'none'" in reply.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["x/12.svg", "x/-1.svg", "x/00.svg", "x/1.png", "x/1", "a.b/1.svg", f"{'x' * 65}/1.svg"]
)
async def test_there_are_no_other_pictures(guest: httpx.AsyncClient, path: str) -> None:
    assert (await guest.get(f"/avatars/{path}")).status_code == 404


async def test_a_guest_is_told_how_to_begin_and_no_player_is_made(guest: httpx.AsyncClient, world: World) -> None:
    for path in ("/me", "/sign-in"):
        reply = await guest.get(path, headers=HTML)
        assert reply.status_code == 200
        assert "set-cookie" not in reply.headers
        assert reply.headers["cache-control"] == "no-store"
    assert list(world.redis.scan_iter("muggins:player:*")) == []


async def test_the_profile_shows_the_player_and_no_secret(player: Player) -> None:
    await player.open()
    name = (await player.client.get("/api/v1/me")).json()["name"]
    code = (await player.client.post("/api/v1/me/recovery-code", json={})).json()["code"]
    made = (await player.client.post("/api/v1/me/tokens", json={"name": "A & <b>", "scopes": ["read"]})).json()
    text = (await player.client.get("/me", headers=HTML)).text
    assert name in text
    assert "A &amp; &lt;b&gt;" in text
    for secret in (code, made["token"], player.client.cookies["muggins"]):
        assert secret not in text
    assert name in (await player.client.get("/sign-in", headers=HTML)).text
