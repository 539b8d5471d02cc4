"""Problem documents: the catalogue, and what becomes of an error that nobody foresaw."""

import logging
import re
from pathlib import Path

import pytest

import api
import puzzles
from api.problems import PROBLEMS, problem_of
from puzzles.errors import ConflictError, ForbiddenError, IllegalError, MugginsError, NotationError, NotFoundError
from tests.api.conftest import World, problem


def test_every_code_that_the_api_raises_stands_in_the_catalogue() -> None:
    text = "".join(path.read_text() for path in Path(api.__file__).parent.rglob("*.py"))
    raised = set(re.findall(r'ProblemError\(\s*"([a-z-]+)"', text))
    assert raised
    assert raised <= PROBLEMS.keys()


def test_every_code_of_puzzles_that_a_request_can_cause_stands_in_the_catalogue() -> None:
    own = {"not-an-address", "no-such-kind", "bad-lookup"}
    for part in ("cribbage/cards.py", "cribbage/game.py", "kinds/discard.py", "kinds/contract.py", "days.py"):
        text = (Path(puzzles.__file__).parent / part).read_text()
        assert set(re.findall(r'code="([a-z-]+)"', text)) - own <= PROBLEMS.keys()


@pytest.mark.parametrize(
    ("error", "status"),
    [(NotationError, 422), (IllegalError, 422), (NotFoundError, 404), (ForbiddenError, 403), (ConflictError, 409),
     (MugginsError, 422)],
)  # fmt: skip
def test_an_error_of_puzzles_with_a_new_code_keeps_its_code(error: type[MugginsError], status: int) -> None:
    found, kind = problem_of(error("something", code="brand-new"))
    assert (found.code, kind.status) == ("brand-new", status)


async def test_an_unforeseen_error_is_logged_and_shows_nothing(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await world.app()
    guest = await world.guest(app)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret inside")

    monkeypatch.setattr("api.service.Service.day", broken)
    monkeypatch.setattr(logging.getLogger("muggins"), "propagate", True)
    with caplog.at_level(logging.ERROR):
        reply = await guest.get("/api/v1/days/today")
    problem(reply, 500, "internal")
    assert "secret" not in reply.text
    assert "Traceback" not in reply.text
    assert "secret inside" in caplog.text
