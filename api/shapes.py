"""The shapes that all kinds share on the wire; a kind's own module fills in its question, verdict and answers.

Times are RFC 3339 in UTC with milliseconds, numbers are full doubles.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct, field

from puzzles.days import DayState, closes
from puzzles.ranking import Bin
from puzzles.wire.keys import SheetKeys
from puzzles.wire.records import RunRecord
from puzzles.wire.scripts import milliseconds

__all__ = [
    "Answering",
    "Attempt",
    "Board",
    "BoardRow",
    "CommittedDay",
    "CommittedSheet",
    "Day",
    "Days",
    "HistogramBin",
    "Instant",
    "Introducing",
    "Introduction",
    "Nothing",
    "OpenedDayState",
    "Opening",
    "ReplayOpening",
    "ReplayPlace",
    "Reply",
    "Reviewing",
    "Run",
    "RunState",
    "RunSummary",
    "SheetHash",
    "SheetSummary",
    "Showing",
    "Shown",
    "Solution",
    "Statistics",
    "day_text",
    "histogram_bins",
    "instant",
    "run_state",
    "run_summary",
]

QuestionT = TypeVar("QuestionT")
RowT = TypeVar("RowT")
ChosenT = TypeVar("ChosenT")
SheetT = TypeVar("SheetT")

Instant = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A time such as ``2026-11-29T21:02:37.123Z``."""

Attempt = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="Chosen by the client, the same when it sends again.")
]
SheetHash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", description="The hash under which the sheet is published.")]

OpenedDayState = Literal["open", "ended", "closed"]
RunState = Literal["open", "finished", "closed"]
"""``closed`` is a run that the day's closing overtook before its last answer."""


def instant(when: datetime | int) -> str:
    """Return a time, or epoch milliseconds, in the text form of the wire.

    >>> instant(1_000)
    '1970-01-01T00:00:01.000Z'
    """
    moment = when if isinstance(when, datetime) else datetime.fromtimestamp(when / 1000, UTC)
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day_text(number: int) -> str:
    """Return the date of a day since 1970.

    >>> day_text(20_786)
    '2026-11-29'
    """
    return date.fromordinal(date(1970, 1, 1).toordinal() + number).isoformat()


def _whole_lines(*texts: str) -> None:
    # In a schema's pattern "$" is the end; in Python's it also stands before a last line feed.
    if any(text.endswith("\n") for text in texts):
        raise ValueError("a line feed stands at the end of an identifier")


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request that says everything by its address."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """Opens the day's ranked run."""

    attempt: Attempt

    def __post_init__(self) -> None:
        _whole_lines(self.attempt)


class ReplayOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """Opens a replay of a closed day. ``again`` throws one away that is still being played."""

    attempt: Attempt
    again: bool = False

    def __post_init__(self) -> None:
        _whole_lines(self.attempt)


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """What every answer names: the attempt, and the sheet it was made for."""

    attempt: Attempt
    sheet: SheetHash

    def __post_init__(self) -> None:
        _whole_lines(self.attempt, self.sheet)


