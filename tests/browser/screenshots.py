"""Pictures of every page and state: ``python -m tests.browser.screenshots URL``, into screenshots/ (not committed)."""

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import counting, counting_lines
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.playing import deal, go_on, phase, play_to_the_end, throw

TARGET = Path("screenshots")
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}
PAGES = {
    "practice": "/practice",
    "counting-practice": "/practice/count",
    "line-practice": "/practice/ends",
    "analysis": "/analyse?cards=5C5H6D7SJDQH&crib=own",
    "boards": "/board",
    "board": "/board/today/discard",
    "board-of-counts": "/board/today/count",
    "board-of-ends": "/board/today/ends",
    "help": "/help",
    "problems": "/help/problems",
    "nothing": "/nowhere",
}


def one_visit(browser: Browser, url: str, size: str, language: str, scheme: str) -> None:
    """Walk through everything once and keep a picture of each state."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        locale=language,
        color_scheme=scheme,
        has_touch=size != "desktop",
    )
    page = context.new_page()

    def keep(name: str, *, full: bool = False) -> None:
        page.wait_for_timeout(500)
        page.screenshot(path=TARGET / f"{name}-{size}-{scheme}-{language}.png", full_page=full)

    page.goto("/")
    phase(page, "invitation")
    keep("01-invitation")
    deal(page)
    keep("02-dealt")
    page.keyboard.press("t")
    keep("03-typing")
    page.keyboard.press("Escape")
    page.locator(".hand-card").nth(1).click()
    page.locator(".hand-card").nth(4).click()
    keep("04-marked")
    _lost(page, keep)
    phase(page, "verdict")
    keep("06-verdict")
    page.locator(".cuts").scroll_into_view_if_needed()
    keep("07-cuts")
    go_on(page)
    throw(page)
    keep("08-their-crib")
    go_on(page)
    play_to_the_end(page)
    page.wait_for_load_state("networkidle")
    keep("09-finished")
    page.keyboard.press("?")
    keep("10-short-help")
    page.keyboard.press("Escape")
    _counting(page, keep)
    _training(page, keep)
    _lines(page, keep)
    for name, address in PAGES.items():
        page.goto(address)
        page.wait_for_load_state("networkidle")
        keep(name, full=name != "practice")
    context.close()


def _counting(page: Page, keep: Callable[..., None]) -> None:
    page.goto("/count")
    phase(page, "invitation")
    keep("20-count-invitation")
    counting.start(page)
    keep("21-count")
    page.keyboard.type("12")
    keep("22-count-typed")
    page.keyboard.press("Enter")
    phase(page, "verdict")
    keep("23-count-called")
    page.reload()
    phase(page, "ready")
    keep("24-count-between")
    counting.go_on(page)
    counting.announce(page, counting.points(page))
    keep("25-count-right")
    counting.go_on(page)
    counting.count_to_the_end(page, wrong=(3, 9))
    page.wait_for_load_state("networkidle")
    keep("26-count-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("27-count-review")


def _training(page: Page, keep: Callable[..., None]) -> None:
    page.goto("/practice/count")
    page.evaluate("localStorage.setItem('muggins-training', JSON.stringify({ muggins: true, limit: '20' }))")
    page.reload()
    phase(page, "invitation")
    keep("30-training")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    phase(page, "counting")
    counting.announce(page, max(0, counting.points(page) - 2))
    keep("31-training-muggins")
    counting.go_on(page)
    page.wait_for_load_state("networkidle")
    keep("32-training-hand")
    if page.locator(".settings-button").is_visible():
        page.locator(".settings-button").click()
        keep("33-training-wishes")
        page.keyboard.press("Escape")


def _lines(page: Page, keep: Callable[..., None]) -> None:
    page.goto("/ends")
    phase(page, "invitation")
    keep("40-ends-invitation")
    counting_lines.start(page)
    keep("41-ends")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    phase(page, "verdict")
    keep("42-ends-called")
    for place in range(39):
        counting.go_on(page)
        counting.announce(page, (counting_lines.points(page) + (place % 9 == 5)) % 9)
    keep("43-ends-second-street")
    counting.go_on(page)
    page.wait_for_load_state("networkidle")
    keep("44-ends-finished", full=True)
    page.locator(".throw").nth(5).click()
    keep("45-ends-review")


def _lost(page: Page, keep: Callable[[str], None]) -> None:
    page.route("**/answers/1", lambda route: route.abort())
    page.wait_for_timeout(450)
    page.locator(".main-button").click()
    keep("05-connection-lost")
    page.unroute("**/answers/1")


def main() -> None:
    """Take all pictures from the site at the address given."""
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for size in SIZES:
            for language in ("en-GB", "de-DE"):
                for scheme in ("light", "dark"):
                    one_visit(browser, url, size, language, scheme)
        browser.close()


if __name__ == "__main__":
    main()
