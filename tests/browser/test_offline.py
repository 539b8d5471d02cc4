"""The site without its server, and one version after another: a real browser, and a server that really goes away."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.counting import announce, go_on, hand, points
from tests.browser.counting_lines import points as line_points
from tests.browser.deploying import ROOT, Deployment
from tests.browser.looking import faults, too_wide
from tests.browser.playing import SETTLED, accept, phase
from tests.services import until

VERSION = re.compile(r"/static/(\w+)/")
FILES = (
    """performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"))"""
)


@pytest.fixture
def deployed(tmp_path: Path, redis_url: str) -> Iterator[Deployment]:
    deployment = Deployment(tmp_path, redis_url)
    yield deployment
    deployment.stop()


@pytest.fixture
def profile(browser: Browser, deployed: Deployment) -> Iterator[Callable[..., BrowserContext]]:
    """Make browsers that a service worker may live in; at the end none may have seen an error of the page."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(language: str = "en-GB", size: tuple[int, int] = (1280, 800), **more) -> BrowserContext:
        width, height = size
        context = browser.new_context(
            base_url=deployed.url, locale=language, viewport={"width": width, "height": height}, **more
        )
        context.set_default_timeout(60_000)
        context.on("page", lambda page: page.on("pageerror", lambda error: faults.append(str(error))))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert faults == []


def installed(page: Page) -> str:
    """Wait until a worker has everything and is in charge; return the version it is of."""
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return version_of(page)


def version_of(page: Page) -> str:
    """Return the version of a page, which is that of all its files."""
    found = set(VERSION.findall(page.content())) | {VERSION.search(name)[1] for name in page.evaluate(FILES)}
    assert len(found) == 1, found
    return found.pop()


def taken_over(page: Page, version: str) -> bool:
    """Return whether the worker of a version has everything and is in charge."""
    look = """async (version) => {
        const { active, installing, waiting } = await navigator.serviceWorker.getRegistration();
        const listed = await caches.match("/shelf/files", { cacheName: `muggins-${version}` });
        return Boolean(listed) && !installing && !waiting && active.state === "activated";
    }"""
    return page.evaluate(look, version)


def caches(page: Page) -> set[str]:
    return {name.removeprefix("muggins-") for name in page.evaluate("caches.keys()")} - {"settings"}


def begin(page: Page, path: str) -> None:
    accept(page, path)
    phase(page, "counting")


def test_without_the_server_one_goes_on_counting_and_ranked_pages_say_what_they_need(deployed, profile):
    deployed.serve()
    context = profile()
    page = context.new_page()
    # A hand that the server has dealt may be answered without it.
    begin(page, "/practice/count")
    installed(page)
    deployed.stop()
    context.set_offline(True)
    announce(page, points(page))
    expect(page.locator(".verdict-head")).to_contain_text("Right")
    go_on(page)
    expect(page.locator("#paper .notice")).to_contain_text("Dealt and counted here")
    expect(page.get_by_text("The charts of your progress lie on the server")).to_be_visible()
    expect(page.locator(".offline-sign")).to_be_visible()
    expect(page.locator(".site-header count-down")).to_be_hidden()
    assert faults(page) == []

    # Loaded anew from what was kept, with wishes, muggins, and what was wrong coming back.
    page.evaluate("localStorage.setItem('muggins-training', JSON.stringify({ source: 'cribs', muggins: true }))")
    page.reload()
    phase(page, "invitation")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    phase(page, "counting")
    for step in (0, 1):
        assert hand(page)[2]
        right = points(page)
        announce(page, right + step)
        expect(page.locator(".muggins")).to_contain_text("cut to" if step else "Nothing left")
        if step:
            expect(page.get_by_text("This hand comes back in 1 minute")).to_be_visible()
        go_on(page)

    begin(page, "/practice/ends")
    announce(page, line_points(page))
    expect(page.locator(".verdict-head")).to_contain_text("Right")

    for path, title in {
        "/": "A ranked run needs the server",
        "/count": "A ranked run needs the server",
        "/domino": "A ranked run needs the server",
        "/ends": "A ranked run needs the server",
        "/ends/": "A ranked run needs the server",
        "/practice/domino": "Dominoes are solved on the server",
        "/me": "The server cannot be reached",
    }.items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert faults(page) == []

    # A slash at the end changes nothing, and the lessons go on; a number of one's own is computed on the server.
    page.goto("/practice/ends/")
    phase(page, "invitation")
    page.goto("/learn/fives-and-threes")
    phase(page, "choosing")
    page.goto("/numbers?cards=5H5C6D7SJDQH&crib=own&throw=6D7S")
    expect(page.get_by_text("A hand of your own needs the server.")).to_be_visible()

    # Switches of the header go on working, and the server hears of the language when it is back.
    page.goto("/practice/count")
    page.keyboard.press("?")
    page.get_by_role("button", name="Four colours on the cards").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    assert page.url.endswith("/practice/count")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/count")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert too_wide(page) == 0
    assert faults(page) == []

    deployed.serve()
    context.set_offline(False)
    # By itself, and in the language that was chosen meanwhile.
    expect(page.locator("#main[data-phase]")).to_be_visible(timeout=60_000)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".offline-sign")).to_have_count(0)
    with page.expect_response(lambda reply: reply.url.endswith("/training/counts") and reply.ok):
        begin(page, "/practice/count")
    expect(page.locator("#paper .notice")).to_have_count(0)


def newer(api: Path) -> None:
    """Another version: every module is a little different."""
    for path in (api / "static" / "js").glob("*.js"):
        path.write_text(path.read_text() + "\n(globalThis.newer ??= []).push(import.meta.url);\n")


def broken(api: Path) -> None:
    newer(api)
    path = api / "static" / "css" / "tokens.css"
    path.write_text(path.read_text() + "\n.yet-another { color: red }\n")


def test_a_new_version_takes_over_whole_and_an_open_page_stays_what_it_is(deployed, profile):
    first, second, third = ROOT, deployed.version("second", newer), deployed.version("third", broken)
    deployed.serve(first)
    context = profile()
    page = context.new_page()
    page.goto("/practice/count")
    one = installed(page)
    assert caches(page) == {one}

    # The new worker is cut off half way: the old one still works.
    deployed.serve(second, MUGGINS_TEST_SLOW="0.1")
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => { it.update().catch(() => {}); })")
    until(lambda: len(caches(page)) > 1, what="the new cache", pause=0.1)
    deployed.stop()
    other = context.new_page()
    other.goto("/practice/count")
    assert version_of(other) == one
    begin(other, "/practice/count")
    other.close()
    # So it does where a file of the new one cannot be had.
    deployed.serve(second, MUGGINS_TEST_BROKEN="js/finish.js")
    refused = page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        const worker = registration.installing;
        if (!worker) return "redundant";
        return new Promise((done) => setInterval(() => { if (worker.state !== "installing") done(worker.state); }, 50));
    }""")
    assert refused == "redundant"
    deployed.stop()
    other = context.new_page()
    other.goto("/practice/ends")
    assert version_of(other) == one
    other.close()

    # Whole: it takes over at once, and the open page gets what it loads late from its own version.
    deployed.serve(second)
    other = context.new_page()
    other.goto("/practice/ends")
    two = version_of(other)
    assert two != one
    until(lambda: taken_over(other, two), what="the new worker", pause=0.2)
    late = page.evaluate(f"import('/static/{one}/js/share-picture.js').then(() => globalThis.newer ?? null)")
    assert late is None
    assert version_of(page) == one
    assert caches(page) == {one, two}
    # The next visit is wholly the new one, and so is what is kept.
    page.goto("/practice/count")
    assert version_of(page) == two
    until(lambda: caches(page) == {two}, what="the old cache's end", pause=0.2)
    deployed.stop()
    page.reload()
    assert version_of(page) == two
    page.close()
    other.close()

    # Nobody is there while the third comes: then nothing of the second is left.
    deployed.serve(third)
    page = context.new_page()
    page.goto("/help")
    three = version_of(page)
    until(lambda: caches(page) == {three}, what="the old cache's end", pause=0.2)


