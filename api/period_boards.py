"""Boards of periods as the API and the pages show them: which one is meant, its rows, and its shapes.

They hold points of closed days only, so nothing on them tells of a day that is still played.
"""

from collections.abc import Iterable
from datetime import date, datetime

from msgspec import Struct, field

from api.kinds import KIND_APIS
from api.paging import NEIGHBOURS, next_cursor, own_percentile
from api.problems import ProblemError
from api.service import Service
from api.shapes import Instant, instant
from puzzles.days import closes, day_of
from puzzles.ranking import point_ranges
from puzzles.wire.keys import CLOSED, sheet_of_entry
from puzzles.wire.periods import ALL_KINDS, PERIODS, Period, PeriodBoard, period_days, period_name
from puzzles.wire.scripts import BoardReply

__all__ = [
    "PeriodNames",
    "PeriodRow",
    "PeriodStandings",
    "Periods",
    "PointsBin",
    "closed_days",
    "find_board",
    "read_periods",
    "read_standings",
]

PRESENT = ("current", "today")
"""Names of the period that is under way."""


class PeriodRow(Struct, frozen=True):
    """One row of a board of a period: the sum of the points, and how many ranked runs it is made of."""

    rank: int
    player: str
    name: str
    points: float
    plays: int
    you: bool


class PointsBin(Struct, frozen=True):
    """How many players have a sum of points from one number to another, both included."""

    low: float = field(name="from")
    high: float = field(name="to")
    players: int


class PeriodStandings(Struct, frozen=True):
    """A page of a period's board, the caller's own row, of a hundred players how many are no better, and the histogram.

    ``first`` and ``last`` are the period's days, null for all time. It is ``over`` once its last day has closed.
    """

    period: Period
    name: str
    kind: str
    first: str | None
    last: str | None
    over: bool
    players: int
    rows: tuple[PeriodRow, ...]
    next: str | None
    you: PeriodRow | None
    percentile: float | None
    around: tuple[PeriodRow, ...]
    histogram: tuple[PointsBin, ...]


class PeriodNames(Struct, frozen=True):
    """The names of the periods of one length in which a day has closed, newest first, and that of the present one."""

    period: Period
    current: str
    names: tuple[str, ...]


class Periods(Struct, frozen=True):
    """All periods in which a day has closed."""

    now: Instant
    periods: tuple[PeriodNames, ...]


def find_board(period: str, name: str, kind: str, now: datetime) -> PeriodBoard:
    """Return the board that a path names.

    Raises:
        ProblemError: ``no-board``: a name cannot be read, the period lies ahead, or the board is that of a day's sheet.
    """
    found = next((one for one in PERIODS if one == period), None)
    if found is None:
        raise _no_board(f"{period!r} is no period: there are {', '.join(PERIODS)}")
    today = day_of(now)
    if name in PRESENT:
        name = period_name(found, today)
    days = period_days(found, name)
    if days is None:
        raise _no_board(f"{name!r} names no {found}: write it as in {period_name(found, today)}, or current")
    if found != "all" and days[0] > today:
        raise _no_board(f"{name} has not begun: it has a board from the close of its first day on")
    if kind != ALL_KINDS and kind not in KIND_APIS:
        raise _no_board(f"{kind!r} is no kind: there are {', '.join((*KIND_APIS, ALL_KINDS))}")
    if found == "day" and kind != ALL_KINDS:
        raise _no_board(f"the board of one kind on one day is its sheet's: /days/{name}/sheets/{kind}/board")
    return PeriodBoard(found, name, kind)


def _no_board(detail: str) -> ProblemError:
    return ProblemError("no-board", detail)


async def read_standings(
    service: Service, board: PeriodBoard, *, player: str | None, after: tuple[int, str] | None, limit: int
) -> PeriodStandings:
    """Return a page of a board."""
    store = service.store
    ((*best,),) = await store.pipelined(lambda pipe: [pipe.zrange(board.points, 0, 0, desc=True, withscores=True)])
    ranges = point_ranges(int(best[0][1])) if best else ()
    read = await store.board(board, after=after, limit=limit, player=player, neighbours=NEIGHBOURS, ranges=ranges)
    names = await store.names(list(dict.fromkeys(who for _, who, _ in (*read.page.rows, *read.around.rows))))
    days = period_days(board.period, board.name)
    span = None if board.period == "all" else days
    return PeriodStandings(
        board.period,
        board.name,
        board.kind,
        None if span is None else span[0].isoformat(),
        None if span is None else span[1].isoformat(),
        span is not None and service.clock() >= closes(span[1]),
        read.runs,
        _rows(read, read.page.rows, names, player),
        next_cursor(read),
        next(iter(_rows(read, [read.own] if read.own else [], names, player)), None),
        own_percentile(read),
        _rows(read, read.around.rows, names, player),
        tuple(PointsBin(low / 10, high / 10, many) for (low, high), many in zip(ranges, read.counts, strict=True)),
    )


def _rows(
    read: BoardReply, entries: Iterable[tuple[int, str, int]], names: dict[str, str], player: str | None
) -> tuple[PeriodRow, ...]:
    return tuple(
        PeriodRow(
            rank,
            who,
            names[who],
            points / 10,
            read.plays[who],
            you=who == player,
        )
        for rank, who, points in entries
        # Who has just been deleted goes with the next look of the workers.
        if who in names
    )


async def closed_days(service: Service) -> list[date]:
    """Return the days of which a sheet is final, newest first."""
    (entries,) = await service.store.pipelined(lambda pipe: [pipe.zrange(CLOSED, 0, -1, desc=True)])
    return list(dict.fromkeys(sheet_of_entry(entry).day for entry in entries))


async def read_periods(service: Service) -> Periods:
    """Return all periods in which a day has closed."""
    now = service.clock()
    days = await closed_days(service)
    return Periods(
        instant(now),
        tuple(
            PeriodNames(
                period,
                period_name(period, day_of(now)),
                tuple(dict.fromkeys(period_name(period, day) for day in days)),
            )
            for period in PERIODS
        ),
    )
