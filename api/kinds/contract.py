"""What a kind of sheet adds to the API: its exact shapes, and how its records become them."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from puzzles.kinds.contract import Kind
from puzzles.wire.records import AnswerRecord, PositionTally

__all__ = ["KindApi", "KindExamples"]


class KindExamples(Struct, frozen=True):
    """One example for each of the kind's shapes, as the documentation shows it."""

    run_opened: Any
    run_under_way: Any
    answering: Any
    reply: Any
    statistics: Any
    solution: Any


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
    def statistics(self) -> type[Any]:
        """The kind's :class:`api.shapes.Statistics`."""

    @property
    def solution(self) -> type[Any]:
        """The kind's :class:`api.shapes.Solution`."""

    def answer_text(self, body: Any) -> Sequence[str]:
        """Return the answer of a body in its text form, as :meth:`puzzles.kinds.contract.Kind.grade` takes it."""

    def answered(self, record: AnswerRecord) -> Any:
        """Return one recorded answer as a run lists it."""

    def chosen(self, sheet: Any, tally: PositionTally) -> Any:
        """Return what the runs chose at one position, as the statistics list it."""
