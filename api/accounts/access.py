"""Personal access tokens: what a player's own programs send instead of the cookie, for as much as it allows."""

import re
import secrets
from typing import Literal

import msgspec
from msgspec import Struct

from api.accounts.sessions import today, token_hash
from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import OVERWRITE, Call

__all__ = ["MOST_TOKENS", "Access", "AccessToken", "AccessTokens", "Scope"]

Scope = Literal["read", "play", "leagues"]

MOST_TOKENS = 20

_TOKEN = re.compile(r"mug_[A-Za-z0-9_-]{43}", re.ASCII)


class Access(Struct, frozen=True):
    """What a token opens: whose it is, its id in the player's list, what it may do, when it ends (milliseconds)."""

    player: str
    id: str
    scopes: tuple[Scope, ...]
    ends: int | None = None


class AccessToken(Struct, frozen=True):
    """A token's entry in its player's list.

    Attributes:
        name: What the player calls it.
        scopes: What it may do.
        hash: Its SHA-256.
        made: When it was made, in epoch milliseconds.
        used: The day since 1970 on which it was last used, None before the first time.
        ends: When it ends, None where it does not.
    """

    name: str
    scopes: tuple[Scope, ...]
    hash: str
    made: int
    used: int | None = None
    ends: int | None = None


class AccessTokens:
    """The access tokens of all players.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[str, int] = {}

    async def find(self, token: str, now: int) -> Access | None:
        """Return what a token opens at ``now`` (milliseconds), and note that it was used, once a day."""
        if _TOKEN.fullmatch(token) is None:
            return None
        key = names.access(token_hash(token))
        text: str | None = await self._store.ask(lambda client: client.get(key))
        access = None if text is None else msgspec.json.decode(text, type=Access)
        if access is None or (access.ends is not None and now >= access.ends):
            return None
        if self._noted.get(access.id) != today(now):
            await self._note(access, today(now))
        return access

    async def _note(self, access: Access, day: int) -> None:
        key = PlayerKeys(access.player).access
        text: str | None = await self._store.ask(lambda client: client.hget(key, access.id))
        if text is not None:
            entry = msgspec.json.decode(text, type=AccessToken)
            if entry.used != day:
                used = _json(msgspec.structs.replace(entry, used=day))
                # Whoever takes the token back at this moment does not find it in the list again.
                await self._store.script(OVERWRITE, Call([key], [access.id, used]))
        if len(self._noted) > 10_000:
            self._noted.clear()
        self._noted[access.id] = day

    async def make(
        self, player: str, name: str, scopes: tuple[Scope, ...], *, now: int, ends: int | None
    ) -> tuple[str, str, AccessToken]:
        """Make a token and return it, its id and its entry. It enters the list first, so that none is left out of it.

        Raises:
            ProblemError: ``too-many-entries``.
        """
        token = "mug_" + secrets.token_urlsafe(32)
        entry_id = secrets.token_urlsafe(9)
        entry = AccessToken(name, scopes, token_hash(token), now, None, ends)
        own = PlayerKeys(player).access
        await self._store.ask(lambda client: client.hset(own, entry_id, _json(entry)))
        if await self._store.ask(lambda client: client.hlen(own)) > MOST_TOKENS:
            await self._store.ask(lambda client: client.hdel(own, entry_id))
            raise ProblemError("too-many-entries", f"{MOST_TOKENS} tokens are the most: take one back first")
        access = _json(Access(player, entry_id, scopes, ends))
        await self._store.ask(lambda client: client.set(names.access(entry.hash), access))
        if not await self._store.ask(lambda client: client.hexists(own, entry_id)):
            # It was taken back before it was made.
            await self._store.ask(lambda client: client.delete(names.access(entry.hash)))
        try:
            await must_stay(self._store, player)
        except ProblemError:
            await self.revoke(player, entry_id)
            # Its deletion may have cleared the list already, which is where revoking looks.
            await self._store.ask(lambda client: client.delete(names.access(entry.hash)))
            raise
        return token, entry_id, entry

    async def list(self, player: str) -> dict[str, AccessToken]:
        """Return a player's tokens by their ids, newest first."""
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(player).access))
        found = {entry_id: msgspec.json.decode(text, type=AccessToken) for entry_id, text in fields.items()}
        return dict(sorted(found.items(), key=lambda one: -one[1].made))

    async def revoke(self, player: str, entry_id: str) -> bool:
        """Take a token back; return whether there was one."""
        text: str | None = await self._store.ask(lambda client: client.hget(PlayerKeys(player).access, entry_id))
        if text is None:
            return False
        key = names.access(msgspec.json.decode(text, type=AccessToken).hash)
        await self._store.ask(lambda client: client.delete(key))
        await self._store.ask(lambda client: client.hdel(PlayerKeys(player).access, entry_id))
        # One that was being made may have come after the first; from now on its maker sees that it is not in the list.
        await self._store.ask(lambda client: client.delete(key))
        return True

    async def revoke_all(self, player: str) -> None:
        """Take all tokens of a player back."""
        for entry_id in await self.list(player):
            await self.revoke(player, entry_id)


def _json(value: Struct) -> str:
    return msgspec.json.encode(value).decode()
