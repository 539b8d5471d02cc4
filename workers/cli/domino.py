"""``muggins domino``: every play of a position of fives and threes with its exact value."""

import argparse
from typing import TYPE_CHECKING, get_args

import msgspec
from msgspec import UnsetType

from puzzles.dominoes.analysis import (
    AnalysedPlay,
    AnalysisText,
    AskedValue,
    AtEquilibrium,
    DominoAnalysis,
    Mean,
    analyse,
)
from puzzles.dominoes.exact import ExactSolver
from puzzles.dominoes.history import PositionText, parse_plays, parse_position
from puzzles.dominoes.table import party_of
from workers.cli.registry import Commands
from workers.cli.terminal import print_table, working

if TYPE_CHECKING:
    from puzzles.dominoes.position import Position

__all__ = ["add_commands"]

_EXAMPLE = (
    '{"plays":[{"seat":0,"tile":"4-5"},{"seat":1,"tile":"4-2","end":"left"},{"seat":0,"knock":true}],"seat":1,'
    '"hand":["6-2","5-5","1-1","4-4","3-0","1-0"],"counts":[6,6],"scores":[0,0],"values":["open"]}'
)
_EPILOG = f"""\
examples:
  muggins domino 6-6 6-5@left 6-3@right 5-0@left 4-3 4-1 --hand 1-1 5-1 2-2 5-2 --values open house
  muggins domino --hand 6-6 5-4 5-0 4-0 3-3 2-1 1-0
  muggins domino --batch < positions.jsonl

The first tile lies as it is written; a further one is followed by its end, which may be left out where it does not
matter. Each play is that of whoever's turn it was, and the position is that of whoever is to move after the last.

values, in points of the rest of the round, each exact over every hand that the others may hold:
  open         all tiles turned up, both sides playing perfectly
  house        the best response of one who can't see the tiles to a simple opponent
  race         all tiles turned up: 1 where one reaches 61 first in this round, -1 where the opponent does
  equilibrium  both sides playing perfectly without seeing the tiles (up to three tiles each)

With --batch a line is
  {_EXAMPLE}
and its reply all plays, best first by the open value, or {{"error": {{"code", "message"}}}}.
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "domino",
        help="value every play of a position of fives and threes",
        description="Value every play of a position of fives and threes, best first.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("plays", nargs="*", metavar="PLAY", help="the round so far: 4-5, 4-2@left, 6-5@right, knock")
    parser.add_argument("--hand", nargs="+", metavar="TILE", help="the tiles of whoever is to move")
    parser.add_argument(
        "--scores", nargs=2, type=int, metavar=("OURS", "THEIRS"), help="the points before this move; 0 0 if left out"
    )
    parser.add_argument("--players", type=int, choices=(2, 4), help="two, or four in partnership; 2 if left out")
    parser.add_argument("--values", nargs="+", choices=get_args(AskedValue), help="which values; open if left out")
    parser.add_argument("--batch", action="store_true", help="read one JSON object a line and write one a line")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    given = arguments.hand or arguments.scores or arguments.players or arguments.values
    if arguments.batch:
        from workers.cli.batch import run_batch  # noqa: PLC0415 - keeps the start short

        if arguments.plays or given:
            arguments.parser.error("with --batch everything comes line by line")
        decode = msgspec.json.Decoder(AnalysisText).decode
        solver = ExactSolver()

        def answer(line: bytes) -> DominoAnalysis:
            text = decode(line)
            return analyse(parse_position(text), text.values, solver)

        return run_batch(answer, example=_EXAMPLE)
    if not arguments.hand:
        arguments.parser.error("name the plays and the hand, as in: muggins domino 6-6 6-4@left --hand 6-1 4-0 …")
    values = tuple(arguments.values or ("open",))
    position = parse_position(_text(arguments))
    with working("valuing every play"):
        found = analyse(position, values, ExactSolver())
    _print(position, found, values)
    return 0


def _text(arguments: argparse.Namespace) -> PositionText:
    """Return the position that the arguments name: the opener is seat 0."""
    seats = arguments.players or 2
    plays, table = parse_plays(arguments.plays, seats)
    scores = list(arguments.scores or (0, 0))
    if party_of(table.seat, seats) == 1:
        scores.reverse()
    return PositionText(plays, table.seat, arguments.hand, list(table.counts), scores)


def _print(position: "Position", found: DominoAnalysis, values: tuple[AskedValue, ...]) -> None:
    names = [name for name in get_args(AskedValue) if name in values]
    by_open = "open" in values
    headings = ["play", "total", "points", *names, *(["loss"] if by_open else [])]
    best = _sum(found.plays[0]) if by_open else 0
    rows = []
    for play in found.plays:
        cells = [_value(getattr(play, name)) for name in names]
        loss = [f"{(best - _sum(play)) / found.hands:.3f}"] if by_open else []
        rows.append([_placement(play), str(play.total), str(play.points), *cells, *loss])
    print_table(headings, rows, numbers=range(1, len(headings)), note="\n".join(_notes(position, found)))


def _sum(play: AnalysedPlay) -> int:
    return play.open.sum if play.open else 0


def _value(found: Mean | AtEquilibrium | UnsetType) -> str:
    return f"{found.value:.3f}" if found else ""


def _placement(play: AnalysedPlay) -> str:
    sides = [side for side in (play.end, *(place.end for place in play.equivalent)) if side]
    return f"{play.tile} {' or '.join(sides)}".rstrip()


def _notes(position: "Position", found: DominoAnalysis) -> list[str]:
    over = "hands that the opponent may hold" if position.seats == 2 else "deals of tiles that the others may hold"
    notes = [f"exact over {found.hands:,} {over}" + ("; the loss is in open value" if found.plays[0].open else "")]
    if found.equilibrium:
        low, high = found.equilibrium.low, found.equilibrium.high
        notes.append(f"at equilibrium the position is worth {low:.4f} to {high:.4f}, over all own hands")
    if position.line.tiles:
        notes.append(f"line {' '.join(found.line)}, total {found.total}")
    return notes
