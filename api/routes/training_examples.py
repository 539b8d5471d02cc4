"""The examples of the documentation for training in counting."""

from api.examples import plain
from api.kinds.count_examples import POSITION
from api.training_shapes import CountTrained, CountTraining, TrainingCount, TrainingProgress
from puzzles.kinds.count import verdict_of
from puzzles.training.progress import DayProgress, PatternProgress

__all__ = ["ANSWERING", "HAND", "PROGRESS", "TRAINED", "WISH"]

_ID = "cT3v9Qm2RzB7xLpA"

WISH = plain(CountTraining("hands", "hard", "six", "runs"))
HAND = plain(
    TrainingCount(
        _ID,
        "six",
        POSITION.crib,
        POSITION.cards,
        POSITION.starter,
        "2026-11-29T21:12:00.250Z",
        repeat=False,
        due=3,
    )
)
ANSWERING = {"id": _ID, "points": POSITION.total - 2}
TRAINED = plain(CountTrained(verdict_of(POSITION, POSITION.total - 2), 6_180, "2026-11-29T21:13:06.430Z", 3))
PROGRESS = plain(
    TrainingProgress(
        3,
        (DayProgress("2026-11-28", 40, 33, 7_420), DayProgress("2026-11-29", 12, 11, 6_905)),
        (PatternProgress("fifteens", 41, 34, 7_310), PatternProgress("flush", 4, 4, 5_020)),
    )
)
