"""Making, reading, joining and leaving leagues over HTTP, and what their owners decide."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio

from puzzles.wire.leagues import HOOKS, MOST_LEAGUES, MOST_MEMBERS, MOST_OWNED, LeagueKeys, invitation_key
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import World, problem
from tests.api.friends import LEAGUES, Friend, friend
from tests.services import DroppingProxy

NOWHERE = "A" * 16


@pytest_asyncio.fixture
async def ada(world: World, app: Any) -> Friend:
    return await friend(world, app)


@pytest_asyncio.fixture
async def bob(world: World, app: Any) -> Friend:
    return await friend(world, app)


async def test_a_guest_makes_a_league_and_becomes_a_player_by_it(ada: Friend, world: World) -> None:
    assert (await ada.look()).json() == {"leagues": []}
    league = await ada.make("  Die   Muggel ")
    assert league["name"] == "Die Muggel"
    assert league["owner"] is True
    assert league["first_weekday"] == 1
    assert league["link"] == f"http://localhost/join/{league['invitation']}"
    assert [(one["owner"], one["you"]) for one in league["members"]] == [(True, True)]
    assert len(league["invitation"]) == 22
    assert (await ada.look(f"/{league['id']}")).json() == league
    (mine,) = (await ada.look()).json()["leagues"]
    assert (mine["id"], mine["name"], mine["members"], mine["owner"]) == (league["id"], "Die Muggel", 1, True)


async def test_the_same_attempt_makes_one_league(ada: Friend, world: World) -> None:
    await ada.client.post("/api/v1/players", json={})
    bodies = [ada.ask("", {"attempt": "attempt-league", "name": "Die Muggel"}) for _ in range(10)]
    replies = [reply.json() for reply in await asyncio.gather(*bodies)]
    assert len({reply["id"] for reply in replies}) == 1
    assert len({reply["invitation"] for reply in replies}) == 1
    assert len((await ada.look()).json()["leagues"]) == 1
    assert len(list(world.redis.scan_iter("muggins:invitation:*"))) == 1


@pytest.mark.parametrize(
    "name",
    [
        "x",
        "",
        " ",
        "a" * 41,
        "a\u202eb",
        "a\u200bb",
        "ab\x00",
        "🙂🙂",
        "--",
        "שלום",
        "ع ع",
        "\u3164\u3164",
        "a\u0300\u0301\u0302\u0303b",
    ],
)
async def test_a_name_that_nobody_can_read_is_refused(ada: Friend, name: str) -> None:
    reply = await ada.ask("", {"attempt": "attempt-league", "name": name})
    problem(reply, 422, "bad-league-name" if name else "bad-body")
    assert "set-cookie" not in reply.headers


@pytest.mark.parametrize("name", ["Die Müßiggänger", "Ελληνικά", "日本語", "Åse & Øystein", "a" * 40])
async def test_any_readable_name_will_do(ada: Friend, name: str) -> None:
    assert (await ada.make(name))["name"] == name


async def test_for_others_a_league_does_not_exist(ada: Friend, bob: Friend) -> None:
    league = await ada.make()
    await bob.open()
    for one in (league["id"], NOWHERE):
        for path in ("", "/table", "/winners", f"/versus/{NOWHERE}/{NOWHERE}", "/days/today/sheets/discard"):
            told = problem(await bob.look(f"/{one}{path}"), 404, "no-league")
            assert {**told, "instance": ""} == {
                **problem(await bob.look(f"/{NOWHERE}"), 404, "no-league"),
                "instance": "",
            }
        for path, body in (
            ("/leave", {}),
            ("/change", {"name": "Mine"}),
            ("/invitation", {}),
            ("/members/remove", {"player": NOWHERE}),
            ("/owner", {"player": NOWHERE}),
            ("/delete", {}),
            ("/hook", {"url": "https://hooks.example/", "form": "json"}),
            ("/hook/remove", {}),
            ("/hook/test", {}),
        ):
            problem(await bob.ask(f"/{one}{path}", body), 404, "no-league")


async def test_who_has_the_link_sees_what_it_is_for_and_joins(
    ada: Friend, bob: Friend, guest: httpx.AsyncClient, world: World
) -> None:
    league = await ada.make()
    path = f"/invitations/{league['invitation']}"
    seen = (await guest.get(LEAGUES + path)).json()
    assert seen == {
        "state": "open",
        "name": "Die Muggel",
        "members": 1,
        "owner": league["members"][0]["name"],
        "league": None,
    }
    world.clock.pass_by(1)
    joined = await bob.join(league["invitation"])
    assert joined.status_code == 200
    assert "set-cookie" in joined.headers
    assert [one["you"] for one in joined.json()["members"]] == [False, True]
    assert joined.json()["hook"] is None
    assert joined.json()["owner"] is False
    assert (await bob.join(league["invitation"])).json() == joined.json()
    assert (await bob.look(path)).json()["league"] == league["id"]
    assert (await guest.get(f"{LEAGUES}/invitations/{'A' * 22}")).json()["state"] == "gone"
    assert (await guest.get(f"{LEAGUES}/invitations/nonsense")).status_code == 404


async def test_a_renewed_invitation_lets_nobody_in_and_makes_nobody(ada: Friend, bob: Friend, world: World) -> None:
    league = await ada.make()
    renewed = (await ada.ask(f"/{league['id']}/invitation")).json()
    assert renewed["invitation"] != league["invitation"]
    refused = await bob.join(league["invitation"])
    problem(refused, 410, "invitation-renewed")
    assert "set-cookie" not in refused.headers
    assert (await bob.look(f"/invitations/{league['invitation']}")).json()["state"] == "renewed"
    assert 0 < world.redis.ttl(invitation_key(league["invitation"])) <= 90 * 24 * 3600
    assert world.redis.ttl(invitation_key(renewed["invitation"])) == -1
    await bob.open()
    problem(await bob.join(league["invitation"]), 410, "invitation-renewed")
    assert (await bob.join(renewed["invitation"])).status_code == 200
    problem(await bob.ask(f"/{league['id']}/invitation"), 403, "not-owner")


async def test_many_renewals_at_once_leave_one_invitation_for_good_and_none_of_a_league_that_is_gone(
    ada: Friend, world: World
) -> None:
    league = await ada.make()
    await asyncio.gather(*(ada.ask(f"/{league['id']}/invitation") for _ in range(8)))
    left = {key: world.redis.ttl(key) for key in world.redis.scan_iter("muggins:invitation:*")}
    holds = (await ada.look(f"/{league['id']}")).json()["invitation"]
    assert [key for key, ttl in left.items() if ttl == -1] == [invitation_key(holds)]
    assert len(left) == 9
    assert (await ada.ask(f"/{league['id']}/delete")).status_code == 200
    assert [key for key in left if world.redis.ttl(key) == -1] == []


async def test_renewing_and_joining_at_once_leave_nobody_half_in(ada: Friend, world: World, app: Any) -> None:
    league = await ada.make()
    other = await world.app()
    friends = [await friend(world, one) for one in (app, other) for _ in range(20)]
    await asyncio.gather(*(one.open() for one in friends))
    replies = await asyncio.gather(
        *(one.join(league["invitation"]) for one in friends[:20]),
        ada.ask(f"/{league['id']}/invitation"),
        *(one.join(league["invitation"]) for one in friends[20:]),
    )
    members = {one["player"] for one in (await ada.look(f"/{league['id']}")).json()["members"]}
    joined = {
        await one.id() for one, reply in zip(friends, replies[:20] + replies[21:], strict=True) if reply.is_success
    }
    assert members == joined | {await ada.id()}
    for one in friends:
        player = await one.id()
        assert (await one.look()).json()["leagues"] == [] or player in members
        assert (player in members) == (league["id"] in world.redis.smembers(PlayerKeys(player).leagues))
    late = await friend(world, other)
    problem(await late.join(league["invitation"]), 410, "invitation-renewed")


async def test_parallel_joins_from_two_processes_stop_at_the_limit(ada: Friend, world: World, app: Any) -> None:
    league = await ada.make()
    members = LeagueKeys(league["id"]).members
    world.redis.zadd(members, {f"member-{n:09}": n + 1 for n in range(MOST_MEMBERS - 10)})
    other = await world.app()
    friends = [await friend(world, one) for one in (app, other) for _ in range(25)]
    replies = await asyncio.gather(*(one.join(league["invitation"]) for one in friends))
    assert [reply.status_code for reply in replies].count(200) == 9
    assert world.redis.zcard(members) == MOST_MEMBERS
    for one, reply in zip(friends, replies, strict=True):
        if not reply.is_success:
            problem(reply, 409, "league-full")
            assert (await one.look()).json()["leagues"] == []
    seen = (await friends[0].look(f"/invitations/{league['invitation']}")).json()
    assert seen["state"] == ("full" if seen["league"] is None else "open")


async def test_a_join_whose_reply_was_lost_is_joined_once(world: World, ada: Friend, proxy: DroppingProxy) -> None:
    league = await ada.make()
    app = await world.app(proxy.address)
    bob = await friend(world, app)
    await bob.open()
    for command in (b"EVALSHA", b"SADD"):
        proxy.drop_reply(command)
        assert (await bob.join(league["invitation"])).status_code == 200
    assert len((await ada.look(f"/{league['id']}")).json()["members"]) == 2


async def test_when_the_owner_leaves_the_longest_member_takes_over_and_the_last_takes_it_along(
    ada: Friend, bob: Friend, world: World
) -> None:
    league = await ada.make()
    await ada.ask(f"/{league['id']}/hook", {"url": "https://hooks.example/", "form": "json"})
    world.clock.now += timedelta(seconds=1)
    await bob.join(league["invitation"])
    assert (await ada.ask(f"/{league['id']}/leave")).json() == {"id": league["id"]}
    problem(await ada.ask(f"/{league['id']}/leave"), 404, "no-league")
    assert (await bob.look(f"/{league['id']}")).json()["owner"] is True
    await bob.ask(f"/{league['id']}/leave")
    assert (await bob.look()).json() == {"leagues": []}
    assert world.redis.smembers(HOOKS) == set()
    assert list(world.redis.scan_iter(f"*{league['id']}*")) == []
    assert (await bob.look(f"/invitations/{league['invitation']}")).json()["state"] == "gone"
    problem(await bob.join(league["invitation"]), 404, "no-invitation")


async def test_the_owner_renames_removes_hands_over_and_deletes(ada: Friend, bob: Friend, world: World) -> None:
    league = await ada.make()
    path = f"/{league['id']}"
    await bob.join(league["invitation"])
    player = await bob.id()
    for end, body in (("/change", {"name": "Mine"}), ("/members/remove", {"player": player}), ("/delete", {})):
        problem(await bob.ask(path + end, body), 403, "not-owner")
    changed = (await ada.ask(path + "/change", {"name": "Neue", "first_weekday": 7, "language": "de"})).json()
    assert (changed["name"], changed["first_weekday"], changed["language"]) == ("Neue", 7, "de")
    assert (await ada.ask(path + "/change", {})).json() == changed
    problem(await ada.ask(path + "/change", {"first_weekday": 8}), 422, "bad-body")
    problem(await ada.ask(path + "/change", {"owner": player}), 422, "bad-body")
    removed = (await ada.ask(path + "/members/remove", {"player": player})).json()
    assert len(removed["members"]) == 1
    assert (await ada.ask(path + "/members/remove", {"player": player})).json() == removed
    problem(await ada.ask(path + "/members/remove", {"player": await ada.id()}), 404, "no-member")
    assert (await bob.look()).json() == {"leagues": []}
    problem(await ada.ask(path + "/owner", {"player": player}), 404, "no-member")
    await bob.join(league["invitation"])
    assert (await ada.ask(path + "/owner", {"player": player})).json()["owner"] is False
    # Sent again after a lost reply, it is done already.
    assert (await ada.ask(path + "/owner", {"player": player})).json()["owner"] is False
    problem(await ada.ask(path + "/delete"), 403, "not-owner")
    assert (await bob.ask(path + "/delete")).json() == {"id": league["id"]}
    problem(await bob.ask(path + "/delete"), 404, "no-league")
    for one in (ada, bob):
        assert world.redis.smembers(PlayerKeys(await one.id()).leagues) == set()


async def test_one_is_in_fifty_leagues_and_looks_after_twenty_at_most(ada: Friend, bob: Friend, world: World) -> None:
    leagues = [await ada.make(attempt=f"attempt-{n:03}") for n in range(MOST_OWNED)]
    problem(await ada.ask("", {"attempt": "one-too-many", "name": "More"}), 409, "too-many-leagues")
    await bob.open()
    other = await bob.make()
    await ada.join(other["invitation"])
    problem(await bob.ask(f"/{other['id']}/owner", {"player": await ada.id()}), 409, "too-many-leagues")
    player = await bob.id()
    for n in range(MOST_LEAGUES - 1):
        keys = LeagueKeys(f"league-{n:09}")
        world.redis.sadd(PlayerKeys(player).leagues, keys.league)
        world.redis.zadd(keys.members, {player: 1})
        world.redis.hset(
            keys.settings,
            mapping={"name": "x", "owner": "x", "made": 1, "first_weekday": 1, "invitation": "x", "language": "en"},
        )
    problem(await bob.join(leagues[0]["invitation"]), 409, "too-many-leagues")
    await bob.ask("/league-000000000/leave")
    assert (await bob.join(leagues[0]["invitation"])).status_code == 200


async def test_an_address_is_for_the_owners_eyes_and_judged_when_it_is_set(
    ada: Friend, bob: Friend, world: World
) -> None:
    league = await ada.make()
    path = f"/{league['id']}/hook"
    await bob.join(league["invitation"])
    body = {"url": "https://hooks.example/secret", "form": "json", "secret": "sesame"}
    problem(await bob.ask(path, body), 403, "not-owner")
    problem(await ada.ask(path + "/test"), 404, "no-hook")
    for url in ("http://hooks.example/", "https://127.0.0.1/", "https://hooks.example:22/", "https://u@hooks.example/"):
        problem(await ada.ask(path, body | {"url": url}), 422, "bad-hook")
    problem(await ada.ask(path, body | {"form": "xml"}), 422, "bad-body")
    assert world.redis.smembers(HOOKS) == set()
    shown = (await ada.ask(path, body)).json()["hook"]
    assert shown == {
        "url": "https://hooks.example/secret",
        "form": "json",
        "signed": True,
        "state": "on",
        "delivered": None,
        "fault": None,
        "test": None,
    }
    assert "sesame" not in (await ada.look(f"/{league['id']}")).text
    assert "hooks.example" not in (await bob.look(f"/{league['id']}")).text
    assert world.redis.smembers(HOOKS) == {league["id"]}
    assert (await ada.ask(path + "/test")).json()["hook"]["test"] == "waiting"
    asked = world.redis.hget(LeagueKeys(league["id"]).hook, "test")
    world.clock.now += timedelta(seconds=30)
    await ada.ask(path + "/test")
    assert world.redis.hget(LeagueKeys(league["id"]).hook, "test") == asked
    world.clock.now += timedelta(minutes=6)
    assert (await ada.look(f"/{league['id']}")).json()["hook"]["test"] == "failed"
    assert (await ada.ask(path + "/remove")).json()["hook"] is None
    assert world.redis.smembers(HOOKS) == set()
