"""The workers' client of the store. It never repeats a command by itself: after a lost reply it cannot know."""

from datetime import datetime
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.retry import Retry
from redis.sentinel import Sentinel

from puzzles.wire.clock import CLOCKS_APART, seconds_ahead
from puzzles.wire.connection import CLIENT_OPTIONS, parse_address
from workers.errors import OperationError

__all__ = ["LEAST_VERSION", "Store", "check_clock", "check_store", "connect", "version_of"]

Store = Any
"""A ``redis.Redis`` or a ``RedisCluster``: alike in the commands used here, unlike in their type hints."""

LEAST_VERSION = (7, 0)
CONNECTIONS = 8


def connect(url: str) -> Store:
    """Return a client for an address of :mod:`puzzles.wire.connection`; single servers are reached when first used.

    Raises:
        NotationError: The address cannot be read.
        redis.RedisError: No node of a cluster can be reached.
    """
    address = parse_address(url)
    options: dict[str, Any] = {**CLIENT_OPTIONS, "retry": Retry(NoBackoff(), 0)}
    named: dict[str, Any] = {**options, "username": address.username, "password": address.password}
    if address.mode == "cluster":
        nodes = [ClusterNode(host, port) for host, port in address.nodes]  # type: ignore[no-untyped-call]
        return RedisCluster(startup_nodes=nodes, **named)
    if address.mode == "sentinel":
        watched = Sentinel(list(address.nodes), sentinel_kwargs=options, **named)  # type: ignore[no-untyped-call]
        return watched.master_for(address.service)  # type: ignore[no-untyped-call]
    pool = redis.BlockingConnectionPool.from_url(address.url, max_connections=CONNECTIONS, timeout=5, **options)
    return redis.Redis(connection_pool=pool)


def version_of(text: str) -> tuple[int, int]:
    """Return major and minor of a version such as ``7.0.15``.

    >>> version_of("7.0.15")
    (7, 0)
    """
    major, minor = text.split(".")[:2]
    return int(major), int(minor)


def check_store(store: Store) -> list[str]:
    """Return what an operator should know about the store's settings, as sentences.

    Raises:
        OperationError: The store is older than Redis 7.0.
    """
    information: dict[str, Any] = {}
    for section in ("server", "memory", "persistence"):
        reply = store.info(section)
        # A cluster answers for each node.
        parts = reply.values() if isinstance(next(iter(reply.values()), None), dict) else [reply]
        for part in parts:
            information |= part
    version = str(information.get("redis_version", "0.0"))
    if version_of(version) < LEAST_VERSION:
        raise OperationError(f"the store is Redis {version}: Muggins needs Redis 7.0 or Valkey 8, or later")
    warnings = []
    if information.get("maxmemory_policy", "noeviction") != "noeviction":
        warnings.append(
            f"the store may evict runs (maxmemory-policy {information['maxmemory_policy']}): set noeviction"
        )
    if information.get("aof_enabled") == 0:
        warnings.append("the store keeps no append-only file: a crash of its machine loses runs")
    return warnings


def check_clock(store: Store, now: datetime) -> None:
    """Compare this machine's clock with the store's.

    A closing cannot be taken back by itself, so one machine whose clock runs ahead must not close the days of all.

    Raises:
        OperationError: They are more than two minutes apart.
    """
    apart = seconds_ahead(store.time(), now)
    if abs(apart) > CLOCKS_APART:
        raise OperationError(
            f"this machine's clock and the store's are {abs(apart):,.0f} s apart: nothing is published or closed until "
            "one of them is set right"
        )
