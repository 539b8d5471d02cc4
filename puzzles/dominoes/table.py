"""What everyone at the table sees of a round: the line, whose turn it is, what each seat still holds and has proved.

No hand is known here, so a knock is believed, and remembered: nothing is ever drawn, so whoever knocks holds no tile
with one of the two end numbers for the rest of the round.
"""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from puzzles.dominoes.line import EMPTY, Line, Side, alike, pip_of, points_of
from puzzles.dominoes.position import Move
from puzzles.dominoes.tiles import PIPS, SET, Pip, Tile, halves_of, tile_of, tile_text
from puzzles.errors import IllegalError

__all__ = ["DEALT", "Knock", "Outcome", "Played", "Seat", "Table", "goes_out", "party_of", "settled_side"]

Seat: TypeAlias = int
"""A place at the table. The next seat clockwise is one more, and after the last comes 0."""

Outcome: TypeAlias = Literal["out", "blocked"]

DEALT = {2: 7, 3: 5, 4: 5}
"""How many tiles each seat gets, by the number of players. The rest stays face down and is never drawn."""

_WITH = tuple(tuple(tile for tile in SET if pip in halves_of(tile)) for pip in PIPS)


class Played(Struct, frozen=True):
    """A move that has been made, and what it scored: the ends and the point for going out, before 61 is looked at.

    A knock has no total and scores nothing.
    """

    move: Move
    total: int | None = None
    points: int = 0
    bonus: int = 0

    @property
    def worth(self) -> int:
        """What the move scores as one event, taken whole or not at all."""
        return self.points + self.bonus


class Knock(Struct, frozen=True):
    """What a knock proves: its seat holds no tile with one of these numbers, then and for the rest of the round.

    Attributes:
        play: Which move of the round it was, from 1.
        seat: Who knocked.
        pips: The number at each end, once if both are the same, the lower first.
    """

    play: int
    seat: Seat
    pips: tuple[Pip, ...]


class Table(Struct, frozen=True):
    """A round as everyone sees it.

    Attributes:
        counts: How many tiles each seat holds.
        seat: Who is to move; when the round is over, who moved last.
        line: The line as it lies.
        played: The moves so far, knocks included.
        knocks: What the knocks have proved.
    """

    counts: tuple[int, ...]
    seat: Seat
    line: Line = EMPTY
    played: tuple[Played, ...] = ()
    knocks: tuple[Knock, ...] = ()

    @classmethod
    def laid(cls, seats: int, opener: Seat) -> "Table":
        """Return the table after the deal.

        Raises:
            IllegalError: The game is not for so many, or there is no such seat.
        """
        if seats not in DEALT:
            raise IllegalError(f"fives and threes is for two, three or four players, not {seats}", code="wrong-seats")
        if opener not in range(seats):
            raise IllegalError(f"there is no seat {opener}: the seats are 0 to {seats - 1}", code="no-such-seat")
        return cls((DEALT[seats],) * seats, opener)

    @property
    def opener(self) -> Seat:
        """Who placed, or will place, the first tile."""
        return self.played[0].move.seat if self.played else self.seat

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(played.move for played in self.played)

    @property
    def is_out(self) -> bool:
        """Whether a player has gone out, or where four play both of a partnership."""
        return _is_out(self.counts)

    @property
    def end(self) -> Outcome | None:
        """How the round has ended as far as everyone can see: somebody is out, or nobody can hold a tile that fits."""
        if self.is_out:
            return "out"
        if self.line.ends is None:
            return None
        lying = {tile_of(*halves) for halves in self.line.tiles}
        fitting = [tile for pip in map(pip_of, self.line.ends) for tile in _WITH[pip] if tile not in lying]
        holders = [seat for seat, count in enumerate(self.counts) if count]
        may_play = any(not self.ruled_out(seat, tile) for tile in fitting for seat in holders)
        return None if may_play else "blocked"

    def may_hold(self, seat: Seat) -> tuple[Tile, ...]:
        """Return the tiles that a seat may hold for all that the line and its own knocks tell."""
        if not self.counts[seat]:
            return ()
        lying = {tile_of(*halves) for halves in self.line.tiles}
        return tuple(tile for tile in SET if tile not in lying and not self.ruled_out(seat, tile))

    def ruled_out(self, seat: Seat, tile: Tile) -> Knock | None:
        """Return the first knock that proves that a seat does not hold a tile, if there is one."""
        low, high = halves_of(tile)
        for knock in self.knocks:
            if knock.seat == seat and (low in knock.pips or high in knock.pips):
                return knock
        return None

    def apply(self, move: Move, *, lies: tuple[Pip, Pip] | None = None) -> "Table":
        """Return the table after a move.

        Args:
            move: The move. Whether its seat holds the tile, or could have played instead of knocking, is not known
                here.
            lies: How the first tile lies, left half first; the higher half lies left if nothing is said.

        Raises:
            IllegalError: The round is over, it is another seat's turn, the tile lies already, does not fit or
                contradicts a knock, or the opener knocks.
        """
        if self.end:
            raise IllegalError(f"the round is over: {self._end_text()}", code="round-over")
        if move.seat != self.seat:
            raise IllegalError(f"seat {self.seat} is to move, not seat {move.seat}", code="wrong-seat")
        return self._knocked(move) if move.tile is None else self._placed(move, move.tile, lies)

    def _knocked(self, move: Move) -> "Table":
        if move.side is not None:
            raise IllegalError(f"a knock is at no end: leave out {move.side}", code="knock-at-end")
        if not self.line.ends:
            raise IllegalError("the opener may place any tile, so it can't knock", code="must-play")
        knock = Knock(len(self.played) + 1, move.seat, tuple(sorted({pip_of(end) for end in self.line.ends})))
        return _passed_on(replace(self, played=(*self.played, Played(move)), knocks=(*self.knocks, knock)))

    def _placed(self, move: Move, tile: Tile, lies: tuple[Pip, Pip] | None) -> "Table":
        if any(tile_of(*halves) == tile for halves in self.line.tiles):
            raise IllegalError(f"{tile_text(tile)} lies in the line already: a set holds it once", code="tile-twice")
        if knock := self.ruled_out(move.seat, tile):
            raise IllegalError(
                f"seat {move.seat} can't have {tile_text(tile)}: its knock at play {knock.play} says that it has no "
                + " or ".join(map(str, knock.pips)),
                code="knock-contradicted",
            )
        line = self.line.placed(tile, move.side)
        if lies is not None and not self.line.tiles:
            line = Line((lies,))
        counts = tuple(count - (seat == move.seat) for seat, count in enumerate(self.counts))
        played = Played(move, line.total, points_of(line.total), int(_is_out(counts)))
        return _passed_on(replace(self, counts=counts, line=line, played=(*self.played, played)))

    def _end_text(self) -> str:
        if self.end == "blocked":
            return "blocked, nobody who holds tiles can play"
        empty = [f"seat {seat}" for seat, count in enumerate(self.counts) if not count]
        return f"{' and '.join(empty)} went out"


