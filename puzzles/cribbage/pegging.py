"""Pegging: what each card laid in the play brings, and the point for the last card before a go or the end.

The rules: 2 for a fifteen, 2 for thirty-one; 2, 6 or 12 for the last two, three or four cards of one rank; its length
for the longest run that the last three or more cards make, in whatever order they were laid; 1 for a go or for the last
card of all, unless it made thirty-one. Flushes count nothing here.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from puzzles.cribbage.cards import Card, card_text, pips, rank_of
from puzzles.errors import IllegalError

__all__ = ["MOST", "Laid", "PegItem", "PegKind", "StretchEnd", "stretch"]

MOST = 31
"""What the cards of one stretch may add up to."""

PegKind = Literal["fifteen", "thirty-one", "pair", "run", "go", "last"]

StretchEnd = Literal["go", "last"]
"""How a stretch ends: nobody can lay another card without passing thirty-one, or nobody has one."""

_EQUAL = {2: 2, 3: 6, 4: 12}


class PegItem(Struct, frozen=True):
    """One thing that a card scores when it is laid: its kind, its points, and the cards that make it, as laid."""

    kind: PegKind
    points: int
    cards: tuple[Card, ...]


class Laid(Struct, frozen=True):
    """A card laid: what all cards since the last reset add up to, and what it scores."""

    card: Card
    total: int
    items: tuple[PegItem, ...]

    @property
    def points(self) -> int:
        """All that it brings."""
        return sum(item.points for item in self.items)


def stretch(cards: Sequence[Card], end: StretchEnd | None = None) -> tuple[Laid, ...]:
    """Return what each card of a stretch scores, from a count of nothing to the next reset.

    Args:
        cards: The cards in the order in which they were laid, by whomever.
        end: How the stretch ended, if it did; with thirty-one it does by itself, and the card brings no point more.

    Raises:
        IllegalError: A card stands twice, or the cards add up to more than thirty-one.
    """
    laid: list[Laid] = []
    total = 0
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise IllegalError(f"{card_text(card)} stands twice: a deck holds it once", code="card-twice")
        total += pips(card)
        if total > MOST:
            raise IllegalError(f"{card_text(card)} leads to {total}: {MOST} is the most", code="beyond-thirty-one")
        items = [*_sums(cards[: place + 1], total), *_equal(cards[: place + 1]), *_run(cards[: place + 1])]
        if end is not None and place == len(cards) - 1 and total < MOST:
            items.append(PegItem(end, 1, (card,)))
        laid.append(Laid(card, total, tuple(items)))
    return tuple(laid)


def _sums(cards: Sequence[Card], total: int) -> Iterable[PegItem]:
    if total == 15:
        yield PegItem("fifteen", 2, tuple(cards))
    if total == MOST:
        yield PegItem("thirty-one", 2, tuple(cards))


def _equal(cards: Sequence[Card]) -> Iterable[PegItem]:
    same = 1
    while same < len(cards) and rank_of(cards[-same - 1]) == rank_of(cards[-1]):
        same += 1
    if same > 1:
        yield PegItem("pair", _EQUAL[same], tuple(cards[-same:]))


def _run(cards: Sequence[Card]) -> Iterable[PegItem]:
    for length in range(len(cards), 2, -1):
        last = cards[-length:]
        ranks = sorted(map(rank_of, last))
        if all(after == before + 1 for before, after in pairwise(ranks)):
            yield PegItem("run", length, tuple(last))
            return
