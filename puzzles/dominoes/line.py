"""The line: tiles end to end, its two ends, what they count and what that scores.

An end is an int from 0 to 13: the open number, or 7 more where a double lies there, which counts with both halves. A
line that is one double alone has that double at both ends, and it counts once.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from puzzles.dominoes.tiles import Pip, Tile, halves_of, parse_tile, tile_of, tile_text
from puzzles.errors import IllegalError

__all__ = [
    "EMPTY",
    "SIDES",
    "CanonicalLine",
    "End",
    "Line",
    "Side",
    "alike",
    "canonical_line",
    "count_of",
    "ends_after",
    "fits",
    "parse_line",
    "pip_of",
    "points_of",
    "total_of",
]

End: TypeAlias = int
"""The open number, 0 to 6, or 7 more where a double lies at that end."""

CanonicalLine: TypeAlias = bytes
"""A line up to its mirror image."""

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


def pip_of(end: End) -> Pip:
    """Return the number that a tile must have to be placed there."""
    return end % 7


def count_of(end: End) -> int:
    """Return what the end counts: its number, or a double's two halves."""
    return end if end < 7 else 2 * (end - 7)


def total_of(left: End, right: End) -> int:
    """Return what both ends count together. The same double at both ends is one that lies alone: it counts once."""
    if left == right and left >= 7:
        return count_of(left)
    return count_of(left) + count_of(right)


def alike(ends: tuple[End, End]) -> bool:
    """Return whether a tile comes to the same on both ends: they have the same number and the same count.

    So have the two sides of a double that lies alone, and an exposed 0-0 and a 0.

    >>> alike((4, 4)), alike((4, 11)), alike((11, 11)), alike((0, 7))
    (True, False, True, True)
    """
    left, right = ends
    return pip_of(left) == pip_of(right) and count_of(left) == count_of(right)


def points_of(total: int) -> int:
    """Return the points that a total scores: a third of it if it divides by three, plus a fifth if by five.

    >>> points_of(15), points_of(12), points_of(10), points_of(7)
    (8, 4, 2, 0)
    """
    return sum(threes_and_fives(total))


def threes_and_fives(total: int) -> tuple[int, int]:
    """Return how often three and five go into a total, each 0 unless there is no remainder.

    >>> threes_and_fives(15), threes_and_fives(10)
    ((5, 3), (0, 2))
    """
    threes, fives = (total // number if total % number == 0 else 0 for number in (3, 5))
    return threes, fives


class Line(Struct, frozen=True):
    """A line as it lies, left to right: each tile as its left and its right half."""

    tiles: tuple[tuple[Pip, Pip], ...] = ()

    @property
    def ends(self) -> tuple[End, End] | None:
        """The two ends, left and right; none where nothing lies."""
        if not self.tiles:
            return None
        first, last = self.tiles[0], self.tiles[-1]
        return first[0] + 7 * (first[0] == first[1]), last[1] + 7 * (last[0] == last[1])

    @property
    def total(self) -> int:
        """What both ends count together, 0 where nothing lies."""
        return total_of(*self.ends) if self.ends else 0

    def fits(self, tile: Tile) -> tuple[Side, ...]:
        """Return the sides where a tile can be placed on this line, which is not empty."""
        return fits(self.ends, tile) if self.ends else ()

    def placed(self, tile: Tile, side: Side | None) -> "Line":
        """Return the line with one more tile.

        Args:
            tile: A tile that lies nowhere yet.
            side: Where it is placed; none for the first, which lies with its higher half left. One that lies the
                other way round is a line of its own: ``parse_line(["4-6"])``.

        Raises:
            IllegalError: It does not fit there, or a side is missing or given where there is none.
        """
        low, high = halves_of(tile)
        if not self.tiles:
            if side is not None:
                raise IllegalError(f"{tile_text(tile)} opens the line: there is no end yet", code="no-end-yet")
            return Line(((high, low),))
        if side is None:
            raise IllegalError(f"{tile_text(tile)} needs an end: left or right", code="end-needed")
        open_pip = self.tiles[0][0] if side == "left" else self.tiles[-1][1]
        if open_pip not in (low, high):
            raise IllegalError(
                f"{tile_text(tile)} does not fit on the {side}: the number there is {open_pip}", code="does-not-fit"
            )
        other = low + high - open_pip
        if side == "left":
            return Line(((other, open_pip), *self.tiles))
        return Line((*self.tiles, (open_pip, other)))

    def mirrored(self) -> "Line":
        """Return the line seen from the other side of the table."""
        return Line(tuple((right, left) for left, right in reversed(self.tiles)))

    def texts(self) -> list[str]:
        """Return each tile as it lies, its left half first."""
        return [f"{left}-{right}" for left, right in self.tiles]


EMPTY = Line()


def canonical_line(line: Line) -> CanonicalLine:
    """Return the representative of a line and its mirror image; which tile was placed last is no part of it."""
    return min(bytes(half for tile in one.tiles for half in tile) for one in (line, line.mirrored()))


@cache
def fits(ends: tuple[End, End], tile: Tile) -> tuple[Side, ...]:
    """Return the sides where a tile can be placed between these ends."""
    halves = halves_of(tile)
    return tuple(side for side, end in zip(SIDES, ends, strict=True) if pip_of(end) in halves)


@cache
def ends_after(ends: tuple[End, End] | None, tile: Tile, side: Side | None) -> tuple[End, End]:
    """Return both ends once a tile that fits has been placed.

    Args:
        ends: The ends before; none where nothing lies.
        tile: The tile.
        side: Where it is placed; none for the first, which lies with its higher half left.
    """
    low, high = halves_of(tile)
    if ends is None:
        return (high + 7, low + 7) if low == high else (high, low)
    left, right = ends
    other = low + high - pip_of(left if side == "left" else right)
    new = other + 7 if low == high else other
    return (new, right) if side == "left" else (left, new)


def parse_line(texts: Sequence[str]) -> Line:
    """Return a line from its tiles as they lie, each with its left half first.

    >>> parse_line(["2-6", "6-6", "6-1"]).total
    3

    Raises:
        NotationError: A text is not a tile.
        IllegalError: A tile lies twice, or two neighbours do not match.
    """
    tiles: list[tuple[Pip, Pip]] = []
    for n, text in enumerate(texts, 1):
        halves = _parse_halves(text)
        if any(tile_of(*halves) == tile_of(*other) for other in tiles):
            raise IllegalError(f"tile {n}, {text}, lies twice in the line: a set holds it once", code="tile-twice")
        if tiles and tiles[-1][1] != halves[0]:
            raise IllegalError(
                f"tile {n}, {text}, does not match: the number before it is {tiles[-1][1]}", code="does-not-fit"
            )
        tiles.append(halves)
    return Line(tuple(tiles))


def _parse_halves(text: str) -> tuple[Pip, Pip]:
    parse_tile(text)
    return int(text[0]), int(text[2])
