"""The shapes that the kinds ``count`` and ``ends`` share on the wire. Times that something took are in milliseconds."""

from typing import Generic, TypeVar

from msgspec import Struct

from api.shapes import Answering, Instant, Reply, Run

__all__ = ["AnnouncedRow", "AnnouncedRun", "Announcing", "AnnouncingReply", "Said"]

AnsweredT = TypeVar("AnsweredT")
QuestionT = TypeVar("QuestionT")
VerdictT = TypeVar("VerdictT")


class Announcing(Answering, frozen=True, forbid_unknown_fields=True):
    """Announces points; a kind says how many there may be."""

    points: int


class AnnouncedRun(Run, Generic[AnsweredT, QuestionT], frozen=True):
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
    answers: tuple[AnsweredT, ...]
    waiting: int | None
    next: QuestionT | None


class AnnouncingReply(Reply, Generic[VerdictT], frozen=True):
    """The reply to an answer: the verdict, and the run up to this position. The next position is to be asked for.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """

    verdict: VerdictT
    time: int
    answered: int
    right: int
    total_time: int
    waiting: int | None
    finished: bool
    adjusted: int | None
    marked: str | None


class AnnouncedRow(Struct, frozen=True):
    """One row of the board: right answers, time, and the adjusted time that it ranks by; equal times share a rank."""

    rank: int
    player: str
    name: str
    right: int
    time: int
    adjusted: int
    you: bool


class Said(Struct, frozen=True):
    """Points, and how many runs announced them."""

    points: int
    runs: int
