"""A solver's process that misbehaves as files tell it: ``python -m tests.api.trick_child FLAGS``."""

import os
import sys
import time
from pathlib import Path

from api.discard_solving import DiscardBench
from api.solver_child import run
from puzzles.cribbage.discards import BadLookupError
from puzzles.cribbage.game import Game
from puzzles.errors import NotFoundError
from tests.standins import HashSolver


class Tricks(HashSolver):
    """Dies, sleeps, is missing, damaged or odd while the file of that name is there; dying takes the file along."""

    def __init__(self, flags: Path) -> None:
        super().__init__()
        self.flags = flags

    def solver(self, _: Game) -> "Tricks":
        (self.flags / f"pid-{os.getpid()}").touch()
        if (self.flags / "missing").exists():
            raise NotFoundError("no lookup here", code="solver-not-ready")
        if (self.flags / "damaged").exists():
            raise BadLookupError("the counts do not add up", code="lookup-damaged")
        if (self.flags / "odd").exists():
            raise NotFoundError("nobody knows this", code="a-code-of-its-own")
        if (self.flags / "die").exists():
            (self.flags / "die").unlink()
            os._exit(1)
        if (self.flags / "always-die").exists():
            os._exit(1)
        while (self.flags / "sleep").exists():
            time.sleep(0.02)
        print("a library that prints")  # noqa: T201 - it must not come between the replies
        return self


if __name__ == "__main__":
    run(DiscardBench(Tricks(Path(sys.argv[1])).solver))
