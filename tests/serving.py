"""A ``muggins serve`` of a test's own: started, asked, stopped."""

import http.client
import json
import os
import signal
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.services import muggins, until
from workers.serve import READY


class Site:
    """A ``muggins serve`` of its own, with what it says.

    It has no rate limits unless the environment says otherwise: all visitors of the tests come from one network.
    """

    def __init__(self, directory: Path, port: int, **environment: str) -> None:
        self.port = port
        self.directory = directory
        self.began = time.monotonic()
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            muggins("serve", "--port", str(port)),
            env=os.environ | {"MUGGINS_DATA": str(directory), "MUGGINS_LIMITS": "0"} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def url(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.port}"

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def ready(self, seconds: float = 60) -> float:
        """Wait until it says so, and return the seconds it took."""
        until(
            lambda: self.process.poll() is not None or any(line.startswith(READY) for line in self.lines),
            seconds=seconds,
            what="readiness",
        )
        assert self.process.poll() is None, self.lines
        return time.monotonic() - self.began

    def get(self, path: str, **headers: str) -> tuple[int, Any, dict[str, str]]:
        return self.request("GET", path, **headers)

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            data = None if body is None else json.dumps(body)
            origin = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, path, data, origin | headers)
            reply = connection.getresponse()
            return reply.status, json.loads(reply.read() or b"null"), dict(reply.getheaders())

    def stop(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Stop it and return the seconds it took."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(20)
        self._reader.join(5)
        if self.process.stdout:
            self.process.stdout.close()
        return time.monotonic() - begin
