"""How many days in a row somebody has played: a function of the days played, of outages, and of today.

The rules, day by day from the first day played:

* A day is played where a ranked run was opened on it, in whatever kind: the worst run counts, and so does an abandoned
  one. It adds one to the streak, however many runs there were. All days are dates in UTC.
* With every seventh day played in the streak a freeze is earned. At most two are kept; what is earned beyond is not.
* A day that has passed without being played uses up one freeze if there is one, and the streak goes on: it neither
  grows nor shrinks. One freeze covers one day. Without a freeze the streak is over, and begins anew with the next day
  played.
* A day marked as an outage that was not played changes nothing and costs nothing. One that was played counts as played.
* Today changes nothing as long as it is not played; whatever is later than today is not looked at.

So nothing is kept anywhere, no job has to run at night, and whoever comes back after a month sees 0.
"""

from collections.abc import Collection
from datetime import date, timedelta

from msgspec import Struct

__all__ = ["DAYS_PER_FREEZE", "MOST_FREEZES", "Streak", "streak_of"]

DAYS_PER_FREEZE = 7
"""Days played in a streak that earn one freeze."""

MOST_FREEZES = 2
"""Freezes that are kept at most."""

_DAY = timedelta(days=1)


class Streak(Struct, frozen=True):
    """A streak as it stands.

    Attributes:
        current: Days played in the streak that goes on, 0 where none does.
        longest: Days played in the longest streak that there was.
        freezes: How many freezes are held.
        until_freeze: How many more days played earn the next one, null where no more are kept.
        covered: The days that a freeze was used up on, oldest first.
        played_today: Whether today is played already.
    """

    current: int
    longest: int
    freezes: int
    until_freeze: int | None
    covered: tuple[date, ...]
    played_today: bool


def streak_of(played: Collection[date], outages: Collection[date], today: date) -> Streak:
    """Return the streak of somebody who played on these days.

    >>> days = [date(2026, 11, day) for day in (*range(1, 8), 9)]
    >>> streak = streak_of(days, (), date(2026, 11, 10))
    >>> streak.current, streak.freezes, [str(day) for day in streak.covered]
    (8, 0, ['2026-11-08'])
    """
    days = sorted({day for day in played if day <= today})
    away = set(outages)
    length = longest = freezes = 0
    covered: list[date] = []
    before: date | None = None
    # At the end the days between the last one played and today are looked at like those between any other two.
    for day in (*days, None):
        gap_end = today if day is None else day
        missed = None if before is None else before + _DAY
        while length and missed is not None and missed < gap_end:
            if missed not in away:
                if freezes:
                    freezes -= 1
                    covered.append(missed)
                else:
                    length = 0
            missed += _DAY
        if not length:
            freezes = 0
        if day is None:
            break
        length += 1
        longest = max(longest, length)
        if length % DAYS_PER_FREEZE == 0:
            freezes = min(MOST_FREEZES, freezes + 1)
        before = day
    until = None if freezes == MOST_FREEZES else DAYS_PER_FREEZE - length % DAYS_PER_FREEZE
    return Streak(length, longest, freezes, until, tuple(covered), bool(days) and days[-1] == today)
