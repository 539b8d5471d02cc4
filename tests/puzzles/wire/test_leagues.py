"""The scripts of leagues on every kind of store."""

from typing import Any

import pytest

from puzzles.wire.leagues import (
    LEAGUE_CHANGE,
    LEAGUE_DELETE,
    LEAGUE_HOOK,
    LEAGUE_JOIN,
    LEAGUE_LEAVE,
    LEAGUE_MAKE,
    LEAGUE_MOVE,
    LEAGUE_TOLD,
    MOST_MEMBERS,
    LeagueKeys,
    LeagueRecord,
    change_call,
    decode_hook,
    decode_league,
    delete_call,
    hook_call,
    invitation_key,
    join_call,
    leave_call,
    make_call,
    move_call,
    ranked_members,
    told_call,
)
from puzzles.wire.scripts import Call
from workers.store import Store

KEYS = LeagueKeys("league-1")
RECORD = LeagueRecord("Die Muggel", "ada", 1000, 1, "invitation", "de")


def call(store: Store, script: str, prepared: Call) -> Any:
    return store.register_script(script)(keys=prepared.keys, args=prepared.args)


def join(store: Store, player: str, *, invitation: str = "invitation", now: int = 2000) -> str:
    return str(call(store, LEAGUE_JOIN, join_call(KEYS, player=player, invitation=invitation, now=now))[0])


def leave(store: Store, player: str, asked_by: str | None = None) -> list[str]:
    reply: list[str] = call(store, LEAGUE_LEAVE, leave_call(KEYS, player=player, asked_by=asked_by or player))
    return reply


def record(store: Store) -> LeagueRecord | None:
    return decode_league(store.hgetall(KEYS.settings))


@pytest.fixture
def made(store: Store) -> Store:
    assert call(store, LEAGUE_MAKE, make_call(KEYS, RECORD))[0] == "made"
    return store


def test_a_league_is_made_once_with_its_owner_as_its_first_member(made: Store) -> None:
    other = LeagueRecord("Other", "bob", 5, 7, "other", "en")
    assert call(made, LEAGUE_MAKE, make_call(KEYS, other))[0] == "exists"
    assert record(made) == RECORD
    assert made.zrange(KEYS.members, 0, -1, withscores=True) == [("ada", 1000)]


def test_who_has_the_invitation_joins_once(made: Store) -> None:
    assert [join(made, "bob"), join(made, "bob", now=9000)] == ["joined", "member"]
    assert made.zscore(KEYS.members, "bob") == 2000
    assert join(made, "cid", invitation="other") == "renewed"
    assert join(made, "bob", invitation="other") == "member"
    made.delete(KEYS.settings)
    assert join(made, "cid") == "gone"


def test_there_is_room_for_so_many_and_no_more(made: Store) -> None:
    made.zadd(KEYS.members, {f"player {n}": n for n in range(MOST_MEMBERS - 2)})
    assert [join(made, "bob"), join(made, "cid"), join(made, "bob")] == ["joined", "full", "member"]
    assert made.zcard(KEYS.members) == MOST_MEMBERS


def test_when_the_owner_leaves_whoever_was_there_longest_takes_over_and_the_last_one_ends_it(made: Store) -> None:
    for now, player in enumerate(("cid", "bob"), 3000):
        join(made, player, now=now)
    made.hset(KEYS.hook, "mark", "x")
    assert leave(made, "cid", asked_by="bob") == ["not-owner"]
    assert leave(made, "ada") == ["left"]
    assert leave(made, "ada") == ["none"]
    found = record(made)
    assert found is not None
    assert found.owner == "cid"
    assert leave(made, "bob", asked_by="cid") == ["left"]
    assert leave(made, "cid") == ["deleted", "invitation"]
    assert leave(made, "cid") == ["gone"]
    assert list(made.scan_iter("*league-1*")) == []


