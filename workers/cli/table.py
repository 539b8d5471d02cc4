"""``muggins table``: the opponent model's tables, built anew from all hands."""

import argparse
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from puzzles.cribbage.game import GAMES, Game
from puzzles.cribbage.table import format_table, table_file_name
from workers.cli.registry import Commands
from workers.cli.terminal import print_table, working

__all__ = ["add_commands"]

_FIGURES = "build.json"


def add_commands(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "table",
        help="table build: find the opponent model's tables anew from all hands",
        description="The opponent model's tables.",
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    build = actions.add_parser(
        "build",
        help="find the tables anew from all hands",
        description="Find the discard tables anew: play all 20,358,520 hands of six cards and all 2,598,960 of five by "
        "a table, and again by the table that comes out, until it reproduces itself. Takes about half a minute.",
    )
    build.add_argument("--game", choices=(*GAMES, "both"), default="both", help="which table (default: both)")
    build.add_argument(
        "--output", type=Path, default=None, metavar="DIRECTORY", help="where to write (default: beside the program)"
    )
    build.set_defaults(run=run_build)


def run_build(arguments: argparse.Namespace) -> int:
    """Build the tables and write them with their figures."""
    directory = arguments.output or _packaged_directory()
    directory.mkdir(parents=True, exist_ok=True)
    figures = _figures(directory / _FIGURES)
    rows = []
    # The smaller first: the peak of memory is the process's own, and the larger game's hides it.
    for game in sorted(GAMES.values(), key=lambda game: game.hands):
        if arguments.game in (game.name, "both"):
            found = figures[game.name] = _build(game, directory)
            rows.append(
                [
                    game.name,
                    f"{found['hands']:,}",
                    str(found["iterations"]),
                    f"{found['residual']:.6f}",
                    f"{found['seconds']:.1f}",
                    f"{found['peak_memory_mb']:,}",
                    found["version"],
                ]
            )
    text = json.dumps(dict(sorted(figures.items(), reverse=True)), indent=2) + "\n"
    _write(directory / _FIGURES, text)
    headings = ["game", "hands", "iterations", "residual", "seconds", "MB", "version"]
    print_table(headings, rows, numbers=(1, 2, 3, 4, 5), note=f"written to {directory}")
    return 0


def _build(game: Game, directory: Path) -> dict[str, Any]:
    started = time.perf_counter()
    with working("compiling the kernels") as progress:
        from puzzles.cribbage.model import Model, fixed_point  # noqa: PLC0415 - importing numba takes a second

        model = Model(game, progress)
        found = fixed_point(model)
    _write(directory / table_file_name(game), format_table(found.table))
    return {
        "version": found.table.version,
        "hands": game.hands,
        "classes": len(model.hands),
        "iterations": found.iterations,
        "residual": found.residual,
        "damping": found.damping,
        "steps": found.steps,
        "seconds": round(time.perf_counter() - started, 1),
        "peak_memory_mb": _peak_memory(),
    }


def _write(path: Path, text: str) -> None:
    """Write a file that appears whole or not at all."""
    draft = path.with_name(path.name + ".draft")
    draft.write_text(text, encoding="ascii")
    draft.replace(path)


def _peak_memory() -> int:
    """Return the most memory that this process ever held, in megabytes."""
    try:
        # On Linux the portable figure begins with that of the process that started this one.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return round(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
    except (OSError, IndexError):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def _figures(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    figures: dict[str, Any] = json.loads(path.read_text(encoding="ascii"))
    return figures


def _packaged_directory() -> Path:
    import puzzles.cribbage  # noqa: PLC0415 - only to find it

    return Path(puzzles.cribbage.__path__[0]) / "data"
