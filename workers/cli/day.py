"""``muggins day``: what is published of a day, and publishing by hand."""

import argparse
import sys
from concurrent.futures import Future
from datetime import date, timedelta
from typing import TYPE_CHECKING

from puzzles.days import closes, day_of, ends, opens, state
from puzzles.errors import IllegalError
from puzzles.kinds import KINDS
from puzzles.seeds import content_hash
from puzzles.wire.keys import SheetKeys
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands
from workers.cli.terminal import Progress, working
from workers.config import utc_now

if TYPE_CHECKING:
    from puzzles.ranking import StandingRule
    from workers.publishing import Maker, Task
    from workers.store import Store

__all__ = ["add_commands"]

MOST_DAYS = 400


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "day",
        help="day show, make, reopen: what is published of a day; publish what is missing; undo an early closing",
        description="The published days.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    show = actions.add_parser(
        "show",
        help="show what is published of a day",
        description="Show a day's sheets by their hashes, and how many play them. Positions and values of a day that "
        "is not closed are shown to nobody, not even here; those of a closed one come from its solution.",
    )
    show.add_argument("day", nargs="?", type=day_argument, default="today", help="a date in UTC, or today (default)")
    show.set_defaults(run=_show)
    make = actions.add_parser(
        "make",
        help="publish what is missing",
        description="Publish what is missing of today and the next fourteen days, as the worker does every minute, or "
        "of other days that have not ended.",
    )
    make.add_argument("first", nargs="?", type=day_argument, help="the first day (default: today)")
    make.add_argument(
        "last", nargs="?", type=day_argument, help="the last day (default: the first, or fourteen days from today)"
    )
    make.add_argument(
        "--kind", action="append", choices=list(KINDS), help="only sheets of this kind; may be given several times"
    )
    make.set_defaults(run=_make)
    reopen = actions.add_parser(
        "reopen",
        help="undo a closing that came too early",
        description="Undo the closing of a day that a worker with a wrong clock closed before its time: runs go on "
        "where they were. A day whose closing time has passed stays closed.",
    )
    reopen.add_argument("day", type=day_argument, help="a date in UTC, or today")
    reopen.set_defaults(run=_reopen)


def _show(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client

    day: date = arguments.day
    with opened_store() as store:
        sys.stdout.write(f"day    {day}, {state(day, utc_now())}\n")
        sys.stdout.write(f"opens  {opens(day):%Y-%m-%d %H:%M} UTC\n")
        sys.stdout.write(f"ends   {ends(day):%Y-%m-%d %H:%M} UTC, closes {closes(day):%H:%M}\n")
        published = [_show_sheet(store, SheetKeys(day, kind)) for kind in KINDS]
    # A past day may be older than a kind.
    past = state(day, utc_now()) in ("ended", "closed")
    return 0 if all(published) or (past and any(published)) else 1


def _show_sheet(store: "Store", keys: SheetKeys) -> bool:
    import msgspec  # noqa: PLC0415

    from puzzles.kinds import kind_named  # noqa: PLC0415
    from puzzles.wire.records import FinalRecord  # noqa: PLC0415

    text = store.get(keys.sheet)
    if text is None:
        sys.stdout.write(f"\n{keys.kind}: not published\n")
        return False
    data = text.encode()
    sheet = kind_named(keys.kind).decode(data)
    lines = {
        "hash": content_hash(data),
        "commitment": sheet.commitment,
        "version": sheet.version,
        "positions": str(len(sheet.positions)),
        "runs": f"{store.zcard(keys.runs)}, {store.zcard(keys.board)} on the board",
    }
    final = store.get(keys.final)
    # A worker with a wrong clock may have closed it too early, which makes its seed no less secret.
    if final is not None and utc_now() >= closes(keys.day):
        record = msgspec.json.decode(final, type=FinalRecord)
        lines["final"] = f"{record.statistics.runs} runs{_mean(kind_named(keys.kind).rule, record.statistics.mean)}"
        lines["seed"] = record.seed
    sys.stdout.write(f"\n{keys.kind}\n")
    for name, value in lines.items():
        sys.stdout.write(f"  {name:<12}{value}\n")
    return True


def _mean(rule: "StandingRule", mean: float | None) -> str:
    if mean is None:
        return ""
    result = rule.result(mean)
    return f", mean adjusted time {result / 1000:.1f} s" if rule.timed else f", mean score {result:.1f}"


def _make(arguments: argparse.Namespace) -> int:
    from puzzles.days import DAYS_AHEAD  # noqa: PLC0415
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.config import data_directory  # noqa: PLC0415
    from workers.publishing import QUICK_KINDS, SLOW_KINDS, publish  # noqa: PLC0415
    from workers.secret import load_secret  # noqa: PLC0415
    from workers.solving import SolvingPool  # noqa: PLC0415

    today = day_of(utc_now())
    first: date = arguments.first or today
    last: date = arguments.last or (arguments.first or today + timedelta(days=DAYS_AHEAD))
    if first < today or last < first or (last - first).days >= MOST_DAYS:
        raise IllegalError(
            f"{first} to {last} cannot be published: name up to {MOST_DAYS} days from {today} on, the first one first",
            code="days-not-open",
        )
    days = [first + timedelta(more) for more in range((last - first).days + 1)]
    kinds = [kind for kind in (*QUICK_KINDS, *SLOW_KINDS) if kind in (arguments.kind or KINDS)]
    directory = data_directory()
    with opened_store() as store, SolvingPool(directory) as pool, working("looking for what is missing") as tell:
        maker = _Telling(pool, tell, len(days) * len(kinds))
        secret = load_secret(directory)
        written = [keys for kind in kinds for keys in publish(store, secret, days, maker, [kind])]
    for keys in sorted(written):
        sys.stdout.write(f"published {keys.kind} of {keys.day}\n")
    what = f" of {' and '.join(kinds)}" if arguments.kind else ""
    sys.stdout.write(f"{first} to {last}: {len(written)} made, nothing{what} is missing now\n")
    return 0


def _reopen(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.closing import reopen_day  # noqa: PLC0415
    from workers.rolling import roll_sheet  # noqa: PLC0415

    day: date = arguments.day
    if utc_now() >= closes(day):
        raise IllegalError(f"{day} closed at {closes(day):%Y-%m-%d %H:%M} UTC, in time: it stays so", code="day-closed")
    with opened_store() as store:
        for kind in KINDS:
            keys = SheetKeys(day, kind)
            done = reopen_day(store, keys)
            roll_sheet(store, keys)
            sys.stdout.write(f"{kind} of {day}: {'open again' if done else 'was not closed'}\n")
    return 0


class _Telling:
    """A maker of sheets that tells how many are done."""

    def __init__(self, maker: "Maker", tell: Progress | None, total: int) -> None:
        self.width = maker.width
        self._maker = maker
        self._tell = tell
        self._total = total
        self._done = 0

    def submit(self, task: "Task") -> Future[bytes]:
        """Start making one sheet."""
        future = self._maker.submit(task)
        if self._tell:
            self._tell(f"{task.kind} of {task.day}", self._done / self._total)
        future.add_done_callback(self._count)
        return future

    def _count(self, _future: Future[bytes]) -> None:
        self._done += 1
