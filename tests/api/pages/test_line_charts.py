"""Lines over days: within their frame, whatever the values, and nothing of a text is read as markup."""

import re
from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.pages.line_charts import HEIGHT, WIDTH, DayValue, line_chart, round_ticks

DAY = date(2026, 11, 29)


def drawn(values: list[DayValue], **more) -> ET.Element:
    text = line_chart(values, name="Score by day", label=lambda value: f"{value:.0f}", day=str, **more)
    return ET.fromstring(str(text))  # noqa: S314 - our own


@given(
    st.lists(
        st.tuples(st.integers(0, 900), st.floats(-1e6, 1e6), st.floats(-1e6, 1e6) | st.none()), min_size=1, max_size=30
    )
)
def test_everything_lies_within_the_frame(found: list[tuple[int, float, float | None]]) -> None:
    values = [
        DayValue(DAY + timedelta(days=after), value, mean)
        for after, value, mean in sorted(found, key=lambda one: one[0])
    ]
    chart = drawn(values)
    dots = chart.findall("circle")
    assert len(dots) == len(values)
    places = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in dots]
    for line in chart.findall("polyline"):
        places += [tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()]  # type: ignore[misc]
    assert all(0 <= across <= WIDTH and 0 <= down <= HEIGHT for across, down in places)


@given(st.floats(-1e7, 1e7), st.floats(0, 1e7))
def test_ticks_are_even_and_span_all_values(low: float, more: float) -> None:
    high = low + more
    ticks = round_ticks(low, high)
    assert 2 <= len(ticks) <= 6
    # What lies beyond by less than a hundredth of a gap is no wider than the axis itself.
    beyond = (ticks[1] - ticks[0]) / 100
    assert ticks[0] - beyond <= low
    assert high <= ticks[-1] + beyond


@pytest.mark.parametrize("days", [1, 2])
def test_the_axis_names_the_first_and_the_last_day(days: int) -> None:
    values = [DayValue(DAY + timedelta(days=after), 500 + after) for after in range(days)]
    texts = [text.text for text in drawn(values).findall("text")]
    assert [text for text in texts if text and "2026" in text] == ["2026-11-29", "2026-11-30"][:days]


def test_a_better_day_stands_higher_and_a_later_one_further_right() -> None:
    first, last = drawn([DayValue(DAY, 100), DayValue(DAY + timedelta(days=1), 900)]).findall("circle")
    assert float(first.get("cy", "")) > float(last.get("cy", ""))
    assert float(first.get("cx", "")) < float(last.get("cx", ""))


def test_a_name_is_no_markup() -> None:
    text = line_chart([DayValue(DAY, 1)], name='<b>"', label=str, day=str)
    assert re.search(r'aria-label="&lt;b&gt;&#34;"', str(text))
