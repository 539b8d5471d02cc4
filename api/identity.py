"""Who is asking: a token in a cookie, of which the store knows only the hash.

A visit makes nobody a player; the first run that is opened does. Whoever asks for the cookie before may send that
opening again after a lost reply: the player's id follows from the token, so that one token is one player however often,
and however many at once, it is sent.
"""

import asyncio
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from ipaddress import ip_address
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from api.config import CookieSecurity
from api.names import LANGUAGES, Language, friendly_name, preferred_language
from api.store import Store

__all__ = ["COOKIE", "LANGUAGE_COOKIE", "SECURE_COOKIE", "Identity", "is_private_host", "language_of"]

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
    """

    def __init__(self, store: Store, security: CookieSecurity) -> None:
        self._store = store
        self._security = security
        self._making: dict[str, asyncio.Task[str]] = {}

    async def player_of(self, request: Request[Any, Any, Any]) -> str | None:
        """Return the player who sends the request; an unknown or malformed token is nobody's."""
        token = self._token(request)
        return None if token is None else await self._store.player_of(_hashed(token))

    async def introduce(self, request: Request[Any, Any, Any]) -> tuple[str | None, Cookie]:
        """Return the player who sends the request, if there is one, and a cookie of ours: the own one or a new one."""
        player = await self.player_of(request)
        token = self._token(request)
        if token is None or player is None:
            known = None if token is None else await self._store.issued(_hashed(token))
            if token is None or known is None:
                token = secrets.token_urlsafe(32)
            await self._store.issue(_hashed(token), known or language_of(request))
        return player, self._cookie(request, token)

    async def player_for(self, request: Request[Any, Any, Any], now: int) -> tuple[str, Cookie]:
        """Return the player who sends the request, made now (milliseconds) if need be, and the cookie to send along.

        A token that was handed out becomes its player; whoever sends none, or one that is not ours, gets a new one.
        """
        player = await self.player_of(request)
        token = self._token(request)
        if player is not None and token is not None:
            return player, self._cookie(request, token)
        noted = None if token is None else await self._store.issued(_hashed(token))
        if token is None or noted is None:
            token = secrets.token_urlsafe(32)
        # What was noted when the token was handed out, so that requests at once agree on the name.
        language: Language = next((one for one in LANGUAGES if one == noted), language_of(request))
        return await self._made(token, language, now), self._cookie(request, token)

    async def _made(self, token: str, language: Language, now: int) -> str:
        # Many at once are made by one: a courtesy to the store, since another process may do the same unharmed.
        making = self._making.get(token)
        if making is None:
            making = self._making[token] = asyncio.create_task(self._make(token, language, now))
            making.add_done_callback(lambda _: self._making.pop(token, None))
        return await asyncio.shield(making)

    async def _make(self, token: str, language: Language, now: int) -> str:
        player = _player_by(token)
        name = await self._free_name(player, language)
        profile = {"name": name, "language": language, "made": str(now)}
        await self._store.make_player(player, _hashed(token), profile)
        return player

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


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
