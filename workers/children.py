"""Child processes that are kept running, and stop with whoever started them."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence

from workers.orphans import PIPE_VARIABLE

__all__ = ["Child", "stop_all"]

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
STEADY = 60.0
"""After so many seconds a child counts as running well, and its next end as the first."""

POLL_SECONDS = 0.02


class Child:
    """One process that is started again, after a growing delay, whenever it ends by itself.

    Args:
        name: What it is called in messages.
        command: Program and arguments.
        environment: The whole environment.
        descriptors: What it inherits beside the usual three.
    """

    def __init__(
        self, name: str, command: Sequence[str], environment: Mapping[str, str], descriptors: Sequence[int] = ()
    ) -> None:
        self.name = name
        self.failures = 0
        self._command = list(command)
        self._environment = dict(environment)
        self._descriptors = tuple(descriptors)
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: int | None = None
        self._started = 0.0
        self._due = 0.0

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self.running() and self._process else None

    def start(self) -> None:
        """Start the process."""
        reading, self._pipe = os.pipe()
        self._process = subprocess.Popen(  # noqa: S603
            self._command,
            env=self._environment | {PIPE_VARIABLE: str(reading)},
            stdin=subprocess.DEVNULL,
            pass_fds=(reading, *self._descriptors),
            # Ctrl-C in the terminal reaches the parent alone, which then ends its children in order.
            start_new_session=True,
        )
        os.close(reading)
        self._started = time.monotonic()

    def running(self) -> bool:
        """Return whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def tend(self) -> int | None:
        """Start the process again if it has ended and the delay is over.

        Returns:
            Its exit status, once, when it is found to have ended.
        """
        if self._process is None:
            if time.monotonic() >= self._due:
                self.start()
            return None
        status = self._process.poll()
        if status is None:
            return None
        self._forget()
        self.failures = 1 if time.monotonic() - self._started > STEADY else self.failures + 1
        self._due = time.monotonic() + min(LONGEST_DELAY, FIRST_DELAY * 2 ** (self.failures - 1))
        return status

    def send(self, number: signal.Signals) -> None:
        """Send a signal if the process runs."""
        if self._process is not None and self.running():
            self._process.send_signal(number)

    def _forget(self) -> None:
        self._process = None
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None


def stop_all(children: Sequence[Child], *, patience: float) -> None:
    """Stop children with SIGTERM together, and with SIGKILL those that still run after ``patience`` seconds."""
    for child in children:
        child.send(signal.SIGTERM)
    deadline = time.monotonic() + patience
    while any(child.running() for child in children):
        if time.monotonic() > deadline:
            for child in children:
                child.send(signal.SIGKILL)
        time.sleep(POLL_SECONDS)
