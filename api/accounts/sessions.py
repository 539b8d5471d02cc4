"""The devices that a player is signed in on: one token each, of which the store knows the hash.

A token leads to its player by one read of one key. Beside it the player's own list names all tokens, so that each can
be shown and taken back. A token from before there was a list enters it when it is next used.

List and tokens are keys of their own, which no script may touch together. So whoever lets a token lead to a player
enters it in the list before and after, and whoever clears an entry away looks once more whether its token leads there
by now: in whatever order the two meet, a token that leads to a player is in the player's list.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys

__all__ = ["Device", "Session", "Sessions", "device_of", "session_id", "today", "token_hash"]

_ID_LENGTH = 16
_A_DAY = 24 * 3600 * 1000
_PASSING_SECONDS = 600

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


class Device(Struct, frozen=True):
    """What is noted of a device: the family of its browser and of its system, empty where it does not say."""

    browser: str = ""
    system: str = ""


class Session(Struct, frozen=True):
    """One signed-in device. Instants are epoch milliseconds.

    Attributes:
        made: When the token was handed out, as far as is known.
        used: The day (since 1970) on which it was last seen.
        language: The language of its pages then.
        device: What it is.
        replaces: The hash of the token that the device had before, which goes when this one is first used.
        passing: Whether it is a guest's token that leads to an account only until the new one has arrived: what is
            under way goes on with it, but it may change nothing about the account itself.
    """

    made: int
    used: int
    language: str
    device: Device = Device()
    replaces: str = ""
    passing: bool = False


class Sessions:
    """The signed-in devices of all players.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, player: str, token: str, session: Session) -> None:
        """Let a token lead to a player."""
        hashed, text = token_hash(token), _json(session)
        await self._enter(player, hashed, text)
        await self._store.ask(lambda client: client.set(names.token(hashed), player))
        await self._enter(player, hashed, text)
        try:
            await must_stay(self._store, player)
        except ProblemError:
            await self.end(player, [hashed])
            raise

    async def touch(self, player: str, hashed: str, present: Session, known: str | None) -> None:
        """Note that a device is used, at most once a day; ``known`` is its entry as it stands."""
        before = None if known is None else msgspec.json.decode(known, type=Session)
        if (
            before is not None
            and not before.replaces
            and (before.used, before.device) == (present.used, present.device)
        ):
            return
        made = present.made if before is None else before.made
        passing = before is not None and before.passing
        session = msgspec.structs.replace(present, made=made, replaces="", passing=passing)
        if before is not None and before.replaces:
            await self.end(player, [before.replaces])
        await self._enter(player, hashed, _json(session))

    async def entry(self, player: str, hashed: str) -> str | None:
        """Return a device's entry in the list as it stands."""
        found: str | None = await self._store.ask(lambda client: client.hget(PlayerKeys(player).sessions, hashed))
        return found

    async def is_passing(self, player: str, hashed: str) -> bool:
        """Return whether a token leads to a player for a moment only."""
        text = await self.entry(player, hashed)
        return text is not None and msgspec.json.decode(text, type=Session).passing

    async def list(self, player: str) -> dict[str, Session]:
        """Return a player's devices by their tokens' hashes, last used first; dead entries are cleared away."""
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(player).sessions))
        hashes = list(fields)
        if not hashes:
            return {}
        dead = await self._leading_elsewhere(player, hashes)
        if dead:
            await self._store.ask(lambda client: client.hdel(PlayerKeys(player).sessions, *dead))
            revived = dead - await self._leading_elsewhere(player, sorted(dead))
            for hashed in revived:
                await self._enter(player, hashed, fields[hashed])
            dead -= revived
        found = {
            hashed: msgspec.json.decode(text, type=Session) for hashed, text in fields.items() if hashed not in dead
        }
        return dict(sorted(found.items(), key=lambda one: (-one[1].used, -one[1].made)))

    async def _enter(self, player: str, hashed: str, text: str) -> None:
        await self._store.ask(lambda client: client.hset(PlayerKeys(player).sessions, hashed, text))

    async def _leading_elsewhere(self, player: str, hashes: Sequence[str]) -> set[str]:
        owners = await self._store.pipelined(lambda pipe: [pipe.get(names.token(hashed)) for hashed in hashes])
        return {hashed for hashed, owner in zip(hashes, owners, strict=True) if owner != player}

    async def end(self, player: str, hashes: Sequence[str]) -> None:
        """Take tokens back: each leads nowhere from now on, and makes nobody anew though it was handed out just now."""
        for hashed in hashes:
            key, issued = names.token(hashed), names.issued(hashed)
            await self._store.ask(lambda client, issued=issued: client.delete(issued))  # type: ignore[misc]
            owner = await self._store.ask(lambda client, key=key: client.get(key))  # type: ignore[misc]
            if owner == player:
                await self._store.ask(lambda client, key=key: client.delete(key))  # type: ignore[misc]
        if hashes:
            await self._store.ask(lambda client: client.hdel(PlayerKeys(player).sessions, *hashes))

    async def hand_over(self, guest: str, account: str, own: str) -> None:
        """Let all tokens of a guest lead to an account for ten minutes; ``own`` is the hash of one that is the guest's.

        Somebody else may know them, who played on this device before.
        """
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(guest).sessions))
        for hashed in dict.fromkeys((*fields, *([own] if own else []))):
            text = fields.get(hashed)
            known = Session(0, 0, "") if text is None else msgspec.json.decode(text, type=Session)
            passing = _json(msgspec.structs.replace(known, replaces="", passing=True))
            await self._enter(account, hashed, passing)
            key = names.token(hashed)
            owner = await self._store.ask(lambda client, key=key: client.get(key))  # type: ignore[misc]
            if owner == guest:
                await self._store.ask(
                    lambda client, key=key: client.set(key, account, ex=_PASSING_SECONDS)  # type: ignore[misc]
                )
                await self._enter(account, hashed, passing)


def token_hash(token: str) -> str:
    """Return the hash under which a token is kept."""
    return sha256(token.encode()).hexdigest()


def session_id(hashed: str) -> str:
    """Return the public name of a device's entry: the beginning of its token's hash, which opens nothing."""
    return hashed[:_ID_LENGTH]


def device_of(user_agent: str) -> Device:
    """Return what a browser says of itself, as coarse as it may be.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0")
    Device(browser='Firefox', system='Linux')
    """
    text = user_agent[:500]
    browser = next((name for word, name in _BROWSERS if f"{word}/" in text or f"{word}A/" in text), "")
    return Device(browser, next((name for word, name in _SYSTEMS if word in text), ""))


def today(now: int) -> int:
    """Return the day since 1970 that epoch milliseconds lie in."""
    return now // _A_DAY


def _json(session: Session) -> str:
    return msgspec.json.encode(session).decode()
