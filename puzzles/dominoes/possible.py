"""What the others may hold, for all that the line, the mover's own hand and the knocks tell, and in how many ways."""

from collections.abc import Iterator, Sequence
from math import comb

from puzzles.dominoes.position import Position
from puzzles.dominoes.table import Seat, Table
from puzzles.dominoes.tiles import Tile

__all__ = ["hands_of", "possible_of", "ways_of"]


def possible_of(table: Table, seat: Seat, hand: Sequence[Tile]) -> tuple[tuple[Tile, ...], ...]:
    """Return for each seat the tiles that it may hold: see :class:`puzzles.dominoes.position.Position`.

    Args:
        table: What everyone sees.
        seat: The mover.
        hand: The mover's tiles, which the others can't hold.
    """
    return tuple(
        tuple(tile for tile in table.may_hold(other) if other == seat or tile not in hand)
        for other in range(len(table.counts))
    )


def ways_of(possible: Sequence[Sequence[Tile]], counts: Sequence[int], seat: Seat) -> int:
    """Return in how many ways all seats but one can hold as many tiles as they do."""
    others = [other for other in range(len(counts)) if other != seat]
    kinds: dict[tuple[int, ...], int] = {}
    for tile in set().union(*(possible[other] for other in others)):
        kind = tuple(place for place, other in enumerate(others) if tile in possible[other])
        kinds[kind] = kinds.get(kind, 0) + 1
    ways = {tuple(counts[other] for other in others): 1}
    for kind, tiles in kinds.items():
        further: dict[tuple[int, ...], int] = {}
        for lacking, found in ways.items():
            for after, more in _shares(lacking, kind, tiles):
                further[after] = further.get(after, 0) + found * more
        ways = further
    return ways.get((0,) * len(others), 0)


def hands_of(position: Position) -> int:
    """Return how many hands, or with three or four players sets of hands, the others may hold."""
    return ways_of(position.possible, position.counts, position.seat)


def _shares(lacking: tuple[int, ...], kind: Sequence[int], tiles: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield what the seats still lack after some tiles of one kind went to them, and in how many ways.

    A kind is the seats that may hold its tiles. Those that go to none of them lie face down.
    """
    if not kind:
        yield lacking, 1
        return
    place, *rest = kind
    for taken in range(min(lacking[place], tiles) + 1):
        after = (*lacking[:place], lacking[place] - taken, *lacking[place + 1 :])
        for further, ways in _shares(after, rest, tiles - taken):
            yield further, ways * comb(tiles, taken)
