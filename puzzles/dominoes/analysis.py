"""A position of fives and threes from its text to the exact values of its plays, for the command line and the API."""

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from puzzles.dominoes.equilibrium import equilibrium
from puzzles.dominoes.history import PositionText, parse_position
from puzzles.dominoes.line import Side
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.solver import solve
from puzzles.dominoes.tiles import tile_text
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay, ValueName
from puzzles.errors import IllegalError

__all__ = ["Analysis", "AnalysisText", "AskedValue", "analyse", "solved"]

AskedValue: TypeAlias = Literal["open", "house", "race", "equilibrium"]

_DIGITS = 6


class AnalysisText(PositionText, frozen=True, forbid_unknown_fields=True):
    """A position as it is written, and which values of its plays are asked for.

    Attributes:
        values: The values; only the open one if nothing is said.
    """

    values: tuple[AskedValue, ...] = ("open",)


class Sum(Struct, frozen=True):
    """A value as the sum over all hands that the others may hold, and divided by their number."""

    sum: int
    value: float


class Mean(Struct, frozen=True):
    """A value that is no sum over hands."""

    value: float


class Bracket(Struct, frozen=True):
    """Between what the value of the position lies, over all hands that the mover may hold."""

    low: float
    high: float


class PlacementText(Struct, frozen=True):
    """A tile and its end; no end where it opens the line."""

    tile: str
    end: Side | None


class PlayValues(Struct, frozen=True, kw_only=True):
    """One play, what it scores at once, and the values that were asked for.

    Attributes:
        equivalent: The placements that lead to the mirror image of the same line.
    """

    tile: str
    end: Side | None
    points: int
    open: Sum | UnsetType = UNSET
    house: Sum | UnsetType = UNSET
    race: Sum | UnsetType = UNSET
    equilibrium: Mean | UnsetType = UNSET
    equivalent: tuple[PlacementText, ...]


class Analysis(Struct, frozen=True):
    """All plays of a position, best first by the open value.

    Attributes:
        hands: How many hands the opponent may hold; where four play, in how many ways the others' may lie.
    """

    hands: int
    plays: tuple[PlayValues, ...]
    equilibrium: Bracket | UnsetType = UNSET


def analyse(text: AnalysisText) -> Analysis:
    """Return all plays of a written position with the values asked for, best first by the open value.

    Raises:
        NotationError: A text is not a tile.
        IllegalError: The history is illegal or contradicts itself, or a value is not worked out for this position.
    """
    solution, balance = solved(parse_position(text), text.values)
    means = dict(balance.plays) if balance else {}
    plays = tuple(_play_values(play, solution.hands, text.values, means) for play in solution.plays)
    if balance is None:
        return Analysis(solution.hands, plays)
    return Analysis(solution.hands, plays, Bracket(round(balance.low, _DIGITS), round(balance.high, _DIGITS)))


def solved(position: Position, values: Collection[AskedValue]) -> tuple[Solution, Equilibrium | None]:
    """Return the plays best first by the open value, which is therefore always there, and the equilibrium if asked for.

    Raises:
        IllegalError: A value is not worked out for so many players or tiles.
    """
    if not values:
        raise IllegalError("name at least one value: open, house, race or equilibrium", code="no-values")
    if position.seats == 4 and set(values) != {"open"}:
        raise IllegalError("where four play, only the open value is worked out", code="value-not-solved")
    balance = equilibrium(position) if "equilibrium" in values else None
    names: tuple[ValueName, ...] = ("open", "house", "race")
    return solve(position, [name for name in names if name in values or name == "open"]), balance


def _play_values(
    play: ValuedPlay, hands: int, values: Sequence[AskedValue], means: dict[Placement, float]
) -> PlayValues:
    def asked(name: ValueName, found: int | None) -> Sum | UnsetType:
        return UNSET if found is None or name not in values else Sum(found, round(found / hands, _DIGITS))

    mean = means.get(play.placement)
    return PlayValues(
        tile=tile_text(play.placement.tile),
        end=play.placement.side,
        points=play.points,
        open=asked("open", play.open),
        house=asked("house", play.house),
        race=asked("race", play.race),
        equilibrium=UNSET if mean is None else Mean(round(mean, _DIGITS)),
        equivalent=tuple(PlacementText(tile_text(other.tile), other.side) for other in play.equivalent),
    )
