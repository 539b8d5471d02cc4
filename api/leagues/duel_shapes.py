"""The shapes of a head-to-head: two members of a league, the same positions side by side, and the tally over days."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct, field

from api.kinds.count_shapes import CountAnswered
from api.kinds.discard_shapes import DiscardAnswered
from api.kinds.domino_shapes import DominoAnswered
from api.kinds.ends_shapes import EndsAnswered
from api.leagues.shapes import TablePeriod
from puzzles.kinds.count import CountQuestion
from puzzles.kinds.discard import DiscardQuestion
from puzzles.kinds.domino import DominoQuestion
from puzzles.kinds.ends import EndsQuestion

__all__ = [
    "DUELS",
    "CountDuel",
    "CountDuelPosition",
    "DiscardDuel",
    "DiscardDuelPosition",
    "DominoDuel",
    "DominoDuelPosition",
    "DuelSheet",
    "DuelSide",
    "DuelTally",
    "EndsDuel",
    "EndsDuelPosition",
    "Versus",
]

QuestionT = TypeVar("QuestionT")
AnsweredT = TypeVar("AnsweredT")
PositionT = TypeVar("PositionT")


class DuelSide(Struct, frozen=True):
    """One of the two, and what their run came to; in a thinking kind ``score`` ranks, in a timed one ``adjusted``.

    ``state`` is ``none`` without a ranked run that counts, and ``open`` while the run can still be finished: what it
    has come to is shown afterwards.
    """

    player: str
    name: str
    you: bool
    state: Literal["none", "open", "over"]
    score: int | None
    loss: float | None
    time: int | None
    adjusted: int | None


class DuelPosition(Struct, Generic[QuestionT, AnsweredT], frozen=True):
    """One position with both answers, null where one of them did not answer it."""

    n: int
    question: QuestionT
    left: AnsweredT | None
    right: AnsweredT | None


class Duel(Struct, Generic[PositionT], frozen=True):
    """Two members on one sheet, position by position."""

    league: str
    day: str
    kind: str
    left: DuelSide
    right: DuelSide
    outcome: Literal["left", "right", "level"] | None
    positions: tuple[PositionT, ...]


class DiscardDuelPosition(DuelPosition[DiscardQuestion, DiscardAnswered], frozen=True):
    """Six cards, and what both threw."""


class DiscardDuel(Duel[DiscardDuelPosition], frozen=True):
    """Two members on one sheet of discards."""


class CountDuelPosition(DuelPosition[CountQuestion, CountAnswered], frozen=True):
    """A hand or crib, and what both announced."""


class CountDuel(Duel[CountDuelPosition], frozen=True):
    """Two members on one sheet of hands to count."""


class DominoDuelPosition(DuelPosition[DominoQuestion, DominoAnswered], frozen=True):
    """A domino position, and what both placed."""


class DominoDuel(Duel[DominoDuelPosition], frozen=True):
    """Two members on one sheet of dominoes."""


class EndsDuelPosition(DuelPosition[EndsQuestion, EndsAnswered], frozen=True):
    """A line, and what both announced."""


class EndsDuel(Duel[EndsDuelPosition], frozen=True):
    """Two members on one sheet of lines."""


DUELS: dict[str, tuple[type[Any], type[Any]]] = {
    "discard": (DiscardDuel, DiscardDuelPosition),
    "count": (CountDuel, CountDuelPosition),
    "domino": (DominoDuel, DominoDuelPosition),
    "ends": (EndsDuel, EndsDuelPosition),
}
"""By kind: the duel, and one position of it."""


class DuelTally(Struct, frozen=True):
    """How two members stand against each other on the sheets of one kind that both have played.

    ``left_total`` and ``right_total`` add up what their runs came to: scores, or adjusted times in milliseconds.
    """

    kind: str
    sheets: int
    left_won: int
    level: int
    right_won: int
    left_total: int
    right_total: int


class DuelSheet(Struct, frozen=True):
    """One closed sheet that both have played, with what each run came to."""

    day: str
    kind: str
    left: int
    right: int
    outcome: Literal["left", "right", "level"]


class Versus(Struct, frozen=True):
    """Two members against each other over some closed days; ``first`` and ``last`` are null for all time.

    ``latest`` lists the newest sheets that both have played, at most sixty.
    """

    league: str
    period: TablePeriod
    first: str | None = field(name="from")
    last: str | None = field(name="to")
    left: DuelSide
    right: DuelSide
    tally: tuple[DuelTally, ...]
    latest: tuple[DuelSheet, ...]
