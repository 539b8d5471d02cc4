"""The picture of a result, decoded again."""

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageFont

from api.pictures.canvas import Canvas, Face
from api.pictures.result import ResultWords, result_picture

WORDS = ResultWords("Brisk Otter", "Discards · 29 November 2026", "871", "of 1000", "Place 17 of 412", 10, (10,) * 10)


def decoded(words: ResultWords) -> Image.Image:
    return Image.open(BytesIO(result_picture(words))).convert("RGB")


def brass(image: Image.Image, column: int) -> int:
    """Return how many pixels of a column of the board are of brass."""
    found = 0
    for y in range(400, 570):
        red, green, blue = image.getpixel((column, y))  # type: ignore[misc]
        found += red > 180 and green > 120 and blue < 170
    return found


def test_pegs_stand_as_high_as_they_should() -> None:
    heights = (10, 5, 1, 0, None, 10, 10, 10, 10, 10)
    image = decoded(replace(WORDS, heights=heights))
    assert image.size == (1200, 630)
    step = (1200 - 2 * 56 - 48) / 10
    middles = [round(56 + 24 + step * (n + 0.5)) + 5 for n in range(10)]
    found = [brass(image, column) for column in middles]
    assert found[0] > found[1] > found[2] > 0
    assert found[3] == found[4] == 0
    assert abs(found[0] - found[9]) <= 2


def test_the_same_words_give_the_same_bytes_and_others_do_not() -> None:
    assert result_picture(WORDS) == result_picture(WORDS)


@pytest.mark.parametrize("name", ["X", "W" * 24, "Новое имя", "名前", ""])
@pytest.mark.parametrize("positions", [10, 20, 40])
def test_any_name_and_any_number_of_pegs_fit(name: str, positions: int) -> None:
    words = ResultWords(name, "Zählen · 29. November 2026", "1:47,3", "bereinigte Zeit", "", 10, (3,) * positions)
    image = decoded(words)
    # Right of the paper there is felt, whatever is written on it.
    red, green, _ = image.getpixel((712, 200))  # type: ignore[misc]
    assert green > red


def test_without_the_sites_type_there_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    truetype = ImageFont.truetype

    def without_woff2(font: object, *more: Any, **named: Any) -> Any:
        if str(font).endswith(".woff2"):
            raise OSError("no woff2 here")
        return truetype(font, *more, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(ImageFont, "truetype", without_woff2)
        assert decoded(WORDS).size == (1200, 630)


def test_a_line_is_cut_where_it_cannot_be_made_small_enough() -> None:
    picture = Canvas()
    assert picture.fitted((0, 100), "W" * 200, ("fraunces", 50, 680), room=300, colour=(255, 255, 255))
    assert Face("fraunces", 50, 680).covers("Straße „Öl“ 12")
    assert not Face("fraunces", 50, 680).covers("名")
