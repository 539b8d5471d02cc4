"""A position as its mover sees it: the line with its history, the own hand, and what the others may hold."""

from msgspec import Struct

from puzzles.dominoes.line import Line, Side
from puzzles.dominoes.tiles import SET, Tile

__all__ = ["Move", "Placement", "Position"]


class Move(Struct, frozen=True):
    """One move of a round: a tile and the side where it was placed (none for the first), or a knock (no tile)."""

    seat: int
    tile: Tile | None
    side: Side | None = None


class Placement(Struct, frozen=True):
    """A tile and the side where it is placed; no side for the first of a line."""

    tile: Tile
    side: Side | None


class Position(Struct, frozen=True):
    """What the mover knows. It has been checked: the moves are legal and agree with hand and counts.

    Attributes:
        moves: The round so far.
        line: The line that these moves made, its first tile as it was written.
        seat: Who is to move, and whose hand is known.
        hand: The mover's tiles, in the order given.
        counts: How many tiles each seat holds.
        scores: The points of each seat, or of each partnership where four play (seats 0 and 2, seats 1 and 3).
        possible: For each seat the tiles that it may hold for all that the table and its knocks tell; the mover's own
            hand is left out of the others' and what the others hold is not taken out of the mover's, so that
            ``possible[seat]`` of the mover is what the others must reckon with.
    """

    moves: tuple[Move, ...]
    line: Line
    seat: int
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    possible: tuple[tuple[Tile, ...], ...]

    @property
    def seats(self) -> int:
        """How many play: two, three or four."""
        return len(self.counts)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that are neither on the table nor in the mover's hand."""
        seen = {move.tile for move in self.moves} | set(self.hand)
        return tuple(tile for tile in SET if tile not in seen)
