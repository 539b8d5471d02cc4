"""Many pictures on few sheets, each with its name, so that all of them can be looked at one by one."""

from collections import defaultdict
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

__all__ = ["contact_sheets"]

FONT = Path(__file__).parents[2] / "api" / "static" / "fonts" / "instrument-sans.woff2"
# By size of screen: how wide a small picture is, and how many stand in a row.
ROWS = {"phone": (250, 6), "tablet": (380, 4), "desktop": (470, 4), "wide": (620, 3), "landscape": (470, 3)}
EACH = 12
MARGIN, CAPTION = 10, 22
# A long page is shown down to here, as a multiple of its width.
LONGEST = 1.9
GROUND, INK = (52, 52, 56), (240, 240, 240)


def _small(path: Path, width: int) -> Image.Image:
    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    shown = whole.crop((0, 0, whole.width, min(whole.height, round(whole.width * LONGEST))))
    return shown.resize((width, round(shown.height * width / shown.width)), Image.Resampling.LANCZOS)


def _fitting(name: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Return what of a name fits above its picture; the end of all names on a sheet is the same."""
    while font.getlength(name) > width:
        name = name[:-1]
    return name


def _sheet(paths: list[Path], width: int, across: int) -> Image.Image:
    font = ImageFont.truetype(str(FONT), 14)
    rows = [paths[start : start + across] for start in range(0, len(paths), across)]
    small = [[_small(path, width) for path in row] for row in rows]
    heights = [max(picture.height for picture in row) + CAPTION + MARGIN for row in small]
    sheet = Image.new("RGB", (across * (width + MARGIN) + MARGIN, sum(heights) + MARGIN), GROUND)
    draw = ImageDraw.Draw(sheet)
    top = MARGIN
    for row, pictures, height in zip(rows, small, heights, strict=True):
        for place, (path, picture) in enumerate(zip(row, pictures, strict=True)):
            left = MARGIN + place * (width + MARGIN)
            draw.text((left, top), _fitting(path.stem, font, width), font=font, fill=INK)
            sheet.paste(picture, (left, top + CAPTION))
        top += height
    return sheet


def contact_sheets(pictures: Path, into: Path) -> list[Path]:
    """Write sheets of twelve, those of one size, light and language together, and return their paths.

    A picture's name is page-state-size-scheme-language.
    """
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.png"):
        old.unlink()
    groups: dict[tuple[str, str, str], list[Path]] = defaultdict(list)
    for path in sorted(pictures.glob("*.png")):
        _, size, scheme, language = path.stem.rsplit("-", 3)
        groups[size, scheme, language].append(path)
    written = []
    for (size, scheme, language), paths in sorted(groups.items()):
        width, across = ROWS[size]
        for start in range(0, len(paths), EACH):
            target = into / f"{size}-{scheme}-{language}-{start // EACH + 1:02}.png"
            _sheet(paths[start : start + EACH], width, across).save(target)
            written.append(target)
    return written
