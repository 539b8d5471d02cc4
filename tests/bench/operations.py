"""How long days and starts take, and how much memory everything together: ``python -m tests.bench.operations``."""

import os
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from puzzles.kinds import KINDS
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import DISCARD
from puzzles.seeds import day_seed
from tests.services import RedisService, free_port, process_tree, proportional_memory, until
from tests.serving import Site
from tests.standins import SECRET
from workers.embedded import running_address
from workers.publishing import publish
from workers.solving import SolvingPool, open_kind_solver
from workers.store import connect

Row = tuple[str, str, str]
"""What was measured, the figure, and what the project promises."""

FIRST = date(2026, 11, 29)
MEGABYTE = 1_000_000


def rows() -> Iterator[Row]:
    """Measure everything and yield one row after the other."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        yield from _starts(directory / "site")
        yield from _days(directory)


def _days(directory: Path) -> Iterator[Row]:
    began = time.perf_counter()
    solver = open_kind_solver("discard", directory)
    yield "the six-card lookup, built in this process", f"{time.perf_counter() - began:.1f} s", "20 s"
    began = time.perf_counter()
    solver = open_kind_solver("discard", directory)
    yield "the same, opened and checked", f"{time.perf_counter() - began:.2f} s", ""
    seconds = []
    for more in range(8):
        day = FIRST + timedelta(days=more)
        began = time.perf_counter()
        encode_sheet(DISCARD.make(day_seed(SECRET.current, day, "discard"), day, solver))
        seconds.append(time.perf_counter() - began)
    yield (
        "one day's sheet, one core, median and longest of 8",
        f"{statistics.median(seconds):.2f} s, {max(seconds):.2f} s",
        "",
    )
    (directory / "redis").mkdir()
    with RedisService(directory / "redis") as service, SolvingPool(directory) as pool:
        store = connect(service.address)
        began = time.perf_counter()
        publish(store, SECRET, [FIRST + timedelta(days=more) for more in range(15)], pool)
        yield "fifteen days in the pool, its start included", f"{time.perf_counter() - began:.1f} s", ""
        store.close()


class _Peak:
    """The greatest memory of a process and its descendants, looked at five times a second."""

    def __init__(self, pid: int) -> None:
        self.bytes = 0
        self._pid = pid
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)
        self._watch.start()

    def _look(self) -> None:
        while not self._over.wait(0.2):
            self.bytes = max(self.bytes, proportional_memory(process_tree(self._pid)))

    def stop(self) -> None:
        self._over.set()
        self._watch.join()


def _starts(directory: Path) -> Iterator[Row]:
    # As after an installation: nothing built, no kernel compiled.
    kernels = directory.with_name("kernels")
    environment = {"NUMBA_CACHE_DIR": str(kernels)}
    directory.mkdir(mode=0o700)
    port = free_port()
    site = Site(directory, port, **environment)
    try:
        peak = _Peak(site.process.pid)
        yield "first start to the first playable sheet", f"{site.ready(300):.1f} s", "60 s"
        store = connect(running_address(directory) or "")
        until(lambda: len(list(store.scan_iter(match="*:sheet"))) == 15 * len(KINDS), seconds=300, what="fifteen days")
        store.close()
        until(lambda: len(process_tree(site.process.pid)) <= 6, seconds=30, what="the pool's end")
        peak.stop()
        yield "memory of everything, the greatest while days were made", f"{peak.bytes / MEGABYTE:.0f} MB", "700 MB"
        idle = proportional_memory(process_tree(site.process.pid))
        yield "memory of everything, idle", f"{idle / MEGABYTE:.0f} MB", "700 MB"
        yield "stop", f"{site.stop():.2f} s", "2 s"
        site = Site(directory, port, **environment)
        yield "later start to the first playable sheet", f"{site.ready():.1f} s", "5 s"
        os.kill(site.process.pid, 9)
        site.process.wait()
        site = Site(directory, port, **environment)
        yield "start after kill -9", f"{site.ready():.1f} s", "5 s"
    finally:
        site.stop()
        shutil.rmtree(kernels, ignore_errors=True)


if __name__ == "__main__":
    for what, figure, promised in rows():
        print(f"{what:<60}{figure:>20}  {promised}", flush=True)  # noqa: T201 - this is what it is for
