"""The solver's own process: ``python -m api.solver_child DATA`` answers framed jobs on its pipes until they close."""

import os
import signal
import sys
from collections.abc import Callable
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import BinaryIO

import msgspec

from api.solver import HEADER, error_frame, frame
from api.solving import Job, solve
from puzzles.cribbage.discards import BadLookupError, DiscardSolver, lookup_file_name
from puzzles.cribbage.game import Game
from puzzles.cribbage.table import packaged_table
from puzzles.errors import MugginsError, NotFoundError
from puzzles.kinds.discard import Solver

__all__ = ["Lookups", "main", "run", "serve"]


class Lookups:
    """Opens each game's lookup in the data directory when it is first needed, mapped, so that copies share memory."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._solvers: dict[str, DiscardSolver] = {}

    def solver(self, game: Game) -> DiscardSolver:
        """Return a game's solver.

        Raises:
            NotFoundError: The workers have not written its lookup yet, or a damaged one.
        """
        if game.name not in self._solvers:
            table = packaged_table(game)
            path = self._data / lookup_file_name(game, table)
            try:
                with path.open("rb") as file:
                    mapped = mmap(file.fileno(), 0, access=ACCESS_READ)
                self._solvers[game.name] = DiscardSolver.from_buffer(game, table, memoryview(mapped))
            except (OSError, BadLookupError, ValueError) as error:
                raise NotFoundError(f"{path.name} cannot be opened: {error}", code="solver-not-ready") from error
        return self._solvers[game.name]


def serve(jobs: BinaryIO, replies: BinaryIO, solver_of: Callable[[Game], Solver]) -> None:
    """Answer jobs until the pipe closes."""
    decoder = msgspec.json.Decoder(Job)
    while len(head := jobs.read(HEADER)) == HEADER:
        job = decoder.decode(jobs.read(int.from_bytes(head[1:])))
        try:
            reply = frame(b"+", solve(job, solver_of))
        except MugginsError as error:
            reply = error_frame(error.code, error.detail)
        replies.write(reply)
        replies.flush()


def run(solver_of: Callable[[Game], Solver]) -> None:
    """Serve this process's standard input and output."""
    # Ctrl-C reaches the whole group; this process ends when its pipe does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nothing that a library prints may come between the frames.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, replies, solver_of)


def main() -> None:
    """Run the process."""
    run(Lookups(Path(sys.argv[1])).solver)


if __name__ == "__main__":
    main()
