"""The exact solver of fives and threes. Its compiled code is loaded with the first position, and not before."""

from collections.abc import Callable, Collection
from math import ceil, floor

from puzzles.dominoes.making import EQUILIBRIUM_TILES
from puzzles.dominoes.position import Position
from puzzles.dominoes.values import Equilibrium, Solution, ValueName
from puzzles.errors import IllegalError

__all__ = ["ExactSolver", "check_reach"]

_DIGITS = 4
"""Far fewer than the method is good for, so that machines whose floating point differs make the same sheet."""

_PARTNERSHIP_TILES = 2
"""Up to how many tiles each a partnership is within reach."""


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


def check_reach(position: Position, values: Collection[str]) -> None:
    """Refuse what is beyond the solver; ``values`` are names of values, ``equilibrium`` among them.

    Raises:
        IllegalError: ``out-of-reach``: three play; or four, with more than two tiles or for more than the open value;
            or the equilibrium is asked for with more than three tiles.
    """
    if position.seats == 3:
        raise IllegalError("three players are not solved: two are, and four in partnership", code="out-of-reach")
    most = max(position.counts)
    if position.seats == 4:
        if most > _PARTNERSHIP_TILES:
            raise IllegalError(
                f"four players are solved with up to {_PARTNERSHIP_TILES} tiles each, not with {most}",
                code="out-of-reach",
            )
        if set(values) - {"open"}:
            raise IllegalError("four players are solved by the open value alone", code="out-of-reach")
    elif "equilibrium" in values and most > EQUILIBRIUM_TILES:
        raise IllegalError(
            f"the equilibrium is solved with up to {EQUILIBRIUM_TILES} tiles each, not with {most}", code="out-of-reach"
        )


def _rounded(value: float, towards: Callable[[float], int]) -> float:
    step = 10.0**-_DIGITS
    return round(towards(value / step) * step, _DIGITS)
