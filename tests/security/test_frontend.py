"""ASVS V3: what a browser is told on every reply, cookies, and writes that another site sends."""

import re
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from api.app import create_app
from api.config import Settings
from api.edge import CONTENT_SECURITY_POLICY, SECURITY_HEADERS, framed_policy
from puzzles.wire.keys import NAMES_MOVED
from tests.api.conftest import ATTEMPT, RUN, InlineSolver, Player, World, problem

PATHS = sorted(
    {
        re.sub(r"\{\w+\}", "1", one.path_format.replace("{day}", "today").replace("{kind}", "discard"))
        for one in create_app(Settings(), solver=InlineSolver()).routes
        if isinstance(one, HTTPRoute) and "GET" in one.methods
    }
)
FRAME = {
    "Content-Security-Policy": framed_policy("http://localhost"),
    "X-Frame-Options": "",
    "Cross-Origin-Opener-Policy": "unsafe-none",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
OTHERWISE = {
    "/embed": {"Content-Security-Policy": f"{CONTENT_SECURITY_POLICY}; frame-src 'self'"},
    "/embed/discard": FRAME,
    "/embed/domino": FRAME,
    "/oembed": {"Cross-Origin-Resource-Policy": "cross-origin"},
}
STATIC = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""What is made for other people's pages; everything else is for ours."""

EVERY = ["/embed/domino", *PATHS, "/nowhere", "/api/v1/nowhere", "/board/2999-01-01/discard"]


@pytest.mark.parametrize("path", EVERY)
async def test_every_reply_carries_the_headers_and_no_page_an_inline_script_or_style(
    guest: httpx.AsyncClient, path: str
) -> None:
    for accept in ("text/html", "*/*"):
        reply = await guest.get(path, headers={"Accept": accept})
        expected = SECURITY_HEADERS | OTHERWISE.get(path, STATIC if path.startswith("/static/") else {})
        for name, value in expected.items():
            if name != "Permissions-Policy":
                assert reply.headers.get(name, "") == value, name
        assert ("access-control-allow-origin" in reply.headers) is (path == "/oembed" or path.startswith("/static/"))
        assert "camera=()" in reply.headers["permissions-policy"]
        kind = reply.headers.get("content-type", "")
        if kind.startswith("text/html"):
            assert "charset=utf-8" in kind
            # What a club is to copy is text.
            text = re.sub(r"<textarea.*?</textarea>", "", reply.text, flags=re.DOTALL)
            assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", text)
            # Nothing comes from elsewhere; two links name our own addresses in full, and are not fetched.
            text = re.sub(r'<link rel="(?:canonical|alternate)"[^>]*>', "", text)
            assert not re.search(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?//', text)


def test_a_frames_policy_differs_in_who_may_frame_it_alone() -> None:
    own = framed_policy("https://muggins.example").replace(" https://muggins.example", "")
    assert own.replace("frame-ancestors *", "frame-ancestors 'none'") == CONTENT_SECURITY_POLICY


def test_the_policy_lets_in_nothing_but_our_own_files() -> None:
    rules = dict(part.strip().split(" ", 1) for part in CONTENT_SECURITY_POLICY.split(";"))
    assert rules["default-src"] == rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["form-action"] == "'self'"
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "*" not in CONTENT_SECURITY_POLICY


async def test_over_https_every_reply_asks_for_https_for_a_year(guest: httpx.AsyncClient) -> None:
    for path in ("/", "/api/v1/days/today", "/nowhere", "/healthz", "/privacy"):
        reply = await guest.get(f"https://muggins.example{path}")
        assert int(re.findall(r"max-age=(\d+)", reply.headers["strict-transport-security"])[0]) >= 365 * 86_400


async def test_the_cookies_say_where_they_may_go(guest: httpx.AsyncClient) -> None:
    introduced = (await guest.post("https://muggins.example/api/v1/players")).headers["set-cookie"]
    assert introduced.startswith("__Host-muggins=")
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= {part.strip().lower() for part in introduced.split(";")}
    assert len(introduced.partition(";")[0]) < 4096
    chosen = (await guest.post("https://muggins.example/language", data={"language": "de"})).headers["set-cookie"]
    assert {"secure", "samesite=lax"} <= {part.strip().lower() for part in chosen.split(";")}


SENDERS: dict[str, tuple[dict[str, str], bool]] = {
    "a page of ours": ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, True),
    "an old browser on a page of ours": ({"Origin": "http://localhost"}, True),
    "a program": ({}, True),
    "an address typed in": ({"Sec-Fetch-Site": "none"}, True),
    "another site": ({"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, False),
    "a neighbour on the same domain": ({"Sec-Fetch-Site": "same-site", "Origin": "http://evil.localhost"}, False),
    "an old browser on another site": ({"Origin": "https://evil.example"}, False),
    "a sandboxed frame": ({"Origin": "null"}, False),
    "another site that claims our origin": ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, False),
    "another port": ({"Origin": "http://localhost:81"}, False),
}
BODIES: dict[str, dict[str, Any]] = {
    "json": {"json": {"attempt": ATTEMPT}},
    "json as text/plain": {"content": b'{"attempt": "attempt-0001"}', "headers": {"Content-Type": "text/plain"}},
    "a form": {"data": {"attempt": ATTEMPT}},
    "a form with files": {"files": {"attempt": b"attempt-0001"}},
    "no type": {"content": b'{"attempt": "attempt-0001"}'},
}


@pytest.mark.parametrize("sender", SENDERS)
@pytest.mark.parametrize("body", BODIES)
async def test_a_write_is_taken_from_our_pages_and_programs_as_json_only(
    player: Player, world: World, sender: str, body: str
) -> None:
    await player.client.post("/api/v1/players")
    assert player.client.cookies
    headers, taken = SENDERS[sender]
    options = BODIES[body]
    reply = await player.client.post(RUN, **(options | {"headers": options.get("headers", {}) | headers}))
    if not taken:
        problem(reply, 403, "cross-site")
    elif body == "json":
        assert reply.status_code == 200
    else:
        problem(reply, 415, "unsupported-media-type")
    assert bool(list(world.redis.scan_iter("*:run:*"))) is (reply.status_code == 200)


@pytest.mark.parametrize("sender", SENDERS)
async def test_the_language_form_is_taken_from_our_pages_only(guest: httpx.AsyncClient, sender: str) -> None:
    headers, taken = SENDERS[sender]
    reply = await guest.post("/language", data={"language": "de"}, headers=headers)
    assert reply.status_code == (303 if taken else 403)
    assert ("set-cookie" in reply.headers) is taken


@pytest.mark.parametrize("path", PATHS)
async def test_reading_changes_nothing(world: World, player: Player, path: str) -> None:
    """Whatever is asked for with GET, no run, league or name comes of it."""
    before = set(world.redis.scan_iter("*"))
    await player.client.get(path)
    # What an API notes for itself at its start may come a moment later.
    made = set(world.redis.scan_iter("*")) - before - {NAMES_MOVED}
    assert [key for key in made if world.redis.ttl(key) < 0] == []
