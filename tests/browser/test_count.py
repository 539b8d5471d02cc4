"""A day's sheet of counts in a real browser, as people count it."""

import re
from statistics import median

from playwright.sync_api import Page, expect

from tests.browser.counting import READING, announce, count_to_the_end, go_on, hand, key_times, points, start
from tests.browser.playing import SETTLED, accept, phase, press_with

FIELD = ".points-field"


def counts_at_once(page: Page, **wishes: object) -> None:
    """Let the visitor come with these wishes."""
    page.add_init_script(
        f"localStorage.setItem('muggins-count', JSON.stringify({str(wishes).replace('True', 'true')}))"
    )


def test_a_sheet_is_counted_in_english_by_keyboard_alone(visitor):
    page = visitor()
    accept(page, "/count")
    for n in range(1, 21):
        phase(page, "counting")
        expect(page.locator(".hole[aria-current=step]")).to_contain_text(f"Hand {n}:")
        right = points(page)
        said = right if n != 7 else right + 1
        page.wait_for_timeout(READING)
        page.keyboard.type(str(said))
        expect(page.locator(FIELD)).to_have_value(str(said))
        page.keyboard.press("Enter")
        phase(page, "verdict")
        expect(page.locator(".verdict-loss")).to_contain_text("Right" if n != 7 else "1 point too many")
        expect(page.locator(".call-list .figure").last if right else page.locator(".call-nothing")).to_contain_text(
            str(right) if right else "Nineteen"
        )
        page.wait_for_timeout(SETTLED)
        page.keyboard.press("Enter")
    phase(page, "finished")
    expect(page.locator(".result-loss")).to_contain_text("19 of 20 right in")
    expect(page.locator(".result-loss")).to_contain_text("and 10 s for 1 wrong answer")
    expect(page.locator(".throw")).to_have_count(20)
    expect(page.locator(".throw.off")).to_have_count(1)
    expect(page.locator(".board-table .you")).to_contain_text("19")


def test_a_sheet_is_counted_in_german_by_touch_on_a_small_phone(visitor):
    page = visitor("de-DE", (360, 640), touch=True)
    page.goto("/count")
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.get_by_role("button", name="Uhr starten").tap()
    for n in range(1, 21):
        phase(page, "counting")
        cards = page.locator(".counted li > playing-card").all()
        keys = page.locator(".pad-key").all()
        if n == 1:
            for element in [page.locator(".plate-metal"), page.locator(".main-button"), *cards, *keys]:
                expect(element).to_be_in_viewport(ratio=1)
            for box in (key.bounding_box() for key in keys):
                assert box["width"] >= 44
                assert box["height"] >= 44
        right = points(page)
        page.wait_for_timeout(READING)
        keys[(right + 5) % 29].tap()
        keys[right].tap()
        page.get_by_role("button", name=f"{right} ansagen", exact=True).tap()
        phase(page, "verdict")
        expect(page.locator(".verdict-loss")).to_contain_text("Richtig")
        expect(page.locator(".main-button")).to_be_in_viewport(ratio=1)
        expect(cards[0]).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="Zur Tagesliste" if n == 20 else "Nächste Hand", exact=True).tap()
    phase(page, "finished")
    expect(page.get_by_text("20 von 20 richtig")).to_be_visible()
    expect(page.get_by_text("Du stehst auf Platz")).to_be_visible()


def test_a_reload_in_the_middle_of_a_hand_brings_it_back_with_its_clock_run_on(visitor):
    page = visitor()
    start(page)
    announce(page, points(page))
    go_on(page)
    before = hand(page)
    page.wait_for_timeout(1500)
    page.reload()
    phase(page, "counting")
    assert hand(page) == before
    assert float(page.locator(".clock-digits").inner_text()) >= 1.5
    expect(page.locator(".hole button")).to_have_count(1)


def test_a_reload_between_two_hands_leaves_the_clock_standing_until_the_player_goes_on(visitor):
    page = visitor()
    start(page)
    announce(page, points(page))
    page.reload()
    phase(page, "ready")
    expect(page.locator(".counted")).to_be_hidden()
    page.wait_for_timeout(1200)
    page.keyboard.press("Enter")
    phase(page, "counting")
    assert float(page.locator(".clock-digits").inner_text()) < 1


