"""Drawing hands and cribs to count: from either game, of a level, with a pattern."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

from msgspec import Struct

from puzzles.cribbage.cards import DECK, Card, card_text, cards_text, parse_card, parse_cards, rank_of, suit_of
from puzzles.cribbage.counting import count, score
from puzzles.cribbage.game import GAMES, GameName
from puzzles.cribbage.patterns import PATTERNS, TRAPS, Pattern, patterns
from puzzles.kinds.count import CountPosition, CountVerdict, count_position, parse_points, verdict_of
from puzzles.stream import Stream

__all__ = [
    "HANDS",
    "LEVELS",
    "Level",
    "Only",
    "Source",
    "TrainingHand",
    "Wish",
    "draw_hand",
    "fits",
    "items_of",
    "position_of_hand",
]

Source = Literal["any", "hands", "cribs"]
Level = Literal["any", "easy", "medium", "hard"]
Only = Literal["any", "fifteens", "pairs", "runs", "flush", "nobs", "zero", "traps", "mistakes"]
"""``mistakes`` are the hands that come back to a player; drawing knows nothing of them."""

LEVELS: dict[tuple[Level, int], tuple[int, int]] = {
    ("easy", 4): (0, 2),
    ("medium", 4): (3, 5),
    ("hard", 4): (6, 99),
    ("easy", 3): (0, 1),
    ("medium", 3): (2, 3),
    ("hard", 3): (4, 99),
}
"""Least and greatest weight of each level, for four cards and for the three of a hand of the five-card game.

