"""The kind ``discard``: ten positions of six cards, two of which go into one's own or the opponent's crib."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol

import msgspec
from msgspec import Struct

from puzzles.cribbage.cards import DECK, Card, canonical_cards, card_text, cards_text, parse_cards
from puzzles.cribbage.discards import CribOwner, Discard, starter_scores
from puzzles.cribbage.explain import Reason, explain
from puzzles.cribbage.game import SIX, Game, game_of_cards
from puzzles.cribbage.themes import DISCARD_THEMES, discard_themes
from puzzles.days import REPEAT_DAYS, day_number
from puzzles.errors import IllegalError
from puzzles.grading import FULL_SCORE, loss_of, score_of
from puzzles.kinds.contract import Graded, Sheet, position_of
from puzzles.ranking import StandingRule, even_ranges
from puzzles.seeds import commitment, repeat_residue
from puzzles.stream import Stream

__all__ = [
    "BANDS",
    "DISCARD",
    "Band",
    "Choice",
    "DiscardKind",
    "DiscardPosition",
    "DiscardQuestion",
    "DiscardSheet",
    "DiscardVerdict",
    "Solver",
    "VerdictChoice",
    "draw_position",
    "margin_of",
    "repeat_class",
    "valued_position",
    "verdict_of",
]


class Solver(Protocol):
    """What values the discards: a :class:`puzzles.cribbage.discards.DiscardSolver`, or a stand-in of a test."""

    @property
    def version(self) -> str:
        """The version of the opponent model."""

    def discards(self, cards: Sequence[Card], crib: CribOwner) -> tuple[Discard, ...]:
        """Return all discards, best first."""


class Band(Struct, frozen=True):
    """A level of difficulty: the margin between best and second in points, ``low <= margin < high``."""

    name: str
    low: float
    high: float
    count: int

    def holds(self, margin: float) -> bool:
        """Return whether the margin lies in the band."""
        return self.low <= margin < self.high


BANDS = (Band("easy", 0.8, 2.0, 3), Band("medium", 0.3, 0.8, 4), Band("hard", 0.05, 0.3, 3))
"""The levels of a sheet in the order in which they are played."""


class Choice(Struct, frozen=True):
    """One discard as a sheet keeps it: the two cards thrown, mean hand, mean crib, and the total for the thrower."""

    cards: tuple[str, ...]
    hand: float
    crib: float
    total: float


class DiscardPosition(Struct, frozen=True):
    """Six cards, whose crib it is, and all fifteen choices, best first."""

    crib: CribOwner
    cards: tuple[str, ...]
    choices: tuple[Choice, ...]


class DiscardSheet(Sheet, frozen=True):
    """A day's ten positions."""

    positions: tuple[DiscardPosition, ...]


class DiscardQuestion(Struct, frozen=True):
    """What a player sees before choosing: the number of the position, whose crib, and the cards in deck order."""

    n: int
    crib: CribOwner
    cards: tuple[str, ...]


class VerdictChoice(Struct, frozen=True):
    """One choice as a player sees it afterwards.

    Attributes:
        cards: The two cards thrown.
        kept: The cards kept.
        hand: Mean show score of the kept cards over all starters, in points.
        crib: Mean score of the crib, whoever owns it, in points.
        total: ``hand + crib`` for one's own crib, ``hand - crib`` for the opponent's.
        loss: Points given away against the best choice.
        score: What the choice scores, 0 to 100.
        starters: The show score of the kept cards for each starter.
    """

    cards: tuple[str, ...]
    kept: tuple[str, ...]
    hand: float
    crib: float
    total: float
    loss: float
    score: int
    starters: dict[str, int]


class DiscardVerdict(Struct, frozen=True):
    """The answer to one position, graded and explained.

    Attributes:
        n: The position's number on the sheet, null in practice.
        crib: Whose crib it is.
        cards: The cards dealt, in deck order.
        thrown: The two cards thrown.
        place: The choice's place among all, 1 for the best; equal values share a place.
        loss: Points given away.
        score: 0 to 100.
        margin: Points between the best choice and the second.
        deals: How many deals of the opponent's hand and the starter the mean crib is taken over.
        choices: All choices, best first.
        reasons: Why, as codes with figures; see :mod:`puzzles.cribbage.explain`.
    """

    n: int | None
    crib: CribOwner
    cards: tuple[str, ...]
    thrown: tuple[str, ...]
    place: int
    loss: float
    score: int
    margin: float
    deals: int
    choices: tuple[VerdictChoice, ...]
    reasons: tuple[Reason, ...]


