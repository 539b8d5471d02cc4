"""What a position's plays are worth, as the solvers give it: integer sums over all hands, and the equilibrium."""

from typing import Literal, TypeAlias

from msgspec import Struct

from puzzles.dominoes.position import Placement

__all__ = ["Equilibrium", "Solution", "ValueName", "ValuedPlay"]

ValueName: TypeAlias = Literal["open", "house", "race"]
"""The values that :func:`puzzles.dominoes.solver.solve` works out."""


class ValuedPlay(Struct, frozen=True):
    """One play with its values, each an integer sum over all hands; null where it was not asked for.

    Attributes:
        placement: The play, left before right where both come to the same.
        equivalent: Other placements that lead to the mirror image of the same line.
        points: What it scores at once, with the point for going out; not cut by 61.
        total: What both ends count after it.
        open: Net points of the rest of the round with all tiles up and perfect play by all.
        house: The same against the house player, by one who does not see the opponent's tiles.
        race: The race to exactly 61 in this round with all tiles up: 1 won, -1 lost, 0 neither.
        race_house: The race against the house player.
        best: In how many of the hands it is among the best by the open value.
        race_best: In how many of the hands it is among the best by the race value.
        knocks: In how many of the hands the next player must knock in reply.
        reply: The most that the next player can score at once in reply, with the point for going out.
    """

    placement: Placement
    equivalent: tuple[Placement, ...]
    points: int
    total: int
    open: int | None
    house: int | None
    race: int | None
    race_house: int | None
    best: int
    race_best: int
    knocks: int
    reply: int


class Solution(Struct, frozen=True):
    """All plays of a position, best first, and the number of hands that their sums are taken over."""

    hands: int
    plays: tuple[ValuedPlay, ...]


class Equilibrium(Struct, frozen=True):
    """The position between players who don't see each other's tiles.

    Attributes:
        low: What the mover's side can make sure of on average over all hands that the mover may hold, in points.
        high: What the opponent can hold it to.
        plays: The value of each play with the hand that is held.
    """

    low: float
    high: float
    plays: tuple[tuple[Placement, float], ...]
