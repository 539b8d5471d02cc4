"""The command ``muggins``, for people and for scripts."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from puzzles.errors import MugginsError
from workers.cli.registry import GROUPS
from workers.errors import OperationError

__all__ = ["main"]

_EPILOG = """\
examples:
  muggins serve                                    the site, ready to play
  muggins count 5H 5C 5S JD 5D                     four cards and the starter, counted
  muggins discard 5H 5C 6D 7S JD QH --crib own     every discard with its exact value
  muggins discard --batch < hands.jsonl            the same for scripts, one JSON object a line
  muggins ends 4-4 4-6                             what the ends of a line of dominoes count and score
  muggins domino 6-6 6-5@left --hand ...           every play of a position of fives and threes with its exact value

A card is its rank (A 2 3 4 5 6 7 8 9 T J Q K) and its suit (C D H S). Three cards and a starter, or five cards to
discard from, mean the five-card game. Everything that lasts lies in the data directory: .muggins, or MUGGINS_DATA.
`muggins COMMAND --help` says more about each command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status.

    0 is success, 1 a failure that was said, 2 a bad command line, 130 Ctrl-C, 141 an output that nobody reads any more.

    Args:
        argv: The command line without the program's name; none means that of the process.
    """
    parser = argparse.ArgumentParser(
        prog="muggins",
        description="A daily puzzle for cribbage, graded by an exact solver.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if sys.stdout is None:
        return _said("the standard output is closed", 1)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for group in GROUPS:
        import_module(group).add_commands(commands)
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The interpreter would complain once more when it closes the stream at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except MugginsError as error:
        return _said(str(error), 2)
    except (OperationError, OSError) as error:
        return _said(str(error), 1)
    return status


def _said(message: str, status: int) -> int:
    print(f"muggins: {message}", file=sys.stderr)  # noqa: T201 - this is what a command line is for
    return status
