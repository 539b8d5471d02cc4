"""Which of the browser's modules a page brings along: those its template names, and whatever these import.

So a page is sent only those texts that its own modules can say. Also which style sheets it takes as one.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["bundles", "first_modules_of", "later_modules_of", "modules_of", "page_names"]

_API: Final = Path(__file__).parent.parent
_TEMPLATES: Final = _API / "templates"
_MODULES: Final = _API / "static" / "js"
_PARENT: Final = re.compile(r"""{%-? *extends *["']([\w.]+)["']""")
_NAMED: Final = re.compile(r"""asset\(["']js/([\w-]+\.js)["']\)""")
_BUNDLED: Final = re.compile(r"""\bbundle\(\[([^\]]*)\]\)""")
_IMPORTED: Final = re.compile(r"""(?:\bfrom|\bimport) *["']\./([\w-]+\.js)["']""")
_LATER: Final = re.compile(r"""\b(?:import|new URL)\( *["']\./([\w-]+\.js)["']""")


def page_names() -> list[str]:
    """Return the names of all templates, without their ending."""
    return sorted(path.stem for path in _TEMPLATES.glob("*.html"))


def bundles() -> list[list[str]]:
    """Return the names of the style sheets that templates load together, as one file."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(_TEMPLATES.glob("*.html"))]
    return [re.findall(r"[\w-]+", listed) for text in texts for listed in _BUNDLED.findall(text)]


def modules_of(page: str) -> frozenset[str]:
    """Return the file names of all modules that a page loads, at once or later."""
    return first_modules_of(page) | later_modules_of(page)


@cache
def first_modules_of(page: str) -> frozenset[str]:
    """Return the file names of the modules without which a page does nothing.

    >>> "dom.js" in first_modules_of("today"), "verdict.js" in first_modules_of("today")
    (True, False)
    """
    text = (_TEMPLATES / f"{page}.html").read_text(encoding="utf-8")
    found: set[str] = set()
    for name in _NAMED.findall(text):
        _follow(name, found, _IMPORTED)
    parent = _PARENT.search(text)
    return frozenset(found) | (first_modules_of(Path(parent[1]).stem) if parent else frozenset())


@cache
def later_modules_of(page: str) -> frozenset[str]:
    """Return the file names of the modules that a page fetches by ``import()`` when they are needed, or before.

    >>> "verdict.js" in later_modules_of("today"), "dom.js" in later_modules_of("today")
    (True, False)
    """
    first = first_modules_of(page)
    found: set[str] = set()
    for name in first:
        for other in _LATER.findall(_source(name)):
            _follow(other, found, _IMPORTED, _LATER)
    return frozenset(found) - first


@cache
def _source(name: str) -> str:
    return (_MODULES / name).read_text(encoding="utf-8")


def _follow(name: str, found: set[str], *by: re.Pattern[str]) -> None:
    if name in found:
        return
    found.add(name)
    for pattern in by:
        for other in pattern.findall(_source(name)):
            _follow(other, found, *by)
