"""A year as calendars: every day once, in its week, with what happened on it."""

from datetime import date

import pytest

from api.history.past import Past, history_of
from api.pages.calendar_chart import months_of
from puzzles.wire.history import RunDigest
from puzzles.wire.keys import SheetKeys

TODAY = date(2026, 11, 29)
DIGEST = RunDigest(1, 2, 700, 0, 700, 1, 1, 1000, (), ())


def months(*days: date, outages: frozenset[date] = frozenset(), year: int = 2026):
    past = Past({SheetKeys(day, "discard"): DIGEST for day in days}, {}, outages)
    return months_of(history_of(past, TODAY, year, 0), TODAY)


@pytest.mark.parametrize("year", [2023, 2024, 2026])
def test_every_day_of_a_month_stands_once_under_its_weekday(year: int) -> None:
    found = months(*(date(year, month, 1) for month in range(1, 12)), year=year)
    assert [month.first.month for month in found] == list(range(11, 0, -1))
    for month in found:
        assert all(len(week) == 7 for week in month.weeks)
        days = [cell.day for week in month.weeks for cell in week if cell]
        assert days == sorted(set(days))
        assert {day.month for day in days} == {month.first.month}
        assert all(
            cell is None or cell.day.weekday() == place for week in month.weeks for place, cell in enumerate(week)
        )


def test_a_day_says_what_happened_on_it() -> None:
    played = [date(2026, 11, day) for day in (*range(1, 8), 9)]
    (month,) = months(*played, outages=frozenset({date(2026, 11, 10), date(2026, 11, 9)}))
    cells = {cell.day.day: cell for week in month.weeks for cell in week if cell}
    assert [day for day, cell in cells.items() if cell.sheets] == [*range(1, 8), 9]
    assert [day for day, cell in cells.items() if cell.covered] == [8]
    assert [day for day, cell in cells.items() if cell.outage] == [10]
    assert [day for day, cell in cells.items() if cell.today] == [29]
    assert [day for day, cell in cells.items() if cell.future] == [30]
    assert month.played == 8


def test_the_present_month_stands_there_even_where_nothing_was_played() -> None:
    assert [month.first for month in months()] == [date(2026, 11, 1)]
    assert months(year=2025) == []
