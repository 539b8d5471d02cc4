"""Passkeys: registering one, signing in with one without a name, and the list of a player's passkeys.

The library that checks what an authenticator sends is imported in a thread when the first one answers, so that the
process starts small.
"""

import asyncio
import base64
import binascii
import secrets
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from api.accounts.sessions import today
from api.accounts.shapes import PasskeyAnswer, PasskeyAttestation
from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import OVERWRITE, Call

__all__ = ["ALGORITHMS", "MOST_PASSKEYS", "PATIENCE", "Passkey", "Passkeys", "Site", "site_of"]

MOST_PASSKEYS = 20
PATIENCE = 300
"""Seconds that a challenge waits for its answer."""

ALGORITHMS = (-8, -7, -257)
"""EdDSA, ECDSA with P-256, RSA: what an authenticator may sign with (COSE numbers)."""


class Site(Struct, frozen=True):
    """What passkeys are bound to: the host's name, and scheme and host of the pages."""

    id: str
    origin: str


class Passkey(Struct, frozen=True):
    """A passkey in its player's list.

    Attributes:
        name: What the player calls it.
        public_key: Its public key in base64url.
        count: How often it has signed, by its own counting; 0 where it does not count.
        made: When it was registered, in epoch milliseconds.
        used: The day since 1970 on which it was last used.
        transports: How it is reached.
        synced: Whether it may be on several devices.
    """

    name: str
    public_key: str
    count: int
    made: int
    used: int
    transports: tuple[str, ...] = ()
    synced: bool = False


class _Challenge(Struct, frozen=True):
    purpose: Literal["register", "sign-in"]
    player: str = ""


