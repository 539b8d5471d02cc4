"""The counting page in a real browser: how soon it answers a key."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench import Figure
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.counting import key_times, start
from tests.services import free_port
from tests.serving import Site

ROUNDS = 10


def figures():
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        site = Site(Path(directory), free_port())
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            site.ready(180)
            page = browser.new_page(base_url=site.url)
            start(page)
            times = sorted(time for _ in range(ROUNDS) for time, _ in key_times(page))
        finally:
            browser.close()
            site.stop()
    middle, late = statistics.median(times), times[int(0.95 * len(times))]
    yield Figure("a key while counting, until it is shown", middle, "ms", 50, f"95 of 100 within {late:.0f} ms")
