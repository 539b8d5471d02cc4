"""The command as a process of its own, with a data directory that all tests here share."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def command():
    """The words that start ``muggins``."""
    return [sys.executable, "-c", "import sys; from workers.cli import main; sys.exit(main())"]


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """An environment with a data directory of its own and no terminal."""
    found = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR", "TERM")}
    return found | {"PYTHONPATH": str(ROOT), "MUGGINS_DATA": str(tmp_path_factory.mktemp("data") / "muggins")}


@pytest.fixture(scope="session")
def muggins(command, environment):
    """Run the command to its end."""

    def run(*arguments, stdin=b"", **changes):
        return subprocess.run(
            [*command, *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env=environment | changes,
            timeout=300,
            check=False,
        )

    return run
