"""The site's icon as PNG files, for devices it is installed on: ``python -m api.pictures.icons`` draws them anew.

The picture is that of ``api/static/icon.svg``, a street of the pegging board on felt, with light and shade. A maskable
icon fills its square, and what matters lies in the middle four fifths, whatever shape a device cuts out of it.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from api.pictures import canvas
from api.pictures.canvas import Colour

__all__ = ["ICONS", "icon_picture", "main"]

ICONS: Final = {
    "icon-192.png": (192, 14 / 64),
    "icon-512.png": (512, 14 / 64),
    "maskable-192.png": (192, 0),
    "maskable-512.png": (512, 0),
    "apple-touch.png": (180, 0),
}
"""Each file's size in pixels and the radius of its corners as a part of it; none where the device cuts the shape."""

_DIRECTORY: Final = Path(__file__).parent.parent / "static" / "icons"
_SCALE: Final = 4
_GRID: Final = 64
_IVORY: Final[Colour] = (251, 246, 233)
_IVORY_SHADE: Final[Colour] = (196, 184, 152)
_HOLE: Final[Colour] = (34, 19, 8)
_FELT_DEEP: Final[Colour] = (19, 40, 39)


def icon_picture(size: int, corner: float) -> bytes:
    """Return the icon as a PNG, so many pixels wide and high."""
    side = size * _SCALE
    unit = side / _GRID
    light = (
        Image.radial_gradient("L")
        .resize((2 * side, 2 * side))
        .crop((side // 2, side * 3 // 4, side * 3 // 2, side * 7 // 4))
    )
    picture = Image.composite(
        Image.new("RGB", (side, side), _FELT_DEEP), Image.new("RGB", (side, side), canvas.FELT_LIGHT), light
    )
    board = tuple(round(value * unit) for value in (9, 21, 55, 43))
    _shaded(picture, board, round(11 * unit), round(1.6 * unit))
    _plate(picture, board, round(11 * unit))
    for centre, radius, face, shade in (
        (19.5, 5.9, canvas.BRASS_LIGHT, canvas.BRASS_DARK),
        (33, 5.9, _IVORY, _IVORY_SHADE),
    ):
        _peg(picture, (centre * unit, 32 * unit), radius * unit, face, shade)
    pen = ImageDraw.Draw(picture)
    pen.ellipse(_around(45.6 * unit, 32 * unit, 3.4 * unit), fill=_HOLE)
    pen.arc(
        _around(45.6 * unit, 32.3 * unit, 3.5 * unit), 20, 160, fill=canvas.WOOD_LIGHT, width=max(1, round(0.5 * unit))
    )
    if corner:
        mask = Image.new("L", (side, side), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), corner * side, fill=255)
        picture.putalpha(mask)
    data = BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
    return data.getvalue()


def _around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


def _shaded(picture: Image.Image, box: tuple[int, ...], radius: int, down: int) -> None:
    shade = Image.new("L", picture.size, 0)
    left, top, right, bottom = box
    ImageDraw.Draw(shade).rounded_rectangle((left, top + down, right, bottom + 2 * down), radius, fill=150)
    shade = shade.filter(ImageFilter.GaussianBlur(down * 1.5))
    picture.paste(Image.new("RGB", picture.size, (4, 10, 10)), (0, 0), shade)


def _plate(picture: Image.Image, box: tuple[int, ...], radius: int) -> None:
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    down = Image.linear_gradient("L").resize(size)
    wood = Image.composite(Image.new("RGB", size, canvas.WOOD_DARK), Image.new("RGB", size, canvas.WOOD_LIGHT), down)
    # A brighter edge along the top, as if lit from above.
    inner = ImageChops.offset(mask, 0, max(1, size[1] // 60))
    edge = ImageChops.subtract(mask, inner)
    wood.paste(Image.new("RGB", size, (184, 131, 84)), (0, 0), edge)
    picture.paste(wood, (left, top), mask)


def _peg(picture: Image.Image, centre: tuple[float, float], radius: float, face: Colour, shade: Colour) -> None:
    x, y = centre
    glow = Image.new("L", picture.size, 0)
    ImageDraw.Draw(glow).ellipse(_around(x, y + radius * 0.28, radius * 1.05), fill=150)
    glow = glow.filter(ImageFilter.GaussianBlur(radius * 0.22))
    picture.paste(Image.new("RGB", picture.size, (20, 10, 3)), (0, 0), glow)
    side = round(2 * radius)
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    light = Image.radial_gradient("L").resize((2 * side, 2 * side))
    # Lit from above left: the gradient's bright middle lies there.
    light = light.crop((round(side * 0.68), round(side * 0.74), round(side * 0.68) + side, round(side * 0.74) + side))
    light = light.point(lambda value: min(255, value * 3 // 2))
    ball = Image.composite(Image.new("RGB", mask.size, shade), Image.new("RGB", mask.size, face), light)
    picture.paste(ball, (round(x - radius), round(y - radius)), mask)


def main() -> None:
    """Draw all files."""
    _DIRECTORY.mkdir(exist_ok=True)
    for name, (size, corner) in ICONS.items():
        (_DIRECTORY / name).write_bytes(icon_picture(size, corner))


if __name__ == "__main__":
    main()
