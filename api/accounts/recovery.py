"""The recovery code: 128 bits, shown once, that bring a player to another device and are replaced by their use.

Only the SHA-256 of a code is kept. A use is claimed by the attempt that the client chose: of two attempts at once one
wins, and the same attempt, sent again within an hour because its reply was lost, gets the same new code and the same
token. Both are derived from the old code, the attempt and a salt that the store forgets after that hour, so neither of
them ever stands in the store, and whoever knows only the old code cannot derive them.
"""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from msgspec import Struct

from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys

__all__ = ["Recovered", "Recovery", "read_code", "written_code"]

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""

_READ: Final = {letter: value for value, letter in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_BYTES = 16
_DIGITS = 26
_GROUP = 4
_CHECK = 37 * 27
"""The two last characters are the code modulo this, which finds any one wrong character and any two exchanged ones."""

_AGAIN = 3600
"""Seconds for which an attempt may be sent again."""
_HELD = 600
"""Seconds that an attempt has a code to itself."""

_SETTLED = 60_000
"""Milliseconds after which a code that does not count is cleared away."""


class Recovered(Struct, frozen=True):
    """What the use of a code brings: the player, the code that replaces it, and the device's token."""

    player: str
    code: str
    token: str


class Recovery:
    """The recovery codes of all players.

    Args:
        store: Where their hashes are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def made(self, player: str) -> int | None:
        """Return when the code that counts was made, in epoch milliseconds, or None where there is none."""
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(player).recovery))
        current = fields.get("current")
        return None if current is None else int(fields[current])

    async def renew(self, player: str, now: int) -> str:
        """Make a code that replaces the one there is, and return it in its written form."""
        code = secrets.token_bytes(_BYTES)
        await self._replace(player, _hashed(code), now)
        return written_code(code)

    async def use(self, text: str, attempt: str, now: int) -> Recovered:
        """Use a code.

        Raises:
            ProblemError: ``wrong-code``, whatever it is that is wrong.
        """
        code = read_code(text)
        # A code that cannot be one is looked up all the same, so that all refusals take as long.
        hashed = _hashed(code or b"")
        key = names.recovery(hashed)
        player: str | None = await self._store.ask(lambda client: client.hget(key, "player"))
        current = await self._store.ask(lambda client: client.hget(PlayerKeys(player or "").recovery, "current"))
        claim = sha256(attempt.encode()).hexdigest()
        found: dict[str, str] = await self._store.ask(lambda client: client.hgetall(key))
        if code is None or player is None or (current != hashed and found.get("claim") != claim):
            raise _wrong_code()
        # A use that is cut off right after this gives the code free again: the claim stands in a key of its own for as
        # long as a browser tries again, until the code has been replaced.
        held = await self._store.ask(lambda client: client.set(names.recovery_claim(hashed), claim, nx=True, ex=_HELD))
        if not held and await self._store.ask(lambda client: client.get(names.recovery_claim(hashed))) != claim:
            raise _wrong_code()
        if current == hashed:
            await self._store.ask(lambda client: client.hset(key, "claim", claim))
        await self._store.ask(lambda client: client.hsetnx(key, "salt", secrets.token_hex(32)))
        owner, salt = await self._store.ask(lambda client: client.hmget(key, "claim", "salt"))
        if owner != claim or salt is None:
            raise _wrong_code()
        following = _derived("code", code, attempt, salt)[:_BYTES]
        token = urlsafe_b64encode(_derived("token", code, attempt, salt)).decode().rstrip("=")
        if current == hashed:
            await self._replace(player, _hashed(following), now, keeping=hashed)
        elif current != _hashed(following):
            # Meanwhile another code was made, which is the one that counts.
            raise _wrong_code()
        await self._store.ask(lambda client: client.expire(key, _AGAIN))
        return Recovered(player, written_code(following), token)

    async def forget(self, player: str) -> None:
        """Take back all codes of a player."""
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(player).recovery))
        for hashed in fields.keys() - {"current"}:
            await self._drop(hashed)
        await self._store.ask(lambda client: client.delete(PlayerKeys(player).recovery))

    async def _replace(self, player: str, hashed: str, now: int, *, keeping: str | None = None) -> None:
        own = PlayerKeys(player).recovery
        # In the player's list first, so that no code is ever left out of it.
        await self._store.ask(lambda client: client.hset(own, hashed, str(now)))
        await self._store.ask(lambda client: client.hset(names.recovery(hashed), "player", player))
        before: dict[str, str] = await self._store.ask(lambda client: client.hgetall(own))
        await self._store.ask(lambda client: client.hset(own, "current", hashed))
        try:
            await must_stay(self._store, player)
        except ProblemError:
            await self._drop(hashed)
            await self._store.ask(lambda client: client.delete(own))
            raise
        for other in before.keys() - {"current", hashed, keeping}:
            # A younger one may be another renewal that is under way; it counts or is cleared by the next.
            if other == before.get("current") or now - int(before[other]) > _SETTLED:
                await self._drop(other)
                await self._store.ask(lambda client, other=other: client.hdel(own, other))  # type: ignore[misc]

    async def _drop(self, hashed: str) -> None:
        await self._store.ask(lambda client: client.delete(names.recovery(hashed)))


def written_code(code: bytes) -> str:
    """Return a code as it is shown: 28 characters in groups of four, the last two of which are a check.

    >>> written_code(bytes(16))
    '0000-0000-0000-0000-0000-0000-0000'
    """
    number = int.from_bytes(code)
    digits = _base32(number, _DIGITS) + _base32(number % _CHECK, 2)
    return "-".join(digits[place : place + _GROUP] for place in range(0, len(digits), _GROUP))


def read_code(text: str) -> bytes | None:
    """Return the code that somebody typed, or None where it cannot be one.

    Small letters, spaces and hyphens make no difference, nor do O for 0 and I or L for 1.

    >>> read_code("oooo 0000 0000 0000 0000 0000 0000") == bytes(16)
    True
    """
    digits = [_READ.get(one) for one in text.upper() if one not in " -\u2010\u2011\u2012\u2013\u2014\t\n\r\u00a0"]
    number = 0
    for digit in digits:
        if digit is None or len(digits) != _DIGITS + 2:
            return None
        number = number * 32 + digit
    number, check = divmod(number, 32 * 32)
    if not digits or number >> (8 * _BYTES) or number % _CHECK != check:
        return None
    return number.to_bytes(_BYTES)


def _base32(number: int, digits: int) -> str:
    return "".join(_ALPHABET[number >> (5 * place) & 31] for place in reversed(range(digits)))


def _hashed(code: bytes) -> str:
    return sha256(code).hexdigest()


def _derived(what: str, code: bytes, attempt: str, salt: str) -> bytes:
    return sha256(f"muggins/recovery/1|{what}|{salt}|{attempt}|".encode() + code).digest()


def _wrong_code() -> ProblemError:
    return ProblemError("wrong-code", "this recovery code leads to nobody: look for a mistake, or it was used already")
