"""muggins outages as a person calls it."""

import os
import subprocess
from pathlib import Path

import pytest

from puzzles.wire.keys import OUTAGES
from tests.services import muggins
from workers.store import Store


@pytest.fixture
def outages(redis_url: str, tmp_path: Path):
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"MUGGINS_DATA": str(tmp_path / "data"), "MUGGINS_REDIS_URL": redis_url}
        return subprocess.run(
            muggins("outages", *arguments), env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    return run


def test_days_are_marked_listed_and_unmarked_and_each_may_be_done_twice(redis_store: Store, outages) -> None:
    assert outages("list").stdout == ""
    assert outages("mark", "2026-11-29").stdout == "2026-11-29 is marked as an outage\n"
    assert outages("mark", "2026-11-29").stdout == "2026-11-29 was marked before\n"
    assert outages("mark", "2026-11-03").returncode == 0
    assert outages("list").stdout == "2026-11-03\n2026-11-29\n"
    assert redis_store.smembers(OUTAGES) == {"2026-11-03", "2026-11-29"}
    assert outages("unmark", "2026-11-29").stdout == "2026-11-29 is no outage any more\n"
    assert outages("unmark", "2026-11-29").stdout == "2026-11-29 was not marked\n"
    assert redis_store.smembers(OUTAGES) == {"2026-11-03"}


def test_what_is_no_day_is_refused(redis_store: Store, outages) -> None:
    refused = outages("mark", "2026-02-30")
    assert refused.returncode == 2
    assert "2026-02-30" in refused.stderr
    assert not redis_store.exists(OUTAGES)
