"""What a changed seed, sheet, commitment or day looks like to who checks it."""

from datetime import date
from typing import Any

import msgspec
import pytest

from puzzles.errors import NotationError, NotFoundError
from puzzles.seeds import commitment, content_hash, day_seed
from tests.standins import SECRET, HashSolver, sheet_bytes
from workers.publishing import Task
from workers.verifying import PublishedSolution, read_solution, verify

DAY = date(2026, 11, 29)
SEED = day_seed(SECRET.current, DAY, "discard")
DATA = sheet_bytes(Task("discard", DAY, SEED))
SOLUTION = PublishedSolution(
    "2026-11-29", "discard", SEED.hex(), commitment(SEED), content_hash(DATA), msgspec.Raw(DATA)
)


def solver_of(_kind: str) -> HashSolver:
    return HashSolver()


def failed(solution: PublishedSolution, **noted: str) -> list[str]:
    def not_wanted(_kind: str) -> Any:
        raise AssertionError("nothing is solved where something is wrong already")

    checks = verify(solution, not_wanted, **{f"noted_{name}": value for name, value in noted.items()})
    return [check.what for check in checks if check.holds is False]


def changed(**fields: Any) -> PublishedSolution:
    return msgspec.structs.replace(SOLUTION, **fields)


def test_an_honest_day_holds_in_every_point() -> None:
    checks = verify(SOLUTION, solver_of, noted_commitment=SOLUTION.commitment.upper(), noted_hash=SOLUTION.hash)
    assert [check.holds for check in checks] == [True] * 7
    assert "very sheet" in checks[-1].what


def test_the_solution_is_read_as_the_api_writes_it() -> None:
    text = msgspec.json.encode(SOLUTION)
    assert DATA in text
    assert read_solution(text) == SOLUTION
    with pytest.raises(NotationError, match="solution"):
        read_solution(b'{"day": "2026-11-29"}')
    with pytest.raises(NotationError):
        read_solution(b"\xff")


def test_another_seed_than_the_one_committed_to_is_found_out() -> None:
    assert failed(changed(seed=bytes(32).hex())) == ["the seed is the one that was committed to"]
    assert failed(changed(seed=bytes(32).hex(), commitment=commitment(bytes(32)))) == [
        "the sheet names the same commitment"
    ]


def test_a_changed_sheet_is_found_out() -> None:
    other = DATA.replace(b'"crib":"own"', b'"crib":"opponent"', 1)
    assert other != DATA
    assert failed(changed(sheet=msgspec.Raw(other))) == ["the sheet has the published hash"]
    checks = verify(changed(sheet=msgspec.Raw(other), hash=content_hash(other)), solver_of)
    assert [check.what for check in checks if check.holds is False] == ["the seed makes this very sheet"]


def test_another_day_than_was_noted_is_found_out() -> None:
    assert failed(SOLUTION, commitment="ab" * 32) == ["the commitment is the one noted before"]
    assert failed(SOLUTION, hash="ab" * 32) == ["the hash is the one noted before"]
    assert failed(changed(day="2026-11-30")) == ["the sheet is of this day and kind"]


def test_a_sheet_of_another_version_is_left_open_and_says_which_one_it_takes() -> None:
    checks = verify(SOLUTION, lambda _kind: HashSolver("newer"))
    assert [check.holds for check in checks[:-1]] == [True] * 4
    assert checks[-1].holds is None
    assert "discard/1+stand-in" in checks[-1].detail
    assert "discard/1+newer" in checks[-1].detail


def test_what_cannot_be_read_fails_and_unknown_kinds_are_named() -> None:
    assert failed(changed(seed="xyz")) == ["seed and sheet can be read"]
    assert failed(changed(sheet=msgspec.Raw(b"[]"))) == ["seed and sheet can be read"]
    with pytest.raises(NotFoundError):
        verify(changed(kind="juggling"), solver_of)
    with pytest.raises(NotationError):
        verify(changed(day="yesterday"), solver_of)


def test_a_day_of_a_kind_without_a_solver_is_verified_too() -> None:
    seed = day_seed(SECRET.current, DAY, "count")
    data = sheet_bytes(Task("count", DAY, seed))
    solution = PublishedSolution(
        "2026-11-29", "count", seed.hex(), commitment(seed), content_hash(data), msgspec.Raw(data)
    )
    checks = verify(solution, lambda _kind: None)
    assert [check.holds for check in checks] == [True] * 5
    other = msgspec.structs.replace(solution, seed=SEED.hex())
    assert failed(other) == ["the seed is the one that was committed to"]
