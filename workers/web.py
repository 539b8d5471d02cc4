"""The API as a child of ``muggins serve``: uvicorn on a socket that the parent has opened.

Parent and child share the listening socket, so a restarted child loses no connection that is already queued.
"""

import logging
import socket
import sys

import uvicorn

from workers.logs import configure_logs
from workers.orphans import stop_with_parent

__all__ = ["run_web"]

APPLICATION = "api.app:create"
"""Named, not imported: workers and API stand side by side."""


def run_web(descriptor: int) -> None:
    """Serve the application on an inherited listening socket until SIGTERM."""
    configure_logs(logging.WARNING)
    stop_with_parent()
    config = uvicorn.Config(
        APPLICATION,
        factory=True,
        log_config=None,
        access_log=False,
        server_header=False,
        # Streams that never end must not hold up the end.
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    run_web(int(sys.argv[1]))
