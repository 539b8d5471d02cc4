"""The kind ``count`` over HTTP."""

from collections.abc import Sequence

from api.kinds.contract import AnswerView, KindExamples, RowView, RunView, TimedApi
from api.kinds.count_examples import EXAMPLES, MARKED, SHOWN
from api.kinds.count_shapes import (
    CountAnswered,
    CountAnswering,
    CountBoard,
    CountBoardRow,
    CountChosen,
    CountReply,
    CountRun,
    CountSaid,
    CountShown,
    CountShownQuestion,
    CountSolution,
    CountStatistics,
)
from api.shapes import instant
from puzzles.kinds.contract import Kind
from puzzles.kinds.count import COUNT, CountQuestion, CountSheet
from puzzles.wire.records import TOO_FAST, AnswerRecord, PositionTally

__all__ = ["COUNT_API", "CountApi"]


class CountApi:
    """The kind ``count`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = COUNT
    label = "counts"
    examples: KindExamples = EXAMPLES
    timed = TimedApi(CountShown, SHOWN, MARKED)
    answer_problems = ("not-a-count",)
    answering = CountAnswering
    run = CountRun
    reply = CountReply
    board = CountBoard
    statistics = CountStatistics
    solution = CountSolution

    def answer_text(self, body: CountAnswering) -> Sequence[str]:
        """Return the points."""
        return (str(body.points),)

    def question(self, question: CountQuestion, shown: int | None) -> CountShownQuestion:
        """Return the question with when it was shown."""
        return CountShownQuestion(question.n, question.crib, question.cards, question.starter, instant(shown or 0))

    def run_of(self, view: RunView) -> CountRun:
        """Return the run with its times."""
        run = view.record
        sheet: CountSheet = view.sheet  # type: ignore[assignment]
        return CountRun(
            *view.head,
            right=run.score,
            time=run.time,
            adjusted=None if run.finished is None else _adjusted(run.score, run.time),
            marked=run.marked if run.held_back else None,
            asked=None if run.asked is None else instant(run.asked),
            answers=tuple(_answered(sheet, one) for one in run.answers),
            waiting=view.waiting,
            next=view.next,
        )

    def reply_of(self, view: AnswerView) -> CountReply:
        """Return the reply with the result up to this answer."""
        times = [one.time or 0 for one in view.answers]
        right = sum(one.score for one in view.answers)
        hasty = any(time < COUNT.rule.least_milliseconds for time in times)
        return CountReply(
            *view.head,
            verdict=view.verdict,
            time=times[-1],
            answered=len(times),
            right=right,
            total_time=sum(times),
            waiting=None if view.finished else len(times) + 1,
            finished=view.finished,
            adjusted=_adjusted(right, sum(times)) if view.finished else None,
            marked=TOO_FAST if hasty else None,
        )

    def row_of(self, view: RowView) -> CountBoardRow:
        """Return a row with its times."""
        right, time = (0, 0) if view.run is None else (view.run.score, view.run.time)
        return CountBoardRow(
            view.rank, view.player, view.name, right, time, COUNT.rule.result(view.standing), you=view.you
        )

    def chosen(self, sheet: CountSheet, tally: PositionTally) -> CountChosen:
        """Return what the runs announced at one position."""
        position = sheet.positions[tally.n - 1]
        said = tuple(CountSaid(int(one.choice), one.runs) for one in tally.chosen)
        return CountChosen(tally.n, position.crib, position.cards, position.starter, position.total, said)


COUNT_API = CountApi()


def _adjusted(right: int, time: int) -> int:
    return COUNT.rule.result(COUNT.rule.standing(right, time))


def _answered(sheet: CountSheet, record: AnswerRecord) -> CountAnswered:
    said, total = int(record.choice), sheet.positions[record.n - 1].total
    return CountAnswered(record.n, said, total, said - total, record.time or 0)
