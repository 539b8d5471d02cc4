"""The domino table with positions from the test: the line fits whatever lies there, choosing, typing, analysis."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.dominoes import BOXES, position, practise, touching, verdict
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SETTLED, phase

SIZES = [(360, 640), (320, 568), (640, 360), (768, 1024), (1440, 900)]

# Lays lines in areas of many shapes and returns the first fault: the rules of the game come from the page itself.
FAULT = """async (seed) => {
    const site = document.querySelector('script[src$="/js/practice-domino.js"]').src;
    const { snake } = await import(site.replace("practice-domino.js", "snake.js"));
    const { SET, sidesFor, placed, isDouble } = await import(site.replace("practice-domino.js", "domino-line.js"));
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const any = (list) => list[Math.floor(random() * list.length)];
    const grown = (length, doubles) => {
        let line = [], left = [...SET];
        while (line.length < length) {
            const fitting = left.filter((tile) => sidesFor(line, tile).length);
            if (!fitting.length) return null;
            const tile = any(doubles && fitting.some(isDouble) ? fitting.filter(isDouble) : fitting);
            line = placed(line, tile, any(sidesFor(line, tile)));
            left = left.filter((other) => other !== tile);
        }
        return line;
    };
    const shared = (from, size, other, long) => Math.min(from + size, other + long) - Math.max(from, other) > .01;
    const meet = (a, b) => shared(a.x, a.w, b.x, b.w) && shared(a.y, a.h, b.y, b.h);
    const within = (from, size, all) => from > -.01 && from + size < all + .01;
    const inside = ({ x, y, w, h }, width, height) => within(x, w, width) && within(y, h, height);
    // The middle of a tile's left or right half.
    const half = ({ x, y, w, h, way }, right, double) => {
        if (double) return { x: x + w / 2, y: y + h / 2 };
        if (way === "down") return { x: x + w / 2, y: y + h * (right ? .75 : .25) };
        return { x: x + w * ((way === "right") === right ? .75 : .25), y: y + h / 2 };
    };
    const phones = [[336, 190], [336, 110], [296, 150], [280, 250], [180, 400]];
    const areas = [...phones, [700, 160], [740, 330], [900, 420], [1600, 700]];
    const tries = [["none", "tile"], ["tile", "none"], ["double", "tile"], ["tile", "double"], ["none", "none"]];
    for (let n = 1; n <= 22; n += 1) for (const [width, height] of areas) for (const doubles of [false, true]) {
        const line = grown(n, doubles);
        if (!line) continue;
        const laid = snake(line, width, height);
        const what = `${line.join(" ")} in ${width} x ${height}`;
        for (const [one, other] of tries) {
            const boxes = [...laid.tiles];
            for (const [end, form] of [["left", one], ["right", other]]) {
                if (form !== "none") boxes.push(laid.ends[end][form]);
                boxes.push(laid.ends[end].marks[form]);
            }
            for (const [i, a] of boxes.entries()) {
                if (!inside(a, width, height)) return `outside: ${what}`;
                if (boxes.slice(0, i).some((b) => meet(a, b))) return `overlap: ${what}`;
            }
        }
        for (let i = 1; i < n; i += 1) {
            const a = half(laid.tiles[i - 1], true, isDouble(line[i - 1]));
            const b = half(laid.tiles[i], false, isDouble(line[i]));
            const apart = Math.hypot(a.x - b.x, a.y - b.y) / laid.unit;
            if (apart > 1.6 || line[i - 1][2] !== line[i][0]) return `not joined at ${i}: ${what}`;
        }
        if (laid.unit < 13) return `too small: ${what}`;
    }
    return null;
}"""


def test_a_line_of_any_length_fits_any_area_without_overlap_and_joined_half_to_half(visitor):
    page = visitor()
    practise(page, position(3, 1))
    for seed in range(1, 9):
        assert page.evaluate(FAULT, seed) is None


@pytest.mark.parametrize("size", SIZES)
def test_the_line_keeps_to_its_place_on_the_table_with_every_tile_that_is_tried(visitor, size):
    page = visitor("de-DE", size)
    for length in (0, 1, 4, 9, 13, 14):
        practise(page, position(length, length, doubles=length % 2 == 1))
        for choice in range(1 + page.locator(".hand-tile:not(.out)").count()):
            if choice:
                page.locator(".hand-tile:not(.out)").nth(choice - 1).click()
                if page.locator(".end-choice").count():
                    page.locator(".end-choice").last.click()
            boxes = page.evaluate(BOXES)
            x, y, width, height = boxes["area"]
            for box in boxes["lying"]:
                assert x - 1 <= box[0] <= box[0] + box[2] <= x + width + 1, (length, choice)
                assert y - 1 <= box[1] <= box[1] + box[3] <= y + height + 1, (length, choice)
            assert [pair for pair in combinations(boxes["lying"], 2) if touching(*pair)] == [], (length, choice)
            assert not [box for box in boxes["around"] if touching(box, boxes["area"])], (length, choice)
        for element in [page.locator(".plate-metal"), page.locator(".main-button"), *page.locator(".hand-tile").all()]:
            expect(element).to_be_in_viewport(ratio=0.9)
        assert too_wide(page) == 0


def test_the_box_adds_up_both_ends_and_splits_the_points_before_one_commits(visitor):
    page = visitor()
    question = position(1, 1) | {
        "line": ["6-6"],
        "plays": [{"seat": 1, "tile": "6-6", "end": None, "total": 12, "points": 4}],
        "hand": ["6-3", "6-0", "5-4"],
        "seat": 0,
    }
    practise(page, question)
    box = page.locator(".play-box")
    expect(box).to_contain_text("6 + 6 = 12")
    page.locator('.hand-tile[data-tile="6-3"]').click()
    expect(box).to_contain_text("3 + 12 = 15")
    expect(box).to_contain_text("5 threes + 3 fives: 8 points")
    # Both sides of a double that lies alone are one place.
    expect(page.locator(".end-choice")).to_have_count(0)
    expect(page.locator(".main-button")).to_have_text("Play 6-3 on the 6")
    out = page.locator('.hand-tile[data-tile="5-4"]')
    expect(out).to_have_attribute("aria-disabled", "true")
    out.click(force=True)
    expect(box).to_contain_text("5-4 fits nowhere: both ends are 6.")
    expect(page.locator(".main-button")).to_have_attribute("aria-disabled", "true")


def both_ends() -> dict[str, object]:
    plays = [
        {"seat": 0, "tile": "6-4", "end": None, "total": 10, "points": 2},
        {"seat": 1, "tile": "4-4", "end": "right", "total": 14, "points": 0},
        {"seat": 0, "tile": "6-1", "end": "left", "total": 9, "points": 3},
        {"seat": 1, "tile": "4-1", "end": "left", "total": 12, "points": 4},
    ]
    return position(1, 1) | {"plays": plays, "line": ["4-1", "1-6", "6-4", "4-4"], "hand": ["5-4", "0-0"], "seat": 0}


def test_equal_numbers_that_count_differently_are_two_ends_chosen_by_arrows_and_space(visitor):
    page = visitor()
    practise(page, both_ends())
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    ends = page.locator(".end-choice")
    if ends.count() == 0:
        page.keyboard.press("ArrowRight")
    expect(ends).to_have_count(2)
    expect(ends.first).to_contain_text("on the 4")
    expect(ends.first).to_contain_text("5 + 8 = 13")
    expect(ends.last).to_contain_text("on the double 4")
    expect(ends.last).to_contain_text("4 + 5 = 9")
    expect(page.locator(".main-button")).to_have_text("Choose an end")
    page.keyboard.press("ArrowDown")
    expect(ends.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    expect(ends.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(ends.last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".main-button")).to_have_text("Play 5-4 on the double 4")
    expect(page.locator("#live")).to_contain_text("five-four. on the double 4: 4 + 5 = 9. 3 threes: 3 points")


def test_an_end_can_be_tapped_on_the_line_itself_and_is_large_enough_for_a_finger(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    practise(page, both_ends())
    page.locator('.hand-tile[data-tile="5-4"]').tap()
    for target in page.locator(".end-target").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    page.locator(".end-target").last.tap()
    expect(page.locator(".main-button")).to_have_text("5-4 ans Doppel 4 legen")


def test_a_play_can_be_typed_and_what_is_wrong_with_it_is_said(visitor):
    page = visitor("de-DE")
    practise(page, both_ends())
    sent: list[dict[str, object]] = []

    def answer(route):
        sent.append(route.request.post_data_json)
        route.fulfill(json=verdict(both_ends(), [{"tile": "5-4", "end": "right", "points": 3, "value": 2.25}]))

    page.route("**/practice/dominoes/answers", answer)
    page.keyboard.press("t")
    typed = page.get_by_label("Zug eintippen")
    for text, said in [
        ("6-4", "6-4 hast du nicht auf der Hand."),
        ("0-0", "0-0 passt nirgends"),
        ("54", "5-4 passt an beide Enden"),
        ("zwei", "Nicht erkannt"),
    ]:
        page.locator("#typed").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator(".play-box label")).to_contain_text(said)
    typed = page.locator("#typed")
    typed.fill("4-5 r")
    page.wait_for_timeout(SETTLED)
    typed.press("Enter")
    phase(page, "verdict")
    assert [(body["tile"], body["end"]) for body in sent] == [("5-4", "right")]
    position_sent = sent[0]["position"]
    assert position_sent["plays"][0] == {"seat": 0, "tile": "6-4"}
    assert position_sent["plays"][1] == {"seat": 1, "tile": "4-4", "end": "right"}
    expect(page.locator(".verdict-loss")).to_have_text("Beste Wahl")
    expect(page.locator(".reason p")).to_have_count(1)


def test_a_knock_is_told_on_the_table_in_words_and_to_the_ear(visitor):
    page = visitor()
    question = both_ends()
    knocked = [*question["plays"], {"seat": 0, "tile": None, "end": None, "total": None, "points": 0}]
    question |= {"plays": knocked, "seat": 1, "hands": 84, "possible": 9, "unseen": 17}
    practise(page, question)
    expect(page.locator(".seat-knock")).to_have_text("knocked at 4")
    expect(page.locator("#paper")).to_contain_text("Your opponent's knock at 4 rules out every tile with a 4.")
    expect(page.locator("#paper")).to_contain_text("9 of them are possible, and that leaves 84 of 680 hands")
    expect(page.locator("#live")).to_contain_text(
        "Open ends: four on the left, four on the right; together they count 12."
    )


def test_four_seats_stand_around_the_table(visitor):
    page = visitor("de-DE")
    practise(page, position(8, 3) | {"counts": [2, 2, 1, 2], "seat": 0, "scores": [20, 31]})
    expect(page.locator(".seat-name")).to_have_text(["Partner", "Talon", "Links", "Rechts"])
    expect(page.locator(".seat.side.left .tile-back")).to_have_count(2)
    expect(page.locator(".seats-row .seat .tile-back")).to_have_count(1)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_each_state_of_the_table_has_no_accessibility_fault(visitor, size):
    page = visitor("de-DE", size, color_scheme="dark")
    practise(page, both_ends() | {"finish": True, "scores": [52, 55]})
    assert faults(page) == [], "choosing"
    page.locator('.hand-tile[data-tile="5-4"]').click()
    page.locator(".end-choice").first.click()
    assert faults(page) == [], "chosen"
    plays = [
        {"tile": "5-4", "end": "left", "points": 0, "value": 0.25, "race": {"sum": 1, "value": 0.25}},
        {"tile": "5-4", "end": "right", "points": 3, "value": -0.5, "race": {"sum": 1, "value": -0.5}},
    ]
    told = verdict(both_ends() | {"finish": True}, plays)
    page.route("**/practice/dominoes/answers", lambda route: route.fulfill(json=told))
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "verdict")
    assert faults(page) == [], "verdict"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_analysis_has_no_accessibility_fault(visitor, language):
    page = visitor(language, (360, 640))
    page.goto("/analyse/domino?plays=6-6+6-3l+3-3l+3-0l&hand=4-2+4-4")
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    assert too_wide(page) == 0


def test_a_round_is_entered_by_tapping_and_asked_as_it_was_played(visitor):
    page = visitor("de-DE")
    asked: list[dict[str, object]] = []

    def analyse(route):
        asked.append(route.request.post_data_json)
        plays = [
            {"tile": "4-2", "end": "left", "points": 3, "equivalent": [], "open": {"sum": 263, "value": 3.130952}},
            {"tile": "5-4", "end": "right", "points": 2, "equivalent": [], "open": {"sum": 288, "value": 3.428571}},
        ]
        route.fulfill(json={"hands": 84, "plays": plays, "equilibrium": None, "narrowed": None})

    page.route("**/analysis/dominoes", analyse)
    page.goto("/analyse/domino")
    page.get_by_label("Gegner").check(force=True)

    def tile(text: str) -> Locator:
        return page.locator(f'.tile-picker button[data-tile="{text}"]')

    for text in ("6-6", "6-3", "3-3", "3-0", "0-0", "2-0"):
        tile(text).click()
        if page.locator(".round-ends button").count():
            page.locator(".round-ends button").first.click()
    page.get_by_role("button", name="Klopfen").click()
    tile("6-0").click()
    tile("5-0").click()
    expect(page.locator("#typed-round")).to_have_value("6-6 6-3l 3-3l 3-0l 0-0l 2-0l x 6-0r 5-0r")
    expect(page.locator(".round-status")).to_contain_text("Du bist am Zug.")
    page.get_by_label("deine Hand", exact=True).check(force=True)
    for text in ("4-2", "4-4", "5-4"):
        tile(text).click()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".choice")).to_have_count(2)
    expect(page.locator("#results h2")).to_have_text("5-4 legen")
    body = asked[0]
    assert body["counts"] == [3, 3]
    assert body["hand"] == ["4-2", "4-4", "5-4"]
    assert body["plays"][0] == {"seat": 1, "tile": "6-6"}
    assert body["plays"][6] == {"seat": 1, "knock": True}
    assert body["values"] == ["open", "house", "race", "equilibrium"]
    assert re.search(r"plays=6-6\+6-3l", page.url)
    page.reload()
    expect(page.locator(".choice")).to_have_count(2)
