"""How long days and starts take, and how much memory everything together."""

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
from tests.bench import Figure
from tests.services import RedisService, free_port, process_tree, proportional_memory, until
from tests.serving import Site
from tests.standins import SECRET
from workers.embedded import running_address
from workers.publishing import publish
from workers.solving import SolvingPool, open_kind_solver
from workers.store import connect

FIRST = date(2026, 11, 29)
MEGABYTE = 1_000_000


def figures() -> Iterator[Figure]:
    """Measure everything and yield one figure after the other."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        yield from _starts(directory / "site")
        yield from _days(directory)


def _days(directory: Path) -> Iterator[Figure]:
    open_kind_solver("discard", directory)
    began = time.perf_counter()
    solver = open_kind_solver("discard", directory)
    yield Figure("opening and checking the lookup", time.perf_counter() - began, "s")
    seconds = []
    for more in range(8):
        day = FIRST + timedelta(days=more)
        began = time.perf_counter()
        encode_sheet(DISCARD.make(day_seed(SECRET.current, day, "discard"), day, solver))
        seconds.append(time.perf_counter() - began)
    yield Figure(
        "one day's sheet",
        statistics.median(seconds),
        "s",
        note=f"median of 8, the longest {max(seconds):.2f}; one core",
    )
    (directory / "redis").mkdir()
    with RedisService(directory / "redis") as service, SolvingPool(directory) as pool:
        store = connect(service.address)
        began = time.perf_counter()
        publish(store, SECRET, [FIRST + timedelta(days=more) for more in range(15)], pool)
        yield Figure("fifteen days in the pool", time.perf_counter() - began, "s", note="its start included")
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


def _starts(directory: Path) -> Iterator[Figure]:
    # As after an installation: nothing built, no kernel compiled.
    kernels = directory.with_name("kernels")
    environment = {"NUMBA_CACHE_DIR": str(kernels)}
    directory.mkdir(mode=0o700)
    port = free_port()
    site = Site(directory, port, **environment)
    try:
        peak = _Peak(site.process.pid)
        yield Figure("first start until ready", site.ready(300), "s", 60, "nothing built, no kernel compiled")
        store = connect(running_address(directory) or "")
        until(lambda: len(list(store.scan_iter(match="*:sheet"))) == 15 * len(KINDS), seconds=300, what="fifteen days")
        store.close()
        until(lambda: len(process_tree(site.process.pid)) <= 6, seconds=30, what="the pool's end")
        peak.stop()
        yield Figure(
            "memory of everything, first start", peak.bytes / MEGABYTE, "MB", 700, "the greatest, shared pages in parts"
        )
        idle = proportional_memory(process_tree(site.process.pid))
        yield Figure("memory of everything, idle", idle / MEGABYTE, "MB", 700)
        yield Figure("stop", site.stop(), "s", 3)
        site = Site(directory, port, **environment)
        yield Figure("later start until ready", site.ready(), "s", 5)
        os.kill(site.process.pid, 9)
        site.process.wait()
        site = Site(directory, port, **environment)
        yield Figure("start after kill -9 until ready", site.ready(), "s")
    finally:
        site.stop()
        shutil.rmtree(kernels, ignore_errors=True)
