"""muggins day, verify and boards as a person calls them."""

import http.server
import json
import os
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puzzles.days import closes, day_of
from puzzles.kinds import KINDS
from puzzles.seeds import commitment, content_hash, day_seed
from puzzles.wire.keys import SheetKeys
from puzzles.wire.periods import PeriodBoard
from tests.services import muggins
from tests.standins import InlineMaker, sheet_bytes
from workers.closing import close_due
from workers.config import utc_now
from workers.embedded import running_address
from workers.publishing import Task, publish
from workers.rolling import roll_due
from workers.secret import MasterSecret
from workers.solving import SolvingPool
from workers.store import Store

SECRET = "5a" * 32
DAY = date(2026, 11, 20)


@pytest.fixture
def environment(data_directory: Path, redis_url: str) -> dict[str, str]:
    return os.environ | {"MUGGINS_DATA": str(data_directory), "MUGGINS_REDIS_URL": redis_url, "MUGGINS_SECRET": SECRET}


def run(
    environment: dict[str, str], *arguments: str | Path, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        muggins(*arguments), env=environment, input=text, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture(scope="module")
def sheet(solver_data: Path) -> bytes:
    with SolvingPool(solver_data) as pool:
        return pool.submit(Task("discard", DAY, day_seed(bytes.fromhex(SECRET), DAY, "discard"))).result()


class Ready:
    """Publishes a sheet of discards that is made already, and makes the others."""

    width = 1

    def __init__(self, data: bytes) -> None:
        self._data = data

    def submit(self, task: Task):
        future: Future[bytes] = Future()
        future.set_result(self._data if task.kind == "discard" else sheet_bytes(task))
        return future


@pytest.fixture
def closed(redis_store: Store, sheet: bytes) -> dict[str, Any]:
    """A closed day in the store, and its solution as the API gives it."""
    secret = MasterSecret(bytes.fromhex(SECRET))
    publish(redis_store, secret, [DAY], Ready(sheet))
    close_due(redis_store, secret, closes(DAY))
    seed = day_seed(secret.current, DAY, "discard")
    return {
        "day": DAY.isoformat(), "kind": "discard", "seed": seed.hex(), "commitment": commitment(seed),
        "hash": content_hash(sheet), "sheet": msgspec.Raw(sheet),
    }  # fmt: skip


def test_make_restores_the_invariant_and_a_second_time_has_nothing_to_do(
    environment: dict[str, str], redis_store: Store
) -> None:
    today = day_of(utc_now())
    # Dominoes are made in the same way, in minutes each.
    make = ("day", "make", "--kind", "discard", "--kind", "ends")
    first = run(environment, *make)
    assert first.returncode == 0, first.stderr
    assert "30 made, nothing of discard and ends is missing" in first.stdout
    assert not redis_store.exists(SheetKeys(today, "domino").sheet)
    assert redis_store.exists(SheetKeys(today + timedelta(days=14), "discard").sheet)
    second = run(environment, *make)
    assert "0 made, nothing" in second.stdout
    further = run(
        environment, *make, (today + timedelta(days=14)).isoformat(), (today + timedelta(days=16)).isoformat()
    )
    assert "4 made, nothing" in further.stdout

    shown = run(environment, "day", "show")
    assert shown.returncode == 1
    assert "domino: not published" in shown.stdout
    text = redis_store.get(SheetKeys(today, "discard").sheet)
    assert content_hash(text.encode()) in shown.stdout
    assert json.loads(text)["commitment"] in shown.stdout


def test_show_gives_away_neither_positions_nor_seed_of_a_day_that_is_not_closed(
    environment: dict[str, str], redis_store: Store, sheet: bytes
) -> None:
    for ahead in (0, 1, 14):
        keys = SheetKeys(day_of(utc_now()) + timedelta(days=ahead), "discard")
        redis_store.set(keys.sheet, sheet)
        assert run(environment, "day", "show", keys.day.isoformat()).returncode == 1
        seeds = {kind: day_seed(bytes.fromhex(SECRET), keys.day, kind) for kind in KINDS if kind != "discard"}
        sheets = {kind: sheet_bytes(Task(kind, keys.day, seed)) for kind, seed in seeds.items()}
        for kind, data in sheets.items():
            redis_store.set(SheetKeys(keys.day, kind).sheet, data)
        shown = run(environment, "day", "show", keys.day.isoformat())
        assert shown.returncode == 0
        for kind, data in sheets.items():
            assert content_hash(data) in shown.stdout
            assert seeds[kind].hex() not in shown.stdout
            for position in json.loads(data)["positions"]:
                for name in ("cards", "hand", "line"):
                    assert name not in position or " ".join(position[name][:2]) not in shown.stdout
        assert "seed" not in shown.stdout
        assert day_seed(bytes.fromhex(SECRET), keys.day, "discard").hex() not in shown.stdout
        for position in json.loads(sheet)["positions"]:
            assert " ".join(position["cards"][:2]) not in shown.stdout
            assert str(position["choices"][0]["total"]) not in shown.stdout


def test_a_day_that_was_closed_too_early_keeps_its_seed_and_can_be_opened_again(
    environment: dict[str, str], redis_store: Store, sheet: bytes
) -> None:
    keys = SheetKeys(day_of(utc_now()) + timedelta(days=3), "discard")
    redis_store.set(keys.sheet, sheet)
    redis_store.set(keys.closed, 1)
    redis_store.set(keys.final, json.dumps({"seed": "ab" * 32, "statistics": {}}))
    assert "abab" not in run(environment, "day", "show", keys.day.isoformat()).stdout
    refused = run(environment, "verify", keys.day.isoformat())
    assert refused.returncode == 2
    assert "only then" in refused.stderr
    opened = run(environment, "day", "reopen", keys.day.isoformat())
    assert "discard of" in opened.stdout
    assert "open again" in opened.stdout
    assert not redis_store.exists(keys.closed, keys.final)
    assert "was not closed" in run(environment, "day", "reopen", keys.day.isoformat()).stdout
    late = run(environment, "day", "reopen", DAY.isoformat())
    assert late.returncode == 2
    assert "it stays so" in late.stderr


@pytest.mark.usefixtures("redis_store")
def test_a_day_that_is_not_published_is_said_with_a_status(environment: dict[str, str]) -> None:
    shown = run(environment, "day", "show", "2026-01-01")
    assert shown.returncode == 1
    assert "not published" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [(["day", "make", "2026-01-01"], "cannot be published"), (["day", "make", "2999-01-01", "2998-01-01"], "cannot be"),
     (["day", "show", "tomorrow"], "is not a day"), (["verify", "2026-02-30"], "is not a day"),
     (["boards", "rebuild", "--day", "x"], "is not a day"), (["serve", "--port", "70000"], "not a port")],
)  # fmt: skip
def test_a_wrong_argument_is_named_with_what_would_be_right(
    environment: dict[str, str], arguments: list[str], why: str
) -> None:
    done = run(environment, *arguments)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_day_is_verified_from_the_store_from_a_file_and_from_standard_input(
    environment: dict[str, str], closed: dict[str, Any], tmp_path: Path
) -> None:
    stored = run(environment, "verify", "2026-11-20")
    assert stored.returncode == 0, stored.stdout + stored.stderr
    assert stored.stdout.count("holds") == 5
    file = tmp_path / "solution.json"
    file.write_bytes(msgspec.json.encode(closed))
    # Offline: neither store nor secret.
    alone = {name: value for name, value in environment.items() if name not in ("MUGGINS_REDIS_URL", "MUGGINS_SECRET")}
    assert run(alone, "verify", "2026-11-20", "--file", file).stdout == stored.stdout
    piped = run(alone, "verify", "2026-11-20", "--file", "-", "--hash", closed["hash"], text=file.read_text())
    assert (piped.returncode, piped.stdout.count("holds")) == (0, 6)
    shown = run(environment, "day", "show", "2026-11-20")
    assert closed["seed"] in shown.stdout


