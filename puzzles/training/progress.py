"""What a player's training came to, by day and by pattern."""

from collections.abc import Mapping

from msgspec import Struct

from puzzles.cribbage.patterns import PATTERNS, Pattern

__all__ = ["DayProgress", "PatternProgress", "days_of", "patterns_of"]


class DayProgress(Struct, frozen=True):
    """One day in UTC: hands counted, how many of them right, and their mean time in milliseconds."""

    day: str
    hands: int
    right: int
    mean_time: int


class PatternProgress(Struct, frozen=True):
    """All hands with a pattern: how many, how many of them right, and their mean time in milliseconds."""

    pattern: Pattern
    hands: int
    right: int
    mean_time: int


def days_of(fields: Mapping[str, str]) -> tuple[DayProgress, ...]:
    """Return the days, first to last, from sums under ``<day>|hands``, ``<day>|right`` and ``<day>|time``."""
    return tuple(DayProgress(day, *_sums(fields, day)) for day in sorted(_names(fields)))


def patterns_of(fields: Mapping[str, str]) -> tuple[PatternProgress, ...]:
    """Return the patterns in their own order, from sums under ``<pattern>|hands`` and so on."""
    found = _names(fields)
    return tuple(PatternProgress(pattern, *_sums(fields, pattern)) for pattern in PATTERNS if pattern in found)


def _names(fields: Mapping[str, str]) -> set[str]:
    return {field.partition("|")[0] for field in fields if field.endswith("|hands")}


def _sums(fields: Mapping[str, str], name: str) -> tuple[int, int, int]:
    hands, right, time = (int(fields.get(f"{name}|{what}", "0")) for what in ("hands", "right", "time"))
    return hands, right, round(time / hands)
