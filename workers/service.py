"""The worker as a process: ``muggins worker``, or a child of ``muggins serve``."""

import logging
import os
import signal
import sys
import threading
from types import FrameType

from workers.config import REDIS_VARIABLE, data_directory, redis_address
from workers.embedded import running_address
from workers.errors import OperationError
from workers.logs import configure_logs
from workers.orphans import stop_with_parent
from workers.scheduler import Worker
from workers.secret import load_secret

__all__ = ["run_worker", "store_address"]

_log = logging.getLogger(__name__)


def store_address() -> str:
    """Return the address of the store in use: ``MUGGINS_REDIS_URL``, else that of the running embedded store.

    Raises:
        OperationError: Neither is there.
    """
    address = redis_address() or running_address(data_directory())
    if address is None:
        raise OperationError(f"no store is running: start `muggins serve`, or name one in {REDIS_VARIABLE}")
    return address


def run_worker() -> int:
    """Publish and close until SIGTERM or Ctrl-C; return the exit status.

    Raises:
        OperationError: There is no store, or the secret cannot be used.
    """
    configure_logs()
    over = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    stop_with_parent()
    directory = data_directory()
    worker = Worker(store_address(), load_secret(directory), directory)
    worker.start()
    _log.info("the worker has started")
    over.wait()
    if worker.stop():
        return 0
    # A job still waits for the store; nothing that it might write can be left half-done.
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    try:
        sys.exit(run_worker())
    except OperationError as error:
        sys.exit(f"muggins: {error}")
