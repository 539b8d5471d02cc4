"""A day played, closed and looked back at, and a mistake that comes back, in a real browser."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from puzzles.days import closes, day_of, opens
from puzzles.wire.clock import CLOCK_VARIABLE
from puzzles.wire.keys import CLOSED, SheetKeys, sheet_entry
from tests.browser.playing import deal, go_on, phase, play_to_the_end, throw
from tests.clock import offset_to
from tests.services import free_port, until
from tests.serving import Site
from workers.config import utc_now
from workers.digests import write_digests
from workers.embedded import running_address
from workers.store import connect

SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}


class Days:
    """One site on one data directory, stopped and started again at other times: its cookie goes by the host alone."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.serving: Site | None = None

    def at(self, instant: datetime) -> str:
        """Serve from that instant on, and return the address."""
        self.stop()
        self.serving = Site(self.directory, free_port(), **{CLOCK_VARIABLE: offset_to(instant)})
        self.serving.ready()
        return self.serving.url

    def close(self, keys: SheetKeys) -> None:
        """Wait until the day is closed, and see to its digests."""
        with connect(running_address(self.directory) or "") as store:
            until(lambda: store.zscore(CLOSED, sheet_entry(keys)) is not None, seconds=120, what="the closing")
            write_digests(store, keys)

    def stop(self) -> None:
        if self.serving is not None:
            self.serving.stop()


@pytest.fixture
def days(data_directory: Path) -> Iterator[Days]:
    found = Days(data_directory)
    yield found
    found.stop()


def fits(page: Page) -> None:
    """Nothing reaches beyond the window, and whatever is pressed is large enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    small = page.evaluate(
        """() => [...document.querySelectorAll('main a, main button, main summary')]
            .filter((one) => one.checkVisibility() && one.closest('td, p') === null)
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.height < 44).length"""
    )
    assert small == 0


def test_a_day_is_looked_back_at_and_its_mistakes_come_back(visitor, days: Days) -> None:
    today = day_of(utc_now())
    keys = SheetKeys(today, "discard")
    page = visitor()
    # The site of this test has another port each time, and its pages their own addresses.
    address = days.at(opens(today) + timedelta(hours=12))

    def go(path: str) -> None:
        page.goto(address + path)

    until(lambda: (days.serving.get("/readyz")[0] if days.serving else 0) == 200, seconds=120, what="today's hands")
    go("/history")
    expect(page.locator(".streak-number")).to_have_text("0")
    expect(page.locator(".empty").first).to_be_visible()
    go("/")
    phase(page, "choosing")
    play_to_the_end(page)
    expect(page.locator(".streak-line")).to_contain_text("Streak: 1 day")
    page.locator(".streak-line a").click()
    expect(page.locator(".streak-number")).to_have_text("1")
    expect(page.locator(".month .played a")).to_have_count(1)
    page.locator(".month .played a").click()
    expect(page.locator(".compared > li")).to_have_count(10)
    expect(page.locator(".compared card-text .inline-card").first).to_be_visible()

    address = days.at(closes(today) + timedelta(hours=25))
    days.close(keys)
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        go("/history")
        expect(page.locator(".line-chart")).to_have_count(2)
        expect(page.locator(".theme-bar").first).to_be_visible()
        fits(page)
    # Two days were missed, so that it is over.
    expect(page.locator(".streak-number")).to_have_text("0")
    go("/mistakes")
    fits(page)
    dear = int(page.locator(".due b").first.inner_text())
    assert dear > 0
    page.locator("a.button", has_text="Practise them").first.click()
    phase(page, "choosing")
    expect(page.locator(".paper")).to_contain_text("cost you points then")
    throw(page)
    expect(page.locator(".paper .notice")).to_contain_text("In your ranked run")
    expect(page.locator(".choice")).to_have_count(15)
    for _ in range(dear - 1):
        go_on(page)
        phase(page, "choosing")
        throw(page)
    go_on(page)
    phase(page, "finished")
    expect(page.locator(".invitation")).to_contain_text("That was all for today")
    page.get_by_role("link", name="All your mistakes").click()
    expect(page.locator(".due b").first).to_have_text("0")
    before = page.locator(".dearest > li").count()
    page.locator(".dearest button").first.click()
    expect(page.locator(".dearest > li")).to_have_count(before - 1)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_whoever_has_no_mistakes_is_told_so(visitor, language: str) -> None:
    page = visitor(language, (360, 640), touch=True)
    page.goto("/mistakes/discard")
    phase(page, "finished")
    page.goto("/mistakes")
    expect(page.locator(".empty")).to_be_visible()
    fits(page)


def test_the_streak_stands_at_the_end_of_a_sheet_and_is_missed_by_nobody_where_it_cannot_be_fetched(visitor) -> None:
    page = visitor()
    page.route("**/api/v1/me/streak", lambda route: route.abort())
    deal(page)
    play_to_the_end(page)
    expect(page.locator(".board-table .you")).to_be_visible()
    expect(page.locator(".streak-line")).to_be_empty()
