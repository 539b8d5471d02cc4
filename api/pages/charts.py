"""Charts as SVG, made by the server; each page puts the same figures as a table behind its chart."""

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

__all__ = ["Column", "columns"]

_WIDTH, _HEIGHT = 480, 190
_TOP, _BASE = 30, 150
"""Where the highest column ends, and where all begin."""


class Column(Struct, frozen=True):
    """One column: how high it is, what is told of it where one points at it, and whether it is the visitor's own."""

    value: float
    title: str
    mine: bool = False


def columns(bars: Sequence[Column], *, label: str, ticks: Sequence[tuple[float, str]], counts: bool = True) -> Markup:
    """Return a column chart.

    Args:
        bars: The columns from left to right.
        label: What the chart shows, for those who do not see it.
        ticks: What the axis says: a place from 0, the left end, to 1, and a text.
        counts: Whether each column that is not empty has its value above it.

    One's own column has another colour and a mark above it.
    """
    most = max((bar.value for bar in bars), default=0) or 1
    step = _WIDTH / max(len(bars), 1)
    parts = [
        Markup('<svg class="column-chart" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            _WIDTH, _HEIGHT, label
        )
    ]
    for place, bar in enumerate(bars):
        tall = (_BASE - _TOP) * bar.value / most
        middle = (place + 0.5) * step
        parts.append(
            Markup(
                '<g><title>{}</title><rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2"/>'
            ).format(
                bar.title,
                "chart-bar mine" if bar.mine else "chart-bar",
                place * step + 0.1 * step,
                _BASE - tall,
                0.8 * step,
                tall,
            )
        )
        over = _BASE - tall - 6
        if counts and bar.value:
            parts.append(
                Markup('<text class="chart-count" x="{:.1f}" y="{:.1f}">{:g}</text>').format(middle, over, bar.value)
            )
            over -= 14
        if bar.mine:
            parts.append(Markup('<path class="chart-mark" d="M{:.1f} {:.1f}l-6 -8h12z"/>').format(middle, over + 2))
        parts.append(Markup("</g>"))
    parts.append(Markup('<path class="chart-base" d="M0 {}H{}"/>').format(_BASE, _WIDTH))
    for at, text in ticks:
        anchor = "start" if at == 0 else "end" if at == 1 else "middle"
        parts.append(
            Markup('<text class="chart-tick" x="{:.1f}" y="{}" text-anchor="{}">{}</text>').format(
                at * _WIDTH, _BASE + 24, anchor, text
            )
        )
    return Markup("").join([*parts, Markup("</svg>")])
