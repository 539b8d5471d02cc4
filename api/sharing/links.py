"""Links to one's own result: a token nobody can guess, made once for each run, that can be taken back.

A link holds only as long as its player's list names it too, so whatever was cut off half-way leaves no page behind.
"""

import re
import secrets
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.keys import SheetKeys, sheet_entry
from puzzles.wire.players import PlayerKeys

__all__ = ["SHARES_OF_PLAYER", "Share", "find_share", "make_share", "take_back"]

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
"""What ``secrets.token_urlsafe(16)`` writes: 128 bits."""


class Share(Struct, frozen=True):
    """Whose result of which sheet a link shows."""

    day: date
    kind: str
    player: str

    @property
    def keys(self) -> SheetKeys:
        """The sheet."""
        return SheetKeys(self.day, self.kind)


async def make_share(store: Store, keys: SheetKeys, player: str) -> str:
    """Return the token of the link to a player's result, the same however often it is asked for."""
    # The first one stands, so that two requests at once make one link.
    token = await _claim(store, player, sheet_entry(keys), secrets.token_urlsafe(16))
    await _point(store, token, Share(keys.day, keys.kind, player))
    return token


async def take_back(store: Store, keys: SheetKeys, player: str) -> None:
    """Let the link to a player's result, if there is one, lead nowhere."""
    shares, entry = PlayerKeys(player).shares, sheet_entry(keys)
    (token,) = await store.pipelined(lambda pipe: pipe.hget(shares, entry))
    if token is not None:
        await _point(store, token, None)
        await store.pipelined(lambda pipe: pipe.hdel(shares, entry))


async def find_share(store: Store, token: str) -> Share | None:
    """Return what a link shows, or None where it leads nowhere."""
    if _TOKEN.fullmatch(token) is None:
        return None
    (text,) = await store.pipelined(lambda pipe: pipe.get(names.share(token)))
    if text is None:
        return None
    share = msgspec.json.decode(text, type=Share)
    shares, entry = PlayerKeys(share.player).shares, sheet_entry(share.keys)
    (named,) = await store.pipelined(lambda pipe: pipe.hget(shares, entry))
    return share if named == token else None


class _SharesOfPlayer:
    """A player's links, as what belongs to the player (:class:`api.belongings.Belonging`)."""

    name = "shares"
    keys = frozenset({"shares"})

    async def export(self, store: Store, player: str) -> Any:
        """Return the links by day and kind."""
        found = await _shares_of(store, player)
        return [
            {"day": entry.partition("|")[0], "kind": entry.partition("|")[2], "path": f"/share/{token}"}
            for entry, token in sorted(found.items())
        ]

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:  # noqa: ARG002
        """Let the guest's links show the account's runs, where the account has none of the same sheet."""
        for entry, token in (await _shares_of(store, guest)).items():
            sheet = names.sheet_of_entry(entry)
            stands = await _claim(store, account, entry, token)
            await _point(store, token, Share(sheet.day, sheet.kind, account) if stands == token else None)
        await store.pipelined(lambda pipe: pipe.delete(PlayerKeys(guest).shares))

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002
        """Let all links lead nowhere."""
        for token in (await _shares_of(store, player)).values():
            await _point(store, token, None)
        await store.pipelined(lambda pipe: pipe.delete(PlayerKeys(player).shares))


async def _claim(store: Store, player: str, entry: str, token: str) -> str:
    """Note a token for a sheet unless there is one, and return the one that stands."""
    shares = PlayerKeys(player).shares
    _, stands = await store.pipelined(lambda pipe: (pipe.hsetnx(shares, entry, token), pipe.hget(shares, entry)))
    return str(stands)


async def _point(store: Store, token: str, share: Share | None) -> None:
    """Let a link show this, or lead nowhere."""
    key = names.share(token)
    if share is None:
        await store.pipelined(lambda pipe: pipe.delete(key))
    else:
        await store.pipelined(lambda pipe: pipe.set(key, msgspec.json.encode(share)))


async def _shares_of(store: Store, player: str) -> dict[str, str]:
    (found,) = await store.pipelined(lambda pipe: pipe.hgetall(PlayerKeys(player).shares))
    shares: dict[str, str] = found
    return shares


SHARES_OF_PLAYER = _SharesOfPlayer()
