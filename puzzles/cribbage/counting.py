"""Counting a hand or a crib, item by item, in the order in which a player calls the points.

The rules: each combination that makes fifteen 2, each pair 2, each run of three or more its length (once for each way
to choose among equal ranks), a flush of all kept cards their number and one more with the starter, in the crib only
if all five cards share a suit, and 1 for his nobs, the jack of the starter's suit.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Literal

from msgspec import Struct

from puzzles.cribbage.cards import Card, card_text, pips, rank_of, suit_of
from puzzles.errors import IllegalError

__all__ = ["Count", "Item", "ItemKind", "count", "score"]

ItemKind = Literal["fifteen", "pair", "run", "flush", "nobs"]

_JACK = 10


class Item(Struct, frozen=True):
    """One thing that scores: its kind, its cards in deck order, its points."""

    kind: ItemKind
    cards: tuple[Card, ...]
    points: int


class Count(Struct, frozen=True):
    """A counted hand or crib: the total in points, and the items that make it, in calling order."""

    total: int
    items: tuple[Item, ...]


def count(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> Count:
    """Count a hand or crib with the starter.

    Args:
        hand: Four cards, or three for a hand of the five-card game.
        starter: The card turned up.
        crib: True for the crib, which has four cards in either game.

    Raises:
        IllegalError: A card stands twice, or the number of cards is wrong.
    """
    check_countable(hand, starter, crib=crib)
    cards = tuple(sorted((*hand, starter)))
    items = (
        *_fifteens(cards),
        *_pairs(cards),
        *_runs(cards),
        *_flush(hand, starter, crib=crib),
        *_nobs(hand, starter),
    )
    return Count(sum(item.points for item in items), items)


def score(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Return only the total of :func:`count`, without checking the cards; several times faster."""
    cards = (*hand, starter)
    ranks = [card >> 2 for card in cards]
    present = 0
    for rank in ranks:
        present |= 1 << rank
    fifteens = [1] + [0] * 15
    for rank in ranks:
        value = min(rank + 1, 10)
        for total in range(15 - value, -1, -1):
            fifteens[total + value] += fifteens[total]
    points = 2 * fifteens[15]
    distinct = present.bit_count()
    if distinct < len(ranks):
        points += sum(ranks.count(rank) - 1 for rank in ranks)
    run = present & present >> 1 & present >> 2
    if run:
        low = (run & -run).bit_length() - 1
        length, ways = 0, 1
        while present >> (low + length) & 1:
            ways *= ranks.count(low + length)
            length += 1
        points += length * ways
    suit = hand[0] & 3
    if all(card & 3 == suit for card in hand):
        if starter & 3 == suit:
            points += len(hand) + 1
        elif not crib:
            points += len(hand)
    return points + ((4 * _JACK | starter & 3) in hand)


def check_countable(hand: Sequence[Card], starter: Card, *, crib: bool) -> None:
    """Refuse what cannot be counted.

    Raises:
        IllegalError: A card stands twice, or the number of cards is wrong.
    """
    if len(hand) not in ((4,) if crib else (3, 4)):
        wanted = "a crib has four cards" if crib else "a hand has four cards, or three in the five-card game"
        raise IllegalError(
            f"{wanted}, and the starter beside them; these are {len(hand)}", code="wrong-number-of-cards"
        )
    for place, card in enumerate(hand):
        if card in hand[:place] or card == starter:
            raise IllegalError(f"{card_text(card)} stands twice: a deck holds it once", code="card-twice")


def _fifteens(cards: tuple[Card, ...]) -> Iterator[Item]:
    for size in range(2, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(map(pips, chosen)) == 15:
                yield Item("fifteen", chosen, 2)


def _pairs(cards: tuple[Card, ...]) -> Iterator[Item]:
    for low, high in combinations(cards, 2):
        if rank_of(low) == rank_of(high):
            yield Item("pair", (low, high), 2)


def _runs(cards: tuple[Card, ...]) -> Iterator[Item]:
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(rank_of(card), []).append(card)
    for low in by_rank:
        if low - 1 in by_rank:
            continue
        length = 1
        while low + length in by_rank:
            length += 1
        if length >= 3:
            for chosen in product(*(by_rank[rank] for rank in range(low, low + length))):
                yield Item("run", chosen, length)


def _flush(hand: Sequence[Card], starter: Card, *, crib: bool) -> Iterator[Item]:
    if len({suit_of(card) for card in hand}) > 1:
        return
    if suit_of(starter) == suit_of(hand[0]):
        yield Item("flush", tuple(sorted((*hand, starter))), len(hand) + 1)
    elif not crib:
        yield Item("flush", tuple(sorted(hand)), len(hand))


def _nobs(hand: Sequence[Card], starter: Card) -> Iterator[Item]:
    for card in hand:
        if rank_of(card) == _JACK and suit_of(card) == suit_of(starter):
            yield Item("nobs", (card,), 1)
