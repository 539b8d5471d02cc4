"""What the kinds ``discard`` and ``domino`` share over HTTP: no clock, and a score by what was given away."""

from typing import Any

from api.kinds.contract import RowView
from api.shapes import BoardRow

__all__ = ["ThinkingApi"]


class ThinkingApi:
    """A base for a :class:`api.kinds.contract.KindApi`; a kind adds its shapes, its runs and its replies."""

    timed = None

    def question(self, question: Any, _shown: int | None) -> Any:
        """Return the question as it is."""
        return question

    def row_of(self, view: RowView) -> BoardRow:
        """Return a row with its score, which is what it ranks by."""
        return BoardRow(view.rank, view.player, view.name, view.standing, view.you)