def test_a_wrong_key_is_taken_back_before_enter(visitor):
    page = visitor()
    start(page)
    field = page.locator(FIELD)
    page.keyboard.type("17")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("1")
    page.keyboard.type("2")
    expect(field).to_have_value("12")
    page.get_by_role("button", name="Take the last digit back").click()
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    page.keyboard.type("31")
    expect(field).to_have_value("1")
    page.keyboard.press("Delete")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "counting")


def test_instant_sends_a_number_as_soon_as_it_is_complete(visitor):
    page = visitor()
    counts_at_once(page, instant=True)
    start(page)
    said = []
    for digits in ["3", "12", "1"]:
        page.wait_for_timeout(READING)
        page.keyboard.type(digits)
        phase(page, "verdict")
        said.append(page.locator(".verdict-line").first.inner_text())
        go_on(page)
    page.wait_for_timeout(READING)
    page.locator(".pad-key").nth(21).click()
    phase(page, "verdict")
    said.append(page.locator(".verdict-line").first.inner_text())
    for number, line in zip([3, 12, 1, 21], said, strict=True):
        assert re.search(rf"said {number},|^{number} point", line)


def test_a_key_pressed_twice_announces_once_and_skips_no_verdict(visitor):
    page = visitor()
    start(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/run/" in request.url else None)
    page.wait_for_timeout(READING)
    page.keyboard.type("8")
    press_with(page, "verdict", "Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    phase(page, "verdict")
    assert page.evaluate("globalThis.pressed")
    page.wait_for_timeout(READING)
    phase(page, "verdict")
    assert [url.rsplit("/run/", 1)[1] for url in sent] == ["answers/1"]


def test_a_lost_connection_is_said_and_the_same_answer_sent_again(visitor):
    page = visitor()
    start(page)
    bodies: list[dict[str, object]] = []

    def drop_twice(route):
        bodies.append(route.request.post_data_json)
        if len(bodies) <= 2:
            route.abort()
        else:
            route.continue_()

    page.route("**/answers/1", drop_twice)
    page.wait_for_timeout(READING)
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.locator(".table-note")).to_contain_text("Connection lost")
    phase(page, "verdict")
    expect(page.locator(".table-note")).to_have_count(0)
    assert bodies[0] == bodies[1] == bodies[2]
    assert len(bodies) == 3


def test_of_two_windows_the_first_answer_stands_and_both_show_it(visitor):
    first = visitor()
    start(first)
    second = first.context.new_page()
    second.goto("/count")
    phase(second, "counting")
    assert hand(first) == hand(second)
    right = points(first)
    announce(first, right)
    announce(second, (right + 3) % 29)
    expect(second.locator(".table-note")).to_contain_text("answered in another window")
    expect(second.locator(".verdict-loss")).to_contain_text("Right")


def test_an_answer_faster_than_reading_marks_the_run_and_a_look_can_be_asked_for(visitor):
    page = visitor()
    marks = [False]

    def answer_at_once(route):
        shown = route.fetch()
        # On a machine with much to do even this may take longer than reading; then the next hand is answered like this.
        if not marks[-1]:
            body = {"attempt": f"quicker-than-reading-{len(marks)}", "points": 9} | route.request.post_data_json
            reply = page.request.post(route.request.url.replace("/positions/", "/answers/"), data=body)
            marks.append(reply.json()["marked"])
        route.fulfill(response=shown)

    page.route("**/positions/*", answer_at_once)
    start(page)
    announce(page, 9)
    while not marks[-1]:
        go_on(page)
        announce(page, 9)
    notice = page.locator(".mark-notice")
    expect(notice).to_contain_text("This run is marked")
    expect(notice.get_by_role("button")).to_have_count(0)
    go_on(page)
    # Asked for at the last verdict, and told at the end, which is there before the server has answered.
    held = []

    def hold(route):
        held.append(route)

    page.route("**/run/review", hold)
    look = page.get_by_role("button", name="Ask for a look")
    count_to_the_end(page, at_the_last=lambda: (look.click(), page.locator(".main-button").focus()))
    expect(page.get_by_role("heading", name="Your place")).to_be_visible()
    expect(look).to_be_visible()
    held[0].continue_()
    expect(notice).to_contain_text("You asked for a look at")
    expect(page.locator(".board-table .you")).to_have_count(0)


def test_each_hand_can_be_looked_at_again_at_the_end_and_the_text_to_share_gives_nothing_away(visitor):
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    start(page)
    count_to_the_end(page, wrong=(2, 5))
    page.get_by_role("button", name="Share", exact=True).click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"Muggins, .*: twenty hands counted, 18 right, adjusted time [\d:.]+ (s|min)", text)
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b|[♣♦♥♠]", text)
    page.locator(".throw").nth(2).click()
    expect(page.locator(".review-lead")).to_contain_text("Hand 3")
    expect(page.locator(".reviewed-cards .card-text")).to_have_count(2)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Your place")).to_be_visible()


