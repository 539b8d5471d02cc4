"""A day's sheet of ends in a real browser, as people count it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.counting import READING, announce, go_on
from tests.browser.counting_lines import line, points, start
from tests.browser.playing import SETTLED, accept, phase

FIELD = ".points-field"


def with_wishes(page: Page, **wishes: bool) -> None:
    """Let the visitor come with these wishes."""
    page.add_init_script(f"localStorage.setItem('muggins-ends', JSON.stringify({str(wishes).replace('True', 'true')}))")


def test_a_sheet_is_counted_in_english_by_keyboard_alone(visitor):
    page = visitor()
    accept(page, "/ends")
    for n in range(1, 41):
        phase(page, "counting")
        expect(page.locator(".hole[aria-current=step]")).to_contain_text(f"Line {n}:")
        right = points(page)
        said = right if n != 7 else (right + 1) % 9
        page.wait_for_timeout(READING)
        page.keyboard.type(str(said))
        expect(page.locator(FIELD)).to_have_value(str(said))
        page.keyboard.press("Enter")
        phase(page, "verdict")
        expect(page.locator(".verdict-loss")).to_contain_text("Right" if said == right else "point")
        expect(page.locator(".call-list .figure").last).to_contain_text(str(right))
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
    phase(page, "finished")
    expect(page.locator(".result-loss")).to_contain_text("39 of 40 right in")
    expect(page.locator(".result-loss")).to_contain_text("and 10 s for 1 wrong answer")
    expect(page.locator(".throw")).to_have_count(40)
    expect(page.locator(".throw.off")).to_have_count(1)
    expect(page.locator(".board-table .you")).to_contain_text("39")
    page.locator(".throw").nth(2).click()
    expect(page.locator(".review-lead")).to_contain_text("Line 3, as you counted it")
    expect(page.locator(".reviewed-cards .line-text")).to_have_count(1)
    expect(page.locator(".hole button[aria-current=true]")).to_have_accessible_name(re.compile("^Line 3:"))


def test_a_sheet_is_counted_in_german_by_touch_on_a_small_phone(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    page.goto("/ends")
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.get_by_role("button", name="Uhr starten").tap()
    for n in range(1, 41):
        phase(page, "counting")
        keys = page.locator(".pad-key").all()
        if n == 1:
            assert len(keys) == 9
            for box in (key.bounding_box() for key in keys):
                assert min(box["width"], box["height"]) >= 44
        for element in [page.locator(".main-button"), *keys, *page.locator(".counted-line .tile").all()]:
            expect(element).to_be_in_viewport(ratio=1)
        right = points(page)
        page.wait_for_timeout(READING)
        keys[(right + 5) % 9].tap()
        keys[right].tap()
        page.get_by_role("button", name=f"{right} ansagen", exact=True).tap()
        phase(page, "verdict")
        expect(page.locator(".verdict-loss")).to_contain_text("Richtig")
        expect(page.locator(".main-button")).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="Zur Tagesliste" if n == 40 else "Nächste Kette", exact=True).tap()
    phase(page, "finished")
    expect(page.get_by_text("40 von 40 richtig")).to_be_visible()
    expect(page.get_by_text("Du stehst auf Platz")).to_be_visible()


def test_a_reload_in_the_middle_of_a_line_brings_it_back_with_its_clock_run_on(visitor):
    page = visitor()
    start(page)
    announce(page, points(page))
    go_on(page)
    before = line(page)
    page.wait_for_timeout(1500)
    page.reload()
    phase(page, "counting")
    assert line(page) == before
    assert float(page.locator(".clock-digits").inner_text()) >= 1.5


def test_a_key_too_many_begins_afresh_and_is_taken_back_before_enter(visitor):
    page = visitor()
    start(page)
    field = page.locator(FIELD)
    page.keyboard.type("12")
    expect(field).to_have_value("2")
    page.keyboard.type("9")
    expect(field).to_have_value("2")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "counting")


def test_instant_sends_every_digit_at_once(visitor):
    page = visitor()
    with_wishes(page, instant=True)
    start(page)
    for digit in ("1", "2", "8"):
        page.wait_for_timeout(READING)
        page.keyboard.press(digit)
        phase(page, "verdict")
        expect(page.locator(".verdict-line").first).to_contain_text(re.compile(rf"said {digit},|^{digit} point"))
        go_on(page)


def test_a_line_is_there_for_the_ear_and_gives_no_total_away(visitor):
    page = visitor()
    start(page)
    while len(line(page)) == 1:
        announce(page, points(page))
        go_on(page)
    spoken = re.compile(
        r"^The line: .+\. Left end: [a-z ]+\. Right end: [a-z ]+\. Placed last, on the (left|right): [a-z -]+\.$"
    )
    expect(page.locator("#live")).to_contain_text(spoken)
    picture = page.locator(".line-picture")
    expect(picture).to_have_accessible_name(spoken)
    expect(page.locator(".end-mark")).to_have_count(0)
    expect(page.locator(".counted-line .latest")).to_have_count(1)
    expect(page.locator(FIELD)).to_be_focused()
    announce(page, points(page))
    expect(page.locator("#live")).to_contain_text(re.compile(r"^Right\. \d+\.\d s\. .+: .+\.$"))
    expect(page.locator(".end-mark")).to_have_count(2)


def test_the_count_is_called_end_by_end_and_both_light_up(visitor):
    page = visitor()
    page.add_init_script("""
        globalThis.spoken = [];
        speechSynthesis.speak = (words) => {
            spoken.push([words.text, words.lang]);
            setTimeout(() => words.onend?.(), 5);
        };
    """)
    with_wishes(page, aloud=True)
    start(page)
    while len(line(page)) == 1:
        announce(page, points(page))
        go_on(page)
    announce(page, points(page))
    steps = page.locator(".call-list .call-words").all_inner_texts()
    assert len(steps) == 3
    expect(page.locator(".counted-line .tile.lit")).to_have_count(2)
    expect(page.locator(".counted-line .lit")).to_have_count(0)
    assert page.evaluate("spoken")[-3:] == [[step, "en-GB"] for step in steps]
    assert re.match(r"and [a-z ]+ is [a-z-]+$", steps[1])


def test_ends_are_called_as_players_call_them(visitor):
    for language, expected in {
        "en-GB": [
            "Double six, twelve, and three is fifteen: five threes and three fives, eight.",
            "Six, and six is twelve: four threes.",
            "Double blank, nothing, and one is one: nothing.",
            "Four, and blank is four: nothing.",
            "Two, and one is three: one three.",
            "Double six alone, twelve: four threes.",
            "Double four, eight, and double six is twenty: four fives.",
        ],
        "de-DE": [
            "Doppel-Sechs, zwölf, und drei macht fünfzehn: fünf Dreier und drei Fünfer, acht.",
            "Sechs, und sechs macht zwölf: vier Dreier.",
            "Doppel-Null, nichts, und eins macht eins: nichts.",
            "Vier, und null macht vier: nichts.",
            "Zwei, und eins macht drei: ein Dreier.",
            "Doppel-Sechs allein, zwölf: vier Dreier.",
            "Doppel-Vier, acht, und Doppel-Sechs macht zwanzig: vier Fünfer.",
        ],
    }.items():
        page = visitor(language)
        page.goto("/ends")
        phase(page, "invitation")
        called = page.evaluate("""async () => {
            const site = document.querySelector('script[src$="/js/ends.js"]').src;
            const { lineCall } = await import(site.replace("ends.js", "line-call.js"));
            const verdicts = [
                [["6-6", "6-3"], 12, 3, 15, 5, 3], [["6-2", "2-6"], 6, 6, 12, 4, 0], [["0-0", "0-1"], 0, 1, 1, 0, 0],
                [["4-0"], 4, 0, 4, 0, 0], [["2-6", "6-6", "6-1"], 2, 1, 3, 1, 0], [["6-6"], 12, null, 12, 4, 0],
                [["4-4", "4-6", "6-6"], 8, 12, 20, 0, 4],
            ];
            return verdicts.map(([line, left, right, total, threes, fives]) =>
                lineCall({ line, left, right, total, threes, fives, points: threes + fives }));
        }""")
        assert called == expected
