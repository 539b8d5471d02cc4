"""The embedded store: kept, adopted, revived, never twice."""

import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from tests.services import redis_program, until, valkey_program
from workers import embedded
from workers.embedded import EmbeddedStore, ServerProgram, find_program, running_address, socket_path
from workers.errors import OperationError
from workers.store import connect

REDIS = ServerProgram(redis_program(), "7.0")


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[EmbeddedStore]]:
    """What a test starts is stopped after it."""
    stores: list[EmbeddedStore] = []
    yield stores
    for store in stores:
        store.stop()


def value(store: EmbeddedStore, key: str) -> str | None:
    client = connect(store.address)
    try:
        return client.get(key)
    finally:
        client.close()


def put(store: EmbeddedStore, key: str, text: str) -> None:
    client = connect(store.address)
    client.set(key, text)
    client.close()


@pytest.mark.parametrize("program", [valkey_program(), REDIS], ids=["valkey", "redis"])
def test_it_listens_on_its_socket_alone_and_keeps_an_append_only_file(
    tmp_path: Path, started: list[EmbeddedStore], program: ServerProgram
) -> None:
    store = EmbeddedStore.start(tmp_path, program)
    started.append(store)
    client = connect(store.address)
    settings = {
        name: client.config_get(name)[name] for name in ("port", "appendonly", "appendfsync", "maxmemory-policy")
    }
    client.close()
    assert settings == {"port": "0", "appendonly": "yes", "appendfsync": "everysec", "maxmemory-policy": "noeviction"}
    assert (tmp_path / "store").stat().st_mode & 0o077 == 0
    assert running_address(tmp_path) == store.address


def test_what_was_written_survives_a_stop_and_a_start(tmp_path: Path, started: list[EmbeddedStore]) -> None:
    store = EmbeddedStore.start(tmp_path)
    put(store, "a", "1")
    begin = time.monotonic()
    store.stop()
    assert time.monotonic() - begin < 2
    assert not store.alive()
    assert running_address(tmp_path) is None
    started.append(EmbeddedStore.start(tmp_path))
    assert value(started[0], "a") == "1"


def test_another_make_of_server_reads_what_one_has_written(tmp_path: Path, started: list[EmbeddedStore]) -> None:
    for number, program in enumerate([valkey_program(), REDIS, valkey_program()]):
        store = EmbeddedStore.start(tmp_path, program)
        started.append(store)
        for earlier in range(number):
            assert value(store, str(earlier)) == "here"
        put(store, str(number), "here")
        client = connect(store.address)
        client.bgrewriteaof()
        until(lambda client=client: not client.info("persistence")["aof_rewrite_in_progress"])
        client.close()
        store.stop()


def test_a_second_start_adopts_the_server_that_runs(tmp_path: Path, started: list[EmbeddedStore]) -> None:
    first = EmbeddedStore.start(tmp_path)
    second = EmbeddedStore.start(tmp_path)
    started += [first, second]
    assert (second.pid, second.adopted, first.adopted) == (first.pid, True, False)


def test_starts_at_the_same_time_share_one_server(tmp_path: Path, started: list[EmbeddedStore]) -> None:
    with ThreadPoolExecutor(6) as pool:
        started += pool.map(lambda _: EmbeddedStore.start(tmp_path), range(6))
    assert len({store.pid for store in started}) == 1
    assert sorted(store.adopted for store in started) == [False] + [True] * 5


def test_a_server_whose_parent_was_killed_is_adopted_and_can_be_stopped(
    tmp_path: Path, started: list[EmbeddedStore]
) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from workers.embedded import EmbeddedStore;"
        "print(EmbeddedStore.start(Path(sys.argv[1])).pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    parent = subprocess.run([sys.executable, "-c", program, tmp_path], stdout=subprocess.PIPE, text=True, check=False)
    assert parent.returncode == -signal.SIGKILL
    store = EmbeddedStore.start(tmp_path)
    started.append(store)
    assert (store.pid, store.adopted) == (int(parent.stdout), True)
    store.stop()
    assert not store.alive()


