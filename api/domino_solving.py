"""What the process that solves dominoes is asked, and how it answers: pure functions of a job and a solver."""

from collections.abc import Collection
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from api.recent import Recent
from api.solving import Job, Warm
from puzzles.dominoes.history import PlayText, PositionText, parse_position
from puzzles.dominoes.line import Side
from puzzles.dominoes.making import DominoSolver, Drawn, PracticeKind, draw_practice, solved
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.tiles import tile_text
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay, ValueName
from puzzles.kinds.domino import (
    Bracket,
    DominoPlace,
    Mean,
    Narrowed,
    narrowed_of,
    parse_choice,
    plays_of,
    position_record,
    question_of,
    verdict_of,
)
from puzzles.stream import Stream

__all__ = [
    "MOST_TILES",
    "AnalyseDominoes",
    "AnalysedPlay",
    "AskedValue",
    "AtEquilibrium",
    "DominoAnalysis",
    "DominoBench",
    "DominoJob",
    "DrawDominoes",
    "GradeDomino",
]

AskedValue: TypeAlias = Literal["open", "house", "race", "equilibrium"]

MOST_TILES = 6
"""Up to how many tiles each practice goes."""

_SOLVED_KEPT = 64
_USUAL_MOST = 5
_FINISH_MOST = 4
"""Up to how many tiles each a position is drawn where any number will do: more take many seconds to find."""

_WARM = PositionText(
    [
        PlayText(0, "4-5"),
        PlayText(1, "4-2", "left"),
        PlayText(0, "6-5", "right"),
        PlayText(1, "6-3", "right"),
        PlayText(0, "3-1", "right"),
        PlayText(1, "5-1", "right"),
        PlayText(0, "5-0", "right"),
        PlayText(1, "2-1", "left"),
        PlayText(0, "3-0", "right"),
        PlayText(1, "4-3", "right"),
    ],
    seat=0,
    hand=["1-1", "6-4"],
    counts=[2, 2],
    scores=[58, 56],
)


class AnalyseDominoes(Job, frozen=True, tag="analyse"):
    """Values all plays of a position that is within reach; answered with a :class:`DominoAnalysis`."""

    position: Position
    values: tuple[AskedValue, ...]


class DrawDominoes(Job, frozen=True, tag="draw"):
    """Draws a fresh position for practice; answered with a :class:`puzzles.kinds.domino.DominoQuestion`."""

    repeats: ClassVar[bool] = False

    tiles: int | None
    kind: PracticeKind | None
    seed: bytes


class GradeDomino(Job, frozen=True, tag="grade"):
    """Grades a play in practice; answered with a :class:`puzzles.kinds.domino.DominoVerdict`."""

    position: Position
    finish: bool
    answer: tuple[str, ...]


DominoJob: TypeAlias = Warm | AnalyseDominoes | DrawDominoes | GradeDomino


class AtEquilibrium(Struct, frozen=True):
    """What a play is worth where both sides play perfectly without seeing the other's tiles, in points."""

    value: float


class AnalysedPlay(Struct, frozen=True):
    """One play; a value that was not asked for is null.

    Attributes:
        tile: The tile.
        end: Its side, left before right where both come to the same; null for the opening tile.
        equivalent: The other places that come to the same.
        points: What it scores at once, with the point for going out; not cut by 61.
        total: What both ends count after it.
        open: The open value.
        house: The best response to the house player.
        race: The race to 61 in this round.
        equilibrium: The value at equilibrium.
        best: In how many of the hands it is among the best by the open value.
        race_best: In how many of the hands it is among the best by the race.
        knocks: In how many of the hands the next player must knock.
        reply: Mean of the most that the next player can score at once.
    """

    tile: str
    end: Side | None
    equivalent: tuple[DominoPlace, ...]
    points: int
    total: int
    open: Mean | None
    house: Mean | None
    race: Mean | None
    equilibrium: AtEquilibrium | None
    best: int | None
    race_best: int | None
    knocks: int
    reply: float


class DominoAnalysis(Struct, frozen=True):
    """All plays of a position with the values asked for, best first by the open value, or else by the first asked for.

    Attributes:
        line: The line as it lies.
        total: What both ends count.
        unseen: How many tiles are neither on the table nor in the hand.
        possible: How many of them the others may hold, for all that their knocks tell.
        hands: How many hands (deals, where four play) that leaves, all equally likely.
        narrowed: What the others' knocks tell; null where nobody else knocked.
        plays: The plays.
        equilibrium: The bracket of the game's value; null where it was not asked for.
    """

    line: tuple[str, ...]
    total: int
    unseen: int
    possible: int
    hands: int
    narrowed: Narrowed | None
    plays: tuple[AnalysedPlay, ...]
    equilibrium: Bracket | None


