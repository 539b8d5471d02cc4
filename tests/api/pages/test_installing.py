"""What makes the site one that can be installed: manifest, icons, service worker, and pages to be shown days later."""

import json
import re
from io import BytesIO

import httpx
import pytest
from PIL import Image

from api.pages.assets import ASSETS, VERSION
from api.pages.catalogue import CATALOGUES
from api.pages.installing import OFFLINE_PAGES
from api.pages.language import SHELF_HEADER
from tests.api.conftest import ATTEMPT, RUN


def told(text: str, name: str) -> object:
    found = re.search(rf"^const {name} = (.*);$", text, re.MULTILINE)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("language", list(CATALOGUES))
async def test_the_manifest_speaks_the_language_that_its_address_names(guest: httpx.AsyncClient, language: str) -> None:
    reply = await guest.get(f"/manifest.webmanifest?language={language}", headers={"accept-language": "fr"})
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json()
    assert (manifest["lang"], manifest["dir"]) == (language, "ltr")
    assert (manifest["start_url"], manifest["scope"], manifest["id"], manifest["display"]) == (
        "/",
        "/",
        "/",
        "standalone",
    )
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [
        "/",
        "/count",
        "/domino",
        "/ends",
        "/practice/count",
    ]
    for shortcut in manifest["shortcuts"]:
        assert (await guest.get(shortcut["url"])).status_code == 200


async def test_without_a_language_in_its_address_the_manifest_takes_the_browsers(guest: httpx.AsyncClient) -> None:
    reply = await guest.get("/manifest.webmanifest", headers={"accept-language": "de-AT"})
    assert reply.json()["lang"] == "de"


async def test_every_icon_of_the_manifest_is_there_in_its_size_under_an_address_that_stays(
    guest: httpx.AsyncClient,
) -> None:
    icons = (await guest.get("/manifest.webmanifest")).json()["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("192x192", "maskable"),
        ("512x512", "maskable"),
    }
    for icon in icons:
        reply = await guest.get(icon["src"])
        assert reply.headers["content-type"] == icon["type"]
        assert VERSION not in icon["src"]
        if icon["type"] == "image/png":
            width, height = Image.open(BytesIO(reply.content)).size
            assert icon["sizes"] == f"{width}x{height}"
    assert (await guest.get("/icons/apple-touch.png")).status_code == 200
    assert (await guest.get("/icons/nothing.png")).status_code == 404


async def test_the_worker_names_its_version_and_everything_it_keeps_is_there(guest: httpx.AsyncClient) -> None:
    reply = await guest.get("/service-worker.js")
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.headers["content-type"].startswith("text/javascript")
    assert told(reply.text, "VERSION") == VERSION
    assert told(reply.text, "LANGUAGES") == list(CATALOGUES)
    files = told(reply.text, "FILES")
    assert isinstance(files, dict)
    assert {"js/offline-training.js", "js/practice-count.js", "css/table.css", "fonts/fraunces.woff2"} <= set(files)
    assert {name for name in ASSETS if name.startswith("js/")} <= set(files)
    assert set(files) <= set(ASSETS)


async def test_the_worker_keeps_the_pages_that_need_no_server_and_no_others(
    guest: httpx.AsyncClient,
) -> None:
    pages = told((await guest.get("/service-worker.js")).text, "PAGES")
    assert pages == list(OFFLINE_PAGES)
    assert {"/practice", "/practice/count", "/practice/ends", "/analyse", "/help", "/offline"} <= set(pages)
    assert {"/learn", "/learn/fives-and-threes"} <= set(pages)
    assert not {"/", "/count", "/domino", "/ends", "/practice/domino", "/me", "/board"} & set(pages)


@pytest.mark.parametrize("language", list(CATALOGUES))
async def test_a_page_for_the_shelf_holds_nothing_of_today_and_nothing_of_anybody(
    guest: httpx.AsyncClient, language: str
) -> None:
    shelf = {SHELF_HEADER: language, "accept-language": "en" if language == "de" else "de"}
    strangers = {}
    for path in OFFLINE_PAGES:
        kept = strangers[path] = (await guest.get(path, headers=shelf)).text
        assert f'<html lang="{language}" dir="ltr">' in kept
        assert 'data-now="" data-ends=""' in kept
        assert not re.search(r"\b20\d\d-\d\d-\d\dT", kept)
        assert set(re.findall(r"/static/(\w+)/", kept)) == {VERSION}
    assert (await guest.post(RUN, json={"attempt": ATTEMPT})).status_code in (200, 201)
    for path, kept in strangers.items():
        assert (await guest.get(path, headers=shelf)).text == kept


async def test_pages_that_are_asked_for_without_a_shelf_have_their_clock(guest: httpx.AsyncClient) -> None:
    assert 'data-now="2' in (await guest.get("/practice/count")).text
