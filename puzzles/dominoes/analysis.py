"""A position of fives and threes and the exact values of its plays as they are written, for command line and API."""

from collections.abc import Collection, Sequence
from math import comb
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from puzzles.dominoes.equilibrium import EQUILIBRIUM_TILES
from puzzles.dominoes.history import PlayedText, PositionText, line_after, played_texts
from puzzles.dominoes.line import EMPTY, Side, pip_of
from puzzles.dominoes.making import DominoSolver
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.solver import SOLVED_TILES
from puzzles.dominoes.table import Knock
from puzzles.dominoes.tiles import SET, tile_text
from puzzles.dominoes.values import Equilibrium, ValuedPlay, ValueName
from puzzles.errors import IllegalError

__all__ = [
    "AnalysedPlay",
    "AnalysisText",
    "AskedValue",
    "AtEquilibrium",
    "Bracket",
    "DominoAnalysis",
    "Mean",
    "Narrowed",
    "PlaceText",
    "analyse",
    "bracket_of",
    "check_reach",
    "mean_of",
    "narrowed_of",
    "place_text",
    "possible_tiles",
]

AskedValue: TypeAlias = Literal["open", "house", "race", "equilibrium"]


class AnalysisText(PositionText, frozen=True, forbid_unknown_fields=True):
    """A position as it is written, and which values of its plays are asked for.

    Attributes:
        values: The values; only the open one if nothing is said.
    """

    values: tuple[AskedValue, ...] = ("open",)


class PlaceText(Struct, frozen=True):
    """A tile and the side where it may be placed; null for the opening tile."""

    tile: str
    end: Side | None


class Mean(Struct, frozen=True):
    """A value as it is kept, an integer sum over the hands, and as it is read, their mean."""

    sum: int
    value: float


class AtEquilibrium(Struct, frozen=True):
    """What a play is worth where both sides play perfectly without seeing the other's tiles, in points."""

    value: float


class Bracket(Struct, frozen=True):
    """The value of the game between players who don't see each other's tiles lies between these two, in points."""

    low: float
    high: float


class Narrowed(Struct, frozen=True):
    """How the others' knocks narrowed the hands that they may hold: so many without them, so many with them."""

    knocks: tuple[Knock, ...]
    without: int
    hands: int


class AnalysedPlay(Struct, frozen=True, kw_only=True):
    """One play; a value that was not asked for is left out.

    Attributes:
        tile: The tile.
        end: Its side, left before right where both come to the same; null for the opening tile.
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
        equivalent: The other places that come to the same.
    """

    tile: str
    end: Side | None
    points: int
    total: int
    open: Mean | UnsetType = UNSET
    house: Mean | UnsetType = UNSET
    race: Mean | UnsetType = UNSET
    equilibrium: AtEquilibrium | UnsetType = UNSET
    best: int | UnsetType = UNSET
    race_best: int | UnsetType = UNSET
    knocks: int
    reply: float
    equivalent: tuple[PlaceText, ...]


class DominoAnalysis(Struct, frozen=True, kw_only=True):
    """All plays of a position with the values asked for, best first by the open value.

    Attributes:
        line: The line as it lies.
        total: What both ends count.
        unseen: How many tiles are neither on the table nor in the hand.
        possible: How many of them the others may hold, for all that their knocks tell.
        hands: How many hands (deals, where four play) that leaves, all equally likely.
        narrowed: What the others' knocks tell; null where nobody else knocked.
        plays: The plays.
        equilibrium: The bracket of the game's value; left out where it was not asked for.
    """

    line: tuple[str, ...]
    total: int
    unseen: int
    possible: int
    hands: int
    narrowed: Narrowed | None
    plays: tuple[AnalysedPlay, ...]
    equilibrium: Bracket | UnsetType = UNSET


