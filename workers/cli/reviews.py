"""``muggins reviews``: marked runs whose players asked for a look."""

import argparse
import sys
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from puzzles.kinds import KINDS
from puzzles.wire.keys import REVIEWS, SheetKeys, profile, review_entry
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands
from workers.config import utc_now
from workers.errors import OperationError

if TYPE_CHECKING:
    from workers.store import Store

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "reviews",
        help="marked runs whose players ask for a look",
        description="A run with an answer that came faster than anybody reads is marked and stays off the board. Its "
        "player may ask for a look.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    listing = actions.add_parser(
        "list",
        help="list those who ask, oldest first",
        description="List those who ask, oldest first, with their times: right answers, seconds in all, and each "
        "position's milliseconds from fastest to slowest.",
    )
    listing.set_defaults(run=_list)
    clear = actions.add_parser(
        "clear",
        help="put a marked run on the board",
        description="Put a player's marked runs of a day on their boards, and count them in the final statistics.",
    )
    clear.set_defaults(run=_clear)
    dismiss = actions.add_parser(
        "dismiss",
        help="leave a marked run off the board",
        description="Take a player's runs of a day off the list and leave them off the board. Nothing is said to the "
        "player, who may ask again.",
    )
    dismiss.set_defaults(run=_dismiss)
    for one in (clear, dismiss):
        one.add_argument("day", type=day_argument, metavar="DAY", help="a date in UTC, or today")
        one.add_argument("player", metavar="PLAYER", help="the player's id, as the list shows it")


def _list(_arguments: argparse.Namespace) -> int:
    from puzzles.wire.records import decode_run  # noqa: PLC0415
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.cli.terminal import print_table  # noqa: PLC0415

    rows = []
    with opened_store() as store:
        for member, asked in store.zrange(REVIEWS, 0, -1, withscores=True):
            day, kind, player = member.split("|")
            fields = store.hgetall(SheetKeys(date.fromisoformat(day), kind).run(player))
            if not fields:
                continue
            run = decode_run(fields)
            times = sorted(one.time or 0 for one in run.answers)
            rows.append(
                [
                    day,
                    kind,
                    player,
                    store.hget(profile(player), "name") or "",
                    f"{datetime.fromtimestamp(asked / 1000, UTC):%Y-%m-%d %H:%M}",
                    f"{run.score}/{len(times)}",
                    f"{run.time / 1000:.1f}",
                    " ".join(map(str, times)),
                ]
            )
    headings = ["day", "kind", "player", "name", "asked", "right", "seconds", "milliseconds"]
    print_table(headings, rows, numbers=(5, 6), note=f"{len(rows)} to look at")
    return 0


def _clear(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.closing import clear_run  # noqa: PLC0415

    cleared = 0
    with opened_store() as store:
        for keys in _timed_sheets(arguments.day):
            if clear_run(store, keys, arguments.player, utc_now()) is not None:
                cleared += 1
                sys.stdout.write(f"{keys.kind} of {keys.day}: the run is cleared and stands on the board\n")
    if not cleared:
        raise OperationError(f"{arguments.player} has no finished and marked run on {arguments.day}")
    return 0


def _dismiss(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client

    with opened_store() as store:
        entries = [review_entry(keys, arguments.player) for keys in _timed_sheets(arguments.day)]
        dismissed = _removed(store, entries)
    if not dismissed:
        raise OperationError(f"{arguments.player} does not ask for a look at a run of {arguments.day}")
    sys.stdout.write(f"dismissed: {dismissed}\n")
    return 0


def _removed(store: "Store", entries: list[str]) -> int:
    return int(store.zrem(REVIEWS, *entries))


def _timed_sheets(day: date) -> list[SheetKeys]:
    return [SheetKeys(day, kind.name) for kind in KINDS.values() if kind.rule.timed]
