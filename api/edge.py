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

__all__ = ["CONTENT_SECURITY_POLICY", "SECURITY_HEADERS", "Edge", "SameSiteWrites"]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

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

_YEAR = 365 * 24 * 3600
_HOST = re.compile(r"(\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|[A-Za-z0-9._-]{1,255})(:(?P<port>[0-9]{0,5}))?", re.ASCII)
_LAST_PORT = 65_535
_UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


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
        if not _host_is_sound(http["headers"]):
            await _refuse_host(http["path"], send)
            return
        head = http["method"] == "HEAD"
        if head:
            http = {**http, "method": "GET"}
        secure = http.get("scheme") == "https"
        private = http["path"].startswith("/api/")
        passed_on: Any = send

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if secure:
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


def _from_elsewhere(headers: dict[str, str]) -> bool:
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


async def _refuse_host(path: str, send: Any) -> None:
    """Send the problem before anything can stumble over the address."""
    refusal = ProblemError("bad-request", "the Host header is not one host, with or without a port")
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
