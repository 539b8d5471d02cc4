"""Streaks against a slow twin that walks day by day, and the faults that people reported in other services."""

from collections.abc import Collection
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from puzzles.streaks import DAYS_PER_FREEZE, MOST_FREEZES, Streak, streak_of

FIRST = date(2026, 1, 1)


def on(*offsets: int) -> list[date]:
    return [FIRST + timedelta(days=offset) for offset in offsets]


def slowly(played: Collection[date], outages: Collection[date], today: date) -> Streak:
    """Walk over every day from the first one played to today."""
    days = [day for day in played if day <= today]
    length, longest, freezes, covered = 0, 0, 0, []
    day = min(days, default=today)
    while day <= today:
        if day in days:
            length += 1
            longest = max(longest, length)
            if length in range(7, 7 * 1000, 7) and freezes < 2:
                freezes += 1
        elif day != today and day not in outages:
            if freezes > 0:
                freezes -= 1
                covered.append(day)
            else:
                length = 0
        day += timedelta(days=1)
    until = None if freezes == 2 else 7 - length % 7
    return Streak(length, longest, freezes, until, tuple(covered), today in days)


offsets = st.integers(0, 120)
histories = st.one_of(
    st.sets(offsets),
    # Nearly every day, so that freezes are earned and used.
    st.sets(offsets, max_size=20).map(lambda missing: set(range(121)) - missing),
)


@given(played=histories, outages=st.sets(offsets, max_size=30), today=st.integers(0, 130))
def test_a_streak_is_what_walking_day_by_day_gives(played: set[int], outages: set[int], today: int) -> None:
    arguments = on(*played), on(*outages), on(today)[0]
    assert streak_of(*arguments) == slowly(*arguments)


@given(played=histories, outages=st.sets(offsets, max_size=30), today=st.integers(0, 130))
def test_a_streak_never_has_more_days_than_were_played_nor_more_freezes_than_were_earned(
    played: set[int], outages: set[int], today: int
) -> None:
    streak = streak_of(on(*played), on(*outages), on(today)[0])
    assert 0 <= streak.current <= streak.longest <= len([day for day in played if day <= today])
    assert 0 <= streak.freezes <= MOST_FREEZES
    assert not set(streak.covered) & {*on(*played), *on(*outages)}
    assert len(streak.covered) + streak.freezes <= len(played) // DAYS_PER_FREEZE


@given(played=histories, today=st.integers(0, 130), seed=st.randoms(use_true_random=False))
def test_neither_order_nor_repetition_nor_what_is_still_to_come_changes_it(played, today, seed) -> None:
    days = on(*played)
    shuffled = [*days, *days, on(today + 1)[0]]
    seed.shuffle(shuffled)
    assert streak_of(shuffled, (), on(today)[0]) == streak_of(days, (), on(today)[0])


@given(played=histories, missing=offsets, today=st.integers(0, 130))
def test_marking_a_missed_day_as_an_outage_never_makes_a_streak_shorter(played, missing, today) -> None:
    days = on(*(played - {missing}))
    without, with_outage = (streak_of(days, outages, on(today)[0]) for outages in ((), on(missing)))
    assert with_outage.current >= without.current
    assert with_outage.longest >= without.longest


def test_who_never_played_has_none() -> None:
    assert streak_of((), (), FIRST) == Streak(0, 0, 0, DAYS_PER_FREEZE, (), False)


def test_it_is_not_stuck_at_one() -> None:
    assert [streak_of(on(*range(n)), (), on(n - 1)[0]).current for n in range(1, 40)] == list(range(1, 40))


def test_playing_every_other_day_is_no_streak() -> None:
    assert streak_of(on(*range(0, 60, 2)), (), on(58)[0]).current == 1


def test_one_freeze_covers_one_day_and_not_sixty() -> None:
    week = on(*range(7))
    assert streak_of(week, (), on(8)[0]).current == 7
    assert streak_of(week, (), on(8)[0]).covered == tuple(on(7))
    assert streak_of(week, (), on(9)[0]).current == 0
    assert streak_of([*week, *on(67)], (), on(67)[0]).current == 1


def test_two_freezes_are_kept_at_most_and_cover_two_days() -> None:
    streak = streak_of(on(*range(40)), (), on(39)[0])
    assert (streak.freezes, streak.until_freeze) == (2, None)
    assert streak_of(on(*range(40), 42), (), on(42)[0]).current == 41
    assert streak_of(on(*range(40), 43), (), on(43)[0]).current == 1


def test_a_freeze_is_earned_again_after_the_next_seven_days() -> None:
    streak = streak_of(on(*range(7), *range(8, 15)), (), on(14)[0])
    assert (streak.current, streak.freezes, streak.covered) == (14, 1, tuple(on(7)))


def test_no_job_that_runs_late_can_lose_it_since_today_is_an_argument() -> None:
    days = on(*range(5))
    assert [streak_of(days, (), on(today)[0]).current for today in (4, 5, 6)] == [5, 5, 0]


def test_today_may_still_be_played() -> None:
    streak = streak_of(on(0, 1, 2), (), on(3)[0])
    assert (streak.current, streak.played_today) == (3, False)
    assert streak_of(on(0, 1, 2, 3), (), on(3)[0]).played_today


def test_after_a_month_idle_it_shows_nothing_and_the_freezes_are_gone() -> None:
    streak = streak_of(on(*range(20)), (), on(50)[0])
    assert (streak.current, streak.longest, streak.freezes) == (0, 20, 0)


def test_outages_break_nothing_and_cost_no_freeze() -> None:
    streak = streak_of(on(*range(7), 12), on(7, 8, 9, 10, 11), on(12)[0])
    assert (streak.current, streak.freezes, streak.covered) == (8, 1, ())
    assert streak_of(on(0, 1, 2), on(1), on(2)[0]).current == 3
