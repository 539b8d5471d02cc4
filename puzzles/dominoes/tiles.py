"""Tiles, the double-six set and their notation.

A tile is an int from 0 to 27, its place in the order 0-0, 0-1, … 0-6, 1-1, … 6-6, so that "the lower tile" is the
smaller int. Sets of tiles are ints with one bit for each tile.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzles.errors import IllegalError, NotationError

__all__ = [
    "PIPS",
    "SET",
    "Pip",
    "Tile",
    "halves_of",
    "is_double",
    "parse_tile",
    "parse_tiles",
    "tile_of",
    "tile_text",
    "tiles_text",
    "weight_of",
]

Tile: TypeAlias = int
"""A tile as its place in the set, 0 (``0-0``) to 27 (``6-6``)."""

Pip: TypeAlias = int
"""A number on half a tile, 0 to 6."""

PIPS: tuple[Pip, ...] = tuple(range(7))
_HALVES = tuple((low, high) for low in PIPS for high in range(low, 7))
SET: tuple[Tile, ...] = tuple(range(len(_HALVES)))
_TILE = {halves: tile for tile, halves in enumerate(_HALVES)} | {
    halves[::-1]: tile for tile, halves in enumerate(_HALVES)
}
_PARSED = {f"{one}-{other}": tile for (one, other), tile in _TILE.items()}


def halves_of(tile: Tile) -> tuple[Pip, Pip]:
    """Return the two numbers of a tile, the lower first."""
    return _HALVES[tile]


def tile_of(one: Pip, other: Pip) -> Tile:
    """Return the tile with these two numbers, in either order."""
    return _TILE[one, other]


def is_double(tile: Tile) -> bool:
    """Return whether both halves are the same."""
    low, high = _HALVES[tile]
    return low == high


def weight_of(tile: Tile) -> int:
    """Return the pips of both halves together."""
    return sum(_HALVES[tile])


def tile_text(tile: Tile) -> str:
    """Return the tile's notation, the higher half first.

    >>> tile_text(tile_of(4, 6))
    '6-4'
    """
    low, high = _HALVES[tile]
    return f"{high}-{low}"


def tiles_text(tiles: Iterable[Tile]) -> list[str]:
    """Return the notation of each tile, in the order given."""
    return [tile_text(tile) for tile in tiles]


def parse_tile(text: str) -> Tile:
    """Return the tile that a text names, its halves in either order.

    >>> parse_tile("4-6") == parse_tile("6-4")
    True

    Raises:
        NotationError: The text is not a tile of the double-six set.
    """
    try:
        return _PARSED[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{text!r} is not a tile: write two numbers from 0 to 6 with a hyphen between them, as in 6-4",
            code="not-a-tile",
        ) from None


def parse_tiles(texts: Sequence[str], *, what: str = "tiles") -> tuple[Tile, ...]:
    """Return the tiles that the texts name, in the order given.

    Args:
        texts: One notation for each tile.
        what: What the tiles are called in a message, such as ``"the hand"``.

    Raises:
        NotationError: One of the texts is not a tile.
        IllegalError: A tile stands twice.
    """
    tiles = tuple(parse_tile(text) for text in texts)
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            raise IllegalError(f"{tile_text(tile)} stands twice in {what}: a set holds it once", code="tile-twice")
    return tiles
