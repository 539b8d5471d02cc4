"""Who was deleted leaves the store's append-only files too: the store is asked to write them anew.

Until then these files hold the commands that once wrote what has been deleted since.
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

import redis
from redis.cluster import RedisCluster

from puzzles.wire.keys import REWRITE, REWRITTEN
from workers.store import Store

__all__ = ["PAUSE", "rewrite_after_deletions"]

PAUSE: Final = 3600
"""Seconds between two rewritings at least: each costs the store a process and the writing of all it holds."""

_BUSY: Final = "in progress"
"""What the store says while it rewrites already; that may have begun before the deletion."""

_log = logging.getLogger(__name__)


def rewrite_after_deletions(store: Store) -> bool:
    """Ask for the rewriting if a player was deleted since the last; tell whether it was asked for.

    What cannot be done now is tried again in an hour. A store that allows it to nobody is left to its operator.
    """
    marks = store.smembers(REWRITE)
    if not marks or not store.set(REWRITTEN, "1", nx=True, ex=PAUSE):
        return False
    # All servers are asked, even where one is busy.
    asked = [_rewritten(store, node) for node in _servers(store)]
    if all(asked):
        # Only what was read: whoever is deleted from now on needs another rewriting.
        store.srem(REWRITE, *marks)
    return True


def _servers(store: Store) -> Iterator[dict[str, Any]]:
    """Yield the options by which a command goes to each server that takes writes."""
    if isinstance(store, RedisCluster):
        yield from ({"target_nodes": node} for node in store.get_primaries())  # type: ignore[no-untyped-call]
    else:
        yield {}


def _rewritten(store: Store, node: dict[str, Any]) -> bool:
    """Ask one server, and tell whether there is nothing left to ask it for."""
    try:
        if store.info("persistence", **node).get("aof_enabled"):
            store.bgrewriteaof(**node)
    except redis.ResponseError as error:
        if _BUSY in str(error):
            return False
        _log.warning(
            "the store does not rewrite its append-only file (%s): it holds deleted players until its operator does so",
            error,
        )
    return True
