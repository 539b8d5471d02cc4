"""Cards, tiles, boards and plates look as their references do, which ``python -m tests.browser.references`` renews."""

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Browser

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.specimens import (
    DIFFERENCES,
    REFERENCES,
    SPECIMENS,
    TOLERATED,
    design_page,
    difference,
    keep,
    reference,
    served_pages,
    take,
    take_all,
)


@pytest.fixture(scope="module")
def taken(browser: Browser) -> dict[str, Image.Image]:
    with served_pages() as client:
        return take_all(browser, client)


@pytest.mark.parametrize("specimen", SPECIMENS, ids=lambda specimen: specimen.name)
def test_a_part_looks_as_its_reference_does(specimen, taken) -> None:
    wanted = reference(specimen.name)
    assert wanted is not None, "not taken yet: python -m tests.browser.references"
    share, where = difference(wanted, taken[specimen.name])
    if share > TOLERATED:
        DIFFERENCES.mkdir(parents=True, exist_ok=True)
        taken[specimen.name].save(DIFFERENCES / f"{specimen.name}-actual.png")
        where.save(DIFFERENCES / f"{specimen.name}-difference.png")
    assert share <= TOLERATED, (
        f"up to {share:.0%} of a spot differ, see {DIFFERENCES}/{specimen.name}-difference.png; "
        "if that is meant: python -m tests.browser.references"
    )


def test_every_reference_belongs_to_a_specimen_and_all_are_small() -> None:
    files = sorted(REFERENCES.glob("*.png"))
    assert {path.stem for path in files} == {one.name for one in SPECIMENS}
    assert sum(path.stat().st_size for path in files) < 600_000


RED = "#a51a14"


def _card(x: float = 60, colour: str = RED) -> Image.Image:
    """Draw a card as small as in a phone's list, with one pip of 11 pixels around x, on a page of the deck's size."""
    large = Image.new("RGB", (4 * 1000, 4 * 340), "#fffaf0")
    draw = ImageDraw.Draw(large)
    draw.rectangle([4 * 30, 4 * 20, 4 * 90, 4 * 104], outline="#d8ccb2", width=4)
    draw.ellipse([4 * (x - 5.5), 4 * 40, 4 * (x + 5.5), 4 * 51], fill=colour)
    return large.resize((1000, 340), Image.Resampling.LANCZOS)


def test_a_pip_moved_by_two_pixels_is_seen_on_however_large_a_sheet() -> None:
    share, where = difference(_card(), _card(62))
    assert share > TOLERATED
    assert where.size == (1000, 340)


def test_another_red_is_seen() -> None:
    assert difference(_card(), _card(colour="#dd3a30"))[0] > TOLERATED


def test_the_smoothing_of_another_browser_is_not_seen() -> None:
    """Edges that are drawn softer, harder or a third of a pixel further are the same picture."""
    drawn = _card()
    for other in (
        drawn.filter(ImageFilter.GaussianBlur(0.6)),
        drawn.filter(ImageFilter.UnsharpMask(radius=1, percent=60)),
        _card(60.33),
    ):
        assert ImageChops.difference(drawn, other).getbbox() is not None
        assert difference(drawn, other)[0] <= TOLERATED


def test_a_picture_of_another_size_is_another_picture() -> None:
    assert difference(Image.new("RGB", (10, 10)), Image.new("RGB", (10, 11)))[0] == 1


@pytest.fixture
def changed_deck(browser: Browser):
    """The deck as it looks after a change made on the page."""

    def change(script: str) -> Image.Image:
        deck = SPECIMENS[0]
        with served_pages() as client, design_page(browser, client, deck) as page:
            page.evaluate(script)
            return take(page, deck)

    return change


def test_one_real_pip_moved_by_two_pixels_and_a_real_change_of_red_are_seen(taken, changed_deck) -> None:
    """Of a whole deck one pip of one card moves; then the red of all cards is a lighter one."""
    deck = taken["deck-two-colours"]
    # A card is drawn 250 wide and stands 64 pixels wide in the deck.
    moved = changed_deck(
        "document.querySelector('#deck-two playing-card[card=\"9C\"] svg > path').style.setProperty('translate', '8px')"
    )
    assert difference(deck, moved)[0] > TOLERATED
    redder = changed_deck("document.documentElement.style.setProperty('--card-red', '#dd3a30')")
    assert difference(deck, redder)[0] > TOLERATED


def test_the_same_page_drawn_by_another_rasteriser_is_not_seen(browser: Browser, taken) -> None:
    """Letters hinted otherwise and cards a fraction of a pixel further are the same picture."""
    deck = SPECIMENS[0]
    other = browser.browser_type.launch(
        executable_path=chromium(), args=[*ARGUMENTS, "--font-render-hinting=none", "--disable-lcd-text"]
    )
    with served_pages() as client, design_page(other, client, deck) as page:
        page.evaluate(
            "for (const card of document.querySelectorAll('#deck-two playing-card'))"
            " card.style.setProperty('translate', '.25px .2px')"
        )
        drawn = take(page, deck)
    other.close()
    assert ImageChops.difference(taken["deck-two-colours"], drawn).getbbox() is not None
    assert difference(taken["deck-two-colours"], drawn)[0] <= TOLERATED


def test_a_reference_is_kept_without_a_visible_loss(taken, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.browser.specimens.REFERENCES", tmp_path)
    kept = Image.open(keep("courts", taken["courts"])).convert("RGB")
    assert difference(taken["courts"], kept)[0] <= TOLERATED
