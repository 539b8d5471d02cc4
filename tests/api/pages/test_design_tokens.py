"""The tokens hold what the design page says of them, and no style sheet chooses a value beside them."""

import re
from pathlib import Path

import pytest

from api.pages.design_tokens import PAIRS, SCHEMES, TOKENS, colour, contrast

STATIC = Path(__file__).parents[3] / "api" / "static"
SHEETS = sorted(path for path in (STATIC / "css").glob("*.css") if path.name != "tokens.css")
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
DECLARATION = re.compile(r"(?<![\w-])([\w-]+): *([^;{}]+)")


def declarations(path: Path) -> list[tuple[str, str, str]]:
    """Return selector, property and value of all that a sheet declares."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [
        (selector.strip(), name, value.strip())
        for selector, body in RULE.findall(text)
        for name, value in DECLARATION.findall(body)
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("material", PAIRS)
def test_whatever_the_roles_let_meet_has_the_contrast_that_it_needs(material, scheme) -> None:
    faint = {
        f"{pair.front} on {pair.behind}": round(pair.measured(scheme), 2)
        for pair in PAIRS[material]
        if pair.measured(scheme) < pair.least
    }
    assert faint == {}


def ratio(one: str, other: str) -> float:
    """The formula of the guidelines, written out once more."""
    lights = []
    for digits in (one, other):
        parts = [int(digits[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_the_formula_is_that_of_the_guidelines() -> None:
    """The grey that is known as the lightest for text on white shows that the twin is right."""
    assert ratio("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("ivory-rim", "shade", "light") == pytest.approx(21)
    for scheme in SCHEMES:
        for front, behind in (("ink", "paper"), ("muted", "paper-sunk"), ("card-red", "card")):
            twin = ratio(TOKENS[scheme][front], TOKENS[scheme][behind])
            assert contrast(front, behind, scheme) == pytest.approx(twin)


def test_all_four_inks_of_a_deck_are_told_apart_on_card_paper() -> None:
    inks = [colour(f"card-{name}", "light") for name in ("red", "black", "blue", "green")]
    for place, one in enumerate(inks):
        for other in inks[place + 1 :]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 70


def test_a_token_that_is_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="no plain colour"):
        colour("serif", "light")


RAW_COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\((?!var\()|(?<![\w-])(?:white|black|red|gr[ae]y)\b"
)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_colour_is_chosen_outside_the_tokens(path) -> None:
    assert [one for one in declarations(path) if RAW_COLOUR.search(one[2])] == []


# Texts within drawings are sized in the drawing's own units, which the window scales.
DRAWN = re.compile(r"\btext\b|\.index|\.chart-count|\.chart-tick|\.pair-sample")
SIZED = re.compile(r"(?<![\w.-])\d*\.?\d+(?:px|rem|pt)\b")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_size_of_type_is_chosen_outside_the_tokens(path) -> None:
    """Sizes relative to the text around (em) and to the table (cqw) may be."""
    assert [
        (selector, name, value)
        for selector, name, value in declarations(path)
        if name in ("font", "font-size") and SIZED.search(value) and not DRAWN.search(selector)
    ] == []


SPACED = re.compile(r"(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z]+)*")
# Hair lines and what is measured with one, and the room that a phone's fixed button or a plate takes.
LARGE = 72
PIXELS = re.compile(r"(?<![\w.-])-?(\d*\.?\d+)px\b")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_space_is_chosen_outside_the_scale(path) -> None:
    """Below two pixels it is a hair line, above 72 the room for something that lies there."""
    assert [
        (selector, name, value)
        for selector, name, value in declarations(path)
        if SPACED.fullmatch(name) and any(2 <= float(pixels) <= LARGE for pixels in PIXELS.findall(value))
    ] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_corner_is_rounded_outside_the_scale(path) -> None:
    """Cards and tiles are rounded by shares of their size."""
    assert [one for one in declarations(path) if one[1].endswith("radius") and PIXELS.search(one[2])] == []


def test_every_token_that_a_sheet_names_is_there() -> None:
    """One that is not is either set by a module or by the sheet itself."""
    named, given = set(), set(TOKENS["light"])
    for path in SHEETS:
        text = path.read_text(encoding="utf-8")
        named |= set(re.findall(r"var\(--([\w-]+)\)", text))
        given |= set(re.findall(r"--([\w-]+) *:", text))
    for module in (STATIC / "js").glob("*.js"):
        given |= set(re.findall(r"\"--([\w-]+)\"", module.read_text(encoding="utf-8")))
    assert named - given == set()


def test_every_picture_font_and_sound_has_its_author_and_licence() -> None:
    listed = set(
        re.findall(r"^\| `([^`]+\.\w+)` \|", (STATIC / "licences.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    endings = {".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif", ".avif", ".ico", ".woff2", ".woff", ".ttf", ".otf"}
    sounds = {".mp3", ".ogg", ".opus", ".wav", ".m4a", ".webm", ".mp4"}
    there = {
        path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.suffix.lower() in endings | sounds
    }
    assert there == listed
