"""``muggins verify``: rebuild a closed day from its published seed and compare."""

import argparse
import sys
import urllib.error
import urllib.request
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzles.days import closes
from puzzles.errors import IllegalError, NotFoundError
from puzzles.kinds import KINDS
from workers.cli.arguments import day_argument
from workers.cli.registry import Commands
from workers.cli.terminal import working
from workers.config import utc_now
from workers.errors import OperationError

if TYPE_CHECKING:
    from workers.verifying import PublishedSolution

__all__ = ["add_commands"]

SECONDS = 20
MOST_BYTES = 10_000_000


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="rebuild a closed day from its seed and compare",
        description="Check that a closed day was fair: its seed is the one committed to before the day opened, and "
        "makes the very sheet that was played. Everything is worked out here; nobody has to be trusted.",
        epilog="Exit status: 0 all holds, 1 something does not, 2 it was made by another version of the program, "
        "which alone can rebuild it. The solution is read from a file or a site, else from the store of this machine.",
    )
    parser.add_argument("day", metavar="DAY", type=day_argument, help="a closed day, as in 2026-11-29")
    parser.add_argument(
        "--kind", choices=list(KINDS), default="discard", help="the kind of sheet (default: %(default)s)"
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--file", help="a file with the solution as the API gives it; - is the standard input")
    source.add_argument("--url", help="a site, as in https://muggins.example")
    parser.add_argument("--commitment", metavar="HEX", help="the commitment that you wrote down before")
    parser.add_argument("--hash", metavar="HEX", help="the sheet's hash that you wrote down before")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from workers.config import data_directory  # noqa: PLC0415 - what is slow to import comes with the command
    from workers.solving import open_kind_solver  # noqa: PLC0415
    from workers.verifying import verify  # noqa: PLC0415

    solution = _solution(arguments)
    if (solution.day, solution.kind) != (arguments.day.isoformat(), arguments.kind):
        raise IllegalError(
            f"this is the solution of {solution.kind} of {solution.day}, not of {arguments.kind} of {arguments.day}",
            code="other-day",
        )
    with working("making the sheet again") as tell:

        def solver_of(kind: str) -> Any:
            return open_kind_solver(kind, data_directory(), tell)

        checks = verify(solution, solver_of, noted_commitment=arguments.commitment, noted_hash=arguments.hash)
    for check in checks:
        mark = {True: "holds", False: "FAILS", None: "open "}[check.holds]
        sys.stdout.write(f"{mark}  {check.what}: {check.detail}\n")
    if any(check.holds is False for check in checks):
        return 1
    return 2 if any(check.holds is None for check in checks) else 0


def _solution(arguments: argparse.Namespace) -> "PublishedSolution":
    from workers.verifying import read_solution  # noqa: PLC0415

    if arguments.file == "-":
        return read_solution(sys.stdin.buffer.read())
    if arguments.file:
        return read_solution(Path(arguments.file).read_bytes())
    if arguments.url:
        return read_solution(_fetch(arguments.url, arguments.day, arguments.kind))
    return _stored(arguments.day, arguments.kind)


def _fetch(site: str, day: date, kind: str) -> bytes:
    url = f"{site.rstrip('/')}/api/v1/days/{day}/sheets/{kind}/solution"
    if not url.startswith(("http://", "https://")):
        raise IllegalError(f"{site} is not the address of a site: write https://…", code="not-a-site")
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as reply:  # noqa: S310 - the scheme is checked
            data: bytes = reply.read(MOST_BYTES)
            return data
    except urllib.error.HTTPError as error:
        with error:
            raise OperationError(f"{url} says {error.code}: {error.read(1000).decode(errors='replace')}") from error
    except OSError as error:
        raise OperationError(f"{url} cannot be read: {error}") from error


def _stored(day: date, kind: str) -> "PublishedSolution":
    import msgspec  # noqa: PLC0415

    from puzzles.kinds import kind_named  # noqa: PLC0415
    from puzzles.seeds import content_hash  # noqa: PLC0415
    from puzzles.wire.keys import SheetKeys  # noqa: PLC0415
    from puzzles.wire.records import FinalRecord  # noqa: PLC0415
    from workers.cli.store import opened_store  # noqa: PLC0415
    from workers.verifying import PublishedSolution  # noqa: PLC0415

    keys = SheetKeys(day, kind)
    if utc_now() < closes(day):
        raise NotFoundError(
            f"{day} closes at {closes(day):%Y-%m-%d %H:%M} UTC: only then can it be verified", code="not-closed"
        )
    with opened_store() as store:
        text, final = store.get(keys.sheet), store.get(keys.final)
    if text is None or final is None:
        what = "is not closed yet" if text else "has no sheet here"
        raise NotFoundError(f"{kind} of {day} {what}: only a closed day can be verified", code="not-closed")
    data = text.encode()
    return PublishedSolution(
        day=day.isoformat(),
        kind=kind,
        seed=msgspec.json.decode(final, type=FinalRecord).seed,
        commitment=kind_named(kind).decode(data).commitment,
        hash=content_hash(data),
        sheet=msgspec.Raw(data),
    )
