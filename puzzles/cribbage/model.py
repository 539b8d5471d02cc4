"""The opponent model: what a dealer and a pone throw from every hand, and the table that these throws reproduce.

Each player maximises the exact hand value plus or minus the table's mean crib of the two cards thrown. The table is the
fixed point: the mean cribs that come out when the other player throws just so. Everything is summed in integers over
all hands; nothing is sampled.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from puzzles.cribbage.game import Game
from puzzles.cribbage.kernels import hands as hands_kernel
from puzzles.cribbage.kernels import points, policy
from puzzles.cribbage.table import MICRO, ROLES, ROWS, CribOwner, DiscardTable, Role, TableRow

__all__ = ["FixedPoint", "Model", "Progress", "Throws", "fixed_point"]

Progress = Callable[[str, float], None]
"""Told a phrase for the work going on and the share of it that is done, 0 to 1."""

_PARTS = 16
_TRIPLES = comb(52, 3)


def _silent(_phrase: str, _share: float) -> None:
    """Tell nobody."""


class Throws:
    """How often a role throws each pair of cards, counted over all hands.

    Args:
        game: The game.
        classes: How many classes of hands it has.
        choices: Whether each single hand's discard is kept as well, about 20 MB a role.

    Attributes:
        thrown: Hands that throw the pair, shape (1326,).
        with_one: … and keep this card, shape (1326, 52).
        with_two: … and keep these two, shape (1326, 1326).
        with_three: … and keep these three, shape (1326, 22100).
        choices: By the hand's number which discard it throws; empty unless asked for.
        best: The best discards of each class of hands as bits.
    """

    def __init__(self, game: Game, classes: int, *, choices: bool = False) -> None:
        self.thrown = np.zeros(1326, np.uint32)
        self.with_one = np.zeros((1326, 52), np.uint16)
        self.with_two = np.zeros((1326, 1326), np.uint16)
        self.with_three = np.zeros((1326, _TRIPLES), np.uint8)
        self.choices = np.zeros(game.hands if choices else 0, np.uint8)
        self.best = np.zeros(classes, np.uint16)


class Model:
    """All hands of one game with their hand values, ready to be played by any table.

    Args:
        game: The game.
        progress: Told how the work goes.
    """

    def __init__(self, game: Game, progress: Progress | None = None) -> None:
        self.game = game
        self.progress = progress or _silent
        self.progress("hand values", 0.0)
        show = points.show_table(game.kept, comb(52, game.kept), points.RANK_PAIR, points.RANK_POINTS)
        self.hands, self.equal = hands_kernel.classes(game.dealt)
        self.sums = hands_kernel.hand_sums(self.hands, show, points.BINOMIAL)
        self.progress("hand values", 1.0)

    def both_throws(self, table: DiscardTable, *, choices: bool = False) -> dict[Role, Throws]:
        """Return what both roles throw if they go by the table, worked out on two cores.

        Args:
            table: The table that both believe.
            choices: Whether each single hand's discard is wanted as well.
        """
        throws = {role: Throws(self.game, len(self.hands), choices=choices) for role in ROLES}
        done = dict.fromkeys(ROLES, 0.0)

        def work(role: Role) -> None:
            for share in self._follow(role, table, throws[role]):
                done[role] = share
                self.progress("discards of all hands", sum(done.values()) / 2)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(work, ROLES))
        return throws

    def best(self, role: Role, table: DiscardTable) -> NDArray[np.uint16]:
        """Return the set of a role's best discards for each class of hands, as bits."""
        if role == "dealer":
            worth = self.game.starters * np.array(table.by_pair("own"), np.int64)
        else:
            worth = -self.game.starters * np.array(table.by_pair("opponent"), np.int64)
        best = np.zeros(len(self.hands), np.uint16)
        policy.best_discards(self.hands, self.sums, worth, best)
        return best

    def follow(self, role: Role, table: DiscardTable, throws: Throws) -> None:
        """Bring a role's throws up to date with a table; only hands that throw other cards than before cost time."""
        for share in self._follow(role, table, throws):
            self.progress(f"discards of the {role}", share)

    def _follow(self, role: Role, table: DiscardTable, throws: Throws) -> Iterator[float]:
        best = self.best(role, table)
        for first, last, share in _parts(len(self.hands)):
            policy.tally(
                first,
                last,
                self.hands,
                self.equal,
                throws.best,
                best,
                hands_kernel.RENAMINGS,
                hands_kernel.RENAMINGS_NUMBER,
                points.BINOMIAL,
                throws.thrown,
                throws.with_one,
                throws.with_two,
                throws.with_three,
                throws.choices,
            )
            yield share
        throws.best = best

    def mean_cribs(self, crib: CribOwner, throws: Throws) -> list[int]:
        """Return the rows of the table for one crib owner that the other player's throws produce.

        Args:
            crib: Whose crib the rows are about.
            throws: The pone's throws for one's own crib, the dealer's for the opponent's.

        Returns:
            169 entries in the order of the table, in millionths of a point, rounded half up.
        """

        def work(half: int) -> NDArray[np.int64]:
            sums = np.zeros(1326, np.int64)
            for first, last, share in _parts(663):
                policy.crib_sums(
                    663 * half + first,
                    663 * half + last,
                    points.BINOMIAL,
                    points.RANK_PAIR,
                    points.RANK_POINTS,
                    throws.thrown,
                    throws.with_one,
                    throws.with_two,
                    throws.with_three,
                    sums,
                )
                self.progress("mean cribs", share)
            return sums

        with ThreadPoolExecutor(2) as pool:
            low, high = pool.map(work, range(2))
        sums: list[int] = (low + high).tolist()
        deals = comb(50, self.game.dealt) * (50 - self.game.dealt)
        return [_row_mean(row, sums, deals) for row in ROWS if row.crib == crib]

    def produced(self, table: DiscardTable) -> DiscardTable:
        """Return the table that comes out when all hands are played by this one."""
        throws = self.both_throws(table)
        own = self.mean_cribs("own", throws["pone"])
        return DiscardTable(self.game.name, (*own, *self.mean_cribs("opponent", throws["dealer"])))