def test_without_a_worker_a_page_whose_files_are_gone_loads_again_once_and_at_a_quiet_moment(deployed, profile):
    deployed.serve()
    context = profile(service_workers="block")
    page = context.new_page()
    begin(page, "/practice/count")
    one = version_of(page)
    deployed.serve(deployed.version("second", newer))
    # While a clock runs and until the verdict was read nothing moves.
    assert page.evaluate(f"import('/static/{one}/js/share-picture.js').then(() => 'there', () => 'gone')") == "gone"
    page.wait_for_timeout(1500)
    assert version_of(page) == one
    announce(page, points(page))
    page.wait_for_timeout(1500)
    assert version_of(page) == one
    with page.expect_navigation():
        page.evaluate("document.getElementById('main').dataset.phase = 'ready'")
    two = version_of(page)
    assert two != one
    # A second time within the minute mends nothing, so it is left.
    page.evaluate(f"import('/static/{two}/js/nothing.js').catch(() => {{}})")
    page.wait_for_timeout(2000)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
    assert page.evaluate("performance.now()") > 2000

    # A site replaced between a page and its files: the page's first script brings the whole new one.
    other = context.new_page()
    other.route("**/practice/ends", lambda route: answer_older(route, two, one), times=1)
    other.goto("/practice/ends")
    other.wait_for_function("document.getElementById('main').dataset.phase === 'invitation'")
    assert version_of(other) == two


def answer_older(route, new: str, old: str) -> None:
    reply = route.fetch()
    route.fulfill(response=reply, body=reply.text().replace(new, old))


def test_a_full_store_and_plain_http_leave_the_page_as_it_always_was(deployed, profile):
    deployed.serve()
    context = profile()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": deployed.url, "quotaSize": 20_000})
    page.goto("/practice/count")
    page.wait_for_timeout(5000)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    begin(page, "/practice/count")
    announce(page, points(page))

    # At an address of a local network browsers have no workers.
    def reach(route) -> None:
        asked = route.request
        headers = asked.headers | {"host": "muggins.local"}
        route.fulfill(
            response=route.fetch(url=asked.url.replace("http://muggins.local", deployed.url), headers=headers)
        )

    context.route("http://muggins.local/**", reach)
    lan = context.new_page()
    lan.goto("http://muggins.local/practice/count")
    phase(lan, "invitation")
    assert lan.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    lan.wait_for_timeout(SETTLED)
    lan.keyboard.press("Enter")
    phase(lan, "counting")
    announce(lan, points(lan))
    lan.goto("http://muggins.local/offline")
    expect(lan.locator("#install-way")).to_contain_text("https")


def test_the_browser_can_be_asked_to_install_where_it_offers_that(deployed, profile):
    deployed.serve()
    page = profile("de-DE").new_page()
    page.goto("/offline")
    expect(page.locator("#install-way p")).to_be_visible()
    page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = () => { globalThis.asked = true; };
        event.userChoice = Promise.resolve({ outcome: "accepted" });
        globalThis.banner = dispatchEvent(event);
    }""")
    page.locator("#install-way button").click()
    assert page.evaluate("[asked, banner]") == [True, False]
    expect(page.locator("#install-way [role=status]")).to_be_visible()
    assert faults(page) == []
