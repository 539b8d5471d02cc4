"""The kind ``domino`` over HTTP."""

from collections.abc import Sequence

from api.kinds.contract import AnswerView, KindExamples, RunView
from api.kinds.domino_examples import EXAMPLES
from api.kinds.domino_shapes import (
    DominoAnswered,
    DominoAnswering,
    DominoBoard,
    DominoChosen,
    DominoPlaced,
    DominoReply,
    DominoRun,
    DominoSolution,
    DominoStatistics,
)
from api.kinds.thinking import ThinkingApi
from puzzles.dominoes.line import Side
from puzzles.kinds.contract import Kind
from puzzles.kinds.domino import DOMINO, DominoQuestion, DominoSheet, parse_choice, question_of
from puzzles.wire.records import AnswerRecord, PositionTally

__all__ = ["DOMINO_API", "DominoApi"]


class DominoApi(ThinkingApi):
    """The kind ``domino`` under :class:`api.kinds.contract.KindApi`."""

    kind: Kind = DOMINO
    label = "dominoes"
    examples: KindExamples = EXAMPLES
    answer_problems = ("not-a-tile", "tile-not-held", "does-not-fit", "end-needed", "no-end-yet")
    first_shape = DominoQuestion
    answering = DominoAnswering
    run = DominoRun
    reply = DominoReply
    board = DominoBoard
    statistics = DominoStatistics
    solution = DominoSolution

    def answer_text(self, body: DominoAnswering) -> Sequence[str]:
        """Return the tile and, where it is given, the end."""
        return (body.tile,) if body.end is None else (body.tile, body.end)

    def run_of(self, view: RunView) -> DominoRun:
        """Return the run with its score and what was given away, points and race apart."""
        run = view.record
        sheet: DominoSheet = view.sheet  # type: ignore[assignment]
        answers = tuple(_answered(sheet, one) for one in run.answers)
        return DominoRun(*view.head, run.score, *_losses(sheet, run.answers), answers, view.next)

    def reply_of(self, view: AnswerView) -> DominoReply:
        """Return the reply with the result up to this answer."""
        sheet: DominoSheet = view.sheet  # type: ignore[assignment]
        score = sum(one.score for one in view.answers)
        return DominoReply(
            *view.head,
            view.verdict,
            len(view.answers),
            score,
            *_losses(sheet, view.answers),
            view.next,
            finished=view.finished,
        )

    def chosen(self, sheet: DominoSheet, tally: PositionTally) -> DominoChosen:
        """Return what the runs placed at one position."""
        position = sheet.positions[tally.n - 1]
        placed = tuple(DominoPlaced(*_placed(sheet, tally.n, one.choice), one.runs) for one in tally.chosen)
        shown = question_of(position)
        return DominoChosen(
            tally.n, position.finish, position.seat, shown.line, position.hand, position.counts, position.scores, placed
        )


DOMINO_API = DominoApi()


def _answered(sheet: DominoSheet, record: AnswerRecord) -> DominoAnswered:
    finish = sheet.positions[record.n - 1].finish
    return DominoAnswered(record.n, finish, *_placed(sheet, record.n, record.choice), record.loss, record.score)


def _placed(sheet: DominoSheet, n: int, choice: str) -> tuple[str, Side | None]:
    found = parse_choice(sheet.positions[n - 1], choice.split())
    return found.tile, found.end


def _losses(sheet: DominoSheet, answers: Sequence[AnswerRecord]) -> tuple[float, float]:
    """Return the points given away, and what was given away of the race in finishes."""
    lost = {True: 0.0, False: 0.0}
    for one in answers:
        lost[sheet.positions[one.n - 1].finish] += one.loss
    return lost[False], lost[True]
