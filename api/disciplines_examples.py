"""The examples of the documentation for training, made from one hand and one line by the product's own code."""

from api.examples import plain
from api.kinds.count_examples import POSITION as HAND_POSITION
from api.kinds.ends_examples import POSITION as LINE_POSITION
from api.training_shapes import (
    CountTrained,
    CountTraining,
    EndsTrained,
    EndsTraining,
    TrainingCount,
    TrainingEnds,
    TrainingProgress,
)
from puzzles.kinds.count import verdict_of
from puzzles.kinds.ends import ends_verdict
from puzzles.training.progress import DayProgress, PatternProgress

__all__ = [
    "COUNT_ANSWERING",
    "COUNT_PROGRESS",
    "COUNT_TRAINED",
    "COUNT_WISH",
    "ENDS_ANSWERING",
    "ENDS_PROGRESS",
    "ENDS_TRAINED",
    "ENDS_WISH",
    "HAND",
    "LINE",
]

_ID = "cT3v9Qm2RzB7xLpA"
_SHOWN = "2026-11-29T21:12:00.250Z"
_AGAIN = "2026-11-29T21:13:06.430Z"
_DAYS = (DayProgress("2026-11-28", 40, 33, 7_420), DayProgress("2026-11-29", 12, 11, 6_905))

COUNT_WISH = plain(CountTraining("hands", "hard", "six", "runs"))
HAND = plain(
    TrainingCount(
        _ID, "six", HAND_POSITION.crib, HAND_POSITION.cards, HAND_POSITION.starter, _SHOWN, repeat=False, due=3
    )
)
COUNT_ANSWERING = {"id": _ID, "points": HAND_POSITION.total - 2}
COUNT_TRAINED = plain(CountTrained(verdict_of(HAND_POSITION, HAND_POSITION.total - 2), 6_180, _AGAIN, 3))
COUNT_PROGRESS = plain(
    TrainingProgress(3, _DAYS, (PatternProgress("fifteens", 41, 34, 7_310), PatternProgress("flush", 4, 4, 5_020)))
)

ENDS_WISH = plain(EndsTraining("long", "doubles"))
LINE = plain(TrainingEnds(_ID, LINE_POSITION.line, LINE_POSITION.last, _SHOWN, repeat=False, due=3))
ENDS_ANSWERING = {"id": _ID, "points": LINE_POSITION.points - 3}
ENDS_TRAINED = plain(EndsTrained(ends_verdict(LINE_POSITION, LINE_POSITION.points - 3), 6_180, _AGAIN, 3))
ENDS_PROGRESS = plain(
    TrainingProgress(3, _DAYS, (PatternProgress("fifteen", 6, 4, 3_310), PatternProgress("one-double", 21, 19, 2_020)))
)
