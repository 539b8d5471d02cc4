"""A day's sheet of dominoes in a real browser, as people play it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.dominoes import TILES, go_on, play, play_to_the_end, sit_down
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SEEN, SETTLED, phase


def test_a_sheet_is_played_in_german_by_keyboard_alone(visitor):
    page = visitor("de-DE")
    page.goto("/domino")
    for n in range(1, 11):
        phase(page, "choosing")
        expect(page.locator(".hole[aria-current=step]")).to_contain_text(f"Stellung {n}:")
        expect(page.locator("#live")).to_contain_text("Deine Steine:")
        while page.locator(".hand-tile[aria-checked=true]").count() == 0:
            page.keyboard.press("ArrowRight")
        expect(page.locator(".hand-tile[aria-checked=true]")).to_be_focused()
        if page.locator(".end-choice").count():
            page.keyboard.press("ArrowDown")
        expect(page.locator(".play-box")).to_contain_text(re.compile(r"\d+ \+ \d+ = \d+"))
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
        phase(page, "verdict")
        expect(page.locator("#live")).to_contain_text(re.compile(r"Möglichkeiten|Zügen"))
        expect(page.locator(".choice").first).to_be_attached()
        expect(page.locator(".main-button")).to_be_focused()
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
    phase(page, "finished")
    expect(page.locator(".result-total")).to_have_text(re.compile(r"^[\d.]+$"))
    expect(page.locator(".throw")).to_have_count(10)
    expect(page.locator(".board-table .you")).to_be_visible()


def test_a_sheet_is_played_in_english_by_touch_on_a_small_phone(visitor):
    page = visitor("en-GB", (360, 640), touch=True)
    page.goto("/domino")
    finishes = 0
    for n in range(1, 11):
        phase(page, "choosing")
        for element in [page.locator(".plate-metal"), page.locator(".main-button"), *page.locator(".hand-tile").all()]:
            expect(element).to_be_in_viewport(ratio=0.9)
        finishes += page.locator(".race").count()
        page.locator(TILES).last.tap()
        if page.locator(".end-choice").count():
            page.locator(".end-choice").last.tap()
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name=re.compile(r"^(Play|Open with) \d-\d")).tap()
        phase(page, "verdict")
        expect(page.locator(".main-button")).to_be_in_viewport(ratio=1)
        expect(page.locator(".choice-total").first).to_have_text(re.compile(r"^\D?\d+\.\d\d$"))
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="To the board" if n == 10 else "Next position", exact=True).tap()
    phase(page, "finished")
    assert finishes == 2
    expect(page.get_by_text("You are in place")).to_be_visible()


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_a_sheet_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size, color_scheme="dark" if language == "de-DE" else "light")
    sit_down(page)
    assert faults(page) == [], "first position"
    page.keyboard.press("t")
    assert faults(page) == [], "typing"
    page.keyboard.press("Escape")
    play(page)
    assert faults(page) == [], "verdict"
    go_on(page)
    play_to_the_end(page)
    page.wait_for_load_state("networkidle")
    page.locator("details.others summary").click()
    assert faults(page) == [], "finished"
    page.locator(".throw").nth(4).click()
    assert faults(page) == [], "review"
    page.keyboard.press("?")
    assert faults(page) == [], "short help"
    assert too_wide(page) == 0


def test_a_reload_in_the_middle_brings_back_the_same_run_and_the_tile_that_was_chosen(visitor):
    page = visitor()
    sit_down(page)
    play(page)
    score = page.locator(".peg-mark").inner_text()
    go_on(page)
    tiles = page.locator(".hand-tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
    page.locator(TILES).last.click()
    if page.locator(".end-choice").count():
        page.locator(".end-choice").last.click()
    chosen = page.locator(".main-button").inner_text()
    page.reload()
    phase(page, "choosing")
    assert page.locator(".hand-tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)") == tiles
    expect(page.locator(".main-button")).to_have_text(chosen)
    expect(page.locator(".peg-mark")).to_have_text(score)


def test_a_text_to_share_gives_no_tile_away(visitor):
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    sit_down(page)
    play_to_the_end(page)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".share-said")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"Muggins, .*: dominoes, [\d,]+ of 1000", text)
    assert not re.search(r"\b[0-6]-[0-6]\b", text)
    page.locator(".throw").nth(3).click()
    expect(page.locator(".review-lead")).to_contain_text("Position 4")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Your place")).to_be_visible()


def test_the_board_shows_the_sheet_and_what_was_played(visitor):
    page = visitor()
    sit_down(page)
    play_to_the_end(page)
    page.goto("/board/today/domino")
    expect(page.locator(".board-table .you")).to_be_visible()
    page.locator("details.others summary").click()
    expect(page.locator(".thrown-by")).to_have_count(10)
    expect(page.locator(".thrown-by .chip.mine")).to_have_count(10)
