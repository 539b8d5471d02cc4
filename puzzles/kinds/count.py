"""The kind ``count``: twenty hands and cribs to count, as fast and as exactly as one can."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any

import msgspec
from msgspec import Struct

from puzzles.cribbage.cards import DECK, Card, card_text, cards_text, parse_card, parse_cards
from puzzles.cribbage.counting import ItemKind, count, score
from puzzles.cribbage.patterns import PATTERNS, TRAPS, Pattern, patterns
from puzzles.days import REPEAT_DAYS, day_number
from puzzles.kinds.announcing import TIME_RANGES, announced, announcing_rule, parse_announced
from puzzles.kinds.contract import Graded, Sheet, position_of
from puzzles.seeds import commitment, repeat_residue
from puzzles.stream import Stream

__all__ = [
    "COUNT",
    "HIGHEST",
    "CountItem",
    "CountKind",
    "CountPosition",
    "CountQuestion",
    "CountSheet",
    "CountVerdict",
    "canonical_count",
    "count_position",
    "parse_points",
    "repeat_class",
    "verdict_of",
]

HIGHEST = 29
"""The most that a hand can count, and so the largest number that can be announced."""

HANDS, CRIBS = 14, 6
"""How many of a sheet's positions are hands and how many are cribs."""


class CountPosition(Struct, frozen=True):
    """Four cards and a starter to count, as a hand or as a crib; what they count; what makes them worth it."""

    crib: bool
    cards: tuple[str, ...]
    starter: str
    total: int
    patterns: tuple[Pattern, ...]


class CountSheet(Sheet, frozen=True):
    """A day's twenty positions."""

    positions: tuple[CountPosition, ...]


class CountQuestion(Struct, frozen=True):
    """What a player sees: the position's number, hand or crib, the four cards in deck order, and the starter."""

    n: int
    crib: bool
    cards: tuple[str, ...]
    starter: str


class CountItem(Struct, frozen=True):
    """One thing that scores, and what the count has come to with it, as a player says it aloud."""

    kind: ItemKind
    cards: tuple[str, ...]
    points: int
    running: int


class CountVerdict(Struct, frozen=True):
    """The answer to one position, graded and explained.

    Attributes:
        n: The position's number on the sheet, null in training.
        crib: Whether the cards are a crib.
        cards: The four cards, or three in the five-card game.
        starter: The starter.
        said: The points announced.
        total: The points there are.
        off: ``said - total``: positive for too many, negative for points overlooked.
        items: The count, item by item in calling order.
        patterns: What makes the hand worth counting; see :mod:`puzzles.cribbage.patterns`.
    """

    n: int | None
    crib: bool
    cards: tuple[str, ...]
    starter: str
    said: int
    total: int
    off: int
    items: tuple[CountItem, ...]
    patterns: tuple[Pattern, ...]


Draw = Callable[[Stream], tuple[tuple[Card, ...], Card]]
Wanted = Callable[[CountPosition], bool]


class Slot(Struct, frozen=True):
    """One place of a sheet: hand or crib, how candidates are drawn, and which of them will do."""

    crib: bool
    draw: Draw
    wanted: Wanted


class CountKind:
    """The kind ``count`` under the contract of :mod:`puzzles.kinds.contract`."""

    name = "count"
    positions = HANDS + CRIBS
    rule = announcing_rule(positions)
    ranges = TIME_RANGES
    themes: tuple[str, ...] = PATTERNS

    def version(self, _solver: Any) -> str:
        """Return the version that a sheet names; the rules alone make it."""
        return "count/1"

    def make(self, seed: bytes, day: date, _solver: Any) -> CountSheet:
        """Return the day's sheet: one hand for each thing that a day must hold, and others, in drawn order."""
        stream = Stream(seed, "count")
        wanted_class = day_number(day) % REPEAT_DAYS
        taken: set[tuple[int, ...]] = set()
        positions = []
        for slot in _slots(stream):
            while True:
                cards, starter = slot.draw(stream)
                canonical = canonical_count(cards, starter)
                if canonical in taken or repeat_class(canonical) != wanted_class:
                    continue
                position = count_position(cards, starter, crib=slot.crib)
                if slot.wanted(position):
                    break
            taken.add(canonical)
            positions.append(position)
        return CountSheet(
            self.name, self.version(None), day.isoformat(), commitment(seed), tuple(stream.shuffled(positions))
        )

    def decode(self, data: bytes) -> CountSheet:
        """Return the sheet that was published as these bytes."""
        return msgspec.json.decode(data, type=CountSheet)

    def question(self, sheet: CountSheet, n: int) -> CountQuestion:
        """Return position ``n`` without what it counts."""
        position: CountPosition = position_of(sheet, n)
        return CountQuestion(n, position.crib, position.cards, position.starter)

    def grade(self, sheet: CountSheet, n: int, answer: Sequence[str]) -> Graded:
        """Return the grade of announcing so many points: score 1 if they are right, loss how far they are off."""
        position: CountPosition = position_of(sheet, n)
        return announced(parse_points(answer), position.total)

    def verdict(self, sheet: CountSheet, n: int, choice: str) -> CountVerdict:
        """Return the verdict on an announcement as :meth:`grade` wrote it."""
        return verdict_of(position_of(sheet, n), int(choice), n=n)

    def best(self, sheet: CountSheet, n: int) -> str:
        """Return the points there are."""
        position: CountPosition = position_of(sheet, n)
        return str(position.total)

    def cost(self, _sheet: CountSheet, _n: int, loss: float) -> float:
        """Return 1 for a wrong answer, however far off, and 0 for a right one."""
        return float(loss > 0)

    def themes_of(self, sheet: CountSheet, n: int, _choice: str) -> tuple[str, ...]:
        """Return the position's patterns, whatever was announced."""
        position: CountPosition = position_of(sheet, n)
        return position.patterns


