"""The outer edge of the application: HEAD, the headers of every reply, and writes sent by other sites."""

import re
from collections.abc import Iterable
from ipaddress import IPv6Address
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from api.problems import MEDIA_TYPE, PROBLEMS, ProblemError, problem_response

__all__ = [
    "CONTENT_SECURITY_POLICY",
    "LARGEST_HEADERS",
    "LONGEST_ADDRESS",
    "MOST_HEADERS",
    "SECURITY_HEADERS",
    "Edge",
    "SameSiteWrites",
    "framed_policy",
]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

_ANY_FRAME = "frame-ancestors *"


def framed_policy(origin: str) -> str:
    """Return the policy of a page that may stand in anybody's frame.

    Our own origin is written out beside ``'self'``, which in a sandboxed frame some browsers take for nobody.
    """
    return CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", _ANY_FRAME).replace("'self'", f"'self' {origin}")


SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
"""What every reply carries, unless its route says otherwise."""

_FOR_PARTS = frozenset({"X-Content-Type-Options"})
"""The headers that mean something on what a page loads; of the rest fifty files would carry thirty kilobytes."""

_PARTS = frozenset({"script", "style", "font", "image"})

_YEAR = 365 * 24 * 3600
_HOST = re.compile(r"(\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|[A-Za-z0-9._-]{1,255})(:(?P<port>[0-9]{0,5}))?", re.ASCII)
_LAST_PORT = 65_535
_UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})

LONGEST_ADDRESS = 4096
"""The most bytes of a path with its query; a domino position with its whole history in one has about two thousand."""

LARGEST_HEADERS = 16 * 1024
MOST_HEADERS = 100
"""The most bytes of all header fields together, and how many fields there may be."""


class Edge(Litestar):
    """Litestar, answering HEAD wherever it answers GET, with security headers on every reply, errors included."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Serve one connection."""
        http: Any = scope
        if http["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        refusal = _refusal_of(http)
        if refusal is not None:
            await _refuse(http["path"], refusal, send)
            return
        head = http["method"] == "HEAD"
        if head:
            http = {**http, "method": "GET"}
        secure = http.get("scheme") == "https"
        private = http["path"].startswith("/api/")
        # Only the browser itself can say so; whatever is opened as a page or runs as a worker gets all headers.
        part = http["path"].startswith("/static/") and _destination(http["headers"]) in _PARTS
        passed_on: Any = send

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                framed = _ANY_FRAME in headers.get("content-security-policy", "")
                for name, value in SECURITY_HEADERS.items():
                    # The older header knows no way to say that anybody may.
                    if (not part or name in _FOR_PARTS) and not (framed and name == "X-Frame-Options"):
                        headers.setdefault(name, value)
                if secure and not part:
                    headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR}")
                if private:
                    headers.setdefault("Cache-Control", "no-store")
                if "allow" in headers:
                    headers["Allow"] = self._allowed(http.get("path_template", ""), headers["allow"])
            elif head and message["type"] == "http.response.body":
                empty: HTTPResponseBodyEvent = {
                    "type": "http.response.body",
                    "body": b"",
                    "more_body": message["more_body"],
                }
                message = empty
            await passed_on(message)

        await super().__call__(http, receive, dressed)

    def _allowed(self, template: str, written: str) -> str:
        """Complete an ``Allow`` header: Litestar's own for OPTIONS knows but one of a path's handlers, and no HEAD."""
        methods = {method.strip() for method in written.split(",")}
        for route in self.routes:
            if isinstance(route, HTTPRoute) and route.path_format == template:
                methods |= route.methods
        if "GET" in methods:
            methods.add("HEAD")
        return ", ".join(sorted(methods))


class SameSiteWrites(ASGIMiddleware):
    """Refuses a request that changes something and that a browser says another site has sent."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through, or raise the problem ``cross-site``."""
        if scope["type"] == ScopeType.HTTP and scope["method"] in _UNSAFE:
            headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
            if _from_elsewhere(headers):
                raise ProblemError("cross-site", "this address takes writes from its own pages and from programs only")
        await next_app(scope, receive, send)


def _destination(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return what a browser says that it will use the reply for, or nothing."""
    return next((value.decode("latin-1") for name, value in headers if name.lower() == b"sec-fetch-dest"), "")


def _from_elsewhere(headers: dict[str, str]) -> bool:
    # No page of another site can send this header unless we allow it, which we do not; and no cookie counts beside it.
    if headers.get("authorization", "")[:7].lower() == "bearer ":
        return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True


def _host_is_sound(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a request names one host at most, and one that an address can be made of."""
    hosts = [value.decode("latin-1") for name, value in headers if name.lower() == b"host"]
    if not hosts:
        return True
    match = _HOST.fullmatch(hosts[0])
    if len(hosts) > 1 or match is None or int(match["port"] or 0) > _LAST_PORT:
        return False
    try:
        return match["six"] is None or bool(IPv6Address(match["six"]))
    except ValueError:
        return False


def _refusal_of(http: Any) -> ProblemError | None:
    """Return what is wrong with a request whatever it asks for, before anything can stumble over it."""
    headers = http["headers"]
    if len(http.get("raw_path") or http["path"].encode()) + len(http["query_string"]) > LONGEST_ADDRESS:
        return ProblemError("address-too-long", f"the address is longer than {LONGEST_ADDRESS} bytes")
    if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > LARGEST_HEADERS:
        return ProblemError(
            "headers-too-large", f"there are more than {MOST_HEADERS} header fields, or {LARGEST_HEADERS} bytes of them"
        )
    if not _host_is_sound(headers):
        return ProblemError("bad-request", "the Host header is not one host, with or without a port")
    return None


async def _refuse(path: str, refusal: ProblemError, send: Any) -> None:
    response = problem_response(path, refusal, PROBLEMS[refusal.code])
    headers = {
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(response.content)),
        "Cache-Control": "no-store",
        **SECURITY_HEADERS,
    }
    written = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": written})
    await send({"type": "http.response.body", "body": response.content, "more_body": False})
