"""Who is asking: a token in a cookie, of which the store knows only the hash, or a personal access token.

A visit makes nobody a player; the first run that is opened does. Whoever asks for the cookie before may send that
opening again after a lost reply: the player's id follows from the token, so that one token is one player however often,
and however many at once, it is sent. Where a request carries a personal access token its cookie is not looked at.
"""

import asyncio
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from ipaddress import ip_address
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from api.accounts.access import Access, AccessTokens
from api.accounts.sessions import Session, Sessions, device_of, today, token_hash
from api.config import CookieSecurity
from api.described import DESCRIBED, Described
from api.names import LANGUAGES, Language, friendly_name, preferred_language
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import milliseconds

__all__ = ["COOKIE", "LANGUAGE_COOKIE", "SECURE_COOKIE", "Identity", "bearer_of", "is_private_host", "language_of"]

SECURE_COOKIE = "__Host-muggins"
COOKIE = "muggins"
"""The cookie's name on plain http in a private network, where a browser takes neither Secure nor the prefix."""

LANGUAGE_COOKIE = "muggins_language"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
"""What ``secrets.token_urlsafe(32)`` writes."""

_LIFETIME = 400 * 24 * 3600
"""Seconds that the cookie lives; browsers cut it at 400 days. Each opened run renews it."""

_PORT = re.compile(r":\d*$", re.ASCII)
_PRIVATE_NAMES = ("localhost", "local", "home.arpa")
"""Ends of names that are never anybody's on the open internet (RFC 6761, 6762 and 8375)."""
_NAME_ATTEMPTS = 8


