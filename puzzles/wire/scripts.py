"""The Lua scripts of the store: their texts, and their keys, arguments and replies as functions.

Each is atomic, idempotent, and touches keys of one hash tag only. Numbers come back as integers or as strings.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct

from puzzles.days import closes, ends, opens
from puzzles.ranking import Bin, StandingRule
from puzzles.wire.keys import SheetKeys
from puzzles.wire.periods import PeriodBoard
from puzzles.wire.records import BoardStretch, PositionTally, RunRecord, Thrown, decode_run, ranked_rows

__all__ = [
    "ANSWER",
    "BOARD",
    "OPEN",
    "OVERWRITE",
    "PART",
    "RELEASE",
    "RENAME",
    "REVIEW",
    "SETTLE",
    "SHOW",
    "STATISTICS",
    "BoardReply",
    "Call",
    "RunReply",
    "StandingStatistics",
    "answer_call",
    "board_call",
    "board_reply",
    "milliseconds",
    "open_call",
    "part_call",
    "review_call",
    "run_reply",
    "script_text",
    "settle_call",
    "show_call",
    "statistics_call",
    "statistics_reply",
    "tallies",
]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Outcome = Literal[
    "opened",
    "exists",
    "early",
    "over",
    "recorded",
    "no-run",
    "closed",
    "out-of-order",
    "shown",
    "not-shown",
    "noted",
    "not-marked",
    "not-finished",
    "gone",
]


_MOST_STANDINGS = 10_000


def script_text(name: str) -> str:
    """Return the text of a script in the directory `lua`."""
    return files("puzzles.wire").joinpath("lua", name).read_text(encoding="utf-8")


OPEN = script_text("open.lua")
PART = script_text("part.lua")
SHOW = script_text("show.lua")
ANSWER = script_text("standing.lua") + script_text("answer.lua")
REVIEW = script_text("review.lua")
SETTLE = script_text("standing.lua") + script_text("settle.lua")
RENAME = script_text("rename.lua")
RELEASE = script_text("release.lua")
OVERWRITE = script_text("overwrite.lua")
BOARD = script_text("board.lua")
STATISTICS = script_text("statistics.lua")


class Call(Struct, frozen=True):
    """The keys and arguments of one call of a script."""

    keys: list[str]
    args: list[str | int | float]


class RunReply(Struct, frozen=True):
    """What a script on a run says: what happened, and the run as it now stands where there is one."""

    outcome: Outcome
    run: RunRecord | None


class BoardReply(Struct, frozen=True):
    """A page of a board: how many runs, the rows, whether more follow, the caller's own row and the rows around it.

    Attributes:
        runs: How many rows the board has.
        page: The page's rows.
        more: Whether further rows follow.
        own: The caller's own row.
        around: The rows around it, itself included.
        counts: How many rows lie in each of the ranges that were asked for.
        plays: On the board of a period, how many runs each of these players' points are made of.
    """

    runs: int
    page: BoardStretch
    more: bool
    own: tuple[int, str, int] | None
    around: BoardStretch
    counts: tuple[int, ...]
    plays: dict[str, int]


class StandingStatistics(Struct, frozen=True):
    """The numbers of a board while it lives: how many runs, the sum of their standings, the histogram, the choices.

    ``total`` is null where the runs are so many that their standings are added up piece by piece, outside the script.
    """

    runs: int
    total: int | None
    histogram: tuple[Bin, ...]
    positions: tuple[PositionTally, ...]

    @property
    def mean(self) -> float | None:
        """The mean standing, null where there is no run or no sum."""
        return self.total / self.runs if self.runs and self.total is not None else None


def milliseconds(instant: datetime) -> int:
    """Return an aware datetime as whole epoch milliseconds, never later than it is: what is in time stays so."""
    return (instant - _EPOCH) // timedelta(milliseconds=1)


def open_call(keys: SheetKeys, *, player: str, attempt: str, now: int) -> Call:
    """Open the player's run at ``now`` (milliseconds)."""
    day = keys.day
    return Call(
        [keys.run(player), keys.runs, keys.closed, keys.moved],
        [player, attempt, now, milliseconds(opens(day)), milliseconds(ends(day))],
    )


def answer_call(
    keys: SheetKeys,
    *,
    player: str,
    n: int,
    attempt: str,
    choice: str,
    score: int,
    loss: float,
    now: int,
    positions: int,
    rule: StandingRule,
) -> Call:
    """Record the graded answer to position ``n`` of ``positions``."""
    return Call(
        [keys.run(player), keys.board, keys.tally, keys.closed],
        [
            player,
            n,
            attempt,
            choice,
            score,
            repr(loss),
            now,
            milliseconds(closes(keys.day)),
            positions,
            *_rule_args(rule),
        ],
    )


def run_reply(reply: Sequence[str]) -> RunReply:
    """Read the reply of a script on one run: :data:`OPEN`, :data:`SHOW`, :data:`ANSWER` or :data:`REVIEW`."""
    outcome: Any = reply[0]
    fields = dict(zip(reply[1::2], reply[2::2], strict=True))
    return RunReply(outcome, decode_run(fields) if fields else None)


