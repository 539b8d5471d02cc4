"""The calendar and the feed, read back by an iCalendar library and an XML parser."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest
from icalendar import Calendar

from puzzles.kinds import KINDS
from puzzles.seeds import day_seed
from tests.api.conftest import TODAY, TOMORROW, World
from tests.standins import SECRET

ATOM = "{http://www.w3.org/2005/Atom}"
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


async def calendar(client: httpx.AsyncClient, query: str = "") -> Any:
    reply = await client.get(f"/days.ics{query}")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/calendar; charset=utf-8"
    assert b"\r\n" in reply.content
    assert all(len(line) <= 75 for line in reply.content.split(b"\r\n"))
    return Calendar.from_ical(reply.content)


async def feed(client: httpx.AsyncClient, query: str = "") -> ET.Element:
    reply = await client.get(f"/days.atom{query}")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/atom+xml; charset=utf-8"
    return ET.fromstring(reply.content)  # noqa: S314 - our own


async def test_the_calendar_has_an_all_day_event_for_each_day_with_a_sheet(
    guest: httpx.AsyncClient, world: World
) -> None:
    found = await calendar(guest)
    assert found["version"] == "2.0"
    assert "prodid" in found
    assert found.get("x-wr-calname") == "Muggins: the days"
    assert found["refresh-interval"].dt == timedelta(hours=12)
    events = found.walk("VEVENT")
    assert [event["dtstart"].dt for event in events] == [TODAY, TOMORROW]
    for event in events:
        day = event["dtstart"].dt
        assert type(day) is date
        assert event["dtend"].dt == day + timedelta(1)
        assert event["uid"] == f"{day}@localhost"
        assert event["summary"] == "Muggins: Discards, Counting, Dominoes, Ends"
        assert event["url"] == "http://localhost/"
        assert event["transp"] == "TRANSPARENT"
        assert event["dtstamp"].dt == datetime(day.year, day.month, day.day, tzinfo=UTC)
    world.clock.set("2026-11-30T02:00:00")
    after = {event["uid"]: event for event in (await calendar(guest)).walk("VEVENT")}
    assert after[f"{TODAY}@localhost"]["url"] == f"http://localhost/archive?month=2026-11#{TODAY}"
    assert set(after) == {event["uid"] for event in events}


async def test_the_feed_is_valid_atom_with_an_entry_for_each_opened_day(guest: httpx.AsyncClient, world: World) -> None:
    root = await feed(guest)
    for name in ("id", "title", "updated", "author"):
        assert len(root.findall(f"{ATOM}{name}")) == 1, name
    links = {one.get("rel"): one.get("href") for one in root.findall(f"{ATOM}link")}
    assert links == {"self": "http://localhost/days.atom?language=en", "alternate": "http://localhost/"}
    (entry,) = root.findall(f"{ATOM}entry")
    for name in ("id", "title", "updated", "published", "summary", "content"):
        assert len(entry.findall(f"{ATOM}{name}")) == 1, name
    assert entry.findtext(f"{ATOM}id") == f"tag:localhost,{TODAY}:muggins/day"
    assert entry.findtext(f"{ATOM}updated") == f"{TODAY}T00:00:00Z"
    world.clock.set("2026-11-30T02:00:00")
    newest, closed = (root := await feed(guest)).findall(f"{ATOM}entry")
    assert newest.findtext(f"{ATOM}id") == f"tag:localhost,{TOMORROW}:muggins/day"
    assert closed.findtext(f"{ATOM}id") == f"tag:localhost,{TODAY}:muggins/day"
    assert closed.findtext(f"{ATOM}updated") == "2026-11-30T01:00:00Z"
    assert root.findtext(f"{ATOM}updated") == "2026-11-30T01:00:00Z"
    for one in root.iter(
        f"{ATOM}updated",
    ):
        assert RFC_3339.fullmatch(one.text or "")
    content = closed.findtext(f"{ATOM}content") or ""
    for kind in KINDS:
        assert f'href="http://localhost/archive/{TODAY}/{kind}"' in content
        assert f'href="http://localhost/board/{TODAY}/{kind}"' in content


@pytest.mark.parametrize("path", ["/days.ics", "/days.atom"])
async def test_a_feed_speaks_the_language_of_its_address_and_keeps_its_bytes(
    guest: httpx.AsyncClient, world: World, path: str
) -> None:
    german = await guest.get(f"{path}?language=de", headers={"accept-language": "en"})
    wished = await guest.get(path, headers={"accept-language": "de"})
    assert german.content == wished.content
    assert german.content != (await guest.get(f"{path}?language=en")).content
    world.clock.pass_by(3_600_000)
    tag = german.headers["etag"]
    again = await guest.get(f"{path}?language=de", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert (await guest.head(path)).status_code == 200


@pytest.mark.parametrize("path", ["/days.ics", "/days.atom"])
async def test_nothing_of_a_sheet_stands_in_a_feed(guest: httpx.AsyncClient, world: World, path: str) -> None:
    text = (await guest.get(path)).text.replace("\r\n ", "")
    for day in (TODAY, TOMORROW):
        assert world.hashes[day] not in text
        assert world.sheets[day].commitment not in text
        assert " ".join(world.sheets[day].positions[0].cards) not in text
        assert day_seed(SECRET.current, day, "discard").hex() not in text


async def test_addresses_are_those_under_which_people_reach_the_site(world: World) -> None:
    app = await world.app()
    app.state.service.settings = app.state.service.settings.__class__(
        redis_url=world.url, public_url="https://muggins.example"
    )
    client = await world.guest(app)
    (first, _) = (await calendar(client)).walk("VEVENT")
    assert (first["url"], first["uid"]) == ("https://muggins.example/", f"{TODAY}@muggins.example")
    root = await feed(client)
    assert root.findtext(f"{ATOM}id") == "tag:muggins.example,2026:muggins/days/en"
