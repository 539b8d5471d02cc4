"""What a player does at the table, for the tests and for the screenshots."""

from playwright.sync_api import Page, expect

# The table takes no second press within a third of a second.
SETTLED = 450


def phase(page: Page, name: str) -> None:
    """Wait until the table is in a phase; on a first start the sheets may still be being made."""
    expect(page.locator("#main")).to_have_attribute("data-phase", name, timeout=20_000)


def deal(page: Page) -> None:
    """Start today's run."""
    page.goto("/")
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").click()
    phase(page, "choosing")


def throw(page: Page, *places: int) -> None:
    """Throw the cards at two places, counted from 0."""
    for place in places or (0, 1):
        page.locator(".hand-card").nth(place).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "verdict")


def go_on(page: Page) -> None:
    """From a verdict to the next hand, or to the end."""
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator("#main")).not_to_have_attribute("data-phase", "verdict")


def play_to_the_end(page: Page) -> None:
    """Play whatever is left of the sheet."""
    while True:
        throw(page)
        go_on(page)
        if page.locator("#main").get_attribute("data-phase") == "finished":
            return
