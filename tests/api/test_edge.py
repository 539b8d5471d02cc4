"""HEAD, OPTIONS, unknown addresses and methods, security headers, and writes from other sites."""

import httpx
import pytest

from api.edge import SECURITY_HEADERS
from tests.api.conftest import ATTEMPT, RUN, World, problem


async def test_head_answers_as_get_does_without_the_body(guest: httpx.AsyncClient) -> None:
    for path in ("/api/v1/days/today", "/healthz", "/api/v1/openapi.json", "/api/v1/days/nonsense", "/nowhere"):
        get = await guest.get(path)
        head = await guest.head(path)
        assert (head.status_code, head.content) == (get.status_code, b"")
        assert head.headers["content-type"] == get.headers["content-type"]
        assert head.headers["content-length"] == get.headers["content-length"]


async def test_options_names_the_methods(guest: httpx.AsyncClient) -> None:
    reply = await guest.options(RUN)
    assert reply.status_code == 204
    assert reply.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert (await guest.options("/api/v1/days/today")).headers["allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST", "TRACE"])
async def test_another_method_is_refused_and_the_right_ones_are_named(guest: httpx.AsyncClient, method: str) -> None:
    reply = await guest.request(method, "/api/v1/days/today")
    problem(reply, 405, "method-not-allowed")
    assert "GET" in reply.headers["allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/v1",
        "/api/v1/training",
        "/api/v2/days/today",
        "/api/v1/days/today/x/y",
        "/api/v1/days/today/sheets/chess/run",
        "/nowhere",
        "/api/v1/../../etc/passwd",
    ],
)
async def test_an_unknown_address_is_a_problem_too(guest: httpx.AsyncClient, path: str) -> None:
    for method in ("GET", "POST"):
        found = problem(await guest.request(method, path), 404, "not-found")
        assert found["instance"].startswith("/")


async def test_every_reply_carries_the_security_headers(guest: httpx.AsyncClient) -> None:
    for path in ("/api/v1/days/today", "/nowhere", "/api/v1/days/x", "/healthz"):
        reply = await guest.get(path)
        for name, value in SECURITY_HEADERS.items():
            assert reply.headers[name] == value
        assert "strict-transport-security" not in reply.headers
        assert "server" not in reply.headers
        if path.startswith("/api"):
            assert reply.headers["cache-control"] == "no-store"
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


async def test_over_https_the_cookie_and_the_transport_are_secure(world: World, app: object) -> None:
    guest = await world.guest(app)
    reply = await guest.post("https://muggins.example" + RUN, json={"attempt": ATTEMPT})
    assert "max-age" in reply.headers["strict-transport-security"]
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("__Host-muggins=")
    assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
    assert "domain" not in cookie.lower()


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://localhost:81"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
)
async def test_a_write_sent_by_another_site_is_refused(
    guest: httpx.AsyncClient, world: World, headers: dict[str, str]
) -> None:
    problem(await guest.post(RUN, json={"attempt": ATTEMPT}, headers=headers), 403, "cross-site")
    assert not list(world.redis.scan_iter("*:run:*"))


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, {"Sec-Fetch-Site": "none"},
     {"Origin": "http://localhost"}],
)  # fmt: skip
async def test_a_write_from_the_own_page_or_a_program_is_taken(
    guest: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    assert (await guest.post(RUN, json={"attempt": ATTEMPT}, headers=headers)).status_code == 200


async def test_reading_from_another_site_does_no_harm(guest: httpx.AsyncClient) -> None:
    reply = await guest.get("/api/v1/days/today", headers={"Sec-Fetch-Site": "cross-site"})
    assert reply.status_code == 200
    assert "access-control-allow-origin" not in reply.headers


@pytest.mark.parametrize(
    "host",
    ["localhost:8200, evil", "localhost:99999", "localhost:abc", "[::1", "[::1]]", "[1:2]", "a b", "", "user@host",
     "a/b", "ho\xdft", "[::1]:x", "localhost:8200:1"],
)  # fmt: skip
async def test_a_host_that_is_none_is_refused_before_anything_reads_it(guest: httpx.AsyncClient, host: str) -> None:
    headers = {"Host": host.encode("latin-1"), "Accept": "text/html"}
    for path in ("/api/v1/days/today", "/", "/healthz", "/nowhere"):
        reply = await guest.get(path, headers=headers)
        problem(reply, 400, "bad-request")
        assert reply.headers["x-content-type-options"] == "nosniff"
    problem(await guest.post(RUN, json={"attempt": ATTEMPT}, headers=headers), 400, "bad-request")


async def test_two_hosts_are_refused(guest: httpx.AsyncClient) -> None:
    problem(await guest.get("/", headers=[("Host", "localhost"), ("Host", "evil.example")]), 400, "bad-request")


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8200", "[::1]:8200", "127.0.0.1", "xn--p1ai.example.", "a_b", "a:"]
)
async def test_a_host_that_is_one_is_served(guest: httpx.AsyncClient, host: str) -> None:
    assert (await guest.get("/api/v1/days/today", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("origin", ["http://[::1", "http://[x]", "http://]", "", "//", "http://localhost:x"])
async def test_an_origin_that_is_none_is_another_site(guest: httpx.AsyncClient, origin: str) -> None:
    reply = await guest.post(RUN, json={"attempt": ATTEMPT}, headers={"Origin": origin})
    problem(reply, 403, "cross-site")


@pytest.mark.parametrize(
    ("address", "secure"),
    [
        ("http://localhost", False), ("http://127.0.0.2:8000", False), ("http://[::1]:8000", False),
        ("http://192.168.1.20:8000", False), ("http://10.0.0.7", False), ("http://172.16.3.4", False),
        ("http://[fd00::7]", False), ("http://muggins.localhost:8000", False), ("http://Nas.Local", False),
        ("http://nas.home.arpa", False), ("https://192.168.1.20", True), ("https://localhost", True),
        ("http://muggins.example", True), ("http://8.8.8.8", True), ("http://172.32.0.1", True),
        ("http://local.example", True), ("http://notlocal", True), ("http://192.168.1.20.example", True),
    ],
)  # fmt: skip
async def test_the_cookie_works_where_there_may_be_no_https_and_is_secure_elsewhere(
    guest: httpx.AsyncClient, address: str, secure: bool
) -> None:
    cookie = (await guest.post(f"{address}/api/v1/players")).headers["set-cookie"]
    assert cookie.startswith("__Host-muggins=" if secure else "muggins=")
    assert ("Secure" in cookie.split("; ")) == secure
