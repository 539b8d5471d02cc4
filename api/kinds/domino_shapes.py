"""The shapes of the kind ``domino`` on the wire."""

from msgspec import Struct

from api.shapes import Answering, Board, BoardRow, Reply, Run, Solution, Statistics
from api.tile_shapes import Tile
from puzzles.dominoes.line import Side
from puzzles.kinds.domino import DominoQuestion, DominoSheet, DominoVerdict

__all__ = [
    "DominoAnswered",
    "DominoAnswering",
    "DominoBoard",
    "DominoChosen",
    "DominoPlaced",
    "DominoReply",
    "DominoRun",
    "DominoSolution",
    "DominoStatistics",
]


class DominoAnswering(Answering, frozen=True, forbid_unknown_fields=True):
    """Places a tile.

    ``end`` may be left out, or null, where it does not matter: for the opening tile, where the tile fits on one side
    only, and where both sides come to the same.
    """

    tile: Tile
    end: Side | None = None


class DominoAnswered(Struct, frozen=True):
    """One answer of a run: the tile and its end, what was given away, the score.

    ``loss`` counts points, or where ``finish`` is true what was given away of the race to 61, 0 to 2.
    """

    n: int
    finish: bool
    tile: str
    end: Side | None
    loss: float
    score: int


class DominoPlaced(Struct, frozen=True):
    """A tile at an end, and how many runs placed it there; plays that come to the same count as one."""

    tile: str
    end: Side | None
    runs: int


class DominoChosen(Struct, frozen=True):
    """What the runs placed at one position, most frequent first; the line as it lies."""

    n: int
    finish: bool
    seat: int
    line: tuple[str, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    chosen: tuple[DominoPlaced, ...]


class DominoRun(Run, frozen=True):
    """A player's ranked run. ``next`` is null once nothing can be answered any more.

    Attributes:
        score: The score so far.
        loss: Points given away so far, finishes left out.
        finish_loss: What was given away of the race to 61 in the finishes so far.
        answers: The answers so far.
        next: The next question.
    """

    score: int
    loss: float
    finish_loss: float
    answers: tuple[DominoAnswered, ...]
    next: DominoQuestion | None


class DominoReply(Reply, frozen=True):
    """The reply to an answer: the verdict, the run up to this position, and the next question.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """

    verdict: DominoVerdict
    answered: int
    score: int
    loss: float
    finish_loss: float
    next: DominoQuestion | None
    finished: bool


class DominoBoard(Board[BoardRow], frozen=True):
    """A page of a board, the caller's own row, and the rows around it."""


class DominoStatistics(Statistics[DominoChosen], frozen=True):
    """The numbers of a day's ranked runs; they are final once the day has been closed."""


class DominoSolution(Solution[DominoSheet], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` (as bytes)
    is ``commitment``.
    """
