"""What the commands on the store have in common: its client, and its failures as one sentence."""

import contextlib
from collections.abc import Iterator

import redis

from workers.config import data_directory, redis_address
from workers.embedded import EmbeddedStore, running_address
from workers.errors import OperationError
from workers.serve import is_served
from workers.store import Store, connect

__all__ = ["opened_store"]


@contextlib.contextmanager
def opened_store() -> Iterator[Store]:
    """Connect to the store in use for a ``with`` block; the embedded one is started for it where it does not run.

    Raises:
        OperationError: There is none, or it fails.
    """
    try:
        with _address() as address, contextlib.closing(connect(address)) as store:
            yield store
    except redis.RedisError as error:
        raise OperationError(f"the store fails: {error}") from error


@contextlib.contextmanager
def _address() -> Iterator[str]:
    directory = data_directory()
    running = redis_address() or running_address(directory)
    if running is not None:
        yield running
        return
    embedded = EmbeddedStore.start(directory)
    try:
        yield embedded.address
    finally:
        # Whoever began to serve meanwhile has adopted it.
        if not embedded.adopted and not is_served(directory):
            embedded.stop()
