"""The kind ``count`` over HTTP."""

from api.kinds.announcing import AnnouncingApi
from api.kinds.announcing_shapes import Said
from api.kinds.contract import KindExamples, TimedApi
from api.kinds.count_examples import EXAMPLES, MARKED, SHOWN
from api.kinds.count_shapes import (
    CountAnswered,
    CountAnswering,
    CountBoard,
    CountChosen,
    CountReply,
    CountRun,
    CountShown,
    CountShownQuestion,
    CountSolution,
    CountStatistics,
)
from api.shapes import instant
from puzzles.kinds.contract import Kind
from puzzles.kinds.count import COUNT, CountQuestion, CountSheet
from puzzles.wire.records import AnswerRecord, PositionTally

__all__ = ["COUNT_API", "CountApi"]


class CountApi(AnnouncingApi):
    """The kind ``count`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = COUNT
    label = "counts"
    examples: KindExamples = EXAMPLES
    timed = TimedApi(CountShown, SHOWN, MARKED)
    answering = CountAnswering
    run = CountRun
    reply = CountReply
    board = CountBoard
    statistics = CountStatistics
    solution = CountSolution

    def question(self, question: CountQuestion, shown: int | None) -> CountShownQuestion:
        """Return the question with when it was shown."""
        return CountShownQuestion(question.n, question.crib, question.cards, question.starter, instant(shown or 0))

    def answered(self, sheet: CountSheet, record: AnswerRecord) -> CountAnswered:
        """Return one answer of a run."""
        said, total = int(record.choice), sheet.positions[record.n - 1].total
        return CountAnswered(record.n, said, total, said - total, record.time or 0)

    def chosen(self, sheet: CountSheet, tally: PositionTally) -> CountChosen:
        """Return what the runs announced at one position."""
        position = sheet.positions[tally.n - 1]
        said = tuple(Said(int(one.choice), one.runs) for one in tally.chosen)
        return CountChosen(tally.n, position.crib, position.cards, position.starter, position.total, said)


COUNT_API = CountApi()
