"""What happens at the table while an answer is on its way, in two windows, and where no cookie is kept."""

import re
from datetime import date, timedelta

from playwright.sync_api import Page, Route, expect

from tests.browser.playing import SETTLED, deal, go_on, phase, throw

RUN = "/api/v1/days/today/sheets/discard/run"


def mark_two(page: Page) -> None:
    """Mark two cards, and wait until the table takes a press."""
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(1).click()
    page.wait_for_timeout(SETTLED)


def hold(page: Page, address: str) -> list[Route]:
    """Keep what is asked for on its way; return what was."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def answer_elsewhere(page: Page, answers: int) -> list[int]:
    """Answer some hands as another window of the same player would; return the run's totals: score and loss."""
    request = page.context.request
    request.post("/api/v1/players", data={})
    run = request.post(RUN, data={"attempt": "elsewhere-run"}).json()
    reply = run
    for _ in range(answers):
        question = reply["next"]
        body = {"attempt": f"elsewhere-{question['n']:02}", "sheet": run["sheet"], "cards": question["cards"][:2]}
        reply = request.post(f"{RUN}/answers/{question['n']}", data=body).json()
    return [reply["score"], reply["loss"]]


def test_yesterdays_run_cannot_take_the_table_from_under_todays_first_answer(visitor):
    page = visitor()
    deal(page)
    day = page.request.get("/api/v1/days/today").json()
    yesterday = str(date.fromisoformat(day["day"]) - timedelta(days=1))
    old = {
        "day": yesterday,
        "kind": "discard",
        "sheet": "y" * 64,
        "attempt": "attempt-of-yesterday",
        "state": "open",
        "answers": [],
        "score": 0,
        "loss": 0,
        "next": {"n": 1, "crib": "own", "cards": ["AD", "2H", "9C", "TC", "JD", "KD"]},
    }
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/answers/" in request.url else None)
    soon = day["opens"][:11] + "00:10:00.000Z"
    page.route("**/days/today", lambda route: route.fulfill(json=day | {"now": soon}))
    page.route(f"**/days/{yesterday}/sheets/discard/run", lambda route: route.fulfill(json=old))
    held = hold(page, "**/api/v1/players")
    # To whoever is somebody already the day comes from the server, not with the page.
    page.context.add_cookies([{"name": "muggins", "value": "A" * 43, "url": page.url}])
    page.reload()
    phase(page, "choosing")
    offer = page.get_by_role("button", name="Finish yesterday's")
    expect(offer).to_be_visible()
    taking = offer.element_handle()
    mark_two(page)
    page.locator(".main-button").click()
    phase(page, "sending")
    expect(offer).to_have_count(0)
    # Whoever pressed in the very moment changes nothing either.
    taking.evaluate("button => button.click()")
    phase(page, "sending")
    held[0].continue_()
    phase(page, "verdict")
    assert [re.findall(r"days/(.*?)/", url)[0] for url in sent] == [day["day"]]
    expect(page.locator(".hand-card[data-card=KD][data-card=AD]")).to_have_count(0)
    go_on(page)
    expect(page.locator("#paper h2").first).to_have_text("Hand 2 of 10")


def test_what_was_asked_before_an_answer_lays_no_table_under_it(visitor):
    page = visitor()
    deal(page)
    answer_elsewhere(page, 1)
    asked, answers = hold(page, "**/days/today"), hold(page, "**/answers/1")
    mark_two(page)
    with page.expect_request("**/days/today"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    with page.expect_request("**/answers/1"):
        page.locator(".main-button").click()
    # Another window is further on, by what comes now; but this one's answer is on its way.
    page.unroute("**/days/today")
    for route in asked:
        route.continue_()
    page.wait_for_timeout(1000)
    phase(page, "sending")
    for route in answers:
        route.continue_()
    phase(page, "verdict")
    expect(page.locator(".choice")).to_have_count(15)
    page.wait_for_timeout(600)
    phase(page, "verdict")
    go_on(page)
    expect(page.locator("#paper h2").first).to_have_text("Hand 2 of 10")


def test_whoever_answers_where_another_window_is_further_on_goes_on_from_there(visitor):
    behind, late = visitor(), visitor()
    for page in (behind, late):
        # The day that came with the page is looked at once more soon after, which must not happen amid what follows.
        with page.expect_response("**/api/v1/days/today"):
            deal(page)
    answer_elsewhere(behind, 3)
    throw(behind, 4, 5)
    expect(behind.locator(".table-note")).to_contain_text("answered in another window")
    expect(behind.locator(".peg-mark")).to_have_count(3)
    go_on(behind)
    expect(behind.locator("#paper h2").first).to_have_text("Hand 4 of 10")
    score, loss = answer_elsewhere(late, 10)
    throw(late, 4, 5)
    expect(late.locator(".main-button")).to_have_text("To the board")
    go_on(late)
    phase(late, "finished")
    expect(late.locator(".result-total")).to_have_text(f"{round(score)}")
    expect(late.locator("#centre")).to_contain_text(f"{loss:.2f}")
    expect(late.locator(".throw")).to_have_count(10)
    # What came with the address and fits no hand any more does not stay there.
    late.goto("about:blank")
    late.goto("/#throw=2C3C")
    phase(late, "finished")
    assert "#" not in late.url


def test_where_no_cookie_is_kept_no_run_is_opened_and_why_is_said(visitor):
    page = visitor()
    page.context.new_cdp_session(page).send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    writes: list[str] = []
    page.on("request", lambda request: writes.append(request.url) if request.method == "POST" else None)
    deal(page)
    mark_two(page)
    page.locator(".main-button").click()
    expect(page.locator(".table-note")).to_contain_text("keeps no cookies")
    phase(page, "choosing")
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(2)
    assert writes == []
    assert page.context.cookies() == []


def test_a_table_that_waits_for_its_sheet_asks_once_at_a_time(visitor):
    page = visitor()
    problem = {"title": "-", "status": 503, "detail": "-", "code": "sheet-not-made"}
    asked: list[str] = []

    def not_yet(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, json=problem)

    page.route("**/days/today", not_yet)
    page.request.post("/api/v1/players", data={})
    page.goto("/")
    phase(page, "unavailable")
    for _ in range(3):
        page.get_by_role("button", name="Try again").click()
        page.wait_for_timeout(100)
    asked.clear()
    page.wait_for_timeout(6000)
    assert len(asked) == 1
