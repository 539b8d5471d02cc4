"""The worker: starts, waits for its store, stops in time."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from puzzles.kinds import KINDS
from puzzles.wire.keys import CLOSED, REWRITE, REWRITTEN, STALE, UNCLOSED, SheetKeys
from puzzles.wire.periods import PeriodBoard
from tests.services import EmbeddedService, free_port, muggins, process_tree, until
from tests.standins import SECRET, InlineMaker
from workers import scheduler
from workers.closing import close_due
from workers.errors import OperationError
from workers.publishing import publish
from workers.scheduler import Worker
from workers.store import Store, connect

NOW = datetime(2026, 11, 29, 15, tzinfo=UTC)


class InlinePool(InlineMaker):
    """Stands where the pool of processes stands, without any."""

    def __init__(self, _directory: Path, *, slowly: bool = False) -> None:
        super().__init__(width=1 if slowly else 2)
        self.prepared: list[str] = []

    def prepare(self, game: str):
        future = self.submit_nothing()
        self.prepared.append(game)
        return future

    @staticmethod
    def submit_nothing():
        future: Future[None] = Future()
        future.set_result(None)
        return future

    def stop(self) -> None:
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_error: object) -> None:
        pass


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SolvingPool", InlinePool)
    monkeypatch.setattr(scheduler, "INTERVAL", 0.2)


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    running: list[Worker] = []
    yield running
    for worker in running:
        assert worker.stop()


def sheets(store: Store) -> int:
    return len(list(store.scan_iter(match="*:sheet")))


@pytest.mark.usefixtures("quick")
def test_it_restores_the_invariant_and_closes_at_once_and_again_and_again(
    redis_url: str, redis_store: Store, tmp_path: Path, workers: list[Worker]
) -> None:
    yesterday = SheetKeys(datetime(2026, 11, 27, tzinfo=UTC).date(), "discard")
    publish(redis_store, SECRET, [yesterday.day], InlineMaker())
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)
    workers.append(worker)
    worker.start()
    until(lambda: redis_store.exists(yesterday.final), what="the closing")
    until(lambda: redis_store.get(yesterday.rolled) == "1", what="the roll-up")
    until(lambda: sheets(redis_store) == 16 * len(KINDS), what="fifteen days")
    redis_store.delete(SheetKeys(NOW.date(), "discard").sheet)
    until(lambda: sheets(redis_store) == 16 * len(KINDS), what="the restoring")


def test_days_that_an_earlier_program_closed_are_rolled_up_at_the_first_start(
    redis_url: str, redis_store: Store, tmp_path: Path
) -> None:
    keys = SheetKeys(datetime(2026, 11, 27, tzinfo=UTC).date(), "discard")
    publish(redis_store, SECRET, [keys.day], InlineMaker())
    redis_store.zadd(keys.runs, {"p1": 1})
    redis_store.hset(keys.run("p1"), mapping={"attempt": "a", "opened": 1, "answered": 0, "score": 0})
    close_due(redis_store, SECRET, NOW)
    redis_store.delete(CLOSED, STALE)
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)
    worker._close()
    assert redis_store.get(keys.rolled) == "1"
    assert redis_store.zscore(PeriodBoard("week", "2026-W48", "all").points, "p1") == 1000
    assert redis_store.zcard(CLOSED) == len(KINDS)


@pytest.mark.usefixtures("quick")
def test_a_machine_whose_clock_is_not_the_stores_keeps_its_hands_off_the_days(
    redis_url: str,
    redis_store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    publish(redis_store, SECRET, [NOW.date()], InlineMaker())

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Ahead":
            return super().now(tz) + timedelta(days=21)

    monkeypatch.setattr(scheduler, "datetime", Ahead)
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW + timedelta(days=21))
    for job in (worker._close, worker._publish):
        with pytest.raises(OperationError, match="apart"):
            job()
    assert not redis_store.exists(SheetKeys(NOW.date(), "discard").final)
    assert sheets(redis_store) == len(KINDS)


@pytest.mark.usefixtures("quick")
def test_a_store_that_is_down_is_waited_for(
    tmp_path: Path, workers: list[Worker], caplog: pytest.LogCaptureFixture
) -> None:
    first = EmbeddedService(tmp_path)
    worker = Worker(first.address, SECRET, tmp_path, clock=lambda: NOW)
    first.stop()
    workers.append(worker)
    worker.start()
    until(lambda: "trying again" in caplog.text, what="the warning")
    with EmbeddedService(tmp_path) as service:
        client = connect(service.address)
        until(lambda: sheets(client) == 15 * len(KINDS), what="fifteen days")
        client.close()
    caplog.clear()
    until(lambda: "trying again" in caplog.text, what="the second warning")
    with EmbeddedService(tmp_path) as service:
        client = connect(service.address)
        client.delete(*client.scan_iter(match="*:sheet"))
        until(lambda: sheets(client) == 15 * len(KINDS), what="fifteen days again")
        client.close()
        assert workers.pop().stop()


def test_a_stop_while_sheets_are_being_solved_takes_less_than_two_seconds(
    redis_url: str, redis_store: Store, tmp_path: Path
) -> None:
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)
    begin = time.monotonic()
    worker.start()
    assert time.monotonic() - begin < 1
    # The lookup is being built in an empty data directory by now, which takes many seconds.
    until(lambda: redis_store.exists(UNCLOSED), what="the first announcement")
    time.sleep(2)
    begin = time.monotonic()
    assert worker.stop()
    assert time.monotonic() - begin < 2
    assert not redis_store.exists(SheetKeys(NOW.date(), "discard").sheet)
    assert not [thread for thread in threading.enumerate() if "APScheduler" in thread.name]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_process_ends_within_two_seconds_of_a_signal_while_it_solves(
    redis_url: str, redis_store: Store, tmp_path: Path, number: signal.Signals
) -> None:
    environment = os.environ | {
        "MUGGINS_REDIS_URL": redis_url,
        "MUGGINS_DATA": str(tmp_path),
        "MUGGINS_SECRET": "ab" * 32,
    }
    process = subprocess.Popen(muggins("worker"), env=environment, stderr=subprocess.PIPE, text=True)
    until(lambda: redis_store.exists(UNCLOSED), what="the first announcement")
    time.sleep(1.5)
    processes = process_tree(process.pid)
    begin = time.monotonic()
    process.send_signal(number)
    _, said = process.communicate(timeout=10)
    assert time.monotonic() - begin < 2
    assert process.returncode == 0, said
    assert "Traceback" not in said
    until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in processes), seconds=3, what="the pool's end")


def test_an_idle_worker_stops_at_once(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SolvingPool", InlinePool)
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)
    worker.start()
    time.sleep(0.2)
    begin = time.monotonic()
    assert worker.stop()
    assert time.monotonic() - begin < 1


@pytest.mark.usefixtures("quick")
def test_a_worker_without_any_store_starts_and_stops_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(f"redis://127.0.0.1:{free_port()}", SECRET, tmp_path, clock=lambda: NOW)
    worker.start()
    until(lambda: "trying again" in caplog.text, what="the warning")
    assert worker.stop()


@pytest.mark.usefixtures("quick")
def test_after_a_deletion_the_minutes_job_has_the_stores_files_rewritten(
    redis_url: str, redis_store: Store, tmp_path: Path
) -> None:
    redis_store.sadd(REWRITE, "a deletion")
    Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)._close()
    assert not redis_store.exists(REWRITE)
    assert redis_store.exists(REWRITTEN)


def test_jobs_run_one_at_a_time_and_a_missed_run_comes_once(
    redis_url: str, tmp_path: Path, workers: list[Worker]
) -> None:
    worker = Worker(redis_url, SECRET, tmp_path, clock=lambda: NOW)
    workers.append(worker)
    worker.start()
    jobs = worker._scheduler.get_jobs()
    assert len(jobs) == 3
    for job in jobs:
        assert (job.coalesce, job.max_instances, job.misfire_grace_time) == (True, 1, None)