COUNT = CountKind()


def parse_points(answer: Sequence[str]) -> int:
    """Return the announced points.

    Raises:
        NotationError: Not one whole number from 0 to 29.
    """
    return parse_announced(answer, HIGHEST)


def canonical_count(cards: Sequence[Card], starter: Card) -> tuple[int, ...]:
    """Return the representative of all hands with a starter that differ from this one by a renaming of suits only.

    It is four numbers, one for each suit in falling order: the ranks held as bits, and the starter's as bits above.
    """
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    suits[starter & 3] |= 1 << (13 + (starter >> 2))
    return tuple(sorted(suits, reverse=True))


def repeat_class(canonical: tuple[int, ...]) -> int:
    """Return the class, 0 to 400, of a hand in its canonical form: the residue of the days on which it may stand.

    Hands with a double double run are so few, 1,188 up to suits, that a hash would leave some days without any. Their
    class is their place in the list of them all instead, so that each day has two or three.
    """
    place = _double_doubles().get(canonical)
    if place is not None:
        return place % REPEAT_DAYS
    return repeat_residue("count", b"".join(suit.to_bytes(4) for suit in canonical))


def verdict_of(position: CountPosition, said: int, *, n: int | None = None) -> CountVerdict:
    """Return the verdict on announcing so many points."""
    return CountVerdict(
        n=n,
        crib=position.crib,
        cards=position.cards,
        starter=position.starter,
        said=said,
        total=position.total,
        off=said - position.total,
        items=_items(position.cards, position.starter, position.crib),
        patterns=position.patterns,
    )


@lru_cache(maxsize=1024)
def _items(cards: tuple[str, ...], starter: str, crib: bool) -> tuple[CountItem, ...]:
    """Return the items as they are called. A day's twenty hands are announced by everybody, and counted once."""
    running = 0
    items = []
    for item in count(parse_cards(cards), parse_card(starter), crib=crib).items:
        running += item.points
        items.append(CountItem(item.kind, tuple(cards_text(item.cards)), item.points, running))
    return tuple(items)


def count_position(cards: Sequence[Card], starter: Card, *, crib: bool) -> CountPosition:
    """Return the position that these cards make.

    Args:
        cards: Four, or three for a hand of the five-card game, in any order.
        starter: The card turned up.
        crib: Whether they are a crib.
    """
    cards = tuple(sorted(cards))
    return CountPosition(
        crib,
        tuple(cards_text(cards)),
        card_text(starter),
        score(cards, starter, crib=crib),
        patterns(cards, starter, crib=crib),
    )


def _slots(stream: Stream) -> list[Slot]:
    """Return the places of a sheet: what every day must hold, and the rest, half of it anything and half of it hard."""
    flush = (
        Slot(False, _one_suit, _has("flush")) if stream.below(2) else Slot(True, _one_suit, _has("four-flush-in-crib"))
    )
    fixed = [
        Slot(False, _any, _has("zero")),
        flush,
        Slot(False, _any, _has("double-run")),
        Slot(bool(stream.below(2)), _double_double, _has("double-double-run")),
        Slot(False, _any, _has("nobs")),
        Slot(False, _any, _has("twelve")),
        Slot(bool(stream.below(2)), _any, lambda position: not TRAPS.isdisjoint(position.patterns)),
    ]
    cribs = CRIBS - sum(slot.crib for slot in fixed)
    hands = HANDS - (len(fixed) - sum(slot.crib for slot in fixed))
    kinds = stream.shuffled([True] * cribs + [False] * hands)
    return fixed + [Slot(crib, _any, _anything if place % 2 else _hard) for place, crib in enumerate(kinds)]


def _has(pattern: Pattern) -> Wanted:
    return lambda position: pattern in position.patterns


def _anything(_position: CountPosition) -> bool:
    return True


def _hard(position: CountPosition) -> bool:
    return position.total >= 7 or not TRAPS.isdisjoint(position.patterns)


def _any(stream: Stream) -> tuple[tuple[Card, ...], Card]:
    *cards, starter = stream.sample(DECK, 5)
    return tuple(cards), starter


def _one_suit(stream: Stream) -> tuple[tuple[Card, ...], Card]:
    suit = stream.below(4)
    cards = stream.sample([4 * rank + suit for rank in range(13)], 4)
    return tuple(cards), stream.sample([card for card in DECK if card not in cards], 1)[0]


def _double_double(stream: Stream) -> tuple[tuple[Card, ...], Card]:
    low, single = stream.below(11), stream.below(3)
    five = [
        4 * (low + step) + suit for step in range(3) for suit in stream.sample(range(4), 1 if step == single else 2)
    ]
    *cards, starter = stream.shuffled(five)
    return tuple(cards), starter


@cache
def _double_doubles() -> dict[tuple[int, ...], int]:
    found = set()
    pairs = tuple(combinations(range(4), 2))
    for low, single in product(range(11), range(3)):
        choices = [[(suit,) for suit in range(4)] if step == single else pairs for step in range(3)]
        for suits in product(*choices):
            five = [4 * (low + step) + suit for step, chosen in enumerate(suits) for suit in chosen]
            for starter in five:
                found.add(canonical_count([card for card in five if card != starter], starter))
    return {canonical: place for place, canonical in enumerate(sorted(found))}
