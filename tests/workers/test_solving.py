"""Real sheets from the pool, and the pool's end."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from datetime import date
from pathlib import Path

import pytest

from puzzles.kinds import KINDS
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import BANDS, DISCARD
from puzzles.seeds import commitment, content_hash, day_seed
from tests.services import process_tree, until
from tests.standins import SECRET
from workers.publishing import Task
from workers.solving import SolvingPool, open_kind_solver

DAYS = [date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 24)]


def task(day: date) -> Task:
    return Task("discard", day, day_seed(SECRET.current, day, "discard"))


def test_real_sheets_keep_the_bands_and_come_out_alike_in_another_process(solver_data: Path) -> None:
    solver = open_kind_solver("discard", solver_data)
    with SolvingPool(solver_data) as pool:
        futures = {day: pool.submit(task(day)) for day in DAYS}
        made = {day: future.result() for day, future in futures.items()}
    for day, data in made.items():
        sheet = DISCARD.decode(data)
        assert data == encode_sheet(DISCARD.make(task(day).seed, day, solver))
        margins = [position.choices[0].total - position.choices[1].total for position in sheet.positions]
        assert margins == sorted(margins, reverse=True)
        assert [band.name for margin in margins for band in BANDS if band.holds(margin)] == (
            ["easy"] * 3 + ["medium"] * 4 + ["hard"] * 3
        )
        owners = [position.crib for position in sheet.positions]
        assert owners.count("own") == owners.count("opponent") == 5
        assert (sheet.day, sheet.commitment) == (day.isoformat(), commitment(task(day).seed))
    assert len({content_hash(data) for data in made.values()}) == len(DAYS)


def test_every_kind_has_a_solver(solver_data: Path) -> None:
    for kind in KINDS.values():
        assert kind.version(open_kind_solver(kind.name, solver_data)).startswith(f"{kind.name}/")


def test_whoever_plays_comes_before_the_making_of_sheets_that_take_minutes(tmp_path: Path) -> None:
    found = {}
    for slowly in (False, True):
        with SolvingPool(tmp_path, slowly=slowly) as pool:
            found[slowly] = (pool.width, pool._executor().submit(os.getpriority, os.PRIO_PROCESS, 0).result())
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert found == {False: (min(2, os.cpu_count() or 1), own), True: (1, min(19, own + 10))}


def test_no_process_is_started_before_there_is_something_to_make(solver_data: Path) -> None:
    before = process_tree(os.getpid())
    with SolvingPool(solver_data):
        assert process_tree(os.getpid()) == before


def test_a_stop_ends_the_processes_and_fails_what_they_were_making(tmp_path: Path) -> None:
    with SolvingPool(tmp_path) as pool:
        future = pool.submit(task(DAYS[0]))
        time.sleep(0.5)
        begin = time.monotonic()
        pool.stop()
        with pytest.raises(BrokenProcessPool):
            future.result(5)
        with pytest.raises(OSError, match="stopped"):
            pool.submit(task(DAYS[1]))
    assert time.monotonic() - begin < 2


def test_the_processes_of_a_killed_worker_end_by_themselves(tmp_path: Path) -> None:
    program = """
import sys, time
from pathlib import Path
from workers.solving import SolvingPool
if __name__ == "__main__":
    with SolvingPool(Path(sys.argv[1])) as pool:
        pool.prepare("six")
        print("started", flush=True)
        time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", program, tmp_path], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    assert parent.stdout.readline() == "started\n"
    until(lambda: len(process_tree(parent.pid)) >= 3, what="the pool's start")
    children = [pid for pid in process_tree(parent.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert children
    time.sleep(1)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in children), seconds=5, what="their end")


def test_neither_tasks_nor_errors_show_a_seed() -> None:
    shown = repr(task(DAYS[0]))
    assert "2026-11-29" in shown
    assert repr(task(DAYS[0]).seed)[2:-1] not in shown
