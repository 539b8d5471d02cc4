"""The contract that every discipline of training fulfils, so that what comes back, when, and how it goes is one thing.

A discipline is one module with one object that satisfies :class:`Discipline`. It deals in exercises, frozen structs
that hold all there is to answer, and in wishes, which say what exercises somebody wants.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from puzzles.stream import Stream

__all__ = ["Discipline", "Exercise", "Wish"]


class Exercise(Protocol):
    """Something to count."""

    @property
    def key(self) -> str:
        """One text for the same thing to count in the same way."""


class Wish(Protocol):
    """What exercises somebody wants."""

    @property
    def only(self) -> str:
        """The pattern that every exercise has; ``any``, or ``mistakes`` for those that have come back."""


class Discipline(Protocol):
    """Counting of one sort. All methods are pure."""

    @property
    def name(self) -> str:
        """The name in keys: that of the kind whose sheets ask the same."""

    @property
    def exercise(self) -> type[Any]:
        """The struct of an exercise."""

    @property
    def patterns(self) -> Sequence[str]:
        """The patterns that exercises may have, in the order in which progress lists them."""

    def draw(self, stream: Stream, wish: Any) -> Any:
        """Return a fresh exercise as it is wished for; ``mistakes`` are any."""

    def fits(self, exercise: Any, wish: Any) -> bool:
        """Return whether an exercise is one that is wished for; ``mistakes`` are any."""

    def allowance(self, exercise: Any) -> int:
        """Return the milliseconds that an exercise allows at pace 1."""

    def parse(self, answer: Sequence[str]) -> int:
        """Return the announced points.

        Raises:
            NotationError: They are no count.
        """

    def points(self, exercise: Any) -> int:
        """Return the right answer."""

    def patterns_of(self, exercise: Any) -> Sequence[str]:
        """Return the patterns that an exercise has."""

    def verdict(self, exercise: Any, said: int) -> Any:
        """Return the verdict on announcing so many points."""
