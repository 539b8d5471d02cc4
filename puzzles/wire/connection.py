"""How the store is reached: an address becomes the arguments of a client. Opening it is the caller's.

Addresses: ``redis://``, ``rediss://`` and ``unix://`` for one server, ``redis+cluster://host:port[,host:port…]`` for a
cluster, ``redis+sentinel://host:port[,host:port…]/service`` for Sentinel. User and password may stand before the hosts.
"""

from typing import Any, Literal
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from puzzles.errors import NotationError

__all__ = ["CLIENT_OPTIONS", "Connection", "parse_address"]

CLIENT_OPTIONS: dict[str, Any] = {
    "decode_responses": True,
    # Reply shapes differ between the two protocols, so one is pinned.
    "protocol": 2,
    "socket_timeout": 5.0,
    "socket_connect_timeout": 5.0,
    "health_check_interval": 30,
}
"""What every client is made with. Retries are the caller's decision, call by call, never the client's."""


class Connection(Struct, frozen=True):
    """A parsed address.

    Attributes:
        mode: Which client class it takes.
        url: The address for a single server.
        nodes: Host and port of each node, for a cluster or for Sentinel.
        service: The name of the monitored service, for Sentinel.
        username: The user, where the address names one.
        password: The password, where the address names one.
    """

    mode: Literal["single", "cluster", "sentinel"]
    url: str
    nodes: tuple[tuple[str, int], ...] = ()
    service: str = ""
    username: str | None = None
    password: str | None = None


def parse_address(url: str) -> Connection:
    """Return what an address means.

    Raises:
        NotationError: The scheme is unknown, or a part is missing.
    """
    scheme, _, rest = url.partition("://")
    if scheme in ("redis", "rediss", "unix") and rest:
        return Connection("single", url)
    if scheme not in ("redis+cluster", "redis+sentinel") or not rest:
        raise _bad("write redis://, rediss://, unix://, redis+cluster:// or redis+sentinel://")
    authority, _, service = rest.partition("/")
    credentials, _, hosts = authority.rpartition("@")
    user, _, password = credentials.partition(":")
    nodes = []
    for host in hosts.split(","):
        part = urlsplit(f"//{host}")
        try:
            nodes.append((part.hostname or "", part.port or (6379 if scheme == "redis+cluster" else 26379)))
        except ValueError:
            raise _bad(f"{host!r} is no host:port") from None
    if scheme == "redis+sentinel" and not service:
        raise _bad("the service's name follows the hosts, as in redis+sentinel://host:26379/mymaster")
    return Connection(
        "cluster" if scheme == "redis+cluster" else "sentinel",
        url,
        tuple(nodes),
        service,
        unquote(user) or None,
        unquote(password) or None,
    )


def _bad(why: str) -> NotationError:
    # The address may hold a password, so the message does not repeat it.
    return NotationError(f"the address of the store cannot be read: {why}", code="not-an-address")
