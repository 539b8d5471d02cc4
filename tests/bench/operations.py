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

from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import DISCARD
from puzzles.kinds.domino import DOMINO
from puzzles.seeds import day_seed
from puzzles.wire.keys import SheetKeys
from tests.bench import Figure
from tests.services import RedisService, free_port, process_tree, proportional_memory, until
from tests.serving import Site
from tests.standins import SECRET, sheet_bytes
from workers.config import utc_now
from workers.embedded import running_address
from workers.publishing import QUICK_KINDS, Task, days_due, publish
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
        publish(store, SECRET, [FIRST + timedelta(days=more) for more in range(15)], pool, QUICK_KINDS)
        yield Figure("fifteen days in the pool", time.perf_counter() - began, "s", note="its start included")
        store.close()
    dominoes = open_kind_solver("domino", directory)
    began = time.perf_counter()
    encode_sheet(DOMINO.make(day_seed(SECRET.current, FIRST, "domino"), FIRST, dominoes))
    yield Figure("one day's dominoes", time.perf_counter() - began, "s", 300, "one process")


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
        today, *later = (SheetKeys(day, "domino") for day in days_due(utc_now()))
        until(lambda: store.exists(today.sheet), seconds=900, what="the day's dominoes")
        yield Figure("first start until the day's dominoes", time.monotonic() - site.began, "s", 300)
        # Any will do for the days to come, which would take many minutes more.
        for keys in later:
            store.set(keys.sheet, sheet_bytes(Task(keys.kind, keys.day, bytes(32))), nx=True)
        store.close()
        until(lambda: len(process_tree(site.process.pid)) <= 6, seconds=300, what="the pool's end")
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
