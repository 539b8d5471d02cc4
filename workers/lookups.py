"""The solvers' lookup files in the data directory: built once for each version of a table, and mapped into memory."""

import contextlib
import fcntl
import mmap
import os
from collections.abc import Iterator
from pathlib import Path

from puzzles.cribbage.discards import BadLookupError, DiscardSolver, build_lookup, lookup_file_name
from puzzles.cribbage.game import Game
from puzzles.cribbage.table import packaged_table
from workers.progress import Progress

__all__ = ["open_solver"]


def open_solver(game: Game, directory: Path, progress: Progress | None = None) -> DiscardSolver:
    """Return a solver on the game's lookup, which is built first where it is missing, damaged or of another table.

    One process builds, the others wait for it; the operating system frees the lock of one that is killed. The file
    appears whole or not at all, and those of other versions are removed.
    """
    table = packaged_table(game)
    path = directory / lookup_file_name(game, table)
    solver = _open(game, path)
    if solver is not None:
        return solver
    with _lock(directory / f"discards-{game.name}.lock"):
        solver = _open(game, path)
        if solver is None:
            _write(path, build_lookup(table, progress))
            solver = _open(game, path)
        for file in directory.glob(f"discards-{game.name}-*"):
            # A process that still maps an old file keeps it until it ends.
            if file != path:
                file.unlink(missing_ok=True)
    if solver is None:
        raise BadLookupError(f"{path} was written and cannot be read back whole", code="lookup-damaged")
    return solver


def _open(game: Game, path: Path) -> DiscardSolver | None:
    try:
        with path.open("rb") as file:
            buffer = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        return DiscardSolver.from_buffer(game, packaged_table(game), buffer, check=True)
    except (OSError, ValueError):
        # Missing or empty, or a BadLookupError, which is a ValueError too.
        return None


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write(path: Path, data: bytes | bytearray) -> None:
    # What a killed builder left behind is overwritten by the next one, under the same lock.
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