class DominoBench:
    """Solves dominoes; a :class:`api.solving.Bench`."""

    jobs = DominoJob

    def __init__(self, solver: DominoSolver) -> None:
        self._solver = _Remembering(solver)

    def answer(self, job: DominoJob) -> bytes:
        """Return the JSON that answers a job, whose position is within reach.

        Raises:
            IllegalError: The answer is no play of the position.
        """
        match job:
            case Warm():
                warm = parse_position(_WARM)
                for finish in (False, True):
                    solved(warm, self._solver, finish=finish)
                return b"{}"
            case AnalyseDominoes():
                return msgspec.json.encode(_analysis(job, self._solver))
            case DrawDominoes():
                return msgspec.json.encode(question_of(position_record(_drawn(job, self._solver))))
            case GradeDomino():
                record = position_record(solved(job.position, self._solver, finish=job.finish))
                return msgspec.json.encode(verdict_of(record, parse_choice(record, job.answer)))

    def forget(self) -> None:
        """Nothing has been opened."""


class _Remembering:
    """A solver that keeps what it solved last: a position is drawn, looked at and graded, each with the same values."""

    def __init__(self, solver: DominoSolver) -> None:
        self._solver = solver
        self.version = solver.version
        self._solutions: Recent[tuple[Position, frozenset[ValueName]], Solution] = Recent(_SOLVED_KEPT)
        self._equilibria: Recent[tuple[Position, bool], Equilibrium] = Recent(_SOLVED_KEPT)

    def solve(self, position: Position, values: Collection[ValueName]) -> Solution:
        """Return all plays with the values asked for, best first."""
        key = (position, frozenset(values))
        return self._solutions.found(key, lambda: self._solver.solve(position, values))

    def equilibrium(self, position: Position, *, race: bool = False) -> Equilibrium:
        """Return the equilibrium of a position."""
        return self._equilibria.found((position, race), lambda: self._solver.equilibrium(position, race=race))


def _analysis(job: AnalyseDominoes, solver: DominoSolver) -> DominoAnalysis:
    position = job.position
    asked = tuple(value for value in job.values if value != "equilibrium")
    # The figures that need no values come with any of them.
    solution = solver.solve(position, asked or ("open",))
    equilibrium = solver.equilibrium(position) if "equilibrium" in job.values else None
    at = {} if equilibrium is None else dict(equilibrium.plays)
    plays = tuple(_analysed(one, solution.hands, asked, at.get(one.placement)) for one in solution.plays)
    others = {tile for seat, tiles in enumerate(position.possible) if seat != position.seat for tile in tiles}
    unseen = len(position.unseen)
    return DominoAnalysis(
        line=tuple(position.line.texts()),
        total=position.line.total,
        unseen=unseen,
        possible=len(others),
        hands=solution.hands,
        narrowed=narrowed_of(plays_of(position), position.seat, position.counts, unseen, solution.hands),
        plays=plays,
        equilibrium=None if equilibrium is None else Bracket(equilibrium.low, equilibrium.high),
    )


def _analysed(play: ValuedPlay, hands: int, asked: Collection[ValueName], equilibrium: float | None) -> AnalysedPlay:
    def mean(name: ValueName, total: int | None) -> Mean | None:
        return None if total is None or name not in asked else Mean(total, total / hands)

    return AnalysedPlay(
        tile=tile_text(play.placement.tile),
        end=play.placement.side,
        equivalent=tuple(_place(one) for one in play.equivalent),
        points=play.points,
        total=play.total,
        open=mean("open", play.open),
        house=mean("house", play.house),
        race=mean("race", play.race),
        equilibrium=None if equilibrium is None else AtEquilibrium(equilibrium),
        best=play.best if "open" in asked else None,
        race_best=play.race_best if "race" in asked else None,
        knocks=play.knocks,
        reply=play.reply / hands,
    )


def _place(placement: Placement) -> DominoPlace:
    return DominoPlace(tile_text(placement.tile), placement.side)


def _drawn(job: DrawDominoes, solver: DominoSolver) -> Drawn:
    stream = Stream(job.seed, "practice")
    kind = job.kind
    if kind is None:
        kinds: list[PracticeKind] = ["points"]
        if job.tiles is None or job.tiles <= _FINISH_MOST:
            kinds.append("finish")
        if job.tiles is None:
            kinds.append("partnership")
        kind = kinds[stream.below(len(kinds))]
    most = _FINISH_MOST if kind == "finish" else _USUAL_MOST
    tiles = job.tiles or 2 + stream.below(most - 1)
    return draw_practice(stream, tiles, kind, solver)
