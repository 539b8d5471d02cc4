"""The contract that every kind of sheet fulfils, so that days, runs, boards and pages need to know no kind by name.

A kind is one module with one object that satisfies :class:`Kind`. Sheets are frozen structs; their encoded bytes are
what is published, and the hash of those bytes is the sheet's address.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from puzzles.errors import NotFoundError
from puzzles.ranking import StandingRule

__all__ = ["Graded", "Kind", "Sheet", "encode_sheet", "position_of"]


class Graded(Struct, frozen=True):
    """One graded answer.

    Attributes:
        choice: The choice in its one text form, such as ``6D 7S``; equal choices have equal texts.
        loss: Points given away.
        score: 0 to 100.
    """

    choice: str
    loss: float
    score: int


class Sheet(Struct, frozen=True):
    """What all sheets have; a kind's own sheet adds the type of its positions.

    Attributes:
        kind: The kind's name.
        version: The version of the kind and of the model behind its values.
        day: The date, ``2026-11-29``.
        commitment: Hexadecimal SHA-256 of the day's seed for this kind.
        positions: The kind's positions, first to last.
    """

    kind: str
    version: str
    day: str
    commitment: str
    positions: Sequence[Any]


class Kind(Protocol):
    """One discipline. All methods are pure; ``solver`` is whatever the kind's own solver is."""

    @property
    def name(self) -> str:
        """The kind's name in keys, addresses and texts."""

    @property
    def positions(self) -> int:
        """How many positions a sheet has."""

    @property
    def rule(self) -> StandingRule:
        """How its runs stand on the board."""

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The ranges of standings that its histograms show, lowest first."""

    @property
    def themes(self) -> tuple[str, ...]:
        """What its positions and answers are about, by name, in the order in which losses are listed."""

    def version(self, solver: Any) -> str:
        """Return the version that a sheet made with this solver names."""

    def make(self, seed: bytes, day: date, solver: Any) -> Sheet:
        """Return the day's sheet: a function of seed, day and version alone."""

    def decode(self, data: bytes) -> Sheet:
        """Return the sheet that was published as these bytes."""

    def question(self, sheet: Any, n: int) -> Any:
        """Return position ``n`` (from 1) without anything that tells about values."""

    def grade(self, sheet: Any, n: int, answer: Sequence[str]) -> Graded:
        """Return the grade of an answer in its text form.

        Raises:
            NotationError: The answer is not in the notation.
            IllegalError: It is no choice of this position.
        """

    def verdict(self, sheet: Any, n: int, choice: str) -> Any:
        """Return all that a player learns after choosing: every choice with its values, and why."""

    def best(self, sheet: Any, n: int) -> str:
        """Return the text form of position ``n``'s best choice."""

    def cost(self, sheet: Any, n: int, loss: float) -> float:
        """Return what an answer with this loss cost, in what losses are added up in.

        It is points as the score takes them, or where the kind is timed 1 for a wrong answer and 0 for a right one.
        """

    def themes_of(self, sheet: Any, n: int, choice: str) -> tuple[str, ...]:
        """Return what position ``n`` and a choice as :meth:`grade` wrote it were about, in the kind's order."""


def encode_sheet(sheet: Sheet) -> bytes:
    """Return the bytes that are published and hashed: JSON, fields in declared order, no white space."""
    return msgspec.json.encode(sheet)


def position_of(sheet: Sheet, n: int) -> Any:
    """Return position ``n``, counted from 1.

    Raises:
        NotFoundError: The sheet has no such position.
    """
    if not 1 <= n <= len(sheet.positions):
        raise NotFoundError(f"there is no position {n}: this sheet has 1 to {len(sheet.positions)}", code="no-position")
    return sheet.positions[n - 1]
