"""What the kinds ``discard`` and ``domino`` share over HTTP: no clock, and a score by what was given away."""

from typing import Any

from api.kinds.contract import RowView
from api.shapes import BoardRow
from puzzles.kinds.contract import Kind

__all__ = ["ThinkingApi"]


class ThinkingApi:
    """A base for a :class:`api.kinds.contract.KindApi`; a kind adds its shapes, its runs and its replies."""

    kind: Kind
    timed = None

    def question(self, question: Any, _shown: int | None) -> Any:
        """Return the question as it is."""
        return question

    def first(self, sheet: Any) -> Any:
        """Return the first question: without a clock it may be looked at by anyone while the day is open."""
        return self.question(self.kind.question(sheet, 1), None)

    def row_of(self, view: RowView) -> BoardRow:
        """Return a row with its score, which is what it ranks by."""
        return BoardRow(view.rank, view.player, view.name, view.standing, view.you)
