"""The shapes of dear mistakes as practice on the wire, and what each thinking kind adds to their routes."""

from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from api.card_shapes import TwoCards
from api.shapes import Instant
from api.tile_shapes import Tile
from puzzles.dominoes.line import Side
from puzzles.kinds.discard import DiscardQuestion, DiscardVerdict
from puzzles.kinds.domino import DominoQuestion, DominoVerdict

__all__ = [
    "MISTAKE_SHAPES",
    "DiscardMistake",
    "DiscardMistakeAnswer",
    "DiscardMistakeReply",
    "DominoMistake",
    "DominoMistakeAnswer",
    "DominoMistakeReply",
    "ListedMistake",
    "MistakeAnswering",
    "MistakeReply",
    "MistakeShapes",
    "Mistaken",
    "NextMistake",
    "OwnMistakes",
    "RetiringMistake",
]

QuestionT = TypeVar("QuestionT")
VerdictT = TypeVar("VerdictT")

_Id = Annotated[str, Meta(min_length=1, max_length=64)]


class NextMistake(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for the mistake that is due longest."""


class Mistaken(Struct, Generic[QuestionT], frozen=True):
    """A position that has come back: its id for one answer, its day, how many of its kind are due, and the question."""

    id: str
    day: str
    due: int
    question: QuestionT


class DiscardMistake(Mistaken[DiscardQuestion], frozen=True):
    """A discard that has come back: its id for one answer, its day, how many are due, and the question."""


class DominoMistake(Mistaken[DominoQuestion], frozen=True):
    """A domino position that has come back: its id for one answer, its day, how many are due, and the question."""


class MistakeAnswering(Struct, frozen=True, forbid_unknown_fields=True):
    """What every answer to a mistake names: its id."""

    id: _Id


class DiscardMistakeAnswer(MistakeAnswering, frozen=True, forbid_unknown_fields=True):
    """Throws two of the position's six cards, in either order."""

    cards: TwoCards


class DominoMistakeAnswer(MistakeAnswering, frozen=True, forbid_unknown_fields=True):
    """Places a tile and, where it matters, names its end."""

    tile: Tile
    end: Side | None = None


class MistakeReply(Struct, Generic[VerdictT], frozen=True):
    """The verdict as the sheet gives it, and what becomes of the mistake.

    Attributes:
        verdict: The verdict.
        before: What was chosen in the ranked run.
        cost: What that cost, in points.
        right: Whether this answer was right enough: less than 0.05 points given away.
        again: When the position comes back; null where it does not any more.
        due: How many others of the player's mistakes, of any kind, were due.
    """

    verdict: VerdictT
    before: str
    cost: float
    right: bool
    again: Instant | None
    due: int


class DiscardMistakeReply(MistakeReply[DiscardVerdict], frozen=True):
    """The verdict on a discard that had come back, and what becomes of it."""


class DominoMistakeReply(MistakeReply[DominoVerdict], frozen=True):
    """The verdict on a play that had come back, and what becomes of it."""


class RetiringMistake(Struct, frozen=True, forbid_unknown_fields=True):
    """Names the mistake that is to come back no more."""

    id: _Id


class ListedMistake(Struct, frozen=True):
    """A dear mistake.

    Attributes:
        id: Its name.
        day: The day of its sheet.
        kind: The kind.
        n: The position.
        choice: What was chosen in the ranked run.
        loss: What it cost, in points.
        due: When it comes back; null where it does not any more.
        left: Why it does not.
        answers: How often it was answered in practice.
    """

    id: str
    day: str
    kind: str
    n: int
    choice: str
    loss: float
    due: Instant | None
    left: Literal["learnt", "retired"] | None
    answers: int


class OwnMistakes(Struct, frozen=True):
    """How many mistakes are due, by kind, and all of them, the dearest first."""

    due: dict[str, int]
    mistakes: tuple[ListedMistake, ...]


class MistakeShapes(Struct, frozen=True):
    """What a thinking kind adds: the shapes of a mistake, of an answer to it, and of the reply."""

    shown: type[Any]
    answering: type[Any]
    reply: type[Any]


MISTAKE_SHAPES = {
    "discard": MistakeShapes(DiscardMistake, DiscardMistakeAnswer, DiscardMistakeReply),
    "domino": MistakeShapes(DominoMistake, DominoMistakeAnswer, DominoMistakeReply),
}
"""By kind. A further thinking kind is an entry here."""
