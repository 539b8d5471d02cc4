"""What a play was about, as tags by which losses are added up: where in the round, and what a worse play did wrong.

======================= ================================================================================================
``opening`` …           when it was: ``opening``, ``many-tiles`` (six or more in the hand), ``some-tiles`` (four or
                        five), ``few-tiles`` (three or fewer), or ``finish``; every answer has one of them
``points-left``         the best play scores more at once
``too-greedy``          this one scores more at once than the best play, and the rest of the round costs more than that
``wrong-end``           the best play is the same tile at the other end
``double-kept``         the best play is a double and this one is not
``double-played``       this one is a double and the best play is not
``knock-missed``        the best play makes the next player knock clearly more often
``reply-allowed``       the next player's best reply scores clearly more than after the best play
``race-missed``         a finish: the best play reaches 61 at once
``race-over``           a finish: the points of this one would lead past 61, and so count nothing
======================= ================================================================================================

All but the first five stand only where something was given away, and one loss may have several of them. Points at once
and the reply have no place in a finish, where the race alone counts.
"""

from typing import Literal, Protocol, get_args

from puzzles.dominoes.explain import KNOCKS_TELL, REPLY_TELLS
from puzzles.dominoes.line import Side
from puzzles.dominoes.rules import TARGET, taken
from puzzles.dominoes.tiles import is_double, parse_tile

__all__ = ["DOMINO_THEMES", "DominoTheme", "PlacedTile", "play_themes", "when_of"]

DominoTheme = Literal[
    "opening",
    "many-tiles",
    "some-tiles",
    "few-tiles",
    "finish",
    "points-left",
    "too-greedy",
    "wrong-end",
    "double-kept",
    "double-played",
    "knock-missed",
    "reply-allowed",
    "race-missed",
    "race-over",
]

DOMINO_THEMES: tuple[DominoTheme, ...] = get_args(DominoTheme)


class PlacedTile(Protocol):
    """A play with what it leads to."""

    @property
    def tile(self) -> str:
        """The tile."""

    @property
    def end(self) -> Side | None:
        """Its side; null for the opening tile."""

    @property
    def points(self) -> int:
        """What it scores at once."""

    @property
    def knocks(self) -> int:
        """In how many of the hands the next player must knock."""

    @property
    def reply(self) -> int:
        """Sum over all hands of the most that the next player can score at once."""


def when_of(*, tiles: int, opened: bool, finish: bool) -> DominoTheme:
    """Return when in the round a position is.

    Args:
        tiles: How many tiles the mover holds.
        opened: Whether a tile lies.
        finish: Whether it is graded by the race to 61.
    """
    if finish:
        return "finish"
    if not opened:
        return "opening"
    return "many-tiles" if tiles >= 6 else "some-tiles" if tiles >= 4 else "few-tiles"


def play_themes(
    when: DominoTheme, score: int, hands: int, best: PlacedTile, chosen: PlacedTile, *, lost: bool
) -> tuple[DominoTheme, ...]:
    """Return the themes of a play, in the order of :data:`DOMINO_THEMES`.

    Args:
        when: What :func:`when_of` says.
        score: The points that the mover's side has.
        hands: How many hands the others may hold.
        best: The best play.
        chosen: The one taken.
        lost: Whether something was given away.
    """
    found: set[DominoTheme] = {when}
    if lost:
        found |= _at_the_line(hands, best, chosen)
        found |= _of_race(score, best, chosen) if when == "finish" else _of_points(hands, best, chosen)
    return tuple(theme for theme in DOMINO_THEMES if theme in found)


def _at_the_line(hands: int, best: PlacedTile, chosen: PlacedTile) -> set[DominoTheme]:
    found: set[DominoTheme] = set()
    if best.tile == chosen.tile:
        found.add("wrong-end")
    doubles = is_double(parse_tile(best.tile)), is_double(parse_tile(chosen.tile))
    if doubles == (True, False):
        found.add("double-kept")
    if doubles == (False, True):
        found.add("double-played")
    if best.knocks - chosen.knocks >= KNOCKS_TELL * hands:
        found.add("knock-missed")
    return found


def _of_points(hands: int, best: PlacedTile, chosen: PlacedTile) -> set[DominoTheme]:
    found: set[DominoTheme] = set()
    if best.points > chosen.points:
        found.add("points-left")
    if chosen.points > best.points:
        found.add("too-greedy")
    if chosen.reply - best.reply >= REPLY_TELLS * hands:
        found.add("reply-allowed")
    return found


def _of_race(score: int, best: PlacedTile, chosen: PlacedTile) -> set[DominoTheme]:
    found: set[DominoTheme] = set()
    if score + best.points == TARGET:
        found.add("race-missed")
    if taken(score, chosen.points) < chosen.points:
        found.add("race-over")
    return found
