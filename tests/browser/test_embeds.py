"""Today's first position in a frame on another site, in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.looking import faults, too_wide
from tests.browser.playing import SETTLED, phase


@contextmanager
def club(body: str) -> Iterator[str]:
    """Serve a page of another site with this body."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = f"<!doctype html><html lang=en><title>The club</title><body>{body}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def framed(page: Page, address: str) -> Frame:
    page.goto(address)
    element = page.locator("iframe").element_handle()
    frame = element.content_frame()
    assert frame is not None
    return frame


def test_a_hand_is_marked_on_a_clubs_page_and_thrown_at_the_table(visitor, site):
    page = visitor()
    shown = page.request.get("/oembed", params={"url": f"{site.url}/"}).json()
    with club(shown["html"]) as address:
        frame = framed(page, address)
        expect(frame.locator(".hand-card")).to_have_count(6)
        expect(frame.locator(".plate-metal")).to_be_visible()
        cards = frame.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        go = frame.locator("#embed-go")
        expect(go).to_have_text("Play today's ten hands")
        frame.locator(".hand-card").nth(1).click()
        frame.locator(".hand-card").nth(4).click()
        expect(go).to_have_text("Throw them at the table")
        expect(go).to_be_in_viewport(ratio=1)
        assert page.context.cookies() == []
        with page.context.expect_page() as opened:
            go.click()
        table = opened.value
        phase(table, "choosing")
        marked = table.locator(".hand-card[aria-pressed=true]")
        expect(marked).to_have_count(2)
        assert marked.evaluate_all("cards => cards.map(card => card.dataset.card)") == [cards[1], cards[4]]
        table.wait_for_timeout(SETTLED)
        table.locator(".main-button").click()
        phase(table, "verdict")


def test_a_tile_is_chosen_on_a_clubs_page_by_keys_and_stands_chosen_at_the_table(visitor, site):
    page = visitor("de-DE")
    shown = page.request.get("/oembed", params={"url": f"{site.url}/domino"}).json()
    with club(shown["html"]) as address:
        frame = framed(page, address)
        frame.locator(".hand-tile").first.focus()
        for _ in range(8):
            page.keyboard.press("ArrowRight")
            if frame.locator(".hand-tile[aria-checked=true]").count():
                break
        page.keyboard.press("ArrowDown")
        tile = frame.locator(".hand-tile[aria-checked=true]").get_attribute("data-tile")
        with page.context.expect_page() as opened:
            page.keyboard.press("Enter")
        table = opened.value
        phase(table, "choosing")
        assert "/domino" in table.url
        expect(table.locator(".hand-tile[aria-checked=true]")).to_have_attribute("data-tile", tile or "")
        expect(table.locator(".main-button")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("width", [260, 400, 900])
@pytest.mark.parametrize("kind", ["discard", "domino"])
def test_a_frame_fits_and_has_no_accessibility_fault(visitor, kind, width):
    page = visitor("de-DE" if width == 260 else "en-GB", (width, 640), color_scheme="dark" if width == 400 else "light")
    page.goto(f"/embed/{kind}")
    expect(page.locator(".hand-card, .hand-tile").first).to_be_visible()
    assert too_wide(page) == 0
    assert faults(page) == []
    page.locator(".hand-card, .hand-tile:not(.out)").first.click()
    for element in page.locator(".hand-card, .hand-tile, #embed-go, .end-choice").all():
        box = element.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5
    assert too_wide(page) == 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("kind", "address"), [("discard", "/"), ("domino", "/domino")])
def test_a_frame_needs_no_more_than_the_size_that_is_offered_for_it(visitor, site, language, kind, address):
    page = visitor()
    page.goto(f"/embed/{kind}?language={language}")
    first = page.locator(".hand-card, .hand-tile:not(.out)").first
    expect(first).to_be_visible()

    def beyond() -> dict[int, list[int]]:
        found = {}
        for width in (260, 280, 300, 329, 330, 346, 360, 400, 500):
            wishes = {"url": f"{site.url}{address}", "maxwidth": str(width)}
            offered = page.request.get("/oembed", params=wishes).json()
            # What is offered is at most so wide; a page may stretch it.
            page.set_viewport_size({"width": width, "height": offered["height"]})
            page.wait_for_timeout(100)
            more = page.evaluate(
                """() => { const { scrollWidth, scrollHeight } = document.documentElement;
                    return [scrollWidth - innerWidth, scrollHeight - innerHeight]; }"""
            )
            if any(pixels > 0 for pixels in more):
                found[width] = more
        return found

    assert beyond() == {}
    first.click()
    assert beyond() == {}


def test_a_frame_begins_anew_when_the_day_is_over_by_the_servers_clock(visitor):
    page = visitor()
    page.clock.install()
    page.goto("/embed/discard")
    expect(page.locator(".hand-card")).to_have_count(6)
    page.locator(".hand-card").first.click()
    page.clock.run_for(60_000)
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(1)
    with page.expect_navigation():
        page.clock.fast_forward("25:00:00")
        page.clock.run_for(60_000)
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(0)


def test_nothing_but_a_frame_stands_in_a_frame(browser, site):
    page = browser.new_context().new_page()
    with club(f'<iframe src="{site.url}/"></iframe><iframe src="{site.url}/embed/domino"></iframe>') as address:
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.goto(address)
        expect(page.frame_locator("iframe >> nth=1").locator(".hand-tile").first).to_be_visible()
        assert any("frame-ancestors 'none'" in line for line in said)
    page.context.close()


@pytest.mark.parametrize(("language", "size"), [("en-GB", (1440, 900)), ("de-DE", (360, 640))])
def test_the_page_for_clubs_shows_what_they_get(visitor, language, size):
    page = visitor(language, size, permissions=["clipboard-read", "clipboard-write"])
    page.goto("/embed?kind=domino&theme=dark")
    expect(page.frame_locator("iframe").locator(".hand-tile").first).to_be_visible()
    assert faults(page) == []
    assert too_wide(page) == 0
    page.locator("[data-copies=embed-snippet]").click()
    expect(page.locator(".copy-said").first).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()").startswith("<iframe ")
    page.locator("#embed-kind").select_option("discard")
    page.locator(".embedding-wishes button").click()
    expect(page.frame_locator("iframe").locator(".hand-card")).to_have_count(6, timeout=20_000)
