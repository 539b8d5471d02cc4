"""What the process that solves dominoes is asked, and how it answers: pure functions of a job and a solver."""

from collections.abc import Collection
from typing import ClassVar, TypeAlias

import msgspec

from api.recent import Recent
from api.solving import Job, Warm
from puzzles.dominoes.analysis import AskedValue, analyse
from puzzles.dominoes.history import PlayText, PositionText, parse_position
from puzzles.dominoes.making import DominoSolver, Drawn, PracticeKind, draw_practice, solved
from puzzles.dominoes.position import Position
from puzzles.dominoes.values import Equilibrium, Solution, ValueName
from puzzles.kinds.domino import parse_choice, position_record, question_of, verdict_of
from puzzles.stream import Stream

__all__ = [
    "AnalyseDominoes",
    "DominoBench",
    "DominoJob",
    "DrawDominoes",
    "GradeDomino",
]

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
    """Values all plays of a position; answered with a :class:`puzzles.dominoes.analysis.DominoAnalysis`."""

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
                return msgspec.json.encode(analyse(job.position, job.values, self._solver))
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
