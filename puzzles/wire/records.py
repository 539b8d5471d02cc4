"""What stands in the store, as structs: runs, stretches of a board, and what a closing leaves behind."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from puzzles.ranking import Bin, competition_ranks

__all__ = [
    "TOO_FAST",
    "AnswerRecord",
    "BoardStretch",
    "FinalRecord",
    "PositionTally",
    "RunRecord",
    "RunResult",
    "Statistics",
    "Thrown",
    "decode_run",
    "ranked_rows",
]


TOO_FAST = "too-fast"
"""The mark of a run with an answer that came faster than anybody reads."""


class AnswerRecord(Struct, frozen=True):
    """One recorded answer: position, the attempt that counted, the choice in its text form, score and loss.

    ``time`` is the milliseconds from showing the position to receiving the answer, null where the kind is not timed.
    """

    n: int
    attempt: str
    choice: str
    score: int
    loss: float
    time: int | None


class RunRecord(Struct, frozen=True):
    """One player's ranked run. Instants are epoch milliseconds.

    Attributes:
        attempt: The attempt that opened it.
        opened: When it was opened.
        finished: When the last answer came, null until then.
        score: The sum of the scores so far.
        time: The sum of the answers' milliseconds so far, 0 where the kind is not timed.
        shown: When the position that comes next was shown, null where it has not been or the kind is not timed.
        marked: Why the run stays off the public board until a look clears it, null where nothing speaks against it.
        asked: When the player asked for a look at a marked run.
        cleared: When a look cleared it.
        hidden: Why a moderator took it off the board, null where none did.
        answers: The answers, in order.
    """

    attempt: str
    opened: int
    finished: int | None
    score: int
    time: int
    shown: int | None
    marked: str | None
    asked: int | None
    cleared: int | None
    hidden: str | None
    answers: tuple[AnswerRecord, ...]

    @property
    def held_back(self) -> bool:
        """Whether it is marked and no look has cleared it."""
        return self.marked is not None and self.cleared is None

    @property
    def off_board(self) -> bool:
        """Whether it stands on no board though it counts as played: held back, or hidden by a moderator."""
        return self.held_back or self.hidden is not None

    @property
    def loss(self) -> float:
        """Points given away so far."""
        return sum(answer.loss for answer in self.answers)


class RunResult(Struct, frozen=True):
    """What a run came to: the sum of its scores, and of its answers' milliseconds where the kind is timed."""

    score: int
    time: int


def decode_run(fields: Mapping[str, str]) -> RunRecord:
    """Return the run that a hash of the store holds."""
    answered = int(fields["answered"])
    return RunRecord(
        attempt=fields["attempt"],
        opened=int(fields["opened"]),
        finished=_number(fields.get("finished")),
        score=int(fields["score"]),
        time=int(fields.get("time", "0")),
        shown=_number(fields.get(f"shown:{answered + 1}")),
        marked=fields.get("marked"),
        asked=_number(fields.get("asked")),
        cleared=_number(fields.get("cleared")),
        hidden=fields.get("hidden"),
        answers=tuple(
            AnswerRecord(
                n,
                fields[f"attempt:{n}"],
                fields[f"choice:{n}"],
                int(fields[f"score:{n}"]),
                float(fields[f"loss:{n}"]),
                _number(fields.get(f"time:{n}")),
            )
            for n in range(1, answered + 1)
        ),
    )


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


class BoardStretch(Struct, frozen=True):
    """Neighbouring rows of a board as ``(rank, player, standing)``, best first."""

    rows: tuple[tuple[int, str, int], ...]


def ranked_rows(pairs: Sequence[tuple[str, int]], *, index: int, first_rank: int) -> BoardStretch:
    """Return the rows with their competition ranks; the arguments are those of :func:`competition_ranks`."""
    ranks = competition_ranks([standing for _, standing in pairs], index=index, first_rank=first_rank)
    return BoardStretch(
        tuple((rank, player, standing) for rank, (player, standing) in zip(ranks, pairs, strict=True)),
    )


class Thrown(Struct, frozen=True):
    """One choice and how many runs made it."""

    choice: str
    runs: int


class PositionTally(Struct, frozen=True):
    """What the runs of a day chose at one position, most frequent first."""

    n: int
    chosen: tuple[Thrown, ...]


class Statistics(Struct, frozen=True):
    """The numbers of a day's ranked runs: how many, their mean standing, the histogram, the choices."""

    runs: int
    mean: float | None
    histogram: tuple[Bin, ...]
    positions: tuple[PositionTally, ...]


class FinalRecord(Struct, frozen=True):
    """What a closing publishes: the seed in hexadecimal, and the final statistics."""

    seed: str
    statistics: Statistics
