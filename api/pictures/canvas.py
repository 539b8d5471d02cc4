"""Felt, wood, brass, paper and the site's own type, drawn at twice the size so that edges are smooth in the end.

The same arguments give the same bytes.
"""

import contextlib
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

__all__ = ["HEIGHT", "WIDTH", "Box", "Canvas", "Colour", "Face"]

WIDTH: Final = 1200
HEIGHT: Final = 630
_SCALE: Final = 2
_FONTS: Final = Path(__file__).parent.parent / "static" / "fonts"

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the picture."""

FELT_LIGHT: Final[Colour] = (47, 102, 95)
FELT_DARK: Final[Colour] = (17, 37, 36)
FELT_TEXT: Final[Colour] = (236, 229, 211)
FELT_MUTED: Final[Colour] = (185, 196, 184)
WOOD_LIGHT: Final[Colour] = (138, 90, 53)
WOOD_DARK: Final[Colour] = (84, 53, 29)
BRASS_LIGHT: Final[Colour] = (240, 209, 144)
BRASS: Final[Colour] = (200, 150, 63)
BRASS_DARK: Final[Colour] = (125, 90, 29)
BRASS_INK: Final[Colour] = (43, 28, 7)
IRON: Final[Colour] = (122, 134, 130)
PAPER: Final[Colour] = (255, 250, 240)
PAPER_SUNK: Final[Colour] = (240, 230, 208)
INK: Final[Colour] = (34, 48, 45)
MUTED: Final[Colour] = (85, 98, 92)
RED: Final[Colour] = (168, 28, 21)
_SHADE: Final[Colour] = (6, 14, 13)


class Face:
    """One typeface at one size; a machine whose library reads no woff2 gets its default one."""

    def __init__(self, name: str, size: float, weight: int) -> None:
        pixels = round(size * _SCALE)
        try:
            font = ImageFont.truetype(str(_FONTS / f"{name}.woff2"), pixels)
            # The serif comes in one weight.
            with contextlib.suppress(OSError):
                font.set_variation_by_axes([weight])
            self.font: ImageFont.FreeTypeFont | ImageFont.ImageFont = font
        except OSError:
            self.font = ImageFont.load_default(pixels)

    def width(self, text: str) -> float:
        """Return how wide a text is."""
        return self.font.getbbox(text)[2] / _SCALE

    def covers(self, text: str) -> bool:
        """Return whether the typeface has every letter of a text."""
        missing = bytes(self.font.getmask("\uffff"))
        return all(bytes(self.font.getmask(letter)) != missing for letter in set(text) if not letter.isspace())


class Canvas:
    """A picture under way, on felt."""

    def __init__(self) -> None:
        self.image = _felt().copy()

    def png(self) -> bytes:
        """Return the picture as a PNG without any further word in it."""
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        data = BytesIO()
        # A palette would show bands in the felt; compression at its best costs a tenth of a second.
        small.save(data, "PNG", optimize=True)
        return data.getvalue()

    def text(self, place: tuple[float, float], text: str, face: Face, colour: Colour, anchor: str = "ls") -> None:
        """Write a line; the anchor is Pillow's."""
        spot = (place[0] * _SCALE, place[1] * _SCALE)
        ImageDraw.Draw(self.image).text(spot, text, font=face.font, fill=colour, anchor=anchor)

    def fitted(
        self,
        place: tuple[float, float],
        text: str,
        face: tuple[str, float, int],
        *,
        room: float,
        colour: Colour,
        anchor: str = "ls",
    ) -> bool:
        """Write a line as large as its room allows, cut if it must be; return whether the typeface had its letters."""
        name, size, weight = face
        shown, fitting = text, Face(name, size, weight)
        if not fitting.covers(text):
            return False
        least = size / 2
        while size > least and fitting.width(text) > room:
            size -= 2
            fitting = Face(name, size, weight)
        while len(shown) > 1 and fitting.width(shown) > room:
            shown = shown.rstrip("…")[:-1].rstrip() + "…"
        self.text(place, shown, fitting, colour, anchor)
        return True

    def plate(self, box: Box, radius: float, light: Colour, dark: Colour, *, edge: Colour | None = None) -> None:
        """Lay a rounded plate that goes from a light colour at its top to a dark one, with its shadow."""
        left, top, right, bottom = (round(value * _SCALE) for value in box)
        size = (right - left, bottom - top)
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius * _SCALE, fill=255)
        self._shade(box, radius)
        gradient = Image.linear_gradient("L").resize(size)
        surface = Image.composite(Image.new("RGB", size, dark), Image.new("RGB", size, light), gradient)
        self.image.paste(surface, (left, top), mask)
        if edge is not None:
            ImageDraw.Draw(self.image).rounded_rectangle(
                (left, top, right - 1, bottom - 1), radius * _SCALE, outline=edge, width=_SCALE
            )

    def stamp(self, part: Image.Image, centre: tuple[float, float], angle: float) -> None:
        """Lay a part, drawn at :attr:`scale`, turned by degrees, with its middle at a place."""
        turned = part.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        left = round(centre[0] * _SCALE - turned.width / 2)
        top = round(centre[1] * _SCALE - turned.height / 2)
        around = 24 * _SCALE
        shade = Image.new("L", (turned.width + 2 * around, turned.height + 2 * around), 0)
        shade.paste(turned.getchannel("A").point(lambda value: value * 130 // 255), (around, around + 5 * _SCALE))
        shade = shade.filter(ImageFilter.GaussianBlur(7 * _SCALE))
        self.image.paste(Image.new("RGB", shade.size, _SHADE), (left - around, top - around), shade)
        self.image.paste(turned, (left, top), turned)

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """Draw a disc."""
        x, y = centre
        box = tuple(value * _SCALE for value in (x - radius, y - radius, x + radius, y + radius))
        ImageDraw.Draw(self.image).ellipse(box, fill=colour)

    def bar(self, box: Box, radius: float, colour: Colour) -> None:
        """Draw a rounded bar."""
        scaled = tuple(round(value * _SCALE) for value in box)
        ImageDraw.Draw(self.image).rounded_rectangle(scaled, radius * _SCALE, fill=colour)

    def _shade(self, box: Box, radius: float) -> None:
        left, top, right, bottom = (round(value * _SCALE) for value in box)
        around = 30 * _SCALE
        shade = Image.new("L", (right - left + 2 * around, bottom - top + 2 * around), 0)
        spot = (around, around + 8 * _SCALE, shade.width - around, shade.height - around + 10 * _SCALE)
        ImageDraw.Draw(shade).rounded_rectangle(spot, radius * _SCALE, fill=120)
        shade = shade.filter(ImageFilter.GaussianBlur(10 * _SCALE))
        self.image.paste(Image.new("RGB", shade.size, _SHADE), (left - around, top - around), shade)

    scale: Final = _SCALE


@cache
def _felt() -> Image.Image:
    """Return the felt: lit from above its middle, with a nap that is the same in every process."""
    size = (WIDTH * _SCALE, HEIGHT * _SCALE)
    # Pillow's radial gradient is 0 in its middle and 255 at its edge.
    light = Image.radial_gradient("L").resize((size[0] * 3 // 2, size[1] * 2))
    left, top = (light.width - size[0]) // 2, light.height // 3
    light = light.crop((left, top, left + size[0], top + size[1]))
    felt = Image.composite(Image.new("RGB", size, FELT_DARK), Image.new("RGB", size, FELT_LIGHT), light)
    grain = Image.frombytes("L", (300, 158), Random(61).randbytes(300 * 158))  # noqa: S311 - a texture, no secret
    grain = grain.resize(size, Image.Resampling.BICUBIC).point(lambda value: value // 64)
    return ImageChops.subtract(felt, Image.merge("RGB", (grain, grain, grain)))
