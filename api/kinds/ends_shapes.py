"""The shapes of the kind ``ends`` on the wire. Times that something took are in milliseconds."""

from typing import Annotated

from msgspec import Meta, Struct

from api.kinds.announcing_shapes import AnnouncedRow, AnnouncedRun, Announcing, AnnouncingReply, Said
from api.shapes import Board, Instant, Shown, Solution, Statistics
from puzzles.dominoes.line import Side
from puzzles.kinds.ends import MOST_POINTS, EndsSheet, EndsVerdict

__all__ = [
    "EndPoints",
    "EndsAnswered",
    "EndsAnswering",
    "EndsBoard",
    "EndsChosen",
    "EndsReply",
    "EndsRun",
    "EndsShown",
    "EndsShownQuestion",
    "EndsSolution",
    "EndsStatistics",
]

EndPoints = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": MOST_POINTS})]
"""A whole number from 0 to 8. The limits are only described here: the rules' own message says more."""


class EndsAnswering(Announcing, frozen=True, forbid_unknown_fields=True):
    """Announces what the last tile of a position scored."""

    points: EndPoints


class EndsShownQuestion(Struct, frozen=True):
    """A position as it is shown: the tiles as they lie, the side of the last one, and since when its time runs.

    ``last`` is null for a tile that lies alone.
    """

    n: int
    line: tuple[str, ...]
    last: Side | None
    shown: Instant


class EndsShown(Shown[EndsShownQuestion], frozen=True):
    """A position of a timed sheet, with the server's time and the milliseconds for which it has been shown."""


class EndsAnswered(Struct, frozen=True):
    """One answer of a run: the points said, the points there are, the difference, and the time."""

    n: int
    said: int
    points: int
    off: int
    time: int


class EndsRun(AnnouncedRun[EndsAnswered, EndsShownQuestion], frozen=True):
    """A player's ranked run, with its times."""


class EndsReply(AnnouncingReply[EndsVerdict], frozen=True):
    """The reply to an answer: the verdict, and the run up to this position. The next position is to be asked for.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """


class EndsBoard(Board[AnnouncedRow], frozen=True):
    """A page of a board, the caller's own row, and the rows around it."""


class EndsChosen(Struct, frozen=True):
    """What the runs announced at one position, most frequent first."""

    n: int
    line: tuple[str, ...]
    last: Side | None
    total: int
    points: int
    said: tuple[Said, ...]


class EndsStatistics(Statistics[EndsChosen], frozen=True):
    """The numbers of a day's ranked runs, mean and histogram in adjusted milliseconds; final once the day is closed."""


class EndsSolution(Solution[EndsSheet], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` (as bytes)
    is ``commitment``.
    """