def show_call(keys: SheetKeys, *, player: str, n: int, now: int) -> Call:
    """Show position ``n`` of a timed run at ``now`` (milliseconds)."""
    return Call([keys.run(player), keys.closed], [n, now, milliseconds(closes(keys.day))])


def review_call(keys: SheetKeys, *, player: str, field: Literal["asked", "cleared"], now: int) -> Call:
    """Note that the player asks for a look at a marked run, or that a look has cleared it."""
    return Call([keys.run(player)], [field, now])


def part_call(keys: SheetKeys, *, gone: str, other: str | None) -> Call:
    """Take the run of a player who is gone, and give it to another if there is one: the earlier of two stands."""
    runs = [keys.run(gone), keys.run(other or gone), keys.runs, keys.board, keys.tally, keys.moved]
    return Call(runs, [gone, other or ""])


def settle_call(keys: SheetKeys, players: Sequence[str], rule: StandingRule) -> Call:
    """Put these players' runs on the board."""
    return Call([keys.board, keys.closed, *map(keys.run, players)], [*_rule_args(rule), *players])


def _rule_args(rule: StandingRule) -> list[int]:
    return [rule.base, rule.per_score, rule.per_millisecond, rule.least_milliseconds, int(rule.unfinished)]


def board_call(
    board: SheetKeys | PeriodBoard,
    *,
    after: tuple[int, str] | None,
    limit: int,
    player: str | None,
    neighbours: int,
    ranges: Sequence[tuple[int, int]] = (),
) -> Call:
    """Read ``limit`` rows after a cursor (standing and player of the last row seen), and those around a player.

    And count the rows in each of the ranges, of which the first and the last are open to their sides.
    """
    standing, cursor = after or (0, "")
    keys = [board.board] if isinstance(board, SheetKeys) else [board.points, board.plays]
    return Call(keys, [cursor, standing, limit, player or "", neighbours, *_open_edges(ranges)])


def _open_edges(ranges: Sequence[tuple[int, int]]) -> list[str | int]:
    edges: list[str | int] = [edge for one in ranges for edge in one]
    if edges:
        edges[0], edges[-1] = "-inf", "+inf"
    return edges


def board_reply(reply: Sequence[Any]) -> BoardReply:
    """Read the reply of :data:`BOARD`."""
    size, start, rank, rows, own, around_start, around_rank, around, counts, plays, around_plays = reply
    page = ranked_rows(_pairs(rows), index=int(start), first_rank=int(rank))
    near = ranked_rows(_pairs(around), index=int(around_start), first_rank=int(around_rank))
    return BoardReply(
        runs=int(size),
        page=page,
        more=int(start) + len(page.rows) < int(size),
        own=None if int(own) < 0 else near.rows[int(own) - int(around_start)],
        around=near,
        counts=tuple(map(int, counts)),
        plays={
            player: int(number)
            for players, numbers in ((rows[::2], plays), (around[::2], around_plays))
            # A day's board has no numbers.
            for player, number in zip(players, numbers, strict=False)
        },
    )


def _pairs(rows: Sequence[str]) -> list[tuple[str, int]]:
    return [(player, int(standing)) for player, standing in zip(rows[::2], rows[1::2], strict=True)]


def statistics_call(keys: SheetKeys, ranges: Sequence[tuple[int, int]]) -> Call:
    """Read the numbers of the board, its histogram over the ranges, and what was chosen.

    The first and the last range are open to their sides, so that every run is in one.
    """
    # Where there are more standings than a board is likely to have runs, the sum goes over the runs.
    walk = "runs" if ranges[-1][1] - ranges[0][0] > _MOST_STANDINGS else "standings"
    return Call([keys.board, keys.tally], [walk, *_open_edges(ranges)])


def statistics_reply(reply: Sequence[Any], ranges: Sequence[tuple[int, int]], *, positions: int) -> StandingStatistics:
    """Read the reply of :data:`STATISTICS`."""
    size, total, counts, fields = reply
    return StandingStatistics(
        runs=int(size),
        total=int(total) if total else None,
        histogram=tuple(Bin(low, high, int(runs)) for (low, high), runs in zip(ranges, counts, strict=True)),
        positions=tallies(dict(zip(fields[::2], fields[1::2], strict=True)), positions=positions),
    )


def tallies(fields: dict[str, str], *, positions: int) -> tuple[PositionTally, ...]:
    """Read the tally hash: what was chosen at each position, most frequent first, equals by their text."""
    found: dict[int, list[Thrown]] = {n: [] for n in range(1, positions + 1)}
    for field, runs in fields.items():
        n, _, choice = field.partition("|")
        found[int(n)].append(Thrown(choice, int(runs)))
    return tuple(
        PositionTally(n, tuple(sorted(chosen, key=lambda one: (-one.runs, one.choice)))) for n, chosen in found.items()
    )
