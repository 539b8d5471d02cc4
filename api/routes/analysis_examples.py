"""The examples of the documentation for analysis and practice."""

from collections import Counter

from api.discard_solving import AnalysedDiscard, Analysis, PointsCount, PracticeQuestion
from api.examples import MODEL, plain
from api.kinds.discard_examples import NEXT, POSITION, THROWN
from puzzles.cribbage.game import SIX
from puzzles.kinds.discard import verdict_of

__all__ = [
    "ANALYSING",
    "ANALYSING_FIVE",
    "ANALYSIS",
    "PRACTICE",
    "PRACTICE_VERDICT",
    "PRACTISING",
    "PRACTISING_ANSWER",
]

_VERDICT = verdict_of(POSITION, THROWN)

ANALYSING = {"cards": ["5H", "5C", "6D", "7S", "JD", "QH"], "crib": "own"}
ANALYSING_FIVE = {"cards": ["5H", "5C", "6D", "7S", "JD"], "crib": "opponent"}
ANALYSIS = plain(
    Analysis(
        "six",
        "own",
        POSITION.cards,
        MODEL,
        SIX.deals,
        tuple(
            AnalysedDiscard(
                one.cards,
                one.kept,
                one.hand,
                one.crib,
                one.total,
                tuple(PointsCount(*pair) for pair in sorted(Counter(one.starters.values()).items())),
                one.starters,
            )
            for one in _VERDICT.choices
        ),
    )
)
PRACTISING = {"crib": "opponent", "difficulty": "hard", "game": "six"}
PRACTICE = plain(PracticeQuestion("six", NEXT.crib, NEXT.cards, "hard"))
PRACTISING_ANSWER = {"crib": "own", "cards": list(POSITION.cards), "thrown": list(THROWN)}
PRACTICE_VERDICT = plain(_VERDICT)
