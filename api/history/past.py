"""A player's past: streak, played days, statistics, and one run beside what all players did.

It is read from the digests of closed days, all with one command, and from the few runs that have none yet.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from heapq import nlargest

from msgspec import Struct

from api.history.shapes import (
    ChoiceShare,
    ComparedPosition,
    ComparedRun,
    DayResult,
    DearMistake,
    History,
    KindStatistics,
    OwnStatistics,
    OwnStreak,
    PlayedDay,
    PlayedSheet,
    ThemeLoss,
)
from api.shapes import run_state
from api.sheets import PublishedSheet
from api.store import Store
from puzzles.kinds import KINDS
from puzzles.kinds.contract import Kind, Sheet
from puzzles.streaks import streak_of
from puzzles.wire.history import RunDigest, decode_digest
from puzzles.wire.keys import OUTAGES, SheetKeys, sheet_of_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import PositionTally, RunRecord, decode_run

__all__ = ["NO_PAST", "Past", "compared", "history_of", "live_sheet", "read_past", "read_streak", "statistics_of"]

_LATEST = 40
"""Entries of the list of played sheets that are looked at for runs without a digest: ten days of all kinds."""

_DEAREST = 10
_WINDOW = timedelta(days=7)


class Past(Struct, frozen=True):
    """What the store knows of a player's runs: digests of closed days, other runs, and the days marked as outages."""

    digests: Mapping[SheetKeys, RunDigest] = {}
    live: Mapping[SheetKeys, RunRecord] = {}
    outages: frozenset[date] = frozenset()


NO_PAST = Past()
"""The past of somebody who has not played."""


async def read_past(store: Store, player: str | None) -> Past:
    """Return a player's past; nobody has none."""
    if player is None:
        return NO_PAST
    own = PlayerKeys(player)
    results, latest, outages = await store.pipelined(
        lambda pipe: (pipe.hgetall(own.results), pipe.zrevrange(own.played, 0, _LATEST - 1), pipe.smembers(OUTAGES))
    )
    digests = {keys: decode_digest(text) for keys, text in _known(results.items())}
    live = await _live(store, player, [entry for entry in latest if entry not in results])
    return Past(digests, live, frozenset(map(date.fromisoformat, outages)))


async def read_streak(store: Store, player: str | None, today: date) -> OwnStreak:
    """Return a player's streak, without reading what the runs came to."""
    if player is None:
        return _streak((), (), today)
    own = PlayerKeys(player)
    entries, latest, outages = await store.pipelined(
        lambda pipe: (pipe.hkeys(own.results), pipe.zrevrange(own.played, 0, _LATEST - 1), pipe.smembers(OUTAGES))
    )
    known = set(entries)
    live = await _live(store, player, [entry for entry in latest if entry not in known])
    days = {sheet_of_entry(entry).day for entry in entries} | {keys.day for keys in live}
    return _streak(days, map(date.fromisoformat, outages), today)


async def _live(store: Store, player: str, entries: list[str]) -> dict[SheetKeys, RunRecord]:
    sheets = [keys for keys, _ in _known((entry, "") for entry in entries)]
    if not sheets:
        return {}
    found = await store.pipelined(lambda pipe: [pipe.hgetall(keys.run(player)) for keys in sheets])
    # The list is written before the run, so an entry may be without one.
    return {keys: decode_run(fields) for keys, fields in zip(sheets, found, strict=True) if fields}


def _known(entries: Iterable[tuple[str, str]]) -> Iterable[tuple[SheetKeys, str]]:
    for entry, text in entries:
        keys = sheet_of_entry(entry)
        if keys.kind in KINDS:
            yield keys, text


def _streak(days: Iterable[date], outages: Iterable[date], today: date) -> OwnStreak:
    found = streak_of(set(days), set(outages), today)
    covered = tuple(day.isoformat() for day in found.covered)
    return OwnStreak(
        today.isoformat(),
        found.current,
        found.longest,
        found.freezes,
        found.until_freeze,
        covered,
        found.played_today,
    )


def history_of(past: Past, today: date, year: int, now: int) -> History:
    """Return the history of one year; ``now`` in milliseconds."""
    days: dict[date, list[PlayedSheet]] = {}
    for kind in KINDS:
        for keys, digest in past.digests.items():
            if keys.kind == kind and keys.day.year == year:
                days.setdefault(keys.day, []).append(_closed_sheet(keys, digest))
        for keys, run in past.live.items():
            if keys.kind == kind and keys.day.year == year:
                days.setdefault(keys.day, []).append(live_sheet(keys, run, now))
    played = {keys.day for keys in (*past.digests, *past.live)}
    return History(
        _streak(played, past.outages, today),
        year,
        tuple(sorted({day.year for day in played} | {today.year})),
        tuple(PlayedDay(day.isoformat(), tuple(days[day])) for day in sorted(days)),
        tuple(sorted(day.isoformat() for day in past.outages if day.year == year)),
    )


def live_sheet(keys: SheetKeys, run: RunRecord, now: int, digest: RunDigest | None = None) -> PlayedSheet:
    """Return a run as a history lists it, from its digest if there is one."""
    if digest is not None:
        return _closed_sheet(keys, digest)
    result = _result(KINDS[keys.kind], run.score, run.time, finished=run.finished is not None)
    return PlayedSheet(keys.kind, run_state(run, keys, now), len(run.answers), run.score, result, None, None, None)


