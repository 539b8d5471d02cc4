"""The shifted clock of tests and demonstrations."""

from datetime import timedelta

import pytest

from puzzles.errors import NotationError
from puzzles.wire.clock import parse_offset


@pytest.mark.parametrize(("text", "seconds"), [("", 0), ("0", 0), ("90", 90), ("-3600.5", -3600.5)])
def test_an_offset_is_a_number_of_seconds(text: str, seconds: float) -> None:
    assert parse_offset(text) == timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["noon", "nan", "inf", "-inf", "1e12", "1h"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="MUGGINS_CLOCK_OFFSET"):
        parse_offset(text)
