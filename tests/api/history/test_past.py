"""What a history makes of a player's runs: pure, from digests made by hand."""

from datetime import date, timedelta

import pytest

from api.history.past import Past, history_of, statistics_of
from puzzles.wire.history import PositionDigest, RunDigest, ThemeDigest
from puzzles.wire.keys import SheetKeys
from puzzles.wire.records import RunRecord

TODAY = date(2026, 11, 29)
NOW = 1_796_000_000_000


def digest(score: int = 800, *, rank: int | None = 1, time: int = 0, finished: bool = True, **changes) -> RunDigest:
    given = {
        "positions": (PositionDigest("6D 7S", 0.5, 0.25, None),),
        "themes": (ThemeDigest("own-crib", 1, 0.5),),
    } | changes
    points = None if rank is None else 1000
    return RunDigest(NOW, NOW if finished else None, score, time, score, rank, 4, points, **given)


def on(offset: int, kind: str = "discard") -> SheetKeys:
    return SheetKeys(TODAY - timedelta(days=offset), kind)


def test_the_mean_of_a_week_goes_over_days_and_not_over_runs() -> None:
    past = Past({on(20): digest(100), on(8): digest(200), on(2): digest(400), on(0): digest(600)})
    (found,) = statistics_of(past).kinds
    assert [(one.result, one.mean) for one in found.days] == [(100, 100), (200, 200), (400, 300), (600, 500)]


def test_a_timed_kind_has_its_best_in_the_least_time_and_leaves_out_what_was_not_finished() -> None:
    runs = {
        on(2, "count"): digest(20, time=80_000),
        on(1, "count"): digest(19, time=60_000),
        on(0, "count"): digest(5, time=9_000, finished=False, rank=None),
    }
    (found,) = statistics_of(Past(runs)).kinds
    assert (found.runs, found.best, [one.result for one in found.days]) == (3, 70_000, [80_000, 70_000])
    assert found.percentile == 100
    assert found.dearest == ()


def test_losses_are_added_up_by_theme_and_the_dearest_stand_first() -> None:
    positions = tuple(PositionDigest("5C 5D", loss, 0.1, None) for loss in (0.0, 2.5, 0.4))
    themes = (ThemeDigest("own-crib", 2, 0.4), ThemeDigest("pair-broken", 1, 2.5))
    past = Past({on(1): digest(positions=positions, themes=themes), on(0): digest()})
    (found,) = statistics_of(past).kinds
    assert [(one.theme, one.times, one.loss) for one in found.themes] == [("own-crib", 3, 0.9), ("pair-broken", 1, 2.5)]
    assert [(one.day, one.n, one.loss) for one in found.dearest] == [
        ("2026-11-28", 2, 2.5), ("2026-11-29", 1, 0.5), ("2026-11-28", 3, 0.4),
    ]  # fmt: skip
    assert found.loss == pytest.approx(3.4 / 4)
    assert found.others == pytest.approx(0.55 / 4)


def test_a_year_holds_its_own_days_and_the_streak_all() -> None:
    runs = {SheetKeys(date(2026, 1, 1) - timedelta(days=back), "discard"): digest() for back in range(5)}
    live = {SheetKeys(date(2026, 1, 2), "ends"): RunRecord("a", NOW, None, 3, 0, None, None, None, None, None, ())}
    past = Past(runs, live, frozenset({date(2025, 12, 24), date(2026, 1, 3)}))
    found = history_of(past, date(2026, 1, 3), 2026, NOW)
    assert [day.day for day in found.days] == ["2026-01-01", "2026-01-02"]
    assert (found.years, found.outages) == ((2025, 2026), ("2026-01-03",))
    assert (found.streak.current, found.streak.played_today) == (6, False)
    assert len(history_of(past, date(2026, 1, 3), 2025, NOW).days) == 4


def test_several_kinds_of_a_day_stand_together_in_the_order_of_the_kinds() -> None:
    runs = {on(0, kind): digest() for kind in ("ends", "domino", "count", "discard")}
    (day,) = history_of(Past(runs), TODAY, 2026, NOW).days
    assert [sheet.kind for sheet in day.sheets] == ["discard", "count", "domino", "ends"]


def test_who_has_not_played_has_an_empty_history() -> None:
    found = history_of(Past(), TODAY, 2026, NOW)
    assert (found.days, found.years, found.streak.current) == ((), (2026,), 0)
    assert statistics_of(Past()).kinds == ()