def _closed_sheet(keys: SheetKeys, digest: RunDigest) -> PlayedSheet:
    finished = digest.finished is not None
    return PlayedSheet(
        keys.kind,
        "finished" if finished else "closed",
        len(digest.positions),
        digest.score,
        _result(KINDS[keys.kind], digest.score, digest.time, finished=finished),
        digest.rank,
        None if digest.rank is None else digest.runs,
        _percentile(digest.points),
    )


def _result(kind: Kind, score: int, time: int, *, finished: bool) -> int | None:
    if not (finished or kind.rule.unfinished):
        return None
    return kind.rule.result(kind.rule.standing(score, time))


def _percentile(points: int | None) -> float | None:
    return None if points is None else points / 10


def statistics_of(past: Past) -> OwnStatistics:
    """Return the statistics of all closed runs."""
    kinds = []
    for kind in KINDS.values():
        runs = sorted((keys.day, digest) for keys, digest in past.digests.items() if keys.kind == kind.name)
        if runs:
            kinds.append(_kind_statistics(kind, runs))
    return OwnStatistics(tuple(kinds))


def _kind_statistics(kind: Kind, runs: list[tuple[date, RunDigest]]) -> KindStatistics:
    results = [
        (day, result, digest)
        for day, digest in runs
        if (result := _result(kind, digest.score, digest.time, finished=digest.finished is not None)) is not None
    ]
    numbers = [result for _, result, _ in results]
    positions = [position for _, digest in runs for position in digest.positions]
    points = [digest.points / 10 for _, digest in runs if digest.points is not None]
    return KindStatistics(
        kind=kind.name,
        runs=len(runs),
        best=(min if kind.rule.timed else max)(numbers, default=None),
        mean=_mean(numbers),
        percentile=_mean(points),
        answers=len(positions),
        loss=_mean([position.loss for position in positions]),
        others=_mean([position.mean for position in positions]),
        days=tuple(
            DayResult(day.isoformat(), result, _week_mean(results, place), _percentile(digest.points))
            for place, (day, result, digest) in enumerate(results)
        ),
        themes=_themes(kind, runs),
        dearest=() if kind.rule.timed else _dearest(runs),
    )


def _mean(numbers: list[int] | list[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _week_mean(results: list[tuple[date, int, RunDigest]], place: int) -> float:
    """Return the mean of the results of the seven days that end with this one."""
    last = results[place][0]
    week = [result for day, result, _ in results[max(0, place - 6) : place + 1] if last - day < _WINDOW]
    return sum(week) / len(week)


def _themes(kind: Kind, runs: list[tuple[date, RunDigest]]) -> tuple[ThemeLoss, ...]:
    sums: dict[str, tuple[int, float]] = {}
    for _, digest in runs:
        for one in digest.themes:
            times, loss = sums.get(one.theme, (0, 0.0))
            sums[one.theme] = times + one.times, loss + one.loss
    return tuple(ThemeLoss(theme, *sums[theme]) for theme in kind.themes if theme in sums)


def _dearest(runs: list[tuple[date, RunDigest]]) -> tuple[DearMistake, ...]:
    answers = (
        (position.loss, day, n, position)
        for day, digest in runs
        for n, position in enumerate(digest.positions, 1)
        if position.loss > 0
    )
    # Of equal ones the latest first.
    dearest = nlargest(_DEAREST, answers, key=lambda one: one[:3])
    return tuple(DearMistake(day.isoformat(), n, one.choice, loss, one.mean) for loss, day, n, one in dearest)


def compared(
    kind: Kind,
    published: PublishedSheet,
    run: RunRecord,
    played: PlayedSheet,
    tallies: Iterable[PositionTally],
    *,
    final: bool,
) -> ComparedRun:
    """Return a run that is over beside what all players did.

    Args:
        kind: The kind.
        published: The sheet.
        run: The run.
        played: The run as a history lists it.
        tallies: What all players chose.
        final: Whether the day is final.
    """
    chosen = {tally.n: tally for tally in tallies}
    answers = {answer.n: answer for answer in run.answers}
    sheet = published.sheet
    positions = []
    for n in range(1, len(sheet.positions) + 1):
        shares, mean = _shares(kind, sheet, chosen.get(n, PositionTally(n, ())))
        own = answers.get(n)
        positions.append(
            ComparedPosition(
                n,
                None if own is None else own.choice,
                kind.best(sheet, n),
                None if own is None else kind.cost(sheet, n, own.loss),
                None if own is None else own.score,
                None if own is None else own.time,
                mean,
                () if own is None else kind.themes_of(sheet, n, own.choice),
                shares,
            )
        )
    return ComparedRun(sheet.day, final, played, tuple(positions))


def _shares(kind: Kind, sheet: Sheet, tally: PositionTally) -> tuple[tuple[ChoiceShare, ...], float | None]:
    """Return what all chose at one position, and what their answers cost on average."""
    runs = sum(one.runs for one in tally.chosen)
    costs = [kind.cost(sheet, tally.n, kind.grade(sheet, tally.n, one.choice.split()).loss) for one in tally.chosen]
    total = sum(one.runs * cost for one, cost in zip(tally.chosen, costs, strict=True))
    shares = tuple(ChoiceShare(one.choice, one.runs, one.runs / runs) for one in tally.chosen)
    return shares, total / runs if runs else None
