"""The exact solver of fives and threes: compiled code that is loaded with the first position, so that others stay small."""

from collections.abc import Collection

from puzzles.dominoes.position import Position
from puzzles.dominoes.values import Equilibrium, Solution, ValueName

__all__ = ["ExactSolver"]


class ExactSolver:
    """Values positions exactly; a :class:`puzzles.dominoes.making.DominoSolver`."""

    version = "exact-1"
    """Changes when values do. The rules alone make them, so a quicker solver needs no new one."""

    def solve(self, position: Position, values: Collection[ValueName]) -> Solution:
        """Return all plays with the values asked for, best first."""
        from puzzles.dominoes.solver import solve  # noqa: PLC0415 - see the module's docstring

        return solve(position, values)

    def equilibrium(self, position: Position, *, race: bool = False) -> Equilibrium:
        """Return the equilibrium of a position with up to three tiles each."""
        from puzzles.dominoes.equilibrium import equilibrium  # noqa: PLC0415 - see the module's docstring

        return equilibrium(position, race=race)
