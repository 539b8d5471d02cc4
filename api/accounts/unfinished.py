"""What was cut off in the middle is ended: a look once a minute at the joinings and deletions that are noted."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import datetime

from api.accounts.joining import end_joinings
from api.accounts.naming import move_names
from api.belongings.registry import delete_all
from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.scripts import milliseconds

__all__ = ["end_unfinished", "end_unfinished_each_minute"]

log = logging.getLogger("muggins.api.unfinished")

_MINUTE = 60.0
_UNDER_WAY = 30_000
"""Milliseconds that a joining or deletion may take before it counts as cut off."""


async def end_unfinished(store: Store, now: int) -> None:
    """End the joinings and deletions that were cut off; ``now`` in milliseconds."""
    await end_joinings(store, now, older_than=_UNDER_WAY)
    leaving: dict[str, str] = await store.ask(lambda client: client.hgetall(names.LEAVING))
    for player, since in leaving.items():
        if now - int(since) >= _UNDER_WAY:
            await delete_all(store, player, now)


async def end_unfinished_each_minute(store: Store, clock: Callable[[], datetime], stopping: asyncio.Event) -> None:
    """Do so until told to stop, and end then what is under way. What fails is tried again in a minute."""
    while not stopping.is_set():
        try:
            await move_names(store)
            await end_unfinished(store, milliseconds(clock()))
        except ProblemError:
            # The store is away, which it has said itself.
            pass
        except Exception:
            log.exception("ending what was cut off failed; it is tried again in a minute")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), _MINUTE)
