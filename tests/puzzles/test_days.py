"""The calendar, for every hour of ten years and in every zone."""

import time
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.days import closes, day_number, day_of, ends, opens, parse_day, state
from puzzles.errors import NotationError

INSTANTS = st.datetimes(datetime(2000, 1, 1), datetime(2999, 12, 30), timezones=st.just(UTC))  # noqa: DTZ001


def test_every_hour_of_ten_years_lies_in_exactly_one_day() -> None:
    hour = datetime(2026, 1, 1, tzinfo=UTC)
    before = day_of(hour - timedelta(hours=1))
    hours_in_day = 0
    while hour < datetime(2036, 1, 1, tzinfo=UTC):
        day = day_of(hour)
        assert opens(day) <= hour < ends(day)
        assert state(day, hour) == "open"
        if day != before:
            assert day == before + timedelta(days=1)
            assert hours_in_day in (0, 24)
            hours_in_day, before = 0, day
        hours_in_day += 1
        hour += timedelta(hours=1)


# Rules as POSIX writes them, so that no time zone files are needed: Berlin, Cairo, Lord Howe (half an hour), Havana.
ZONES = [
    "CET-1CEST,M3.5.0,M10.5.0/3",
    "EET-2EEST,M4.5.5/0,M10.5.4/24",
    "LHST-10:30LHDT-11,M10.1.0,M4.1.0",
    "CST5CDT,M3.2.0/0,M11.1.0/1",
]


@pytest.mark.parametrize("zone", ZONES)
def test_a_clock_change_where_the_server_stands_moves_no_day(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        instant = datetime(2026, 1, 1, tzinfo=UTC)
        offsets = set()
        for _ in range(2 * 24 * 365):
            local = instant.astimezone()
            offsets.add(local.utcoffset())
            assert day_of(local) == instant.date()
            instant += timedelta(hours=1)
        assert len(offsets) == 2
    finally:
        monkeypatch.undo()
        time.tzset()


@given(INSTANTS)
def test_a_day_is_a_date_in_utc_wherever_the_instant_was_written_down(instant: datetime) -> None:
    for hours in (-11, 0, 14):
        assert day_of(instant.astimezone(timezone(timedelta(hours=hours)))) == instant.date()


@given(INSTANTS)
def test_a_day_goes_from_future_over_open_and_ended_to_closed(instant: datetime) -> None:
    day = instant.date()
    tick = timedelta(microseconds=1)
    assert [
        state(day, at)
        for at in (opens(day) - tick, opens(day), ends(day) - tick, ends(day), closes(day) - tick, closes(day))
    ] == ["future", "open", "open", "ended", "ended", "closed"]
    assert closes(day) - ends(day) == timedelta(hours=1)
    assert opens(day + timedelta(days=1)) == ends(day)


@given(st.dates(date(2000, 1, 1), date(2999, 12, 31)))
def test_a_day_reads_back_as_it_is_written(day: date) -> None:
    assert parse_day(day.isoformat()) == day
    assert day_number(day) == (day - date(1970, 1, 1)).days


@pytest.mark.parametrize(
    "text",
    ["", "today", "2026-02-30", "2026-13-01", "2026-1-01", "20261129", "2026-11-29T00:00", " 2026-11-29",
     "2026-11-29\n",
     "٢٠٢٦-11-29", "1999-12-31", "2026-W48-7"],
)  # fmt: skip
def test_what_is_no_day_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="2026-11-29") as caught:
        parse_day(text)
    assert caught.value.code == "not-a-day"
