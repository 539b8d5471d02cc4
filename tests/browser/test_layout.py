"""The one grid of all tables: nothing moves the hand, the button is always in sight, nothing is covered or cut off."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser import counting, counting_lines, dominoes
from tests.browser.api_player import ApiPlayer
from tests.browser.motion import at_rest
from tests.browser.playing import SETTLED, deal, phase, throw

SIZES = [(360, 640), (640, 360), (768, 1024), (1440, 900), (2560, 1440)]

# What is asked about: it lies in the same place from the question to the next one.
HANDS = {"discard": ".hand-cards", "count": ".counted", "domino": ".tile-hand", "ends": ".counted-line"}

BOXES = """(names) => names.map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
})"""


# What is on top where the button is, is the button.
UNCOVERED = """(button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


class Watch:
    """Looks at a table in one state after another, in every size: hand and buttons stay, the main one is in sight."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self.names = [HANDS[kind], ".table-actions"]
        self.boxes: dict[tuple[int, int], dict[str, list[list[float]]]] = {size: {} for size in SIZES}

    def look(self, state: str) -> None:
        """Note where the hand lies; the button must be seen whole."""
        button = self.page.locator(".main-button")
        for size, seen in self.boxes.items():
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate(UNCOVERED), (state, size)
            seen[state] = self.page.evaluate(BOXES, self.names)

    def stayed(self) -> None:
        """Nothing has moved by a pixel."""
        for size, seen in self.boxes.items():
            first = next(iter(seen.values()))
            assert {state: box for state, box in seen.items() if box != first} == {}, (size, first)


def noted(watch: Watch, page: Page, kind: str) -> None:
    """Lose the connection once, so that a line over the table says so, and look while it does."""
    page.route(f"**/sheets/{kind}/run/answers/*", lambda route: route.abort(), times=1)
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_be_visible()
    watch.look("connection lost")
    phase(page, "verdict")
    expect(page.locator(".table-note")).to_have_count(0)
    watch.look("verdict")


def discards(page: Page, watch: Watch) -> None:
    deal(page)
    page.wait_for_timeout(SETTLED)
    watch.look("dealt")
    page.keyboard.press("t")
    watch.look("typing")
    page.locator("#typed").fill("XX")
    page.locator("#typed").press("Enter")
    watch.look("typed wrongly")
    page.keyboard.press("Escape")
    for place in (1, 4):
        page.locator(".hand-card").nth(place).click()
        watch.look(f"marked {place}")
    noted(watch, page, "discard")
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "choosing")
    page.wait_for_timeout(SETTLED)
    watch.look("next")
    throw(page)
    watch.look("next verdict")


def counts(page: Page, watch: Watch, start: Callable[[Page], None] = counting.start, kind: str = "count") -> None:
    start(page)
    watch.look("asked")
    page.keyboard.type("2")
    watch.look("typed")
    noted(watch, page, kind)
    page.wait_for_selector(f"{HANDS[kind]}:not([data-lit])", timeout=20_000)
    watch.look("called")
    counting.go_on(page)
    watch.look("next")
    counting.announce(page, 4)
    watch.look("next verdict")


def lines(page: Page, watch: Watch) -> None:
    counts(page, watch, counting_lines.start, "ends")


def tiles(page: Page, watch: Watch) -> None:
    dominoes.sit_down(page)
    page.wait_for_timeout(SETTLED)
    watch.look("asked")
    page.locator(dominoes.TILES).first.click()
    if page.locator(".end-choice").count():
        page.locator(".end-choice").first.click()
    watch.look("chosen")
    noted(watch, page, "domino")


PLAYED = {"discard": discards, "count": counts, "domino": tiles, "ends": lines}


@pytest.mark.parametrize("kind", PLAYED)
def test_nothing_moves_the_hand_and_the_button_is_in_sight_in_every_state(visitor, kind):
    page = visitor("de-DE", SIZES[0])
    watch = Watch(page, kind)
    PLAYED[kind](page, watch)
    watch.stayed()


STICKING = """() => [...document.querySelectorAll("body *")].filter((element) =>
    ["sticky", "fixed"].includes(getComputedStyle(element).position)
    && element.checkVisibility({ visibilityProperty: true })).map((element) => element.className)"""


def areas(page: Page) -> dict[str, dict[str, float]]:
    names = [".table-board", ".table", ".table-actions", ".paper", ".day-sheets"]
    return {name: box for name in names if (box := page.locator(name).bounding_box())}


def test_on_a_desktop_board_table_and_paper_stand_side_by_side_and_the_sheets_below_the_board(visitor):
    page = visitor("en-GB", (1440, 900))
    deal(page)
    box = areas(page)
    board, sheets = box[".table-board"], box[".day-sheets"]
    assert board["x"] + board["width"] <= box[".table"]["x"]
    assert box[".table"]["x"] + box[".table"]["width"] <= box[".paper"]["x"]
    assert board["y"] + board["height"] <= sheets["y"]
    assert page.locator(".street").bounding_box()["height"] > 300
    ways = page.locator(".day-sheets")
    expect(ways.get_by_role("link")).to_have_text(
        ["Discards not begun", "Counting not begun", "Dominoes not begun", "Ends not begun"]
    )
    throw(page)
    expect(ways.locator("[aria-current=page]")).to_have_text("Discards 1 of 10")
    # The mark is set with a motion.
    at_rest(page)
    score = page.locator(".peg-mark").bounding_box()
    peg = page.locator(".hole button .peg").bounding_box()
    assert peg["x"] + peg["width"] < score["x"]
    assert abs(peg["y"] + peg["height"] / 2 - score["y"] - score["height"] / 2) < 3
    # From one to the next, and the way back says how far one has come.
    ways.get_by_role("link", name="Ends").click()
    phase(page, "invitation")
    expect(page.locator(".hole")).to_have_count(40)
    expect(page.locator(".day-sheets [data-kind=discard]")).to_have_text("Discards 1 of 10")
    # A window made smaller lays the board above the table, with the street on which one stands.
    page.set_viewport_size({"width": 1000, "height": 900})
    expect(page.locator(".hole")).to_have_count(20)
    assert page.locator(".street").bounding_box()["height"] < 70


def test_a_finished_sheet_shows_its_score_among_the_days_sheets(visitor):
    page = visitor("en-GB", (1440, 900))
    page.goto("/")
    page.wait_for_selector("#main:not([data-phase=loading])")
    page.evaluate(
        """() => {
            const day = document.querySelector("#day-sheets").dataset.day;
            const told = (detail) => document.dispatchEvent(new CustomEvent("run-known", { detail }));
            told({ kind: "discard", day, answered: 10, finished: true, score: 843 });
            told({ kind: "count", day, answered: 20, finished: true, score: 18 });
            told({ kind: "ends", day: "2001-01-01", answered: 3, finished: false, score: 0 });
        }"""
    )
    expect(page.locator(".day-sheets a")).to_have_text(
        ["Discards done: 843", "Counting done", "Dominoes not begun", "Ends not begun"]
    )


@pytest.mark.parametrize("start", [deal, counting.start, dominoes.sit_down, counting_lines.start])
def test_at_400_percent_a_table_reads_downwards_and_nothing_sticks_or_covers(visitor, start):
    page = visitor("de-DE", (320, 256))
    start(page)
    page.wait_for_timeout(SETTLED)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(STICKING) == []
    box = areas(page)
    tops = [box[name]["y"] for name in (".table-board", ".table", ".table-actions", ".paper")]
    assert tops == sorted(tops)
    for name in (".table-board", ".table", ".table-actions"):
        below = [other["y"] for other in box.values() if other["y"] > box[name]["y"]]
        assert box[name]["y"] + box[name]["height"] <= min(below) + 1, name
    for element in [page.locator(".main-button"), page.locator(".paper h2").first, page.locator(".plate-metal")]:
        element.scroll_into_view_if_needed()
        expect(element).to_be_in_viewport(ratio=0.99)


def test_the_header_does_not_crowd(visitor):
    page = visitor("de-DE", (768, 800))
    page.goto("/help")
    for width in (768, 1119, 1120, 1200, 1299, 1300, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator(".site-header").bounding_box()["height"] < 64
        items = page.locator(".wordmark, .site-nav a, .nav-title, .site-side > *").all()
        boxes = [box for item in items if (box := item.bounding_box()) and box["width"]]
        boxes.sort(key=lambda box: box["x"])
        for one, other in pairwise(boxes):
            assert one["x"] + one["width"] <= other["x"] + 0.5, width
        assert boxes[-1]["x"] + boxes[-1]["width"] <= width
        if width < 1120:
            page.locator(".menu-button").click()
        for name in ("Ablegen", "Ketten", "Üben", "Ranglisten"):
            expect(page.locator(".site-nav").get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (768, 1024), (820, 720)])
def test_a_result_has_its_room_and_what_is_looked_at_again_is_read_from_its_beginning(visitor, size):
    page = visitor("de-DE", size, touch=True)
    page.goto("/help")
    ApiPlayer(page.request).finish("ends")
    page.goto("/ends")
    phase(page, "finished")
    paper, header = page.locator("#paper"), page.locator(".site-header")
    last = page.locator("#centre .onward").bounding_box()
    assert last["y"] + last["height"] <= paper.bounding_box()["y"]
    page.locator(".throw").nth(5).click()
    lead = page.locator(".review-lead")
    expect(lead).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(300)
    assert lead.bounding_box()["y"] >= header.bounding_box()["height"]
    page.locator("[data-step=after]").click()
    expect(lead).to_contain_text("Kette 7")
    expect(lead).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (768, 1024), (1100, 800), (1440, 900)])
def test_where_nothing_waits_the_way_on_is_seen_whole_and_lies_under_nothing(visitor, size):
    page = visitor("de-DE", size)
    page.goto("/mistakes/discard")
    phase(page, "finished")
    way = page.locator("#actions .button")
    way.scroll_into_view_if_needed()
    assert way.evaluate(UNCOVERED)
    below = page.locator("#day-sheets").bounding_box()
    box = way.bounding_box()
    assert box["y"] + box["height"] <= below["y"] or box["x"] >= below["x"] + below["width"]
    way.click()
    page.wait_for_url("**/mistakes")
