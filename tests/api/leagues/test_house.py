"""Leagues over random histories against a model, and a player's leagues in export, joining and deletion."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from api.leagues import house as leagues
from api.leagues.house import LEAGUES_OF_PLAYER, LeagueHouse
from api.problems import ProblemError
from api.store import Store, connect
from puzzles.wire import leagues as wire
from puzzles.wire.leagues import HOOKS, LeagueKeys, invitation_key
from puzzles.wire.players import PlayerKeys
from workers.store import connect as connect_plainly

PLAYERS = [f"player-{name}" for name in ("ada", "bob", "cid", "dan", "eve")]
ROOM = 3

players = st.sampled_from(PLAYERS)
numbers = st.integers(0, 2)


class Histories(RuleBasedStateMachine):
    """The model: for each league its owner, its members by when they joined, and its invitations, the last one good."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.redis = connect_plainly(url)
        for key in self.redis.scan_iter("muggins:*"):
            self.redis.delete(key)
        self.store = Store(connect(url))
        self.house = LeagueHouse(self.store)
        self.leagues: dict[str, dict[str, Any]] = {}
        self.ids: list[str] = []
        self.now = 1000

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.redis.close()

    def do(self, action: Any) -> Any:
        """Return what an action brings: a value, or the code of its refusal."""
        self.now += 1
        try:
            return self.runner.run(action)
        except ProblemError as refusal:
            return refusal.code

    def id(self, number: int) -> str:
        return self.ids[number % len(self.ids)] if self.ids else "nowhere"

    def of(self, league: str) -> dict[str, Any]:
        return self.leagues.get(league, {"owner": None, "members": {}, "invitations": []})

    def took_out(self, league: str, player: str) -> None:
        model = self.of(league)
        model["members"].pop(player, None)
        if league in self.leagues and not model["members"]:
            del self.leagues[league]
        elif model["owner"] == player:
            model["owner"] = min(model["members"], key=lambda one: (model["members"][one], one))

    @rule(player=players, attempt=numbers)
    def make(self, player: str, attempt: int) -> None:
        found = self.do(self.house.make(player, attempt=f"attempt-{attempt}", name="A", language="en", now=self.now))
        if isinstance(found, str):
            # It was made before, and the maker has left it.
            assert found == "no-league"
            return
        if found.id not in self.leagues:
            model = {
                "owner": player,
                "members": {player: found.members[player]},
                "invitations": [found.record.invitation],
            }
            self.leagues[found.id] = model
            self.ids = [*dict.fromkeys([*self.ids, found.id])]

    @rule(player=players, league=numbers, back=st.integers(1, 2))
    def join(self, player: str, league: int, back: int) -> None:
        known = self.id(league)
        model = self.of(known)
        invitations = model["invitations"]
        invitation = invitations[max(-back, -len(invitations))] if invitations else "A" * 22
        now = self.now
        reply = self.do(self.house.join(player, invitation, now))
        if not invitations:
            assert reply == "no-invitation"
        elif player in model["members"]:
            assert reply.id == known
        elif invitation != invitations[-1]:
            assert reply == "invitation-renewed"
        elif len(model["members"]) == ROOM:
            assert reply == "league-full"
        else:
            assert reply.id == known
            model["members"][player] = now

    @rule(player=players, league=numbers)
    def leave(self, player: str, league: int) -> None:
        self.do(self.house.leave(self.id(league), player, asked_by=player))
        self.took_out(self.id(league), player)

    @rule(owner=players, player=players, league=numbers)
    def remove(self, owner: str, player: str, league: int) -> None:
        reply = self.do(self.house.leave(self.id(league), player, asked_by=owner))
        if self.id(league) in self.leagues and owner not in (player, self.of(self.id(league))["owner"]):
            assert reply == "not-owner"
        else:
            self.took_out(self.id(league), player)

    @rule(player=players, league=numbers, what=st.sampled_from(["renew", "rename", "delete", "hook"]))
    def decide(self, player: str, league: int, what: str) -> None:
        found = self.do(self.house.of_member(self.id(league), player))
        model = self.of(self.id(league))
        if isinstance(found, str):
            assert player not in model["members"]
            return
        actions = {
            "renew": lambda: self.house.renew(found, player),
            "rename": lambda: self.house.change(found, player, {"name": "B"}),
            "delete": lambda: self.house.delete(found, player),
            "hook": lambda: self.house.set_hook(
                found, player, "set", {"mark": "m", "url": "u", "form": "json", "next": 1}
            ),
        }
        reply = self.do(actions[what]())
        if player != model["owner"]:
            assert reply == "not-owner"
        elif what == "renew":
            model["invitations"].append(reply.record.invitation)
        elif what == "delete":
            del self.leagues[self.id(league)]

    @rule(player=players, heir=players, league=numbers)
    def give(self, player: str, heir: str, league: int) -> None:
        found = self.do(self.house.of_member(self.id(league), player))
        if isinstance(found, str):
            return
        reply = self.do(self.house.give(found, player, heir))
        model = self.of(self.id(league))
        if heir == model["owner"]:
            assert reply is found
        elif player != model["owner"]:
            assert reply == "not-owner"
        elif heir not in model["members"]:
            assert reply == "no-member"
        else:
            model["owner"] = heir

    @rule(guest=players, account=players)
    def sign_in(self, guest: str, account: str) -> None:
        if guest == account:
            return
        for _ in range(2):
            assert self.do(LEAGUES_OF_PLAYER.join(self.store, guest, account, self.now)) is None
        for model in self.leagues.values():
            joined = model["members"].pop(guest, None)
            if joined is not None:
                model["members"][account] = min(joined, model["members"].get(account, joined))
                model["owner"] = account if model["owner"] == guest else model["owner"]

    @rule(player=players)
    def delete_player(self, player: str) -> None:
        for _ in range(2):
            assert self.do(LEAGUES_OF_PLAYER.delete(self.store, player, self.now)) is None
        for league in list(self.leagues):
            self.took_out(league, player)
        assert not self.redis.exists(PlayerKeys(player).leagues)
        for key in self.redis.scan_iter("muggins:*"):
            kind = self.redis.type(key)
            read = {"hash": self.redis.hgetall, "set": self.redis.smembers, "string": self.redis.get}
            text = str(read[kind](key) if kind in read else self.redis.zrange(key, 0, -1))
            assert player not in key + text, key

    @invariant()
    def the_store_agrees_with_the_model(self) -> None:
        for league, model in self.leagues.items():
            found = self.runner.run(self.house.find(league))
            assert found is not None
            assert found.members == model["members"]
            assert 1 <= len(found.members) <= ROOM
            assert found.record.owner == model["owner"]
            assert found.record.owner in found.members
            assert self.redis.get(invitation_key(found.record.invitation)) == league
            assert found.record.invitation == model["invitations"][-1]
        for player in PLAYERS:
            mine = {league for league, model in self.leagues.items() if player in model["members"]}
            assert {one.id for one in self.runner.run(self.house.of_player(player))} == mine
            assert self.redis.smembers(PlayerKeys(player).leagues) == mine
        assert self.redis.smembers(HOOKS) >= {
            league for league in self.leagues if self.redis.exists(LeagueKeys(league).hook)
        }
        made = set(self.redis.scan_iter("muggins:{league:*"))
        assert {key.split("}")[0] for key in made} == {LeagueKeys(one).tag.split("}")[0] for one in self.leagues}