def test_a_day_that_was_tampered_with_fails_with_status_one(
    environment: dict[str, str], closed: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "solution.json"
    file.write_bytes(msgspec.json.encode(closed | {"seed": "00" * 32}))
    done = run(environment, "verify", "2026-11-20", "--file", file)
    assert done.returncode == 1
    assert "FAILS  the seed is the one that was committed to" in done.stdout
    other_day = run(environment, "verify", "2026-11-21", "--file", file)
    assert other_day.returncode == 2
    assert "2026-11-20" in other_day.stderr


def test_a_sheet_of_another_version_has_a_status_of_its_own(
    environment: dict[str, str], closed: dict[str, Any], tmp_path: Path
) -> None:
    data = bytes(closed["sheet"]).replace(b"discard/1+six-1-", b"discard/1+six-0-")
    file = tmp_path / "solution.json"
    file.write_bytes(msgspec.json.encode(closed | {"sheet": msgspec.Raw(data), "hash": content_hash(data)}))
    done = run(environment, "verify", "2026-11-20", "--file", file)
    assert done.returncode == 2
    assert "discard/1+six-0-" in done.stdout


@pytest.fixture
def site(closed: dict[str, Any]) -> Iterator[str]:
    """A web server with the solution where the API has it."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path == "/api/v1/days/2026-11-20/sheets/discard/solution"
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write(msgspec.json.encode(closed) if found else b'{"code":"no-sheet"}')

        def log_message(self, *_arguments: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_site_is_asked_for_its_solution(environment: dict[str, str], site: str) -> None:
    assert run(environment, "verify", "2026-11-20", "--url", site).returncode == 0
    missing = run(environment, "verify", "2026-11-19", "--url", site)
    assert missing.returncode == 1
    assert "404" in missing.stderr
    assert run(environment, "verify", "2026-11-20", "--url", "file:///etc/passwd#").returncode == 2


def test_an_open_day_cannot_be_verified(environment: dict[str, str], redis_store: Store, sheet: bytes) -> None:
    today = day_of(utc_now())
    redis_store.set(SheetKeys(today, "discard").sheet, sheet)
    done = run(environment, "verify", today.isoformat())
    assert done.returncode == 2
    assert "only then" in done.stderr


def test_boards_are_rebuilt_for_all_days_or_for_one(environment: dict[str, str], redis_store: Store) -> None:
    for day in (DAY, DAY + timedelta(days=1)):
        keys = SheetKeys(day, "discard")
        redis_store.zadd(keys.runs, {"p1": 1, "p2": 2})
        redis_store.hset(keys.run("p1"), mapping={"score": 70, "finished": 5})
        redis_store.hset(keys.run("p2"), mapping={"score": 30})
        redis_store.zadd(keys.board, {"p1": 5, "stranger": 1000})
    one = run(environment, "boards", "rebuild", "--day", "2026-11-20")
    assert f"boards rebuilt: {len(KINDS)}, rows: 1" in one.stdout
    assert redis_store.zrange(SheetKeys(DAY, "discard").board, 0, -1, withscores=True) == [("p1", 70)]
    assert redis_store.zcard(SheetKeys(DAY + timedelta(days=1), "discard").board) == 2
    both = run(environment, "boards", "rebuild")
    assert "boards rebuilt: 2, rows: 2; boards of periods: 0" in both.stdout


def test_boards_of_periods_are_rebuilt_with_the_day(environment: dict[str, str], redis_store: Store) -> None:
    secret = MasterSecret(bytes.fromhex(SECRET))
    publish(redis_store, secret, [DAY], InlineMaker())
    keys, week = SheetKeys(DAY, "discard"), PeriodBoard("week", "2026-W47", "discard")
    redis_store.zadd(keys.runs, {"p1": 1})
    redis_store.hset(keys.run("p1"), mapping={"attempt": "a", "opened": 1, "answered": 0, "score": 70, "finished": 5})
    close_due(redis_store, secret, closes(DAY))
    roll_due(redis_store)
    redis_store.zadd(week.points, {"p1": 3, "stranger": 1000})
    done = run(environment, "boards", "rebuild")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"boards of periods: {5 * (len(KINDS) + 1) - len(KINDS)}" in done.stdout
    assert redis_store.zrange(week.points, 0, -1, withscores=True) == [("p1", 1000)]


def test_a_day_opened_again_takes_its_points_back(environment: dict[str, str], redis_store: Store) -> None:
    secret, today = MasterSecret(bytes.fromhex(SECRET)), day_of(utc_now())
    publish(redis_store, secret, [today], InlineMaker())
    keys, board = SheetKeys(today, "discard"), PeriodBoard("all", "all", "all")
    redis_store.zadd(keys.runs, {"p1": 1})
    redis_store.hset(keys.run("p1"), mapping={"attempt": "a", "opened": 1, "answered": 0, "score": 0})
    close_due(redis_store, secret, closes(today))
    roll_due(redis_store)
    assert redis_store.zscore(board.points, "p1") == 1000
    assert run(environment, "day", "reopen", "today").returncode == 0
    assert not redis_store.exists(board.points, board.plays)


def test_without_a_running_store_the_embedded_one_is_started_for_the_command(
    environment: dict[str, str], data_directory: Path
) -> None:
    del environment["MUGGINS_REDIS_URL"]
    environment["MUGGINS_DATA"] = str(data_directory)
    made = run(environment, "day", "make", "--kind", "discard", "--kind", "count", day_of(utc_now()).isoformat())
    assert "2 made, nothing" in made.stdout
    assert running_address(data_directory) is None
    # What was made is there when the store is started anew; the other kinds were not asked for.
    assert run(environment, "day", "show").stdout.count("not published") == len(KINDS) - 2


def test_a_store_that_cannot_be_reached_is_one_sentence(environment: dict[str, str]) -> None:
    done = run(environment | {"MUGGINS_REDIS_URL": "redis://127.0.0.1:1"}, "day", "show")
    assert done.returncode == 1
    assert done.stderr.startswith("muggins: the store fails")
