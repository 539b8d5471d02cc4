"""Rate limits on every address that changes something, by token and by network, and what they must never meet."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from api.app import create_app
from api.config import Settings
from api.limits.middleware import network_of
from api.limits.policies import ACCOUNT, EXPORT, NEWCOMERS, OTHER, PLAY, POLICIES, SIGN_IN, SOLVE, policy_for
from puzzles.wire.keys import PREFIX
from puzzles.wire.limits import SALT
from tests.api.conftest import ATTEMPT, RUN, STAND_INS, Counter, InlineSolver, World, problem

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
NAMES = [("http", "muggins", "__Host-muggins"), ("https", "__Host-muggins", "muggins")]
"""For each scheme the cookie that identity looks at, and the one that it does not."""

TINY = 0.000_001
"""A factor that leaves one request of each allowance."""


def writing_routes() -> list[tuple[str, str]]:
    app = create_app(Settings(), solver=InlineSolver())
    return sorted(
        (method, route.path_format)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if policy_for(method, route.path_format) is not None
    )


ROUTES = writing_routes()


def example(template: str) -> str:
    return re.sub(r"\{\w+\}", "1", template.replace("{day}", "today"))


async def guest_from(world: World, app: Any, address: str, scheme: str = "http") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 4711))
    client = httpx.AsyncClient(transport=transport, base_url=f"{scheme}://localhost")
    return await world.stack.enter_async_context(client)


def test_every_writing_route_has_a_policy_and_none_that_only_reads_for_little() -> None:
    app = create_app(Settings(), solver=InlineSolver())
    pairs = {(method, one.path_format) for one in app.routes if isinstance(one, HTTPRoute) for method in one.methods}
    assert {pair for pair in pairs if pair[0] in UNSAFE} <= set(ROUTES)
    assert {pair for pair in ROUTES if pair[0] not in UNSAFE} <= {("GET", "/api/v1/me/export"), ("GET", "/numbers")}
    assert policy_for("POST", "/api/v1/whatever/comes") is OTHER
    assert policy_for("GET", "/healthz") is policy_for("GET", "/static/{version}/{name}") is None


@pytest.mark.parametrize(("method", "template"), ROUTES)
async def test_every_writing_route_answers_429_beyond_its_allowance(world: World, method: str, template: str) -> None:
    app = await world.app(limits=TINY)
    guest = await guest_from(world, app, "203.0.113.9")
    guest.cookies.set("muggins", "x" * 43)
    first = await guest.request(method, example(template), json={})
    assert first.status_code != 429
    reply = await guest.request(method, example(template), json={})
    problem(reply, 429, "too-many-requests")
    policy = policy_for(method, template)
    assert policy is not None
    assert 1 <= int(reply.headers["retry-after"]) <= 3600
    assert reply.headers["ratelimit-policy"].startswith(f'"{policy.name}')
    assert ";r=0;" in reply.headers["ratelimit"]


async def test_the_allowance_comes_back_at_the_promised_second(world: World) -> None:
    app = await world.app(limits=TINY)
    guest = await guest_from(world, app, "203.0.113.9")
    assert (await guest.post("/language", data={"language": "de"})).status_code == 303
    refused = await guest.post("/language", data={"language": "de"})
    wait = int(refused.headers["retry-after"])
    world.clock.pass_by(wait * 1000 - 1000)
    assert (await guest.post("/language", data={"language": "de"})).status_code == 429
    world.clock.pass_by(1000)
    assert (await guest.post("/language", data={"language": "de"})).status_code == 303


async def test_a_person_who_asks_with_a_browser_gets_a_page(world: World) -> None:
    app = await world.app(limits=TINY)
    guest = await guest_from(world, app, "203.0.113.9")
    await guest.post("/language", data={"language": "de"})
    refused = await guest.post("/language", data={"language": "de"}, headers={"Accept": "text/html"})
    assert refused.status_code == 429
    assert refused.headers["content-type"].startswith("text/html")
    assert int(refused.headers["retry-after"]) >= 1


async def test_a_run_of_forty_lines_as_fast_as_it_goes_meets_no_limit(world: World) -> None:
    app = await world.app(limits=1)
    player: Counter = await world.counter(app, "ends")
    reply = await player.play(time=300)
    assert reply.status_code == 200
    assert int(re.findall(r"r=(\d+)", reply.headers["ratelimit"])[0]) > 400


async def test_tokens_and_networks_are_counted_apart(world: World) -> None:
    # One request for each token, a hundred for the network.
    app = await world.app(limits=1 / PLAY.token.amount)  # type: ignore[union-attr]
    first, second = await guest_from(world, app, "203.0.113.9"), await guest_from(world, app, "203.0.113.200")
    for guest, token in ((first, "a" * 43), (second, "b" * 43)):
        guest.cookies.set("muggins", token)
        assert (await guest.post(RUN + "/review", json={})).status_code != 429
        assert (await guest.post(RUN + "/answers/1", json={})).status_code in {404, 422, 429}
    problem(await first.post(RUN + "/answers/1", json={}), 429, "too-many-requests")


async def test_a_whole_network_is_counted_together_whatever_tokens_it_sends(world: World) -> None:
    app = await world.app(limits=3 / NEWCOMERS.network.amount)
    made = []
    for place in range(6):
        guest = await guest_from(world, app, f"203.0.113.{place}")
        guest.cookies.set("muggins", chr(97 + place) * 43)
        made.append((await guest.post(RUN, json={"attempt": ATTEMPT})).status_code)
    assert made == [200, 200, 200, 429, 429, 429]
    elsewhere = await guest_from(world, app, "203.0.114.1")
    assert (await elsewhere.post(RUN, json={"attempt": ATTEMPT})).status_code == 200


async def test_whoever_is_a_player_counts_as_no_newcomer(world: World) -> None:
    app = await world.app(limits=2 / NEWCOMERS.network.amount)
    player = await guest_from(world, app, "203.0.113.9")
    for _ in range(2):
        assert (await player.post(RUN, json={"attempt": ATTEMPT})).status_code == 200
    # A second newcomer, and then no further one.
    await (await guest_from(world, app, "203.0.113.10")).post(RUN, json={"attempt": ATTEMPT})
    late = await guest_from(world, app, "203.0.113.11")
    problem(await late.post("/api/v1/players"), 429, "too-many-requests")


@pytest.mark.parametrize(("scheme", "name", "other"), NAMES)
async def test_a_cookie_that_identity_does_not_look_at_makes_nobody_known_and_no_further_allowance(
    world: World, scheme: str, name: str, other: str
) -> None:
    app = await world.app(limits=2 / NEWCOMERS.network.amount)
    first = await guest_from(world, app, "203.0.113.9", scheme)
    known = (await first.post(RUN, json={"attempt": ATTEMPT})).cookies[name]
    statuses = []
    for place in range(3):
        guest = await guest_from(world, app, f"203.0.113.{place}", scheme)
        reply = await guest.post(RUN, json={"attempt": ATTEMPT}, headers={"Cookie": f"{other}={known}"})
        statuses.append(reply.status_code)
    assert statuses == [200, 429, 429]


@pytest.mark.parametrize(("scheme", "name", "other"), NAMES)
async def test_a_token_is_counted_whatever_cookies_are_sent_beside_it(
    world: World, scheme: str, name: str, other: str
) -> None:
    # One request for each token, a hundred for the network.
    assert PLAY.token is not None
    app = await world.app(limits=1 / PLAY.token.amount)
    guest, token = await guest_from(world, app, "203.0.113.9", scheme), "a" * 43
    statuses = []
    for place in range(3):
        decoy = chr(98 + place) * 43
        cookie = f"{other}={decoy}; {name}={decoy}; {name}={token}"
        statuses.append((await guest.post(RUN + "/answers/1", json={}, headers={"Cookie": cookie})).status_code)
    assert [status == 429 for status in statuses] == [False, True, True]


async def test_a_neighbours_tries_lock_nobody_out_of_signing_in(world: World) -> None:
    app = await world.app(limits=1)
    body = {"code": "0000-0000-0000-0000-0000-0000-00", "attempt": "an-attempt-of-many"}
    neighbour = await guest_from(world, app, "203.0.113.9")
    replies = [await neighbour.post("/api/v1/sign-in/recovery-code", json=body) for _ in range(121)]
    assert {reply.status_code for reply in replies} <= {403, 422}


@pytest.mark.parametrize("end", ["recovery-code", "passkeys", "passkeys/options", "passkeys/{id}/remove"])
def test_managing_the_ways_in_is_no_signing_in(end: str) -> None:
    assert policy_for("POST", f"/api/v1/me/{end}") is ACCOUNT
    assert policy_for("POST", "/api/v1/sign-in/recovery-code") is SIGN_IN


async def test_several_processes_count_together(world: World) -> None:
    apps = [await world.app(limits=8 / SOLVE.network.amount) for _ in range(2)]
    guests = [await guest_from(world, app, "203.0.113.9") for app in apps]
    body = {"game": "six"}
    replies = await asyncio.gather(
        *(guests[place % 2].post("/api/v1/practice/discards", json=body) for place in range(20))
    )
    assert sorted(reply.status_code == 429 for reply in replies) == [False] * 8 + [True] * 12


async def test_the_store_holds_no_address_no_token_and_nothing_for_longer_than_an_hour(world: World) -> None:
    app = await world.app(limits=0.001)
    guest = await guest_from(world, app, "203.0.113.9")
    await guest.post(RUN, json={"attempt": ATTEMPT})
    await guest.post("/language", data={"language": "de"})
    keys = list(world.redis.scan_iter(PREFIX + "limit:*"))
    assert len(keys) >= 3
    for key in keys:
        assert 0 < world.redis.pttl(key) <= 3_600_000
        assert "203.0" not in key
        assert world.redis.get(key).isdecimal()
    assert 0 < world.redis.ttl(SALT) <= 86_400


async def test_a_new_salt_leaves_no_way_from_one_day_to_the_next(world: World) -> None:
    one, other = await world.app(limits=0.001), await world.app(limits=0.001)
    await (await guest_from(world, one, "203.0.113.9")).post("/language", data={"language": "de"})
    before = set(world.redis.scan_iter(PREFIX + "limit:*"))
    world.redis.delete(SALT)
    await (await guest_from(world, other, "203.0.113.9")).post("/language", data={"language": "de"})
    after = set(world.redis.scan_iter(PREFIX + "limit:*"))
    assert before < after


async def test_without_its_store_a_process_limits_nothing(world: World) -> None:
    app = await world.app("redis://127.0.0.1:1", limits=TINY, **STAND_INS)
    guest = await guest_from(world, app, "203.0.113.9")
    for _ in range(3):
        assert (await guest.post("/language", data={"language": "de"})).status_code == 303


async def test_a_request_from_another_site_costs_nothing(world: World) -> None:
    app = await world.app(limits=TINY)
    guest = await guest_from(world, app, "203.0.113.9")
    for _ in range(3):
        problem(await guest.post(RUN, json={}, headers={"Sec-Fetch-Site": "cross-site"}), 403, "cross-site")
    assert (await guest.post("/api/v1/players")).status_code == 200


async def test_a_forwarded_address_that_nobody_vouches_for_changes_nothing(world: World) -> None:
    app = await world.app(limits=TINY)
    guest = await guest_from(world, app, "203.0.113.9")
    assert (await guest.post("/language", data={"language": "de"})).status_code == 303
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP"):
        reply = await guest.post("/language", data={"language": "de"}, headers={header: "198.51.100.7"})
        assert reply.status_code == 429


@pytest.mark.parametrize(
    ("client", "network"),
    [(None, None), (("", 0), None), (("/run/muggins/api.sock", 0), None), (("testclient", 50000), None),
     (("fe80::1%eth0", 1), "fe80::/56"), (("127.0.0.1", 1), "127.0.0.0/24")],
)  # fmt: skip
def test_only_an_address_is_a_network(client: tuple[str, int] | None, network: str | None) -> None:
    assert network_of(client) == network


def test_the_keys_of_all_policies_vanish_within_the_hour() -> None:
    assert len({policy.name for policy in POLICIES}) == len(POLICIES)
    for policy in POLICIES:
        for allowance in (policy.token, policy.network):
            assert allowance is None or 0 < allowance.seconds <= 3600
        assert policy.token is None or policy.network.amount >= 5 * policy.token.amount or policy is EXPORT
