"""A real Chromium for the pages' tests. The running application comes as the fixture ``site``."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

# The last list of features is the one that counts, so this holds those of Playwright's own that matter here too. The
# popups of the address bar are pages of their own, two to each window, and cost a third of all the work.
NOT_WANTED = [
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    f"--disable-features={','.join(NOT_WANTED)}",
]

# How long a test waits for what a page must come to; a machine with much else to do takes its time.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)

# Faults of the page show up here: refused scripts and styles, failed loads, uncaught errors.
EXPECTED_NOISE = (
    "the server responded with a status of 404",
    "the server responded with a status of 403",
    "the server responded with a status of 409",
    "the server responded with a status of 410",
    "the server responded with a status of 422",
    "the server responded with a status of 503",
    "net::ERR_",
)


def chromium() -> str | None:
    """Return the system's Chromium, or None."""
    named = os.environ.get("MUGGINS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail("no Chromium on the PATH: install the package chromium, or name one in MUGGINS_CHROMIUM")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def visitor(browser: Browser, site) -> Iterator[Callable[..., Page]]:
    """Make fresh visitors; at the end none of them may have seen an error on the console."""
    contexts: list[BrowserContext] = []
    noise: list[str] = []

    def arrive(language: str = "en-GB", size: tuple[int, int] = (1280, 800), *, touch: bool = False, **more) -> Page:
        width, height = size
        # Every visitor is a fresh browser, which would fill its cache each time: only the tests of the worker let it.
        more.setdefault("service_workers", "block")
        context = browser.new_context(
            base_url=site.url,
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)

        def watch(page: Page) -> None:
            page.on("pageerror", lambda error: noise.append(str(error)))
            page.on("console", lambda message: noise.append(message.text) if message.type == "error" else None)

        context.on("page", watch)
        return context.new_page()

    yield arrive
    for context in contexts:
        with suppress(Error):
            # What a test answers in the server's place may be on its way still.
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.unroute_all(behavior="ignoreErrors")
            context.close()
    assert [line for line in noise if not any(word in line for word in EXPECTED_NOISE)] == []
