"""What training draws."""

from collections import Counter
from itertools import product
from typing import get_args

import pytest

from puzzles.cribbage.cards import parse_card, parse_cards
from puzzles.cribbage.counting import count
from puzzles.cribbage.patterns import TRAPS
from puzzles.stream import Stream
from puzzles.training.hands import (
    HANDS,
    LEVELS,
    Level,
    Only,
    Source,
    TrainingHand,
    Wish,
    draw_hand,
    fits,
    items_of,
    position_of_hand,
)

WISHES = [
    Wish(source, level, game, only)
    for source, level, game, only in product(get_args(Source), get_args(Level), ("six", "five"), get_args(Only))
]


def drawn(wish: Wish, number: int) -> list[TrainingHand]:
    stream = Stream(repr(wish).encode(), "test")
    return [draw_hand(stream, wish) for _ in range(number)]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"{wish.source} {wish.level} {wish.game} {wish.only}")
def test_every_wish_brings_hands_of_its_source_game_and_pattern(wish: Wish) -> None:
    for hand in drawn(wish, 4):
        cards = parse_cards((*hand.cards, hand.starter))
        assert list(cards[:-1]) == sorted(cards[:-1])
        assert hand.game == wish.game
        assert wish.source == "any" or (wish.source == "cribs") == hand.crib
        assert len(hand.cards) == (4 if hand.crib or wish.game == "six" else 3)
        assert fits(hand, Wish(wish.source, "any", wish.game, wish.only))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("game", ["six", "five"])
def test_a_level_is_the_number_of_items_and_twice_that_of_traps(level: Level, game: str) -> None:
    held = 0
    for hand in drawn(Wish("any", level, game), 40):  # type: ignore[arg-type]
        position = position_of_hand(hand)
        weight = items_of(hand) + 2 * len(TRAPS.intersection(position.patterns))
        least, greatest = LEVELS[level, len(hand.cards)]
        assert fits(hand, Wish(level=level, game=hand.game)) == (least <= weight <= greatest)
        held += least <= weight <= greatest
    assert held >= 34


def test_items_are_those_that_counting_names() -> None:
    for hand in drawn(Wish(), 40):
        counted = count(parse_cards(hand.cards), parse_card(hand.starter), crib=hand.crib)
        assert items_of(hand) == len(counted.items)
        assert position_of_hand(hand).total == counted.total


def test_a_hand_allows_three_seconds_and_one_more_for_each_item() -> None:
    for hand in drawn(Wish(), 10):
        assert HANDS.allowance(hand) == 3_000 + 1_000 * items_of(hand)


def test_hands_and_cribs_both_come_and_nothing_else_than_chance_decides() -> None:
    hands = drawn(Wish(), 200)
    assert 60 < sum(hand.crib for hand in hands) < 140
    assert len({hand.key for hand in hands}) == 200
    assert Counter(hand.starter for hand in hands).most_common(1)[0][1] < 20
    assert drawn(Wish(), 200) == hands


def test_a_hand_and_a_crib_of_the_same_cards_are_two_things_to_know() -> None:
    hand = TrainingHand("six", crib=False, cards=("2C", "4C", "6C", "8C"), starter="TD")
    crib = TrainingHand("six", crib=True, cards=hand.cards, starter=hand.starter)
    assert hand.key != crib.key
    assert (position_of_hand(hand).total, position_of_hand(crib).total) == (4, 0)
    assert fits(hand, Wish(only="flush"))
    assert not fits(crib, Wish(only="flush"))
    assert not fits(hand, Wish(source="cribs"))
    assert not fits(hand, Wish(game="five"))
    assert fits(crib, Wish(only="traps"))
