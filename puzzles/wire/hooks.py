"""The addresses that a league's messages may go to: what an owner may write, and which machines may be reached.

Nothing here looks a name up: the API judges the text when it is set, the worker judges it again when it sends, and
with it every network address that the name leads to.
"""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

from puzzles.errors import IllegalError

__all__ = [
    "LONGEST_ADDRESS",
    "HookAddress",
    "hook_address",
    "is_public",
]

LONGEST_ADDRESS = 500

_PRINTABLE = re.compile(r"[!-~]+", re.ASCII)
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)", re.ASCII)
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*", re.ASCII)
"""A last label by which some programs take the whole host for an address in numbers: 127.1, 0x7f.1."""

_INNER_NAMES = (
    "localhost",
    "local",
    "localdomain",
    "internal",
    "intranet",
    "lan",
    "home",
    "corp",
    "private",
    "arpa",
    "onion",
)
"""Last labels that are nobody's on the open internet."""

_PORTS = {"https": 443, "http": 80}

_REFUSED_4 = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
        ),
    )
)
"""Every block of the IANA's registry of special IPv4 addresses, those too that are reachable from everywhere."""

_OPEN_6 = ip_network("2000::/3")
_REFUSED_6 = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")))
"""Within the block that is given out: protocols (Teredo among them), documentation, 6to4, and what answers nobody."""


class HookAddress(Struct, frozen=True):
    """An address as a worker connects to it.

    Attributes:
        scheme: ``https`` or ``http``.
        host: The name or address, in lower case, without brackets.
        port: The port.
        target: Path and query.
    """

    scheme: str
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """What the ``Host`` header says."""
        return f"[{self.host}]" if ":" in self.host else self.host


def hook_address(url: str, *, http_allowed: bool = False) -> HookAddress:
    """Return the parts of an address that an owner wrote.

    Args:
        url: The address.
        http_allowed: Whether it may do without encryption.

    Raises:
        IllegalError: Nothing is sent to such an address (``bad-hook``).
    """
    if len(url) > LONGEST_ADDRESS or _PRINTABLE.fullmatch(url) is None or "\\" in url:
        raise _bad(f"an address has at most {LONGEST_ADDRESS} plain characters, without spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("it cannot be read as an address") from None
    scheme = parts.scheme
    if scheme not in (("https", "http") if http_allowed else ("https",)):
        raise _bad("it must begin with https://")
    if "@" in parts.netloc:
        raise _bad("it must not hold a user or a password")
    if "#" in url:
        raise _bad("it must not hold a #")
    if port not in (None, _PORTS[scheme]) or parts.netloc.endswith(":"):
        raise _bad(f"only the port {_PORTS[scheme]} is used")
    name = parts.hostname or ""
    bracketed = "[" in parts.netloc
    # What the parser has dropped another one may take for the host.
    whole = f"[{name}]" if bracketed else name
    if parts.netloc.lower() not in (whole, f"{whole}:{port}"):
        raise _bad("its host cannot be read")
    host = name.removesuffix(".")
    _check_host(host, bracketed=bracketed)
    path = parts.path or "/"
    return HookAddress(scheme, host, _PORTS[scheme], path + (f"?{parts.query}" if parts.query else ""))


def _check_host(host: str, *, bracketed: bool) -> None:
    if bracketed or _NUMBER.fullmatch(host.rpartition(".")[2]):
        try:
            address = ip_address(host)
        except ValueError:
            raise _bad(f"{host!r} is not a host") from None
        if not is_public(address):
            raise _bad(f"{host} lies in a network that is not open to all")
        return
    labels = host.split(".")
    if len(host) > 253 or len(labels) < 2 or not all(_LABEL.fullmatch(label) for label in labels):
        raise _bad(f"{host!r} is not the full name of a host")
    if labels[-1] in _INNER_NAMES:
        raise _bad(f"{host} lies in a network that is not open to all")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether a network address is one of the open internet's, and of no special use.

    IPv6 addresses that carry an IPv4 address within them (mapped, 6to4, NAT64, Teredo) are none.

    >>> [is_public(ip_address(one)) for one in ("93.184.215.14", "10.0.0.1", "::ffff:93.184.215.14", "2606:2800::1")]
    [True, False, False, True]
    """
    if isinstance(address, IPv4Address):
        return address.is_global and not any(address in network for network in _REFUSED_4)
    if address.scope_id is not None or address not in _OPEN_6 or not address.is_global:
        return False
    return not any(address in network for network in _REFUSED_6)


def _bad(why: str) -> IllegalError:
    # The address may hold a secret, so the message does not repeat it.
    return IllegalError(f"the address cannot be used: {why}", code="bad-hook")
