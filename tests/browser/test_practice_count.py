"""Training in counting, in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.counting import announce, go_on, hand, points
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SEEN, accept, phase


def come(page: Page, **wishes: object) -> None:
    """Come to the training with these wishes and take the first hand."""
    page.add_init_script(
        f"localStorage.getItem('muggins-training') ?? localStorage.setItem('muggins-training', '{json.dumps(wishes)}')"
    )
    accept(page, "/practice/count")
    phase(page, "counting")


def test_a_visit_alone_makes_no_player(visitor):
    page = visitor()
    page.goto("/practice/count")
    phase(page, "invitation")
    page.wait_for_load_state("networkidle")
    assert page.context.cookies() == []


def test_in_muggins_mode_the_computer_takes_what_is_left_out_and_too_much_is_cut(visitor):
    page = visitor()
    come(page, muggins=True)
    you = computer = 0
    for step in (-2, 3, 0, -1, 2):
        right = points(page)
        said = min(29, max(0, right + step))
        announce(page, said)
        you += min(said, right)
        computer += max(0, right - said)
        notice = page.locator(".muggins")
        expect(notice).to_contain_text(f"you {you} : {computer} computer")
        words = "Muggins!" if said < right else f"cut to {right}" if said > right else "Nothing left"
        expect(notice).to_contain_text(words)
        go_on(page)
    expect(page.locator(".plate-line")).to_contain_text(f"you {you} : {computer} computer")


def test_only_what_was_wished_for_is_dealt_and_a_changed_wish_deals_anew(visitor):
    page = visitor()
    come(page, source="cribs")
    for _ in range(3):
        assert hand(page)[2]
        announce(page, points(page))
        go_on(page)
    page.locator("input[name=game][value=five]").check()
    page.locator("input[name=source][value=hands]").check()
    expect(page.locator(".plate-metal")).to_have_text("Hand")
    expect(page.locator(".counted")).to_have_attribute("data-cards", "3")
    page.reload()
    phase(page, "invitation")
    expect(page.locator("input[name=game][value=five]")).to_be_checked()


def test_a_digit_counts_although_a_wish_was_just_clicked(visitor):
    page = visitor()
    come(page)
    page.get_by_role("checkbox", name="Muggins").click()
    page.keyboard.type("7")
    expect(page.locator(".points-field")).to_have_value("7")


def test_when_the_time_for_a_hand_is_over_what_stands_there_is_announced(visitor):
    page = visitor()
    come(page, limit="5")
    page.keyboard.type("6")
    phase(page, "verdict")
    expect(page.locator(".verdict-line").first).to_contain_text(re.compile(r"said 6|6 points"))
    expect(page.locator(".verdict-points")).to_contain_text(re.compile(r"^5\.\d s$"))


def test_a_wrong_hand_says_when_it_comes_back_and_progress_shows_it(visitor):
    page = visitor()
    come(page)
    announce(page, (points(page) + 5) % 29)
    expect(page.get_by_text("This hand comes back in")).to_be_visible()
    go_on(page)
    announce(page, points(page))
    go_on(page)
    expect(page.locator(".progress svg")).to_have_count(2)
    page.locator(".progress details summary").first.click()
    expect(page.locator(".progress details").first).to_contain_text("50%")
    expect(page.locator(".pattern-table tbody tr").first).to_be_visible()


def test_whoever_wants_only_mistakes_and_has_none_is_told_so(visitor):
    page = visitor("de-DE")
    page.add_init_script("localStorage.setItem('muggins-training', JSON.stringify({ only: 'mistakes' }))")
    accept(page, "/practice/count")
    phase(page, "ready")
    expect(page.locator("#centre")).to_contain_text("Nichts zu wiederholen")


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_the_training_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size)

    come(page, muggins=True, limit="20")
    announce(page, (points(page) + 2) % 29)
    assert faults(page) == [], "verdict"
    go_on(page)
    page.wait_for_load_state("networkidle")
    assert faults(page) == [], "counting"
    if size[0] < 600:
        page.locator(".settings-button").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == [], "wishes"
    assert too_wide(page) == 0


def test_a_limit_waits_for_the_dialog_and_closing_it_keeps_the_hand(visitor):
    page = visitor(size=(360, 640), touch=True)
    come(page, limit="5")
    shown = page.locator(".counted").inner_text()
    page.get_by_role("button", name="Which hands").click()
    page.wait_for_timeout(6000)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    phase(page, "counting")
    assert page.locator(".counted").inner_text() == shown
