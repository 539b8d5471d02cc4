"""The specimens of the design page as pictures: which there are, how they are taken, and how two takes are compared.

The page is answered by the pages' own routes without a site behind them, so nothing has to be started. A further
specimen is one line in ``SPECIMENS``.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.testing import TestClient
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page, Route

from api.config import Settings
from api.pages import error_page, page_routes, static_routes, template_config
from api.service import Service
from api.store import Store, connect
from tests.api.conftest import InlineSolver

REFERENCES = Path(__file__).parent / "references"
# What did not match is kept here, and is not committed.
DIFFERENCES = Path("screenshots") / "differences"

ORIGIN = "http://design.example"
WIDTH, HEIGHT = 1000, 900
PHONE = 360
# From here on the board stands upright beside the table.
BESIDE = 1280


@dataclass(frozen=True)
class Specimen:
    """A part of the design page: its id there, how wide the window is, and in which language and light it is shown."""

    name: str
    part: str
    width: int = WIDTH
    language: str = "en-GB"
    scheme: str = "light"


SPECIMENS = (
    Specimen("deck-two-colours", "deck-two"),
    Specimen("deck-four-colours", "deck-four"),
    Specimen("courts", "courts"),
    Specimen("deck-on-a-phone", "deck-four", width=PHONE, language="de-DE"),
    Specimen("letters-and-back", "letters"),
    Specimen("tiles-standing", "tiles-standing"),
    Specimen("tiles-lying", "tiles-lying"),
    Specimen("tiles-in-a-line", "tiles-line"),
    Specimen("tiles-in-a-text", "tiles-small"),
    Specimen("tiles-in-a-text-by-night", "tiles-small", scheme="dark"),
    Specimen("boards", "board-states"),
    Specimen("boards-upright", "board-states", width=BESIDE),
    Specimen("boards-on-a-phone", "board-states", width=PHONE, language="de-DE"),
    Specimen("plates", "plate-states"),
    Specimen("buttons", "buttons"),
    Specimen("buttons-by-night", "buttons", scheme="dark"),
)

# Two renderings of one drawing differ in the greys of its edges. Both are blurred by about a pixel, so that an edge
# moved by a fraction of one is nearly the same, and only what is then plainly another colour counts.
BLUR = 1.1
VISIBLE = 40
# Such pixels stand alone where edges are smoothed otherwise, and together where something was changed: counted is the
# fullest square of 17 pixels, and in it a dozen are tolerated.
SQUARE = 17
TOLERATED = 0.04


@contextmanager
def served_pages() -> Iterator[TestClient[Any]]:
    """Answer the pages and their files, with nothing behind them."""

    def clock() -> datetime:
        return datetime(2026, 11, 29, 21, tzinfo=UTC)

    # The design page asks for no player, so the store is never reached.
    service = Service(Settings(), clock, Store(connect("redis://127.0.0.1:1/0")), InlineSolver(), InlineSolver())
    app = Litestar(
        [*page_routes, *static_routes],
        template_config=template_config,
        exception_handlers={HTTPException: lambda request, error: error_page(request, error.status_code)},
        openapi_config=None,
        logging_config=None,
        state=State({"clock": clock, "service": service}),
    )
    with TestClient(app) as client:
        yield client


def _answer(client: TestClient[Any], route: Route) -> None:
    request = route.request
    target = urlsplit(request.url)
    if target.path.startswith("/api/"):
        route.abort()
        return
    reply = client.get(target.path, headers=request.headers | {"accept-encoding": "identity"})
    route.fulfill(status=reply.status_code, headers=dict(reply.headers), body=reply.content)


@contextmanager
def design_page(browser: Browser, client: TestClient[Any], specimen: Specimen) -> Iterator[Page]:
    """Open the design page as a specimen wants it: at rest, with its fonts, one pixel for one of the picture."""
    context = browser.new_context(
        base_url=ORIGIN,
        viewport={"width": specimen.width, "height": HEIGHT},
        locale=specimen.language,
        color_scheme="dark" if specimen.scheme == "dark" else "light",
        device_scale_factor=1,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.route("**/*", lambda route: _answer(client, route))
    page.goto("/design")
    page.wait_for_selector("#verdicts .verdict-head")
    page.evaluate("document.fonts.ready")
    # A header that stays in sight would lie over what is taken.
    page.evaluate("document.querySelector('.site-header').style.setProperty('position', 'static')")
    # What a specimen is called is no part of how it looks.
    page.evaluate(
        "for (const words of document.querySelectorAll('.specimen figcaption'))"
        " words.style.setProperty('visibility', 'hidden')"
    )
    try:
        yield page
    finally:
        context.close()


def take(page: Page, specimen: Specimen) -> Image.Image:
    """Return the specimen as it looks."""
    part = page.locator(f"#{specimen.part}")
    return Image.open(io.BytesIO(part.screenshot(animations="disabled"))).convert("RGB")


def take_all(browser: Browser, client: TestClient[Any]) -> dict[str, Image.Image]:
    """Return all specimens by their names; those that share a window share one visit."""
    taken: dict[str, Image.Image] = {}
    for key in dict.fromkeys((one.width, one.language, one.scheme) for one in SPECIMENS):
        alike = [one for one in SPECIMENS if (one.width, one.language, one.scheme) == key]
        with design_page(browser, client, alike[0]) as page:
            taken |= {one.name: take(page, one) for one in alike}
    return taken


def difference(one: Image.Image, other: Image.Image) -> tuple[float, Image.Image]:
    """Return how much of the fullest square differs visibly, from 0 to 1, and a picture of where."""
    if one.size != other.size:
        return 1.0, other
    blurred = [picture.filter(ImageFilter.GaussianBlur(BLUR)) for picture in (one, other)]
    bands = ImageChops.difference(*blurred).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    seen = most.point([255 if value >= VISIBLE else 0 for value in range(256)])
    fullest = seen.filter(ImageFilter.BoxBlur(SQUARE // 2)).getextrema()[1]
    pale = Image.blend(other, Image.new("RGB", other.size, "white"), 0.6)
    return fullest / 255, Image.composite(Image.new("RGB", other.size, (255, 0, 120)), pale, seen)


def reference(name: str) -> Image.Image | None:
    """Return what a specimen is meant to look like, or None before it was first taken."""
    path = REFERENCES / f"{name}.png"
    return Image.open(path).convert("RGB") if path.exists() else None


def keep(name: str, picture: Image.Image) -> Path:
    """Write a reference in as few colours as leave no visible loss."""
    REFERENCES.mkdir(exist_ok=True)
    path = REFERENCES / f"{name}.png"
    fewer = (
        picture.quantize(colours, method=method, dither=Image.Dither.NONE)
        for colours in (64, 128, 256)
        for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE)
    )
    kept = next((one for one in fewer if difference(picture, one.convert("RGB"))[0] <= TOLERATED / 4), picture)
    kept.save(path, optimize=True)
    return path
