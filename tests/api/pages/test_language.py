"""Which language a visitor gets."""

import pytest

from api.pages.language import preferred_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.4, de;q=0.5", "de"),
        ("fr, de;q=0.1", "de"),
        ("fr", "en"),
        ("de;q=0, en", "en"),
        ("de;q=much, en;q=0.1", "en"),
        ("*", "en"),
        (",,;;q=1", "en"),
    ],
)
def test_the_browsers_wish_decides_and_nonsense_means_english(header, language):
    assert preferred_language(header) == language