class Showing(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a position of a timed sheet."""

    sheet: SheetHash

    def __post_init__(self) -> None:
        _whole_lines(self.sheet)


class Reviewing(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a look at a marked run."""

    attempt: Attempt

    def __post_init__(self) -> None:
        _whole_lines(self.attempt)


class RunSummary(Struct, frozen=True):
    """How far the caller's own ranked run has come."""

    state: RunState
    answered: int
    score: int
    opened: Instant
    finished: Instant | None


class SheetSummary(Struct, frozen=True):
    """One of the day's sheets, and the caller's own run on it.

    ``first`` is the first question, for whoever wants to look before a run is opened: of kinds without a clock, and
    while the day is open.
    """

    kind: str
    hash: str
    commitment: str
    version: str
    positions: int
    run: RunSummary | None
    first: Any


class Day(Struct, frozen=True):
    """A day, its times by the server's clock, its sheets, and the kinds whose sheets of today are still being made."""

    day: str
    now: Instant
    opens: Instant
    ends: Instant
    closes: Instant
    state: OpenedDayState
    sheets: tuple[SheetSummary, ...]
    making: tuple[str, ...]


class CommittedSheet(Struct, frozen=True):
    """What binds a sheet before anybody has seen it: the SHA-256 of the seed that it is a function of."""

    kind: str
    commitment: str


class CommittedDay(Struct, frozen=True):
    """A published day, which may not have opened yet."""

    day: str
    state: DayState
    opens: Instant
    sheets: tuple[CommittedSheet, ...]


class Days(Struct, frozen=True):
    """The days around today that have a sheet, oldest first."""

    now: Instant
    days: tuple[CommittedDay, ...]


class Introducing(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a cookie; there is nothing to say."""


class Introduction(Struct, frozen=True):
    """The caller's public id, null as long as nobody was made of the cookie."""

    player: str | None


class Run(Struct, frozen=True):
    """What every kind says of a player's ranked run on one sheet; a kind adds the result, the answers, what is next."""

    day: str
    kind: str
    sheet: str
    attempt: str
    state: RunState
    opened: Instant
    finished: Instant | None
    positions: int


class Reply(Struct, frozen=True):
    """What every kind says in the reply to an answer; a kind adds the verdict and the run up to this position.

    ``attempt`` is the one whose answer counted. Asking again, in whatever way, brings the same reply.
    """

    day: str
    kind: str
    sheet: str
    attempt: str


class Shown(Struct, Generic[QuestionT], frozen=True):
    """A position of a timed sheet, with the server's time and the milliseconds for which it has been shown."""

    question: QuestionT
    now: Instant
    elapsed: int


class ReplayPlace(Struct, frozen=True):
    """Where a finished replay would have stood on its closed board: the rank, and how many runs that board would have.

    A ranked run of the caller's own is not counted beside it.
    """

    day: str
    kind: str
    rank: int
    runs: int


class BoardRow(Struct, frozen=True):
    """One row of a board that ranks by score; equal scores share a rank."""

    rank: int
    player: str
    name: str
    score: int
    you: bool


class Board(Struct, Generic[RowT], frozen=True):
    """A page of a board, the caller's own row, the rows around it, and of a hundred runs how many are no better."""

    day: str
    kind: str
    final: bool
    runs: int
    rows: tuple[RowT, ...]
    next: str | None
    you: RowT | None
    around: tuple[RowT, ...]
    percentile: float | None


class HistogramBin(Struct, frozen=True):
    """How many runs have a result from one number to another, both included."""

    low: int = field(name="from")
    high: int = field(name="to")
    runs: int


class Statistics(Struct, Generic[ChosenT], frozen=True):
    """The numbers of a day's ranked runs; they are final once the day has been closed."""

    day: str
    kind: str
    final: bool
    runs: int
    mean: float | None
    histogram: tuple[HistogramBin, ...]
    positions: tuple[ChosenT, ...]


class Solution(Struct, Generic[SheetT], frozen=True):
    """A closed day's seed and sheet: what anyone needs to check that the day was fair.

    ``sheet`` is written byte for byte as it was published: its SHA-256 is ``hash``, and that of ``seed`` is
    ``commitment``.
    """

    day: str
    kind: str
    seed: str
    commitment: str
    hash: str
    sheet: SheetT


def run_state(run: RunRecord, keys: SheetKeys, now: int) -> RunState:
    """Return what a run is at a time in epoch milliseconds."""
    if run.finished is not None:
        return "finished"
    return "open" if now < milliseconds(closes(keys.day)) else "closed"


def run_summary(run: RunRecord, keys: SheetKeys, now: int) -> RunSummary:
    """Return the summary of a run."""
    finished = None if run.finished is None else instant(run.finished)
    return RunSummary(run_state(run, keys, now), len(run.answers), run.score, instant(run.opened), finished)


def histogram_bins(bins: tuple[Bin, ...], result: Callable[[int], int]) -> tuple[HistogramBin, ...]:
    """Return the bars as they go over the wire, from the least result to the largest.

    Args:
        bins: Bars over standings.
        result: Returns the result that a standing means.
    """
    ends = [(*sorted((result(one.low), result(one.high))), one.runs) for one in bins]
    return tuple(HistogramBin(*one) for one in sorted(ends))