def site_of(origin: str) -> Site:
    """Return what passkeys of a site are bound to.

    Raises:
        ProblemError: ``no-passkeys-here`` where the site is reached by a number, or without https from another machine.
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if _is_address(host) or (parts.scheme != "https" and host != "localhost" and not host.endswith(".localhost")):
        raise ProblemError("no-passkeys-here", "passkeys take https and a name, or localhost: this is neither")
    return Site(host, origin)


class Passkeys:
    """The passkeys of all players.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def challenge(self, purpose: Literal["register", "sign-in"], player: str = "") -> str:
        """Return a fresh challenge in base64url, which one answer may use within five minutes."""
        challenge = secrets.token_urlsafe(32)
        text = msgspec.json.encode(_Challenge(purpose, player)).decode()
        key = names.challenge(sha256(challenge.encode()).hexdigest())
        await self._store.ask(lambda client: client.set(key, text, ex=PATIENCE))
        return challenge

    async def list(self, player: str) -> dict[str, Passkey]:
        """Return a player's passkeys by their credential ids, oldest first."""
        fields: dict[str, str] = await self._store.ask(lambda client: client.hgetall(PlayerKeys(player).passkeys))
        found = {one: msgspec.json.decode(text, type=Passkey) for one, text in fields.items()}
        return dict(sorted(found.items(), key=lambda one: one[1].made))

    async def register(self, player: str, given: PasskeyAttestation, name: str, site: Site, now: int) -> Passkey:
        """Keep a new passkey of a player.

        Raises:
            ProblemError: ``passkey-refused`` or ``too-many-entries``.
        """
        challenge = await self._taken(given.client_data, "register", player)
        if len(await self.list(player)) >= MOST_PASSKEYS:
            raise ProblemError("too-many-entries", f"{MOST_PASSKEYS} passkeys are the most: remove one first")
        credential = {
            "id": given.id,
            "rawId": given.id,
            "type": "public-key",
            "response": {"clientDataJSON": given.client_data, "attestationObject": given.attestation},
        }
        verified = await asyncio.to_thread(_verified_registration, credential, challenge, site)
        passkey = Passkey(
            name,
            base64.urlsafe_b64encode(verified.credential_public_key).decode(),
            verified.sign_count,
            now,
            today(now),
            tuple(given.transports),
            str(verified.credential_device_type.value) == "multi_device",
        )
        text = msgspec.json.encode(passkey).decode()
        await self._store.ask(lambda client: client.hset(PlayerKeys(player).passkeys, given.id, text))
        try:
            await must_stay(self._store, player)
        except ProblemError:
            await self.remove(player, given.id)
            raise
        return passkey

    async def sign_in(self, given: PasskeyAnswer, site: Site, now: int) -> str:
        """Return the player whom an authenticator answers for.

        Raises:
            ProblemError: ``passkey-refused``, also where the passkey has signed less often than is known, so that a
                copy of it must be about.
        """
        challenge = await self._taken(given.client_data, "sign-in", "")
        player = _text(given.user)
        text: str | None = await self._store.ask(lambda client: client.hget(PlayerKeys(player).passkeys, given.id))
        if text is None:
            raise _refused("nobody here has this passkey")
        passkey = msgspec.json.decode(text, type=Passkey)
        credential = {
            "id": given.id,
            "rawId": given.id,
            "type": "public-key",
            "response": {
                "clientDataJSON": given.client_data,
                "authenticatorData": given.authenticator,
                "signature": given.signature,
                "userHandle": given.user,
            },
        }
        count = await asyncio.to_thread(_verified_count, credential, challenge, site, passkey)
        if not await self._overwrite(player, given.id, msgspec.structs.replace(passkey, count=count, used=today(now))):
            raise _refused("nobody here has this passkey")
        return player

    async def rename(self, player: str, passkey_id: str, name: str) -> bool:
        """Give a passkey another name; return whether there is one."""
        passkey = (await self.list(player)).get(passkey_id)
        if passkey is None:
            return False
        return await self._overwrite(player, passkey_id, msgspec.structs.replace(passkey, name=name))

    async def remove(self, player: str, passkey_id: str) -> None:
        """Forget a passkey: it opens nothing any more."""
        await self._store.ask(lambda client: client.hdel(PlayerKeys(player).passkeys, passkey_id))

    async def _taken(self, client_data: str, purpose: str, player: str) -> bytes:
        """Use up the challenge that a client answers, and return its bytes."""
        try:
            said = msgspec.json.decode(_bytes(client_data), type=dict[str, Any]).get("challenge")
        except msgspec.DecodeError:
            said = None
        if not isinstance(said, str):
            raise _refused("the answer names no challenge")
        key = names.challenge(sha256(said.encode("utf-8", "replace")).hexdigest())
        text: str | None = await self._store.ask(lambda client: client.getdel(key))
        if text is None or msgspec.json.decode(text, type=_Challenge) != _Challenge(purpose, player):  # type: ignore[arg-type]
            raise _refused("it took longer than five minutes, or was sent twice: try again")
        return _bytes(said)

    async def _overwrite(self, player: str, passkey_id: str, passkey: Passkey) -> bool:
        """Write a passkey anew; return whether it was there still."""
        text = msgspec.json.encode(passkey).decode()
        return bool((await self._store.script(OVERWRITE, Call([PlayerKeys(player).passkeys], [passkey_id, text])))[0])


def _is_address(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _verified_registration(credential: dict[str, Any], challenge: bytes, site: Site) -> Any:
    import webauthn  # noqa: PLC0415 - it takes a while, and most processes never need it
    from webauthn.helpers.cose import COSEAlgorithmIdentifier  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        return webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in ALGORITHMS],
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _refused("what the authenticator sent cannot be verified") from error


def _verified_count(credential: dict[str, Any], challenge: bytes, site: Site, passkey: Passkey) -> int:
    import webauthn  # noqa: PLC0415 - as above
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=base64.urlsafe_b64decode(passkey.public_key),
            credential_current_sign_count=passkey.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _refused("the signature does not hold, or a copy of this passkey was used") from error
    return int(verified.new_sign_count)


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise _refused("it is not written in base64url") from None


def _text(encoded: str) -> str:
    try:
        return _bytes(encoded).decode("ascii")
    except UnicodeDecodeError:
        raise _refused("nobody here has this passkey") from None


def _refused(why: str) -> ProblemError:
    return ProblemError("passkey-refused", f"the passkey was not accepted: {why}")
