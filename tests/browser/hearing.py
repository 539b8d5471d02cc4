"""Playing with closed eyes: what a screen reader is told, from the browser's accessibility tree, and keys."""

import re
import time
from typing import Any, Final

from playwright.sync_api import Page

from puzzles.cribbage.cards import Card, parse_card

__all__ = ["Ear", "cards_in", "pips_of"]

_NAMES: Final = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_RANKS: Final = dict(zip(_NAMES, "A23456789TJQK", strict=True))
_CARD: Final = re.compile(rf"\b({'|'.join(_RANKS)}) of (clubs|diamonds|hearts|spades)\b")
_PIPS: Final = ["blank", "one", "two", "three", "four", "five", "six"]
_TILE: Final = re.compile(rf"\bdouble ({'|'.join(_PIPS)})\b|\b({'|'.join(_PIPS)})-({'|'.join(_PIPS)})\b")


def cards_in(text: str) -> list[Card]:
    """Return the cards that a sentence names.

    >>> len(cards_in("Your cards: ace of spades, ten of hearts and jack of clubs."))
    3
    """
    return [parse_card(_RANKS[rank] + suit[0].upper()) for rank, suit in _CARD.findall(text)]


def pips_of(text: str) -> list[tuple[int, int]]:
    """Return the tiles that a sentence names, each as it lies.

    >>> pips_of("The line: two-six, double six, six-blank.")
    [(2, 6), (6, 6), (6, 0)]
    """
    found = []
    for double, left, right in _TILE.findall(text):
        pair = (double, double) if double else (left, right)
        found.append((_PIPS.index(pair[0]), _PIPS.index(pair[1])))
    return found


class Ear:
    """Listens to one page. Nothing here looks at the document: only at what the browser tells a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")

    def nodes(self) -> list[dict[str, Any]]:
        """Return all that is told, in reading order: role, name, and the properties that a reader says."""
        told = []
        tree = self._session.send("Accessibility.getFullAXTree")["nodes"]
        self._by_id = {node["nodeId"]: node for node in tree}
        for node in tree:
            if node.get("ignored"):
                continue
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
            told.append({"role": role, "name": name, "id": node["nodeId"], **properties})
        return told

    def text(self) -> str:
        """Return the whole page as it would be read out."""
        return " ".join(node["name"] for node in self.nodes() if node["role"] in ("StaticText", "button", "radio"))

    def names(self, role: str) -> list[str]:
        """Return the names of all that has a role, in reading order."""
        return [node["name"] for node in self.nodes() if node["role"] == role]

    def said(self) -> str:
        """Return what the live regions say at the moment."""
        live = [node["id"] for node in self.nodes() if node["role"] in ("status", "alert")]
        return " ".join(filter(None, (self._inside(one) for one in live)))

    def _inside(self, identity: str) -> str:
        node = self._by_id.get(identity, {})
        if node.get("role", {}).get("value") == "StaticText":
            return str(node.get("name", {}).get("value", ""))
        return " ".join(filter(None, (self._inside(child) for child in node.get("childIds", []))))

    def focused(self) -> dict[str, Any]:
        """Return what has the focus; the page itself if nothing has."""
        held = [node for node in self.nodes() if node.get("focused")]
        return held[-1] if held else {"role": "none", "name": ""}

    def hears(self, pattern: str, seconds: float = 20) -> str:
        """Wait until a live region says something, and return it."""
        end = time.monotonic() + seconds
        said = ""
        while time.monotonic() < end:
            said = self.said()
            if re.search(pattern, said):
                return said
            self.page.wait_for_timeout(60)
        raise AssertionError(f"never said {pattern!r}, but {said!r}")

    def goes_to(self, role: str, pattern: str, key: str = "Tab", most: int = 60) -> str:
        """Press a key until the focus is on something of that role and name, and return the name."""
        for _ in range(most):
            at = self.focused()
            if at["role"] == role and re.search(pattern, at["name"]):
                return str(at["name"])
            self.page.keyboard.press(key)
        raise AssertionError(f"no way by {key} to {role} {pattern!r}; the last was {self.focused()}")

    def stays(self) -> None:
        """Check that the focus is not lost to the page."""
        at = self.focused()
        assert at["role"] not in ("RootWebArea", "none", "generic"), at
