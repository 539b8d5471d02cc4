"""What makes the two ends of a line worth counting: their patterns, among them the classic traps."""

from functools import cache
from typing import Literal, get_args

from puzzles.dominoes.line import End, count_of, pip_of, points_of, total_of

__all__ = ["END_PATTERNS", "END_TRAPS", "EndPattern", "end_patterns"]

EndPattern = Literal[
    "zero",
    "threes",
    "fives",
    "fifteen",
    "eighteen",
    "twenty",
    "no-double",
    "one-double",
    "two-doubles",
    "lone-double",
    "blank-double",
    "twelve-by-double-six",
    "beside-fifteen",
    "twenty-two",
    "half-double",
]
"""
========================= ==========================================================================================
``zero``                  scores nothing
``threes``, ``fives``     scores in threes alone, in fives alone
``fifteen``               five threes and three fives at once
``eighteen``, ``twenty``  the two largest totals that score
``no-double`` …           at how many of the two ends a double lies
``lone-double``           nothing lies but one double, which counts once
``blank-double``          0-0 lies at an end: a double that counts nothing
``twelve-by-double-six``  all of the twelve comes from the double six
``beside-fifteen``        14 or 16: nothing, and taken for fifteen in a hurry
``twenty-two``            the largest total, and it scores nothing
``half-double``           scores nothing, and would score if a double counted with one half only
========================= ==========================================================================================
"""

END_PATTERNS: tuple[EndPattern, ...] = get_args(EndPattern)

END_TRAPS: frozenset[EndPattern] = frozenset(
    ("lone-double", "blank-double", "twelve-by-double-six", "beside-fifteen", "twenty-two", "half-double")
)
"""Where people see points that are not there, or count an end twice or by half."""

_BLANK_DOUBLE: End = 7
_DOUBLE_SIX: End = 13


@cache
def end_patterns(left: End, right: End) -> tuple[EndPattern, ...]:
    """Return the patterns of two ends, in the order of :data:`END_PATTERNS`. The mirror image has the same."""
    total = total_of(left, right)
    found = _scored(total) | _doubles(left, right) | _traps(left, right, total)
    return tuple(pattern for pattern in END_PATTERNS if pattern in found)


def _scored(total: int) -> set[EndPattern]:
    if points_of(total) == 0:
        return {"zero"}
    if total == 15:
        return {"fifteen"}
    found: set[EndPattern] = {"threes" if total % 3 == 0 else "fives"}
    if total == 18:
        found.add("eighteen")
    if total == 20:
        found.add("twenty")
    return found


def _doubles(left: End, right: End) -> set[EndPattern]:
    if _lone(left, right):
        return {"lone-double"}
    both: tuple[EndPattern, ...] = ("no-double", "one-double", "two-doubles")
    return {both[(left >= 7) + (right >= 7)]}


def _traps(left: End, right: End, total: int) -> set[EndPattern]:
    found: set[EndPattern] = set()
    if _BLANK_DOUBLE in (left, right):
        found.add("blank-double")
    if _DOUBLE_SIX in (left, right) and total == count_of(_DOUBLE_SIX):
        found.add("twelve-by-double-six")
    if total in (14, 16):
        found.add("beside-fifteen")
    if total == 22:
        found.add("twenty-two")
    half = pip_of(left) if _lone(left, right) else pip_of(left) + pip_of(right)
    if points_of(total) == 0 and points_of(half) > 0:
        found.add("half-double")
    return found


def _lone(left: End, right: End) -> bool:
    return left == right and left >= 7
