"""``muggins players``: looking at players and their runs, and deciding about them."""

import argparse
import getpass
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands
from workers.config import utc_now
from workers.errors import OperationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from workers.moderation import Desk, Done

__all__ = ["add_commands"]

_LONGEST_REASON = 300


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "players",
        help="look at players, hide runs, rename, ban, and undo",
        description="What an operator may do about players. Each decision has a number and stands in a log; `undo` "
        "takes any of them back. Giving a command twice changes nothing.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    finding = actions.add_parser("find", help="find players by id, name or part of a name")
    finding.add_argument("text", metavar="TEXT", help="an id, a name, or a part of one")
    finding.set_defaults(run=_find)
    showing = actions.add_parser("show", help="show what is known of a player, with all runs")
    showing.set_defaults(run=_show)
    hide = actions.add_parser("hide", help="take a run off all boards")
    hide.set_defaults(run=_hide)
    unhide = actions.add_parser("unhide", help="put a hidden run back")
    unhide.set_defaults(run=_unhide)
    rename = actions.add_parser("rename", help="give a player another name")
    rename.set_defaults(run=_rename)
    ban = actions.add_parser("ban", help="shut a player out and hide all runs")
    ban.set_defaults(run=_ban)
    unban = actions.add_parser("unban", help="let a player in again, with the runs that the ban hid")
    unban.set_defaults(run=_unban)
    undo = actions.add_parser("undo", help="take back a decision, by its number in the log")
    undo.add_argument("number", type=int, metavar="NUMBER", help="the decision's number")
    undo.set_defaults(run=_undo)
    log = actions.add_parser("log", help="list all decisions, oldest first")
    log.set_defaults(run=_log)
    for one in (showing, hide, unhide, rename, ban, unban):
        one.add_argument("player", metavar="PLAYER", help="the player's id, as `find` and the boards' API show it")
    for one in (hide, unhide):
        one.add_argument("day", type=day_argument, metavar="DAY", help="a date in UTC, or today")
        one.add_argument("kind", choices=list(KINDS), metavar="KIND", help=f"one of {', '.join(KINDS)}")
    rename.add_argument("--to", metavar="NAME", help="the new name (default: a friendly one)")
    rename.add_argument(
        "--block", action="store_true", help="let nobody have the former name or one that looks like it"
    )
    for one in (hide, unhide, rename, ban, unban, undo):
        one.add_argument("--reason", required=True, type=_reason, metavar="TEXT", help="why; it stands in the log")
        one.add_argument("--by", default=None, metavar="WHO", help="who decides (default: the user of this machine)")


def _reason(text: str) -> str:
    if not text.strip() or len(text) > _LONGEST_REASON or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a reason is one line of at most {_LONGEST_REASON} characters")
    return text.strip()


def _find(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.cli.terminal import print_table  # noqa: PLC0415
    from workers.moderation import find_players  # noqa: PLC0415

    with opened_store() as store:
        found = find_players(store, arguments.text)
    rows = [[one.player, one.name, one.last_day or "", str(one.sheets), one.banned or ""] for one in found]
    print_table(["player", "name", "last day", "sheets", "banned"], rows, numbers=(3,), note=f"{len(rows)} found")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.cli.terminal import print_table  # noqa: PLC0415
    from workers.moderation import runs_of, summary_of  # noqa: PLC0415

    with opened_store() as store:
        found = summary_of(store, arguments.player)
        if found is None:
            raise OperationError(f"there is no player {arguments.player!r}")
        runs = list(runs_of(store, arguments.player))
    made = "" if found.made is None else _instant(found.made)
    sys.stdout.write(
        f"name       {found.name}\nmade       {made}\nlast day   {found.last_day or 'never'}\n"
        f"banned     {found.banned or 'no'}\n"
    )
    rows = [
        [
            keys.day.isoformat(),
            keys.kind,
            _instant(run.opened),
            "" if run.finished is None else _instant(run.finished),
            str(len(run.answers)),
            str(run.score),
            f"{run.time / 1000:.1f}" if run.time else "",
            (run.marked or "") + (" cleared" if run.cleared else ""),
            run.hidden or "",
        ]
        for keys, run in runs
    ]
    headings = ["day", "kind", "opened", "finished", "answers", "score", "seconds", "marked", "hidden"]
    print_table(headings, rows, numbers=(4, 5, 6), note=f"{len(rows)} runs")
    return 0


def _hide(arguments: argparse.Namespace) -> int:
    keys = SheetKeys(arguments.day, arguments.kind)
    return _decided(arguments, lambda desk: desk.hide(arguments.player, keys, arguments.reason))


def _unhide(arguments: argparse.Namespace) -> int:
    keys = SheetKeys(arguments.day, arguments.kind)
    return _decided(arguments, lambda desk: desk.unhide(arguments.player, keys, arguments.reason))


def _rename(arguments: argparse.Namespace) -> int:
    return _decided(
        arguments, lambda desk: desk.rename(arguments.player, arguments.to, arguments.reason, block=arguments.block)
    )


def _ban(arguments: argparse.Namespace) -> int:
    return _decided(arguments, lambda desk: desk.ban(arguments.player, arguments.reason))


def _unban(arguments: argparse.Namespace) -> int:
    return _decided(arguments, lambda desk: desk.unban(arguments.player, arguments.reason))


def _undo(arguments: argparse.Namespace) -> int:
    return _decided(arguments, lambda desk: desk.undo(arguments.number, arguments.reason))


def _decided(arguments: argparse.Namespace, decide: "Callable[[Desk], Done]") -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.moderation import Desk  # noqa: PLC0415

    with opened_store() as store:
        done = decide(Desk(store, arguments.by or getpass.getuser(), utc_now()))
    decision = "nothing to decide" if done.number is None else f"decision {done.number}"
    sys.stdout.write(f"{decision}: {done.sentence}\n")
    return 0


def _log(_arguments: argparse.Namespace) -> int:
    from workers.cli.store import opened_store  # noqa: PLC0415 - only commands on the store need its client
    from workers.cli.terminal import print_table  # noqa: PLC0415
    from workers.moderation import decisions  # noqa: PLC0415

    with opened_store() as store:
        found = decisions(store)
    rows = []
    for number, one in enumerate(found, 1):
        details = (one.sheet or "").replace("|", " ") + (f"now {one.renamed}" if one.renamed else "")
        details += ", former name blocked" if one.blocked else ""
        details += f" (undoes {one.undoes})" if one.undoes else ""
        rows.append(
            [str(number), _instant(one.at), one.by, one.action, one.player, one.name, details.strip(), one.reason]
        )
    headings = ["number", "when", "by", "action", "player", "name", "details", "reason"]
    print_table(headings, rows, numbers=(0,), note=f"{len(rows)} decisions")
    return 0


def _instant(when: int) -> str:
    return f"{datetime.fromtimestamp(when / 1000, UTC):%Y-%m-%d %H:%M}"
