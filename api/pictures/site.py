"""The picture that stands for the whole site where a page is linked: its name, a fan of cards, a line of dominoes."""

from typing import Final

from PIL import Image, ImageDraw

from api.pictures import canvas
from api.pictures.canvas import Canvas, Colour, Face

__all__ = ["site_picture"]

_FAN: Final = (("5", "heart"), ("5", "club"), ("5", "spade"), ("J", "diamond"))
_LINE: Final = ((3, 6), (6, 6), (6, 4))
_EDGE: Final[Colour] = (200, 189, 163)
_DISCS: Final = {
    "club": (((0.0, -0.55), (-0.55, 0.2), (0.55, 0.2)), 0.5),
    "heart": (((-0.48, -0.35), (0.48, -0.35)), 0.55),
    "spade": (((-0.48, 0.25), (0.48, 0.25)), 0.52),
}
"""The discs that a suit is made of, as parts of half its height, and their radius."""
_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
}
"""Where the pips of a half lie, in columns and rows."""


def site_picture(line: str, more: str) -> bytes:
    """Return the picture as a PNG of 1200 by 630 pixels, with two lines beneath the name."""
    picture = Canvas()
    picture.text((76, 270), "Muggins", Face("fraunces", 118, 700), canvas.FELT_TEXT)
    picture.bar((80, 304, 240, 309), 2, canvas.BRASS)
    for place, text, weight, colour in (
        (366, line, 600, canvas.FELT_TEXT),
        (412, more, 450, canvas.FELT_MUTED),
    ):
        picture.fitted((78, place), text, ("instrument-sans", 34, weight), room=560, colour=colour)
    for place, (rank, suit) in enumerate(_FAN):
        angle = 24.0 - 16 * place
        picture.stamp(_card(rank, suit), (770 + 92 * place, 240 + 9 * abs(place - 1.5) ** 2), angle)
    left = 724.0
    for low, high in _LINE:
        double = low == high
        width = 62.0 if double else 124.0
        picture.stamp(_tile(low, high, upright=double), (left + width / 2, 508), 0)
        left += width + 5
    return picture.png()


def _card(rank: str, suit: str) -> Image.Image:
    scale = Canvas.scale
    width, height = 190 * scale, 266 * scale
    card = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    pen = ImageDraw.Draw(card)
    pen.rounded_rectangle(
        (0, 0, width - 1, height - 1), 15 * scale, fill=canvas.PAPER, outline=(206, 196, 172), width=2
    )
    colour = canvas.RED if suit in ("heart", "diamond") else canvas.INK
    pen.text((30 * scale, 16 * scale), rank, font=Face("fraunces", 52, 640).font, fill=colour, anchor="mt")
    _suit(pen, suit, (30 * scale, 88 * scale), 15 * scale, colour)
    _suit(pen, suit, (width / 2 + 8 * scale, height / 2 + 12 * scale), 50 * scale, colour)
    return card


def _suit(pen: ImageDraw.ImageDraw, suit: str, centre: tuple[float, float], half: float, colour: Colour) -> None:
    x, y = centre
    if suit == "diamond":
        pen.polygon([(x, y - half * 1.2), (x + half * 0.9, y), (x, y + half * 1.2), (x - half * 0.9, y)], fill=colour)
        return
    discs, radius = _DISCS[suit]
    if suit != "club":
        # Where the point is: below in a heart, above in a spade.
        way = 1 if suit == "heart" else -1
        root = y - way * half * 0.08
        pen.polygon([(x - half * 0.95, root), (x + half * 0.95, root), (x, y + way * half * 1.1)], fill=colour)
    for across, down in discs:
        middle_x, middle_y, size = x + across * half, y + down * half, radius * half
        pen.ellipse((middle_x - size, middle_y - size, middle_x + size, middle_y + size), fill=colour)
    if suit != "heart":
        foot = [(x - half * 0.4, y + half * 1.1), (x + half * 0.4, y + half * 1.1), (x, y + half * 0.1)]
        pen.polygon(foot, fill=colour)


def _tile(low: int, high: int, *, upright: bool) -> Image.Image:
    scale = Canvas.scale
    side = 62 * scale
    tile = Image.new("RGBA", (2 * side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(tile)
    pen.rounded_rectangle((0, 0, 2 * side - 1, side - 1), 9 * scale, fill=canvas.PAPER, outline=_EDGE, width=2)
    pen.line((side, 8 * scale, side, side - 8 * scale), fill=_EDGE, width=2 * scale)
    for offset, pips in ((0, low), (side, high)):
        for column, row in _PIPS[pips]:
            x, y = offset + side * (0.25 + 0.25 * column), side * (0.25 + 0.25 * row)
            pen.ellipse((x - 5 * scale, y - 5 * scale, x + 5 * scale, y + 5 * scale), fill=canvas.INK)
    return tile.rotate(90, expand=True) if upright else tile
