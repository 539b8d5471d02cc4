"""Checking a closed day from what was published: seed, commitment, sheet and hash, without trusting who made it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from puzzles.days import parse_day
from puzzles.errors import NotationError
from puzzles.kinds import kind_named
from puzzles.kinds.contract import encode_sheet
from puzzles.seeds import commitment, content_hash

__all__ = ["Check", "PublishedSolution", "read_solution", "verify"]


class PublishedSolution(Struct, frozen=True):
    """A closed day's solution as the API gives it; ``sheet`` is kept byte for byte."""

    day: str
    kind: str
    seed: str
    commitment: str
    hash: str
    sheet: msgspec.Raw


class Check(Struct, frozen=True):
    """One thing that was checked.

    Attributes:
        what: What must hold.
        holds: Whether it does; null where it could not be checked.
        detail: The figures, or why it could not be checked.
    """

    what: str
    holds: bool | None
    detail: str


def read_solution(data: bytes) -> PublishedSolution:
    """Return the solution that a JSON text holds.

    Raises:
        NotationError: It holds none.
    """
    try:
        return msgspec.json.decode(data, type=PublishedSolution)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(
            f"this is not a day's solution as the API gives it: {error}", code="not-a-solution"
        ) from error


def verify(
    solution: PublishedSolution,
    solver_of: Callable[[str], Any],
    *,
    noted_commitment: str | None = None,
    noted_hash: str | None = None,
) -> list[Check]:
    """Check a solution.

    Args:
        solution: What was published.
        solver_of: Returns the solver of a kind; called only where everything else holds.
        noted_commitment: What somebody wrote down before the day opened.
        noted_hash: Likewise.

    Raises:
        NotFoundError: The kind is unknown.
        NotationError: The day is none.
    """
    kind = kind_named(solution.kind)
    day = parse_day(solution.day)
    data = bytes(solution.sheet)
    try:
        seed = bytes.fromhex(solution.seed)
        sheet = kind.decode(data)
    except ValueError as error:
        return [Check("seed and sheet can be read", holds=False, detail=str(error))]
    checks = [
        _equal("the seed is the one that was committed to", commitment(seed), solution.commitment),
        _equal("the sheet names the same commitment", sheet.commitment, solution.commitment),
        _equal("the sheet is of this day and kind", f"{sheet.day} {sheet.kind}", f"{day} {kind.name}"),
        _equal("the sheet has the published hash", content_hash(data), solution.hash),
    ]
    if noted_commitment is not None:
        checks.append(_equal("the commitment is the one noted before", solution.commitment, noted_commitment.lower()))
    if noted_hash is not None:
        checks.append(_equal("the hash is the one noted before", solution.hash, noted_hash.lower()))
    if all(check.holds for check in checks):
        solver = solver_of(kind.name)
        what = "the seed makes this very sheet"
        version = kind.version(solver)
        if version == sheet.version:
            checks.append(_equal(what, content_hash(encode_sheet(kind.make(seed, day, solver))), solution.hash))
        else:
            checks.append(
                Check(
                    what,
                    holds=None,
                    detail=f"it was made by {sheet.version}, and this program is {version}: use that one",
                )
            )
    return checks


def _equal(what: str, found: str, wanted: str) -> Check:
    return Check(what, holds=found == wanted, detail=found if found == wanted else f"{found} is not {wanted}")
