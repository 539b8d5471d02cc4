"""The shapes of the kind ``discard`` on the wire."""

from msgspec import Struct

from api.card_shapes import TwoCards
from api.shapes import Answering, Board, BoardRow, Reply, Run, Solution, Statistics
from puzzles.cribbage.discards import CribOwner
from puzzles.kinds.discard import DiscardQuestion, DiscardSheet, DiscardVerdict

__all__ = [
    "DiscardAnswered",
    "DiscardAnswering",
    "DiscardBoard",
    "DiscardChosen",
    "DiscardReply",
    "DiscardRun",
    "DiscardSolution",
    "DiscardStatistics",
    "DiscardThrown",
]


class DiscardAnswering(Answering, frozen=True, forbid_unknown_fields=True):
    """Throws two of the position's six cards, in either order."""

    cards: TwoCards


class DiscardAnswered(Struct, frozen=True):
    """One answer of a run: the two cards thrown, the points given away, the score."""

    n: int
    thrown: tuple[str, ...]
    loss: float
    score: int


class DiscardThrown(Struct, frozen=True):
    """Two cards, and how many runs threw them."""

    cards: tuple[str, ...]
    runs: int


class DiscardChosen(Struct, frozen=True):
    """What the runs threw at one position, most frequent first."""

    n: int
    crib: CribOwner
    cards: tuple[str, ...]
    thrown: tuple[DiscardThrown, ...]


class DiscardRun(Run, frozen=True):
    """A player's ranked run. ``next`` is null once nothing can be answered any more."""

    score: int
    loss: float
    answers: tuple[DiscardAnswered, ...]
    next: DiscardQuestion | None


class DiscardReply(Reply, frozen=True):
    """The reply to an answer: the verdict, the run up to this position, and the next question.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """

    verdict: DiscardVerdict
    answered: int
    score: int
    loss: float
    next: DiscardQuestion | None
    finished: bool


class DiscardBoard(Board[BoardRow], frozen=True):
    """A page of a board, the caller's own row, and the rows around it."""


class DiscardStatistics(Statistics[DiscardChosen], frozen=True):
    """The numbers of a day's ranked runs; they are final once the day has been closed."""


class DiscardSolution(Solution[DiscardSheet], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` (as bytes)
    is ``commitment``.
    """
