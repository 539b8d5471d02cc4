"""A league's tables: what its members' runs come to on one day, and their percentile points over any stretch of days.

Both are read from the boards that everybody's runs stand on, for the members alone, so a league stores no result.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from msgspec import Struct

from api.leagues.house import FoundLeague
from api.store import Store
from puzzles.days import closes, day_of, ends
from puzzles.wire.keys import SheetKeys
from puzzles.wire.leagues import ranked_members
from puzzles.wire.periods import ALL_KINDS, PeriodBoard, period_name
from puzzles.wire.scripts import milliseconds
from puzzles.wire.spans import A_DAY, Span, boards_in, week_of

__all__ = ["WEEKS_SHOWN", "PeriodPoints", "WonWeek", "newest_closed", "points_in", "standings_on", "weeks_won"]

WEEKS_SHOWN = 8


class PeriodPoints(Struct, frozen=True):
    """What one member has in a period: points in tenths, and the sheets they come from."""

    points: int
    plays: int


class WonWeek(Struct, frozen=True):
    """A complete week: its days, the best members, and their points in tenths."""

    span: Span
    winners: tuple[str, ...]
    points: int


def newest_closed(now: datetime) -> date:
    """Return the newest day that is past its closing time."""
    today = day_of(now)
    yesterday = today - A_DAY
    return yesterday if closes(yesterday) <= now else yesterday - A_DAY


async def standings_on(store: Store, keys: SheetKeys, members: Sequence[str]) -> list[tuple[int, str, int]]:
    """Return the members on a sheet's board as ``(rank, player, standing)``, ranked among themselves, best first."""
    if not members:
        return []
    scores = (await store.pipelined(lambda pipe: pipe.zmscore(keys.board, list(members))))[0]
    return ranked_members(
        {player: int(score) for player, score in zip(members, scores, strict=True) if score is not None}
    )


async def points_in(
    store: Store, members: Sequence[str], kind: str, spans: Sequence[Span], newest: date
) -> list[dict[str, PeriodPoints]]:
    """Return, for each stretch of days, what the members who played have in it.

    Args:
        store: Where the boards are.
        members: Whose points.
        kind: A kind, or ``all``.
        spans: The stretches.
        newest: The newest closed day.
    """
    if not members:
        return [{} for _ in spans]
    boards = [boards_in(span, newest) for span in spans]
    single = {day for one in boards for period, day in one if period == "day"} if kind != ALL_KINDS else set()
    versions = await _versions(store, kind, sorted(single))
    # Encoded once, since each board is asked for all of them.
    asked = [player.encode() for player in members]

    def fill(pipe: Any) -> None:
        for one in boards:
            for period, day in one:
                if period == "day" and kind != ALL_KINDS:
                    if versions[day]:
                        pipe.zmscore(SheetKeys(day, kind).points(versions[day]), asked)
                else:
                    board = PeriodBoard(period, period_name(period, day), kind)
                    pipe.zmscore(board.points, asked)
                    pipe.hmget(board.plays, asked)

    replies = iter(await store.pipelined(fill))
    found = []
    for one in boards:
        points, plays = [0] * len(members), [0] * len(members)
        for period, day in one:
            sheet = period == "day" and kind != ALL_KINDS
            if sheet and not versions[day]:
                continue
            scores = next(replies)
            counts = [score is not None for score in scores] if sheet else next(replies)
            points = [had + int(score or 0) for had, score in zip(points, scores, strict=True)]
            plays = [had + int(count or 0) for had, count in zip(plays, counts, strict=True)]
        found.append(
            {
                player: PeriodPoints(mine, played)
                for player, mine, played in zip(members, points, plays, strict=True)
                if played > 0
            }
        )
    return found


async def _versions(store: Store, kind: str, days: Sequence[date]) -> dict[date, int]:
    if not days:
        return {}
    rolled = await store.pipelined(lambda pipe: [pipe.get(SheetKeys(day, kind).rolled) for day in days])
    return {day: int(version or 0) for day, version in zip(days, rolled, strict=True)}


async def weeks_won(store: Store, found: FoundLeague, now: datetime, weeks: int = WEEKS_SHOWN) -> list[WonWeek]:
    """Return the last complete weeks of a league, newest first, with who had most points.

    Only who was a member before a week was over can win it.
    """
    newest = newest_closed(now)
    this_week = week_of(newest + A_DAY, found.record.first_weekday)
    spans = [
        (this_week[0] - timedelta(days=7 * back), this_week[1] - timedelta(days=7 * back))
        for back in range(1, weeks + 1)
        if this_week[0] - timedelta(days=7 * (back - 1)) > _day_made(found)
    ]
    points = await points_in(store, list(found.members), ALL_KINDS, spans, newest)
    won = []
    for span, table in zip(spans, points, strict=True):
        over = milliseconds(ends(span[1]))
        mine = {player: one.points for player, one in table.items() if found.members[player] < over}
        best = max(mine.values(), default=0)
        won.append(WonWeek(span, tuple(player for _, player, points in ranked_members(mine) if points == best), best))
    return won


def _day_made(found: FoundLeague) -> date:
    """Return the day on which the league was made: weeks before it have no winner."""
    return date(1970, 1, 1) + timedelta(days=found.record.made // 86_400_000)
