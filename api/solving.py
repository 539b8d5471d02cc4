"""What the solver's process is asked, and how it answers: pure functions of a job and a solver."""

from collections import Counter
from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from puzzles.cribbage.cards import Card, card_text, cards_text, parse_cards
from puzzles.cribbage.discards import CribOwner, Discard
from puzzles.cribbage.game import GAMES, Game, GameName, game_of_cards
from puzzles.kinds.discard import (
    BANDS,
    Choice,
    DiscardPosition,
    Solver,
    draw_position,
    parse_throw,
    starters_of,
    verdict_of,
)
from puzzles.stream import Stream

__all__ = [
    "Analyse",
    "AnalysedDiscard",
    "Analysis",
    "Difficulty",
    "Draw",
    "Grade",
    "Job",
    "PointsCount",
    "PracticeQuestion",
    "Warm",
    "parse_hand",
    "solve",
]

Difficulty = Literal["easy", "medium", "hard", "any"]

_WARM_HANDS: dict[GameName, tuple[Card, ...]] = {"six": (16, 18, 21, 27, 41, 46), "five": (16, 18, 21, 27, 41)}


class Warm(Struct, frozen=True, tag="warm"):
    """Opens the lookups and solves one hand of each game; answered with ``{}``."""


class Analyse(Struct, frozen=True, tag="analyse"):
    """Values all discards from these cards; answered with an :class:`Analysis`."""

    cards: tuple[Card, ...]
    crib: CribOwner


class Draw(Struct, frozen=True, tag="draw"):
    """Draws a fresh position for practice; answered with a :class:`PracticeQuestion`."""

    game: GameName
    crib: Literal["own", "opponent", "any"]
    difficulty: Difficulty
    seed: bytes


class Grade(Struct, frozen=True, tag="grade"):
    """Grades a throw in practice; answered with a :class:`puzzles.kinds.discard.DiscardVerdict`."""

    cards: tuple[Card, ...]
    crib: CribOwner
    thrown: tuple[str, ...]


Job: TypeAlias = Warm | Analyse | Draw | Grade


class PointsCount(Struct, frozen=True):
    """With how many starters the kept cards are worth so many points."""

    points: int
    starters: int


class AnalysedDiscard(Struct, frozen=True):
    """One discard: the cards thrown and kept, mean hand and crib, the total, and the hand's score by starter."""

    cards: tuple[str, ...]
    kept: tuple[str, ...]
    hand: float
    crib: float
    total: float
    distribution: tuple[PointsCount, ...]
    starters: dict[str, int]


class Analysis(Struct, frozen=True):
    """All discards from a hand, best first, exact under the model named.

    ``deals`` is how many deals of the opponent's hand and the starter each mean crib is taken over.
    """

    game: GameName
    crib: CribOwner
    cards: tuple[str, ...]
    model: str
    deals: int
    discards: tuple[AnalysedDiscard, ...]


class PracticeQuestion(Struct, frozen=True):
    """A fresh position; ``difficulty`` is the level that was asked for, or else the position's own."""

    game: GameName
    crib: CribOwner
    cards: tuple[str, ...]
    difficulty: Difficulty


def solve(job: Job, solver_of: Callable[[Game], Solver]) -> bytes:
    """Return the JSON that answers a job.

    Args:
        job: What is asked. Its cards are different and of a right number.
        solver_of: Returns the solver of a game.

    Raises:
        NotationError: A card thrown is not a card.
        IllegalError: A card thrown is not held.
    """
    match job:
        case Warm():
            for name, cards in _WARM_HANDS.items():
                solver_of(GAMES[name]).discards(cards, "own")
            return b"{}"
        case Analyse():
            return msgspec.json.encode(_analysis(job, solver_of))
        case Draw():
            return msgspec.json.encode(_drawn(job, solver_of))
        case Grade():
            position = _position(job.cards, job.crib, solver_of(game_of_cards(len(job.cards))))
            thrown = sorted(parse_throw(job.thrown, position.cards))
            return msgspec.json.encode(verdict_of(position, tuple(cards_text(thrown))))


def _analysis(job: Analyse, solver_of: Callable[[Game], Solver]) -> Analysis:
    cards = tuple(sorted(job.cards))
    game = game_of_cards(len(cards))
    solver = solver_of(game)
    dealt = tuple(cards_text(cards))
    discards = tuple(_analysed(one, dealt) for one in solver.discards(cards, job.crib))
    return Analysis(game.name, job.crib, dealt, solver.version, game.deals, discards)


def _analysed(one: Discard, dealt: tuple[str, ...]) -> AnalysedDiscard:
    kept = tuple(cards_text(one.kept))
    starters = starters_of(kept, dealt)
    distribution = tuple(PointsCount(points, number) for points, number in sorted(Counter(starters.values()).items()))
    return AnalysedDiscard(tuple(cards_text(one.cards)), kept, one.hand, one.crib, one.total, distribution, starters)


def _drawn(job: Draw, solver_of: Callable[[Game], Solver]) -> PracticeQuestion:
    game = GAMES[job.game]
    stream = Stream(job.seed, "practice")
    owners: tuple[CribOwner, CribOwner] = ("own", "opponent")
    crib = owners[stream.below(2)] if job.crib == "any" else job.crib
    wanted = next((band for band in BANDS if band.name == job.difficulty), None)
    position = draw_position(stream, solver_of(game), crib, wanted, game)
    margin = position.choices[0].total - position.choices[1].total
    named: dict[str, Difficulty] = {"easy": "easy", "medium": "medium", "hard": "hard"}
    found: Difficulty = next((named[band.name] for band in BANDS if band.holds(margin)), "any")
    return PracticeQuestion(game.name, crib, position.cards, found)


def _position(cards: tuple[Card, ...], crib: CribOwner, solver: Solver) -> DiscardPosition:
    dealt = tuple(sorted(cards))
    choices = tuple(
        Choice(tuple(card_text(card) for card in one.cards), one.hand, one.crib, one.total)
        for one in solver.discards(dealt, crib)
    )
    return DiscardPosition(crib, tuple(cards_text(dealt)), choices)


def parse_hand(texts: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the five or six cards that a hand is chosen from, in deck order.

    Raises:
        NotationError: A text is not a card.
        IllegalError: A card stands twice, or there are neither five nor six.
    """
    cards = parse_cards(texts, what="the hand")
    game_of_cards(len(cards))
    return tuple(sorted(cards))
