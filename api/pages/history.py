"""The pages of a player's own past: history, one run beside what all did, mistakes and the tables to practise them."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, Final

from babel.dates import format_date, format_skeleton, get_day_names
from babel.numbers import format_decimal
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template
from msgspec import Struct

from api.history.mistake_shapes import ListedMistake
from api.history.past import history_of, read_past, statistics_of
from api.history.shapes import ComparedRun, DearMistake, KindStatistics, ThemeLoss
from api.pages.calendar_chart import months_of
from api.pages.catalogue import Catalogue
from api.pages.language import AnyRequest, catalogue_for
from api.pages.line_charts import DayValue, line_chart
from api.pages.rendering import page
from api.problems import ProblemError
from api.routes.history import compared_run, year_of
from api.routes.mistakes import own_mistakes
from api.service import Service
from puzzles.days import day_of
from puzzles.kinds import KINDS
from puzzles.wire.scripts import milliseconds

__all__ = ["history_pages"]

SHOWN_RESULTS: Final = 90
"""Results that a chart shows: the last ones."""

LISTED_MISTAKES: Final = 40
"""Mistakes that the page lists: the dearest."""


class ShownPosition(Struct, frozen=True):
    """A position for a template: its number and its question, and a choice with the best one, as texts."""

    n: int
    question: Any
    choice: str | None
    best: str


@get("/history", include_in_schema=False)
async def history(request: AnyRequest) -> Template:
    """The caller's streak, calendar and statistics."""
    service: Service = request.app.state.service
    now = service.clock()
    today = day_of(now)
    past = await read_past(service.store, await service.identity.player_of(request))
    found = history_of(past, today, year_of(request, today), milliseconds(now))
    kinds = {one.kind: one for one in statistics_of(past).kinds}
    wished = request.query_params.get("kind", "")
    most = max(kinds.values(), key=lambda one: one.runs, default=None)
    shown = kinds.get(wished, most)
    return _own_page(
        request,
        "history",
        history=found,
        months=months_of(found, today),
        played_before=bool(past.digests or past.live),
        kinds=list(kinds),
        shown=shown,
        charts=None if shown is None else _charts(shown, _words(request), catalogue_for(request)),
        themes=() if shown is None else _by_loss(shown.themes),
        dearest=() if shown is None else await _dearest(service, shown),
        timed=shown is not None and KINDS[shown.kind].rule.timed,
    )


@get("/history/{day:str}/{kind:str}", include_in_schema=False)
async def compared(request: AnyRequest, day: FromPath[str], kind: FromPath[str]) -> Template:
    """One run of the caller, position by position, beside what all players did."""
    service: Service = request.app.state.service
    if kind not in KINDS:
        raise NotFoundException(f"There is no kind {kind!r}")
    found: ComparedRun | None = None
    try:
        found = await compared_run(service, request, day, kind)
    except ProblemError as error:
        if error.code != "own-run-open":
            raise
    when, state = service.day(day, service.clock())
    sheet = (await service.sheet(KINDS[kind], when, state)).sheet
    past = await read_past(service.store, await service.identity.player_of(request))
    played = {keys.kind for keys in (*past.digests, *past.live) if keys.day == when}
    positions = (
        []
        if found is None
        else [
            (one, ShownPosition(one.n, KINDS[kind].question(sheet, one.n), one.choice, one.best))
            for one in found.positions
        ]
    )
    return _own_page(
        request,
        "history_run",
        day=when,
        kind=kind,
        kinds=[name for name in KINDS if name in played],
        compared=found,
        positions=positions,
        closed=state == "closed",
        timed=KINDS[kind].rule.timed,
        scale=max((max(one.loss or 0, one.mean or 0) for one, _ in positions), default=0) or 1,
    )


@get("/mistakes", include_in_schema=False)
async def mistakes(request: AnyRequest) -> Template:
    """The caller's dear mistakes: how many are due, and what they were."""
    service: Service = request.app.state.service
    found = await own_mistakes(service, request)
    waiting = [one for one in found.mistakes if one.due is not None]
    return _own_page(
        request,
        "mistakes",
        due=found.due,
        waiting=len(waiting),
        learnt=sum(one.left == "learnt" for one in found.mistakes),
        next_due=min((one.due for one in waiting if one.due is not None), default=None),
        listed=await _listed(service, waiting[:LISTED_MISTAKES]),
    )


@get("/mistakes/discard", include_in_schema=False, sync_to_thread=False)
def discard_mistakes(request: AnyRequest) -> Template:
    """The table at which discards that have come back are thrown again."""
    return _own_page(request, "mistakes_discard")


@get("/mistakes/domino", include_in_schema=False, sync_to_thread=False)
def domino_mistakes(request: AnyRequest) -> Template:
    """The table at which domino positions that have come back are played again."""
    return _own_page(request, "mistakes_domino")


history_pages: Final = [history, compared, mistakes, discard_mistakes, domino_mistakes]


