"""Frames for other people's pages, oEmbed, and who may frame what."""

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

from api.edge import CONTENT_SECURITY_POLICY
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import TODAY, TOMORROW, Player, World

HOST = "http://localhost"


async def ask(guest: httpx.AsyncClient, url: str, **wishes: Any) -> httpx.Response:
    return await guest.get("/oembed", params={"url": url} | wishes)


def question(text: str) -> Any:
    found = re.search(r'data-question="([^"]*)"', text)
    return None if found is None else json.loads(unescape(found[1]))


async def test_a_frame_holds_todays_first_position_and_no_value(guest: httpx.AsyncClient, world: World) -> None:
    cards, tiles = await guest.get("/embed/discard"), await guest.get("/embed/domino")
    assert question(cards.text)["cards"] == list(world.sheets[TODAY].positions[0].cards)
    assert question(tiles.text)["hand"] == list(world.dominoes[TODAY].positions[0].hand)
    for reply in (cards, tiles):
        assert reply.status_code == 200
        assert not {"choices", "values", "best", "loss"} & set(question(reply.text))
        assert reply.headers["cache-control"] == "no-store"
        assert "set-cookie" not in reply.headers
    world.clock.set("2026-11-30T00:00:00")
    assert question((await guest.get("/embed/discard")).text)["cards"] == list(
        world.sheets[TOMORROW].positions[0].cards
    )


async def test_a_frame_is_the_same_for_whoever_has_played(player: Player, guest: httpx.AsyncClient) -> None:
    await player.play()
    assert (await player.client.get("/embed/discard")).text == (await guest.get("/embed/discard")).text


async def test_a_frame_without_a_sheet_says_so_and_leads_to_the_table(guest: httpx.AsyncClient, world: World) -> None:
    world.redis.delete(SheetKeys(TODAY, "domino").sheet)
    reply = await guest.get("/embed/domino")
    assert reply.status_code == 200
    assert question(reply.text) is None
    assert "not there yet" in reply.text
    assert f'href="{HOST}/domino" target="_blank"' in reply.text


async def test_the_address_says_language_and_light_and_no_cookie_does(guest: httpx.AsyncClient) -> None:
    german = {"Accept-Language": "de", "Cookie": "muggins_language=en"}
    for path, language, theme in (
        ("/embed/discard", "de", None),
        ("/embed/discard?language=en&theme=dark", "en", "dark"),
        ("/embed/discard?language=tlh&theme=neon", "de", None),
        ("/embed/domino?language=&theme=light", "de", "light"),
    ):
        reply = await guest.get(path, headers=german)
        root = re.search(r"<html[^>]*>", reply.text)
        assert root is not None
        assert f'lang="{language}"' in root[0]
        assert (f'data-theme="{theme}"' in root[0]) is (theme is not None)
        assert "accept-language" in reply.headers["vary"]


@pytest.mark.parametrize("kind", ["count", "ends", "nothing", "discard.json"])
async def test_there_is_no_frame_of_any_other_kind(guest: httpx.AsyncClient, kind: str) -> None:
    reply = await guest.get(f"/embed/{kind}", headers={"Accept": "text/html"})
    assert reply.status_code == 404
    assert reply.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]


async def test_only_a_frame_may_be_framed(guest: httpx.AsyncClient) -> None:
    for path in ("/embed/discard", "/embed/domino", "/embed/discard?theme=dark"):
        headers = (await guest.get(path)).headers
        assert "x-frame-options" not in headers
        policy = headers["content-security-policy"]
        assert "frame-ancestors *" in policy
        assert f"script-src 'self' {HOST};" in policy
        assert "unsafe" not in policy
        assert headers["cross-origin-resource-policy"] == "cross-origin"
    for path in ("/", "/domino", "/embed", "/oembed", "/embed/", "/api/v1/days/today"):
        headers = (await guest.get(path)).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"
    shown = (await guest.get("/embed")).headers["content-security-policy"]
    assert shown == f"{CONTENT_SECURITY_POLICY}; frame-src 'self'"


async def test_what_a_frame_is_made_of_may_be_fetched_by_a_frame_without_an_origin(guest: httpx.AsyncClient) -> None:
    page = (await guest.get("/embed/discard")).text
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(files) > 5
    for path in files:
        headers = (await guest.get(path, headers={"origin": "null"})).headers
        assert headers["cross-origin-resource-policy"] == "cross-origin"
        assert headers["access-control-allow-origin"] == "*"


async def test_oembed_follows_its_specification(guest: httpx.AsyncClient) -> None:
    reply = await ask(guest, f"{HOST}/domino")
    found = reply.json()
    assert reply.headers["content-type"] == "application/json"
    assert (found["type"], found["version"], found["provider_name"]) == ("rich", "1.0", "Muggins")
    assert found["provider_url"] == f"{HOST}/"
    assert f'<iframe src="{HOST}/embed/domino" ' in found["html"]
    assert f'width="{found["width"]}" height="{found["height"]}"' in found["html"]
    assert 'title="Muggins: today\'s first position of fives and threes"' in found["html"]
    assert 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"' in found["html"]
    written = await ask(guest, f"{HOST}/domino", format="xml")
    assert written.headers["content-type"] == "text/xml; charset=utf-8"
    assert {one.tag: one.text for one in ET.fromstring(written.text)} == {  # noqa: S314 - our own
        name: str(value) for name, value in found.items()
    }


