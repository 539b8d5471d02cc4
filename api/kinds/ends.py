"""The kind ``ends`` over HTTP."""

from api.kinds.announcing import AnnouncingApi
from api.kinds.announcing_shapes import Said
from api.kinds.contract import KindExamples, TimedApi
from api.kinds.ends_examples import EXAMPLES, MARKED, SHOWN
from api.kinds.ends_shapes import (
    EndsAnswered,
    EndsAnswering,
    EndsBoard,
    EndsChosen,
    EndsReply,
    EndsRun,
    EndsShown,
    EndsShownQuestion,
    EndsSolution,
    EndsStatistics,
)
from api.shapes import instant
from puzzles.kinds.contract import Kind
from puzzles.kinds.ends import ENDS, EndsQuestion, EndsSheet
from puzzles.wire.records import AnswerRecord, PositionTally

__all__ = ["ENDS_API", "EndsApi"]


class EndsApi(AnnouncingApi):
    """The kind ``ends`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = ENDS
    label = "ends"
    examples: KindExamples = EXAMPLES
    timed = TimedApi(EndsShown, SHOWN, MARKED)
    answering = EndsAnswering
    run = EndsRun
    reply = EndsReply
    board = EndsBoard
    statistics = EndsStatistics
    solution = EndsSolution

    def question(self, question: EndsQuestion, shown: int | None) -> EndsShownQuestion:
        """Return the question with when it was shown."""
        return EndsShownQuestion(question.n, question.line, question.last, instant(shown or 0))

    def answered(self, sheet: EndsSheet, record: AnswerRecord) -> EndsAnswered:
        """Return one answer of a run."""
        said, points = int(record.choice), sheet.positions[record.n - 1].points
        return EndsAnswered(record.n, said, points, said - points, record.time or 0)

    def chosen(self, sheet: EndsSheet, tally: PositionTally) -> EndsChosen:
        """Return what the runs announced at one position."""
        position = sheet.positions[tally.n - 1]
        said = tuple(Said(int(one.choice), one.runs) for one in tally.chosen)
        return EndsChosen(tally.n, position.line, position.last, position.total, position.points, said)


ENDS_API = EndsApi()
