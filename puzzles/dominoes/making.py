"""Positions of fives and threes worth solving: reached by play, new to the day, and with one play certainly best.

"Certainly" means: by the open value and by the best response to the house player alike, with a clear gap both ways;
with up to three tiles each by the equilibrium too. A finish is judged in the same way by the race to 61.
"""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from puzzles.days import REPEAT_DAYS, day_number
from puzzles.dominoes.equilibrium import EQUILIBRIUM_TILES
from puzzles.dominoes.line import Line, canonical_line
from puzzles.dominoes.playing import play_until, position_at
from puzzles.dominoes.position import Position
from puzzles.dominoes.rules import taken
from puzzles.dominoes.table import party_of
from puzzles.dominoes.tiles import Tile
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay, ValueName
from puzzles.seeds import repeat_residue
from puzzles.stream import Stream

__all__ = [
    "GAP",
    "SLOTS",
    "DominoSolver",
    "Drawn",
    "PracticeKind",
    "Slot",
    "canonical_position",
    "draw_practice",
    "draw_sheet",
    "repeat_class",
    "solved",
]

GAP = 0.25
"""By how much the best play of a published position leads: points, or race value in a finish, over either opponent."""

_WIDEST = 3.0
"""Points from which on a position is too plain to ask: everyone sees a play that leads by more."""

_EQUILIBRIUM_LEAD = 0.01
"""By how much the best play must lead at equilibrium: several times the width of the bracket."""

_BY_HOUSE: tuple[ValueName, ...] = ("house",)
_BY_OPEN: tuple[ValueName, ...] = ("open",)
_BY_POINTS: tuple[ValueName, ...] = ("open", "house")
_BY_RACE: tuple[ValueName, ...] = ("open", "house", "race")

PracticeKind: TypeAlias = Literal["points", "finish", "partnership"]
GradedBy: TypeAlias = Literal["open", "house", "race", "race_house"]


class DominoSolver(Protocol):
    """What values the plays: the solvers of this package, or a stand-in of a test."""

    @property
    def version(self) -> str:
        """The version of the values."""

    def solve(self, position: Position, values: Collection[ValueName]) -> Solution:
        """Return all plays with the values asked for, best first."""

    def equilibrium(self, position: Position, *, race: bool = False) -> Equilibrium:
        """Return the equilibrium of a position with up to three tiles each."""


class Slot(Struct, frozen=True):
    """One place of a sheet: how many tiles each side holds, and whether it is a finish."""

    tiles: int
    finish: bool = False


SLOTS = (
    Slot(3), Slot(3), Slot(4), Slot(4), Slot(5), Slot(5), Slot(6), Slot(7), Slot(3, finish=True), Slot(4, finish=True),
)  # fmt: skip
"""The places of a sheet in the order in which they are played."""

_QUIET = 4
"""On how many places of a sheet, at least, the play that scores most at once is not the best."""

_MAY_BE_QUIET = tuple(place for place, slot in enumerate(SLOTS) if slot.finish or 4 <= slot.tiles <= 5)
"""Not with three tiles, where few positions are quiet, nor where solving many would take long."""


class Drawn(Struct, frozen=True):
    """A position with its plays; the equilibrium where it is within reach."""

    position: Position
    finish: bool
    solution: Solution
    equilibrium: Equilibrium | None

    @property
    def lead(self) -> float:
        """How far the best play leads by the value that grades."""
        second, best = sorted(_sum(play, "race" if self.finish else "open") for play in self.solution.plays)[-2:]
        return (best - second) / self.solution.hands


def draw_sheet(stream: Stream, day: date, solver: DominoSolver) -> list[Drawn]:
    """Return a day's positions in the order of :data:`SLOTS`, of two alike the plainer one first.

    It is a function of the stream and the day, given that the solver's values are exact.
    """
    wanted = day_number(day) % REPEAT_DAYS
    quiet = set(stream.sample(_MAY_BE_QUIET, _QUIET))
    taken: set[bytes] = set()
    drawn: list[Drawn] = []

    for place, slot in enumerate(SLOTS):
        while True:
            reached = play_until(stream, slot.tiles, finish=slot.finish)
            if reached is None:
                continue
            canonical = canonical_position(reached.line, reached.hand)
            if canonical in taken or repeat_class(canonical) != wanted:
                continue
            found = _certain(position_at(reached, 2), solver, finish=slot.finish, quiet=place in quiet)
            if found is not None:
                break
        taken.add(canonical)
        drawn.append(found)
    # SLOTS.index finds the first of two places alike, so that the plainer position comes first.
    order = sorted(range(len(SLOTS)), key=lambda place: (SLOTS.index(SLOTS[place]), -drawn[place].lead))
    return [drawn[place] for place in order]


