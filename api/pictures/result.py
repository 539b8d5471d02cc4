"""The picture of a shared result: who, which sheet, how much, and a pegging board with a peg for each position."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from api.pictures import canvas
from api.pictures.canvas import HEIGHT, WIDTH, Canvas, Face

__all__ = ["ResultWords", "result_picture"]

_MARGIN: Final = 56.0
_BOARD_TOP: Final = 388.0
_PEG_FOOT: Final = 556.0
_PEG_MOST: Final = 138.0


class ResultWords(Struct, frozen=True):
    """What is written on the picture, in the language it is for.

    Attributes:
        name: The player's name.
        sheet: The kind and the day.
        total: The score, or the adjusted time, large on the plate.
        unit: What the total is, small beneath it.
        place: The place on the board or why there is none, empty where there is none yet.
        steps: How high a peg may be.
        heights: The pegs, null where nothing was answered.
    """

    name: str
    sheet: str
    total: str
    unit: str
    place: str
    steps: int
    heights: tuple[int | None, ...]


def result_picture(words: ResultWords) -> bytes:
    """Return the picture as a PNG of 1200 by 630 pixels."""
    picture = Canvas()
    picture.text((_MARGIN, 84), "Muggins", Face("fraunces", 46, 700), canvas.FELT_TEXT)
    _paper(picture, words)
    _total(picture, words)
    _board(picture, words.heights, words.steps)
    return picture.png()


def _paper(picture: Canvas, words: ResultWords) -> None:
    picture.plate((_MARGIN, 118, 690, 346), 18, canvas.PAPER, canvas.PAPER_SUNK)
    picture.bar((_MARGIN + 30, 150, _MARGIN + 35, 314), 2, canvas.BRASS)
    left, room = _MARGIN + 58, 690 - _MARGIN - 88
    lines = 218.0
    if not picture.fitted((left, 206), words.name, ("fraunces", 50, 680), room=room, colour=canvas.INK):
        # A name in letters that the site's type does not have stands on the page alone.
        lines = 186.0
    for text, weight, colour in ((words.sheet, 500, canvas.INK), (words.place, 600, canvas.MUTED)):
        if text:
            lines += 40
            picture.fitted((left, lines), text, ("instrument-sans", 29, weight), room=room, colour=colour)
            lines += 6


def _total(picture: Canvas, words: ResultWords) -> None:
    box = (738.0, 84.0, WIDTH - _MARGIN, 346.0)
    picture.plate(box, 20, canvas.BRASS_LIGHT, canvas.BRASS, edge=canvas.BRASS_DARK)
    middle, room = (box[0] + box[2]) / 2, box[2] - box[0] - 48
    picture.fitted((middle, 240), words.total, ("fraunces", 142, 700), room=room, colour=canvas.BRASS_INK, anchor="ms")
    picture.fitted((middle, 304), words.unit, ("fraunces", 36, 600), room=room, colour=canvas.BRASS_INK, anchor="ms")


def _board(picture: Canvas, heights: Sequence[int | None], steps: int) -> None:
    picture.plate((_MARGIN, _BOARD_TOP, WIDTH - _MARGIN, HEIGHT - 42), 18, canvas.WOOD_LIGHT, canvas.WOOD_DARK)
    step = (WIDTH - 2 * _MARGIN - 48) / len(heights)
    half = min(15.0, step * 0.29)
    for place, height in enumerate(heights):
        middle = _MARGIN + 24 + step * (place + 0.5)
        picture.disc((middle, _PEG_FOOT), half + 3, (46, 27, 12))
        if height is None:
            continue
        off = height == 0
        top = _PEG_FOOT - 14 - (_PEG_MOST - 14) * height / steps
        dark, light = (canvas.IRON, (160, 170, 166)) if off else (canvas.BRASS, canvas.BRASS_LIGHT)
        picture.bar((middle - half, top, middle + half, _PEG_FOOT + half * 0.6), half, dark)
        picture.bar((middle - half * 0.62, top + half * 0.5, middle - half * 0.1, _PEG_FOOT), half * 0.26, light)
