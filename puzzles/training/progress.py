"""What a player's training came to, by day and by pattern."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

__all__ = ["DayProgress", "PatternProgress", "days_of", "patterns_of"]


class DayProgress(Struct, frozen=True):
    """One day in UTC: exercises answered, how many of them right, and their mean time in milliseconds."""

    day: str
    answers: int
    right: int
    mean_time: int


class PatternProgress(Struct, frozen=True):
    """All exercises with a pattern: how many were answered, how many right, and their mean time in milliseconds."""

    pattern: str
    answers: int
    right: int
    mean_time: int


def days_of(fields: Mapping[str, str]) -> tuple[DayProgress, ...]:
    """Return the days, first to last, from sums under ``<day>|answers``, ``<day>|right`` and ``<day>|time``."""
    return tuple(DayProgress(day, *_sums(fields, day)) for day in sorted(_names(fields)))


def patterns_of(fields: Mapping[str, str], patterns: Sequence[str]) -> tuple[PatternProgress, ...]:
    """Return the patterns in the order given, from sums under ``<pattern>|answers`` and so on."""
    found = _names(fields)
    return tuple(PatternProgress(pattern, *_sums(fields, pattern)) for pattern in patterns if pattern in found)


def _names(fields: Mapping[str, str]) -> set[str]:
    return {field.partition("|")[0] for field in fields if field.endswith("|answers")}


def _sums(fields: Mapping[str, str], name: str) -> tuple[int, int, int]:
    answers, right, time = (int(fields.get(f"{name}|{what}", "0")) for what in ("answers", "right", "time"))
    return answers, right, round(time / answers)
