"""What a player does at the table, for the tests and for the screenshots."""

from playwright.sync_api import Page, expect

# The table takes no second press within a third of a second.
SETTLED = 450

SEEN = [("en-GB", (1280, 800)), ("de-DE", (360, 640))]
"""In which languages and sizes each state is looked at: whatever is said is said in both, on a screen or in a hand."""


def phase(page: Page, name: str) -> None:
    """Wait until the table is in a phase; on a first start the sheets may still be being made."""
    expect(page.locator("#main")).to_have_attribute("data-phase", name, timeout=20_000)


def press_with(page: Page, name: str, key: str) -> None:
    """Press a key in the very moment in which the table comes into a phase, however slow the machine is."""
    page.evaluate(
        """([phase, key]) => new MutationObserver((_changes, observer) => {
            if (document.querySelector("#main").dataset.phase !== phase) return;
            observer.disconnect();
            globalThis.pressed = true;
            const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(press);
        }).observe(document.querySelector("#main"), { attributes: true, attributeFilter: ["data-phase"] })""",
        [name, key],
    )


def accept(page: Page, address: str) -> None:
    """Go to a table that invites, and accept by the keyboard."""
    page.goto(address)
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")


def deal(page: Page) -> None:
    """Sit down at today's first hand, which lies on the table already."""
    page.goto("/")
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
