"""What a kind of sheet adds to the API: its exact shapes, and how its records become them."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from api.shapes import RunState, instant
from puzzles.kinds.contract import Kind, Sheet
from puzzles.wire.records import AnswerRecord, PositionTally, RunRecord, RunResult

__all__ = ["AnswerView", "KindApi", "KindExamples", "RowView", "RunView", "TimedApi"]


class KindExamples(Struct, frozen=True):
    """One example for each of the kind's shapes, as the documentation shows it."""

    run_opened: Any
    run_under_way: Any
    answering: Any
    reply: Any
    board: Any
    statistics: Any
    solution: Any


class TimedApi(Struct, frozen=True):
    """What a timed kind adds: its :class:`api.shapes.Shown`, an example of it, and one of a marked run."""

    shown: type[Any]
    shown_example: Any
    marked_example: Any


class RunView(Struct, frozen=True):
    """A run as a kind's own shape is made from it.

    Attributes:
        sheet: The sheet.
        hash: Its address.
        record: The run.
        state: What the run is now.
        waiting: The number of the position that comes next, null where nothing can be answered any more.
        next: That position's question, null where there is none or it has not been shown yet.
    """

    sheet: Sheet
    hash: str
    record: RunRecord
    state: RunState
    waiting: int | None
    next: Any

    @property
    def head(self) -> tuple[str, str, str, str, RunState, str, str | None, int]:
        """The fields of :class:`api.shapes.Run`."""
        run = self.record
        return (
            self.sheet.day,
            self.sheet.kind,
            self.hash,
            run.attempt,
            self.state,
            instant(run.opened),
            None if run.finished is None else instant(run.finished),
            len(self.sheet.positions),
        )


class AnswerView(Struct, frozen=True):
    """What the reply to an answer is made from: nothing that a later answer could change.

    Attributes:
        sheet: The sheet.
        hash: Its address.
        answers: The run's answers up to this one.
        verdict: The verdict on it.
        next: The next question, null after the last and where positions are shown one by one.
        ranked: Whether the run is ranked, so that an answer may be too fast.
    """

    sheet: Sheet
    hash: str
    answers: tuple[AnswerRecord, ...]
    verdict: Any
    next: Any
    ranked: bool = True

    @property
    def head(self) -> tuple[str, str, str, str]:
        """The fields of :class:`api.shapes.Reply`."""
        return self.sheet.day, self.sheet.kind, self.hash, self.answers[-1].attempt

    @property
    def finished(self) -> bool:
        """Whether this was the last position."""
        return len(self.answers) == len(self.sheet.positions)


class RowView(Struct, frozen=True):
    """What a row of a board is made from; ``run`` is what the run came to, null where the kind is not timed."""

    rank: int
    player: str
    name: str
    standing: int
    you: bool
    run: RunResult | None


class KindApi(Protocol):
    """One kind over HTTP. The routes are the same for all; they are generated from this."""

    @property
    def kind(self) -> Kind:
        """The kind itself."""

    @property
    def label(self) -> str:
        """What the kind is called in the documentation's sentences."""

    @property
    def examples(self) -> KindExamples:
        """Examples for the documentation."""

    @property
    def timed(self) -> TimedApi | None:
        """What it adds if its rule is timed, null if not."""

    @property
    def first_shape(self) -> type[Any] | None:
        """The shape of :meth:`first`, null for a kind that shows nothing before a run is opened."""

    @property
    def answer_problems(self) -> tuple[str, ...]:
        """The codes of what may be wrong with an answer."""

    @property
    def answering(self) -> type[Any]:
        """The shape of an answer's body, a subclass of :class:`api.shapes.Answering`."""

    @property
    def run(self) -> type[Any]:
        """The kind's :class:`api.shapes.Run`."""

    @property
    def reply(self) -> type[Any]:
        """The kind's :class:`api.shapes.Reply`."""

    @property
    def board(self) -> type[Any]:
        """The kind's :class:`api.shapes.Board`."""

    @property
    def statistics(self) -> type[Any]:
        """The kind's :class:`api.shapes.Statistics`."""

    @property
    def solution(self) -> type[Any]:
        """The kind's :class:`api.shapes.Solution`."""

    def answer_text(self, body: Any) -> Sequence[str]:
        """Return the answer of a body in its text form, as :meth:`puzzles.kinds.contract.Kind.grade` takes it."""

    def question(self, question: Any, shown: int | None) -> Any:
        """Return the kind's question as it goes over the wire, with when it was shown in epoch milliseconds."""

    def first(self, sheet: Any) -> Any:
        """Return the first question of a sheet for whoever has no run yet, null where a clock would run from it."""

    def run_of(self, view: RunView) -> Any:
        """Return the run as it goes over the wire."""

    def reply_of(self, view: AnswerView) -> Any:
        """Return the reply to an answer."""

    def row_of(self, view: RowView) -> Any:
        """Return a row of the board."""

    def chosen(self, sheet: Any, tally: PositionTally) -> Any:
        """Return what the runs chose at one position, as the statistics list it."""
