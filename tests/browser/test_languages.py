"""A further language by one file: it is offered, it is spoken everywhere, and no text is left that the catalogue does not know."""

# ruff: noqa: E501 - scripts and patterns stand as they are read

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import httpx
import pytest
from playwright.sync_api import Page

from api.pages.language import LANGUAGE_COOKIE
from tests import pseudo
from tests.browser import dominoes
from tests.browser.all_pages import ELSEWHERE, ROUTES, Resident, address_of, move_in
from tests.browser.playing import SETTLED, accept, phase
from tests.services import free_port, until
from workers.embedded import running_address

LEFT_OUT: Final = frozenset({"Boards"})
# What is a name everywhere: the site, its author's words for formats, the abbreviations that the world shares.
NAMES: Final = frozenset(
    [
        "Muggins",
        "UTC",
        "Atom",
        "iCalendar",
        "DE",
        "EN",
        "NL",
        "Deutsch",
        "English",
        "Nederlands",
        "JavaScript",
        "JSON",
        "API",
        "HMAC",
        "SHA",
        "muggins",
        "verify",
        "The",
        "Anchor",
        "Discord",
        "Chrome",
        "Linux",
    ]
)

# The texts of a page, each as far as one call of the catalogue can reach; names of people and code are nobody's language.
_TEXTS: Final = """() => {
    const skipped = "script, style, noscript, code, kbd, bdi, [translate=no], .wordmark, .one-time, .mono, [lang]:not(html)";
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (node.data.trim() && !holder.closest(skipped)) found.push([node.data, holder.outerHTML.slice(0, 120)]);
    }
    for (const element of document.body.querySelectorAll("*")) {
        if (element.closest(skipped)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-roledescription"]) {
            const text = element.getAttribute(name);
            if (text) found.push([text, element.outerHTML.slice(0, 120)]);
        }
    }
    for (const name of ["description", "og:description", "og:image:alt"]) {
        const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
        if (meta) found.push([meta.content, name]);
    }
    found.push([document.title, "title"]);
    return found;
}"""


@pytest.fixture(scope="module")
def foreign(site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a second API on the same store, with the further language's file in a directory of its own."""
    directory = tmp_path_factory.mktemp("locales")
    pseudo.write_catalogue(directory, leave_out=LEFT_OUT)
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "--factory", "api.app:create", "--port", str(port), "--log-level", "warning"],
        env=os.environ
        | {
            "MUGGINS_REDIS_URL": running_address(site.directory) or "",
            "MUGGINS_DATA": str(site.directory),
            "MUGGINS_LIMITS": "0",
            "MUGGINS_LOCALES": str(directory),
        },
    )
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: _answers(url), seconds=60, what="the second API")
        yield url
    finally:
        process.terminate()
        process.wait(20)


