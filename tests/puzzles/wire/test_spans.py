"""Stretches of days: weeks that begin on any day, and the boards that a stretch is made of."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.wire.periods import PERIODS, period_name
from puzzles.wire.spans import boards_in, period_span, week_of

NEWEST = date(2026, 11, 28)
days = st.dates(date(2024, 1, 1), date(2027, 12, 31))


@given(days, st.integers(1, 7))
def test_a_week_has_seven_days_begins_on_its_weekday_and_holds_the_day(day: date, first_weekday: int) -> None:
    first, last = week_of(day, first_weekday)
    assert (last - first).days == 6
    assert first.isoweekday() == first_weekday
    assert first <= day <= last


@given(days)
def test_a_week_from_monday_is_that_of_the_calendar(day: date) -> None:
    assert {period_name("week", one) for one in week_of(day, 1)} == {period_name("week", day)}


@given(days, st.sampled_from(PERIODS[:-1]))
def test_a_period_holds_all_days_of_its_name_and_no_other(day: date, period) -> None:
    first, last = period_span(period, day)
    assert first <= day <= last
    assert {period_name(period, one) for one in (first, day, last)} == {period_name(period, day)}
    for outside in (first - timedelta(days=1), last + timedelta(days=1)):
        assert period_name(period, outside) != period_name(period, day)


@given(days, st.integers(0, 399), st.dates(date(2025, 1, 1), date(2027, 1, 31)))
def test_the_boards_of_a_stretch_hold_each_of_its_closed_days_once_and_no_other(
    first: date, length: int, newest: date
) -> None:
    last = first + timedelta(days=length)
    covered: list[date] = []
    boards = boards_in((first, last), newest)
    for period, day in boards:
        start, end = period_span(period, day)
        covered += [start + timedelta(days=one) for one in range((end - start).days + 1)]
    # Behind the newest closed day no board holds anything, so a period may run on there.
    assert sorted(day for day in covered if day <= newest) == [
        first + timedelta(days=one) for one in range(length + 1) if first + timedelta(days=one) <= newest
    ]
    assert not any(day > last and day <= newest for day in covered)
    assert len(boards) <= 12 + 5 + 4 + 2 * 12


@pytest.mark.parametrize("period", PERIODS)
def test_the_present_period_of_the_calendar_is_one_board(period) -> None:
    today = NEWEST + timedelta(days=1)
    assert len(boards_in(period_span(period, today), NEWEST)) == (0 if period == "day" else 1)