def test_a_guests_membership_goes_to_the_account_and_the_earlier_one_stands(made: Store) -> None:
    join(made, "bob", now=2000)
    join(made, "cid", now=3000)
    assert call(made, LEAGUE_MOVE, move_call(KEYS, guest="cid", account="bob")) == ["moved"]
    assert call(made, LEAGUE_MOVE, move_call(KEYS, guest="cid", account="bob")) == ["none"]
    assert made.zrange(KEYS.members, 0, -1, withscores=True) == [("ada", 1000), ("bob", 2000)]
    assert call(made, LEAGUE_MOVE, move_call(KEYS, guest="ada", account="bob")) == ["moved"]
    assert made.zrange(KEYS.members, 0, -1, withscores=True) == [("bob", 1000)]
    found = record(made)
    assert found is not None
    assert found.owner == "bob"


def test_only_the_owner_changes_a_league_and_only_a_member_becomes_its_owner(made: Store) -> None:
    join(made, "bob")

    def change(asked_by: str, **fields: str | int) -> str:
        return str(call(made, LEAGUE_CHANGE, change_call(KEYS, asked_by=asked_by, fields=fields))[0])

    assert change("bob", name="Mine") == "not-owner"
    assert change("ada", name="New", owner="cid") == "no-member"
    assert record(made) == RECORD
    assert change("ada", name="New", first_weekday=7, owner="bob") == "changed"
    assert record(made) == LeagueRecord("New", "bob", 1000, 7, "invitation", "de")
    assert change("ada", name="Old") == "not-owner"
    assert call(made, LEAGUE_DELETE, delete_call(KEYS, asked_by="ada")) == ["not-owner"]
    assert call(made, LEAGUE_DELETE, delete_call(KEYS, asked_by="bob")) == ["deleted", "invitation", "ada", "bob"]
    assert call(made, LEAGUE_DELETE, delete_call(KEYS, asked_by="bob")) == ["gone"]
    assert change("bob", name="Old") == "gone"


def test_an_address_is_set_anew_as_a_whole_and_news_of_an_earlier_one_changes_nothing(made: Store) -> None:
    def hook(asked_by: str, what: Any, **fields: str | int) -> str:
        return str(call(made, LEAGUE_HOOK, hook_call(KEYS, asked_by=asked_by, what=what, fields=fields))[0])

    def told(mark: str, **fields: str | int) -> str:
        return str(call(made, LEAGUE_TOLD, told_call(KEYS, mark=mark, fields=fields))[0])

    given: dict[str, Any] = {"url": "https://a.example/", "form": "json", "next": 20786}
    assert decode_hook(made.hgetall(KEYS.hook)) is None
    assert [hook("ada", "test", test=5), hook("bob", "set", **given)] == ["no-hook", "not-owner"]
    assert hook("ada", "set", mark="one", secret="s", **given) == "changed"  # noqa: S106 - anybody may know it
    assert hook("ada", "test", test=5) == "changed"
    assert told("one", tries=3, off=7, fault="timeout") == "noted"
    found = decode_hook(made.hgetall(KEYS.hook))
    assert found is not None
    assert (found.mark, found.tries, found.off, found.fault, found.test, found.secret) == (
        "one",
        3,
        7,
        "timeout",
        5,
        "s",
    )
    assert hook("ada", "set", mark="two", **given) == "changed"
    assert told("one", tries=3) == "changed"
    fresh = decode_hook(made.hgetall(KEYS.hook))
    assert fresh is not None
    assert (fresh.tries, fresh.off, fresh.test, fresh.secret, fresh.next) == (0, None, None, "", 20786)
    assert hook("ada", "take") == "changed"
    assert told("two", tries=3) == "changed"
    assert decode_hook(made.hgetall(KEYS.hook)) is None


def test_members_are_ranked_as_everywhere() -> None:
    rows = ranked_members({"ada": 5, "bob": 9, "cid": 5, "dan": 1})
    assert [rank for rank, _, _ in rows] == [1, 2, 2, 4]
    assert [player for _, player, _ in rows] == ["bob", "cid", "ada", "dan"]
    assert ranked_members({}) == []


def test_an_invitation_is_found_by_its_hash_alone() -> None:
    assert "invitation-text" not in invitation_key("invitation-text")
