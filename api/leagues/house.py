"""Leagues: finding them, making and joining them, leaving, and what their owners may change.

A league is shown to its members alone. For everybody else it does not exist: the same refusal comes for a league that
is not there, so that nobody learns of one by asking.
"""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct

from api.names import Language
from api.problems import ProblemError
from api.shapes import instant
from api.store import Store
from puzzles.wire.leagues import (
    HOOKS,
    INVITATION_MEMORY,
    LEAGUE_CHANGE,
    LEAGUE_DELETE,
    LEAGUE_HOOK,
    LEAGUE_JOIN,
    LEAGUE_LEAVE,
    LEAGUE_MAKE,
    LEAGUE_MOVE,
    MOST_LEAGUES,
    MOST_MEMBERS,
    MOST_OWNED,
    HookRecord,
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
)
from puzzles.wire.players import PlayerKeys

__all__ = ["LEAGUES_OF_PLAYER", "FoundLeague", "Invited", "LeagueHouse", "no_league"]

_INVITATION_BYTES = 16


class FoundLeague(Struct, frozen=True):
    """A league with its members by the millisecond they joined, in that order."""

    id: str
    record: LeagueRecord
    members: dict[str, int]

    @property
    def keys(self) -> LeagueKeys:
        """Its keys."""
        return LeagueKeys(self.id)


class Invited(Struct, frozen=True):
    """What an invitation leads to: a league, or why it does not."""

    state: Literal["open", "full", "renewed", "gone"]
    league: FoundLeague | None


