"""The kind ``discard`` over HTTP."""

from collections.abc import Sequence

from api.kinds.contract import KindExamples
from api.kinds.discard_examples import EXAMPLES
from api.kinds.discard_shapes import (
    DiscardAnswered,
    DiscardAnswering,
    DiscardChosen,
    DiscardReply,
    DiscardRun,
    DiscardSolution,
    DiscardStatistics,
    DiscardThrown,
)
from puzzles.kinds.contract import Kind
from puzzles.kinds.discard import DISCARD, DiscardSheet
from puzzles.wire.records import AnswerRecord, PositionTally

__all__ = ["DISCARD_API", "DiscardApi"]


class DiscardApi:
    """The kind ``discard`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = DISCARD
    label = "discards"
    examples: KindExamples = EXAMPLES
    answer_problems = ("not-a-card", "card-twice", "wrong-number-of-cards", "card-not-held")
    answering = DiscardAnswering
    run = DiscardRun
    reply = DiscardReply
    statistics = DiscardStatistics
    solution = DiscardSolution

    def answer_text(self, body: DiscardAnswering) -> Sequence[str]:
        """Return the two cards."""
        return body.cards

    def answered(self, record: AnswerRecord) -> DiscardAnswered:
        """Return one recorded answer."""
        return DiscardAnswered(record.n, tuple(record.choice.split()), record.loss, record.score)

    def chosen(self, sheet: DiscardSheet, tally: PositionTally) -> DiscardChosen:
        """Return what the runs threw at one position."""
        position = sheet.positions[tally.n - 1]
        thrown = tuple(DiscardThrown(tuple(one.choice.split()), one.runs) for one in tally.chosen)
        return DiscardChosen(tally.n, position.crib, position.cards, thrown)


DISCARD_API = DiscardApi()
