"""Training in counting lines, in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.counting import announce, go_on
from tests.browser.counting_lines import line, points
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SEEN, accept, phase

KEPT = "muggins-training-ends"


def come(page: Page, **wishes: object) -> None:
    """Come to the training with these wishes and take the first line."""
    page.add_init_script(f"localStorage.getItem('{KEPT}') ?? localStorage.setItem('{KEPT}', '{json.dumps(wishes)}')")
    accept(page, "/practice/ends")
    phase(page, "counting")


def is_double(tile: str) -> bool:
    return tile[0] == tile[2]


def test_in_muggins_mode_the_computer_takes_what_is_left_out_and_too_much_is_cut(visitor):
    page = visitor()
    come(page, muggins=True)
    you = computer = 0
    for step in (-2, 3, 0, -1):
        right = points(page)
        said = min(8, max(0, right + step))
        announce(page, said)
        you += min(said, right)
        computer += max(0, right - said)
        notice = page.locator(".muggins")
        expect(notice).to_contain_text(f"you {you} : {computer} computer")
        words = "Muggins!" if said < right else f"cut to {right}" if said > right else "Nothing left"
        expect(notice).to_contain_text(words)
        go_on(page)


def test_only_what_was_wished_for_is_laid_and_a_changed_wish_lays_anew(visitor):
    page = visitor()
    come(page, length="long", only="doubles")
    for _ in range(3):
        tiles = line(page)
        assert len(tiles) >= 5
        assert is_double(tiles[0]) or is_double(tiles[-1])
        announce(page, points(page))
        go_on(page)
    page.locator("input[name=length][value=short]").check()
    expect(page.locator(".counted-line .tile").nth(4)).to_have_count(0)
    phase(page, "counting")
    assert len(line(page)) <= 4


def test_a_wrong_line_is_said_to_come_back_and_progress_shows_it(visitor):
    page = visitor()
    come(page)
    announce(page, (points(page) + 1) % 9)
    expect(page.locator("#paper")).to_contain_text(re.compile(r"These ends come back in 1 minute"))
    go_on(page)
    expect(page.locator(".progress figure").first).to_be_visible()
    page.locator(".progress summary").first.click()
    expect(page.locator(".pattern-table")).to_contain_text(re.compile(r"double|Double"))


def test_whoever_has_nothing_to_repeat_is_told_so(visitor):
    page = visitor()
    page.add_init_script(f"localStorage.setItem('{KEPT}', '{json.dumps({'only': 'mistakes'})}')")
    accept(page, "/practice/ends")
    phase(page, "ready")
    expect(page.locator("#table")).to_contain_text("Nothing to repeat")


def test_a_time_limit_announces_what_stands_there(visitor):
    page = visitor()
    come(page, limit="3")
    page.keyboard.press("2")
    phase(page, "verdict")
    expect(page.locator(".verdict-line").first).to_contain_text(re.compile(r"said 2,|^2 points"))


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_each_state_of_training_has_no_accessibility_fault(visitor, language, size):
    page = visitor(language, size, color_scheme="dark" if language == "de-DE" else "light")
    come(page, muggins=True, limit="10")

    assert faults(page) == [], "counting"
    announce(page, (points(page) + 1) % 9)
    assert faults(page) == [], "verdict"
    assert too_wide(page) == 0
