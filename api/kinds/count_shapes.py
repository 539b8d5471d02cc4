"""The shapes of the kind ``count`` on the wire. Times that something took are in milliseconds."""

from typing import Annotated

from msgspec import Meta, Struct

from api.kinds.announcing_shapes import AnnouncedRow, AnnouncedRun, Announcing, AnnouncingReply, Said
from api.shapes import Board, Instant, Shown, Solution, Statistics
from puzzles.kinds.count import HIGHEST, CountSheet, CountVerdict

__all__ = [
    "CountAnswered",
    "CountAnswering",
    "CountBoard",
    "CountChosen",
    "CountReply",
    "CountRun",
    "CountShown",
    "CountShownQuestion",
    "CountSolution",
    "CountStatistics",
    "Points",
]

Points = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": HIGHEST})]
"""A whole number from 0 to 29. The limits are only described here: the rules' own message says more."""


class CountAnswering(Announcing, frozen=True, forbid_unknown_fields=True):
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


class CountRun(AnnouncedRun[CountAnswered, CountShownQuestion], frozen=True):
    """A player's ranked run, with its times."""


class CountReply(AnnouncingReply[CountVerdict], frozen=True):
    """The reply to an answer: the verdict, and the run up to this position. The next position is to be asked for.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """


class CountBoard(Board[AnnouncedRow], frozen=True):
    """A page of a board, the caller's own row, and the rows around it."""


class CountChosen(Struct, frozen=True):
    """What the runs announced at one position, most frequent first."""

    n: int
    crib: bool
    cards: tuple[str, ...]
    starter: str
    total: int
    said: tuple[Said, ...]


class CountStatistics(Statistics[CountChosen], frozen=True):
    """The numbers of a day's ranked runs, mean and histogram in adjusted milliseconds; final once the day is closed."""


class CountSolution(Solution[CountSheet], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` (as bytes)
    is ``commitment``.
    """
