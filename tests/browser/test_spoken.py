"""A whole sheet of each kind with closed eyes: by keys alone, choosing from what the browser tells a screen reader."""

import re

import pytest
from playwright.sync_api import Page

from puzzles.cribbage.cards import card_text
from puzzles.cribbage.counting import score
from puzzles.dominoes.line import points_of
from tests.browser.hearing import Ear, cards_in, pips_of
from tests.browser.playing import SETTLED, phase


def sit_down(page: Page, address: str, begin: str) -> Ear:
    """Open a sheet; where it waits for a start, start it by the keyboard."""
    page.goto(address)
    ear = Ear(page)
    page.wait_for_selector("#main:not([data-phase=loading])")
    if page.locator("#main").get_attribute("data-phase") == "invitation":
        ear.goes_to("button", begin)
        press(page, "Enter")
    return ear


def press(page: Page, key: str) -> None:
    page.wait_for_timeout(SETTLED)
    page.keyboard.press(key)


def truth(page: Page, kind: str) -> dict:
    """Return one's own run as the server has it, to compare with what was heard."""
    return dict(page.request.get(f"/api/v1/days/today/sheets/{kind}/run").json())


def first_question(page: Page, kind: str) -> dict:
    """Return the position that lies there before the run, as the server has it."""
    sheets = page.request.get("/api/v1/days/today").json()["sheets"]
    return dict(next(sheet["first"] for sheet in sheets if sheet["kind"] == kind))


def test_ten_hands_are_heard_discarded_and_judged(visitor):
    page = visitor()
    ear = sit_down(page, "/", "^Deal$")
    for n in range(1, 11):
        phase(page, "choosing")
        hand = [name for name in ear.names("button") if cards_in(name) and not name.startswith("Hand")]
        assert len(hand) == 6, hand
        whole = ear.text()
        assert re.search(r"\b(Your|Their) crib\b", whole)
        own = "Your crib" in whole
        # What anybody would do who hears no more than the names: never split the fives, throw high to the own crib.
        lowest_first = sorted(hand, key=cards_in)
        thrown = lowest_first[-2:] if own else [lowest_first[0], lowest_first[-1]]
        if n > 1:
            assert ear.focused()["name"] in hand
        if ear.focused()["name"] not in hand:
            ear.goes_to("button", f"^({'|'.join(hand)})$")
        for name in thrown:
            ear.goes_to("button", f"^{name}$", "ArrowRight")
            page.keyboard.press("Space")
        marked = [
            node["name"] for node in ear.nodes() if node.get("pressed") in (True, "true") and node["name"] in hand
        ]
        assert sorted(marked) == sorted(thrown)
        assert "You keep" in ear.hears(r"You keep \d+ points?")
        ear.stays()
        press(page, "Enter")
        verdict = ear.hears(r"of fifteen\.", 30)
        assert re.search(
            r"Nothing given away\. Score 100|gave away [\d.]+ points\. Score \d+ of 100\. Best was to throw", verdict
        )
        ear.stays()
        assert ear.focused()["role"] == "button"
        marks = [name for name in ear.names("button") if re.match(rf"Hand {n}: \d+ of 100", name)]
        assert len(marks) == 1
        run = truth(page, "discard")
        mine = run["answers"][n - 1]
        assert f"Hand {n}: {mine['score']} of 100" in marks[0]
        assert sorted(card_text(card) for name in thrown for card in cards_in(name)) == sorted(mine["thrown"])
        press(page, "Enter")
    phase(page, "finished")
    assert re.search(r"All ten played\. [\d,]+ of 1000", ear.hears(r"All ten played"))
    ear.stays()
    assert "You are in place" in ear.hears("You are in place")


def test_twenty_hands_are_heard_and_counted(visitor):
    page = visitor()
    ear = sit_down(page, "/count", "^Start the clock$")
    for n in range(1, 21):
        question = ear.hears(r"(Hand|Crib): .* Starter: .*\.")
        kind, _, rest = question[
            question.index("Hand: ") if "Hand: " in question else question.index("Crib: ") :
        ].partition(": ")
        *cards, starter = cards_in(rest)
        assert len(cards) == 4
        ear.stays()
        points = score(cards, starter, crib=kind == "Crib")
        page.wait_for_timeout(400)
        wrong = n == 2
        page.keyboard.type(str(points + 1 if wrong and points < 29 else points))
        page.keyboard.press("Enter")
        verdict = ear.hears(r"1 point too many" if wrong else r"\bRight\. ")
        assert re.search(r"[\d.]+ s\.", verdict)
        ear.stays()
        press(page, "Enter")
    phase(page, "finished")
    assert "19" in ear.hears(r"19 .*right|right.*19")
    ear.stays()


