"""The states of play, in both languages: no accessibility fault, and what one plays with always in sight."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser import counting, counting_lines
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SEEN, SETTLED, deal, go_on, phase, play_to_the_end, throw


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_a_sheet_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size)
    deal(page)
    assert faults(page) == [], "first position"
    page.keyboard.press("t")
    assert faults(page) == [], "typing"
    page.keyboard.press("Escape")
    throw(page)
    assert faults(page) == [], "verdict"
    go_on(page)
    play_to_the_end(page)
    page.wait_for_load_state("networkidle")
    assert faults(page) == [], "finished"
    page.keyboard.press("?")
    assert faults(page) == [], "short help"


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_a_counting_sheet_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size, color_scheme="dark" if language == "de-DE" else "light")
    page.goto("/count")
    phase(page, "invitation")
    assert faults(page) == [], "invitation"
    counting.start(page)
    page.keyboard.type("12")
    assert faults(page) == [], "counting"
    page.keyboard.press("Enter")
    phase(page, "verdict")
    assert faults(page) == [], "verdict being called"
    page.wait_for_selector(".counted:not([data-lit])", timeout=20_000)
    assert faults(page) == [], "verdict"
    page.reload()
    phase(page, "ready")
    assert faults(page) == [], "between two hands"
    counting.go_on(page)
    counting.count_to_the_end(page, wrong=(3,))
    page.wait_for_load_state("networkidle")
    page.locator("details.others summary").click()
    assert faults(page) == [], "finished"
    page.locator(".throw").nth(4).click()
    assert faults(page) == [], "review"
    page.keyboard.press("?")
    assert faults(page) == [], "short help"


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_a_sheet_of_lines_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size, color_scheme="light" if language == "de-DE" else "dark")
    page.goto("/ends")
    phase(page, "invitation")
    assert faults(page) == [], "invitation"
    counting_lines.start(page)
    page.keyboard.type("4")
    assert faults(page) == [], "counting"
    page.keyboard.press("Enter")
    phase(page, "verdict")
    assert faults(page) == [], "verdict being called"
    page.wait_for_selector(".line-picture:not([data-lit])", timeout=20_000)
    assert faults(page) == [], "verdict"
    page.reload()
    phase(page, "ready")
    assert faults(page) == [], "between two lines"
    counting.go_on(page)
    for _ in range(39):
        counting.announce(page, counting_lines.points(page))
        counting.go_on(page)
    page.wait_for_load_state("networkidle")
    page.locator("details.others summary").click()
    assert faults(page) == [], "finished"
    page.locator(".throw").nth(4).click()
    assert faults(page) == [], "review"
    page.keyboard.press("?")
    assert faults(page) == [], "short help"


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (768, 1024), (1440, 900), (1280, 720), (2560, 1440)])
def test_line_keypad_and_button_are_visible_without_scrolling_and_do_not_overlap(visitor, size):
    page = visitor("de-DE", size)
    counting_lines.start(page)
    for _ in range(4):
        page.wait_for_timeout(SETTLED)
        tiles = page.locator(".counted-line .tile").all()
        names = [".table-board", ".plate-metal", ".clock-digits", ".keypad", ".main-button"]
        boxes = {name: page.locator(name).bounding_box() for name in names}
        for element in [*map(page.locator, names[1:]), *tiles, *page.locator(".pad-key").all()]:
            expect(element).to_be_in_viewport(ratio=1)
        boxes |= {f"tile {n}": tile.bounding_box() for n, tile in enumerate(tiles)}
        for (one, a), (other, b) in combinations(boxes.items(), 2):
            apart = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
            below = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
            assert apart or below, (one, other)
        assert too_wide(page) == 0
        counting.announce(page, counting_lines.points(page))
        counting.go_on(page)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (768, 1024), (1440, 900), (1280, 720), (2560, 1440)])
def test_cards_keypad_and_button_are_visible_without_scrolling_and_do_not_overlap(visitor, size):
    page = visitor("de-DE", size)
    counting.start(page)
    page.wait_for_timeout(SETTLED)
    cards = page.locator(".counted li > playing-card").all()
    keys = page.locator(".pad-key").all()
    for element in [
        page.locator(".plate-metal"),
        page.locator(".clock-digits"),
        page.locator(".main-button"),
        *cards,
        *keys,
    ]:
        expect(element).to_be_in_viewport(ratio=1)
    boxes = {
        name: page.locator(name).bounding_box() for name in [".table-board", ".plate-metal", ".keypad", ".main-button"]
    }
    boxes |= {f"card {n}": card.bounding_box() for n, card in enumerate(cards[3:])}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        apart = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
        below = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
        assert apart or below, (one, other)
    assert too_wide(page) == 0


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (768, 1024), (1440, 900), (320, 568), (2560, 1440)])
def test_position_hand_and_button_are_visible_without_scrolling(visitor, size):
    page = visitor("de-DE", size)
    deal(page)
    page.wait_for_timeout(SETTLED)
    for element in [page.locator(".plate-metal"), page.locator(".main-button"), *page.locator(".hand-card").all()]:
        expect(element).to_be_in_viewport(ratio=1)
    assert too_wide(page) == 0


def test_the_language_switch_works_without_scripts_and_is_remembered(visitor):
    page = visitor("en-GB", java_script_enabled=False)
    page.goto("/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.get_by_role("button", name="Deutsch").click()
    assert page.url.endswith("/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hilfe")
    page.goto("/board")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ranglisten")


def test_a_hand_can_be_linked_and_typed_into_the_analysis(visitor):
    page = visitor("de-DE")
    page.goto("/analyse")
    page.get_by_label("oder tippe die Karten ein").fill("5h 5c 6d 7s Bd Dh")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".choice")).to_have_count(15)
    assert page.url.endswith("/analyse?cards=5C5H6D7SJDQH&crib=own")
    page.reload()
    expect(page.locator(".choice")).to_have_count(15)


def test_cards_are_named_in_the_players_language(visitor):
    for language, name in [("en-GB", "jack of diamonds"), ("de-DE", "Karo Bube")]:
        page = visitor(language)
        page.goto("/analyse?cards=5C5H6D7SJDQH&crib=own")
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)


def test_a_page_that_does_not_exist_says_so_in_words(visitor):
    page = visitor("de-DE")
    page.goto("/nirgends")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hier liegt nichts")


def test_the_first_page_needs_little_over_the_wire(visitor):
    page = visitor()
    page.goto("/")
    phase(page, "choosing")
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(entry => [entry.name, entry.transferSize])"
    )
    assert sum(size for _, size in sizes) < 150_000, sorted(sizes, key=lambda entry: -entry[1])[:8]


def test_boards_are_listed_for_days_that_have_a_sheet_and_commitments_for_days_to_come(visitor):
    page = visitor()
    days = page.request.get("/api/v1/days").json()
    page.goto("/board")
    today = days["now"][:10]
    begun = [day for day in days["days"] if day["day"] <= today]
    expect(page.locator(".day-card")).to_have_count(len(begun))
    coming = [sheet["commitment"] for day in days["days"] if day["day"] > today for sheet in day["sheets"]]
    if coming:
        page.locator(".commitments summary").click()
        for commitment in coming:
            expect(page.locator(".commitments")).to_contain_text(commitment)


def test_all_fifteen_choices_show_at_once_on_a_usual_screen(visitor):
    page = visitor("de-DE", (1440, 900))
    deal(page)
    throw(page, 1, 4)
    expect(page.locator(".choice").last).to_be_in_viewport(ratio=1)


def test_a_histogram_names_both_ends_and_counts_its_bars(visitor):
    page = visitor()
    deal(page)
    play_to_the_end(page)
    axis = page.locator(".column-axis span")
    expect(axis.first).to_have_text("0")
    expect(axis.last).to_have_text("1,000")
    expect(page.locator(".column.mine .column-count")).to_have_text(re.compile(r"^[1-9]\d*$"))


def test_the_four_colours_are_found_in_the_phones_menu(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    page.goto("/help")
    page.locator(".menu-button").tap()
    page.locator(".site-nav").get_by_role("button", name="Vierfarbiges Blatt").tap()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
