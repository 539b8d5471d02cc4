"""Changing one's name: look-alikes, races, and what becomes of the name before."""

import asyncio

import httpx

from api.accounts.naming import move_names, release_names
from api.store import Store, connect
from puzzles.wire import keys as names
from puzzles.wire.moderation import AUDIT, BLOCKED, Decision, encode_decision
from tests.api.conftest import TODAY, Player, World, problem

ME = "/api/v1/me"
GREEK = "\u039d\u03bf\u03bd\u03bf"
"""Looks like Novo; in small letters like vovo, in capitals like NONO."""


async def me(client: httpx.AsyncClient) -> dict[str, object]:
    found: dict[str, object] = (await client.get(ME)).json()
    return found


async def rename(client: httpx.AsyncClient, name: str) -> httpx.Response:
    return await client.post(f"{ME}/name", json={"name": name})


async def test_a_guest_is_nobody_and_has_no_name_to_change(guest: httpx.AsyncClient) -> None:
    assert (await me(guest))["player"] is None
    refusal = await rename(guest, "Nimble Otter")
    problem(refusal, 401, "not-signed-in")
    assert refusal.headers["www-authenticate"].startswith("Bearer")


async def test_a_name_is_changed_shown_on_the_board_and_the_one_before_is_free(player: Player, world: World) -> None:
    await player.play()
    before = (await me(player.client))["name"]
    reply = await rename(player.client, "  Jörg  Müller ")
    assert (reply.status_code, reply.json()["name"]) == (200, "Jörg Müller")
    board = (await player.get("/sheets/discard/board", day=TODAY)).json()
    assert [row["name"] for row in board["rows"]] == ["Jörg Müller"]
    assert not world.redis.exists(names.name(str(before)))
    assert world.redis.ttl(names.name("Jörg Müller")) == -1


async def test_look_alikes_of_a_taken_name_are_refused_and_own_variants_are_fine(world: World, app: object) -> None:
    one, other = await world.player(app), await world.player(app)
    await one.open()
    await other.open()
    assert (await rename(one.client, "Lilly")).status_code == 200
    for name in ("lilly", "LiIIy", "L1lly", "Li-lly", "Líllý"):
        problem(await rename(other.client, name), 409, "name-taken")
    assert (await rename(one.client, "LILLY")).json()["name"] == "LILLY"
    problem(await rename(other.client, "lilly"), 409, "name-taken")
    assert (await rename(one.client, "Otto")).status_code == 200
    assert (await rename(other.client, "lilly")).status_code == 200
    problem(await rename(other.client, "\u202eevil"), 422, "bad-name")


def held(world: World) -> dict[str, str]:
    return {key.removeprefix(names.NAMES): world.redis.get(key) for key in world.redis.scan_iter("muggins:name:*")}


async def test_look_alikes_in_other_alphabets_are_refused_in_small_letters_and_in_capitals(
    world: World, app: object
) -> None:
    one, other = await world.player(app), await world.player(app)
    await one.open()
    await other.open()
    for taken, wanted in (("vovo", GREEK.lower()), ("Novo", GREEK), ("NONO", GREEK.upper()), (GREEK, "Novo")):
        assert (await rename(one.client, taken)).status_code == 200
        before = held(world)
        problem(await rename(other.client, wanted), 409, "name-taken")
        assert held(world) == before
    problem(await rename(other.client, GREEK.upper()), 409, "name-taken")
    assert (await rename(other.client, "Nono")).status_code == 200


async def test_all_that_a_name_looks_like_is_held_for_good_and_let_go_with_it(player: Player, world: World) -> None:
    await player.open()
    who = str((await me(player.client))["player"])
    for name, looks in ((GREEK, {"vovo", "novo"}), (GREEK.upper(), {"vovo", "nono"}), (GREEK.lower(), {"vovo"})):
        assert (await rename(player.client, name)).json()["name"] == name
        assert held(world) == dict.fromkeys(looks, who)
        assert {world.redis.ttl(names.NAMES + look) for look in looks} == {-1}
    await rename(player.client, GREEK)
    store = Store(connect(world.url))
    await release_names(store, who)
    await store.close()
    assert held(world) == {}


async def test_of_two_who_want_a_name_of_two_looks_at_once_one_gets_all_of_it(world: World) -> None:
    store = Store(connect(world.url))
    for _ in range(20):
        got = await asyncio.gather(*(store.reserve_name(GREEK, player) for player in ("one", "two")))
        assert sorted(got) == [False, True]
        assert set(held(world).values()) == {("one", "two")[got.index(True)]}
        world.redis.delete(*names.names_of(GREEK))
    await store.close()


