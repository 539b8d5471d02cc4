"""A solver's own process: ``python -m api.solver_child BENCH DATA`` answers jobs on its pipes until they close."""

import os
import signal
import sys
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import BinaryIO

import msgspec

from api.discard_solving import DiscardBench
from api.domino_solving import DominoBench
from api.solver import HEADER, BenchName, error_frame, frame
from api.solving import Bench
from puzzles.cribbage.discards import BadLookupError, DiscardSolver, lookup_file_name
from puzzles.cribbage.game import Game
from puzzles.cribbage.table import DiscardTable, packaged_table
from puzzles.dominoes.exact import ExactSolver
from puzzles.errors import MugginsError, NotFoundError

__all__ = ["Lookups", "bench_of", "main", "run", "serve"]

_DOMINO_NICENESS = 5
"""A domino job takes seconds: whoever plays meanwhile comes first."""


class Lookups:
    """Opens each game's lookup in the data directory when it is first needed, mapped, so that copies share memory.

    Opening reads all of it once and compares the checksum; a damaged file is not read again until it has changed.
    """

    def __init__(self, data: Path) -> None:
        self._data = data
        self._solvers: dict[str, DiscardSolver] = {}
        self._damaged: dict[Path, tuple[int, int, int]] = {}

    def solver(self, game: Game) -> DiscardSolver:
        """Return a game's solver.

        Raises:
            NotFoundError: The workers have not written its lookup yet, or a damaged one.
        """
        if game.name not in self._solvers:
            table = packaged_table(game)
            path = self._data / lookup_file_name(game, table)
            try:
                self._solvers[game.name] = self._opened(game, table, path)
            except (OSError, BadLookupError, ValueError) as error:
                raise NotFoundError(f"{path.name} cannot be opened: {error}", code="solver-not-ready") from error
        return self._solvers[game.name]

    def forget(self) -> None:
        """Open the lookups anew when they are next needed."""
        self._solvers.clear()

    def _opened(self, game: Game, table: DiscardTable, path: Path) -> DiscardSolver:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            version = (status.st_ino, status.st_size, status.st_mtime_ns)
            if self._damaged.get(path) == version:
                raise BadLookupError("it is damaged: build it again", code="lookup-damaged")
            mapped = mmap(file.fileno(), 0, access=ACCESS_READ)
        try:
            return DiscardSolver.from_buffer(game, table, memoryview(mapped), check=True)
        except BadLookupError:
            self._damaged[path] = version
            raise


def serve(jobs: BinaryIO, replies: BinaryIO, bench: Bench) -> None:
    """Answer jobs until the pipe closes; where a lookup turns out damaged, it is forgotten and opened once more."""
    decoder = msgspec.json.Decoder(bench.jobs)
    while len(head := jobs.read(HEADER)) == HEADER:
        length = int.from_bytes(head[1:])
        if len(data := jobs.read(length)) < length:
            return
        job = decoder.decode(data)
        try:
            try:
                reply = frame(b"+", bench.answer(job))
            except BadLookupError:
                bench.forget()
                reply = frame(b"+", bench.answer(job))
        except BadLookupError as error:
            bench.forget()
            reply = error_frame("solver-not-ready", error.detail)
        except MugginsError as error:
            reply = error_frame(error.code, error.detail)
        replies.write(reply)
        replies.flush()


def run(bench: Bench) -> None:
    """Serve this process's standard input and output."""
    # Ctrl-C reaches the whole group; this process ends when its pipe does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nothing that a library prints may come between the frames.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, replies, bench)
    except BrokenPipeError:
        # Nobody is left to answer, and what stands in the buffer must not be tried once more.
        os._exit(0)


def bench_of(name: BenchName, data: Path) -> Bench:
    """Return what a child of that name solves with."""
    if name == "dominoes":
        os.nice(_DOMINO_NICENESS)
        return DominoBench(ExactSolver())
    lookups = Lookups(data)
    return DiscardBench(lookups.solver, lookups.forget)


def main() -> None:
    """Run the process."""
    name: BenchName = "dominoes" if sys.argv[1] == "dominoes" else "discards"
    run(bench_of(name, Path(sys.argv[2])))


if __name__ == "__main__":
    main()
