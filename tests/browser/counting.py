"""What a player does on the counting pages, for the tests and for the screenshots."""

from collections.abc import Callable

from playwright.sync_api import Page

from puzzles.cribbage.cards import parse_card, parse_cards
from puzzles.cribbage.counting import score
from tests.browser.playing import SETTLED, phase

# Takes the time from a key to the frame that shows its effect, and what the field holds then.
TAKE_TIMES = """() => {
    if (globalThis.taken) return;
    globalThis.taken = [];
    addEventListener("keydown", (event) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
            const measure = performance.measure("key", { start: event.timeStamp, end: performance.now() });
            taken.push([measure.duration, document.querySelector(".points-field").value]);
        };
        channel.port2.postMessage(null);
    }), true);
}"""
TAKEN = (
    "new Promise((done) => { const look = () => (taken.length ? done(taken.pop()) : setTimeout(look, 5)); look(); })"
)

# Nobody reads five cards faster, so answers of a whole sheet take at least this long.
READING = 400


def start(page: Page) -> None:
    """Start today's run of counts; the first hand is shown."""
    page.goto("/count")
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").last.click()
    phase(page, "counting")


def hand(page: Page) -> tuple[list[str], str, bool]:
    """Return the cards on the table, their starter, and whether they are a crib."""
    *cards, starter = page.locator(".counted li > playing-card").evaluate_all(
        "cards => cards.map(card => card.getAttribute('card'))"
    )
    return cards, starter, page.locator(".plate.dark").count() == 1


def points(page: Page) -> int:
    """Return what the cards on the table count."""
    cards, starter, crib = hand(page)
    return score(parse_cards(cards), parse_card(starter), crib=crib)


def announce(page: Page, number: int) -> None:
    """Type a number and Enter, and wait for the verdict."""
    page.wait_for_timeout(READING)
    page.keyboard.type(str(number))
    page.keyboard.press("Enter")
    phase(page, "verdict")


def go_on(page: Page) -> None:
    """From a verdict to the next hand, or to the end."""
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    page.wait_for_selector("#main:is([data-phase=counting], [data-phase=finished])")


def count_to_the_end(page: Page, wrong: tuple[int, ...] = (), at_the_last: Callable[[], object] = lambda: None) -> None:
    """Count whatever is left of the sheet; hands at these places, counted from 0, get one point too few or too many.

    ``at_the_last`` is called when the last verdict is shown.
    """
    place = 0
    while True:
        right = points(page)
        announce(page, right if place not in wrong else abs(right - 1))
        if page.locator(".main-button").inner_text() == "To the board":
            at_the_last()
        go_on(page)
        if page.locator("#main").get_attribute("data-phase") == "finished":
            return
        place += 1


def key_times(page: Page) -> list[tuple[float, str]]:
    """Type and take back; return for each key the milliseconds until the page showed it, and what it showed."""
    page.evaluate(TAKE_TIMES)
    times = []
    for key in ["1", "2", "Backspace", "8", "Backspace", "Backspace"]:
        page.keyboard.press(key)
        time, value = page.evaluate(TAKEN)
        times.append((time, value))
    return times
