"""Sums become means."""

from puzzles.cribbage.patterns import PATTERNS
from puzzles.training.progress import DayProgress, PatternProgress, days_of, patterns_of


def test_days_come_in_order_with_their_means() -> None:
    fields = {
        "2026-11-30|answers": "3", "2026-11-30|right": "2", "2026-11-30|time": "10000",
        "2026-11-29|answers": "1", "2026-11-29|right": "0", "2026-11-29|time": "7",
    }  # fmt: skip
    assert days_of(fields) == (DayProgress("2026-11-29", 1, 0, 7), DayProgress("2026-11-30", 3, 2, 3333))
    assert days_of({}) == ()


def test_patterns_come_in_their_disciplines_order_and_unknown_ones_are_left_out() -> None:
    fields = {f"{name}|{what}": "4" for name in ("nobs", "fifteens", "of-old") for what in ("answers", "right", "time")}
    assert patterns_of(fields, PATTERNS) == (PatternProgress("fifteens", 4, 4, 1), PatternProgress("nobs", 4, 4, 1))
