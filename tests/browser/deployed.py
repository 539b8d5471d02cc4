"""The application with stand-ins for its solvers, on a port: ``python tests/browser/deployed.py <port>``.

Two variables of the environment hinder the delivery of static files, for workers that are cut off while they fill a
cache.
"""

import asyncio
import os
import sys

import uvicorn

from api.app import create_app
from api.config import settings_from
from tests.api.conftest import STAND_INS

SLOW = float(os.environ.get("MUGGINS_TEST_SLOW", "0"))
"""Seconds that each static file takes."""

BROKEN = os.environ.get("MUGGINS_TEST_BROKEN")
"""The end of the address of a file that cannot be had."""

app = create_app(settings_from(), chores=False, **STAND_INS)


async def hindered(scope, receive, send) -> None:
    if scope["type"] == "http" and scope["path"].startswith("/static/"):
        await asyncio.sleep(SLOW)
        if BROKEN and scope["path"].endswith(BROKEN):
            await send({"type": "http.response.start", "status": 500, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
    await app(scope, receive, send)


if __name__ == "__main__":
    uvicorn.run(hindered, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
