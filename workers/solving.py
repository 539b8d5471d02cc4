"""Solving in processes of its own, started when there is a sheet to make and gone afterwards.

The worker itself stays small: numba and the lookups are loaded in here alone.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from puzzles.kinds import kind_named
from puzzles.kinds.contract import encode_sheet
from workers.orphans import stop_with_parent_process
from workers.progress import Progress, log_progress
from workers.publishing import Task

__all__ = ["SolvingPool", "open_kind_solver"]

_NICENESS = 10
"""How far a slow kind stands back: its sheets take minutes and are for days ahead, and whoever plays comes first."""

_solvers: dict[str, Any] = {}
"""What a process of the pool has opened, by kind."""


def _discard_solver(directory: Path, progress: Progress | None) -> Any:
    from puzzles.cribbage.game import SIX  # noqa: PLC0415 - see the module's docstring
    from workers.lookups import open_solver  # noqa: PLC0415

    return open_solver(SIX, directory, progress)


def _domino_solver(_directory: Path, _progress: Progress | None) -> Any:
    from puzzles.dominoes.exact import ExactSolver  # noqa: PLC0415 - see the module's docstring

    return ExactSolver()


def _no_solver(_directory: Path, _progress: Progress | None) -> None:
    """Return nothing: the rules alone make the kind's sheets."""


_OPEN: dict[str, Callable[[Path, Progress | None], Any]] = {
    "discard": _discard_solver,
    "count": _no_solver,
    "domino": _domino_solver,
    "ends": _no_solver,
}
"""What makes each kind's solver."""


def open_kind_solver(kind: str, directory: Path, progress: Progress | None = None) -> Any:
    """Return the solver of a kind in this process, made ready first where its lookup is missing."""
    return _OPEN[kind](directory, progress)


def _start(niceness: int) -> None:
    # Ctrl-C reaches the whole group; the parent decides when its pool ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop_with_parent_process()
    os.nice(niceness)


def _make(task: Task, directory: Path) -> bytes:
    if task.kind not in _solvers:
        _solvers[task.kind] = open_kind_solver(task.kind, directory, log_progress(f"lookup for {task.kind}"))
    return encode_sheet(kind_named(task.kind).make(task.seed, task.day, _solvers[task.kind]))


def _prepare(game: str, directory: Path) -> None:
    from puzzles.cribbage.game import GAMES  # noqa: PLC0415 - see the module's docstring
    from workers.lookups import open_solver  # noqa: PLC0415

    open_solver(GAMES[game], directory, log_progress(f"lookup of {game}-card discards"))


class SolvingPool:
    """Makes sheets in up to two processes; use it in a ``with`` block.

    Args:
        directory: The data directory, where the lookups lie.
        slowly: For kinds that take minutes: one process of low priority, which leaves the site half of a small machine.
    """

    def __init__(self, directory: Path, *, slowly: bool = False) -> None:
        self.width = 1 if slowly else min(2, os.cpu_count() or 1)
        self._niceness = _NICENESS if slowly else 0
        self._directory = directory
        self._pool: ProcessPoolExecutor | None = None
        self._stopped = False
        # A process that is just being started must not slip past stop().
        self._lock = threading.Lock()

    def submit(self, task: Task) -> Future[bytes]:
        """Start making one sheet."""
        with self._lock:
            return self._executor().submit(_make, task, self._directory)

    def prepare(self, game: str) -> Future[None]:
        """Start making a game's lookup if it is not there."""
        with self._lock:
            return self._executor().submit(_prepare, game, self._directory)

    def stop(self) -> None:
        """End the processes at once, from any thread; what they were making fails with ``BrokenProcessPool``."""
        with self._lock:
            self._stopped = True
            for process in multiprocessing.active_children():
                process.kill()

    def _executor(self) -> ProcessPoolExecutor:
        if self._stopped:
            raise InterruptedError("the pool was stopped")
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.width, mp_context=spawn, initializer=_start, initargs=(self._niceness,)
            )
        return self._pool

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
