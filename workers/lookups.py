"""The solvers' lookup files in the data directory: built once for each version of a table, and mapped into memory."""

import contextlib
import fcntl
import mmap
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from puzzles.cribbage.discards import DiscardSolver, build_lookup, lookup_file_name
from puzzles.cribbage.game import GAMES, Game
from puzzles.cribbage.model import Progress
from puzzles.cribbage.table import packaged_table

__all__ = ["ensure_lookup", "open_solver"]

CHUNK = 1 << 20


def open_solver(game: Game, directory: Path, progress: Progress | None = None) -> DiscardSolver:
    """Return a solver on the game's lookup, which is built first if it has to be."""
    path = ensure_lookup(game, directory, progress)
    with path.open("rb") as file:
        return DiscardSolver.from_buffer(
            game, packaged_table(game), mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        )


def ensure_lookup(game: Game, directory: Path, progress: Progress | None = None) -> Path:
    """Return the path of the game's lookup; it is built where it is missing, damaged or of another table.

    One process builds, the others wait for it; the operating system frees the lock of one that is killed. The file
    appears whole or not at all, and those of other versions are removed.
    """
    table = packaged_table(game)
    path = directory / lookup_file_name(game, table)
    if _is_whole(path):
        return path
    with _lock(directory / f"lookup-{game.name}.lock"):
        if not _is_whole(path):
            _write(path, memoryview(build_lookup(table, progress)))
        _remove_others(path, game)
    return path


def _digest_path(path: Path) -> Path:
    return path.with_name(path.name + ".sha256")


def _is_whole(path: Path) -> bool:
    digest = sha256()
    try:
        wanted = _digest_path(path).read_text(encoding="ascii")
        with path.open("rb") as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except (OSError, UnicodeDecodeError):
        return False
    return digest.hexdigest() == wanted.strip()


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write(path: Path, data: memoryview) -> None:
    digest = sha256(data).hexdigest()
    _write_whole(path, data)
    _write_whole(_digest_path(path), f"{digest}\n".encode())


def _write_whole(path: Path, data: memoryview | bytes) -> None:
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _remove_others(path: Path, game: Game) -> None:
    # A process that still maps an old file keeps it until it ends.
    others = {one.name for one in GAMES.values()} - {game.name}
    stem = path.name.partition(game.name)[0] + game.name
    for file in path.parent.glob(stem + "*"):
        if file.name.startswith((path.name, f"lookup-{game.name}.lock")) or any(name in file.name for name in others):
            continue
        file.unlink(missing_ok=True)
