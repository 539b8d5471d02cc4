"""Sending one message to an address that somebody wrote, without ever reaching a network that is not open to all.

The address is judged, its name is looked up once, everything the name leads to is judged, and the connection goes to
exactly what was judged. No redirect is followed, no proxy asked, and of the reply no more than its status counts.
"""

import asyncio
import hmac
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpx
from msgspec import Struct

from puzzles.errors import IllegalError
from puzzles.wire.hooks import HookAddress, hook_address, is_public

__all__ = ["SIGNATURE", "TIME_LIMIT", "Door", "Message", "looked_up"]

# It would write every address into the log, and an address may hold a secret.
logging.getLogger("httpx").setLevel(logging.WARNING)

SIGNATURE = "X-Muggins-Signature"

TIME_LIMIT = 5.0
"""Seconds for one message, looking up its name included."""

_MOST_READ = 1024
"""Bytes of a reply's body that are read before the connection is closed."""

_MOST_ADDRESSES = 2
"""How many of a name's addresses are tried."""

Place = tuple[str, int]
"""A network address and a port."""

Resolver = Callable[[str, int], Awaitable[Sequence[Place]]]
"""Returns where a name and a port lead to."""


class Message(Struct, frozen=True):
    """One message.

    Attributes:
        url: The address.
        body: JSON.
        delivery: The same whenever this message is sent again, so that a receiver can tell.
        secret: What signs the body, empty for nothing.
    """

    url: str
    body: bytes
    delivery: str
    secret: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """The message's own headers."""
        written = {
            "Content-Type": "application/json",
            "User-Agent": "Muggins-Webhook/1",
            "Accept": "*/*",
            "Accept-Encoding": "identity",
            "X-Muggins-Delivery": self.delivery,
        }
        if self.secret:
            digest = hmac.new(self.secret.encode(), self.body, sha256).hexdigest()
            written[SIGNATURE] = f"sha256={digest}"
        return written


async def looked_up(host: str, port: int) -> Sequence[Place]:
    """Return where a name leads to, as the machine's own resolver says."""
    found = await asyncio.get_running_loop().getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG
    )
    return [(str(place[4][0]), int(place[4][1])) for place in found]


class Door:
    """The one way out for messages.

    Args:
        http_allowed: Whether addresses may do without encryption.
        resolver: What looks names up.
        allowed: Which network addresses may be reached.
        time_limit: Seconds for one message.
    """

    def __init__(
        self,
        *,
        http_allowed: bool = False,
        resolver: Resolver = looked_up,
        allowed: Callable[[IPv4Address | IPv6Address], bool] = is_public,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        self._http_allowed = http_allowed
        self._resolver = resolver
        self._allowed = allowed
        self._time_limit = time_limit

    async def send(self, message: Message) -> str:
        """Send a message; return why it did not arrive, empty where it did.

        The reasons are words for programs: ``bad-address``, ``no-such-host``, ``not-public``, ``no-connection``,
        ``timeout``, or ``status-`` and the number.
        """
        try:
            address = hook_address(message.url, http_allowed=self._http_allowed)
        except IllegalError:
            return "bad-address"
        try:
            async with asyncio.timeout(self._time_limit):
                return await self._sent(address, message)
        except TimeoutError:
            return "timeout"

    async def _sent(self, address: HookAddress, message: Message) -> str:
        try:
            places = list(dict.fromkeys(await self._resolver(address.host, address.port)))
        except (OSError, UnicodeError):
            return "no-such-host"
        if not places:
            return "no-such-host"
        # One that may not be reached spoils all: a name that leads inside has no business outside.
        if not all(self._reachable(host) for host, _ in places):
            return "not-public"
        fault = "no-connection"
        async with httpx.AsyncClient(
            trust_env=False, follow_redirects=False, timeout=self._time_limit, limits=httpx.Limits(max_connections=1)
        ) as client:
            for host, port in places[:_MOST_ADDRESSES]:
                try:
                    return await _posted(client, address, (host, port), message)
                except httpx.TimeoutException:
                    fault = "timeout"
                except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError):
                    fault = "no-connection"
        return fault

    def _reachable(self, host: str) -> bool:
        try:
            return self._allowed(ip_address(host))
        except ValueError:
            return False


async def _posted(client: httpx.AsyncClient, address: HookAddress, place: Place, message: Message) -> str:
    url = httpx.URL(scheme=address.scheme, host=place[0], port=place[1], raw_path=address.target.encode())
    # To the address that was judged, with the name where the other side and its certificate expect it.
    request = client.build_request(
        "POST",
        url,
        content=message.body,
        headers=message.headers | {"Host": address.authority},
        extensions={"sni_hostname": address.host},
    )
    response = await client.send(request, stream=True)
    try:
        read = 0
        async for part in response.aiter_raw():
            read += len(part)
            if read > _MOST_READ:
                break
    finally:
        await response.aclose()
    return "" if response.is_success else f"status-{response.status_code}"