class LeagueHouse:
    """All leagues of a store.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, league: str) -> FoundLeague | None:
        """Return a league, None where there is none."""
        return (await self._found([league])).get(league)

    async def of_member(self, league: str, player: str | None) -> FoundLeague:
        """Return a league of which the caller is a member.

        Raises:
            ProblemError: ``no-league``, whether or not there is one.
        """
        found = None if player is None else await self.find(league)
        if found is None or player not in found.members:
            raise no_league()
        return found

    async def of_player(self, player: str) -> list[FoundLeague]:
        """Return the leagues that a player is a member of, by when they joined."""
        listed: Sequence[str] = (await self._store.pipelined(lambda pipe: pipe.smembers(PlayerKeys(player).leagues)))[0]
        found = [one for one in (await self._found(sorted(listed))).values() if player in one.members]
        return sorted(found, key=lambda one: (one.members[player], one.id))

    async def invited(self, invitation: str) -> Invited:
        """Return what an invitation leads to."""
        league: str | None = (await self._store.pipelined(lambda pipe: pipe.get(invitation_key(invitation))))[0]
        found = None if league is None else await self.find(league)
        if found is None:
            return Invited("gone", None)
        if not secrets.compare_digest(found.record.invitation, invitation):
            return Invited("renewed", None)
        return Invited("full" if len(found.members) >= MOST_MEMBERS else "open", found)

    async def make(self, player: str, *, attempt: str, name: str, language: Language, now: int) -> FoundLeague:
        """Make a league, or return the one that the same attempt has made; ``now`` in milliseconds.

        Raises:
            ProblemError: ``too-many-leagues``.
        """
        # The attempt names the league, so that sending it again makes no second one.
        league = urlsafe_b64encode(sha256(f"muggins/league/1|{player}|{attempt}".encode()).digest()[:12]).decode()
        found = await self.find(league)
        if found is None:
            await self._make_room(player, owned=1)
            record = LeagueRecord(name, player, now, 1, _fresh_invitation(), language)
            await self._index(player, league)
            await self._store.pipelined(lambda pipe: pipe.set(invitation_key(record.invitation), league))
            await self._store.script(LEAGUE_MAKE, make_call(LeagueKeys(league), record))
            found = await self.find(league)
            if found is not None and found.record.invitation != record.invitation:
                # Another request of the same attempt was first, with an invitation of its own.
                await self._store.pipelined(lambda pipe: pipe.delete(invitation_key(record.invitation)))
        if found is None or player not in found.members:
            raise no_league()
        return found

    async def check(self, invitation: str, player: str | None) -> None:
        """See whether an invitation lets somebody in who may be nobody yet.

        Raises:
            ProblemError: ``no-invitation``, ``invitation-renewed`` or ``league-full``.
        """
        invited = await self.invited(invitation)
        if player is None and invited.state != "open":
            raise _shut(invited.state)

    async def join(self, player: str, invitation: str, now: int) -> FoundLeague:
        """Join the league that an invitation is for; ``now`` in milliseconds. Who is a member stays one.

        Raises:
            ProblemError: ``no-invitation``, ``invitation-renewed``, ``league-full`` or ``too-many-leagues``.
        """
        league: str | None = (await self._store.pipelined(lambda pipe: pipe.get(invitation_key(invitation))))[0]
        found = None if league is None else await self.find(league)
        if league is None or found is None:
            raise _shut("gone")
        if player not in found.members:
            await self._make_room(player)
        await self._index(player, league)
        reply = await self._store.script(
            LEAGUE_JOIN, join_call(LeagueKeys(league), player=player, invitation=invitation, now=now)
        )
        outcome = reply[0]
        if outcome not in ("joined", "member"):
            await self._forget(player, league)
            raise _shut(outcome)
        # Once more, since leaving and joining at once may have taken the entry away in between.
        await self._index(player, league)
        return await self.of_member(league, player)

    async def leave(self, league: str, player: str, *, asked_by: str) -> None:
        """Take a player out; whoever is none stays none. The last one takes the league along.

        Raises:
            ProblemError: ``not-owner``.
        """
        reply = await self._store.script(LEAGUE_LEAVE, leave_call(LeagueKeys(league), player=player, asked_by=asked_by))
        if reply[0] == "not-owner":
            raise _not_owner()
        if reply[0] == "deleted":
            await self._clear(league, reply[1])
        await self._forget(player, league)

    async def change(self, found: FoundLeague, asked_by: str, fields: Mapping[str, str | int]) -> FoundLeague:
        """Change what a league says of itself.

        Raises:
            ProblemError: ``not-owner``, ``no-member``, or ``no-league`` where it has just been deleted.
        """
        await self._changed(found, asked_by, fields)
        return await self.of_member(found.id, asked_by)

    async def renew(self, found: FoundLeague, asked_by: str) -> FoundLeague:
        """Replace the invitation: the one so far lets nobody in from that instant on.

        Raises:
            ProblemError: As :meth:`change`.
        """
        fresh = _fresh_invitation()
        if found.record.owner != asked_by:
            raise _not_owner()
        await self._store.pipelined(lambda pipe: pipe.set(invitation_key(fresh), found.id))
        try:
            before = await self._changed(found, asked_by, {"invitation": fresh})
        except ProblemError:
            await self._store.pipelined(lambda pipe: pipe.delete(invitation_key(fresh)))
            raise
        # The one that this replaced need not be the one that was read: of many renewals at once each ends another.
        await self._store.pipelined(lambda pipe: pipe.expire(invitation_key(before["invitation"]), INVITATION_MEMORY))
        return await self.of_member(found.id, asked_by)

    async def give(self, found: FoundLeague, asked_by: str, player: str) -> FoundLeague:
        """Make another member the owner.

        Raises:
            ProblemError: As :meth:`change`, or ``too-many-leagues``.
        """
        if found.record.owner == player:
            return found
        if player in found.members and sum(one.record.owner == player for one in await self.of_player(player)) >= (
            MOST_OWNED
        ):
            raise _too_many(f"a player looks after at most {MOST_OWNED} leagues")
        return await self.change(found, asked_by, {"owner": player})

    async def delete(self, found: FoundLeague, asked_by: str) -> None:
        """Delete a league.

        Raises:
            ProblemError: ``not-owner``.
        """
        reply = await self._store.script(LEAGUE_DELETE, delete_call(found.keys, asked_by=asked_by))
        if reply[0] == "not-owner":
            raise _not_owner()
        invitation, members = (reply[1], reply[2:]) if reply[0] == "deleted" else (None, list(found.members))
        await self._clear(found.id, invitation or found.record.invitation)
        await self._store.pipelined(lambda pipe: [pipe.srem(PlayerKeys(one).leagues, found.id) for one in members])

    async def hook(self, league: str) -> HookRecord | None:
        """Return the address that a league's days are sent to, None where there is none."""
        return decode_hook((await self._store.pipelined(lambda pipe: pipe.hgetall(LeagueKeys(league).hook)))[0])

    async def set_hook(
        self,
        found: FoundLeague,
        asked_by: str,
        what: Literal["set", "take", "test"],
        fields: Mapping[str, str | int] | None = None,
    ) -> HookRecord | None:
        """Set or take away the address, or ask for a test of it.

        Raises:
            ProblemError: As :meth:`change`, or ``no-hook``.
        """
        if what == "set":
            await self._store.pipelined(lambda pipe: pipe.sadd(HOOKS, found.id))
        call = hook_call(found.keys, asked_by=asked_by, what=what, fields=fields or {})
        _check_owner((await self._store.script(LEAGUE_HOOK, call))[0])
        if what == "take":
            await self._store.pipelined(lambda pipe: pipe.srem(HOOKS, found.id))
        return await self.hook(found.id)

    async def _found(self, leagues: Sequence[str]) -> dict[str, FoundLeague]:
        if not leagues:
            return {}

        def fill(pipe: Any) -> None:
            for league in leagues:
                pipe.hgetall(LeagueKeys(league).settings)
                pipe.zrange(LeagueKeys(league).members, 0, -1, withscores=True)

        replies = await self._store.pipelined(fill)
        found: dict[str, FoundLeague] = {}
        for league, fields, members in zip(leagues, replies[::2], replies[1::2], strict=True):
            record = decode_league(fields)
            if record is not None:
                found[league] = FoundLeague(league, record, {player: int(joined) for player, joined in members})
        return found

    async def _changed(self, found: FoundLeague, asked_by: str, fields: Mapping[str, str | int]) -> Mapping[str, str]:
        """Change what a league says of itself and return how its fields were before."""
        reply = await self._store.script(LEAGUE_CHANGE, change_call(found.keys, asked_by=asked_by, fields=fields))
        _check_owner(reply[0])
        return dict(zip(reply[1::2], reply[2::2], strict=True))

    async def _make_room(self, player: str, owned: int = 0) -> None:
        """See whether a player may be in one more league, and look after so many more."""
        mine = await self.of_player(player)
        if len(mine) >= MOST_LEAGUES:
            raise _too_many(f"a player is in at most {MOST_LEAGUES} leagues: leave one first")
        if owned and sum(one.record.owner == player for one in mine) >= MOST_OWNED:
            raise _too_many(f"a player looks after at most {MOST_OWNED} leagues: hand one over, or delete one")

    async def _index(self, player: str, league: str) -> None:
        await self._store.pipelined(lambda pipe: pipe.sadd(PlayerKeys(player).leagues, league))

    async def _forget(self, player: str, league: str) -> None:
        """Take a league off a player's list, unless they are a member by now."""
        await self._store.pipelined(lambda pipe: pipe.srem(PlayerKeys(player).leagues, league))
        joined = (await self._store.pipelined(lambda pipe: pipe.zscore(LeagueKeys(league).members, player)))[0]
        if joined is not None:
            await self._index(player, league)

    async def _clear(self, league: str, invitation: str) -> None:
        """Take away what leads to a league that is no more; its last invitation is known as such for a while."""

        def fill(pipe: Any) -> None:
            pipe.srem(HOOKS, league)
            pipe.expire(invitation_key(invitation), INVITATION_MEMORY)

        await self._store.pipelined(fill)