async def test_names_held_by_an_older_form_of_their_looks_move_and_stay_their_bearers(world: World) -> None:
    blocked = "\u03a5\u03bf\u03bd\u03bf"
    bearers = {"one": GREEK, "two": "Nina", "three": "ke\u0138s", "four": "Keks", "five": "kik"}
    for player, name in bearers.items():
        world.redis.hset(names.profile(player), "name", name)
    older = {"nono": "one", "nlna": "two", "ke\u0138s": "three", "keks": "four", "\u0138l\u0138": BLOCKED}
    for look, player in older.items():
        world.redis.set(names.NAMES + look, player)
    for decision in (
        Decision(at=1, by="ann", action="rename", player="five", name=blocked, reason="rude", blocked=True),
        Decision(at=2, by="ann", action="rename", player="five", name="Wolf", reason="rude", blocked=True),
        Decision(at=3, by="ann", action="rename", player="five", name="Fox", reason="a slip", undoes=2),
    ):
        world.redis.rpush(AUDIT, encode_decision(decision))
    world.redis.set(names.NAMES_MOVED, "1")
    store = Store(connect(world.url))
    await move_names(store)
    moved = {"vovo": "one", "novo": "one", "nlna": "two", "keks": "four", "ke\u0138s": "three", "klk": BLOCKED}
    assert held(world) == moved | {"uovo": BLOCKED, "yovo": BLOCKED}
    world.redis.delete(names.NAMES_MOVED)
    await move_names(store)
    assert held(world) == moved | {"uovo": BLOCKED, "yovo": BLOCKED}
    assert world.redis.get(names.NAMES_MOVED) == names.NAMES_FORM
    await store.close()


async def test_a_name_kept_by_its_small_letters_alone_still_protects(player: Player, world: World) -> None:
    await player.open()
    world.redis.set("muggins:name:amber fox", "somebodyelse")
    problem(await rename(player.client, "Amber Fox"), 409, "name-taken")
    assert (await rename(player.client, "Amber F0x")).status_code == 200


async def test_names_kept_by_their_small_letters_move_to_their_looks_once(world: World) -> None:
    world.redis.set("muggins:name:amber fox", "one")
    world.redis.set("muggins:name:hasenuhu", "two")
    world.redis.set("muggins:name:in the making", "three", ex=60)
    store = Store(connect(world.url))
    await move_names(store)
    await move_names(store)
    await store.close()
    held = {key: world.redis.get(key) for key in world.redis.scan_iter("muggins:name:*")}
    assert held == {
        names.name("Amber Fox"): "one",
        names.name("Hasenuhu"): "two",
        "muggins:name:in the making": "three",
    }


async def test_of_twenty_who_want_one_name_at_once_one_gets_it_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(2)]
    players = [await any_world.player(apps[n % 2]) for n in range(10)]
    await asyncio.gather(*(one.open() for one in players))
    replies = await asyncio.gather(*(rename(one.client, name) for one in players for name in ("Rosa", "Rósa")))
    winners = [reply for reply in replies if reply.status_code == 200]
    assert {reply.status_code for reply in replies} == {200, 409}
    bearers = [(await me(one.client))["name"] for one in players]
    assert sum(name in ("Rosa", "Rósa") for name in bearers) == 1
    assert 1 <= len(winners) <= 2


async def test_one_player_who_changes_the_name_many_times_at_once_holds_one_name(player: Player, world: World) -> None:
    await player.open()
    await asyncio.gather(*(rename(player.client, name) for name in ("Anna", "Bert", "Carla", "Dora")))
    name = str((await me(player.client))["name"])
    assert list(world.redis.scan_iter("muggins:name:*")) == [names.name(name)]
    assert not world.redis.hexists(names.profile(str((await me(player.client))["player"])), "former")


async def test_a_banned_player_reads_but_neither_plays_nor_is_renamed(player: Player, world: World) -> None:
    await player.open()
    who = str((await me(player.client))["player"])
    world.redis.hset(names.profile(who), "banned", "1")
    assert (await me(player.client))["banned"] is True
    problem(await rename(player.client, "Rosa"), 403, "banned")
    problem(await player.client.post(f"{ME}/avatar", json={"avatar": 2}), 403, "banned")
    problem(await player.open(), 403, "banned")
    problem(await player.client.post("/api/v1/training/counts", json={}), 403, "banned")


async def test_a_picture_is_one_of_twelve(player: Player) -> None:
    await player.open()
    assert (await player.client.post(f"{ME}/avatar", json={"avatar": 11})).json()["avatar"] == 11
    problem(await player.client.post(f"{ME}/avatar", json={"avatar": 12}), 422, "bad-body")
