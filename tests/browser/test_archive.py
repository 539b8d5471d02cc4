"""The archive in the browser: a closed day played again, read, and a result shared and taken back."""

from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from puzzles.days import closes, day_of
from puzzles.wire.clock import CLOCK_VARIABLE
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SETTLED, deal, go_on, phase, play_to_the_end, throw
from tests.clock import offset_to
from tests.services import free_port, until
from tests.serving import Site
from workers.config import utc_now


@pytest.fixture
def closed_site(data_directory: Path) -> Iterator[tuple[Site, str]]:
    """A site on the day after one that was published, with that day closed; the day's date beside it."""
    today = day_of(utc_now())
    earlier = Site(data_directory, free_port())
    try:
        earlier.ready(300)
        for kind in ("discard", "count"):
            until(lambda kind=kind: any(f"published {kind}" in line for line in earlier.lines), seconds=300, what=kind)
    finally:
        earlier.stop()
    later = closes(today) + timedelta(minutes=5)
    serving = Site(data_directory, free_port(), **{CLOCK_VARIABLE: offset_to(later)})
    try:
        serving.ready(300)
        until(lambda: any("closed discard" in line for line in serving.lines), seconds=300, what="the closing")
        until(lambda: any("closed count" in line for line in serving.lines), seconds=300, what="the closing")
        yield serving, today.isoformat()
    finally:
        serving.stop()


def whole(page: Page) -> list[str]:
    """Return what is wrong for people who can't see or point, and whether the page is too wide."""
    return [*faults(page), *(["too wide"] if too_wide(page) else [])]


def test_a_closed_day_is_played_again_and_read(visitor, closed_site):
    site, day = closed_site
    page = visitor()
    page.goto(f"{site.url}/archive")
    assert whole(page) == []
    page.get_by_role("link", name="Play again: Discards").first.click()
    phase(page, "invitation")
    expect(page.locator(".invitation")).to_contain_text("it counts for nothing")
    assert whole(page) == []
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").click()
    phase(page, "choosing")
    throw(page)
    go_on(page)
    # Left and come back to: it goes on where it was.
    page.goto(f"{site.url}/archive")
    page.get_by_role("link", name="Go on: Discards").first.click()
    phase(page, "choosing")
    expect(page.locator("#paper h2").first).to_contain_text("Hand 2 of 10")
    play_to_the_end(page)
    expect(page.locator(".standing")).to_have_text("You would have been in place 1 of 1 run.")
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    assert whole(page) == []
    page.get_by_role("button", name="Hand 3", exact=False).first.click()
    expect(page.locator(".review-lead")).to_contain_text("Hand 3")
    page.get_by_role("button", name="Play it again").click()
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").click()
    phase(page, "choosing")
    expect(page.locator("#paper h2").first).to_contain_text("Hand 1 of 10")
    page.goto(f"{site.url}/board/{day}/discard")
    expect(page.locator("#standings")).to_contain_text("Nobody has finished this sheet.")
    expect(page.locator("#solution")).to_contain_text("Seed")
    page.get_by_role("link", name="Play this sheet again").click()
    phase(page, "choosing")

    count_again(visitor("de-DE", (390, 844)), f"{site.url}/archive/{day}/count")


def count_again(page: Page, address: str) -> None:
    """Begin a timed sheet once more, answer its first hand, and leave and come back."""
    page.goto(address)
    phase(page, "invitation")
    assert whole(page) == []
    page.wait_for_timeout(SETTLED)
    page.locator("#actions .button").click()
    phase(page, "counting")
    page.wait_for_timeout(SETTLED)
    page.locator("#points").fill("2")
    page.locator("#points").press("Enter")
    phase(page, "verdict")
    page.reload()
    phase(page, "ready")
    expect(page.locator("peg-board")).to_be_visible()


def test_a_result_is_shared_as_a_picture_and_taken_back(visitor, site):
    page = visitor()
    deal(page)
    play_to_the_end(page)
    page.get_by_role("button", name="Share a picture").click()
    field = page.get_by_role("textbox", name="Link to your result")
    expect(field).to_be_visible()
    picture = page.locator(".share-picture img")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    assert "A pegging board with 10 pegs" in picture.get_attribute("alt")
    assert whole(page) == []
    link = field.input_value()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the picture").click()
    assert Image.open(BytesIO(Path(saved.value.path()).read_bytes())).size == (1200, 630)
    for language, size, scheme in (("en-GB", (1440, 900), "light"), ("de-DE", (360, 640), "dark")):
        other = visitor(language, size, color_scheme=scheme)
        other.goto(link)
        expect(other.locator(".shared-picture")).to_be_visible()
        assert whole(other) == []
    page.get_by_role("button", name="Take the link back").click()
    expect(page.locator(".share-said").last).to_have_text("The link leads nowhere now.")
    other.goto(link)
    expect(other.locator("h1")).to_be_visible()
    expect(other.locator(".shared-picture")).to_have_count(0)
    page.get_by_role("button", name="Share a picture").click()
    expect(field).to_be_visible()
    assert field.input_value() != link
