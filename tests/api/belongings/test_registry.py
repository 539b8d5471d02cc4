"""All that is kept of a player is exported, joined and deleted."""

from typing import Any

import pytest

from api.accounts.unfinished import end_unfinished
from api.belongings.registry import BELONGINGS, delete_all, export_all
from api.store import Store, connect
from puzzles.wire import keys as names
from puzzles.wire.keys import STALE, SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import milliseconds
from tests.api.accounts.test_joining import everything
from tests.api.conftest import TODAY, Player, World

ME = "/api/v1/me"


def test_every_key_of_a_player_belongs_to_one_part() -> None:
    keys = [name for name, one in vars(PlayerKeys).items() if isinstance(one, property) and name != "tag"]
    claimed = [key for one in BELONGINGS for key in one.keys]
    assert sorted(claimed) == sorted(set(claimed))
    assert set(claimed) == set(keys)
    assert len({one.name for one in BELONGINGS}) == len(BELONGINGS)


async def lived(world: World, player: Player) -> dict[str, Any]:
    """Do all that leaves something behind, and return who it was and the secrets that came of it."""
    await player.play()
    shown = (await player.client.post("/api/v1/training/counts", json={})).json()
    await player.client.post("/api/v1/training/counts/answers", json={"id": shown["id"], "points": 19})
    code = (await player.client.post(f"{ME}/recovery-code", json={})).json()["code"]
    token = (await player.client.post(f"{ME}/tokens", json={"name": "A program", "scopes": ["read"]})).json()["token"]
    await player.client.post(f"{ME}/name", json={"name": "Rosalinde"})
    found: dict[str, Any] = (await player.client.get(ME)).json()
    return found | {"code": code, "token": token}


async def test_the_export_tells_everything_and_no_secret(world: World, player: Player) -> None:
    one = await lived(world, player)
    store = Store(connect(world.url))
    told = await export_all(store, one["player"])
    await store.close()
    assert told.keys() >= {"sign_ins", "runs", "training", "profile"}
    assert (told["profile"]["id"], told["profile"]["name"]) == (one["player"], "Rosalinde")
    (run,) = told["runs"]
    assert (run["day"], run["kind"], len(run["answers"])) == ("2026-11-29", "discard", 10)
    assert told["training"]["count"]["days"]
    assert [len(told["sign_ins"][part]) for part in ("devices", "passkeys", "access_tokens")] == [1, 0, 1]
    for secret in (one["code"], one["token"], player.client.cookies["muggins"]):
        assert secret not in str(told)
    for key in world.redis.scan_iter("muggins:token:*"):
        assert key.rpartition(":")[2] not in str(told)


@pytest.mark.parametrize("closed", [True, False])
async def test_after_the_deletion_nothing_is_left_in_any_key(
    world: World, app: Any, player: Player, closed: bool
) -> None:
    other = await world.player(app)
    await other.play([1] * 10)
    one = await lived(world, player)
    hashes = [key.rpartition(":")[2] for key in world.redis.scan_iter("muggins:token:*")]
    if closed:
        world.clock.set("2026-11-30T02:00:00")
        world.close()
    store = Store(connect(world.url))
    await delete_all(store, one["player"], milliseconds(world.clock.now))
    await delete_all(store, one["player"], milliseconds(world.clock.now))
    await store.close()
    text = everything(world)
    kept = [hashed for hashed in hashes if hashed in text]
    assert len(kept) == 1, "the other's"
    for trace in (one["player"], "Rosalinde", names.name("Rosalinde"), one["token"], one["code"]):
        assert trace not in text
    assert list(world.redis.scan_iter("muggins:recovery:*")) == list(world.redis.scan_iter("muggins:access:*")) == []
    assert world.redis.scard(names.REWRITE) == 2
    keys = SheetKeys(TODAY, "discard")
    assert world.redis.zcard(keys.board) == world.redis.zcard(keys.runs) == 1
    assert world.redis.zrange(STALE, 0, -1) == (["2026-11-29|discard"] if closed else [])
    assert (await player.client.get(ME)).json()["player"] is None


async def test_a_deletion_that_was_cut_off_is_ended(world: World, player: Player) -> None:
    one = await lived(world, player)
    now = milliseconds(world.clock.now)
    world.redis.hset(names.LEAVING, one["player"], now - 60_000)
    store = Store(connect(world.url))
    await BELONGINGS[0].delete(store, one["player"], now)
    await end_unfinished(store, now)
    await store.close()
    assert one["player"] not in everything(world)
