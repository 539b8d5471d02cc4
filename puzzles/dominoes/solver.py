"""The exact value of every play: sums over all hands that the table and the knocks allow, none left out.

Two players with up to seven tiles each, the opening included, and open values for four with up to two tiles each. How
each value is defined stands in docs/numbers.md.
"""

from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from msgspec import Struct

from puzzles.dominoes.line import End, ends_after, points_of, total_of
from puzzles.dominoes.players import plays
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.table import goes_out
from puzzles.dominoes.tiles import SET, weight_of
from puzzles.dominoes.values import Solution, ValuedPlay, ValueName
from puzzles.errors import IllegalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.int64]

__all__ = ["ALONE", "SOLVED_TILES", "solve"]

SOLVED_TILES: Final = {2: 7, 4: 2}
"""How many tiles each may hold, by the number of players."""
_MOST_UNSEEN: Final = 14
"""How many tiles four players with two each don't see; with more, states would not have a key each."""
_CHUNKS: Final = 8
"""More pieces than threads, so that none waits for another's."""
ALONE: Final = 2000
"""With fewer deals a second thread costs more than it brings."""


def solve(position: Position, values: Collection[ValueName], *, threads: int = 2) -> Solution:
    """Return every legal play with the values asked for.

    Args:
        position: What the mover knows. Its scores matter for the race alone.
        values: Which values to work out.
        threads: How many to use where there are many hands.

    Raises:
        IllegalError: A value, a number of players or a number of tiles that is not solved, or no hand is possible.
    """
    _check(position, values)
    roots = _roots(position)
    with ThreadPoolExecutor(threads) as pool:
        work = _Work(position, roots, pool)
        if not work.hands:
            raise IllegalError("no hand agrees with the table, the knocks and the counts", code="no-hands")
        found = work.sums(values) if roots else {}
    bonus = goes_out(position.counts, position.seat)
    valued = [
        ValuedPlay(
            root.placement,
            root.equivalent,
            points_of(total_of(*root.ends)) + bonus,
            total_of(*root.ends),
            **{name: sums[number] for name, sums in found.items()},
        )
        for number, root in enumerate(roots)
    ]
    leading = next(name for name in ("open", "race", "house") if name in values)
    valued.sort(key=lambda play: (-getattr(play, leading), play.placement.tile, play.placement.side == "right"))
    return Solution(work.hands, tuple(valued))


class _Root(Struct, frozen=True):
    """A legal play, and the ends after it."""

    placement: Placement
    equivalent: tuple[Placement, ...]
    ends: tuple[End, End]


class _Work:
    """A position as arrays, and the loops over all its deals."""

    def __init__(self, position: Position, roots: list[_Root], pool: ThreadPoolExecutor) -> None:
        import numpy as np  # noqa: PLC0415 - only who solves needs it

        from puzzles.dominoes.kernels import board  # noqa: PLC0415 - importing numba takes a second

        others = [(position.seat + further) % position.seats for further in range(1, position.seats)]
        hand = sorted(position.hand)
        tiles = hand + sorted({tile for seat in others for tile in position.possible[seat]})
        number = {tile: local for local, tile in enumerate(tiles)}
        self._own = (1 << len(hand)) - 1
        self._fits, self._leads = board.table_of(tiles)
        self._preferences = np.array([weight_of(tile) << 8 | SET[-1] - tile for tile in tiles], np.int64)
        self._roots = np.array([(number[root.placement.tile], *root.ends) for root in roots], np.int64)
        possible, counts = np.zeros(3, np.int64), np.zeros(3, np.int64)
        for place, seat in enumerate(others):
            possible[place] = sum(1 << number[tile] for tile in position.possible[seat])
            counts[place] = position.counts[seat]
        self._deals = board.deals(possible, counts)
        side = position.seat % 2
        self._scores = position.scores[side], position.scores[1 - side]
        self.hands = len(self._deals)
        self._spread: Callable[..., Iterable[Array]] = pool.map if self.hands >= ALONE else map

    def sums(self, values: Collection[ValueName]) -> dict[str, list[int]]:
        """Return the sums for the attributes of :class:`ValuedPlay`, each with one entry for each play."""
        found: dict[str, list[int]] = {}
        found["knocks"], found["reply"] = self._replies()
        if "open" in values:
            found["open"], found["best"] = self._with_tiles_up(race=False)
        if "race" in values:
            found["race"], found["race_best"] = self._with_tiles_up(race=True)
        if "house" in values:
            found["house"] = self._against_house(race=False)
        if "house" in values and "race" in values:
            found["race_house"] = self._against_house(race=True)
        return found

    def _with_tiles_up(self, *, race: bool) -> tuple[list[int], list[int]]:
        from puzzles.dominoes.kernels.search import play_sums  # noqa: PLC0415 - importing numba takes a second

        us, them = self._scores if race else (0, 0)

        def work(begin: int) -> "Array":
            some = self._deals[begin : begin + size]
            return play_sums(some, self._own, self._roots, us, them, race, self._fits, self._leads)

        size = -(-self.hands // _CHUNKS) if self.hands >= ALONE else self.hands
        first, *others = self._spread(work, range(0, self.hands, size))
        values, best = sum(others, first).tolist()
        return values, best

    def _against_house(self, *, race: bool) -> list[int]:
        from puzzles.dominoes.kernels.house import house_sums  # noqa: PLC0415 - importing numba takes a second

        us, them = self._scores if race else (0, 0)
        hands = self._deals[:, 0].copy()

        def work(root: int) -> "Array":
            one = self._roots[root : root + 1]
            return house_sums(hands, self._own, one, us, them, race, self._fits, self._leads, self._preferences)

        return [int(sums[0]) for sums in self._spread(work, range(len(self._roots)))]

    def _replies(self) -> tuple[list[int], list[int]]:
        from puzzles.dominoes.kernels.replies import reply_sums  # noqa: PLC0415 - importing numba takes a second

        knocks, points = reply_sums(self._deals, self._own, self._roots, self._fits, self._leads).tolist()
        return knocks, points


def _check(position: Position, values: Collection[ValueName]) -> None:
    """Refuse what is not solved."""
    unknown = sorted(set(values) - set(get_args(ValueName)))
    if unknown or not values:
        raise IllegalError(
            f"the solver has the values open, house and race, not {', '.join(unknown) or 'none'}", code="unknown-value"
        )
    most = SOLVED_TILES.get(position.seats)
    if most is None:
        raise IllegalError(
            f"exact values are there for two players, and for four in partnership, not for {position.seats}",
            code="players-not-solved",
        )
    if position.seats == 4 and set(values) != {"open"}:
        raise IllegalError("for four players there is the open value alone", code="value-not-solved")
    if max(position.counts) > most or (position.seats == 4 and len(position.unseen) > _MOST_UNSEEN):
        raise IllegalError(
            f"exact values for {position.seats} players go up to {most} tiles each, here are "
            f"{', '.join(map(str, position.counts))}",
            code="tiles-not-solved",
        )


def _roots(position: Position) -> list[_Root]:
    """Return the legal plays, equivalent ones as one: lower tiles first, left before right."""
    ends = position.line.ends
    return [
        _Root(first, tuple(others), ends_after(ends, first.tile, first.side))
        for first, *others in plays(ends, sorted(position.hand))
    ]
