"""A whole sheet, played in a real browser as people play it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import SETTLED, deal, go_on, phase, play_to_the_end, press_with, throw


def test_a_sheet_is_played_in_english_by_keyboard_alone(visitor):
    page = visitor()
    page.goto("/")
    for n in range(1, 11):
        phase(page, "choosing")
        expect(page.locator(".hole[aria-current=step]")).to_contain_text(f"Hand {n}:")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(2)
        expect(page.locator(".count")).to_contain_text(re.compile(r"You keep \d+ points?"))
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
        phase(page, "verdict")
        expect(page.locator("#live")).to_contain_text(re.compile("of fifteen"))
        expect(page.locator(".choice")).to_have_count(15)
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
    phase(page, "finished")
    expect(page.locator(".result-total")).to_have_text(re.compile(r"^[\d,]+$"))
    expect(page.locator(".throw")).to_have_count(10)
    expect(page.locator(".board-table .you")).to_be_visible()


def test_a_sheet_is_played_in_german_by_touch_on_a_small_phone(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    page.goto("/")
    for n in range(1, 11):
        phase(page, "choosing")
        for element in [page.locator(".plate-metal"), page.locator(".main-button"), *page.locator(".hand-card").all()]:
            expect(element).to_be_in_viewport(ratio=1)
        page.locator(".hand-card").nth(1).tap()
        page.locator(".hand-card").nth(4).tap()
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="In den Crib", exact=True).tap()
        phase(page, "verdict")
        expect(page.locator(".main-button")).to_be_in_viewport(ratio=1)
        expect(page.locator(".verdict-line").first).to_contain_text("von fünfzehn")
        expect(page.locator(".choice-total").first).to_have_text(re.compile(r"^\D?\d+,\d\d$"))
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="Zur Tagesliste" if n == 10 else "Nächste Hand", exact=True).tap()
    phase(page, "finished")
    expect(page.get_by_text("Du stehst auf Platz")).to_be_visible()


def test_a_reload_in_the_middle_brings_back_the_same_run_and_the_marks(visitor):
    page = visitor()
    deal(page)
    throw(page, 0, 2)
    score = page.locator(".peg-mark").inner_text()
    go_on(page)
    cards = page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    page.locator(".hand-card").nth(3).click()
    page.reload()
    phase(page, "choosing")
    assert page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)") == cards
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".peg-mark")).to_have_text(score)


def test_marks_stay_when_the_window_changes_its_size(visitor):
    page = visitor()
    deal(page)
    page.locator(".hand-card").nth(2).click()
    page.set_viewport_size({"width": 360, "height": 640})
    page.set_viewport_size({"width": 800, "height": 1000})
    expect(page.locator(".hand-card").nth(2)).to_have_attribute("aria-pressed", "true")


def test_a_key_pressed_twice_and_a_double_click_submit_once(visitor):
    page = visitor()
    deal(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/answers/" in request.url else None)
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)
    press_with(page, "verdict", "Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    phase(page, "verdict")
    assert page.evaluate("globalThis.pressed")
    page.wait_for_timeout(SETTLED)
    phase(page, "verdict")
    go_on(page)
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").dblclick()
    phase(page, "verdict")
    assert [url.rsplit("/", 1)[1] for url in sent] == ["1", "2"]


def test_cards_can_be_typed(visitor):
    page = visitor("de-DE")
    deal(page)
    cards = page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    page.keyboard.press("t")
    typed = page.get_by_label("Tippe zwei Karten")
    typed.fill(f"{cards[1].lower()} {cards[4].replace('T', '10')}")
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(2)
    page.wait_for_timeout(SETTLED)
    typed.press("Enter")
    phase(page, "verdict")
    expect(page.locator(".hand-card.thrown")).to_have_count(2)
    thrown = page.locator(".hand-card.thrown").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert thrown == [cards[1], cards[4]]


def test_a_lost_connection_is_said_and_the_same_answer_sent_again(visitor):
    page = visitor()
    deal(page)
    bodies: list[dict[str, object]] = []

    def drop_twice(route):
        bodies.append(route.request.post_data_json)
        if len(bodies) <= 2:
            route.abort()
        else:
            route.continue_()

    page.route("**/answers/1", drop_twice)
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(5).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_contain_text("Connection lost")
    phase(page, "verdict")
    expect(page.locator(".table-note")).to_have_count(0)
    assert len(bodies) == 3
    assert bodies[0] == bodies[1] == bodies[2]


def test_of_two_windows_the_first_answer_stands_and_both_show_it(visitor):
    first = visitor()
    deal(first)
    second = first.context.new_page()
    second.goto("/")
    phase(second, "choosing")
    throw(first, 0, 1)
    throw(second, 4, 5)
    expect(second.locator(".table-note")).to_contain_text("answered in another window")
    for page in (first, second):
        expect(page.locator(".hand-card").nth(0)).to_have_class(re.compile("thrown"))
        expect(page.locator(".hand-card").nth(5)).not_to_have_class(re.compile("thrown"))


def test_each_answer_can_be_looked_at_again_at_the_end(visitor):
    page = visitor()
    deal(page)
    play_to_the_end(page)
    page.locator(".throw").nth(3).click()
    lead = page.locator(".review-lead")
    expect(lead).to_contain_text("Hand 4")
    expect(page.locator(".choice")).to_have_count(15)
    # On by the button beside it, which keeps the focus for as long as there is a next one.
    lead.get_by_role("button", name="Hand 5, as you played it").click()
    for n in range(5, 10):
        expect(lead).to_contain_text(f"Hand {n}, as you played it")
        expect(page.locator(".hole button[aria-current=true]")).to_have_accessible_name(re.compile(f"^Hand {n}:"))
        expect(lead.locator("[data-step=after]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(lead).to_contain_text("Hand 10, as you played it")
    expect(page.locator("#paper")).to_be_focused()
    expect(lead.locator("[data-step]")).to_have_count(1)
    lead.get_by_role("button", name="Hand 9, as you played it").click()
    expect(lead).to_contain_text("Hand 9, as you played it")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Your place")).to_be_visible()


def test_a_text_to_share_gives_no_card_away(visitor):
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    deal(page)
    play_to_the_end(page)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".share-said")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"Muggins, .*: [\d,]+ of 1000", text)
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b|[♣♦♥♠]", text)


def test_a_page_left_open_over_midnight_shows_the_new_day_when_it_is_looked_at(visitor):
    page = visitor()
    deal(page)
    page.locator(".hand-card").nth(2).click()

    def tomorrow(route):
        day = route.fetch().json()
        new = {"n": 1, "crib": "own", "cards": ["2C", "3C", "4C", "9D", "TD", "KS"]}
        sheets = [sheet | {"run": None, "first": sheet["first"] and new} for sheet in day["sheets"]]
        route.fulfill(json=day | {"day": "2031-05-06", "sheets": sheets})

    page.route("**/days/today", tomorrow)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".plate-extra")).to_contain_text("6 May · Hand 1 of 10")
    expect(page.locator(".table-note")).to_contain_text("A new day has begun")
    expect(page.locator(".hand-card[data-card=KS]")).to_have_count(1)
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(0)


def test_an_answer_to_another_days_sheet_is_refused_in_words_and_burns_nothing(visitor):
    page = visitor("de-DE")
    deal(page)
    problem = {"type": "/help/problems#wrong-sheet", "title": "-", "status": 409, "detail": "-", "code": "wrong-sheet"}
    page.route("**/answers/1", lambda route: route.fulfill(status=409, json=problem))
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_contain_text("Nichts wurde gewertet")
    phase(page, "choosing")
    expect(page.locator(".hole[aria-current=step]")).to_contain_text("Hand 1:")


def test_a_day_without_a_sheet_is_said_and_what_can_be_done_meanwhile(visitor):
    page = visitor("de-DE")
    problem = {
        "type": "/help/problems#sheet-not-made",
        "title": "-",
        "status": 503,
        "detail": "-",
        "code": "sheet-not-made",
    }
    page.route("**/days/today", lambda route: route.fulfill(status=503, json=problem))
    # To whoever is nobody yet the page brings the day along.
    page.request.post("/api/v1/players", data={})
    page.goto("/")
    phase(page, "unavailable")
    expect(page.locator("#centre")).to_contain_text("liegt noch nicht aus")
    expect(page.get_by_role("link", name="Üben").last).to_be_visible()


def test_the_shares_of_what_others_threw_come_to_a_hundred_percent_and_ones_own_is_marked(visitor):
    page = visitor()
    deal(page)
    thrown = page.locator(".hand-card").evaluate_all("cards => cards.slice(0, 2).map(card => card.dataset.card)")
    other = page.locator(".hand-card").evaluate_all("cards => cards.slice(2, 4).map(card => card.dataset.card)")
    play_to_the_end(page)

    def one_run_and_more_answers(route):
        figures = route.fetch().json()
        figures["runs"] = 1
        figures["positions"][0]["thrown"] = [{"cards": other, "runs": 13}, {"cards": thrown, "runs": 7}]
        route.fulfill(json=figures)

    page.route("**/statistics", one_run_and_more_answers)
    page.goto("/board/today/discard")
    page.locator("details.others summary").click()
    first = page.locator(".thrown-by").first
    expect(first.locator(".figure")).to_have_text(["65%", "35%"])
    expect(first.locator("li").nth(1)).to_contain_text("you")
    expect(page.locator(".thrown-by .chip.mine")).to_have_count(10)


def test_the_first_hand_lies_on_the_table_before_anything_is_asked_or_kept(visitor):
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.partition('/api/v1')[2]}"))
    page.route("**/days/today", lambda route: route.abort())
    page.goto("/")
    phase(page, "choosing")
    page.unroute("**/days/today")
    expect(page.locator(".hand-card")).to_have_count(6)
    expect(page.locator(".paper")).to_contain_text("Your first throw opens the day's run")
    expect(page.locator(".paper .also-today a")).to_have_count(3)
    expect(page.locator(".paper").get_by_role("link", name="New to cribbage?")).to_have_attribute("href", "/learn")
    cards = page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    refused = page.request.post("/api/v1/analysis/discards", data={"cards": cards, "crib": "own"})
    assert refused.json()["code"] == "first-position-open"
    assert page.context.cookies() == []
    assert [one for one in asked if one.startswith("POST")] == []
    throw(page)
    writes = [one.rsplit("/", 1)[1] for one in asked if one.startswith("POST")]
    assert writes == ["players", "run", "1"]
    assert len([cookie for cookie in page.context.cookies() if cookie["httpOnly"]]) == 1
    expect(page.locator(".peg-mark")).to_have_count(1)
    page.reload()
    phase(page, "choosing")
    expect(page.locator("#paper h2").first).to_have_text("Hand 2 of 10")


def test_marks_that_come_by_the_address_stand_and_those_of_another_hand_do_not(visitor):
    page = visitor()
    deal(page)
    cards = page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    other = next(rank + suit for rank in "A23456789TJQK" for suit in "CDHS" if rank + suit not in cards)
    for marks, stand in ((cards[1] + other, 0), (cards[1] * 2, 0), ("%3Cb%3E", 0), (cards[1] + cards[4], 2)):
        # Another address of the same page would be no navigation.
        page.goto("about:blank")
        page.goto(f"/#throw={marks}")
        phase(page, "choosing")
        expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(stand)
        assert "#" not in page.url


def test_a_first_throw_that_is_refused_says_why_and_brings_the_table_up_to_date(visitor):
    page = visitor()
    deal(page)
    problem = {"type": "/help/problems#day-over", "title": "-", "status": 409, "detail": "-", "code": "day-over"}
    page.route("**/discard/run", lambda route: route.fulfill(status=409, json=problem))
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_contain_text("This day has ended")
    phase(page, "choosing")


@pytest.mark.parametrize("body", ["null", "{}", "[]"])
def test_an_answer_that_a_proxy_spoilt_is_said_in_a_plain_sentence(visitor, body):
    page = visitor()
    deal(page)
    page.route(
        "**/discard/run", lambda route: route.fulfill(status=200, content_type="application/json", body=body), times=1
    )
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_contain_text("in a form that cannot be read")
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(2)
    page.wait_for_timeout(SETTLED)
    page.locator(".main-button").click()
    phase(page, "verdict")


def test_a_first_throw_whose_replies_are_lost_is_the_same_run_when_it_is_sent_again(visitor):
    page = visitor()
    deal(page)
    asked: list[str] = []
    runs: list[dict[str, object]] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)

    def lose_the_first_reply(route):
        runs.append(route.fetch().json())
        if len(runs) == 1:
            route.abort()
        else:
            route.fulfill(json=runs[-1])

    page.route("**/discard/run", lose_the_first_reply)
    throw(page)
    assert asked[0].endswith("/api/v1/players")
    assert asked[-1].endswith("/answers/1")
    assert (runs[0]["attempt"], runs[0]["opened"]) == (runs[1]["attempt"], runs[1]["opened"])
    cookies = [cookie for cookie in page.context.cookies() if cookie["httpOnly"]]
    assert len(cookies) == 1


def test_on_a_small_phone_the_thrown_cards_lie_whole_on_the_table(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    deal(page)
    throw(page, 1, 4)
    page.locator(".sheet-handle").tap()
    page.wait_for_timeout(SETTLED)
    for card in page.locator(".crib .slot playing-card").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_on_a_small_phone_place_board_and_share_show_when_the_sheet_is_done(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    deal(page)
    play_to_the_end(page)
    expect(page.locator(".standing")).to_contain_text("Du stehst auf Platz")
    for element in [
        page.locator(".standing"),
        page.get_by_role("button", name="Teilen", exact=True),
        page.get_by_role("link", name="Die ganze Tagesliste"),
    ]:
        expect(element).to_be_in_viewport(ratio=1)
