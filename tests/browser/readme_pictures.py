"""The README's pictures, taken from a running site into docs/pictures: ``python -m tests.browser.readme_pictures URL``.

Each is small enough for a page that is read (60 kB), and all of them follow the site as it is.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import counting, dominoes
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.playing import deal, phase, throw

TARGET = Path("docs") / "pictures"
LARGEST = 60_000
GAP = 18
GROUND = (32, 38, 37)


def _shot(page: Page) -> Image.Image:
    page.wait_for_timeout(700)
    return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def _visitor(browser: Browser, url: str, size: tuple[int, int], language: str, *, dark: bool = False) -> Page:
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if size[0] < 600 else 1,
        has_touch=size[0] < 600,
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(30_000)
    return context.new_page()


def _verdict(browser: Browser, url: str) -> Image.Image:
    """A discard and what it gave away, on a desktop by day."""
    page = _visitor(browser, url, (1280, 800), "en-GB")
    deal(page)
    throw(page, 0, 3)
    return _shot(page)


def _dominoes(browser: Browser, url: str) -> Image.Image:
    """A play of dominoes and its verdict, on a desktop by night."""
    page = _visitor(browser, url, (1280, 800), "en-GB", dark=True)
    dominoes.sit_down(page)
    dominoes.play(page)
    return _shot(page)


def _phones(browser: Browser, url: str) -> Image.Image:
    """Four phones in a row, in German: choosing, the verdict, counting, a line of dominoes."""
    page = _visitor(browser, url, (360, 640), "de-DE")
    deal(page)
    page.locator(".hand-card").nth(0).click()
    page.locator(".hand-card").nth(3).click()
    shots = [_shot(page)]
    page.locator(".main-button").click()
    phase(page, "verdict")
    shots.append(_shot(page))
    counting.start(page)
    page.keyboard.type("6")
    shots.append(_shot(page))
    dominoes.sit_down(page)
    page.locator(dominoes.TILES).first.click()
    shots.append(_shot(page))
    width, height = 330, round(330 * 640 / 360)
    row = Image.new("RGB", (4 * width + 5 * GAP, height + 2 * GAP), GROUND)
    for place, shot in enumerate(shots):
        small = shot.resize((width, height), Image.Resampling.LANCZOS)
        row.paste(small, (GAP + place * (width + GAP), GAP))
    return row


def _courts(browser: Browser, url: str) -> Image.Image:
    """The twelve court cards, as the design page shows them."""
    page = _visitor(browser, url, (1280, 800), "en-GB")
    page.goto("/design")
    page.evaluate("document.fonts.ready")
    part = page.locator("#courts")
    page.wait_for_timeout(700)
    return Image.open(io.BytesIO(part.screenshot(animations="disabled"))).convert("RGB")


PICTURES = {"verdict": _verdict, "phone": _phones, "domino": _dominoes, "courts": _courts}


def small(picture: Image.Image, width: int = 1040) -> bytes:
    """Return a picture as WebP, as good as fits into what one may weigh."""
    fitted = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    for quality in range(90, 30, -6):
        written = io.BytesIO()
        fitted.save(written, "WEBP", quality=quality, method=6)
        if written.tell() <= LARGEST:
            return written.getvalue()
    raise ValueError(f"a picture of {fitted.size} does not fit into {LARGEST} bytes")


def main() -> None:
    """Take all of them anew."""
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    TARGET.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, make in PICTURES.items():
            path = TARGET / f"{name}.webp"
            path.write_bytes(small(make(browser, url)))
            sys.stdout.write(f"{path}: {path.stat().st_size / 1000:.0f} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
