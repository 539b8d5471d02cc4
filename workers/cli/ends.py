"""``muggins ends``: what the two ends of a line count, and what that scores."""

import argparse

import msgspec
from msgspec import Struct

from puzzles.dominoes.line import Line, count_of, parse_line, points_of, threes_and_fives
from puzzles.errors import IllegalError
from workers.cli.registry import Commands

__all__ = ["add_commands"]

_EXAMPLE = '{"line":["4-4","4-6"]}'


class EndsLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line to count, its tiles as they lie."""

    line: list[str]


class EndsReply(Struct, frozen=True):
    """What both ends count, and the points that this scores."""

    total: int
    points: int


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "ends",
        help="count the ends of a line of dominoes",
        description="Count the two ends of a line, a double whole, and the points for threes and fives.",
        epilog=f"With --batch a line is {_EXAMPLE}, "
        'and its reply the total and its points, or {"error": {"code", "message"}}.',
    )
    parser.add_argument("tiles", nargs="*", metavar="TILE", help="the tiles as they lie, left to right, as in 4-4 4-6")
    parser.add_argument("--batch", action="store_true", help="read one JSON object a line and write one a line")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    if arguments.batch:
        from workers.cli.batch import run_batch  # noqa: PLC0415 - keeps the start short

        if arguments.tiles:
            arguments.parser.error("with --batch the tiles come line by line")
        decode = msgspec.json.Decoder(EndsLine).decode
        return run_batch(lambda line: answer(decode(line)), example=_EXAMPLE)
    if not arguments.tiles:
        arguments.parser.error("name the tiles as they lie, as in: muggins ends 4-4 4-6")
    _print(_line(arguments.tiles))
    return 0


def answer(line: EndsLine) -> EndsReply:
    """Return the reply to one line.

    Raises:
        NotationError: A text is not a tile.
        IllegalError: A tile lies twice, two neighbours don't match, or no tile lies.
    """
    total = _line(line.line).total
    return EndsReply(total, points_of(total))


def _line(texts: list[str]) -> Line:
    if not texts:
        raise IllegalError("the line is empty: name at least one tile", code="empty-line")
    return parse_line(texts)


def _print(line: Line) -> None:
    from workers.cli.terminal import print_table  # noqa: PLC0415 - rich is slow to import

    texts, total = line.texts(), line.total
    if len(texts) == 1:
        rows = [["alone", texts[0], str(total)]]
    else:
        ends = zip(("left", "right"), (texts[0], texts[-1]), line.ends or (), strict=True)
        rows = [[side, text, str(count_of(end))] for side, text, end in ends]
    threes, fives = threes_and_fives(total)
    points = f"{threes + fives} points" if threes + fives != 1 else "1 point"
    note = f"total {total}: {points}" + (f" ({threes} for threes, {fives} for fives)" if threes and fives else "")
    print_table(["end", "tile", "counts"], rows, numbers=(2,), note=note)