def _parts(whole: int) -> Iterator[tuple[int, int, float]]:
    for part in range(_PARTS):
        yield whole * part // _PARTS, whole * (part + 1) // _PARTS, (part + 1) / _PARTS


def _row_mean(row: TableRow, sums: list[int], deals: int) -> int:
    """Average over all cards that one row of the table stands for; millionths of a point, rounded half up."""
    pairs = [
        (low, high)
        for high in range(4 * row.rank_high, 4 * row.rank_high + 4)
        for low in range(4 * row.rank_low, 4 * row.rank_low + 4)
        if low < high and (low & 3 == high & 3) == row.suited
    ]
    total = sum(sums[high * (high - 1) // 2 + low] for low, high in pairs)
    parts = len(pairs) * deals
    return (2 * total * MICRO + parts) // (2 * parts)


class FixedPoint(Struct, frozen=True):
    """A table and how it was found.

    Attributes:
        table: The table.
        iterations: How many times both players' hands were played.
        residual: The furthest that an entry lies from what the very discards it induces produce, in points.
        damping: The share of each step that was taken at first.
        steps: The greatest undamped step of each iteration, in points; the residual is the least of them.
    """

    table: DiscardTable
    iterations: int
    residual: float
    damping: float
    steps: tuple[float, ...]


def fixed_point(model: Model, *, damping: float = 0.8, goal: float = 0.0, limit: int = 14) -> FixedPoint:
    """Return the table that reproduces itself.

    The dealer's discards depend on the own rows alone, and they alone make the opponent's rows; the pone's the other
    way round. So the opponent's rows are always just what the own rows produce, and only the own rows are searched for.

    A hand is thrown one way or the other, so the map has jumps. Where it jumps across the point that would hold still
    (many hands that differ only in their suits and court cards switch at once), the search goes to and fro. It then
    takes shorter steps and tries the nearest table that still induces the same discards (:func:`_held`), whose residual
    is measured like any other's.

    Args:
        model: The hands of one game.
        damping: The share of each step that is taken at first, above 0 and at most 1.
        goal: The residual in points at which the search ends.
        limit: The number of iterations after which it ends all the same.
    """
    dealer, pone = (Throws(model.game, len(model.hands)) for _ in ROLES)
    own = [0] * (len(ROWS) // 2)
    nearest, share, resume = None, damping, None
    steps: list[float] = []
    while True:
        model.follow("dealer", _with_own(model.game, own), dealer)
        table = DiscardTable(model.game.name, (*own, *model.mean_cribs("opponent", dealer)))
        model.follow("pone", table, pone)
        target = model.mean_cribs("own", pone)
        step = [new - old for new, old in zip(target, own, strict=True)]
        steps.append(max(map(abs, step)) / MICRO)
        if nearest is None or steps[-1] <= min(steps):
            nearest = table
        if steps[-1] <= goal or len(steps) >= limit:
            return FixedPoint(nearest, len(steps), min(steps), damping, tuple(steps))
        stepped = [old + round(share * part) for old, part in zip(own, step, strict=True)]
        if resume is not None:
            own, resume = resume, None
        elif len(steps) > 3 and steps[-1] > steps[-2] / 2:
            share /= 2
            own, resume = _held(model, target, dealer.best), stepped
        else:
            own = stepped


def _with_own(game: Game, own: list[int]) -> DiscardTable:
    return DiscardTable(game.name, (*own, *([0] * len(own))))


def _held(model: Model, target: list[int], best: NDArray[np.uint16]) -> list[int]:
    """Return own rows close to a target at which the dealer's best discards are still the given ones.

    Wherever the target would let a hand switch, the two rows concerned are moved by equal parts until it just does not.
    """
    discards = list(combinations(range(model.game.dealt), 2))
    place = {row: number for number, row in enumerate(ROWS) if row.crib == "own"}
    rows = list(target)
    for _ in range(100):
        now = model.best("dealer", _with_own(model.game, rows))
        switched = np.nonzero(now != best)[0].tolist()
        if not switched:
            break
        moved = set()
        for hand in switched:
            cards = model.hands[hand].tolist()
            values = []
            for bits in (int(best[hand]), int(now[hand])):
                discard = (bits & -bits).bit_length() - 1
                low, high = (cards[i] for i in discards[discard])
                row = place[TableRow("own", low >> 2, high >> 2, low & 3 == high & 3)]
                values.append((int(model.sums[hand, discard]) * MICRO + model.game.starters * rows[row], row))
            (wanted, first), (greater, second) = values
            if (first, second) not in moved:
                moved.add((first, second))
                shift = (greater - wanted) // (2 * model.game.starters) + 1
                rows[first] += shift
                rows[second] -= shift
    return rows