def test_leagues_agree_with_a_model_over_random_histories(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_MEMBERS", ROOM)
    monkeypatch.setattr(leagues, "MOST_MEMBERS", ROOM)
    run_state_machine_as_test(
        lambda: Histories(redis_url),
        settings=settings(
            max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


async def test_an_export_names_the_leagues_and_what_was_set_there(redis_url: str) -> None:
    async with AsyncExitStack() as stack:
        store = Store(connect(redis_url))
        stack.push_async_callback(store.close)
        house = LeagueHouse(store)
        mine = await house.make("ada", attempt="a", name="Mine", language="de", now=5)
        theirs = await house.make("bob", attempt="b", name="Theirs", language="de", now=6)
        await house.join("ada", theirs.record.invitation, 7)
        hook: dict[str, str | int] = {"mark": "m", "url": "https://hooks.example/", "form": "json", "next": 1}
        await house.set_hook(mine, "ada", "set", hook)
        await house.set_hook(theirs, "bob", "set", hook)
        exported = await LEAGUES_OF_PLAYER.export(store, "ada")
        assert [(one["name"], one["joined"], one["owner"]) for one in exported] == [
            ("Mine", "1970-01-01T00:00:00.005Z", True),
            ("Theirs", "1970-01-01T00:00:00.007Z", False),
        ]
        assert [one["webhook"] is None for one in exported] == [False, True]
        assert LEAGUES_OF_PLAYER.keys == {"leagues"}


async def test_who_leaves_and_joins_at_once_is_listed_where_they_are_members(redis_url: str) -> None:
    async with AsyncExitStack() as stack:
        store = Store(connect(redis_url))
        stack.push_async_callback(store.close)
        house = LeagueHouse(store)
        found = await house.make("ada", attempt="a", name="Mine", language="de", now=5)
        for now in range(15):
            actions = [house.join("bob", found.record.invitation, now) for _ in range(3)]
            actions += [house.leave(found.id, "bob", asked_by="bob") for _ in range(3)]
            await asyncio.gather(*actions, return_exceptions=True)
            listed = found.id in (await store.pipelined(lambda pipe: pipe.smembers(PlayerKeys("bob").leagues)))[0]
            league = await house.find(found.id)
            assert league is not None
            assert listed == ("bob" in league.members)
