"""JSON lines in, JSON lines out: as many lines as came in, in their order, at full speed."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO

import msgspec
from msgspec import Struct

from puzzles.errors import MugginsError, shortened
from workers.errors import OperationError

__all__ = ["BatchError", "BatchReply", "run_batch"]

_CHUNK = 1 << 16
_QUIET_SECONDS = 1.0


class BatchError(Struct, frozen=True):
    """What was wrong with one line: a stable word for programs and a sentence for people."""

    code: str
    message: str


class BatchReply(Struct, frozen=True):
    """The line that stands in a bad line's place."""

    error: BatchError


def run_batch(answer: Callable[[bytes], Struct], *, example: str, threads: int = 1) -> int:
    """Answer each line of the standard input on the standard output; return 1 if any was bad, else 0.

    Every line gets one line, an empty one too. Whatever has arrived is answered and passed on before more is awaited,
    so a program may also hold a conversation over two pipes.

    Args:
        answer: Returns the reply to one line. Raises a :class:`puzzles.errors.MugginsError` or a decoding error of
            msgspec for a bad one; anything else ends the batch.
        example: A good line, for the message about a bad one.
        threads: How many lines are answered at once; more help only where the work leaves the interpreter free.
    """
    encode = msgspec.json.Encoder().encode

    def reply(line: bytes) -> tuple[bytes, bool]:
        try:
            return encode(answer(line)), True
        except MugginsError as error:
            wrong = BatchError(error.code, shortened(error.detail))
        except msgspec.ValidationError as error:
            wrong = BatchError("wrong-shape", f"{error}; a line is {example}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            wrong = BatchError("not-json", f"the line is not a JSON object ({error}); a line is {example}")
        return encode(BatchReply(wrong)), False

    if sys.stdin is None:
        raise OperationError("the standard input is closed: give the lines on it")
    out = sys.stdout.buffer
    shown = _Shown()
    bad = False
    pool = ThreadPoolExecutor(threads)
    try:
        for lines in _arrived(sys.stdin.buffer):
            for text, good in pool.map(reply, lines) if threads > 1 else map(reply, lines):
                out.write(text + b"\n")
                bad = bad or not good
                shown.step()
            out.flush()
    finally:
        pool.shutdown(cancel_futures=True)
        shown.end()
    return int(bad)


def _arrived(stream: BinaryIO) -> Iterator[list[bytes]]:
    """Yield the whole lines that have arrived, waiting only while there is none."""
    rest = bytearray()
    while chunk := stream.read1(_CHUNK):  # type: ignore[attr-defined]
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = bytes(rest) + lines[0]
            rest.clear()
            yield lines
        rest += tail
    if rest:
        yield [bytes(rest)]


class _Shown:
    """The number of lines done, on a terminal that does not see the lines themselves, once it takes over a second."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty() and not sys.stdout.isatty()
        self._next = time.monotonic() + _QUIET_SECONDS
        self._lines = 0
        self._written = False

    def step(self) -> None:
        self._lines += 1
        if self._wanted and time.monotonic() >= self._next:
            self._next += _QUIET_SECONDS
            self._written = True
            sys.stderr.write(f"\r{self._lines:,} lines")
            sys.stderr.flush()

    def end(self) -> None:
        if self._written:
            sys.stderr.write(f"\r{self._lines:,} lines\n")
