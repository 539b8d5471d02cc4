"""The application as a server makes it: pages and API together, started and stopped in time."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.api.conftest import problem
from tests.services import free_port, until

HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def served(redis_url: str, tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "api.app:create", "--port", str(port), "--no-access-log"]
    environment = os.environ | {"MUGGINS_REDIS_URL": redis_url, "MUGGINS_DATA": str(tmp_path)}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return httpx.get(address + "/healthz").status_code == 200
        except httpx.TransportError:
            return False

    until(answers, what="the server's start")
    yield address, process
    if process.poll() is None:
        process.kill()
    process.wait()


def test_pages_and_api_are_served_together(served: tuple[str, subprocess.Popen[bytes]]) -> None:
    address, _ = served
    page = httpx.get(address + "/", headers=HTML)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    missing = httpx.get(address + "/nowhere", headers=HTML)
    assert (missing.status_code, missing.headers["content-type"].split(";")[0]) == (404, "text/html")
    problem(httpx.get(address + "/nowhere"), 404, "not-found")
    problem(httpx.get(address + "/api/v1/nowhere", headers=HTML), 404, "not-found")
    problem(httpx.get(address + "/api/v1/days/today"), 503, "sheet-not-made")


def test_stopping_takes_less_than_two_seconds(served: tuple[str, subprocess.Popen[bytes]]) -> None:
    _, process = served
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    # uvicorn raises the signal again once it has shut down cleanly.
    assert process.wait(5) in {0, -signal.SIGTERM}
    assert time.monotonic() - begun < 2


async def test_the_first_requests_need_not_wait_for_the_solver(served: tuple[str, subprocess.Popen[bytes]]) -> None:
    address, _ = served
    async with httpx.AsyncClient(base_url=address) as client:
        replies = await asyncio.gather(*(client.post("/api/v1/practice/discards", json={}) for _ in range(5)))
    for reply in replies:
        problem(reply, 503, "solver-not-ready")