def test_a_killed_server_leaves_neither_lock_nor_socket_in_the_way(
    tmp_path: Path, started: list[EmbeddedStore]
) -> None:
    store = EmbeddedStore.start(tmp_path)
    started.append(store)
    put(store, "a", "1")
    time.sleep(1.2)
    os.kill(store.pid, signal.SIGKILL)
    until(lambda: not store.alive())
    assert running_address(tmp_path) is None
    killed = store.pid
    assert store.revive()
    assert store.pid != killed
    assert value(store, "a") == "1"
    assert not store.revive()


def test_there_is_never_a_second_server_on_a_directory_whose_server_does_not_answer(
    tmp_path: Path, started: list[EmbeddedStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "START_SECONDS", 0.3)
    (tmp_path / "store").mkdir()
    with (tmp_path / "store" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(OperationError, match="does not answer"):
            EmbeddedStore.start(tmp_path)
    started.append(EmbeddedStore.start(tmp_path))


def test_a_path_too_long_for_a_socket_gets_a_private_short_one(
    tmp_path: Path, started: list[EmbeddedStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    store = EmbeddedStore.start(deep)
    started.append(store)
    path = socket_path(deep / "store")
    assert path == socket_path(deep / "store")
    assert path != socket_path(tmp_path / ("d" * 60) / ("f" * 60) / "store")
    assert len(os.fsencode(path)) < 104
    assert path.is_socket()
    assert path.parent.stat().st_mode & 0o077 == 0
    path.parent.chmod(0o755)
    with pytest.raises(OperationError, match="not a private directory"):
        socket_path(deep / "store")
    path.parent.chmod(0o700)
    store.stop()
    path.parent.rmdir()


def program_saying(directory: Path, name: str, version: str) -> Path:
    path = directory / name
    path.write_text(f"#!/bin/sh\necho 'Server v={version} sha=0'\n")
    path.chmod(0o755)
    return path


def test_a_server_on_the_path_comes_before_the_packaged_one_unless_it_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(embedded, "_packaged", lambda: valkey_program().path)
    packaged = find_program()
    assert packaged.path == valkey_program().path
    own = program_saying(tmp_path, "redis-server", "7.0.15")
    assert find_program() == ServerProgram(str(own), "7.0.15")
    valkey = program_saying(tmp_path, "valkey-server", "8.1.0")
    assert find_program() == ServerProgram(str(valkey), "8.1.0")
    program_saying(tmp_path, "redis-server", "6.2.14")
    program_saying(tmp_path, "valkey-server", "nonsense")
    valkey.write_text("#!/bin/sh\nexit 1\n")
    assert find_program() == packaged
    monkeypatch.setattr(embedded, "_packaged", lambda: None)
    with pytest.raises(OperationError, match=r"6\.2\.14.*MUGGINS_REDIS_URL"):
        find_program()


def test_a_server_that_ends_at_once_is_reported_with_its_log(tmp_path: Path) -> None:
    with pytest.raises(OperationError, match=r"ended with status 1.*log"):
        EmbeddedStore.start(tmp_path, ServerProgram("/bin/false", "9.0"))


def test_a_process_at_the_socket_that_is_no_store_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "store" / "store.sock"))
        assert running_address(tmp_path) is None


def test_a_client_does_not_wait_for_ever_for_a_store_that_hangs(
    tmp_path: Path, started: list[EmbeddedStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = EmbeddedStore.start(tmp_path)
    started.append(store)
    client = connect(store.address)
    client.ping()
    os.kill(store.pid, signal.SIGSTOP)
    begin = time.monotonic()
    with pytest.raises(redis.RedisError):
        client.get("a")
    assert 4 < time.monotonic() - begin < 7
    os.kill(store.pid, signal.SIGCONT)
    client.close()