def party_of(seat: Seat, seats: int) -> int:
    """Return whose points a seat makes: its own, or where four play its partnership's (0 and 2, 1 and 3)."""
    return seat % 2 if seats == 4 else seat


def settled_side(line: Line, tile: Tile, side: Side | None) -> Side | None:
    """Return the side where a tile is placed, found where it was left out and does not matter.

    It does not matter for the first tile, where the tile fits on one side only, and where both sides are alike, so that
    the two lines are mirror images: the same number and the same count (then the left is taken).

    Raises:
        IllegalError: The tile does not fit there or anywhere, or both sides would do and differ.
    """
    if side is not None or not line.ends:
        line.placed(tile, side)
        return side
    fits = line.fits(tile)
    if not fits:
        left, right = (pip_of(end) for end in line.ends)
        raise IllegalError(
            f"{tile_text(tile)} does not fit: the numbers at the ends are {left} and {right}", code="does-not-fit"
        )
    if len(fits) == 2 and not alike(line.ends):
        raise IllegalError(f"{tile_text(tile)} fits on both ends: say left or right", code="end-needed")
    return fits[0]


def _passed_on(table: Table) -> Table:
    """Give the turn to the next seat that holds tiles: an empty one is skipped, which is no knock."""
    if table.end:
        return table
    seat = (table.seat + 1) % len(table.counts)
    while not table.counts[seat]:
        seat = (seat + 1) % len(table.counts)
    return replace(table, seat=seat)


def goes_out(counts: tuple[int, ...], seat: Seat) -> bool:
    """Tell whether the next tile that a seat places ends the round, given how many each holds."""
    return _is_out(tuple(count - (other == seat) for other, count in enumerate(counts)))


def _is_out(counts: tuple[int, ...]) -> bool:
    """Tell whether a player has gone out, or where four play both of a partnership."""
    if len(counts) == 4:
        return not (counts[0] or counts[2]) or not (counts[1] or counts[3])
    return not all(counts)
