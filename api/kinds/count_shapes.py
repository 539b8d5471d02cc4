"""The shapes of the kind ``count`` on the wire. Times that something took are in milliseconds."""

from typing import Annotated

from msgspec import Meta, Struct

from api.shapes import Answering, Board, Instant, Reply, Run, Shown, Solution, Statistics
from puzzles.kinds.count import HIGHEST, CountSheet, CountVerdict

__all__ = [
    "CountAnswered",
    "CountAnswering",
    "CountBoard",
    "CountBoardRow",
    "CountChosen",
    "CountReply",
    "CountRun",
    "CountSaid",
    "CountShown",
    "CountShownQuestion",
    "CountSolution",
    "CountStatistics",
    "Points",
]

Points = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": HIGHEST})]
"""A whole number from 0 to 29. The limits are only described here: the rules' own message says more."""


class CountAnswering(Answering, frozen=True, forbid_unknown_fields=True):
    """Announces the points of a position."""

    points: Points


class CountShownQuestion(Struct, frozen=True):
    """A position as it is shown: hand or crib, four cards in deck order, the starter, and since when its time runs."""

    n: int
    crib: bool
    cards: tuple[str, ...]
    starter: str
    shown: Instant


class CountShown(Shown[CountShownQuestion], frozen=True):
    """A position of a timed sheet, with the server's time and the milliseconds for which it has been shown."""


class CountAnswered(Struct, frozen=True):
    """One answer of a run: the points said, the points there are, the difference, and the time."""

    n: int
    said: int
    total: int
    off: int
    time: int


class CountRun(Run, frozen=True):
    """A player's ranked run.

    Attributes:
        right: How many answers are right so far.
        time: The sum of the answers' times so far.
        adjusted: The time plus ten seconds for each wrong answer, null until the run is finished.
        marked: Why the run stays off the board, null where it does not.
        asked: When the player asked for a look at it.
        answers: The answers, in order.
        waiting: The position that is to be shown next or is shown, null once nothing can be answered any more.
        next: That position, null until it has been shown.
    """

    right: int
    time: int
    adjusted: int | None
    marked: str | None
    asked: Instant | None
    answers: tuple[CountAnswered, ...]
    waiting: int | None
    next: CountShownQuestion | None


class CountReply(Reply, frozen=True):
    """The reply to an answer: the verdict, and the run up to this position. The next position is to be asked for.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """

    verdict: CountVerdict
    time: int
    answered: int
    right: int
    total_time: int
    waiting: int | None
    finished: bool
    adjusted: int | None
    marked: str | None


class CountBoardRow(Struct, frozen=True):
    """One row of the board: right answers, time, and the adjusted time that it ranks by; equal times share a rank."""

    rank: int
    player: str
    name: str
    right: int
    time: int
    adjusted: int
    you: bool


class CountBoard(Board[CountBoardRow], frozen=True):
    """A page of a board, the caller's own row, and the rows around it."""


class CountSaid(Struct, frozen=True):
    """Points, and how many runs announced them."""

    points: int
    runs: int


class CountChosen(Struct, frozen=True):
    """What the runs announced at one position, most frequent first."""

    n: int
    crib: bool
    cards: tuple[str, ...]
    starter: str
    total: int
    said: tuple[CountSaid, ...]


class CountStatistics(Statistics[CountChosen], frozen=True):
    """The numbers of a day's ranked runs, mean and histogram in adjusted milliseconds; final once the day is closed."""


class CountSolution(Solution[CountSheet], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` (as bytes)
    is ``commitment``.
    """
