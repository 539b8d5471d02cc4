"""What the style sheets' tokens say, read from `tokens.css`: values by light and dark, and the contrast of what meets.

The design page shows these figures and a test holds them, so a colour that is changed there is measured here.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

__all__ = ["PAIRS", "SCHEMES", "TOKENS", "Pair", "Scheme", "colour", "contrast", "names"]

Scheme: TypeAlias = Literal["light", "dark"]
Colour: TypeAlias = tuple[float, float, float]

SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
_SHEET: Final = Path(__file__).parent.parent / "static" / "css" / "tokens.css"
_TOKEN: Final = re.compile(r"--([\w-]+): *([^;]+);")
_DARK: Final = re.compile(r"@media \(prefers-color-scheme: dark\) *\{(.*?\n\})", re.DOTALL)
_CHANNELS: Final = re.compile(r"(\d+) (\d+) (\d+)")
_SHADE: Final = re.compile(r"(?P<token>[\w-]+) (?P<share>\d+)% on (?P<under>[\w-]+)")

TEXT: Final = 4.5
"""The least contrast of text (WCAG 2.2, 1.4.3)."""
GRAPHIC: Final = 3.0
"""The least contrast of bars, pegs and other things that have to be made out (1.4.11)."""
INDEX: Final = 7.0
"""The least contrast of a card's index and of a tile's pips, which the whole game hangs on (1.4.6)."""


def _read(text: str) -> Mapping[Scheme, Mapping[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    dark = _DARK.search(text)
    first = re.search(r":root *\{(.*?)\n\}", text, re.DOTALL)
    if dark is None or first is None:
        raise ValueError("tokens.css has no :root block, or none for the dark")
    light = dict(_TOKEN.findall(first[1]))
    return {"light": light, "dark": light | dict(_TOKEN.findall(dark[1]))}


TOKENS: Final = _read(_SHEET.read_text(encoding="utf-8"))


def names(beginning: str) -> list[str]:
    """Return the tokens of a family in the order of the sheet.

    >>> names("type-")[:3]
    ['type-mark', 'type-fine', 'type-small']
    """
    return [name for name in TOKENS["light"] if name.startswith(beginning)]


def colour(name: str, scheme: Scheme) -> Colour:
    """Return a colour's red, green and blue from 0 to 255.

    Args:
        name: A token, or a share of one over another, such as ``heat 30% on paper``.
        scheme: By day or by night.

    Raises:
        ValueError: The token is no plain colour.

    >>> colour("card", "light"), colour("heat 0% on card", "dark")
    ((255.0, 250.0, 240.0), (255.0, 250.0, 240.0))
    """
    laid = _SHADE.fullmatch(name)
    if laid:
        share = int(laid["share"]) / 100
        over, under = colour(laid["token"], scheme), colour(laid["under"], scheme)
        red, green, blue = (share * a + (1 - share) * b for a, b in zip(over, under, strict=True))
        return red, green, blue
    value = TOKENS[scheme][name]
    channels = _CHANNELS.fullmatch(value)
    if channels:
        return float(channels[1]), float(channels[2]), float(channels[3])
    digits = value.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-f]{6}", digits):
        raise ValueError(f"--{name} is no plain colour: {value}")
    return float(int(digits[:2], 16)), float(int(digits[2:4], 16)), float(int(digits[4:], 16))


def _luminance(value: Colour) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in value)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, scheme: Scheme) -> float:
    """Return the contrast of two tokens by the formula of WCAG 2, from 1 to 21.

    >>> round(contrast("ivory-rim", "shade", "light"), 9)
    21.0
    """
    dark, light = sorted((_luminance(colour(one, scheme)), _luminance(colour(other, scheme))))
    return (light + 0.05) / (dark + 0.05)


class Pair(Struct, frozen=True):
    """What may stand on what: a token in front, the one behind, and the least contrast that this needs."""

    front: str
    behind: str
    least: float

    def measured(self, scheme: Scheme) -> float:
        """Return the contrast that it has."""
        return contrast(self.front, self.behind, scheme)


def _every(fronts: str, behinds: str, least: float = TEXT) -> list[Pair]:
    return [Pair(front, behind, least) for behind in behinds.split() for front in fronts.split()]


_SUITS: Final = "suit-red suit-black suit-blue suit-green"

PAIRS: Final[Mapping[str, tuple[Pair, ...]]] = {
    "paper": (
        *_every(f"ink muted accent bad {_SUITS}", "paper paper-raised paper-sunk"),
        *_every(f"ink muted accent {_SUITS}", "mine"),
        *_every("paper-raised", "accent"),
        *_every("chip-text", "chip"),
        *_every("hand crib bad accent muted", "paper paper-raised", GRAPHIC),
        *_every("heat-text", "heat-strong heat-stronger heat-strongest"),
        *(Pair("ink", f"heat {share}% on {paper}", TEXT) for paper in ("paper", "paper-raised") for share in (10, 42)),
    ),
    "felt": (
        *_every("felt-text felt-muted brass-light felt-red felt-blue felt-green", "felt-light felt felt-dark"),
        *_every("wood-text", "felt-deep"),
        *_every("brass", "felt-light felt felt-dark", GRAPHIC),
    ),
    "wood": (
        *_every("wood-text", "wood-light wood wood-dark wood-note"),
        *_every("brass ivory", "wood wood-dark", GRAPHIC),
    ),
    "brass": (*_every("brass-ink", "brass-light brass-warm brass brass-deep brass-dull"),),
    "iron": (*_every("iron-text", "iron-light iron iron-dark"),),
    "lacquer": (*_every("lacquer-text", "lacquer-light lacquer lacquer-dark"),),
    "cards": (
        *_every("card-red card-black card-blue card-green", "card", INDEX),
        *_every("card-red card-black card-blue card-green", "brass-light"),
    ),
    "tiles": (Pair("pip", "ivory", INDEX), Pair("pip", "ivory-edge", INDEX)),
}
"""All that the tokens' roles allow, by material."""