def test_cards_and_verdict_are_there_for_the_ear(visitor):
    page = visitor()
    start(page)
    expect(page.locator("#live")).to_contain_text(re.compile(r"^(Hand|Crib): (\w+ of \w+(, | and )?){4}\. Starter: "))
    names = page.get_by_role("list", name="and the starter").get_by_role("img")
    expect(names).to_have_count(5)
    expect(names.first).to_have_accessible_name(re.compile(r"^\w+ of (clubs|diamonds|hearts|spades)$"))
    expect(page.locator(FIELD)).to_be_focused()
    announce(page, points(page))
    expect(page.locator("#live")).to_contain_text(re.compile(r"^Right\. \d+\.\d s\. \w.*\.$"))


def test_the_count_is_called_item_by_item_and_its_cards_light_up(visitor):
    page = visitor()
    page.add_init_script("""
        globalThis.spoken = [];
        speechSynthesis.speak = (words) => {
            spoken.push([words.text, words.lang]);
            setTimeout(() => words.onend?.(), 5);
        };
    """)
    counts_at_once(page, aloud=True)
    start(page)
    while not points(page):
        announce(page, 0)
        go_on(page)
    announce(page, points(page))
    steps = page.locator(".call-list .call-words").all_inner_texts()
    expect(page.locator(".counted .lit").first).to_be_visible()
    expect(page.locator(".counted .lit")).to_have_count(0)
    assert page.evaluate("spoken")[-len(steps) :] == [[step, "en-GB"] for step in steps]
    assert re.match(r"(and )?[a-z ]+ [a-z-]+$", steps[-1])


def test_numbers_can_be_said_in_either_language(visitor):
    page = visitor()
    page.goto("/count")
    phase(page, "invitation")
    heard = page.evaluate("""async () => {
        const site = document.querySelector('script[src$="/js/count.js"]').src;
        const { numberIn } = await import(site.replace("count.js", "voice.js"));
        const said = { en: ["twelve", "Twenty-nine.", "twenty four", "8", "nothing", "for", "I say six", "thirty"],
            de: ["zwölf", "Neunundzwanzig", "einundzwanzig", "fünf zehn", "nichts", "das macht sechs", "zwo"] };
        return Object.entries(said).map(([tongue, texts]) => texts.map((text) => numberIn(text, tongue)));
    }""")
    assert heard == [[12, 29, 24, 8, 0, 4, 6, None], [12, 29, 21, 15, 0, 6, 2]]


def test_a_spoken_number_stands_in_the_field_until_enter(visitor):
    page = visitor()
    page.add_init_script("""
        globalThis.SpeechRecognition = class {
            start() { globalThis.ear = this; }
            abort() { globalThis.ear = null; }
        };
    """)
    counts_at_once(page, voice=True)
    start(page)
    page.evaluate("ear.onresult({ resultIndex: 0, results: [[{ transcript: 'fifteen' }]] })")
    expect(page.locator(FIELD)).to_have_value("15")
    expect(page.locator(".pad-key[aria-pressed=true]")).to_have_text("15")
    page.wait_for_timeout(READING)
    page.keyboard.press("Enter")
    phase(page, "verdict")
    assert page.evaluate("ear") is None


def test_the_page_answers_a_key_within_50_milliseconds(visitor):
    page = visitor()
    start(page)
    rounds = [key_times(page) for _ in range(3)]
    assert [value for _, value in rounds[0]] == ["1", "12", "1", "18", "1", ""]
    # Other programs on the machine can only add to a time, so the best of three rounds is the page's own.
    assert min(median(time for time, _ in one) for one in rounds) <= 50
