"""Pictures of every page and state, and sheets of twelve to look through: ``python -m tests.browser.screenshots URL``.

They go to screenshots/, which is not committed, as page-state-size-scheme-language. Words after the address keep to the
pages whose name begins with one of them, to sizes or to languages: ``… URL phone de domino``.
"""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.browser import counting, counting_lines, dominoes
from tests.browser.api_player import ApiPlayer
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.contact_sheets import contact_sheets
from tests.browser.playing import SETTLED, deal, go_on, phase, throw

TARGET = Path("screenshots")
SIZES = {
    "phone": (360, 640),
    "tablet": (768, 1024),
    "desktop": (1440, 900),
    "landscape": (640, 360),
    "wide": (2560, 1440),
}
LANGUAGES = ("en", "de")
LOCALES = {"en": "en-GB", "de": "de-DE"}
SCHEMES = ("light", "dark")

# What looks the same whoever comes: a name, and an address.
PAGES = {
    "learn": "/learn",
    "rules-cribbage": "/rules/cribbage",
    "rules-fives-and-threes": "/rules/fives-and-threes",
    "numbers": "/numbers",
    "design": "/design",
    "help": "/help",
    "help-problems": "/help/problems",
    "privacy": "/privacy",
    "offline": "/offline",
    "embed-discard": "/embed/discard",
    "embed-domino": "/embed/domino",
    "analysis": "/analyse?cards=5C5H6D7SJDQH&crib=own",
    "analysis-empty": "/analyse",
    "analysis-domino": "/analyse/domino",
    "error-not-found": "/nowhere",
    "error-no-such-day": "/board/2020-02-30/discard",
    "error-share-gone": "/share/0123456789abcdef",
    "error-invitation-gone": "/join/0123456789abcdef",
    "error-no-league": "/leagues/0123456789abcdef",
    "archive": "/archive",
}
# What is empty before one has played, and filled afterwards.
OWN_PAGES = {
    "me": "/me",
    "sign-in": "/sign-in",
    "history": "/history",
    "mistakes": "/mistakes",
    "mistakes-discard": "/mistakes/discard",
    "mistakes-domino": "/mistakes/domino",
    "leagues": "/leagues",
    "data": "/me/data",
    "boards": "/board",
    "board-discard": "/board/today/discard",
    "board-count": "/board/today/count",
    "board-domino": "/board/today/domino",
    "board-ends": "/board/today/ends",
    "board-of-the-week": "/boards/week/current/all",
    "board-of-all-time": "/boards/all/all/discard",
}

Keep = Callable[..., None]


def _still(page: Page) -> None:
    """Wait until what a page asks for has come; a page that never stops asking is taken as it is."""
    try:
        page.wait_for_load_state("networkidle", timeout=6000)
    except Error:
        return
    page.evaluate("document.fonts.ready")


