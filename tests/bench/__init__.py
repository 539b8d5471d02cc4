"""The figures of the documentation, measured: ``python -m tests.bench`` prints them all.

A part is a module here with a function ``figures`` that yields :class:`Figure`; its name stands in :data:`PARTS`.
Machines differ and are shared, so read the figures of one run against each other.
"""

from msgspec import Struct

__all__ = ["PARTS", "Figure"]

PARTS = ("solver", "equilibrium", "dominoes", "counting", "limits", "operations", "boards", "pages", "offline")


class Figure(Struct, frozen=True):
    """One measured number.

    Attributes:
        name: What was measured.
        value: The number.
        unit: Its unit.
        limit: What it must not exceed, where there is such a promise.
        note: What to compare it with.
    """

    name: str
    value: float
    unit: str
    limit: float | None = None
    note: str = ""
