"""How work that takes longer than a second shows that it goes on, in the log of a service."""

import sys
import time
from collections.abc import Callable

__all__ = ["Progress", "log_progress"]

Progress = Callable[[str, float], None]
"""Told a phrase for the work going on and the share of it that is done, 0 to 1."""

SECONDS = 2.0
"""How often a line is written at most."""


def log_progress(what: str) -> Progress:
    """Return a callback for a phrase and a share from 0 to 1 that writes a line now and then."""
    last = 0.0

    def tell(phrase: str, share: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= SECONDS:
            last = now
            print(f"{what}: {phrase}, {share:.0%}", file=sys.stderr, flush=True)  # noqa: T201 - for the terminal

    return tell
