"""The kind ``discard`` over HTTP."""

from collections.abc import Sequence

from api.kinds.contract import AnswerView, KindExamples, RunView
from api.kinds.discard_examples import EXAMPLES
from api.kinds.discard_shapes import (
    DiscardAnswered,
    DiscardAnswering,
    DiscardBoard,
    DiscardChosen,
    DiscardReply,
    DiscardRun,
    DiscardSolution,
    DiscardStatistics,
    DiscardThrown,
)
from api.kinds.thinking import ThinkingApi
from puzzles.kinds.contract import Kind
from puzzles.kinds.discard import DISCARD, DiscardQuestion, DiscardSheet
from puzzles.wire.records import PositionTally

__all__ = ["DISCARD_API", "DiscardApi"]


class DiscardApi(ThinkingApi):
    """The kind ``discard`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = DISCARD
    label = "discards"
    examples: KindExamples = EXAMPLES
    answer_problems = ("not-a-card", "card-twice", "wrong-number-of-cards", "card-not-held")
    first_shape = DiscardQuestion
    answering = DiscardAnswering
    run = DiscardRun
    reply = DiscardReply
    board = DiscardBoard
    statistics = DiscardStatistics
    solution = DiscardSolution

    def answer_text(self, body: DiscardAnswering) -> Sequence[str]:
        """Return the two cards."""
        return body.cards

    def run_of(self, view: RunView) -> DiscardRun:
        """Return the run with its score and the points given away."""
        run = view.record
        answers = tuple(DiscardAnswered(one.n, tuple(one.choice.split()), one.loss, one.score) for one in run.answers)
        return DiscardRun(*view.head, run.score, run.loss, answers, view.next)

    def reply_of(self, view: AnswerView) -> DiscardReply:
        """Return the reply with the score up to this answer."""
        score = sum(one.score for one in view.answers)
        loss = sum(one.loss for one in view.answers)
        return DiscardReply(*view.head, view.verdict, len(view.answers), score, loss, view.next, finished=view.finished)

    def chosen(self, sheet: DiscardSheet, tally: PositionTally) -> DiscardChosen:
        """Return what the runs threw at one position."""
        position = sheet.positions[tally.n - 1]
        thrown = tuple(DiscardThrown(tuple(one.choice.split()), one.runs) for one in tally.chosen)
        return DiscardChosen(tally.n, position.crib, position.cards, thrown)


DISCARD_API = DiscardApi()