def check_reach(position: Position, values: Collection[AskedValue]) -> None:
    """Refuse what is beyond the solvers.

    Raises:
        IllegalError: ``no-values``: none is asked for; or ``out-of-reach``: three play; or four, with more than two
            tiles or for more than the open value; or the equilibrium is asked for with more than three tiles.
    """
    if not values:
        raise IllegalError("name at least one value: open, house, race or equilibrium", code="no-values")
    if position.seats == 3:
        raise IllegalError("three players are not solved: two are, and four in partnership", code="out-of-reach")
    most = max(position.counts)
    if position.seats == 4:
        if most > SOLVED_TILES[4]:
            raise IllegalError(
                f"four players are solved with up to {SOLVED_TILES[4]} tiles each, not with {most}",
                code="out-of-reach",
            )
        if set(values) - {"open"}:
            raise IllegalError("four players are solved by the open value alone", code="out-of-reach")
    elif "equilibrium" in values and (most > EQUILIBRIUM_TILES or not position.line.tiles):
        raise IllegalError(
            f"the equilibrium is solved with up to {EQUILIBRIUM_TILES} tiles each, not with {most}", code="out-of-reach"
        )


def analyse(position: Position, values: Collection[AskedValue], solver: DominoSolver) -> DominoAnalysis:
    """Return all plays of a position with the values asked for.

    Raises:
        IllegalError: A value is not solved for so many players or tiles.
    """
    check_reach(position, values)
    # The open value is always worked out: it gives the order.
    names: tuple[ValueName, ...] = ("open", "house", "race")
    solution = solver.solve(position, tuple(name for name in names if name in values or name == "open"))
    equilibrium = solver.equilibrium(position) if "equilibrium" in values else None
    return DominoAnalysis(
        line=tuple(position.line.texts()),
        total=position.line.total,
        unseen=len(position.unseen),
        possible=possible_tiles(position),
        hands=solution.hands,
        narrowed=narrowed_of(played_texts(position), position.seat, position.counts, solution.hands),
        plays=tuple(_analysed(play, solution.hands, values, equilibrium) for play in solution.plays),
        equilibrium=UNSET if equilibrium is None else bracket_of(equilibrium),
    )


def _analysed(
    play: ValuedPlay, hands: int, values: Collection[AskedValue], equilibrium: Equilibrium | None
) -> AnalysedPlay:
    def mean(name: ValueName, total: int | None) -> Mean | UnsetType:
        return UNSET if total is None or name not in values else mean_of(total, hands)

    def often(name: ValueName, times: int | None) -> int | UnsetType:
        return UNSET if times is None or name not in values else times

    at = {} if equilibrium is None else dict(equilibrium.plays)
    return AnalysedPlay(
        tile=tile_text(play.placement.tile),
        end=play.placement.side,
        points=play.points,
        total=play.total,
        open=mean("open", play.open),
        house=mean("house", play.house),
        race=mean("race", play.race),
        equilibrium=AtEquilibrium(at[play.placement]) if play.placement in at else UNSET,
        best=often("open", play.best),
        race_best=often("race", play.race_best),
        knocks=play.knocks,
        reply=play.reply / hands,
        equivalent=tuple(place_text(other) for other in play.equivalent),
    )


def mean_of(total: int, hands: int) -> Mean:
    """Return a sum over the hands with its mean."""
    return Mean(total, total / hands)


def place_text(placement: Placement) -> PlaceText:
    """Return a placement as it is written."""
    return PlaceText(tile_text(placement.tile), placement.side)


def bracket_of(equilibrium: Equilibrium) -> Bracket:
    """Return between what the value of the position lies, over all hands that the mover may hold."""
    return Bracket(equilibrium.low, equilibrium.high)


def possible_tiles(position: Position) -> int:
    """Return how many tiles the others may hold, for all that the line, the mover's hand and the knocks tell."""
    return len({tile for seat, tiles in enumerate(position.possible) if seat != position.seat for tile in tiles})


def narrowed_of(plays: Sequence[PlayedText], seat: int, counts: Sequence[int], hands: int) -> Narrowed | None:
    """Return what the others' knocks tell a seat; none where nobody else knocked.

    Args:
        plays: The round so far.
        seat: Who is to move.
        counts: How many tiles each seat holds.
        hands: How many hands the knocks leave.
    """
    line = EMPTY
    knocks = []
    for number, played in enumerate(plays, 1):
        line = line_after(line, played)
        if played.tile is None and played.seat != seat:
            knocks.append(Knock(number, played.seat, tuple(sorted({pip_of(end) for end in line.ends or ()}))))
    if not knocks:
        return None
    without, left = 1, len(SET) - len(line.tiles) - counts[seat]
    for other, count in enumerate(counts):
        if other != seat:
            without *= comb(left, count)
            left -= count
    return Narrowed(tuple(knocks), without, hands)
