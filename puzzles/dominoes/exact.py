"""The exact solver of fives and threes. Its compiled code is loaded with the first position, and not before."""

from collections.abc import Callable, Collection
from math import ceil, floor

from puzzles.dominoes.position import Position
from puzzles.dominoes.values import Equilibrium, Solution, ValueName

__all__ = ["ExactSolver"]

_DIGITS = 4
"""Far fewer than the method is good for, so that machines whose floating point differs make the same sheet."""


class ExactSolver:
    """Values positions exactly; a :class:`puzzles.dominoes.making.DominoSolver`."""

    version = "exact-1"
    """Changes when values do. The rules alone make them, so a quicker solver needs no new one."""

    def solve(self, position: Position, values: Collection[ValueName]) -> Solution:
        """Return all plays with the values asked for, best first."""
        from puzzles.dominoes.solver import solve  # noqa: PLC0415 - see the module's docstring

        return solve(position, values)

    def equilibrium(self, position: Position, *, race: bool = False) -> Equilibrium:
        """Return the equilibrium of a position with up to three tiles each, to four places, the bracket outwards."""
        from puzzles.dominoes.equilibrium import equilibrium  # noqa: PLC0415 - see the module's docstring

        found = equilibrium(position, race=race)
        plays = tuple((placement, round(value, _DIGITS)) for placement, value in found.plays)
        return Equilibrium(_rounded(found.low, floor), _rounded(found.high, ceil), plays)


def _rounded(value: float, towards: Callable[[float], int]) -> float:
    step = 10.0**-_DIGITS
    return round(towards(value / step) * step, _DIGITS)
