"""What the kinds ``count`` and ``ends`` share over HTTP: a number is announced, right or wrong, against the clock."""

from collections.abc import Sequence
from typing import Any

from api.kinds.announcing_shapes import AnnouncedRow, Announcing
from api.kinds.contract import AnswerView, RowView, RunView
from api.shapes import instant
from puzzles.kinds.contract import Kind
from puzzles.wire.records import TOO_FAST, AnswerRecord

__all__ = ["AnnouncingApi"]


class AnnouncingApi:
    """A base for a :class:`api.kinds.contract.KindApi`; a kind adds its shapes and its questions."""

    kind: Kind
    run: type[Any]
    reply: type[Any]
    answer_problems = ("not-a-count",)
    first_shape = None

    def answered(self, sheet: Any, record: AnswerRecord) -> Any:
        """Return one answer of a run as the run shows it."""
        raise NotImplementedError

    def first(self, _sheet: Any) -> None:
        """Return nothing: a clock would have to run from the first look."""

    def answer_text(self, body: Announcing) -> Sequence[str]:
        """Return the points."""
        return (str(body.points),)

    def run_of(self, view: RunView) -> Any:
        """Return the run with its times."""
        run = view.record
        return self.run(
            *view.head,
            right=run.score,
            time=run.time,
            adjusted=None if run.finished is None else self._adjusted(run.score, run.time),
            marked=run.marked if run.held_back else None,
            asked=None if run.asked is None else instant(run.asked),
            answers=tuple(self.answered(view.sheet, one) for one in run.answers),
            waiting=view.waiting,
            next=view.next,
        )

    def reply_of(self, view: AnswerView) -> Any:
        """Return the reply with the result up to this answer."""
        times = [one.time or 0 for one in view.answers]
        right = sum(one.score for one in view.answers)
        hasty = view.ranked and any(time < self.kind.rule.least_milliseconds for time in times)
        return self.reply(
            *view.head,
            verdict=view.verdict,
            time=times[-1],
            answered=len(times),
            right=right,
            total_time=sum(times),
            waiting=None if view.finished else len(times) + 1,
            finished=view.finished,
            adjusted=self._adjusted(right, sum(times)) if view.finished else None,
            marked=TOO_FAST if hasty else None,
        )

    def row_of(self, view: RowView) -> AnnouncedRow:
        """Return a row with its times."""
        right, time = (0, 0) if view.run is None else (view.run.score, view.run.time)
        return AnnouncedRow(
            view.rank, view.player, view.name, right, time, self.kind.rule.result(view.standing), you=view.you
        )

    def _adjusted(self, right: int, time: int) -> int:
        return self.kind.rule.result(self.kind.rule.standing(right, time))
