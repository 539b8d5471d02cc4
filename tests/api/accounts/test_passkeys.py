"""Passkeys: made once per challenge, for this site, by this key, and never with a copy."""

import asyncio
import subprocess
import sys
from typing import Any

import httpx
import pytest

from api.accounts import passkeys
from api.accounts.passkeys import site_of
from api.problems import ProblemError
from puzzles.wire.players import PlayerKeys
from tests.api.accounts.authenticator import Authenticator
from tests.api.conftest import Player, World, problem

ME = "/api/v1/me"
SIGN_IN = "/api/v1/sign-in/passkey"


async def options(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.post(f"{path}/challenge", json={})).json()
    return found


async def registered(player: Player, **site: str) -> Authenticator:
    """Return a key that the player has registered."""
    await player.open()
    key = Authenticator(**site)
    reply = await player.client.post(f"{ME}/passkeys", json=key.attest(await options(player.client, f"{ME}/passkeys")))
    assert reply.status_code == 200, reply.text
    return key


async def test_a_passkey_signs_in_on_another_device_without_a_name(world: World, app: Any, player: Player) -> None:
    key = await registered(player)
    other = await world.guest(app)
    asked = await options(other, SIGN_IN)
    assert (asked["rpId"], asked["userVerification"]) == ("localhost", "preferred")
    reply = await other.post(SIGN_IN, json=key.answer(asked))
    assert (reply.status_code, reply.json()["code"], reply.json()["joined"]) == (200, None, None)
    assert (await other.get(ME)).json()["player"] == (await player.client.get(ME)).json()["player"]
    assert (await other.get(ME)).json()["passkeys"] == 1


async def test_what_is_asked_of_the_browser_names_the_site_the_player_and_the_keys_there_are(player: Player) -> None:
    key = await registered(player)
    asked = await options(player.client, f"{ME}/passkeys")
    assert asked["rp"] == {"id": "localhost", "name": "Muggins"}
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert [one["id"] for one in asked["excludeCredentials"]] == [key.attest(asked)["id"]]
    assert asked["attestation"] == "none"


async def test_a_challenge_counts_once_for_its_purpose_its_player_and_five_minutes(
    world: World, app: Any, player: Player
) -> None:
    key = await registered(player)
    other = await world.guest(app)
    answer = key.answer(await options(other, SIGN_IN))
    replies = await asyncio.gather(*(other.post(SIGN_IN, json=answer) for _ in range(5)))
    assert sorted(reply.status_code for reply in replies) == [200, 403, 403, 403, 403]
    asked = await options(other, SIGN_IN)
    (waiting,) = world.redis.scan_iter("muggins:challenge:*")
    assert 290 < world.redis.ttl(waiting) <= 300
    world.redis.delete(waiting)
    problem(await other.post(SIGN_IN, json=key.answer(asked)), 403, "passkey-refused")
    # One that was handed out for signing in makes no passkey, and one player's makes none for another.
    stranger = await world.player(app)
    await stranger.open()
    crossed = (await options(player.client, f"{ME}/passkeys")) | {}
    body = Authenticator().attest(crossed)
    problem(await stranger.client.post(f"{ME}/passkeys", json=body), 403, "passkey-refused")
    mixed = crossed | {"challenge": (await options(other, SIGN_IN))["challenge"]}
    body = Authenticator().attest(mixed)
    problem(await player.client.post(f"{ME}/passkeys", json=body), 403, "passkey-refused")


@pytest.mark.parametrize("fault", ["signature", "site", "origin", "key", "user", "challenge", "count"])
async def test_a_false_answer_is_refused(world: World, app: Any, player: Player, fault: str) -> None:
    key = await registered(player)
    other = await world.guest(app)
    if fault == "count":
        key.count = 5
        assert (await other.post(SIGN_IN, json=key.answer(await options(other, SIGN_IN)))).status_code == 200
        key.count = 2
    if fault == "site":
        key.site = "elsewhere.example"
    if fault == "origin":
        key.origin = "https://elsewhere.example"
    if fault == "key":
        key.key = Authenticator().key
    if fault == "user":
        key.user = b"v9xH3nMaqlzYaWrY"
    asked = await options(other, SIGN_IN)
    if fault == "challenge":
        asked["challenge"] = "A" * 43
    body = key.answer(asked)
    if fault == "signature":
        body["signature"] = body["signature"][:-4] + "AAAA"
    problem(await other.post(SIGN_IN, json=body), 403, "passkey-refused")


@pytest.mark.parametrize("text", ["A", "bm90IGpzb24", "e30", "W10", "eyJjaGFsbGVuZ2UiOiAxfQ"])
async def test_what_is_no_client_data_is_refused(guest: httpx.AsyncClient, text: str) -> None:
    body = {"id": "AA", "client_data": text, "authenticator": "AA", "signature": "AA", "user": "AA"}
    problem(await guest.post(SIGN_IN, json=body), 403, "passkey-refused")


async def test_passkeys_are_listed_renamed_and_removed(player: Player, world: World, app: Any) -> None:
    key = await registered(player)
    (one,) = (await player.client.get(f"{ME}/passkeys")).json()["passkeys"]
    assert (one["name"], one["used"], one["synced"]) == ("A key", "2026-11-29", False)
    renamed = {"id": one["id"], "name": "The blue key"}
    assert (await player.client.post(f"{ME}/passkeys/name", json=renamed)).status_code == 200
    assert (await player.client.get(f"{ME}/passkeys")).json()["passkeys"][0]["name"] == "The blue key"
    for _ in range(2):
        assert (await player.client.post(f"{ME}/passkeys/remove", json={"id": one["id"]})).status_code == 200
    problem(await player.client.post(f"{ME}/passkeys/name", json=renamed), 404, "no-such-entry")
    other = await world.guest(app)
    problem(await other.post(SIGN_IN, json=key.answer(await options(other, SIGN_IN))), 403, "passkey-refused")


async def test_a_passkey_that_is_removed_while_it_signs_in_opens_nothing_and_stays_away(
    player: Player, world: World, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await registered(player)
    who = (await player.client.get(ME)).json()["player"]
    verified = passkeys._verified_count

    def slowly(*given: Any) -> int:
        world.redis.delete(PlayerKeys(who).passkeys)
        return verified(*given)

    monkeypatch.setattr(passkeys, "_verified_count", slowly)
    other = await world.guest(app)
    problem(await other.post(SIGN_IN, json=key.answer(await options(other, SIGN_IN))), 403, "passkey-refused")
    assert (await player.client.get(f"{ME}/passkeys")).json()["passkeys"] == []
    assert (await other.get(ME)).json()["player"] is None


@pytest.mark.parametrize(
    ("origin", "site"),
    [
        ("https://muggins.example", "muggins.example"),
        ("https://muggins.example:8443", "muggins.example"),
        ("http://localhost:8000", "localhost"),
        ("http://muggins.example", None),
        ("http://192.168.1.20:8000", None),
        ("https://192.168.1.20", None),
    ],
)
def test_passkeys_take_https_and_a_name_or_this_machine(origin: str, site: str | None) -> None:
    if site is None:
        with pytest.raises(ProblemError) as refused:
            site_of(origin)
        assert refused.value.code == "no-passkeys-here"
    else:
        assert (site_of(origin).id, site_of(origin).origin) == (site, origin)


def test_the_library_is_not_imported_at_the_start() -> None:
    code = "import api.app, sys; sys.exit('webauthn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
