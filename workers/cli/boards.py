"""``muggins boards``: boards made anew from the runs."""

import argparse
import sys

from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands
from workers.cli.terminal import working

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "boards",
        help="boards rebuild: make boards anew from the runs",
        description="The boards of days, weeks, months, years and all time.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    rebuild = actions.add_parser(
        "rebuild",
        help="make boards anew from the runs",
        description="Make anew from the runs whatever follows from them, while the site goes on: the boards of the "
        "days, the list of what each player has played, percentile points, and the boards of weeks, months, years "
        "and all time. What was not damaged stays as it is.",
    )
    rebuild.add_argument(
        "--day", type=day_argument, help="one day alone, and the periods it is part of (default: everything)"
    )
    rebuild.set_defaults(run=_rebuild)


def _rebuild(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.rebuilding import rebuild_sheets  # noqa: PLC0415
    from workers.rolling import FOLLOWERS  # noqa: PLC0415

    sheets = [SheetKeys(arguments.day, kind) for kind in KINDS] if arguments.day else None
    with opened_store() as store, working("looking for boards") as tell:
        done = rebuild_sheets(store, sheets, after=FOLLOWERS, tell=tell)
    sys.stdout.write(f"boards rebuilt: {done.boards}, rows: {done.rows}; boards of periods: {done.periods}\n")
    return 0
