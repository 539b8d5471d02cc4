"""The workers' client on every kind of store."""

import subprocess
from typing import Any

import pytest
import redis

from puzzles.errors import NotationError
from tests.services import DroppingProxy, RedisService, free_port, redis_program, until
from workers.errors import OperationError
from workers.store import Store, check_store, connect, version_of


def test_a_client_reads_and_writes_on_every_kind_of_store(store: Store) -> None:
    assert store.set("a", "ä", nx=True)
    assert store.get("a") == "ä"
    assert check_store(store) in ([], ["the store keeps no append-only file: a crash of its machine loses runs"])


def test_no_command_is_ever_sent_twice(redis_store: Store, proxy: DroppingProxy) -> None:
    client = connect(proxy.address)
    client.ping()
    proxy.drop_reply(b"INCR")
    with pytest.raises(redis.ConnectionError):
        client.incr("counted")
    assert redis_store.get("counted") == "1"
    client.close()


def test_a_store_that_evicts_or_forgets_is_reported(tmp_path: Any) -> None:
    with RedisService(tmp_path, "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru") as service:
        client = connect(service.address)
        warnings = check_store(client)
        client.close()
    assert len(warnings) == 2
    assert "noeviction" in warnings[0]
    assert "append-only" in warnings[1]


def test_a_store_before_seven_is_refused(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "info", lambda _section: {"redis_version": "6.2.14"})
    with pytest.raises(OperationError, match=r"6\.2\.14.*7\.0"):
        check_store(redis_store)


def test_sentinel_is_asked_for_the_master(tmp_path: Any) -> None:
    (tmp_path / "master").mkdir()
    with RedisService(tmp_path / "master") as master:
        configuration = tmp_path / "sentinel.conf"
        configuration.write_text(f"sentinel monitor muggins 127.0.0.1 {master.port} 1\n")
        port = free_port()
        sentinel = subprocess.Popen(
            [redis_program(), configuration, "--sentinel", "--port", str(port), "--dir", tmp_path],
            stdout=subprocess.DEVNULL,
        )
        try:
            client = connect(f"redis+sentinel://127.0.0.1:{port}/muggins")

            def answers() -> bool:
                try:
                    return bool(client.set("a", "1"))
                except redis.RedisError:
                    return False

            until(answers, what="Sentinel's finding the master")
            assert master.client.get("a") == "1"
            client.close()
        finally:
            sentinel.terminate()
            sentinel.wait(10)


def test_an_address_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(NotationError):
        connect("localhost")


@pytest.mark.parametrize(("text", "version"), [("7.0.15", (7, 0)), ("10.2", (10, 2)), ("8.1.0-rc1", (8, 1))])
def test_versions_compare_as_numbers(text: str, version: tuple[int, int]) -> None:
    assert version_of(text) == version
