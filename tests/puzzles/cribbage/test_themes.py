"""What a discard was about, theme by theme, on hands made for each."""

import pytest
from msgspec import Struct

from puzzles.cribbage.discards import CribOwner
from puzzles.cribbage.themes import DISCARD_THEMES, discard_themes


class Thrown(Struct, frozen=True):
    cards: tuple[str, ...]
    hand: float
    crib: float
    total: float


def thrown(cards: str, hand: float, crib: float, owner: CribOwner) -> Thrown:
    return Thrown(tuple(cards.split()), hand, crib, hand + crib if owner == "own" else hand - crib)


EXAMPLES: list[tuple[str, CribOwner, str, tuple[str, float, float], tuple[str, float, float], set[str]]] = [
    (
        "the best has whose crib it was and nothing else",
        "own",
        "5C 5H 6D 7S JD QH",
        ("6D 7S", 12.0, 4.6),
        ("6D 7S", 12.0, 4.6),
        {"own-crib"},
    ),
    (
        "a pair broken",
        "opponent",
        "2C 8C 8H 9D TS KH",
        ("2C KH", 9.0, 4.0),
        ("8C KH", 7.0, 4.0),
        {"opponent-crib", "pair-broken"},
    ),
    (
        "a pair thrown whole is not broken",
        "opponent",
        "2C 8C 8H 9D TS KH",
        ("2C KH", 9.0, 4.0),
        ("8C 8H", 4.0, 6.5),
        {"opponent-crib", "run-broken", "pair-given-away"},
    ),
    (
        "a run broken",
        "opponent",
        "3C 6H 7D 8S QC KH",
        ("QC KH", 8.0, 4.0),
        ("3C 6H", 4.0, 4.0),
        {"opponent-crib", "run-broken"},
    ),
    (
        "fifteens lost",
        "own",
        "2C 4S 7D 8H QS KC",
        ("QS KC", 6.0, 4.0),
        ("4S 7D", 4.0, 4.1),
        {"own-crib", "fifteens-lost"},
    ),
    (
        "a flush broken",
        "own",
        "2H 4H 8H KH 7C QS",
        ("7C QS", 7.0, 4.0),
        ("2H KH", 2.0, 4.5),
        {"own-crib", "flush-broken"},
    ),
    (
        "a flush kept in vain",
        "own",
        "2H 3H 9H KH 4C 4S",
        ("9H KH", 8.0, 4.0),
        ("4C 4S", 6.0, 5.5),
        {"own-crib", "flush-kept", "run-broken"},
    ),
    (
        "a five thrown to the opponent",
        "opponent",
        "5C 7H 8D 9S QC KH",
        ("QC KH", 8.5, 4.0),
        ("5C KH", 7.5, 7.0),
        {"opponent-crib", "five-thrown", "fifteen-given-away"},
    ),
    (
        "a five thrown to the own crib",
        "own",
        "5C 5H TD JS QC KH",
        ("TD KH", 10.0, 4.0),
        ("5C KH", 8.0, 5.5),
        {"own-crib", "five-thrown", "pair-broken", "fifteens-lost"},
    ),
    (
        "a pair given away",
        "opponent",
        "2C 2H 6D 7S 8C KH",
        ("2C KH", 6.5, 4.0),
        ("2C 2H", 6.0, 6.0),
        {"opponent-crib", "fifteens-lost", "pair-given-away"},
    ),
    (
        "a fifteen given away",
        "opponent",
        "AC 3H 6D 7S 8C 9H",
        ("AC 3H", 8.0, 5.0),
        ("6D 9H", 3.0, 5.5),
        {"opponent-crib", "run-broken", "fifteens-lost", "fifteen-given-away"},
    ),
    (
        "neighbours given away",
        "opponent",
        "AC 2H 7D 7S 8C QH",
        ("AC QH", 9.0, 4.0),
        ("AC 2H", 9.0, 5.5),
        {"opponent-crib", "neighbours-given-away"},
    ),
    (
        "one's own crib starved",
        "own",
        "AC 4H 5D TS JC KH",
        ("4H 5D", 6.0, 7.0),
        ("AC KH", 6.0, 3.5),
        {"own-crib", "own-crib-starved"},
    ),
    (
        "the hand overrated",
        "opponent",
        "AC 4H 8D TS TC JH",
        ("AC JH", 6.0, 3.5),
        ("TS TC", 6.4, 6.0),
        {"opponent-crib", "pair-given-away", "hand-overrated"},
    ),
]


@pytest.mark.parametrize(
    ("owner", "dealt", "best", "chosen", "themes"), [one[1:] for one in EXAMPLES], ids=[one[0] for one in EXAMPLES]
)
def test_a_discard_was_about(owner, dealt, best, chosen, themes) -> None:
    found = discard_themes(owner, dealt.split(), thrown(*best, owner), thrown(*chosen, owner))
    assert set(found) == themes
    assert list(found) == [theme for theme in DISCARD_THEMES if theme in themes]


def test_every_theme_has_its_example() -> None:
    assert set().union(*(one[-1] for one in EXAMPLES)) == set(DISCARD_THEMES)