class Identity:
    """Finds and makes players.

    Args:
        store: Where they are kept.
        security: When the cookie is marked Secure.
        clock: Returns the present instant.
    """

    def __init__(self, store: Store, security: CookieSecurity, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._security = security
        self._clock = clock
        self._making: dict[str, asyncio.Task[str]] = {}
        self.sessions = Sessions(store)
        self.access = AccessTokens(store)

    async def player_of(self, request: Request[Any, Any, Any]) -> str | None:
        """Return the player who sends the request; an unknown or malformed cookie is nobody's.

        Raises:
            ProblemError: ``not-signed-in`` for a personal access token that is none, ``scope-missing`` for one that
                does not allow this.
        """
        if (bearer := bearer_of(request)) is not None:
            return (await self._allowed(request, bearer)).player
        token = self._token(request)
        return None if token is None else await self._store.player_of(token_hash(token))

    async def writing_player(self, request: Request[Any, Any, Any]) -> str | None:
        """Return the player who sends a request that changes something.

        Raises:
            ProblemError: ``banned``, and as :meth:`player_of`.
        """
        player = await self.player_of(request)
        return player if player is not None and await self._is_there(player) else None

    async def signed_in(self, request: Request[Any, Any, Any]) -> str:
        """Return the player whose cookie the request carries, where it is about the account itself.

        Raises:
            ProblemError: ``not-signed-in``, or ``scope-missing`` for a personal access token.
        """
        if (bearer := bearer_of(request)) is not None:
            await self._accepted(bearer)
            raise ProblemError("scope-missing", "no token may do that: it takes the cookie of a browser")
        player = await self.player_of(request)
        hashed = self.own_token(request)
        if player is None or hashed is None or await self.sessions.is_passing(player, hashed):
            raise _not_signed_in()
        if not await self._store.ask(lambda client: client.exists(names.profile(player))):
            raise _not_signed_in()
        return player

    def own_token(self, request: Request[Any, Any, Any]) -> str | None:
        """Return the hash of the token in the request's cookie."""
        token = self._token(request)
        return None if token is None else token_hash(token)

    async def seen(self, request: Request[Any, Any, Any], player: str) -> None:
        """Note that the player is signed in on the device that sends the request."""
        hashed = self.own_token(request)
        if hashed is not None and bearer_of(request) is None:
            known = await self.sessions.entry(player, hashed)
            await self.sessions.touch(player, hashed, self.session(request), known)

    def session(self, request: Request[Any, Any, Any], *, replaces: str = "") -> Session:
        """Return the entry of a device that begins now."""
        now = milliseconds(self._clock())
        device = device_of(request.headers.get("user-agent", ""))
        return Session(now, today(now), language_of(request), device, replaces)

    def cookie(self, request: Request[Any, Any, Any], token: str) -> Cookie:
        """Return the cookie that carries a token."""
        return self._cookie(request, token)

    def no_cookie(self, request: Request[Any, Any, Any]) -> Cookie:
        """Return what takes the cookie away."""
        gone = self._cookie(request, "")
        gone.max_age = 0
        return gone

    async def introduce(self, request: Request[Any, Any, Any]) -> tuple[str | None, Cookie | None]:
        """Return the player who sends the request, if there is one, and a cookie of ours: the own one or a new one."""
        player = await self.player_of(request)
        if bearer_of(request) is not None:
            return player, None
        token = self._token(request)
        if token is None or player is None:
            known = None if token is None else await self._store.issued(token_hash(token))
            if token is None or known is None:
                token = secrets.token_urlsafe(32)
            await self._store.issue(token_hash(token), known or language_of(request))
        return player, self._cookie(request, token)

    async def player_for(self, request: Request[Any, Any, Any], now: int) -> tuple[str, Cookie | None]:
        """Return the player who sends the request, made now (milliseconds) if need be, and the cookie to send along.

        A token that was handed out becomes its player; whoever sends none, or one that is not ours, gets a new one.

        Raises:
            ProblemError: ``banned``, and as :meth:`player_of`.
        """
        player = await self.player_of(request)
        token = self._token(request)
        if bearer_of(request) is not None or (player is not None and token is None):
            if player is None or not await self._is_there(player):
                raise _not_signed_in()
            return player, None
        if player is not None and token is not None:
            hashed = token_hash(token)
            keys = names.profile(player), PlayerKeys(player).sessions
            (name, banned), known = await self._store.pipelined(
                lambda pipe: (pipe.hmget(keys[0], "name", "banned"), pipe.hget(keys[1], hashed))
            )
            if banned:
                raise _banned()
            if name is not None:
                await self.sessions.touch(player, hashed, self.session(request), known)
                return player, self._cookie(request, token)
        noted = None if token is None else await self._store.issued(token_hash(token))
        if token is None or noted is None:
            token = secrets.token_urlsafe(32)
        # What was noted when the token was handed out, so that requests at once agree on the name.
        language: Language = next((one for one in LANGUAGES if one == noted), language_of(request))
        made = await self._made(token, language, self.session(request), now)
        return made, self._cookie(request, token)

    async def _is_there(self, player: str) -> bool:
        """Return whether there is such a player still, and refuse whoever is banned."""
        name, banned = await self._store.ask(lambda client: client.hmget(names.profile(player), "name", "banned"))
        if banned:
            raise _banned()
        return name is not None

    async def _accepted(self, bearer: str) -> Access:
        found = await self.access.find(bearer, milliseconds(self._clock()))
        if found is None:
            raise _not_signed_in()
        return found

    async def _allowed(self, request: Request[Any, Any, Any], bearer: str) -> Access:
        access = await self._accepted(bearer)
        needed = _scope_of(request)
        if needed is None:
            raise ProblemError("scope-missing", "no token may do that: it takes the cookie of a browser")
        if needed not in access.scopes:
            raise ProblemError("scope-missing", f"this token may not do that: it needs the scope {needed!r}")
        return access

    async def _made(self, token: str, language: Language, session: Session, now: int) -> str:
        # Many at once are made by one: a courtesy to the store, since another process may do the same unharmed.
        making = self._making.get(token)
        if making is None:
            making = self._making[token] = asyncio.create_task(self._make(token, language, session, now))
            making.add_done_callback(lambda _: self._making.pop(token, None))
        return await asyncio.shield(making)

    async def _make(self, token: str, language: Language, session: Session, now: int) -> str:
        player = _player_by(token)
        name = await self._free_name(player, language)
        profile = {"name": name, "language": language, "made": str(now)}
        hashed = token_hash(token)
        owner = await self._store.make_player(player, hashed, profile)
        if owner == player:
            await self.sessions.touch(player, hashed, session, None)
        return owner

    async def _free_name(self, player: str, language: Language) -> str:
        for attempt in range(_NAME_ATTEMPTS):
            name = friendly_name(player, language, attempt=attempt)
            if await self._store.reserve_name(name, player):
                return name
        # Every candidate is taken: two may then share a name, which harms nobody.
        return friendly_name(player, language, attempt=_NAME_ATTEMPTS)

    def _token(self, request: Request[Any, Any, Any]) -> str | None:
        token = request.cookies.get(SECURE_COOKIE if self._secure(request) else COOKIE)
        return token if token is not None and _TOKEN.fullmatch(token) else None

    def _secure(self, request: Request[Any, Any, Any]) -> bool:
        if self._security != "auto":
            return self._security == "always"
        return request.scope["scheme"] == "https" or not is_private_host(request.headers.get("host", ""))

    def _cookie(self, request: Request[Any, Any, Any], token: str) -> Cookie:
        secure = self._secure(request)
        return Cookie(
            key=SECURE_COOKIE if secure else COOKIE,
            value=token,
            path="/",
            max_age=_LIFETIME,
            httponly=True,
            secure=secure,
            samesite="lax",
        )


def is_private_host(host: str) -> bool:
    """Return whether a ``Host`` header names this machine or one in the own network, where there may be no https.

    >>> [is_private_host(host) for host in ("localhost:8000", "192.168.1.20", "[fd00::1]:80", "muggins.example")]
    [True, True, True, False]
    """
    name = _PORT.sub("", host).lower().removesuffix(".")
    try:
        address = ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return any(name == end or name.endswith(f".{end}") for end in _PRIVATE_NAMES)
    return address.is_private or address.is_loopback or address.is_link_local


def language_of(request: Request[Any, Any, Any]) -> Language:
    """Return the language that the visitor chose on the page, or else the one the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    for language in LANGUAGES:
        if chosen == language:
            return language
    return preferred_language(request.headers.get("accept-language", ""))


def _player_by(token: str) -> str:
    """Return the public id of a token's player, from which nobody finds the token."""
    return urlsafe_b64encode(sha256(f"muggins/player/1|{token}".encode()).digest()[:12]).decode()


def bearer_of(request: Request[Any, Any, Any]) -> str | None:
    """Return the token of an ``Authorization: Bearer`` header, or None where there is no such header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _scope_of(request: Request[Any, Any, Any]) -> str | None:
    """Return what a personal access token must allow for a request, None where none is enough."""
    described = request.route_handler.opt.get(DESCRIBED)
    if request.method == "GET":
        return None if isinstance(described, Described) and described.cookie_only else "read"
    return described.scope if isinstance(described, Described) else None


def _not_signed_in() -> ProblemError:
    return ProblemError("not-signed-in", "nobody is signed in here: send the cookie, or a personal access token")


def _banned() -> ProblemError:
    return ProblemError("banned", "this player may not play on: the operator has taken that decision")
