"""What other sites show of a link: Open Graph in both languages, and the picture."""

import re
from datetime import date
from io import BytesIO

import httpx
import pytest
from PIL import Image

from puzzles.wire.keys import SheetKeys
from tests.api.conftest import TODAY, World

PAGES = [
    "/",
    "/count",
    "/domino",
    "/ends",
    "/practice",
    "/analyse",
    "/board",
    f"/board/{TODAY}/count",
    "/help",
    "/archive",
]
WANTED = {"og:title", "og:description", "og:image", "og:image:alt", "og:url", "og:locale", "og:type", "og:site_name"}


def tags(text: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', text))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("page", PAGES)
async def test_every_page_has_its_preview(guest: httpx.AsyncClient, page: str, language: str) -> None:
    reply = await guest.get(page, headers={"accept-language": language})
    found = tags(reply.text)
    assert found.keys() >= WANTED
    assert all(found[name] for name in WANTED)
    assert found["og:url"] == f"http://localhost{page}"
    assert found["og:image"] == f"http://localhost/og/{language}.png"
    assert found["og:locale"] == {"en": "en_GB", "de": "de"}[language]
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:title"].endswith("Muggins")
    for kind, place in (("application/atom+xml", "/days.atom"), ("text/calendar", "/days.ics")):
        assert re.search(
            rf'<link rel="alternate" type="{re.escape(kind)}"[^>]*href="{place}\?language={language}"', reply.text
        )


async def test_pages_of_the_day_say_what_they_are_of(guest: httpx.AsyncClient) -> None:
    told = [
        tags((await guest.get(page)).text)["og:description"] for page in ("/", "/count", "/domino", "/ends", "/help")
    ]
    assert len(set(told)) == 5


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_picture_of_the_site_is_a_table_with_something_on_it(guest: httpx.AsyncClient, language: str) -> None:
    reply = await guest.get(f"/og/{language}.png")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "image/png"
    assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(reply.content) < 600_000
    image = Image.open(BytesIO(reply.content)).convert("RGB")
    assert image.size == (1200, 630)
    assert image.info == {}
    red, green, blue = image.getpixel((20, 20))  # type: ignore[misc]
    assert green > red
    assert green < 120 > blue
    # The upper card of the fan is light, and the name is written in light letters.
    assert min(image.getpixel((1050, 180))) > 200  # type: ignore[type-var, arg-type]
    assert any(min(image.getpixel((x, 230))) > 200 for x in range(80, 560))  # type: ignore[type-var, arg-type]
    again = await guest.get(f"/og/{language}.png", headers={"if-none-match": reply.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["fr.png", "en", "en.jpg", "..png"])
async def test_there_is_no_other_picture(guest: httpx.AsyncClient, name: str) -> None:
    assert (await guest.get(f"/og/{name}")).status_code == 404


async def test_the_archive_and_its_tables_are_there_for_closed_days_alone(
    guest: httpx.AsyncClient, world: World
) -> None:
    for place in (
        f"/archive/{TODAY}/discard",
        "/archive/today/discard",
        "/archive/2026-11-28/pegging",
        "/archive/x/count",
    ):
        assert (await guest.get(place)).status_code == 404
    assert (await guest.get("/archive?month=nonsense")).status_code == 404
    world.clock.set("2026-11-30T01:00:05")
    # A closed day that has no sheets, and one that has none of one kind.
    world.publish(date(2026, 11, 28))
    world.redis.delete(SheetKeys(date(2026, 11, 28), "ends").sheet)
    for place in ("/archive/2026-11-01/discard", "/archive/2026-11-28/ends"):
        assert (await guest.get(place)).status_code == 404
    for kind in ("discard", "count", "domino", "ends"):
        reply = await guest.get(f"/archive/{TODAY}/{kind}")
        assert reply.status_code == 200
        assert f'data-replay="{TODAY}"' in reply.text
        listens = "microphone=(self)" in reply.headers["permissions-policy"]
        assert listens is (kind in ("count", "ends"))
        board = await guest.get(f"/board/{TODAY}/{kind}")
        assert f'href="/archive/{TODAY}/{kind}"' in board.text
    assert 'href="/archive"' in (await guest.get("/board")).text
