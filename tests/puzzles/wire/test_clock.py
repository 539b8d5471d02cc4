"""The shifted clock of tests and demonstrations."""

import os
import subprocess
import sys
from datetime import datetime, timedelta

import pytest

from api.config import settings_from
from puzzles.days import day_of
from puzzles.errors import NotationError
from puzzles.wire.clock import CLOCK_VARIABLE, parse_offset
from workers.config import utc_now


@pytest.mark.parametrize(("text", "seconds"), [("", 0), ("0", 0), ("90", 90), ("-3600.5", -3600.5)])
def test_an_offset_is_a_number_of_seconds(text: str, seconds: float) -> None:
    assert parse_offset(text) == timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["noon", "nan", "inf", "-inf", "1e12", "1h"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="MUGGINS_CLOCK_OFFSET"):
        parse_offset(text)


def test_the_tests_and_all_that_they_start_are_in_the_same_day_by_api_and_workers() -> None:
    assert settings_from().clock_offset == parse_offset(os.environ[CLOCK_VARIABLE])
    program = "from workers.config import utc_now; print(utc_now().isoformat())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
    assert day_of(datetime.fromisoformat(said)) == day_of(utc_now())
