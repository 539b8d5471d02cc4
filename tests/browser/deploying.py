"""A site that can be taken away and replaced by another version of itself at the same address.

What is served is ``deployed.py``, with a copy of the application's source first on its path.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from tests.services import free_port, until

ROOT = Path(__file__).parents[2]


class Deployment:
    """One address and what is served there at the moment."""

    def __init__(self, directory: Path, redis_url: str) -> None:
        self.directory = directory
        self.redis_url = redis_url
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def version(self, name: str, change: Callable[[Path], None] = lambda _: None) -> Path:
        """Make a copy of the application's source, changed in some way."""
        tree = self.directory / name
        shutil.copytree(ROOT / "api", tree / "api", ignore=shutil.ignore_patterns("__pycache__"))
        change(tree / "api")
        return tree

    def serve(self, tree: Path = ROOT, **environment: str) -> None:
        """Serve a version in the place of the one before."""
        self.stop()
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("deployed.py")), str(self.port)],
            env=os.environ
            | {"PYTHONPATH": f"{tree}:{ROOT}", "MUGGINS_REDIS_URL": self.redis_url, "MUGGINS_LIMITS": "0"}
            | environment,
        )
        until(self.answers, seconds=120, what="the site")

    def answers(self) -> bool:
        assert self.process is None or self.process.poll() is None, "the site has stopped by itself"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def stop(self) -> None:
        """Take it away, as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(20)
            self.process = None
