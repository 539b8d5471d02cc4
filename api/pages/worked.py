"""Worked examples of the rules pages: each is counted by the program itself, and compared with what the text says.

An example whose text says another number than the program counts cannot be rendered, so no page teaches a wrong one.
"""

from typing import Final

from msgspec import Struct

from api.pages.catalogue import Catalogue
from puzzles.cribbage.cards import card_text, cards_text, parse_card, parse_cards
from puzzles.cribbage.counting import ItemKind, count
from puzzles.cribbage.pegging import PegKind, StretchEnd, stretch
from puzzles.dominoes.line import Line, count_of, parse_line, points_of, threes_and_fives, total_of

__all__ = ["Worked", "written_card"]

_SUITS: Final = {
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "S": "\N{BLACK SPADE SUIT}",
}


class CountedItem(Struct, frozen=True):
    """One thing that a hand scores: its kind, its cards as texts, its points."""

    kind: ItemKind
    cards: str
    points: int


class CountedHand(Struct, frozen=True):
    """A counted hand or crib."""

    hand: tuple[str, ...]
    starter: str
    total: int
    items: tuple[CountedItem, ...]


class LaidCard(Struct, frozen=True):
    """A card of the play: what has been counted up to it, and what it scores."""

    card: str
    total: int
    kinds: tuple[PegKind, ...]
    points: int


class ScoredLine(Struct, frozen=True):
    """A line of dominoes: what its ends count, and what that scores."""

    tiles: str
    left: int
    right: int
    total: int
    threes: int
    fives: int
    points: int


class Worked:
    """Counts the examples of one page.

    Args:
        catalogue: The language, for cards where nothing draws them.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def card(self, card: str) -> str:
        """Return a card for where nothing draws it, such as ``5♥``."""
        return written_card(card, self._catalogue)

    def counted(self, hand: str, starter: str, says: int, *, crib: bool = False) -> CountedHand:
        """Return a counted example.

        Raises:
            ValueError: It does not count what the text says.
        """
        found = count(parse_cards(hand.split()), parse_card(starter), crib=crib)
        _check(f"{hand} with {starter}", says, found.total)
        items = tuple(CountedItem(item.kind, " ".join(cards_text(item.cards)), item.points) for item in found.items)
        return CountedHand(tuple(hand.split()), starter, found.total, items)

    def laid(self, cards: str, says: str, end: StretchEnd | None = None) -> tuple[LaidCard, ...]:
        """Return an example of the play, up to the next reset; ``says`` are the points of each card.

        Raises:
            ValueError: It does not bring what the text says.
        """
        found = stretch(parse_cards(cards.split()), end)
        _check(cards, says, " ".join(str(one.points) for one in found))
        return tuple(
            LaidCard(card_text(one.card), one.total, tuple(item.kind for item in one.items), one.points)
            for one in found
        )

    def scored(self, tiles: str, says: int) -> ScoredLine:
        """Return a line with its count.

        Raises:
            ValueError: It does not score what the text says.
        """
        line = parse_line(tiles.split())
        left, right = _counts(line)
        threes, fives = threes_and_fives(line.total)
        _check(tiles, says, points_of(line.total))
        return ScoredLine(tiles, left, right, line.total, threes, fives, threes + fives)

    def table(self) -> list[tuple[int, int]]:
        """Return the totals that score, each with its points."""
        totals = {total_of(left, right) for left in range(14) for right in range(14)}
        return [(total, points_of(total)) for total in sorted(totals) if points_of(total) and total]


def written_card(card: str, catalogue: Catalogue) -> str:
    """Return a card in the language's own letters.

    >>> written_card("TH", Catalogue("en")), written_card("QS", Catalogue("en"))
    ('10♥', 'Q♠')
    """
    rank = "10" if card[0] == "T" else catalogue.singular.get(f"card index\x04{card[0]}", card[0])
    return rank + _SUITS[card[1]]


def _counts(line: Line) -> tuple[int, int]:
    """Return what each end adds to the total: the halves of a double that lies alone are one each."""
    if len(line.tiles) == 1:
        return line.tiles[0]
    if line.ends is None:
        return 0, 0
    left, right = map(count_of, line.ends)
    return left, right


def _check(example: str, says: object, counted: object) -> None:
    if says != counted:
        raise ValueError(f"the text says {says} of {example}, which counts {counted}")
