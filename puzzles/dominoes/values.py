"""What a position's plays are worth, as the solvers give it: integer sums over all hands, and the equilibrium."""

from typing import Literal, TypeAlias

from msgspec import Struct

from puzzles.dominoes.position import Placement

__all__ = ["Equilibrium", "Solution", "ValueName", "ValuedPlay"]

ValueName: TypeAlias = Literal["open", "house", "race"]
"""The values that :func:`puzzles.dominoes.solver.solve` works out."""


class ValuedPlay(Struct, frozen=True):
    """One play with its values, all of them sums over the hands: divide by their number for points.

    Attributes:
        placement: The tile and its side; left where both sides come to the same.
        equivalent: The other placements that lead to the mirror image of the same line.
        points: What the play scores at once, the point for going out included, whatever the score.
        total: What both ends count after it.
        knocks: In how many of the hands the next opponent must knock in reply. A round that the play ends has no
            reply; nor, where four play, has a seat that holds no tiles.
        reply: The most points that the next opponent can score at once in reply, the point for going out included.
        open: The points won less those lost in the rest of the round, this play included, with all tiles turned up.
        house: The same for the best response, by one who does not see the hand, to the house player.
        race: +1 where the mover reaches 61 in this round, -1 where the opponent does, with all tiles turned up.
        race_house: The race for the best response to the house player; there if both house and race were asked for.
        best: In how many of the hands the play is a best one by open value.
        race_best: In how many of the hands the play is a best one by race value.
    """

    placement: Placement
    equivalent: tuple[Placement, ...]
    points: int
    total: int
    knocks: int
    reply: int
    open: int | None = None
    house: int | None = None
    race: int | None = None
    race_house: int | None = None
    best: int | None = None
    race_best: int | None = None


class Solution(Struct, frozen=True):
    """All legal plays of a position with their values.

    Attributes:
        hands: How many hands the opponent may hold; where four play, how many ways there are to deal the others'.
        plays: Best first by open value, or by race or house value if that was not asked for; equal ones by the lower
            tile in the order 0-0 … 6-6, then left. None where the mover must knock.
    """

    hands: int
    plays: tuple[ValuedPlay, ...]


class Equilibrium(Struct, frozen=True):
    """The value of a position with the hidden tiles hidden, both sides playing perfectly, in points or race value.

    Attributes:
        low: What the mover's side is sure of by its average strategy, whatever the opponent does: the mean over all
            hands that either may hold, not only the one held.
        high: What the opponent's average strategy never lets the mover's side exceed. The true value lies between.
        plays: Each play of the hand that is held with its value, best first, ties by tile and left before right: the
            mean over the opponent's hands when the play is made, the opponent goes on by its average strategy and the
            mover as well as can be against that. Of two plays that lead to mirror images only the left one; none
            where the mover must knock.
    """

    low: float
    high: float
    plays: tuple[tuple[Placement, float], ...]
