"""What a play was about, theme by theme, on positions made for each."""

import pytest
from msgspec import Struct

from puzzles.dominoes.line import Side
from puzzles.dominoes.themes import DOMINO_THEMES, DominoTheme, play_themes, when_of


class Play(Struct, frozen=True):
    tile: str
    end: Side | None = "left"
    points: int = 0
    knocks: int = 0
    reply: int = 0


HANDS = 100
PLAIN = Play("6-4")

EXAMPLES: list[tuple[str, DominoTheme, int, Play, Play, set[str]]] = [
    ("an opening", "opening", 0, Play("5-4", None, 3), Play("6-3", None, 3), {"opening"}),
    ("points left", "many-tiles", 0, Play("6-4", points=2), Play("6-3"), {"many-tiles", "points-left"}),
    ("too greedy", "some-tiles", 0, Play("6-4"), Play("6-3", points=2), {"some-tiles", "too-greedy"}),
    ("the wrong end", "few-tiles", 0, PLAIN, Play("6-4", "right"), {"few-tiles", "wrong-end"}),
    ("a double kept", "few-tiles", 0, Play("6-6"), PLAIN, {"few-tiles", "double-kept"}),
    ("a double played", "few-tiles", 0, PLAIN, Play("6-6"), {"few-tiles", "double-played"}),
    ("a knock missed", "few-tiles", 0, Play("6-4", knocks=40), Play("5-4", knocks=30), {"few-tiles", "knock-missed"}),
    ("hardly a knock missed", "few-tiles", 0, Play("6-4", knocks=40), Play("5-4", knocks=31), {"few-tiles"}),
    ("a reply allowed", "few-tiles", 0, Play("6-4", reply=100), Play("5-4", reply=125), {"few-tiles", "reply-allowed"}),
    ("the race missed", "finish", 58, Play("6-4", points=3), PLAIN, {"finish", "wrong-end", "race-missed"}),
    ("past 61", "finish", 58, PLAIN, Play("5-4", points=4), {"finish", "race-over"}),
    ("no points and no reply in a finish", "finish", 50, Play("6-4"), Play("5-4", points=4, reply=300), {"finish"}),
]


@pytest.mark.parametrize(
    ("when", "score", "best", "chosen", "themes"), [one[1:] for one in EXAMPLES], ids=[one[0] for one in EXAMPLES]
)
def test_a_play_was_about(when, score, best, chosen, themes) -> None:
    found = play_themes(when, score, HANDS, best, chosen, lost=True)
    assert set(found) == themes
    assert list(found) == [theme for theme in DOMINO_THEMES if theme in themes]
    assert play_themes(when, score, HANDS, best, chosen, lost=False) == (when,)


def test_every_theme_has_its_example() -> None:
    assert set().union(*(one[-1] for one in EXAMPLES)) == set(DOMINO_THEMES)


def test_when_it_was_goes_by_the_tiles_in_the_hand() -> None:
    assert [when_of(tiles=tiles, opened=True, finish=False) for tiles in range(2, 8)] == [
        "few-tiles", "few-tiles", "some-tiles", "some-tiles", "many-tiles", "many-tiles",
    ]  # fmt: skip
    assert when_of(tiles=7, opened=False, finish=False) == "opening"
    assert when_of(tiles=3, opened=True, finish=True) == "finish"
