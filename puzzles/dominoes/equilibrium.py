"""What a play is worth when nobody sees the other's tiles: the equilibrium of the rest of a round of two.

The game is the public one: both hands are equally likely to be any two that have no tile in common and that table and
knocks allow, the mover's own included, since the opponent does not see it. ``docs/numbers.md`` tells the method.
"""

from collections.abc import Iterable

from puzzles.dominoes.line import SIDES, pip_of
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.tiles import Pip, Tile, halves_of
from puzzles.dominoes.values import Equilibrium
from puzzles.errors import IllegalError

__all__ = ["EQUILIBRIUM_TILES", "equilibrium"]

EQUILIBRIUM_TILES = 3
"""The most tiles in a hand for which an equilibrium is worked out."""

_LEAST_ROUNDS = 100
"""The bracket bounds the game's value, not that of a play which is seldom made: so many rounds settle those as well."""

_MOST_ROUNDS = 10_000


def equilibrium(position: Position, *, race: bool = False, width: float = 0.002) -> Equilibrium:
    """Return the equilibrium of the rest of the round for two players with one to three tiles each.

    Args:
        position: Two players, a line, whose mover may hold other hands as well for all that the opponent knows.
        race: Whether +1 is paid where the mover reaches exactly 61 first in this round, -1 where the opponent does and
            0 where nobody does, rather than the net points of the rest of the round without regard to 61.
        width: How far ``low`` and ``high`` may lie apart, in points or race value. They usually lie closer, because
            the values of plays need more rounds than the bracket.

    Raises:
        IllegalError: There are not two players, one holds more than three tiles or none, no tile lies yet, or the
            opponent may hold fewer tiles than it does.
    """
    if position.seats != 2 or not all(1 <= count <= EQUILIBRIUM_TILES for count in position.counts):
        raise IllegalError(
            f"an equilibrium is worked out for two players with 1 to {EQUILIBRIUM_TILES} tiles each, "
            f"not for hands of {', '.join(map(str, position.counts))}",
            code="no-equilibrium",
        )
    ends = position.line.ends
    if ends is None:
        raise IllegalError("an equilibrium is worked out once a tile lies: this line is empty", code="no-equilibrium")
    mover, other = position.seat, 1 - position.seat
    if len(position.possible[other]) < position.counts[other]:
        raise IllegalError(
            f"the opponent holds {position.counts[other]} tiles, but table and knocks allow only "
            f"{len(position.possible[other])}",
            code="no-hand-left",
        )
    from puzzles.dominoes.kernels.regret import solve  # noqa: PLC0415 - importing numba takes a second

    # An exposed 0-0 is as good as a 0: the same number, the same count.
    left, right = (0 if pip_of(end) == 0 else end for end in ends)
    low, high, plays = solve(
        (left, right),
        (_set_of(position.possible[mover]), _set_of(_possible_to_all(position, other))),
        (position.counts[mover], position.counts[other]),
        (position.scores[mover], position.scores[other]),
        knocked=bool(position.moves) and position.moves[-1].tile is None,
        hand=_set_of(position.hand),
        race=race,
        width=width,
        least=_LEAST_ROUNDS,
        most=_MOST_ROUNDS,
    )
    valued = [(Placement(tile, SIDES[side]), value) for tile, side, value in plays]
    return Equilibrium(low, high, tuple(sorted(valued, key=lambda play: -play[1])))


def _set_of(tiles: Iterable[Tile]) -> int:
    return sum(1 << tile for tile in tiles)


def _possible_to_all(position: Position, seat: int) -> set[Tile]:
    """Return what a seat may hold for all that the table tells, the mover's tiles being hidden as well."""
    left_of_first = sum(move.side == "left" for move in position.moves)
    start, stop = left_of_first, left_of_first
    refused: set[Pip] = set()
    for move in position.moves:
        if move.tile is not None:
            start -= move.side == "left"
            stop += move.side != "left"
        elif move.seat == seat:
            refused |= {position.line.tiles[start][0], position.line.tiles[stop - 1][1]}
    return set(position.possible[seat]) | {tile for tile in position.hand if refused.isdisjoint(halves_of(tile))}