def _own_page(request: AnyRequest, name: str, **values: Any) -> Template:
    """Return a page about the visitor, with the ways to write dates and numbers."""
    given: dict[str, Any] = {"section": "/me"} | _words(request) | values
    return page(request, name, **given)


def _words(request: AnyRequest) -> dict[str, Callable[..., Any]]:
    """Return how the templates write dates and numbers, beside what every page has."""
    locale = catalogue_for(request).locale
    names = get_day_names("abbreviated", "stand-alone", locale)
    return {
        "month_name": lambda day: format_date(day, "LLLL y", locale=locale),
        "short_day": lambda day: format_skeleton("MMMd", day, locale=locale),
        "day_name": lambda day: format_date(
            date.fromisoformat(day[:10]) if isinstance(day, str) else day, "long", locale=locale
        ),
        "weekdays": lambda: [names[place] for place in range(7)],
        "points": lambda value: format_decimal(value, "#,##0.00", locale=locale),
        "lost": lambda value: (
            ("\N{MINUS SIGN}" if value >= 0.005 else "") + format_decimal(value, "#,##0.00", locale=locale)
        ),
        "tenths": lambda value: format_decimal(value, "#,##0.0", locale=locale),
        "whole": lambda value: format_decimal(round(value), locale=locale),
        "percent": lambda value: format_decimal(100 * value, "#,##0", locale=locale),
        "time": lambda value: _time(value, locale),
    }


def _time(milliseconds: float, locale: Any) -> str:
    """Return a time as a clock shows it: 7.3, from a minute on 1:07.3."""
    tenths = round(milliseconds / 100)
    minutes, rest = divmod(tenths, 600)
    if not minutes:
        return format_decimal(rest / 10, "0.0", locale=locale)
    return f"{minutes}:{format_decimal(rest / 10, '00.0', locale=locale)}"


def _charts(shown: KindStatistics, words: dict[str, Callable[..., Any]], catalogue: Catalogue) -> dict[str, Any]:
    """Return the charts of a kind, and the results that they show, newest first, for the table behind them."""
    results = shown.days[-SHOWN_RESULTS:]
    if not results:
        return {"results": (), "result": None, "percentile": None}
    timed = KINDS[shown.kind].rule.timed
    label: Callable[[float], str] = _minutes if timed else words["whole"]
    days = [date.fromisoformat(one.day) for one in results]
    ranked = [(day, one.percentile) for day, one in zip(days, results, strict=True) if one.percentile is not None]
    name = catalogue.gettext("Adjusted time by day") if timed else catalogue.gettext("Score by day")
    return {
        "results": results[::-1],
        "result": line_chart(
            [DayValue(day, one.result, one.mean) for day, one in zip(days, results, strict=True)],
            name=name, label=label, day=words["short_day"], ticks=_time_ticks(results) if timed else None,
        ),
        "percentile": line_chart(
            [DayValue(day, value, _mean_before(ranked, day)) for day, value in ranked],
            name=catalogue.gettext("Percentile by day"), label=words["whole"], day=words["short_day"],
            ticks=(0, 25, 50, 75, 100),
        ) if ranked else None,
    }  # fmt: skip


def _minutes(milliseconds: float) -> str:
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def _time_ticks(results: Sequence[Any]) -> list[float]:
    """Return marks at whole parts of a minute, from 0 on."""
    longest = max(max(one.result, one.mean) for one in results)
    step = next((step for step in (5, 10, 15, 30, 60, 120, 300) if longest <= 4000 * step), 600)
    return [1000 * step * place for place in range(1 + -(-int(longest) // (1000 * step)))]


def _mean_before(ranked: Sequence[tuple[date, float]], day: date) -> float:
    """Return the mean of the seven days that end with this one."""
    week = [value for when, value in ranked if timedelta(0) <= day - when < timedelta(days=7)]
    return sum(week) / len(week)


def _by_loss(themes: Sequence[ThemeLoss]) -> list[ThemeLoss]:
    return sorted((one for one in themes if one.loss > 0), key=lambda one: -one.loss)


async def _dearest(service: Service, shown: KindStatistics) -> list[tuple[DearMistake, ShownPosition]]:
    found = [(one, await _shown(service, shown.kind, one.day, one.n, one.choice)) for one in shown.dearest]
    return [(one, position) for one, position in found if position is not None]


async def _listed(service: Service, mistakes: Sequence[ListedMistake]) -> list[tuple[ListedMistake, ShownPosition]]:
    found = [(one, await _shown(service, one.kind, one.day, one.n, one.choice)) for one in mistakes]
    return [(one, position) for one, position in found if position is not None]


async def _shown(service: Service, kind_name: str, day: str, n: int, choice: str) -> ShownPosition | None:
    """Return a position of a closed day, or None where its sheet is not there any more."""
    kind = KINDS[kind_name]
    published = await service.sheets.find(kind, date.fromisoformat(day))
    if published is None:
        return None
    return ShownPosition(n, kind.question(published.sheet, n), choice, kind.best(published.sheet, n))
