"""Lookup files: built once, mended, and never waited for in vain."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzles.cribbage.cards import parse_cards
from puzzles.cribbage.discards import lookup_file_name
from puzzles.cribbage.game import FIVE
from puzzles.cribbage.table import packaged_table
from tests.services import until
from workers import lookups
from workers.lookups import open_solver

HAND = parse_cards(["5H", "5C", "6D", "7S", "JD"])
NAME = lookup_file_name(FIVE, packaged_table(FIVE))


@pytest.fixture(scope="module")
def five(solver_data: Path) -> bytes:
    return (solver_data / NAME).read_bytes()


@pytest.fixture
def builds(five: bytes, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often the lookup is built; the five-card one, which is quick."""
    counted: list[int] = []

    def build(_table: object, _progress: object) -> bytes:
        counted.append(1)
        time.sleep(0.2)
        return five

    monkeypatch.setattr(lookups, "build_lookup", build)
    return counted


def test_a_lookup_is_built_once_and_opened_ever_after(tmp_path: Path, builds: list[int]) -> None:
    first = open_solver(FIVE, tmp_path).discards(HAND, "own")
    assert open_solver(FIVE, tmp_path).discards(HAND, "own") == first
    assert len(builds) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([NAME, "discards-five.lock"])


@pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "foreign"])
def test_a_damaged_file_is_built_again(tmp_path: Path, builds: list[int], five: bytes, damage: str) -> None:
    path = tmp_path / NAME
    data = bytearray(five)
    data[len(data) // 2] ^= 1
    path.write_bytes({"cut": five[:-1], "empty": b"", "flipped": bytes(data), "foreign": b"x" * len(five)}[damage])
    open_solver(FIVE, tmp_path)
    assert len(builds) == 1
    assert path.read_bytes() == five


def test_files_of_other_versions_and_unfinished_ones_are_removed(tmp_path: Path, builds: list[int]) -> None:
    for name in ("discards-five-1-0123456789abcdef.lookup", NAME + ".draft", "discards-five-0-ff.lookup"):
        (tmp_path / name).write_bytes(b"old")
    (tmp_path / "discards-six-1-0123456789abcdef.lookup").write_bytes(b"another game's")
    open_solver(FIVE, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [NAME, "discards-five.lock", "discards-six-1-0123456789abcdef.lookup"]
    )


def test_many_who_want_it_at_once_wait_for_one_builder(tmp_path: Path, builds: list[int]) -> None:
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(lambda _: open_solver(FIVE, tmp_path), range(5)))
    assert len(builds) == 1


def test_a_killed_builder_holds_nobody_up(tmp_path: Path, builds: list[int]) -> None:
    program = (
        "import sys, time; from pathlib import Path; from workers import lookups; "
        "from puzzles.cribbage.game import FIVE;"
        "lookups.build_lookup = lambda *_: time.sleep(60); lookups.open_solver(FIVE, Path(sys.argv[1]))"
    )
    builder = subprocess.Popen([sys.executable, "-c", program, tmp_path])
    until((tmp_path / "discards-five.lock").exists, what="the builder's start")
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(open_solver, FIVE, tmp_path)
        time.sleep(0.5)
        assert not waiting.done()
        os.kill(builder.pid, signal.SIGKILL)
        builder.wait()
        waiting.result(10)
    assert len(builds) == 1
