"""Lines over days as SVG: one dot for each result, and a line for its mean. A page puts a table beside it."""

from collections.abc import Callable, Sequence
from datetime import date
from math import ceil, floor, log10

from markupsafe import Markup, escape
from msgspec import Struct

__all__ = ["DayValue", "line_chart", "round_ticks"]

# Measured so that on a phone of 360 pixels the texts have the size that they have here.
WIDTH, HEIGHT = 340, 190
LEFT, RIGHT, TOP, BOTTOM = 44, 330, 14, 160
_LABEL_DROP = 20


class DayValue(Struct, frozen=True):
    """A day's value, and the mean that the line goes through there; null where there is no line."""

    day: date
    value: float
    mean: float | None = None


def round_ticks(low: float, high: float, *, most: int = 5) -> list[float]:
    """Return round numbers that span a range, evenly and not more than so many.

    >>> round_ticks(612, 871)
    [600.0, 700.0, 800.0, 900.0]
    """
    if high - low < 1e-6 * max(1.0, abs(low), abs(high)):
        # Wide enough that neighbouring ticks are written differently, whole numbers and times alike.
        margin = max(2.0, abs(high) / 100)
        low, high = low - margin, high + margin
    rough = (high - low) / (most - 1)
    magnitude = 10.0 ** floor(log10(rough))
    for step in (magnitude * factor for factor in (1, 2, 2.5, 5, 10, 20)):
        first, last = floor(low / step), ceil(high / step)
        if last - first < most:
            break
    return [tick * step for tick in range(first, last + 1)]


def line_chart(
    values: Sequence[DayValue],
    *,
    name: str,
    label: Callable[[float], str],
    day: Callable[[date], str],
    ticks: Sequence[float] | None = None,
) -> Markup:
    """Return a chart of values over days, as an image with a name.

    Args:
        values: By day, oldest first; at least one.
        name: What the chart shows, for those who do not see it.
        label: Writes a value on the axis.
        day: Writes a day below the axis.
        ticks: The values on the axis; without them round ones that span all values.
    """
    numbers = [number for one in values for number in (one.value, one.mean) if number is not None]
    marks = list(ticks) if ticks is not None else round_ticks(min(numbers), max(numbers))
    first, last = values[0].day, values[-1].day
    days = max(1, (last - first).days)

    def across(when: date) -> str:
        # A single day stands in the middle.
        share = (when - first).days / days if last > first else 0.5
        return f"{LEFT + 6 + share * (RIGHT - LEFT - 12):.1f}"

    def up(value: float) -> str:
        return f"{BOTTOM - (value - marks[0]) / (marks[-1] - marks[0]) * (BOTTOM - TOP):.1f}"

    parts = [
        f'<line class="axis" x1="{LEFT}" x2="{RIGHT}" y1="{up(mark)}" y2="{up(mark)}"/>'
        f'<text x="{LEFT - 7}" y="{float(up(mark)) + 4:.1f}" text-anchor="end">{escape(label(mark))}</text>'
        for mark in marks
    ]
    bottom = BOTTOM + _LABEL_DROP
    if last > first:
        parts.append(f'<text x="{LEFT}" y="{bottom}">{escape(day(first))}</text>')
        parts.append(f'<text x="{RIGHT}" y="{bottom}" text-anchor="end">{escape(day(last))}</text>')
    else:
        parts.append(f'<text x="{(LEFT + RIGHT) / 2}" y="{bottom}" text-anchor="middle">{escape(day(first))}</text>')
    parts += [f'<circle class="dot" cx="{across(one.day)}" cy="{up(one.value)}" r="3.2"/>' for one in values]
    line = " ".join(f"{across(one.day)},{up(one.mean)}" for one in values if one.mean is not None)
    if line:
        parts.append(f'<polyline class="mean-line" points="{line}"/>')
    drawn = "".join(parts)
    return Markup(  # noqa: S704 - every text in it is escaped above
        f'<svg class="line-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(name)}">{drawn}</svg>'
    )
