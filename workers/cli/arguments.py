"""Arguments that several commands take."""

import argparse
from datetime import date

from puzzles.days import day_of, parse_day
from puzzles.errors import NotationError
from workers.config import utc_now

__all__ = ["day_argument"]


def day_argument(text: str) -> date:
    """Return the day that an argument names, a date or ``today``.

    Raises:
        argparse.ArgumentTypeError: It names none.
    """
    if text == "today":
        return day_of(utc_now())
    try:
        return parse_day(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
