"""A language that nobody speaks, for tests: Dutch by its numbers and dates, with every text of the site between marks.

Whatever shows without marks was never given to the catalogue.
"""

# ruff: noqa: E501 - scripts and patterns stand as they are read

import re
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from api.pages.extract import extract

__all__ = ["LANGUAGE", "unmarked", "write_catalogue"]

LANGUAGE: Final = "nl"
_MONTHS = "januari februari maart april mei juni juli augustus september oktober november december jan feb mrt apr jun jul aug sep okt nov dec"
_WEEKDAYS = "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo"
# What browsers and Babel say by themselves: dates, and the words of "a, b en c" and "a, b of c".
_BY_LOCALE: Final = frozenset(f"{_MONTHS} {_WEEKDAYS} en of".split())
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
# Cards, tiles with an end, the names of the keys that stand on every keyboard.
_NOTATION: Final = re.compile(r"\b(?:10|[A2-9TJQKVBH])[CDHS♣♦♥♠]\b|\b[0-6]-[0-6][lr]?\b|https?://\S+|\b[0-9a-f]{16,}\b")


def write_catalogue(directory: Path, *, leave_out: frozenset[str] = frozenset()) -> None:
    """Write the one file that makes the language, without the texts named."""
    catalogue = Catalog(locale=LANGUAGE, project="Muggins")
    for entry in extract():
        key = entry.id if isinstance(entry.id, str) else entry.id[0] if entry.id else ""
        if not key or key in leave_out:
            continue
        text = f"⟦{entry.id}⟧" if isinstance(entry.id, str) else tuple(f"⟦{form}⟧" for form in entry.id)
        # Without a note of the place: not every translator's tool keeps them.
        catalogue.add(entry.id, text, context=entry.context)
    place = directory / LANGUAGE / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    with (place / "muggins.po").open("wb") as file:
        write_po(file, catalogue)


def unmarked(text: str, names: frozenset[str] = frozenset()) -> list[str]:
    """Return the words of a text that stand between no marks and are neither notation, date, nor one of these names.

    >>> unmarked("⟦Hand ⟦one⟧ of⟧ 10, 5H 6-4 29 november Score")
    ['Score']
    """
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if depth == 0 and letter != "⟧" else " ")
    left = _NOTATION.sub(" ", "".join(outside))
    return [word for word in _WORD.findall(left) if word.lower() not in _BY_LOCALE and word not in names]
