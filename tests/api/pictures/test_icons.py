"""The icons: drawn as the files in the repository show them, whole under every shape that a device cuts."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from api.pages.assets import ASSETS
from api.pictures.icons import ICONS, icon_picture


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGBA")


@pytest.mark.parametrize("name", ICONS)
def test_a_file_is_what_the_command_draws(name: str) -> None:
    drawn, kept = opened(icon_picture(*ICONS[name])), opened(ASSETS[f"icons/{name}"].plain)
    assert drawn.size == kept.size == (ICONS[name][0], ICONS[name][0])
    # Another version of the library may round a shade differently.
    assert max(high for _, high in ImageChops.difference(drawn, kept).getextrema()) <= 8


@pytest.mark.parametrize("name", [name for name, (_, corner) in ICONS.items() if not corner])
def test_what_a_device_cuts_is_felt_to_its_edge_and_holds_nothing_outside_the_middle(name: str) -> None:
    picture = opened(ASSETS[f"icons/{name}"].plain)
    side = picture.width
    assert picture.getchannel("A").getextrema() == (255, 255)
    for x in range(side):
        for y in range(side):
            if (x - side / 2) ** 2 + (y - side / 2) ** 2 > (0.4 * side) ** 2:
                red, green, _, _ = picture.getpixel((x, y))
                assert green > red, (x, y)
