"""Deleted players vanish from the store's files on disk."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis.cluster import RedisCluster

from puzzles.wire.keys import REWRITE, REWRITTEN
from tests.services import RedisService, until
from workers.rewriting import rewrite_after_deletions
from workers.store import Store, connect

PLAYER = "v9xH3nMaqlzYaWrY"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Store]:
    """A store with an append-only file in ``tmp_path``."""
    with RedisService(tmp_path, "--appendonly", "yes") as service:
        client = connect(service.address)
        yield client
        client.close()


def told(directory: Path) -> bool:
    return any(PLAYER.encode() in path.read_bytes() for path in directory.glob("appendonlydir/*.aof"))


def servers(store: Store) -> list[dict[str, object]]:
    cluster = isinstance(store, RedisCluster)
    return [{"target_nodes": node} for node in store.get_primaries()] if cluster else [{}]  # type: ignore[no-untyped-call]


def idle(store: Store) -> bool:
    states = [store.info("persistence", **node) for node in servers(store)]
    return not any(one["aof_rewrite_in_progress"] or one["aof_rewrite_scheduled"] for one in states)


def test_a_deleted_player_is_in_no_file_any_more(journal: Store, tmp_path: Path) -> None:
    journal.hset(f"muggins:player:{PLAYER}", "name", "Rosalinde")
    journal.delete(f"muggins:player:{PLAYER}")
    until(lambda: told(tmp_path), what="the writing")
    assert not rewrite_after_deletions(journal)
    journal.sadd(REWRITE, "a deletion")
    assert rewrite_after_deletions(journal)
    until(lambda: not told(tmp_path), what="the rewriting")
    assert not journal.exists(REWRITE)


def test_it_is_asked_for_once_an_hour_at_most(journal: Store) -> None:
    journal.sadd(REWRITE, "a deletion")
    assert rewrite_after_deletions(journal)
    journal.sadd(REWRITE, "another")
    assert not rewrite_after_deletions(journal)
    assert journal.smembers(REWRITE) == {"another"}
    assert 0 < journal.ttl(REWRITTEN) <= 3600


def test_a_server_that_is_rewriting_already_is_asked_again_later(
    journal: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy() -> None:
        raise redis.ResponseError("Background append only file rewriting already in progress")

    monkeypatch.setattr(journal, "bgrewriteaof", busy)
    journal.sadd(REWRITE, "a deletion")
    assert rewrite_after_deletions(journal)
    assert journal.smembers(REWRITE) == {"a deletion"}


def test_a_server_that_refuses_is_reported_and_left_to_its_operator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisService(tmp_path, "--appendonly", "yes", "--rename-command", "BGREWRITEAOF", "") as service:
        client = connect(service.address)
        client.sadd(REWRITE, "a deletion")
        with caplog.at_level(logging.WARNING):
            assert rewrite_after_deletions(client)
        assert "BGREWRITEAOF" in caplog.text
        assert not client.exists(REWRITE)
        client.close()


def test_a_store_without_such_a_file_is_not_asked(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "bgrewriteaof", lambda: pytest.fail("it was asked"))
    redis_store.sadd(REWRITE, "a deletion")
    assert rewrite_after_deletions(redis_store)
    assert not redis_store.exists(REWRITE)


def test_every_server_that_takes_writes_is_asked(store: Store) -> None:
    kept = [store.config_get("appendonly", **node)["appendonly"] for node in servers(store)]
    try:
        for node in servers(store):
            store.config_set("appendonly", "yes", **node)
        until(lambda: idle(store), what="the first writing")
        before = [store.info("persistence", **node)["aof_rewrites"] for node in servers(store)]
        store.sadd(REWRITE, "a deletion")
        assert rewrite_after_deletions(store)
        until(lambda: idle(store), what="the rewriting")
        after = [store.info("persistence", **node)["aof_rewrites"] for node in servers(store)]
        assert after == [one + 1 for one in before]
    finally:
        for node, was in zip(servers(store), kept, strict=True):
            store.config_set("appendonly", was, **node)
