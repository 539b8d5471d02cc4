"""Links and replays as what belongs to a player: told, given to an account, left without a trace."""

from datetime import date
from typing import Any

import pytest

from api.archive.replays import REPLAYS_OF_PLAYER
from api.sharing.links import SHARES_OF_PLAYER, find_share, make_share, take_back
from puzzles.wire import keys as names
from puzzles.wire.keys import SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.replays import ReplayKeys
from tests.api.conftest import TODAY, World

SHEET = SheetKeys(TODAY, "discard")
OTHER = SheetKeys(TODAY, "count")
NOW = 1_790_000_000_000


@pytest.fixture
async def store(any_world: World) -> Any:
    return (await any_world.app()).state.service.store


def left(world: World, player: str) -> list[str]:
    return [key for key in world.redis.scan_iter("*") if player in key or player in str(told(world, key))]


def told(world: World, key: str) -> Any:
    kind = world.redis.type(key)
    reads: dict[str, Any] = {"hash": world.redis.hgetall, "string": world.redis.get}
    return reads.get(kind, lambda one: world.redis.zrange(one, 0, -1))(key)


def replayed(world: World, player: str, keys: SheetKeys, score: int) -> None:
    replay = ReplayKeys(player, keys.day, keys.kind)
    fields = {"attempt": "a", "opened": "1", "answered": "1", "score": str(score), "choice:1": "6D 7S"}
    fields |= {"attempt:1": "a", "score:1": str(score), "loss:1": "0.0"}
    world.redis.hset(replay.run, mapping=fields)
    world.redis.zadd(replay.kept, {replay.entry: NOW})


async def test_links_go_with_their_run(any_world: World, store: Any) -> None:
    mine = await make_share(store, SHEET, "guest-a")
    twice = await make_share(store, OTHER, "guest-a")
    theirs = await make_share(store, OTHER, "account")
    assert [one["path"] for one in await SHARES_OF_PLAYER.export(store, "guest-a")] == [
        f"/share/{twice}",
        f"/share/{mine}",
    ]
    for _ in range(2):
        await SHARES_OF_PLAYER.join(store, "guest-a", "account", NOW)
    found = await find_share(store, mine)
    assert found is not None
    assert (found.player, found.keys) == ("account", SHEET)
    assert await find_share(store, twice) is None
    assert await find_share(store, theirs) is not None
    assert left(any_world, "guest-a") == []
    for _ in range(2):
        await SHARES_OF_PLAYER.delete(store, "account", NOW)
    assert [await find_share(store, token) for token in (mine, twice, theirs)] == [None, None, None]
    assert left(any_world, "account") == []
    assert not any_world.redis.exists(names.share(mine))


async def test_a_link_taken_back_while_it_is_made_leads_nowhere(any_world: World, store: Any) -> None:
    token = await make_share(store, SHEET, "player")
    await take_back(store, SHEET, "player")
    any_world.redis.set(names.share(token), '{"day":"2026-11-29","kind":"discard","player":"player"}')
    assert await find_share(store, token) is None


async def test_replays_go_to_the_account_where_it_has_none_of_its_own(any_world: World, store: Any) -> None:
    old = SheetKeys(date(2026, 11, 1), "discard")
    replayed(any_world, "guest-a", SHEET, 50)
    replayed(any_world, "guest-a", old, 60)
    replayed(any_world, "account", old, 70)
    assert sorted(one["score"] for one in await REPLAYS_OF_PLAYER.export(store, "guest-a")) == [50, 60]
    for _ in range(2):
        await REPLAYS_OF_PLAYER.join(store, "guest-a", "account", NOW)
    assert left(any_world, "guest-a") == []
    assert sorted(one["score"] for one in await REPLAYS_OF_PLAYER.export(store, "account")) == [50, 70]
    assert any_world.redis.ttl(ReplayKeys("account", TODAY, "discard").run) > 0
    for _ in range(2):
        await REPLAYS_OF_PLAYER.delete(store, "account", NOW)
    assert left(any_world, "account") == []
    assert await REPLAYS_OF_PLAYER.export(store, "account") == []


def test_each_answers_for_its_own_keys() -> None:
    for part in (SHARES_OF_PLAYER, REPLAYS_OF_PLAYER):
        for key in part.keys:
            assert getattr(PlayerKeys("x"), key).startswith("muggins:{player:x}:")