class DiscardKind:
    """The kind ``discard`` under the contract of :mod:`puzzles.kinds.contract`."""

    name = "discard"
    positions = sum(band.count for band in BANDS)
    rule = StandingRule(0, 1, 0, 0, unfinished=True)
    ranges = even_ranges(0, positions * FULL_SCORE)
    themes: tuple[str, ...] = DISCARD_THEMES

    def version(self, solver: Solver) -> str:
        """Return the version that a sheet made with this solver names."""
        return f"discard/1+{solver.version}"

    def make(self, seed: bytes, day: date, solver: Solver) -> DiscardSheet:
        """Return the day's sheet: five positions for each crib owner in drawn order, easy to hard by margin."""
        stream = Stream(seed, "discard")
        owners: list[CribOwner] = ["own", "opponent"]
        drawn = stream.shuffled(owners * (self.positions // 2))
        slots = list(zip((band for band in BANDS for _ in range(band.count)), drawn, strict=True))
        wanted = day_number(day) % REPEAT_DAYS
        taken: set[tuple[Card, ...]] = set()
        positions: list[tuple[float, DiscardPosition]] = []
        for band, crib in slots:
            while True:
                cards = tuple(sorted(stream.sample(DECK, SIX.dealt)))
                canonical = canonical_cards(cards)
                if canonical in taken or repeat_class(canonical) != wanted:
                    continue
                choices = solver.discards(cards, crib)
                margin = margin_of(choices)
                if band.holds(margin):
                    break
            taken.add(canonical)
            positions.append((margin, valued_position(crib, cards, choices)))
        positions.sort(key=lambda entry: -entry[0])
        return DiscardSheet(
            self.name,
            self.version(solver),
            day.isoformat(),
            commitment(seed),
            tuple(position for _, position in positions),
        )

    def decode(self, data: bytes) -> DiscardSheet:
        """Return the sheet that was published as these bytes."""
        return msgspec.json.decode(data, type=DiscardSheet)

    def question(self, sheet: DiscardSheet, n: int) -> DiscardQuestion:
        """Return position ``n`` without its values."""
        position: DiscardPosition = position_of(sheet, n)
        return DiscardQuestion(n, position.crib, position.cards)

    def grade(self, sheet: DiscardSheet, n: int, answer: Sequence[str]) -> Graded:
        """Return the grade of throwing the two cards that the answer names, in either order."""
        position: DiscardPosition = position_of(sheet, n)
        thrown = tuple(cards_text(sorted(parse_throw(answer, position.cards))))
        choice = next(choice for choice in position.choices if choice.cards == thrown)
        loss = loss_of(position.choices[0].total, choice.total)
        return Graded(" ".join(thrown), loss, score_of(loss))

    def verdict(self, sheet: DiscardSheet, n: int, choice: str) -> DiscardVerdict:
        """Return the verdict on a choice as :meth:`grade` wrote it."""
        position: DiscardPosition = position_of(sheet, n)
        return verdict_of(position, tuple(choice.split()), n=n)

    def best(self, sheet: DiscardSheet, n: int) -> str:
        """Return the two cards that are best thrown."""
        position: DiscardPosition = position_of(sheet, n)
        return " ".join(position.choices[0].cards)

    def cost(self, _sheet: DiscardSheet, _n: int, loss: float) -> float:
        """Return the points given away."""
        return loss

    def themes_of(self, sheet: DiscardSheet, n: int, choice: str) -> tuple[str, ...]:
        """Return whose crib it was, and what a worse throw did wrong."""
        position: DiscardPosition = position_of(sheet, n)
        chosen = next(one for one in position.choices if " ".join(one.cards) == choice)
        return discard_themes(position.crib, position.cards, position.choices[0], chosen)


DISCARD = DiscardKind()


def repeat_class(canonical: Iterable[Card]) -> int:
    """Return the class, 0 to 400, of a hand in its canonical form: the residue of the days on which it may stand."""
    return repeat_residue("discard", bytes(canonical))


def margin_of(choices: Sequence[Discard]) -> float:
    """Return the points between the best choice and the second."""
    return choices[0].total - choices[1].total


def parse_throw(texts: Sequence[str], held: Sequence[str]) -> tuple[Card, ...]:
    """Return the two cards thrown from those held.

    Raises:
        NotationError: A text is not a card.
        IllegalError: Not two different cards, or one that is not held.
    """
    thrown = parse_cards(texts, count=2, what="the discard")
    for card in thrown:
        if card_text(card) not in held:
            raise IllegalError(f"{card_text(card)} is not held: the cards are {' '.join(held)}", code="card-not-held")
    return thrown


def draw_position(
    stream: Stream, solver: Solver, crib: CribOwner, band: Band | None, game: Game = SIX
) -> DiscardPosition:
    """Return a fresh position for practice, of any difficulty where no band is named."""
    while True:
        cards = tuple(sorted(stream.sample(DECK, game.dealt)))
        choices = solver.discards(cards, crib)
        if band is None or band.holds(margin_of(choices)):
            return valued_position(crib, cards, choices)


def verdict_of(position: DiscardPosition, thrown: tuple[str, ...], *, n: int | None = None) -> DiscardVerdict:
    """Return the verdict on throwing two of a position's cards, written in deck order."""
    best = position.choices[0].total
    choices = []
    for choice in position.choices:
        kept = tuple(card for card in position.cards if card not in choice.cards)
        loss = loss_of(best, choice.total)
        choices.append(
            VerdictChoice(
                choice.cards, kept, choice.hand, choice.crib, choice.total, loss, score_of(loss),
                starters_of(kept, position.cards),
            )
        )  # fmt: skip
    chosen = next(choice for choice in choices if choice.cards == thrown)
    return DiscardVerdict(
        n=n,
        crib=position.crib,
        cards=position.cards,
        thrown=thrown,
        place=1 + sum(choice.total > chosen.total for choice in choices),
        loss=chosen.loss,
        score=chosen.score,
        margin=choices[1].loss,
        deals=game_of_cards(len(position.cards)).deals,
        choices=tuple(choices),
        reasons=tuple(explain(position.crib, choices, chosen)),
    )


def starters_of(kept: Sequence[str], dealt: Sequence[str]) -> dict[str, int]:
    """Return the show score of the kept cards for each starter that is not among the cards dealt, in deck order."""
    scores = starter_scores(parse_cards(kept), parse_cards(dealt))
    return {card_text(starter): points for starter, points in scores.items()}


def valued_position(crib: CribOwner, cards: tuple[Card, ...], choices: Sequence[Discard]) -> DiscardPosition:
    """Return a position as a sheet keeps it, from its cards in deck order and what a solver makes of them."""
    return DiscardPosition(
        crib,
        tuple(cards_text(cards)),
        tuple(Choice(tuple(cards_text(one.cards)), one.hand, one.crib, one.total) for one in choices),
    )
