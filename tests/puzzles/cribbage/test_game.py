"""The two games' numbers."""

import pytest

from puzzles.cribbage.game import FIVE, SIX, game_of_cards
from puzzles.errors import IllegalError


def test_the_numbers_of_hands_and_deals_are_those_of_the_deck():
    assert (SIX.hands, SIX.starters, SIX.deals) == (20_358_520, 46, 374_672_760)
    assert (FIVE.hands, FIVE.starters, FIVE.deals) == (2_598_960, 47, 64_425_438)


def test_a_hand_values_weight_against_a_crib_is_whole():
    for game in (SIX, FIVE):
        assert game.deals % game.starters == 0


def test_the_number_of_cards_names_the_game():
    assert (game_of_cards(6), game_of_cards(5)) == (SIX, FIVE)
    with pytest.raises(IllegalError) as caught:
        game_of_cards(4)
    assert caught.value.code == "wrong-number-of-cards"
