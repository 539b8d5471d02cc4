"""What stands in the store, as structs: runs, stretches of a board, and what a closing leaves behind."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from puzzles.ranking import Bin, competition_ranks

__all__ = [
    "AnswerRecord",
    "BoardStretch",
    "FinalRecord",
    "PositionTally",
    "RunRecord",
    "Statistics",
    "Thrown",
    "decode_run",
    "ranked_rows",
]


class AnswerRecord(Struct, frozen=True):
    """One recorded answer: position, the attempt that counted, the choice in its text form, score and loss."""

    n: int
    attempt: str
    choice: str
    score: int
    loss: float


class RunRecord(Struct, frozen=True):
    """One player's ranked run. Times are epoch milliseconds; ``finished`` is null until the last answer."""

    attempt: str
    opened: int
    finished: int | None
    score: int
    answers: tuple[AnswerRecord, ...]

    @property
    def loss(self) -> float:
        """Points given away so far."""
        return sum(answer.loss for answer in self.answers)


def decode_run(fields: Mapping[str, str]) -> RunRecord:
    """Return the run that a hash of the store holds."""
    finished = fields.get("finished")
    return RunRecord(
        attempt=fields["attempt"],
        opened=int(fields["opened"]),
        finished=None if finished is None else int(finished),
        score=int(fields["score"]),
        answers=tuple(
            AnswerRecord(
                n,
                fields[f"attempt:{n}"],
                fields[f"choice:{n}"],
                int(fields[f"score:{n}"]),
                float(fields[f"loss:{n}"]),
            )
            for n in range(1, int(fields["answered"]) + 1)
        ),
    )


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
