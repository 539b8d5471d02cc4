"""What a league may be called: any printable text of a sensible length, written in one way."""

import re
import unicodedata

from puzzles.errors import IllegalError

__all__ = ["LONGEST_NAME", "SHORTEST_NAME", "league_name"]

SHORTEST_NAME = 2
LONGEST_NAME = 40

_SPACES = re.compile(r"\s+")
_CATEGORIES = ("C", "Zl", "Zp")
"""Control characters, those that show nothing or turn the direction of writing, and line ends."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters by their category that show nothing all the same."""

_MOST_MARKS = 2
"""Marks upon one letter; more of them climb over the lines around."""


def league_name(text: str) -> str:
    """Return a league's name as it is kept: composed (NFC), with single spaces within and none around.

    Raises:
        IllegalError: It is too short or too long, or holds a character that nobody can see (``bad-league-name``).

    >>> league_name("  Die  Muggel ")
    'Die Muggel'
    """
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise _bad(f"it has {len(name)} characters, and must have {SHORTEST_NAME} to {LONGEST_NAME}")
    marks = 0
    for letter in name:
        category = unicodedata.category(letter)
        if category.startswith(_CATEGORIES) or letter in _BLANK or unicodedata.bidirectional(letter) in ("R", "AL"):
            raise _bad("it holds a character that cannot be seen or that turns the direction of writing")
        marks = marks + 1 if category.startswith("M") else 0
        if marks > _MOST_MARKS:
            raise _bad("it holds a letter with too many marks")
    if not any(unicodedata.category(letter).startswith(("L", "N")) for letter in name):
        raise _bad("it holds no letter and no digit")
    return name


def _bad(why: str) -> IllegalError:
    return IllegalError(f"a league cannot be called so: {why}", code="bad-league-name")