def test_forty_lines_are_heard_and_counted(visitor):
    page = visitor()
    ear = sit_down(page, "/ends", "^Start the clock$")
    for n in range(1, 41):
        question = ear.hears(r"The line: .*Placed last|One tile lies alone")
        tiles = pips_of(question.partition("Left end")[0])
        (left, other), (another, right) = tiles[0], tiles[-1]
        alone = len(tiles) == 1
        total = left + right if alone else left * (1 + (left == other)) + right * (1 + (right == another))
        ear.stays()
        page.wait_for_timeout(400)
        page.keyboard.type(str(points_of(total)))
        page.keyboard.press("Enter")
        assert ear.hears(r"\bRight\. "), n
        press(page, "Enter")
    phase(page, "finished")
    ear.stays()
    assert truth(page, "ends")["right"] == 40


def test_ten_positions_of_dominoes_are_heard_played_and_judged(visitor):
    page = visitor()
    ear = sit_down(page, "/domino", "^Sit down$")
    for n in range(1, 11):
        phase(page, "choosing")
        whole = ear.text()
        assert re.search(r"The line: |Nothing lies yet", ear.hears(r"Your tiles: "))
        tiles = ear.names("radio")
        assert tiles
        # The first lies there before there is a run.
        question = truth(page, "domino")["next"] if n > 1 else first_question(page, "domino")
        heard = sorted(tuple(sorted(pips_of(name)[0])) for name in tiles)
        assert heard == sorted(tuple(sorted(map(int, tile.split("-")))) for tile in question["hand"])
        if question["finish"]:
            assert all(re.search(rf"\b{score}\b", whole) for score in question["scores"]), whole
        fitting = next(name for name in tiles if "does not fit" not in name)
        if ear.focused()["role"] != "radio":
            ear.goes_to("radio", "")
        ear.goes_to("radio", f"^{fitting}$", "ArrowRight")
        page.keyboard.press("Space")
        if not any(re.match(r"Play |Open with", name) for name in ear.names("button")):
            ear.hears("fits at both ends")
            page.keyboard.press("ArrowUp")
        assert any(re.match(r"Play \d-\d|Open with \d-\d", name) for name in ear.names("button")), ear.names("button")
        ear.stays()
        press(page, "Enter")
        verdict = ear.hears(r"of \w+ plays\.", 30)
        assert re.search(r"Score \d+", verdict)
        ear.stays()
        run = truth(page, "domino")
        assert any(
            re.match(rf"Position {n}: {run['answers'][n - 1]['score']} of 100", name) for name in ear.names("button")
        )
        press(page, "Enter")
    phase(page, "finished")
    assert re.search(r"All ten played\. [\d,]+ of 1000", ear.hears(r"All ten played"))
    ear.stays()


@pytest.mark.parametrize(
    ("address", "open_with"),
    [
        ("/practice", "Type the two cards"),
        ("/practice/domino", "Type your play"),
        ("/analyse", None),
        ("/analyse/domino", None),
        ("/practice/count", None),
        ("/practice/ends", None),
    ],
)
def test_wherever_one_answers_there_is_a_field_to_type_in(visitor, address, open_with):
    page = visitor()
    page.goto(address)
    ear = Ear(page)
    page.wait_for_load_state("networkidle")
    if address in ("/practice/count", "/practice/ends"):
        press(page, "Enter")
        phase(page, "counting")
    if open_with:
        phase(page, "choosing")
        ear.goes_to("button", open_with)
        page.keyboard.press("Enter")
        assert ear.focused()["role"] == "textbox"
        page.keyboard.press("Escape")
        ear.stays()
        page.keyboard.press("t")
        assert ear.focused()["role"] == "textbox"
    else:
        assert ear.names("textbox"), ear.names("button")
