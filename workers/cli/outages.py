"""``muggins outages``: days on which the site could not be played, so that they break nobody's streak."""

import argparse
import sys

from puzzles.wire.keys import OUTAGES
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "outages",
        help="days that break no streak, since the site was down",
        description="A day marked as an outage breaks nobody's streak and costs nobody a freeze. Streaks are worked "
        "out whenever they are shown, so a mark holds at once and for all days before and after.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    listing = actions.add_parser("list", help="list the marked days", description="List the marked days, oldest first.")
    listing.set_defaults(run=_list)
    mark = actions.add_parser("mark", help="mark a day", description="Mark a day as an outage.")
    mark.set_defaults(run=_mark)
    unmark = actions.add_parser("unmark", help="take a mark away", description="Take the mark of a day away.")
    unmark.set_defaults(run=_unmark)
    for one in (mark, unmark):
        one.add_argument("day", type=day_argument, metavar="DAY", help="a date in UTC, or today")


def _list(_arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client

    with opened_store() as store:
        days = sorted(store.smembers(OUTAGES))
    sys.stdout.write("".join(f"{day}\n" for day in days))
    return 0


def _mark(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client

    with opened_store() as store:
        added = store.sadd(OUTAGES, arguments.day.isoformat())
    sys.stdout.write(f"{arguments.day} {'is marked as an outage' if added else 'was marked before'}\n")
    return 0


def _unmark(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client

    with opened_store() as store:
        removed = store.srem(OUTAGES, arguments.day.isoformat())
    sys.stdout.write(f"{arguments.day} {'is no outage any more' if removed else 'was not marked'}\n")
    return 0