def draw_practice(stream: Stream, tiles: int, kind: PracticeKind, solver: DominoSolver) -> Drawn:
    """Return a fresh position with so many tiles each; in a partnership there are two each, whatever is asked."""
    while True:
        if kind == "partnership":
            reached = play_until(stream, 2, seats=4)
            found = None if reached is None else _clear(position_at(reached, 4), solver)
        else:
            finish = kind == "finish"
            reached = play_until(stream, tiles, finish=finish)
            found = None if reached is None else _certain(position_at(reached, 2), solver, finish=finish, quiet=False)
        if found is not None:
            return found


def solved(position: Position, solver: DominoSolver, *, finish: bool) -> Drawn:
    """Return a position with all that a verdict on it shows, whatever its values are."""
    if position.seats > 2:
        return Drawn(position, finish, solver.solve(position, _BY_OPEN), None)
    solution = solver.solve(position, _BY_RACE if finish else _BY_POINTS)
    within = max(position.counts) <= EQUILIBRIUM_TILES
    return Drawn(position, finish, solution, solver.equilibrium(position, race=finish) if within else None)


def canonical_position(line: Line, hand: Sequence[Tile]) -> bytes:
    """Return what is the same for two positions exactly if line (up to the mirror image) and hand are the same."""
    return canonical_line(line) + b"|" + bytes(sorted(hand))


def repeat_class(canonical: bytes) -> int:
    """Return the class, 0 to 400, of a position in its canonical form: the residue of the days where it may stand."""
    return repeat_residue("domino", canonical)


def _certain(position: Position, solver: DominoSolver, *, finish: bool, quiet: bool) -> Drawn | None:
    """Return the position with its plays if its best play is certain, and quiet where that is wanted."""
    if not finish and _leader(solver.solve(position, _BY_HOUSE), "house") is None:
        # The best response to the house player is the cheaper test, so it comes first.
        return None
    solution = solver.solve(position, _BY_RACE if finish else _BY_POINTS)
    leader = _leader(solution, "race" if finish else "open")
    if leader is None or leader != _leader(solution, "race_house" if finish else "house"):
        return None
    if quiet and _counted(leader, position) >= max(_counted(play, position) for play in solution.plays):
        return None
    if max(position.counts) > EQUILIBRIUM_TILES:
        found = Drawn(position, finish, solution, None)
    else:
        equilibrium = solver.equilibrium(position, race=finish)
        (best, value), (_, second) = sorted(equilibrium.plays, key=lambda entry: -entry[1])[:2]
        if best != leader.placement or value - second < _EQUILIBRIUM_LEAD:
            return None
        found = Drawn(position, finish, solution, equilibrium)
    return found if finish or found.lead <= _WIDEST else None


def _clear(position: Position, solver: DominoSolver) -> Drawn | None:
    """Return a position of four players with its plays if the best leads by the open value, which is all there is."""
    found = Drawn(position, False, solver.solve(position, _BY_OPEN), None)
    return found if _leader(found.solution, "open") is not None and found.lead <= _WIDEST else None


def _counted(play: ValuedPlay, position: Position) -> int:
    """Return the points of a play that count: none of those that would lead beyond 61."""
    return taken(position.scores[party_of(position.seat, position.seats)], play.points)


def _leader(solution: Solution, value: GradedBy) -> ValuedPlay | None:
    """Return the play that leads all others by the gap or more; none where there is no such play, or no other."""
    if len(solution.plays) < 2:
        return None
    best, second = sorted(solution.plays, key=lambda play: -_sum(play, value))[:2]
    return best if _sum(best, value) - _sum(second, value) >= GAP * solution.hands else None


def _sum(play: ValuedPlay, value: GradedBy) -> int:
    found: int | None = getattr(play, value)
    if found is None:
        raise ValueError(f"the {value} value was not worked out")
    return found
