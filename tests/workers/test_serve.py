"""muggins serve end to end, from real processes."""

import contextlib
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzles.days import day_of
from puzzles.wire.keys import SheetKeys
from tests.services import free_port, process_tree, proportional_memory, until
from tests.serving import Site
from workers.config import utc_now
from workers.embedded import running_address
from workers.publishing import QUICK_KINDS
from workers.store import connect

MEGABYTE = 1_000_000


@pytest.fixture
def sites(data_directory: Path) -> Iterator[list[Site]]:
    running: list[Site] = []
    yield running
    for site in running:
        site.stop()
    address = running_address(data_directory)
    if address:
        client = connect(address)
        os.kill(client.info("server")["process_id"], signal.SIGTERM)
        client.close()


def start(sites: list[Site], directory: Path, port: int | None = None, **environment: str) -> Site:
    site = Site(directory, free_port() if port is None else port, **environment)
    sites.append(site)
    return site


def alive(pid: int) -> bool:
    try:
        # A process that has ended and not been waited for is still listed, without memory.
        return bool(Path(f"/proc/{pid}/statm").read_text().split()[0] != "0")
    except OSError:
        return False


def open_run(site: Site) -> tuple[dict[str, Any], str]:
    status, run, headers = site.request("POST", "/api/v1/days/today/sheets/discard/run", {"attempt": "attempt-0001"})
    assert status == 200, run
    return run, headers["set-cookie"].split(";")[0]


def test_today_is_played_over_a_kill_and_a_restart_and_nothing_is_lost(data_directory: Path, sites: list[Site]) -> None:
    first = start(sites, data_directory)
    first.ready()
    # Ready means playable: the sheet is there, a run opens, and an answer is graded.
    run, cookie = open_run(first)
    path = "/api/v1/days/today/sheets/discard/run"
    body = {"attempt": "attempt-0001", "sheet": run["sheet"], "cards": run["next"]["cards"][:2]}
    status, graded, _ = first.request("POST", path + "/answers/1", body, Cookie=cookie)
    assert status == 200, graded
    assert len(graded["verdict"]["choices"]) == 15

    # Everything together stays small, also while dominoes are made.
    client = connect(running_address(data_directory) or "")

    def quick() -> int:
        return sum(not key.endswith("domino}:sheet") for key in client.scan_iter(match="*:sheet"))

    until(lambda: quick() == 15 * len(QUICK_KINDS), seconds=180, what="fifteen days")
    until(lambda: first.get("/readyz")[1]["making"] in ([], ["domino"]), what="readiness for what takes seconds")
    client.close()
    processes = process_tree(first.process.pid)
    assert proportional_memory(processes) < 700 * MEGABYTE

    # A second start on the same data refuses, names the address, and leaves the first alone.
    second = start(sites, data_directory)
    assert second.process.wait(10) == 1
    until(lambda: second.lines, what="the refusal")
    assert f"http://127.0.0.1:{first.port}" in second.lines[-1]

    # The everysec file is written by then; what kill -9 leaves behind stops by itself or is adopted.
    time.sleep(1.2)
    store = next(pid for pid in processes if b"store.sock" in Path(f"/proc/{pid}/cmdline").read_bytes())
    first.process.kill()
    first.process.wait()
    third = start(sites, data_directory, first.port)
    assert third.ready() < 15
    assert any("still running" in line for line in third.lines)
    until(lambda: not [pid for pid in processes if pid != store and alive(pid)], seconds=5, what="the orphans' end")
    assert alive(store)
    status, again, _ = third.get(path, Cookie=cookie)
    assert status == 200
    assert again["answered" if "answered" in again else "answers"] == [
        {"n": 1, "thrown": body["cards"], "loss": graded["loss"], "score": graded["score"]}
    ]

    # Ctrl-C ends everything, the store last, and the next start has it all.
    processes = process_tree(third.process.pid)
    assert third.stop(signal.SIGINT) < 4
    assert third.process.returncode == 0
    assert not [pid for pid in [*processes, store] if alive(pid)]
    fourth = start(sites, data_directory, first.port)
    assert fourth.ready() < 15
    assert fourth.get(path, Cookie=cookie)[1] == again


def command_of(pid: int) -> bytes:
    """Return a process's command line, empty where it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_a_crashed_worker_and_a_crashed_api_are_started_again(data_directory: Path, sites: list[Site]) -> None:
    site = start(sites, data_directory)
    site.ready()
    for name in ("workers.service", "workers.web"):
        pid = next(pid for pid in process_tree(site.process.pid) if name.encode() in command_of(pid))
        os.kill(pid, signal.SIGKILL)
        until(lambda pid=pid: not alive(pid))
    until(lambda: sum("starting it again" in line for line in site.lines) == 2, what="the restarts")
    # Requests wait in the parent's socket for the API to come back.
    assert site.get("/api/v1/days/today")[0] == 200


def test_a_crashed_store_is_started_again_with_what_it_held(data_directory: Path, sites: list[Site]) -> None:
    site = start(sites, data_directory)
    site.ready()
    time.sleep(1.2)
    before = site.get("/api/v1/days/today")[1]["sheets"][0]["hash"]
    address = running_address(data_directory)
    assert address
    client = connect(address)
    os.kill(client.info("server")["process_id"], signal.SIGKILL)
    client.close()
    until(lambda: any("was started again" in line for line in site.lines), what="the restart")

    def same() -> bool:
        status, body, _ = site.get("/api/v1/days/today")
        return bool(status == 200 and body["sheets"][0]["hash"] == before)

    until(same, what="the day's return")


def test_a_store_of_ones_own_is_used_and_left_running(data_directory: Path, redis_url: str, sites: list[Site]) -> None:
    site = start(sites, data_directory, MUGGINS_REDIS_URL=redis_url)
    site.ready()
    assert not (data_directory / "store").exists()
    client = connect(redis_url)
    assert client.exists(SheetKeys(day_of(utc_now()), "discard").sheet)
    site.stop()
    assert client.ping()
    client.close()


def test_a_port_in_use_is_said_and_nothing_is_started(data_directory: Path, sites: list[Site]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        site = start(sites, data_directory, port)
        assert site.process.wait(10) == 1
        site.stop()
    assert f"127.0.0.1:{port}" in site.lines[-1]
    assert "--port" in site.lines[-1]
    assert running_address(data_directory) is None


def test_an_unusable_secret_is_said_and_nothing_is_left_running(data_directory: Path, sites: list[Site]) -> None:
    (data_directory / "secret").write_text("short")
    (data_directory / "secret").chmod(0o600)
    site = start(sites, data_directory)
    assert site.process.wait(10) == 1
    site.stop()
    assert "secret" in site.lines[-1]
    assert not any("Traceback" in line for line in site.lines)
    assert running_address(data_directory) is None


def test_the_api_process_never_sees_the_secret(data_directory: Path, sites: list[Site]) -> None:
    secret = "ab" * 32
    site = start(sites, data_directory, MUGGINS_SECRET=secret)
    site.ready()
    seen = {}
    for pid in process_tree(site.process.pid):
        # A process of the pool may end between being listed and being looked at.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            seen[command] = secret.encode() in Path(f"/proc/{pid}/environ").read_bytes()
    assert [found for command, found in seen.items() if b"workers.service" in command] == [True]
    assert not any(found for command, found in seen.items() if b"workers.web" in command or b"api." in command)
    assert not (data_directory / "secret").exists()
