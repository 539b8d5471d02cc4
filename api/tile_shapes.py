"""How tiles and positions of dominoes stand in a request: schemas that say what is taken, over texts that rules check.

The limits are only described here, not enforced by msgspec: the rules' own messages say more.
"""

from typing import Annotated

from msgspec import Meta, Struct

from puzzles.dominoes.history import PlayText, PositionText, parse_position
from puzzles.dominoes.line import Side
from puzzles.dominoes.position import Position

__all__ = ["DominoMove", "DominoState", "Tile"]

Tile = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-6]-[0-6]$"})]
"""A tile, its halves in either order."""

_Seat = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 3})]
_Count = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 7})]
_Score = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 60})]


class DominoMove(Struct, frozen=True, forbid_unknown_fields=True):
    """One move of a round: a tile and, where it matters, its end; or a knock.

    The first tile of a round lies as it is written, left half first, and has no end.
    """

    seat: _Seat
    tile: Tile | None = None
    end: Side | None = None
    knock: bool = False


class DominoState(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as its mover sees it.

    Attributes:
        plays: The round so far.
        seat: Who is to move.
        hand: The mover's tiles.
        counts: How many tiles each seat holds; it says how many play.
        scores: The points of each seat, or of each partnership where four play.
    """

    plays: Annotated[tuple[DominoMove, ...], Meta(extra_json_schema={"maxItems": 112})]
    seat: _Seat
    hand: Annotated[tuple[Tile, ...], Meta(extra_json_schema={"minItems": 1, "maxItems": 7, "uniqueItems": True})]
    counts: Annotated[tuple[_Count, ...], Meta(extra_json_schema={"minItems": 2, "maxItems": 4})]
    scores: Annotated[tuple[_Score, ...], Meta(extra_json_schema={"minItems": 2, "maxItems": 3})]

    def position(self) -> Position:
        """Return the position, checked against the rules.

        Raises:
            NotationError: A text is not a tile.
            IllegalError: What stands here is no position of the game; the play that is wrong is named.
        """
        plays = [PlayText(one.seat, one.tile, one.end, knock=one.knock) for one in self.plays]
        return parse_position(PositionText(plays, self.seat, list(self.hand), list(self.counts), list(self.scores)))
