"""Pages of a board: how many rows, the cursor that leads to the next page, and the caller's own percentile."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error

from api.described import Parameter
from api.problems import ProblemError
from puzzles.ranking import percentile_points
from puzzles.wire.scripts import BoardReply

__all__ = ["AFTER", "LIMIT", "NEIGHBOURS", "next_cursor", "own_percentile", "read_cursor", "read_limit"]

NEIGHBOURS = 3
"""Rows shown above and below the caller's own."""

_USUAL_PAGE = 50
_LARGEST_PAGE = 100
_LIMIT_TEXT = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_CURSOR = re.compile(r"(-?\d{1,15}):([A-Za-z0-9_-]{1,64})", re.ASCII)

LIMIT = Parameter(
    "limit",
    "query",
    "Rows on a page.",
    {"type": "integer", "minimum": 1, "maximum": _LARGEST_PAGE, "default": _USUAL_PAGE},
    50,
)
AFTER = Parameter(
    "after",
    "query",
    "The `next` of the page before.",
    {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[A-Za-z0-9_-]+$"},
    "ODcxOnY5eEgzbk1hcWx6YVdyMFk",
)


def read_limit(text: str | None) -> int:
    """Return how many rows a page is to have.

    Raises:
        ProblemError: ``bad-parameter``.
    """
    if text is None:
        return _USUAL_PAGE
    if _LIMIT_TEXT.fullmatch(text) is None or int(text) > _LARGEST_PAGE:
        raise ProblemError("bad-parameter", f"limit: {text!r} is not a whole number from 1 to {_LARGEST_PAGE}")
    return int(text)


def read_cursor(text: str | None) -> tuple[int, str] | None:
    """Return standing and player of the last row seen, or None where the first page is asked for.

    Raises:
        ProblemError: ``bad-cursor``.
    """
    if text is None:
        return None
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (Base64Error, ValueError):
        data = ""
    match = _CURSOR.fullmatch(data)
    if match is None:
        raise ProblemError("bad-cursor", "that is no cursor: take the next of the page before, or leave after out")
    return int(match[1]), match[2]


def next_cursor(board: BoardReply) -> str | None:
    """Return the cursor of the page that follows, or None after the last."""
    if not (board.more and board.page.rows):
        return None
    _, player, standing = board.page.rows[-1]
    return urlsafe_b64encode(f"{standing}:{player}".encode()).decode().rstrip("=")


def own_percentile(board: BoardReply) -> float | None:
    """Return of a hundred on the board how many are no better than the caller; None where they do not stand there."""
    return None if board.own is None else percentile_points(board.own[0], board.runs) / 10