The weight says how much there is to see: one for each item that scores, two for each trap.
"""

_CANDIDATES = 60
"""Hands of the right pattern that are looked at for one of the level; then the nearest is taken."""

_DRAWS = 600
"""Cards are dealt at most so often. Every pattern comes far sooner."""

_JACK = 10
_SCORED: dict[Only, Pattern] = {
    "fifteens": "fifteens",
    "pairs": "pairs",
    "runs": "runs",
    "flush": "flush",
    "nobs": "nobs",
    "zero": "zero",
}


class Wish(Struct, frozen=True):
    """What somebody wants to count.

    Attributes:
        source: Hands, cribs, or either.
        level: How much there is to see; see :data:`LEVELS`.
        game: A hand has four cards in the six-card game and three in the five-card game; a crib has four in both.
        only: The pattern that every hand has.
    """

    source: Source = "any"
    level: Level = "any"
    game: GameName = "six"
    only: Only = "any"


class TrainingHand(Struct, frozen=True):
    """A hand or crib with its starter, as texts, cards in deck order."""

    game: GameName
    crib: bool
    cards: tuple[str, ...]
    starter: str

    @property
    def key(self) -> str:
        """One text for the same cards to count in the same way, such as ``4H 5C 5D 6S JH`` or ``… crib``."""
        return " ".join((*self.cards, self.starter, *(("crib",) if self.crib else ())))


class Hands:
    """Training in counting hands and cribs, a :class:`puzzles.training.contract.Discipline`."""

    name = "count"
    exercise: type[Any] = TrainingHand
    patterns: Sequence[str] = PATTERNS

    def draw(self, stream: Stream, wish: Wish) -> TrainingHand:
        """Return a fresh hand as it is wished for."""
        return draw_hand(stream, wish)

    def fits(self, exercise: TrainingHand, wish: Wish) -> bool:
        """Return whether a hand is one that is wished for."""
        return fits(exercise, wish)

    def allowance(self, exercise: TrainingHand) -> int:
        """Return three seconds, and one more for each item that scores."""
        return 3_000 + 1_000 * items_of(exercise)

    def parse(self, answer: Sequence[str]) -> int:
        """Return the announced points."""
        return parse_points(answer)

    def points(self, exercise: TrainingHand) -> int:
        """Return what the hand counts."""
        return position_of_hand(exercise).total

    def patterns_of(self, exercise: TrainingHand) -> Sequence[str]:
        """Return the patterns of the hand."""
        return position_of_hand(exercise).patterns

    def verdict(self, exercise: TrainingHand, said: int) -> CountVerdict:
        """Return the verdict on announcing so many points."""
        return verdict_of(position_of_hand(exercise), said)


HANDS = Hands()


def position_of_hand(hand: TrainingHand) -> CountPosition:
    """Return the hand as the position of a sheet, with its total and its patterns."""
    return count_position(parse_cards(hand.cards), parse_card(hand.starter), crib=hand.crib)


def items_of(hand: TrainingHand) -> int:
    """Return how many items score."""
    return len(count(parse_cards(hand.cards), parse_card(hand.starter), crib=hand.crib).items)


def fits(hand: TrainingHand, wish: Wish) -> bool:
    """Return whether a hand is one that is wished for; ``mistakes`` is any."""
    if hand.game != wish.game or wish.source not in ("any", "cribs" if hand.crib else "hands"):
        return False
    cards, starter = parse_cards(hand.cards), parse_card(hand.starter)
    found = patterns(cards, starter, crib=hand.crib)
    return _has(found, wish.only) and _distance(cards, starter, found, wish.level, crib=hand.crib) == 0


def draw_hand(stream: Stream, wish: Wish) -> TrainingHand:
    """Draw a hand of the wished pattern, and of the wished level or, where it has hardly any, the nearest to it."""
    crib = bool(stream.below(2)) if wish.source == "any" else wish.source == "cribs"
    size = 4 if crib else GAMES[wish.game].kept
    deal = _DEALS.get(wish.only, _any)
    best: tuple[int, tuple[Card, ...], Card] | None = None
    candidates = 0
    for _ in range(_DRAWS):
        cards, starter = deal(stream, size, crib)
        if wish.only == "zero" and score(cards, starter, crib=crib):
            continue
        found = patterns(cards, starter, crib=crib)
        if not _has(found, wish.only):
            continue
        candidates += 1
        distance = _distance(cards, starter, found, wish.level, crib=crib)
        if best is None or distance < best[0]:
            best = distance, cards, starter
        if distance == 0 or candidates == _CANDIDATES:
            break
    if best is None:
        raise AssertionError(f"no hand of {wish} came in {_DRAWS} deals")
    _, cards, starter = best
    return TrainingHand(wish.game, crib, tuple(cards_text(sorted(cards))), card_text(starter))


def _has(found: tuple[Pattern, ...], only: Only) -> bool:
    if only in ("any", "mistakes"):
        return True
    if only == "traps":
        return not TRAPS.isdisjoint(found)
    return _SCORED[only] in found


def _distance(cards: Sequence[Card], starter: Card, found: tuple[Pattern, ...], level: Level, *, crib: bool) -> int:
    """Return how far a hand is from a level."""
    if level == "any":
        return 0
    weight = len(count(cards, starter, crib=crib).items) + 2 * len(TRAPS.intersection(found))
    least, greatest = LEVELS[level, len(cards)]
    return max(least - weight, weight - greatest, 0)


Deal = Callable[[Stream, int, bool], tuple[tuple[Card, ...], Card]]


def _any(stream: Stream, size: int, _crib: bool) -> tuple[tuple[Card, ...], Card]:
    *cards, starter = stream.sample(DECK, size + 1)
    return tuple(cards), starter


def _flush(stream: Stream, size: int, crib: bool) -> tuple[tuple[Card, ...], Card]:
    suit = stream.below(4)
    held = [card for card in DECK if suit_of(card) == suit]
    if crib:
        return _any_of(stream, held, size)
    cards = stream.sample(held, size)
    return tuple(cards), stream.sample([card for card in DECK if card not in cards], 1)[0]


def _nobs(stream: Stream, size: int, _crib: bool) -> tuple[tuple[Card, ...], Card]:
    jack = 4 * _JACK + stream.below(4)
    starter = stream.sample([card for card in DECK if suit_of(card) == suit_of(jack) and rank_of(card) != _JACK], 1)[0]
    others = stream.sample([card for card in DECK if card not in (jack, starter)], size - 1)
    return (jack, *others), starter


def _any_of(stream: Stream, held: list[Card], size: int) -> tuple[tuple[Card, ...], Card]:
    *cards, starter = stream.sample(held, size + 1)
    return tuple(cards), starter


_DEALS: dict[Only, Deal] = {"flush": _flush, "nobs": _nobs}
"""How hands of the rare patterns are dealt; each of them is as likely as any other."""

assert set(_SCORED) | {"any", "traps", "mistakes"} == set(get_args(Only))  # noqa: S101
