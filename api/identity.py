"""Who is asking: a token in a cookie, of which the store knows only the hash.

A visit makes nobody a player; the first run that is opened does.
"""

import re
import secrets
from hashlib import sha256
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from api.config import CookieSecurity
from api.names import LANGUAGES, Language, friendly_name, preferred_language
from api.store import Store

__all__ = ["COOKIE", "LANGUAGE_COOKIE", "SECURE_COOKIE", "Identity", "language_of"]

SECURE_COOKIE = "__Host-muggins"
COOKIE = "muggins"
"""The cookie's name on plain http, where a browser takes neither Secure nor the prefix."""

LANGUAGE_COOKIE = "muggins_language"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
"""What ``secrets.token_urlsafe(32)`` writes."""

_LIFETIME = 400 * 24 * 3600
"""Seconds that the cookie lives; browsers cut it at 400 days. Each opened run renews it."""

_PORT = re.compile(r":\d+$")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
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

    async def player_of(self, request: Request[Any, Any, Any]) -> str | None:
        """Return the player who sends the request; an unknown or malformed token is nobody's."""
        token = self._token(request)
        return None if token is None else await self._store.player_of(_hashed(token))

    async def make_player(self, request: Request[Any, Any, Any], now: int) -> tuple[str, Cookie]:
        """Make a player with a new token and a friendly name, and return the cookie that carries the token."""
        token = secrets.token_urlsafe(32)
        player = secrets.token_urlsafe(12)
        language = language_of(request)
        name = await self._free_name(player, language)
        profile = {"name": name, "language": language, "made": str(now)}
        await self._store.make_player(player, _hashed(token), profile)
        return player, self._cookie(request, token)

    def renewed(self, request: Request[Any, Any, Any]) -> Cookie | None:
        """Return the request's own cookie with its full lifetime again."""
        token = self._token(request)
        return None if token is None else self._cookie(request, token)

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
        host = _PORT.sub("", request.headers.get("host", ""))
        return request.scope["scheme"] == "https" or host not in _LOOPBACK

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


def language_of(request: Request[Any, Any, Any]) -> Language:
    """Return the language that the visitor chose on the page, or else the one the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    for language in LANGUAGES:
        if chosen == language:
            return language
    return preferred_language(request.headers.get("accept-language", ""))


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
