"""No process outlives the one that started it: a child holds the reading end of a pipe and stops when it closes."""

import os
import signal
import threading
from multiprocessing import connection, parent_process

__all__ = ["PIPE_VARIABLE", "stop_with_parent", "stop_with_parent_process"]

PIPE_VARIABLE = "MUGGINS_PARENT_PIPE"


def stop_with_parent() -> None:
    """Send this process SIGTERM as soon as the process that started it is gone, however it went.

    The starter passes the pipe's descriptor in the environment; without one nothing is watched.
    """
    descriptor = os.environ.pop(PIPE_VARIABLE, None)
    if descriptor is None:
        return
    os.set_inheritable(int(descriptor), False)

    def watch() -> None:
        os.read(int(descriptor), 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()


def stop_with_parent_process() -> None:
    """End this process of a pool at once when its parent is gone; its work is thrown away and made again."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()
