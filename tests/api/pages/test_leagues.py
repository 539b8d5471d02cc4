"""The pages of leagues without a browser: who sees what, in which state."""

import re
from typing import Any

import httpx
import pytest_asyncio

from tests.api.conftest import World
from tests.api.friends import Friend, friend

HTML = {"accept": "text/html"}


@pytest_asyncio.fixture
async def ada(world: World, app: Any) -> Friend:
    return await friend(world, app)


@pytest_asyncio.fixture
async def bob(world: World, app: Any) -> Friend:
    return await friend(world, app)


async def page(client: httpx.AsyncClient, path: str, status: int = 200) -> str:
    reply = await client.get(path, headers=HTML)
    assert reply.status_code == status, reply.text[:400]
    assert reply.headers["cache-control"] == "no-store"
    return reply.text


async def test_a_guest_is_told_how_to_come_to_a_league_and_is_made_nobody(guest: httpx.AsyncClient) -> None:
    text = await page(guest, "/leagues")
    assert "You are in no league yet" in text
    assert not guest.cookies
    attempts = {re.search(r'name="attempt" value="([^"]+)"', await page(guest, "/leagues"))[1] for _ in range(3)}  # type: ignore[index]
    assert len(attempts) == 3


async def test_the_page_of_a_league_is_for_its_members_and_its_settings_for_its_owner(
    ada: Friend, bob: Friend, world: World
) -> None:
    league = await ada.make("Fish & <b>Chips</b>")
    path = f"/leagues/{league['id']}"
    shown = await page(ada.client, path)
    assert "Fish &amp; &lt;b&gt;Chips&lt;/b&gt;" in shown
    assert league["invitation"] in shown
    assert 'id="settings"' in shown
    for one in (path, "/leagues/nowhere", f"{path}/versus/a/b"):
        gone = await page(bob.client, one, 404)
        assert "No league of yours" in gone
        assert "Chips" not in gone
    await bob.join(league["invitation"])
    assert 'id="settings"' not in await page(bob.client, path)
    assert (await bob.client.get(f"/join/{league['invitation']}")).headers["location"] == path


async def test_every_state_of_an_invitation_has_its_page(ada: Friend, guest: httpx.AsyncClient, world: World) -> None:
    league = await ada.make()
    link = f"/join/{league['invitation']}"
    assert "Join the league" in await page(guest, link)
    reply = await guest.get("/join", params={"link": f"  {league['link']}/ "})
    assert reply.headers["location"] == link
    assert (await guest.get("/join", params={"link": "//elsewhere.example/"})).headers["location"] == "/join/-"
    world.redis.zadd(f"muggins:{{league:{league['id']}}}:members", {f"member-{n:09}": n + 1 for n in range(499)})
    full = await page(guest, link)
    assert "500 members" in full
    assert "Join the league" not in full
    await ada.ask(f"/{league['id']}/invitation")
    assert "This link was replaced" in await page(guest, link, 410)
    await ada.ask(f"/{league['id']}/delete")
    assert "leads nowhere" in await page(guest, link, 404)
    assert "leads nowhere" in await page(guest, "/join/nonsense", 404)


async def test_nothing_of_a_day_is_shown_before_the_own_run_is_over(ada: Friend, bob: Friend, world: World) -> None:
    league = await ada.make()
    await bob.join(league["invitation"])
    mine, theirs = await ada.id(), await bob.id()
    await ada.play([3] + [0] * 9)
    await bob.open()
    path = f"/leagues/{league['id']}"
    places = (
        f"{path}?period=day&kind=discard",
        f"{path}/versus/{mine}/{theirs}?sheet=today|discard",
        f"{path}/versus/{mine}/{theirs}?sheet=2026-11-29|discard",
    )
    for place in places:
        text = await page(bob.client, place)
        assert "when your own run is finished" in text
        assert "card-text" not in text
        assert "duel-positions" not in text
    for place in places[1:]:
        assert "still playing" in await page(ada.client, place)
    for odd in ("2026-11-30|discard", "2019-01-01|discard", "nonsense|discard", "today|chess", "|"):
        await page(ada.client, f"{path}/versus/{mine}/{theirs}?sheet={odd}")


async def test_any_period_and_any_nonsense_brings_a_page(ada: Friend) -> None:
    path = f"/leagues/{(await ada.make())['id']}"
    queries = [
        f"period={period}&kind={kind}"
        for period in ("day", "week", "month", "year", "all", "season")
        for kind in ("all", "count", "chess")
    ]
    for query in (
        *queries,
        "period=season&from=2026-01-05&to=2026-02-01",
        "day=2024-02-29&period=month",
        "period=all&day=2100-01-01",
    ):
        assert "That is no period" not in await page(ada.client, f"{path}?{query}")
    for query in ("period=x", "day=x", "period=season&from=2026-02-01&to=2026-01-01", "day=2026-01-01&day=2026-01-02"):
        assert "That is no period" in await page(ada.client, f"{path}?{query}")


async def test_weekdays_and_dates_are_in_the_visitors_language(ada: Friend) -> None:
    path = f"/leagues/{(await ada.make())['id']}"
    german = (await ada.client.get(path, headers=HTML | {"accept-language": "de"})).text
    assert '<option value="7">Sonntag</option>' in german
    assert "23.11.2026" in german
