"""The two games whose discards are solved: six-card cribbage and the older five-card game."""

from math import comb
from typing import Literal

from msgspec import Struct

from puzzles.errors import IllegalError

__all__ = ["FIVE", "GAMES", "SIX", "Game", "GameName", "game_of_cards"]

GameName = Literal["six", "five"]


class Game(Struct, frozen=True):
    """How many cards are dealt and kept; two cards go to the crib in either game."""

    name: GameName
    dealt: int
    kept: int

    @property
    def starters(self) -> int:
        """The cards that one player has not seen, each of which may be turned up: 46 or 47."""
        return 52 - self.dealt

    @property
    def hands(self) -> int:
        """All hands that may be dealt: 20,358,520 or 2,598,960."""
        return comb(52, self.dealt)

    @property
    def deals(self) -> int:
        """The opponent's hands and starters that go with one own hand: 374,672,760 or 64,425,438."""
        return comb(self.starters, self.dealt) * (self.starters - self.dealt)


SIX = Game("six", dealt=6, kept=4)
FIVE = Game("five", dealt=5, kept=3)
GAMES: dict[str, Game] = {game.name: game for game in (SIX, FIVE)}


def game_of_cards(number: int) -> Game:
    """Return the game in which so many cards are dealt.

    Raises:
        IllegalError: There is none.
    """
    for game in GAMES.values():
        if game.dealt == number:
            return game
    raise IllegalError(
        f"a discard is chosen from six cards, or from five in the five-card game, not from {number}",
        code="wrong-number-of-cards",
    )
