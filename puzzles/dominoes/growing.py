"""Lines that grow by tiles placed at random, each placing that the rules allow being as likely as any other."""

from collections.abc import Iterator

from puzzles.dominoes.line import Line
from puzzles.dominoes.tiles import PIPS, SET, Pip, Tile, halves_of
from puzzles.stream import Stream

__all__ = ["grown_lines", "with_doubles"]

_HOLDING: tuple[tuple[Tile, ...], ...] = tuple(tuple(tile for tile in SET if pip in halves_of(tile)) for pip in PIPS)
"""The tiles with a number, by number."""


def grown_lines(stream: Stream, longest: int) -> Iterator[Line]:
    """Yield lines without end: one tile, then the same with one more, up to the longest; then a fresh tile, and so on.

    A line from which no tile can go on is followed by a fresh one too.
    """
    while True:
        tile = stream.below(len(SET))
        low, high = halves_of(tile)
        tiles: tuple[tuple[Pip, Pip], ...] = ((low, high),) if stream.below(2) else ((high, low),)
        lies = 1 << tile
        yield Line(tiles)
        while len(tiles) < longest:
            left, right = tiles[0][0], tiles[-1][1]
            to_left = [tile for tile in _HOLDING[left] if not lies >> tile & 1]
            fitting = to_left + [tile for tile in _HOLDING[right] if not lies >> tile & 1]
            if not fitting:
                break
            place = stream.below(len(fitting))
            tile = fitting[place]
            low, high = halves_of(tile)
            lies |= 1 << tile
            tiles = (
                ((low + high - left, left), *tiles) if place < len(to_left) else (*tiles, (right, low + high - right))
            )
            yield Line(tiles)


def with_doubles(line: Line) -> Iterator[Line]:
    """Yield a line with the doubles placed that fit and do not lie yet: at the left end, at the right, at both."""
    left, right = line.tiles[0][0], line.tiles[-1][1]
    can_left, can_right = ((pip, pip) not in line.tiles for pip in (left, right))
    if can_left:
        yield Line(((left, left), *line.tiles))
    if can_right:
        yield Line((*line.tiles, (right, right)))
    if can_left and can_right and left != right:
        yield Line(((left, left), *line.tiles, (right, right)))