def _discards(page: Page, keep: Keep) -> None:
    deal(page)
    _still(page)
    keep("discard-first-visit")
    page.keyboard.press("t")
    keep("discard-typing")
    page.keyboard.press("Escape")
    page.locator(".hand-card").nth(1).click()
    page.locator(".hand-card").nth(4).click()
    keep("discard-marked")
    page.route("**/answers/1", lambda route: route.abort())
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    keep("discard-connection-lost")
    page.unroute("**/answers/1")
    phase(page, "verdict")
    keep("discard-verdict")
    page.locator(".cuts").scroll_into_view_if_needed()
    keep("discard-verdict-cuts")
    go_on(page)
    throw(page)
    keep("discard-second-verdict")
    ApiPlayer(page.request).finish("discard")
    page.goto("/")
    phase(page, "finished")
    _still(page)
    keep("discard-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("discard-review")
    page.keyboard.press("?")
    keep("discard-short-help")
    page.keyboard.press("Escape")


def _counts(page: Page, keep: Keep) -> None:
    page.goto("/count")
    phase(page, "invitation")
    keep("count-invitation")
    counting.start(page)
    keep("count-hand")
    page.keyboard.type("12")
    keep("count-typed")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "verdict")
    keep("count-verdict")
    page.reload()
    phase(page, "ready")
    keep("count-between")
    ApiPlayer(page.request).finish("count")
    page.reload()
    phase(page, "finished")
    _still(page)
    keep("count-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("count-review")


def _lines(page: Page, keep: Keep) -> None:
    page.goto("/ends")
    phase(page, "invitation")
    keep("ends-invitation")
    counting_lines.start(page)
    keep("ends-line")
    page.keyboard.type("4")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "verdict")
    keep("ends-verdict")
    ApiPlayer(page.request).finish("ends")
    page.reload()
    phase(page, "finished")
    _still(page)
    keep("ends-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("ends-review")


def _dominoes(page: Page, keep: Keep) -> None:
    dominoes.sit_down(page)
    _still(page)
    keep("domino-first-visit")
    page.locator(dominoes.TILES).first.click()
    keep("domino-chosen")
    # A second tap takes the choice back.
    page.locator(dominoes.TILES).first.click()
    dominoes.play(page)
    keep("domino-verdict", full=True)
    dominoes.go_on(page)
    keep("domino-second-position")
    ApiPlayer(page.request).finish("domino")
    page.reload()
    phase(page, "finished")
    _still(page)
    keep("domino-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("domino-review")


def _practice(page: Page, keep: Keep) -> None:
    page.goto("/practice")
    page.wait_for_selector("#main:not([data-phase=loading])")
    _still(page)
    keep("practice-discard")
    page.goto("/practice/count")
    page.evaluate("localStorage.setItem('muggins-training', JSON.stringify({ muggins: true, limit: '20' }))")
    page.reload()
    phase(page, "invitation")
    keep("practice-count-invitation")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "counting")
    counting.announce(page, max(0, counting.points(page) - 2))
    keep("practice-count-muggins")
    for name in ("domino", "ends"):
        page.goto(f"/practice/{name}")
        page.wait_for_selector("#main:not([data-phase=loading])")
        _still(page)
        keep(f"practice-{name}")
    if page.locator(".settings-button").is_visible():
        page.locator(".settings-button").click()
        keep("practice-ends-wishes")
        page.keyboard.press("Escape")


def _addresses(page: Page, keep: Keep, addresses: dict[str, str], state: str = "") -> None:
    for name, address in addresses.items():
        page.goto(address)
        _still(page)
        keep(f"{name}-{state}" if state else name, full=True)


def _friends(browser: Browser, url: str, page: Page, keep: Keep) -> None:
    """Make a league that somebody joins who has played; look at it, at both side by side, and at the invitation."""
    league = ApiPlayer(page.request).make_league("The Anchor")
    language = str(page.evaluate("navigator.language"))
    other: BrowserContext = browser.new_context(base_url=url, locale=language)
    friend = ApiPlayer(other.request)
    friend.finish("discard")
    invited = other.new_page()
    invited.set_viewport_size(page.viewport_size or {"width": 360, "height": 640})
    invited.goto(f"/join/{league['invitation']}")
    _still(invited)
    keep("league-invitation", full=True, of=invited)
    friend.join(league["invitation"])
    other.close()
    _addresses(page, keep, {"league": f"/leagues/{league['id']}"})
    page.goto(f"/leagues/{league['id']}")
    ways = page.locator("a[href*='/versus/']")
    if ways.count():
        _addresses(page, keep, {"league-versus": str(ways.first.get_attribute("href"))})
    shared = ApiPlayer(page.request).post("/api/v1/days/today/sheets/discard/run/share")
    _addresses(page, keep, {"share": "/share/" + str(shared["url"]).rsplit("/", 1)[1]})


def one_visit(url: str, size: str, language: str, only: tuple[str, ...]) -> str:
    """Walk through everything once, keep each state by day and by night, and tell how long it took."""
    began = time.monotonic()
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            has_touch=size in ("phone", "tablet", "landscape"),
        )
        context.set_default_timeout(30_000)
        page = context.new_page()

        def keep(name: str, *, full: bool = False, of: Page = page) -> None:
            nonlocal taken
            if only and not name.startswith(only):
                return
            of.wait_for_timeout(450)
            for scheme in SCHEMES:
                of.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                path = TARGET / f"{name}-{size}-{scheme}-{language}.png"
                of.screenshot(path=path, full_page=full, animations="disabled")
                taken += 1

        _addresses(page, keep, OWN_PAGES, "empty")
        for journey in (_discards, _counts, _lines, _dominoes, _practice):
            journey(page, keep)
        _friends(browser, url, page, keep)
        _addresses(page, keep, OWN_PAGES, "filled")
        _addresses(page, keep, PAGES)
        browser.close()
    return f"{size}, {language}: {taken} pictures in {time.monotonic() - began:.0f} s"


def main(arguments: list[str]) -> None:
    """Take all pictures from the site at the address given, several visits at a time, and lay them onto sheets."""
    url = next((word for word in arguments if "://" in word), "http://127.0.0.1:8000")
    words = [word for word in arguments if "://" not in word]
    sizes = [size for size in SIZES if size in words] or list(SIZES)
    languages = [language for language in LANGUAGES if language in words] or list(LANGUAGES)
    only = tuple(word for word in words if word not in SIZES and word not in LANGUAGES)
    TARGET.mkdir(exist_ok=True)
    with ProcessPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        visits = [pool.submit(one_visit, url, size, language, only) for size in sizes for language in languages]
        for visit in visits:
            sys.stdout.write(visit.result() + "\n")
    sheets = contact_sheets(TARGET, TARGET / "sheets")
    sys.stdout.write(f"{len(sheets)} sheets to look through in {TARGET / 'sheets'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
