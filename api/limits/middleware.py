"""Rate limits at work: who asks, without anybody's address being kept, and what is said beyond the allowance."""

import asyncio
import hmac
import logging
import math
import secrets
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.described import DESCRIBED, Described
from api.identity import bearer_of
from api.limits.policies import NEWCOMERS, Policy, policy_for
from api.problems import ProblemError
from api.service import Service
from puzzles.wire.limits import LIMIT, SALT, SALT_SECONDS, Allowance, Taken, limit_call, limit_reply
from puzzles.wire.scripts import milliseconds

__all__ = ["RateLimits", "network_of"]

log = logging.getLogger("muggins.api.limits")

_PATIENCE = 1.0
"""Seconds that a request waits for its limits. A store that is away must not keep people from what needs no store."""

_REST = 2.0
"""Seconds for which, after that, no limit is asked for."""

_SALT_KEPT = 60.0
"""Seconds after which a process asks whether there is a new salt."""

_SAID_AGAIN = 60.0
"""Seconds between two lines of the log about one policy."""

_FOUR, _SIX = 24, 56
"""How much of an address counts as one network: what one customer of a provider usually has, or less."""


class RateLimits(ASGIMiddleware):
    """Takes each request that changes something from the allowances of its token and of its network.

    Args:
        service: The parts of the process.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, service: Service) -> None:
        self._service = service
        self._scale = service.settings.limits
        self._salt = b""
        self._salt_until = 0.0
        self._rests_until = 0.0
        self._said: dict[str, float] = {}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through, or raise the problem ``too-many-requests``."""
        http: Any = scope
        policy = policy_for(http["method"], http.get("path_template", http["path"])) if self._scale else None
        loop = asyncio.get_running_loop()
        if policy is None or loop.time() < self._rests_until:
            await next_app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                headers = await self._take(http, policy)
        except ProblemError as error:
            if error.code != "store-down":
                raise
            headers = self._rest()
        except TimeoutError:
            headers = self._rest()

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                written = MutableScopeHeaders.from_message(message)
                for name, value in headers.items():
                    written.setdefault(name, value)
            await send(message)

        await next_app(scope, receive, told)

    def _rest(self) -> dict[str, str]:
        self._rests_until = asyncio.get_running_loop().time() + _REST
        log.warning("limits are not counted", extra={"why": "the store does not answer"})
        return {}

    async def _take(self, http: Any, policy: Policy) -> dict[str, str]:
        """Take one request; return the headers that say what is left."""
        # What identity goes by, and nothing else: a cookie that makes nobody a player must not pass for one here.
        request: Request[Any, Any, Any] = Request(http)
        bearer, cookie = bearer_of(request), self._service.identity.own_token(request)
        token, network = cookie if bearer is None else bearer, network_of(http.get("client"))
        counted = [("token", policy.name, policy.token, token), ("network", policy.name, policy.network, network)]
        if network is not None and bearer is None and _makes_players(http) and not await self._is_known(cookie):
            counted.append(("network", NEWCOMERS.name, NEWCOMERS.network, network))
        asked = [
            (f"{name}-{by}" if by == "network" else name, self._scaled(allowance), who)
            for by, name, allowance, who in counted
            if allowance is not None and who is not None
        ]
        if not asked:
            return {}
        salt = await self._present_salt()
        now = milliseconds(self._service.clock())
        calls = [limit_call(name, _hidden(salt, who), allowance, now) for name, allowance, who in asked]
        replies = await asyncio.gather(*(self._service.store.script(LIMIT, call) for call in calls))
        taken = [
            (name, allowance, limit_reply(reply)) for (name, allowance, _), reply in zip(asked, replies, strict=True)
        ]
        for name, allowance, one in taken:
            if not one.granted:
                raise self._refusal(http, name, allowance, one)
        name, allowance, one = taken[0]
        return _headers(name, allowance, one)

    def _scaled(self, allowance: Allowance) -> Allowance:
        return Allowance(max(1, round(allowance.amount * self._scale)), allowance.seconds)

    async def _is_known(self, hashed: str | None) -> bool:
        """Return whether the token of this hash is some player's, so that the request makes none."""
        return hashed is not None and await self._service.store.player_of(hashed) is not None

    async def _present_salt(self) -> bytes:
        now = asyncio.get_running_loop().time()
        if now >= self._salt_until:
            ask, new = self._service.store.ask, secrets.token_hex(32)
            await ask(lambda client: client.set(SALT, new, nx=True, ex=SALT_SECONDS))
            # It may have ended in between: then this process begins with its own, and learns of the common one soon.
            text: str | None = await ask(lambda client: client.get(SALT))
            self._salt, self._salt_until = (text or new).encode(), now + _SALT_KEPT
        return self._salt

    def _refusal(self, http: Any, policy: str, allowance: Allowance, one: Taken) -> ProblemError:
        seconds = max(1, math.ceil(one.wait))
        now = asyncio.get_running_loop().time()
        if now >= self._said.get(policy, 0.0):
            self._said[policy] = now + _SAID_AGAIN
            log.warning("too many requests", extra={"why": policy, "path": http.get("path_template", "")})
        return ProblemError(
            "too-many-requests",
            f"too many requests of this kind ({policy}): ask again in {seconds} s",
            retry_after=seconds,
            headers=_headers(policy, allowance, one),
        )


def network_of(client: tuple[str, int] | None) -> str | None:
    """Return the network that a connection comes from, or None where nobody knows its address.

    >>> network_of(("203.0.113.77", 4711)), network_of(("::ffff:203.0.113.9", 1)), network_of(("2001:db8:1:2ff::7", 1))
    ('203.0.113.0/24', '203.0.113.0/24', '2001:db8:1:200::/56')
    """
    try:
        address = ip_address(client[0].partition("%")[0]) if client else None
    except ValueError:
        return None
    if address is None:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(ip_network((address, _SIX if isinstance(address, IPv6Address) else _FOUR), strict=False))


def _makes_players(http: Any) -> bool:
    """Return whether a route makes a player of somebody who is none."""
    described: Described | None = http["route_handler"].opt.get(DESCRIBED)
    return described is not None and described.sets_cookie


def _hidden(salt: bytes, who: str) -> str:
    return hmac.digest(salt, who.encode(), "sha256").hex()[:32]


def _headers(name: str, allowance: Allowance, one: Taken) -> dict[str, str]:
    """Return the fields of the IETF's draft on rate limits, which programs read to slow down by themselves."""
    return {
        "RateLimit-Policy": f'"{name}";q={allowance.amount};w={allowance.seconds}',
        "RateLimit": f'"{name}";r={one.left};t={math.ceil(one.reset)}',
    }
