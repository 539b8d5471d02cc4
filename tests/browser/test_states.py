"""When something goes wrong meanwhile: the line, midnight, a league that is gone; said, and nothing is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import counting
from tests.browser.looking import page_faults
from tests.browser.playing import SETTLED, accept, deal, phase, play_to_the_end

LANGUAGES = ["en-GB", "de-DE"]
READY = "#main:is([data-phase=invitation], [data-phase=choosing])"


def another_day(page: Page) -> None:
    """Let the server have come to another day, on which nothing was played, and have the page look."""

    def tomorrow(route):
        day = route.fetch().json()
        sheets = [sheet | {"run": None} for sheet in day["sheets"]]
        route.fulfill(json=day | {"day": "2031-05-06", "sheets": sheets})

    page.route("**/days/today", tomorrow)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("address", ["/", "/domino"])
def test_a_first_position_needs_no_line_once_the_page_is_there(visitor, address):
    page = visitor("de-DE", (360, 640))
    page.route("**/days/today", lambda route: route.abort())
    page.goto(address)
    phase(page, "choosing")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/count", "/ends"])
def test_a_table_that_opens_without_a_line_says_so_and_is_laid_by_itself(visitor, address, language):
    page = visitor(language, (360, 640))
    page.route("**/days/today", lambda route: route.abort())
    page.goto(address)
    said = page.locator("#centre").get_by_role("status")
    expect(said).to_be_visible()
    assert page_faults(page, language) == []
    page.unroute("**/days/today")
    page.wait_for_selector(READY, timeout=30_000)
    expect(said).to_have_count(0)


@pytest.mark.parametrize(("address", "key"), [("/practice/count", "3"), ("/practice/ends", "3")])
def test_a_count_in_training_whose_line_breaks_is_judged_in_the_browser(visitor, address, key):
    page = visitor("de-DE")
    accept(page, address)
    phase(page, "counting")
    page.route("**/answers", lambda route: route.abort())
    page.wait_for_timeout(SETTLED)
    page.keyboard.type(key)
    page.keyboard.press("Enter")
    phase(page, "verdict")
    expect(page.locator(".table-note")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finish_without_a_line_keeps_the_result_and_fetches_the_board_when_asked(visitor, language):
    page = visitor(language)
    deal(page)
    page.route("**/board?*", lambda route: route.abort())
    play_to_the_end(page)
    phase(page, "finished")
    expect(page.locator(".result-total")).to_be_visible()
    again = page.locator("#paper").get_by_role("alert").get_by_role("button")
    expect(again).to_be_visible()
    page.unroute("**/board?*")
    again.click()
    expect(page.locator(".board-table .you")).to_be_visible()
    # The review of an answer without a line, too, says so and leaves the way back.
    page.route("**/answers/3", lambda route: route.abort())
    page.locator(".throw").nth(2).click()
    expect(page.locator("#paper").get_by_role("alert")).to_be_visible()


def test_a_count_that_is_judged_stays_over_midnight_until_the_player_goes_on(visitor):
    page = visitor("de-DE")
    counting.start(page)
    counting.announce(page, counting.points(page))
    another_day(page)
    page.wait_for_timeout(1200)
    phase(page, "verdict")


@pytest.mark.parametrize("address", ["/count", "/ends"])
def test_an_invitation_left_open_over_midnight_is_that_of_the_new_day(visitor, address):
    page = visitor("en-GB")
    page.goto(address)
    phase(page, "invitation")
    another_day(page)
    expect(page.locator("#centre")).to_contain_text("6 May 2031")


@pytest.mark.parametrize(
    ("language", "words"), [("en-GB", "no such league, or you are not in it"), ("de-DE", "Diese Liga gibt es nicht")]
)
def test_a_league_that_goes_while_it_is_looked_at_is_said_where_one_acts(visitor, language, words):
    page = visitor(language)
    page.goto("/leagues")
    page.get_by_label(re.compile("^Name$")).fill("The Anchor")
    page.get_by_role("button", name=re.compile("Make it|Gründen")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Anchor")
    league = page.url.rsplit("/", 1)[1]
    # Whoever leaves last takes the league along; the page that is open does not know yet.
    assert page.request.post(f"/api/v1/leagues/{league}/leave", data={}).ok
    page.locator("#settings summary").click()
    page.locator("#new-name").fill("The Old Anchor")
    page.locator("#name-title ~ form button").click()
    expect(page.get_by_text(words)).to_be_visible()
    page.reload()
    expect(page.locator(".state")).to_be_visible()
    assert page_faults(page, language) == []


@pytest.mark.parametrize(
    ("address", "module", "seen"),
    [
        ("/analyse", "analyse.js", ".site-footer"),
        ("/analyse/domino", "analyse-domino.js", "#results"),
        ("/board/today/discard", "board.js", ".day-steps"),
        ("/embed/discard", "hand.js", "#embed-go"),
    ],
)
def test_a_module_that_never_comes_hides_nothing_for_ever(visitor, address, module, seen):
    page = visitor("de-DE", (360, 640))
    page.route(f"**/js/{module}", lambda route: route.abort())
    page.goto(address)
    expect(page.locator(seen)).to_be_visible(timeout=10_000)


def test_statistics_that_fail_leave_place_and_board_as_they_are(visitor):
    page = visitor("de-DE")
    deal(page)
    page.route("**/statistics", lambda route: route.fulfill(status=503, json={"title": "-", "status": 503}))
    play_to_the_end(page)
    expect(page.locator(".standing")).to_contain_text("Du stehst auf Platz")
    expect(page.locator(".finish-board tbody tr").first).to_be_visible()
    expect(page.locator("#paper .notice.bad")).to_contain_text("Wie es allen ging, war nicht zu bekommen")
    page.unroute("**/statistics")
    page.locator("#paper .notice.bad button").click()
    expect(page.locator("#paper .notice.bad")).to_have_count(0)
    expect(page.get_by_role("heading", name="Wie es allen ging")).to_be_visible()
