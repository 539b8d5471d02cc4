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
        "boards", help="boards rebuild: make boards anew from the runs", description="The boards of the days."
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    rebuild = actions.add_parser(
        "rebuild",
        help="make boards anew from the runs",
        description="Make boards anew from the runs, while the site goes on. A board that was not damaged stays "
        "as it is.",
    )
    rebuild.add_argument("--day", type=day_argument, help="one day alone (default: every day that has runs)")
    rebuild.set_defaults(run=_rebuild)


def _rebuild(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.closing import rebuild_board, sheets_with_runs  # noqa: PLC0415

    with opened_store() as store, working("looking for boards") as tell:
        boards = [SheetKeys(arguments.day, kind) for kind in KINDS] if arguments.day else sheets_with_runs(store)
        rows = 0
        for place, keys in enumerate(boards):
            if tell:
                tell(f"{keys.kind} of {keys.day}", place / len(boards))
            rows += rebuild_board(store, keys)
    sys.stdout.write(f"boards rebuilt: {len(boards)}, rows: {rows}\n")
    return 0
