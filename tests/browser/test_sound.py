"""The table's sounds: off until wanted, asked for at the right moments, soft and short."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import counting, dominoes
from tests.browser.playing import SETTLED, deal, go_on, phase, throw

# Counts the players that a page makes.
COUNT = """
globalThis.players = 0;
globalThis.AudioContext = class extends AudioContext {
    constructor(options) { super(options); players += 1; }
};
"""
# In the place of what makes the sounds: writes down which were asked for, and how many times.
STAND_IN = """
export const sound = (name, times) => (globalThis.heard ??= []).push([name, times]);
export const rest = () => {};
"""

# Every sound as it is drawn: its first and last sample, its peak, and when it has died away.
DRAW = """async (several) => {
    const art = await import(document.querySelector("script[src*='/js/site.js']").src.replace("site", "sound-art"));
    const found = {};
    for (const [name, { apart }] of Object.entries(art.SOUNDS)) {
        const context = new OfflineAudioContext(1, 44100, 44100);
        art.draw(name, context, 0, apart ? several : 1);
        const samples = (await context.startRendering()).getChannelData(0);
        const last = samples.findLastIndex((sample) => Math.abs(sample) > 1e-4);
        const steps = samples.map((sample, n) => Math.abs(sample - (n ? samples[n - 1] : 0)));
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        const edges = [Math.max(...samples.slice(0, 3).map(Math.abs)), Math.max(...steps.slice(last - 4, last + 2))];
        found[name] = { edges, peak, length: (1000 * last) / 44100 };
    }
    return found;
}"""


def switched_on(page: Page) -> None:
    """Switch the sounds on in the short help, as somebody with a keyboard does."""
    page.keyboard.press("?")
    switch = page.get_by_role("dialog").get_by_role("button", name="Soft sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")


def heard(page: Page) -> list[str]:
    """Return the sounds asked for since the last time one looked, those that came several times with their number."""
    page.wait_for_timeout(250)
    asked = page.evaluate("() => (globalThis.heard ?? []).splice(0)")
    return [name if times == 1 else f"{name} {times}" for name, times in asked]


def test_nothing_is_made_nor_fetched_while_the_sounds_are_off(visitor):
    page = visitor()
    page.add_init_script(COUNT)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "sound-art" in request.url else None)
    page.goto("/practice")
    phase(page, "choosing")
    throw(page)
    go_on(page)
    assert page.evaluate("players") == 0
    assert fetched == []
    switched_on(page)
    throw(page)
    page.wait_for_timeout(300)
    assert page.evaluate("players") == 1
    assert len(fetched) == 1
    # What was wished is kept, but before a press there is nothing to play on.
    page.reload()
    phase(page, "choosing")
    expect(page.locator("#keys .sound-switch")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("players") == 0


def test_each_moment_has_its_sound_and_another_tab_hears_of_the_switch(visitor):
    page = visitor()
    page.context.route("**/js/sound-art.js", lambda route: route.fulfill(body=STAND_IN, content_type="text/javascript"))
    deal(page)
    assert heard(page) == []
    switched_on(page)
    assert heard(page) == ["tile"]
    throw(page)
    grade = page.locator(".verdict-points").inner_text()
    right = page.locator(".verdict-head.best").count() == 1
    told = ["right"] if right else ["dear"] if float(grade) < 50 else []
    assert heard(page) == ["crib", *told, "turn"]
    go_on(page)
    assert heard(page) == ["peg", "slide 6"]

    other = page.context.new_page()
    other.goto("/practice/count")
    expect(other.locator("#keys .sound-switch")).to_have_attribute("aria-pressed", "true")
    phase(other, "invitation")
    other.wait_for_timeout(SETTLED)
    other.keyboard.press("Enter")
    phase(other, "counting")
    assert heard(other) == ["slide 4", "turn"]
    counting.announce(other, counting.points(other))
    assert heard(other) == ["right"]
    counting.go_on(other)
    assert heard(other) == ["peg", "slide 4", "turn"]
    counting.announce(other, 29 if counting.points(other) < 29 else 0)
    assert heard(other) == ["dear"]

    page.keyboard.press("?")
    page.locator("#keys .sound-switch").click()
    expect(other.locator("#keys .sound-switch")).to_have_attribute("aria-pressed", "false")
    counting.go_on(other)
    assert heard(other) == []
    page.locator("#keys .sound-switch").click()

    question = dominoes.position(6, 3)
    question["plays"].append({"seat": 1, "tile": None, "end": None, "total": 0, "points": 0, "pips": [5, 6]})
    dominoes.practise(other, question)
    assert heard(other) == []
    other.route(
        "**/api/v1/practice/dominoes/answers",
        lambda route: route.fulfill(
            json=dominoes.verdict(question, [route.request.post_data_json | {"points": 0, "value": 0.0}])
        ),
    )
    dominoes.play(other)
    assert heard(other) == ["tile", "right"]
    dominoes.go_on(other)
    phase(other, "choosing")
    assert heard(other) == ["peg", f"tile {len(question['hand'])}", "knock"]
    other.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    dominoes.play(other)
    assert heard(other) == []


def test_the_end_of_a_run_is_heard(visitor):
    page = visitor()
    page.route("**/js/sound-art.js", lambda route: route.fulfill(body=STAND_IN, content_type="text/javascript"))
    deal(page)
    for _ in range(9):
        throw(page)
        go_on(page)
    throw(page)
    switched_on(page)
    heard(page)
    go_on(page)
    assert heard(page) == ["peg", "end"]
    page.reload()
    phase(page, "finished")
    assert heard(page) == []


@pytest.mark.parametrize("several", [1, 6])
def test_sounds_are_soft_and_short_and_begin_and_end_without_a_click(visitor, several):
    page = visitor()
    page.goto("/help")
    drawn = page.evaluate(DRAW, several)
    assert len(drawn) == 9
    for name, sound in drawn.items():
        assert 0.01 < sound["peak"] < 0.25, name
        assert sound["length"] < 400, name
        assert max(sound["edges"]) < 0.005, name
