"""What the process that solves discards is asked, and how it answers: pure functions of a job and a solver."""

from collections import Counter
from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from api.solving import Job, Warm
from puzzles.cribbage.cards import Card, cards_text, parse_cards
from puzzles.cribbage.discards import CribOwner, Discard
from puzzles.cribbage.game import GAMES, Game, GameName, game_of_cards
from puzzles.kinds.discard import (
    BANDS,
    Solver,
    draw_position,
    parse_throw,
    starters_of,
    valued_position,
    verdict_of,
)
from puzzles.stream import Stream

__all__ = [
    "AnalyseDiscards",
    "AnalysedDiscard",
    "Analysis",
    "Difficulty",
    "DiscardBench",
    "DiscardJob",
    "DrawDiscards",
    "GradeDiscards",
    "PointsCount",
    "PracticeQuestion",
    "parse_hand",
]

Difficulty = Literal["easy", "medium", "hard", "any"]

_WARM_HANDS: dict[GameName, tuple[Card, ...]] = {"six": (16, 18, 21, 27, 41, 46), "five": (16, 18, 21, 27, 41)}


class AnalyseDiscards(Job, frozen=True, tag="analyse"):
    """Values all discards from these cards; answered with an :class:`Analysis`."""

    cards: tuple[Card, ...]
    crib: CribOwner


class DrawDiscards(Job, frozen=True, tag="draw"):
    """Draws a fresh position for practice; answered with a :class:`PracticeQuestion`."""

    repeats: ClassVar[bool] = False

    game: GameName
    crib: Literal["own", "opponent", "any"]
    difficulty: Difficulty
    seed: bytes


class GradeDiscards(Job, frozen=True, tag="grade"):
    """Grades a throw in practice; answered with a :class:`puzzles.kinds.discard.DiscardVerdict`."""

    cards: tuple[Card, ...]
    crib: CribOwner
    thrown: tuple[str, ...]


DiscardJob: TypeAlias = Warm | AnalyseDiscards | DrawDiscards | GradeDiscards


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


class DiscardBench:
    """Solves discards; a :class:`api.solving.Bench`.

    Args:
        solver_of: Returns the solver of a game.
        forget: Makes it open its solvers anew.
    """

    jobs = DiscardJob

    def __init__(self, solver_of: Callable[[Game], Solver], forget: Callable[[], None] = lambda: None) -> None:
        self._solver_of = solver_of
        self._forget = forget

    def answer(self, job: DiscardJob) -> bytes:
        """Return the JSON that answers a job, whose cards are different and of a right number.

        Raises:
            NotationError: A card thrown is not a card.
            IllegalError: A card thrown is not held.
        """
        match job:
            case Warm():
                for name, cards in _WARM_HANDS.items():
                    self._solver_of(GAMES[name]).discards(cards, "own")
                return b"{}"
            case AnalyseDiscards():
                return msgspec.json.encode(_analysis(job, self._solver_of))
            case DrawDiscards():
                return msgspec.json.encode(_drawn(job, self._solver_of))
            case GradeDiscards():
                dealt = tuple(sorted(job.cards))
                solver = self._solver_of(game_of_cards(len(dealt)))
                position = valued_position(job.crib, dealt, solver.discards(dealt, job.crib))
                thrown = sorted(parse_throw(job.thrown, position.cards))
                return msgspec.json.encode(verdict_of(position, tuple(cards_text(thrown))))

    def forget(self) -> None:
        """Open the lookups anew."""
        self._forget()


def _analysis(job: AnalyseDiscards, solver_of: Callable[[Game], Solver]) -> Analysis:
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


def _drawn(job: DrawDiscards, solver_of: Callable[[Game], Solver]) -> PracticeQuestion:
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


def parse_hand(texts: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the five or six cards that a hand is chosen from, in deck order.

    Raises:
        NotationError: A text is not a card.
        IllegalError: A card stands twice, or there are neither five nor six.
    """
    cards = parse_cards(texts, what="the hand")
    game_of_cards(len(cards))
    return tuple(sorted(cards))
