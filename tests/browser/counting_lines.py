"""What a player does on the pages for counting lines, for the tests and for the screenshots."""

from playwright.sync_api import Page

from puzzles.dominoes.line import parse_line, points_of
from tests.browser.playing import SETTLED, phase


def start(page: Page) -> None:
    """Start today's run of ends; the first line is shown."""
    page.goto("/ends")
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").last.click()
    phase(page, "counting")


def line(page: Page) -> list[str]:
    """Return the line on the table, each tile as it lies, once it is laid: its place is measured first."""
    page.locator(".counted-line .tile").first.wait_for()
    return page.locator(".counted-line .tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")


def points(page: Page) -> int:
    """Return what the last tile of the line on the table scored."""
    return points_of(parse_line(line(page)).total)