async def test_the_pages_name_their_oembed(guest: httpx.AsyncClient) -> None:
    for path in ("/", "/domino", "/embed/discard", "/embed/domino"):
        text = (await guest.get(path)).text
        for form in ("application/json+oembed", "text/xml+oembed"):
            found = re.search(rf'type="{re.escape(form)}"[^>]*href="{HOST}([^"]+)"', text)
            assert found is not None, path
            reply = await guest.get(unescape(found[1]))
            assert reply.status_code == 200
            assert reply.headers["content-type"].startswith(form.removesuffix("+oembed"))
    assert "+oembed" not in (await guest.get("/count")).text


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://localhost/", "discard"),
        ("http://localhost", "discard"),
        ("https://LOCALHOST:443/?utm_source=club#throw=5C6D", "discard"),
        ("http://localhost:80/domino/", "domino"),
        ("http://localhost/embed/domino?a=b", "domino"),
    ],
)
async def test_an_address_of_ours_is_known_however_it_is_written(guest: httpx.AsyncClient, url: str, kind: str) -> None:
    assert f'src="{HOST}/embed/{kind}"' in (await ask(guest, url)).json()["html"]


async def test_the_wishes_of_a_frames_address_are_kept_and_nothing_else(guest: httpx.AsyncClient) -> None:
    found = (await ask(guest, f'{HOST}/embed/discard?theme=dark&language=de&x="><script>')).json()
    assert f'src="{HOST}/embed/discard?theme=dark&amp;language=de"' in found["html"]
    assert "script>" not in found["html"]
    odd = (await ask(guest, f"{HOST}/embed/discard?theme=pink&language=xx")).json()
    assert f'src="{HOST}/embed/discard"' in odd["html"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/",
        "//localhost/",
        "http://elsewhere.example/",
        "http://localhost.elsewhere.example/",
        "http://localhost:8000/",
        "http://localhost:99999/",
        "http://localhost:x/",
        "http://me@localhost/",
        "ftp://localhost/",
        "javascript:alert(1)",
        "http://[::1/",
        "http://localhost/count",
        "http://localhost/embed",
        "http://localhost/embed/count",
        "http://localhost/me",
        "http://localhost//domino",
    ],
)
async def test_nothing_else_can_be_embedded(guest: httpx.AsyncClient, url: str) -> None:
    reply = await ask(guest, url)
    assert (reply.status_code, reply.json()["code"]) == (404, "not-embeddable")


@pytest.mark.parametrize("form", ["yaml", "JSON", "json,xml", "x" * 300])
async def test_another_format_is_not_offered(guest: httpx.AsyncClient, form: str) -> None:
    reply = await ask(guest, f"{HOST}/", format=form)
    assert (reply.status_code, reply.json()["code"]) == (501, "format-not-offered")


async def test_a_frame_is_as_large_as_it_may_be(guest: httpx.AsyncClient) -> None:
    async def size(**wishes: str) -> tuple[int, int]:
        found = (await ask(guest, f"{HOST}/", **wishes)).json()
        return found["width"], found["height"]

    usual = await size()
    assert await size(maxwidth="320") == (320, usual[1] + 140)
    assert await size(maxwidth="330") == (330, usual[1])
    assert await size(maxwidth="5000", maxheight="5000") == usual
    assert await size(maxheight="200") == (usual[0], 200)
    assert (await size(maxwidth="1"))[0] == 1
    for odd in ("0", "-5", "1e3", "wide", "", "٣٠٠", "9" * 500, "3.5"):
        assert await size(maxwidth=odd, maxheight=odd) == usual


async def test_the_page_for_clubs_shows_the_frame_and_what_to_copy(guest: httpx.AsyncClient) -> None:
    text = (await guest.get("/embed?kind=domino&theme=dark&language=de")).text
    assert '<iframe src="/embed/domino?theme=dark&amp;language=de"' in text
    snippet = re.search(r'<textarea[^>]*id="embed-snippet"[^>]*>([^<]*)</textarea>', text)
    assert snippet is not None
    assert f'src="{HOST}/embed/domino?theme=dark&amp;language=de"' in unescape(snippet[1])
    endpoint = re.search(r'id="embed-endpoint" readonly value="([^"]+)"', text)
    assert endpoint is not None
    assert (await guest.get(unescape(endpoint[1]))).json()["html"] == unescape(snippet[1])
    odd = (await guest.get("/embed", params={"kind": "<b>", "theme": "<b>", "language": "<b>"})).text
    assert '<iframe src="/embed/discard"' in odd


async def test_the_front_page_brings_the_day_along_for_whoever_is_nobody_yet(
    guest: httpx.AsyncClient, player: Player
) -> None:
    for path in ("/", "/domino"):
        found = re.search(r'<main[^>]* data-day="([^"]*)"', (await guest.get(path)).text)
        assert found is not None
        brought = json.loads(unescape(found[1]))
        assert brought == (await guest.get("/api/v1/days/today")).json()
    await player.client.post("/api/v1/players")
    assert not re.search(r"<main[^>]* data-day", (await player.client.get("/")).text)


async def test_without_a_sheet_the_front_page_is_whole_and_asks_by_itself(
    guest: httpx.AsyncClient, world: World
) -> None:
    for kind in ("discard", "count", "domino", "ends"):
        world.redis.delete(SheetKeys(TODAY, kind).sheet)
    reply = await guest.get("/")
    assert reply.status_code == 200
    assert not re.search(r"<main[^>]* data-day", reply.text)
