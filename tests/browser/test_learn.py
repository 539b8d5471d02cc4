"""Both lessons, by keyboard alone and by touch on a small phone; every step without a fault, in both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import faults, too_wide
from tests.browser.playing import SETTLED, phase

HOW = [("de-DE", (1280, 800), False), ("en-GB", (360, 640), True)]
PAGES = ["/rules/cribbage", "/rules/fives-and-threes", "/numbers"]


class Learner:
    """Somebody at the table of a lesson, with a keyboard or with a finger."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page, self.touch = page, touch

    def step(self, n: int) -> None:
        """Look at a step before anything is done in it."""
        expect(self.page.locator(".street .hole").nth(n - 1)).to_have_attribute("aria-current", "step")
        phase(self.page, "choosing")
        assert faults(self.page) == [], n
        assert too_wide(self.page) == 0
        for element in [self.page.locator("#hand"), self.page.locator(".main-button")]:
            expect(element).to_be_in_viewport(ratio=1)

    def mark(self, *names: str) -> None:
        for name in names:
            one = self.page.locator(f".pick-row [data-item='{name}']")
            if self.touch:
                one.tap()
                continue
            for _ in range(8):
                if one.evaluate("element => element === document.activeElement"):
                    break
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")

    def say(self, number: int) -> None:
        if self.touch:
            self.page.locator(f".pad-key[data-number='{number}']").tap()
        else:
            self.page.keyboard.type(str(number))
        self.press()

    def press(self) -> None:
        """The main button, or Enter."""
        self.page.wait_for_timeout(SETTLED)
        if self.touch:
            self.page.locator(".main-button").tap()
        else:
            self.page.keyboard.press("Enter")

    def told(self, kind: str) -> None:
        expect(self.page.locator(".lesson-said")).to_have_attribute("data-kind", kind)
        said = self.page.locator(".lesson-said").inner_text()
        expect(self.page.locator("#live")).to_have_text(said)

    def right(self) -> None:
        """What was done is right, and one goes on."""
        self.told("right")
        phase(self.page, "verdict")
        assert faults(self.page) == []
        self.press()


@pytest.mark.parametrize(("language", "size", "touch"), HOW)
def test_cribbage_is_learnt(visitor, language, size, touch):
    page = visitor(language, size, touch=touch)
    page.goto("/learn")
    learner = Learner(page, touch=touch)
    learner.step(1)
    learner.mark("5H", "7C")
    learner.told("wrong")
    # A further card takes the place of the one marked first.
    learner.mark("8D")
    learner.right()
    learner.step(2)
    learner.mark("7C", "8D")
    learner.told("wrong")
    learner.mark("5H", "KS")
    if not page.locator(".lesson-said[data-kind=right]").count():
        learner.mark("5H")
    learner.right()
    # Whoever leaves comes back to the same step, and nothing else is kept.
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('lesson'))") == ["muggins-lessons"]
    page.reload()
    learner.step(3)
    learner.mark("6C", "6S")
    learner.right()
    learner.step(4)
    if touch:
        page.locator(".type-button").tap()
    else:
        page.keyboard.press("t")
    page.locator("#typed").fill("3c 4h 5d")
    page.keyboard.press("Enter")
    learner.right()
    learner.step(5)
    learner.say(9)
    learner.told("wrong")
    if not touch:
        page.keyboard.press("Backspace")
    learner.say(7)
    learner.right()
    learner.step(6)
    learner.mark("2D", "KS")
    learner.told("wrong")
    learner.mark("5C", "5H")
    learner.right()
    # The last step is a throw at the table of every day.
    phase(page, "choosing")
    assert faults(page) == []
    for card in ("7C", "8D"):
        one = page.locator(f".hand-card[data-card='{card}']")
        if touch:
            one.tap()
        else:
            for _ in range(8):
                if one.evaluate("element => element === document.activeElement"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
    learner.press()
    phase(page, "verdict")
    expect(page.locator(".verdict-points")).to_have_text("100")
    asked = "/numbers?cards=5H5S7C8DJCKD&crib=own&throw=7C8D"
    expect(page.locator(".exact a")).to_have_attribute("href", asked)
    assert faults(page) == []
    learner.press()
    phase(page, "invitation")
    assert faults(page) == []
    expect(page.locator(".street .peg:not(.standing)")).to_have_count(7)
    learner.press()
    page.wait_for_url(re.compile(r":\d+/$"))


@pytest.mark.parametrize(("language", "size", "touch"), HOW)
def test_fives_and_threes_are_learnt(visitor, language, size, touch):
    page = visitor(language, size, touch=touch)
    page.goto("/learn/fives-and-threes")
    learner = Learner(page, touch=touch)
    learner.step(1)
    learner.mark("5-3")
    learner.told("wrong")
    learner.mark("4-2")
    learner.right()
    for n, wrong, number in [(2, 6, 8), (3, 9 - 1, 3), (4, 0, 2)]:
        learner.step(n)
        learner.say(wrong)
        learner.told("wrong")
        if not touch:
            page.keyboard.press("Backspace")
        learner.say(number)
        learner.right()
    learner.step(5)
    learner.mark("6-5")
    learner.told("wrong")
    learner.mark("3-1")
    learner.right()
    learner.step(6)
    learner.mark("3-3")
    learner.told("wrong")
    learner.press()
    learner.right()
    learner.step(7)
    learner.mark("6-4")
    learner.told("wrong")
    learner.mark("4-3")
    learner.right()
    phase(page, "choosing")
    assert faults(page) == []
    one = page.locator(".hand-tile[data-tile='3-2']")
    if touch:
        one.tap()
    else:
        for _ in range(8):
            if one.get_attribute("aria-checked") == "true":
                break
            page.keyboard.press("ArrowRight")
    learner.press()
    phase(page, "verdict")
    expect(page.locator(".verdict-points")).to_have_text("64")
    assert faults(page) == []
    learner.press()
    phase(page, "invitation")
    assert faults(page) == []
    learner.press()
    page.wait_for_url(re.compile(r"/domino$"))


def test_a_step_may_be_skipped_and_looked_at_again(visitor):
    page = visitor()
    page.goto("/learn")
    phase(page, "choosing")
    page.locator(".skip-button").click()
    learner = Learner(page, touch=False)
    learner.step(2)
    # Nothing was found in the first step, so one of the two is taken as found.
    learner.mark("5H", "KS")
    learner.right()
    learner.step(3)
    page.get_by_role("button", name=re.compile("^Step 2: done")).click()
    expect(page.locator(".paper h2")).to_have_text("And another")
    phase(page, "choosing")
    page.get_by_role("link", name="Leave the lesson").click()
    page.wait_for_url(re.compile(r":\d+/$"))


@pytest.mark.parametrize(("language", "scheme"), [("en-GB", "light"), ("de-DE", "dark")])
def test_rules_and_numbers_have_no_accessibility_fault_and_fit_a_small_phone(visitor, language, scheme):
    for size in ((1280, 800), (360, 640)):
        page = visitor(language, size, color_scheme=scheme)
        for address in PAGES:
            page.goto(address)
            page.wait_for_load_state("networkidle")
            assert faults(page) == [], address
            assert too_wide(page) == 0, address


def test_rules_read_well_without_scripts(visitor):
    page = visitor(java_script_enabled=False)
    page.goto("/rules/cribbage")
    expect(page.locator("playing-card").first).to_have_text("8♥")
    expect(page.locator(".worked-items").last).to_contain_text("10♣")
