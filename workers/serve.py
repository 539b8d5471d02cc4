"""``muggins serve``, the local all-in-one: the store, the worker and the API as children of one small process."""

import contextlib
import errno
import fcntl
import http.client
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import IO, Any

from workers.children import Child, stop_all
from workers.config import DATA_VARIABLE, REDIS_VARIABLE, redis_address
from workers.embedded import EmbeddedStore
from workers.errors import OperationError
from workers.publishing import SLOW_KINDS
from workers.secret import FILE_VARIABLE, SECRET_VARIABLE, load_secret

__all__ = ["READY", "is_served", "serve"]

READY = "Muggins is ready to play: "
"""How the one line begins that says so; the address follows."""

PORT_SECONDS = 5.0
"""How long the children of a killed predecessor may still hold its port."""

STOP_SECONDS = 2.0
POLL_SECONDS = 0.1

GLANCE_SECONDS = 0.3
"""Somebody may be looking whether this directory is served, and hold the lock for that moment."""

MOST_FAILURES = 5
"""So often may a child fail before the first day can be played; then something is wrong for good."""


def serve(host: str, port: int, directory: Path) -> int:
    """Run everything until SIGTERM or Ctrl-C and return the exit status.

    Raises:
        OperationError: It already runs on this data directory, the port is taken, or a part does not start.
    """
    over = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    # A closed terminal ends it too, unless it was started with nohup.
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, end)
    with _only_one(directory) as place:
        listener = _listen(host, port, patience=PORT_SECONDS if place.unclean else 0)
        address = _address(host, listener)
        place.write(address)
        load_secret(directory)
        store = None if redis_address() else EmbeddedStore.start(directory)
        if store is not None:
            _say("the embedded store was still running and goes on" if store.adopted else "the embedded store runs")
        url = redis_address() or (store.address if store else "")
        children = _children(url, directory, listener)
        try:
            for child in children:
                child.start()
            return _supervise(children, store, listener, address, over)
        finally:
            stop_all(children, patience=STOP_SECONDS)
            listener.close()
            if store is not None:
                store.stop()
            _say("stopped; everything is kept")


class _Place:
    """The file that says where a data directory is served, locked by who serves it."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        # A clean end empties it.
        self.unclean = bool(file.read())

    def write(self, address: str) -> None:
        self.clear()
        json.dump({"address": address, "pid": os.getpid()}, self._file)
        self._file.flush()

    def clear(self) -> None:
        self._file.seek(0)
        self._file.truncate()


@contextlib.contextmanager
def _only_one(directory: Path) -> Iterator[_Place]:
    with (directory / "serve.lock").open("a+", encoding="utf-8") as file:
        file.seek(0)
        deadline = time.monotonic() + GLANCE_SECONDS
        while not _locked(file):
            if time.monotonic() > deadline:
                raise OperationError(_refusal(directory, file.read()))
            time.sleep(POLL_SECONDS)
        place = _Place(file)
        yield place
        place.clear()


def _locked(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_served(directory: Path) -> bool:
    """Return whether somebody serves this data directory just now."""
    with (directory / "serve.lock").open("a+", encoding="utf-8") as file:
        return not _locked(file)


def _refusal(directory: Path, text: str) -> str:
    try:
        known: dict[str, Any] = json.loads(text)
        where = f"at {known['address']} by process {known['pid']}"
    except (ValueError, KeyError, TypeError):
        where = "by a process that is just starting"
    return (
        f"{directory} is already served {where}. Play there, stop it first, or give this one a data directory "
        f"({DATA_VARIABLE}) and a --port of its own"
    )


def _listen(host: str, port: int, *, patience: float) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise OperationError(f"{host!r} is no address to serve on: {error.strerror}") from error
    deadline = time.monotonic() + patience
    while True:
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
            listener.listen(1024)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(POLL_SECONDS)
                continue
            if error.errno == errno.EADDRINUSE:
                raise OperationError(
                    f"another program already listens on {host}:{port}: stop it, or choose a port with "
                    "--port (make run PORT=8001)"
                ) from error
            raise OperationError(f"{host}:{port} cannot be served on: {error.strerror}") from error
        return listener


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def _children(url: str, directory: Path, listener: socket.socket) -> list[Child]:
    environment = os.environ | {REDIS_VARIABLE: url, DATA_VARIABLE: str(directory)}
    # The API has no use for the secret, so it cannot give it away.
    public = {name: value for name, value in environment.items() if name not in (SECRET_VARIABLE, FILE_VARIABLE)}
    return [
        Child("worker", [sys.executable, "-m", "workers.service"], environment),
        Child("API", [sys.executable, "-m", "workers.web", str(listener.fileno())], public, [listener.fileno()]),
    ]


def _supervise(
    children: list[Child],
    store: EmbeddedStore | None,
    listener: socket.socket,
    address: str,
    over: threading.Event,
) -> int:
    began = time.monotonic()
    ready = threading.Event()
    threading.Thread(target=_announce, args=(listener, address, ready, over, began), daemon=True).start()
    while not over.wait(POLL_SECONDS):
        if store is not None and store.revive():
            _say("the embedded store had ended and was started again")
        for child in children:
            status = child.tend()
            if status is None:
                continue
            _say(f"the {child.name} ended with status {status}, starting it again")
            if child.failures >= MOST_FAILURES and not ready.is_set():
                raise OperationError(f"the {child.name} does not start; what it wrote stands above")
    return 0


def _announce(
    listener: socket.socket, address: str, ready: threading.Event, over: threading.Event, began: float
) -> None:
    """Say once that today can be played, as soon as it can."""
    said = False
    while not over.wait(POLL_SECONDS):
        if _playable(listener):
            ready.set()
            _say(f"{READY}{address}  (after {time.monotonic() - began:.1f} s; Ctrl-C stops it)")
            return
        if not said and time.monotonic() - began > 3:
            said = True
            _say("the first start takes up to a minute: the solver's lookup and today's sheet are being made")


def _playable(listener: socket.socket) -> bool:
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - where it listens, not where to bind
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        reply = connection.getresponse()
        return reply.status == http.HTTPStatus.OK and set(json.loads(reply.read())["making"]) <= set(SLOW_KINDS)
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 - for the terminal
