"""What moves on the tables: briefly, by transform and opacity alone, in nobody's way, and not where that is wished."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import counting, counting_lines, dominoes
from tests.browser.motion import WATCH, at_rest, moved, paced
from tests.browser.playing import SETTLED, deal, go_on, phase, throw

Motion = dict[str, Any]


def discards(page: Page) -> list[Motion]:
    deal(page)
    page.locator("#actions .main-button").hover()
    throw(page, 1, 3)
    if page.locator(".sheet-handle").is_visible():
        page.locator(".sheet-handle").click()
        page.locator(".peek-button").click()
        page.wait_for_timeout(250)
    page.locator("td.cut[data-card]").nth(3).click()
    go_on(page)
    page.wait_for_timeout(450)
    return moved(page)


def counts(page: Page) -> list[Motion]:
    counting.start(page)
    counting.announce(page, counting.points(page))
    page.wait_for_timeout(1200)
    counting.go_on(page)
    page.wait_for_timeout(400)
    return moved(page)


def ends(page: Page) -> list[Motion]:
    counting_lines.start(page)
    counting.announce(page, counting_lines.points(page))
    page.wait_for_timeout(1200)
    counting.go_on(page)
    page.wait_for_timeout(400)
    return moved(page)


def tiles(page: Page) -> list[Motion]:
    dominoes.sit_down(page)
    dominoes.play(page)
    dominoes.go_on(page)
    page.wait_for_timeout(450)
    played = moved(page)
    question = dominoes.position(6, 3)
    question["plays"].append({"seat": 1, "tile": None, "end": None, "total": 0, "points": 0, "pips": [5, 6]})
    dominoes.practise(page, question)
    page.wait_for_timeout(450)
    return played + moved(page)


def analysis(page: Page) -> list[Motion]:
    page.goto("/analyse/domino")
    for tile in ("6-6", "6-3"):
        page.locator(f'.tile-picker button[data-tile="{tile}"]').click()
        if page.locator(".round-ends button").count():
            page.locator(".round-ends button").first.click()
    page.locator(".round-mode .button").first.click()
    page.wait_for_timeout(400)
    return moved(page)


MOMENTS = {
    discards: {"deal", "throw", "turn", "walk", "peg"},
    counts: {"lay", "turn", "walk", "peg"},
    ends: {"lay", "walk", "peg"},
    tiles: {"deal", "snap", "walk", "peg", "knock"},
    analysis: {"snap", "knock"},
}


def unfit(motion: Motion) -> bool:
    if motion["changes"] == ["visibility"]:
        return bool(motion["duration"])
    # A transition that is turned round on its way takes only as long as it has come.
    least = 0 if motion["kind"] == "CSSTransition" else 120
    fits = least <= motion["duration"] <= 180 and motion["delay"] + motion["duration"] <= 400
    return not (fits and set(motion["changes"]) <= {"transform", "opacity"})


def seen(visitor, size: tuple[int, int], moment: Callable[[Page], list[Motion]], **more: Any) -> list[Motion]:
    """Return what moves at a moment, after which all lies where it belongs and nothing has shifted."""
    page = visitor(size=size, **more)
    page.add_init_script(WATCH)
    found = moment(page)
    assert page.evaluate("shifted") == []
    at_rest(page)
    page.context.close()
    return found


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_whatever_moves_takes_120_to_180_ms_and_changes_transform_and_opacity_only(visitor, moment):
    found = seen(visitor, (1280, 800), moment)
    assert [motion for motion in found if unfit(motion)] == []
    assert MOMENTS[moment] <= {motion["name"] for motion in found}


def test_on_a_phone_the_explanation_slides_up_in_the_same_time(visitor):
    found = seen(visitor, (360, 640), discards)
    assert [motion for motion in found if unfit(motion)] == []
    assert MOMENTS[discards] | {"transform"} <= {motion["name"] for motion in found}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_nothing_moves_where_no_motion_is_wished(visitor, moment):
    found = seen(visitor, (360, 640), moment, reduced_motion="reduce")
    assert [motion for motion in found if motion["duration"] or motion["delay"]] == []


def test_a_press_counts_while_the_cards_are_still_on_their_way(visitor):
    page = visitor()
    page.add_init_script(WATCH)
    page.goto("/practice")
    phase(page, "choosing")
    slow = paced(page, 0.02)
    throw_at = page.locator(".hand-card")
    throw_at.nth(0).click()
    throw_at.nth(1).click()
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "verdict")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "choosing")
    # Nothing has arrived yet, and each card is pressed where it will lie.
    assert page.evaluate("document.getAnimations().filter(({ id }) => id === 'deal').length") == 6
    boxes = [card.bounding_box() for card in throw_at.all()]
    for place in (5, 0):
        page.mouse.click(boxes[place]["x"] + boxes[place]["width"] / 2, boxes[place]["y"] + boxes[place]["height"] / 2)
    expect(throw_at.nth(5)).to_have_attribute("aria-pressed", "true", timeout=3000)
    expect(throw_at.nth(0)).to_have_attribute("aria-pressed", "true", timeout=3000)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(2)
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1})
    at_rest(page)


@pytest.mark.parametrize("rate", [0.1, 20])
def test_nothing_strands_however_fast_or_slow_it_moves_and_however_quickly_one_plays(visitor, rate):
    page = visitor(size=(360, 640))
    page.add_init_script(WATCH)
    page.goto("/practice")
    phase(page, "choosing")
    pace = paced(page, rate)
    for _ in range(2):
        for key in ("ArrowRight", "Space", "ArrowRight", "Space"):
            page.keyboard.press(key)
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
        phase(page, "verdict")
        # Cut after cut, faster than a card can turn.
        page.locator("td.cut[tabindex='0']").focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        page.locator(".main-button").focus()
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
        phase(page, "choosing")
    pace.send("Animation.setPlaybackRate", {"playbackRate": 1})
    at_rest(page)
    dominoes.practise(page, dominoes.position(9, 2))
    pace = paced(page, rate)
    question = dominoes.position(9, 2)
    answer = {"tile": "6-6", "end": "left", "points": 0, "value": 0.0}

    def reply(route):
        play = route.request.post_data_json
        route.fulfill(json=dominoes.verdict(question, [answer | {"tile": play["tile"], "end": play["end"]}]))

    page.route("**/api/v1/practice/dominoes/answers", reply)
    dominoes.play(page)
    assert page.locator(".line-picture .settled").count() == 1
    dominoes.go_on(page)
    phase(page, "choosing")
    pace.send("Animation.setPlaybackRate", {"playbackRate": 1})
    at_rest(page)


def test_a_hidden_page_moves_nothing_and_shows_everything_when_it_is_looked_at(visitor):
    page = visitor()
    page.add_init_script(WATCH)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.goto("/practice")
    phase(page, "choosing")
    throw(page)
    go_on(page)
    phase(page, "choosing")
    assert {motion["kind"] for motion in moved(page)} <= {"CSSTransition"}
    at_rest(page)
