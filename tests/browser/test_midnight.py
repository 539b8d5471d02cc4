"""A run over midnight, by a server's clock that is set shortly before it."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from puzzles.days import day_of, opens
from puzzles.wire.clock import CLOCK_VARIABLE
from tests.browser.playing import go_on, phase, play_to_the_end, throw
from tests.clock import offset_to
from tests.services import free_port, until
from tests.serving import Site
from workers.config import utc_now


@pytest.fixture
def late_site(data_directory: Path) -> Iterator[Site]:
    """A site at whose start the day has just time enough left to open a run, as fast as this machine is today."""
    earlier = Site(data_directory, free_port())
    try:
        took = earlier.ready()
        until(lambda: any("published discard" in line for line in earlier.lines), what="today's sheet")
    finally:
        earlier.stop()
    midnight = opens(day_of(utc_now()) + timedelta(days=1))
    left = timedelta(seconds=20 + 3 * took)
    serving = Site(data_directory, free_port(), **{CLOCK_VARIABLE: offset_to(midnight - left)})
    try:
        serving.ready()
        yield serving
    finally:
        serving.stop()


def test_a_run_finished_after_midnight_keeps_its_result_until_the_player_leaves_it(visitor, late_site):
    page = visitor()
    page.goto(f"{late_site.url}/")
    phase(page, "choosing")
    throw(page)
    go_on(page)
    looking = visitor()
    looking.goto(f"{late_site.url}/")
    phase(looking, "choosing")
    gone = looking.locator(".plate-extra").inner_text()
    looking.locator(".hand-card").nth(0).click()
    expect(page.locator(".table-note")).to_contain_text("You can finish this run until 01:00 UTC", timeout=300_000)
    # Whoever only looked has nothing to finish: the new first hand comes, and the mark went with the old one.
    expect(looking.locator(".table-note")).to_contain_text("this is its first position", timeout=60_000)
    expect(looking.locator(".hand-card[aria-pressed=true]")).to_have_count(0)
    expect(looking.locator(".plate-extra")).not_to_have_text(gone)
    assert [cookie for cookie in looking.context.cookies() if cookie["httpOnly"]] == []
    throw(page)
    page.reload()
    phase(page, "choosing")
    expect(page.locator(".paper")).to_contain_text("Your first throw opens the day's run")
    page.get_by_role("button", name="Finish yesterday's").click()
    expect(page.locator("#paper h2").first).to_have_text("Hand 3 of 10")
    play_to_the_end(page)
    page.wait_for_timeout(8000)
    phase(page, "finished")
    expect(page.locator(".standing")).to_be_visible()
    page.get_by_role("button", name="To the new day").click()
    phase(page, "choosing")