class LeaguesOfPlayer:
    """The memberships of a player, under :class:`api.belongings.Belonging`."""

    name = "leagues"
    keys = frozenset({"leagues"})

    async def export(self, store: Store, player: str) -> Any:
        """Return the leagues, and what the player has set there."""
        house = LeagueHouse(store)
        exported = []
        for one in await house.of_player(player):
            own = one.record.owner == player
            hook = await house.hook(one.id) if own else None
            exported.append(
                {
                    "id": one.id,
                    "name": one.record.name,
                    "joined": instant(one.members[player]),
                    "owner": own,
                    "members": len(one.members),
                    "first_weekday": one.record.first_weekday,
                    "webhook": None if hook is None else {"url": hook.url, "form": hook.form},
                }
            )
        return exported

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:  # noqa: ARG002 - the earlier stands
        """Give the guest's memberships to the account; the earlier of two stands, and ownership goes along."""
        mine, theirs = PlayerKeys(guest).leagues, PlayerKeys(account).leagues
        for league in sorted((await store.pipelined(lambda pipe: pipe.smembers(mine)))[0]):
            await store.pipelined(lambda pipe, league=league: pipe.sadd(theirs, league))  # type: ignore[misc]
            await store.script(LEAGUE_MOVE, move_call(LeagueKeys(league), guest=guest, account=account))
            await store.pipelined(lambda pipe, league=league: pipe.srem(mine, league))  # type: ignore[misc]

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - leaving takes no time
        """Leave all leagues: each goes to whoever has been a member longest, or with its last member."""
        house = LeagueHouse(store)
        key = PlayerKeys(player).leagues
        for league in sorted((await store.pipelined(lambda pipe: pipe.smembers(key)))[0]):
            await house.leave(league, player, asked_by=player)
        await store.pipelined(lambda pipe: pipe.delete(key))


LEAGUES_OF_PLAYER = LeaguesOfPlayer()


def no_league() -> ProblemError:
    """Return the problem ``no-league``, the same whether there is such a league or not."""
    return ProblemError("no-league", "there is no such league among yours")


def _check_owner(outcome: str) -> None:
    if outcome == "not-owner":
        raise _not_owner()
    if outcome == "no-member":
        raise ProblemError("no-member", "nobody of that id is a member of the league")
    if outcome == "no-hook":
        raise ProblemError("no-hook", "the league sends its days nowhere")
    if outcome == "gone":
        raise no_league()


def _not_owner() -> ProblemError:
    return ProblemError("not-owner", "only the owner of the league may do that")


def _shut(state: str) -> ProblemError:
    if state == "full":
        return ProblemError("league-full", f"the league has {MOST_MEMBERS} members, and that is the most")
    if state == "renewed":
        return ProblemError("invitation-renewed", "this invitation was replaced by a new one: ask for that link")
    return ProblemError("no-invitation", "this invitation leads to no league: ask for a new link")


def _too_many(why: str) -> ProblemError:
    return ProblemError("too-many-leagues", why)


def _fresh_invitation() -> str:
    return secrets.token_urlsafe(_INVITATION_BYTES)
