"""Cards, the deck and their notation.

A card is an int from 0 to 51, ``4 * rank + suit``, so that the order of the ints is the order of the deck:
rank A low to K, then suit C D H S. Ties everywhere fall to the choice that comes first in this order.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzles.errors import IllegalError, NotationError

__all__ = [
    "DECK",
    "RANKS",
    "SUITS",
    "Card",
    "canonical_cards",
    "card_text",
    "cards_text",
    "parse_card",
    "parse_cards",
    "pips",
    "rank_of",
    "suit_of",
]

Card: TypeAlias = int
"""A card as its place in the deck, 0 (``AC``) to 51 (``KS``)."""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK: tuple[Card, ...] = tuple(range(52))

_TEXT = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD = {text: card for card, text in enumerate(_TEXT)}


def rank_of(card: Card) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit, 0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def pips(card: Card) -> int:
    """Return what the card counts towards fifteen: ace 1, court cards 10."""
    return min((card >> 2) + 1, 10)


def card_text(card: Card) -> str:
    """Return the card's notation.

    >>> card_text(18)
    '5H'
    """
    return _TEXT[card]


def cards_text(cards: Iterable[Card]) -> list[str]:
    """Return the notation of each card, in the order given."""
    return [_TEXT[card] for card in cards]


def parse_card(text: str) -> Card:
    """Return the card that a text names.

    >>> parse_card("5H")
    18

    Raises:
        NotationError: The text is not one of ``AC`` to ``KS``.
    """
    try:
        return _CARD[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{text!r} is not a card: write the rank (A23456789TJQK) and then the suit (C, D, H or S), as in 5H or TS",
            code="not-a-card",
        ) from None


def parse_cards(texts: Sequence[str], *, count: int | None = None, what: str = "cards") -> tuple[Card, ...]:
    """Return the cards that the texts name, in the order given.

    Args:
        texts: One notation for each card.
        count: How many there must be, where that is fixed.
        what: What the cards are called in a message, such as ``"the hand"``.

    Raises:
        NotationError: One of the texts is not a card.
        IllegalError: A card stands twice, or the number of cards is wrong.
    """
    cards = tuple(parse_card(text) for text in texts)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise IllegalError(f"{card_text(card)} stands twice in {what}: a deck holds it once", code="card-twice")
    if count is not None and len(cards) != count:
        raise IllegalError(f"{what} must be {count} cards, not {len(cards)}", code="wrong-number-of-cards")
    return cards


def canonical_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the representative of all sets of cards that differ from this one by a renaming of suits only.

    Two sets have equal representatives exactly if some permutation of the four suits turns one into the other.

    >>> canonical_cards([parse_card("5H"), parse_card("JD")]) == canonical_cards([parse_card("5S"), parse_card("JC")])
    True
    """
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    masks.sort(reverse=True)
    return tuple(sorted(4 * rank + suit for suit, mask in enumerate(masks) for rank in range(13) if mask >> rank & 1))