def _answers(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{url}/help", timeout=5).status_code == 200
    return False


@pytest.fixture(scope="module")
def resident(site) -> Resident:
    return move_in(site)


def left_over(page: Page, names: frozenset[str] = NAMES) -> list[str]:
    """Return what a page says without having asked the catalogue."""
    found = []
    for text, where in page.evaluate(_TEXTS):
        words = [word for word in pseudo.unmarked(text, names) if word not in LEFT_OUT]
        if words:
            found.append(f"{' '.join(words)!r} in {where}")
    return list(dict.fromkeys(found))


def arrive(visitor, foreign: str) -> Page:
    page: Page = visitor("en-GB")
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": pseudo.LANGUAGE, "url": foreign}])
    return page


def test_a_further_language_is_offered_and_spoken_by_one_file(foreign):
    with httpx.Client(base_url=foreign, follow_redirects=True, timeout=30) as client:
        english = client.get("/help", headers={"accept-language": "en"}).text
        assert re.search(r'<button name="language" value="nl" lang="nl"[^>]*aria-label="Nederlands"', english)
        wished = client.get("/board", headers={"accept-language": "nl-BE, de;q=0.5"})
        assert '<html lang="nl"' in wished.text
        assert wished.headers["content-language"] == "nl"
        # Dates by locale, a text that the file leaves out in English.
        assert re.search(r"\b\d{1,2} (januari|november|december) \d{4}\b", wished.text)
        assert "<h1>Boards</h1>" in wished.text
        client.post("/language", data={"language": "nl", "back": "/help"})
        assert '<html lang="nl"' in client.get("/help", headers={"accept-language": "de"}).text
        texts = re.findall(r'src="(/static/[^"]*/messages/nl/[^"]+\.js)"', client.get("/domino").text)
        assert "⟦Choose a tile⟧" in client.get(texts[0]).text
        assert client.get("/og/nl.png").headers["content-type"] == "image/png"
        assert "⟦" in client.get("/days.atom?language=nl").text


@pytest.mark.parametrize("part", range(3))
def test_no_page_says_anything_that_the_catalogue_does_not_know(visitor, foreign, resident, part):
    routes = [route for route in ROUTES if route not in ELSEWHERE]
    found = {}
    for route in routes[part::3]:
        page = arrive(visitor, foreign)
        resident.enter(page.context, route)
        # A frame on another site knows no cookie.
        query = f"?language={pseudo.LANGUAGE}" if route == "/embed/{kind}" else ""
        page.goto(f"{foreign}{address_of(route, resident)}{query}")
        page.wait_for_load_state("networkidle")
        left = left_over(page, NAMES | resident.names)
        if left:
            found[route] = left
        page.context.close()
    assert found == {}


def test_nor_does_a_sheet_in_any_of_its_states(visitor, foreign):
    page = arrive(visitor, foreign)
    page.goto(f"{foreign}/practice")
    phase(page, "choosing")
    assert left_over(page) == [], "choosing"
    page.keyboard.press("t")
    assert left_over(page) == [], "typing"
    page.keyboard.press("Escape")
    for place in (0, 1):
        page.locator(".hand-card").nth(place).click()
    assert left_over(page) == [], "marked"
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "verdict")
    assert left_over(page) == [], "verdict"
    page.goto(f"{foreign}/practice/domino")
    phase(page, "choosing")
    page.locator(dominoes.TILES).first.click()
    assert left_over(page) == [], "tile"
    dominoes.play(page)
    assert left_over(page) == [], "verdict on a tile"
    for address in ("/practice/count", "/practice/ends"):
        accept(page, f"{foreign}{address}")
        phase(page, "counting")
        assert left_over(page) == [], address
        page.keyboard.type("3")
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
        phase(page, "verdict")
        assert left_over(page) == [], address
    page.goto(f"{foreign}/nowhere")
    assert left_over(page) == [], "nothing there"


NAMED = """() => {
    const { today, todayLong, todayShort } = document.body.dataset;
    const locale = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
    const named = (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${today}T12:00:00Z`));
    return [[todayLong, named({ dateStyle: "long" })], [todayShort, named({ day: "numeric", month: "long" })]];
}"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_what_the_page_calls_the_day_is_what_the_browser_calls_it(visitor, language):
    page = visitor(language)
    page.goto("/help")
    for said, named in page.evaluate(NAMED):
        assert said == named


def test_numbers_dates_and_indices_follow_the_language(visitor, foreign):
    page = arrive(visitor, foreign)
    page.goto(f"{foreign}/analyse?cards=5C5H6D7SJDQH&crib=own")
    total = page.locator(".choice-total").first
    total.wait_for()
    assert re.fullmatch(r"\D?\d+,\d\d", total.inner_text())
    assert page.locator("html").get_attribute("lang") == "nl"
    page.goto(f"{foreign}/ends")
    phase(page, "invitation")
    assert re.search(r"\d (november|december|januari) \d{4}", page.locator("#centre").inner_text())
