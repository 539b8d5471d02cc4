"""A solver as the API sees it: one child process that holds the compiled code, so that this process never loads it.

Each game has a child of its own, so that a long job of one never delays the other. A child is a plain subprocess that
reads jobs from a pipe, not a process pool: it ends by itself when this process is gone, however that happened, and it
can be ended in the middle of a job that takes too long.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from api.problems import PROBLEMS, ProblemError
from api.recent import Recent
from api.solving import Job, Warm
from puzzles.errors import IllegalError

__all__ = ["HEADER", "BenchName", "ChildSolver", "SolverService", "child_command", "error_frame", "frame"]

log = logging.getLogger("muggins.api.solver")

HEADER = 5
"""A frame is one status byte (``+`` or ``-``), four bytes of length, high first, and that many bytes of JSON."""

BenchName = Literal["discards", "dominoes"]
"""What a child solves."""

_RESTART_PAUSE = 0.2
_NOT_READY_PAUSE = 0.5
_WARM_LIMIT = 120.0
"""Seconds within which the child must have opened its lookups; compiling for the first time takes most of a minute."""

_LONGEST_WAIT = 20.0
"""Seconds that a job waits for a child that is being started, or for its turn, before its caller is to ask again."""


class SolverService(Protocol):
    """What the routes need of a solver; tests bring a quick stand-in."""

    async def start(self) -> None:
        """Get ready in the background."""

    async def stop(self) -> None:
        """End at once."""

    @property
    def ready(self) -> bool:
        """Whether jobs are taken now."""

    async def solve(self, job: Job) -> bytes:
        """Return the JSON that answers the job.

        Raises:
            ProblemError: ``solver-not-ready``, ``solver-busy`` or ``solver-slow``.
            IllegalError: The job asks for what the rules do not allow.
        """


class Fault(msgspec.Struct, frozen=True):
    """An error in the child: a code and a message."""

    code: str
    detail: str


class _Lost(Exception):  # noqa: N818
    """The child went away in the middle of a job."""


def frame(status: bytes, data: bytes) -> bytes:
    """Return one message of the pipe."""
    return status + len(data).to_bytes(4) + data


def error_frame(code: str, detail: str) -> bytes:
    """Return the message that reports an error."""
    return frame(b"-", msgspec.json.encode(Fault(code, detail)))


class ChildSolver:
    """Keeps one child alive and hands it one job at a time.

    Args:
        command: Starts the child; see :func:`child_command`.
        waiting: How many jobs may wait; further ones are refused at once.
        timeout: Seconds after which a job is given up and the child replaced.
        idle: Seconds without a job after which the child is ended until the next one comes. Without it the child is
            there from the start and stays.
        kept: How many replies to jobs that repeat are kept.
    """

    def __init__(
        self, command: Sequence[str], *, waiting: int, timeout: float, idle: float | None = None, kept: int = 0
    ) -> None:
        self._command = command
        self._most_waiting = waiting
        self._timeout = timeout
        self._idle = idle
        self._kept: Recent[bytes, bytes] = Recent(kept)
        self._waiting = 0
        self._used = 0.0
        self._stopping = False
        self._turn = asyncio.Lock()
        self._wanted = asyncio.Event()
        self._ready = asyncio.Event()
        self._doubted = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the child is there and has opened its lookups."""
        return self._ready.is_set()

    async def start(self) -> None:
        """Start the child in the background, or get ready to start it with the first job."""
        self._stopping = False
        if self._idle is None:
            self._wanted.set()
        self._keeper = asyncio.create_task(self._keep(), name="solver")

    async def stop(self) -> None:
        """End the child, whatever it is doing."""
        self._stopping = True
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
            self._keeper = None

    async def solve(self, job: Job) -> bytes:
        """Return the JSON that answers the job; a child that dies over it is replaced and asked once more."""
        asked = msgspec.json.encode(job)
        known = self._kept.get(asked)
        if known is not None:
            return known
        if not self.ready and self._idle is None:
            raise _not_ready()
        if self._waiting >= self._most_waiting:
            raise _busy(self._waiting)
        self._waiting += 1
        self._wanted.set()
        try:
            await self._take_turn()
            try:
                # Whoever was before may have asked the same.
                reply = self._kept.get(asked) or await self._asked_twice(job)
            finally:
                self._turn.release()
        except _Lost:
            raise _not_ready() from None
        finally:
            self._waiting -= 1
            self._used = asyncio.get_running_loop().time()
        if job.repeats:
            self._kept.put(asked, reply)
        return reply

    async def _take_turn(self) -> None:
        try:
            async with asyncio.timeout(min(self._timeout, _LONGEST_WAIT)):
                await self._turn.acquire()
        except TimeoutError:
            raise _busy(self._waiting) from None

    async def _asked_twice(self, job: Job) -> bytes:
        if not self.ready:
            # While the child is being warmed, nobody else may write to its pipe.
            await self._ready_again()
        try:
            return await self._once(job)
        except _Lost:
            await self._ready_again()
            return await self._once(job)

    async def _ready_again(self) -> None:
        if self._stopping or self._doubted.is_set():
            raise _not_ready()
        try:
            async with asyncio.timeout(min(self._timeout, _LONGEST_WAIT)):
                await self._ready.wait()
        except TimeoutError:
            raise _not_ready() from None

    async def _once(self, job: Job) -> bytes:
        try:
            return await self._ask(job, self._timeout)
        except TimeoutError:
            self._end()
            raise ProblemError(
                "solver-slow", f"the solver took longer than {self._timeout:g} s: ask again", retry_after=5
            ) from None
        except asyncio.CancelledError:
            # The reply to a job that nobody waits for any more must not answer the next one.
            self._end()
            raise

    async def _ask(self, job: Job, limit: float) -> bytes:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None or process.returncode is not None:
            self._ready.clear()
            raise _Lost
        try:
            async with asyncio.timeout(limit):
                process.stdin.write(frame(b"+", msgspec.json.encode(job)))
                await process.stdin.drain()
                head = await process.stdout.readexactly(HEADER)
                data = await process.stdout.readexactly(int.from_bytes(head[1:]))
        except (ConnectionError, asyncio.IncompleteReadError):
            self._ready.clear()
            raise _Lost from None
        if head[:1] == b"+":
            return data
        fault = msgspec.json.decode(data, type=Fault)
        if fault.code == "solver-not-ready" or fault.code not in PROBLEMS:
            # Its lookup has gone or is damaged: no job's fault, and over once it can be opened again.
            if self.ready:
                log.warning("the solver's lookup cannot be used any more", extra={"why": fault.detail})
            self._ready.clear()
            self._doubted.set()
            raise _not_ready()
        raise IllegalError(fault.detail, code=fault.code)

    async def _keep(self) -> None:
        while True:
            await self._wanted.wait()
            try:
                await self._keep_one()
            except (_Lost, TimeoutError):
                log.warning("the solver's process did not start; trying again")
            except Exception:
                # Whatever it was, analysis must not be gone until somebody restarts the service.
                log.exception("the solver's process cannot be kept; trying again")
            if self._idle is not None and not self._waiting:
                self._wanted.clear()
            else:
                await asyncio.sleep(_RESTART_PAUSE)

    async def _keep_one(self) -> None:
        """Start a child and keep it ready until it ends, or until nobody has needed it for a while."""
        process = self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        ended = asyncio.create_task(process.wait())
        try:
            while not ended.done():
                if not self.ready:
                    await self._warm()
                doubted = asyncio.create_task(self._doubted.wait())
                try:
                    await asyncio.wait(
                        {ended, doubted}, timeout=self._until_rest(), return_when=asyncio.FIRST_COMPLETED
                    )
                finally:
                    doubted.cancel()
                if self._until_rest() == 0:
                    log.info("nobody has needed the solver for a while: its process is ended until somebody does")
                    return
            log.warning("the solver's process has ended; starting another")
        finally:
            self._end()
            await ended

    def _until_rest(self) -> float | None:
        """Return in how many seconds the child is to be ended, should no job come; none where it stays."""
        if self._idle is None:
            return None
        if self._waiting:
            return self._idle
        return max(0.0, self._used + self._idle - asyncio.get_running_loop().time())

    async def _warm(self) -> None:
        while True:
            try:
                await self._ask(Warm(), _WARM_LIMIT)
            except ProblemError:
                await asyncio.sleep(_NOT_READY_PAUSE)
            else:
                self._doubted.clear()
                self._ready.set()
                log.info("the solver is ready")
                return

    def _end(self) -> None:
        self._ready.clear()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()


def child_command(bench: BenchName, data: Path) -> tuple[str, ...]:
    """Return the command of the child that solves one game, with its lookups in a data directory."""
    return (sys.executable, "-m", "api.solver_child", bench, str(data))


def _busy(waiting: int) -> ProblemError:
    return ProblemError("solver-busy", f"{waiting} requests are waiting for the solver: ask again", retry_after=2)


def _not_ready() -> ProblemError:
    return ProblemError("solver-not-ready", "the solver is still being started: ask again", retry_after=2)
