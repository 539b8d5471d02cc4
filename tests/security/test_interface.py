"""ASVS V4: media types, methods, and messages that are too large for any honest sender."""

import httpx
import pytest

from api.edge import LARGEST_HEADERS, LONGEST_ADDRESS, MOST_HEADERS
from tests.api.conftest import RUN, problem


async def test_an_address_or_headers_beyond_any_browsers_are_refused(guest: httpx.AsyncClient) -> None:
    problem(await guest.get("/api/v1/days/today?x=" + "a" * LONGEST_ADDRESS), 414, "address-too-long")
    problem(await guest.get("/" + "a" * LONGEST_ADDRESS), 414, "address-too-long")
    headers = {"X-Long": "a" * LARGEST_HEADERS}
    problem(await guest.get("/api/v1/days/today", headers=headers), 431, "headers-too-large")
    many = {f"X-{place}": "1" for place in range(MOST_HEADERS + 1)}
    reply = await guest.get("/", headers=many)
    problem(reply, 431, "headers-too-large")
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert (await guest.get("/api/v1/days/today?x=" + "a" * 2000)).status_code == 200


async def test_a_body_says_what_it_is_in_which_letters(guest: httpx.AsyncClient) -> None:
    for path in ("/", "/privacy", "/help"):
        assert (await guest.get(path)).headers["content-type"] == "text/html; charset=utf-8"
    for path in ("/api/v1/days/today", "/healthz", "/api/v1/openapi.json"):
        assert (await guest.get(path)).headers["content-type"].partition(";")[0] == "application/json"
    assert (await guest.get("/api/v1/nowhere")).headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "PUT", "PATCH", "DELETE"])
async def test_no_method_is_taken_that_an_address_does_not_have(guest: httpx.AsyncClient, method: str) -> None:
    reply = await guest.request(method, RUN)
    assert reply.status_code == 405
    assert "x-forwarded" not in reply.text.lower()


async def test_a_header_that_names_another_method_or_host_changes_nothing(guest: httpx.AsyncClient) -> None:
    headers = {"X-HTTP-Method-Override": "POST", "X-Forwarded-Host": "evil.example", "X-Original-URL": "/me/data"}
    reply = await guest.get(RUN, headers=headers)
    problem(reply, 404, "no-run")
    assert "evil.example" not in (await guest.get("/", headers=headers)).text


async def test_there_is_no_websocket_and_no_graphql(guest: httpx.AsyncClient) -> None:
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    assert (await guest.get("/", headers=headers)).status_code == 200
    assert (await guest.post("/graphql", json={"query": "{__schema{types{name}}}"})).status_code == 404
