"""What every kind says of an answer, beside its grade: the best choice, what the answer cost, what it was about."""

from datetime import date
from typing import Any

import pytest

from puzzles.kinds import KINDS
from puzzles.kinds.contract import Kind
from puzzles.seeds import day_seed
from tests.standins import SECRET, sheet_bytes
from workers.publishing import Task

DAY = date(2026, 11, 29)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def sheet(kind: Kind) -> Any:
    return kind.decode(sheet_bytes(Task(kind.name, DAY, day_seed(SECRET.current, DAY, kind.name))))


def answers(kind: Kind, sheet: Any, n: int) -> list[str]:
    position = sheet.positions[n - 1]
    if kind.rule.timed:
        return [str(said) for said in range(9) if said not in (5, 7) or kind.name == "count"]
    if kind.name == "discard":
        return [" ".join(choice.cards) for choice in position.choices]
    return [f"{choice.tile} {choice.end or ''}".strip() for choice in position.choices]


def test_the_best_choice_costs_nothing(kind: Kind, sheet: Any) -> None:
    for n in range(1, len(sheet.positions) + 1):
        graded = kind.grade(sheet, n, kind.best(sheet, n).split())
        assert graded.choice == kind.best(sheet, n)
        assert kind.cost(sheet, n, graded.loss) == 0


def test_what_an_answer_costs_is_what_takes_from_its_score(kind: Kind, sheet: Any) -> None:
    for n in range(1, len(sheet.positions) + 1):
        for answer in answers(kind, sheet, n):
            graded = kind.grade(sheet, n, answer.split())
            cost = kind.cost(sheet, n, graded.loss)
            assert graded.score == (1 - cost if kind.rule.timed else round(100 * 2**-cost))


def test_every_answer_is_about_something_that_the_kind_lists_in_its_order(kind: Kind, sheet: Any) -> None:
    assert len(set(kind.themes)) == len(kind.themes)
    for n in range(1, len(sheet.positions) + 1):
        for answer in answers(kind, sheet, n):
            themes = kind.themes_of(sheet, n, kind.grade(sheet, n, answer.split()).choice)
            assert themes
            assert list(themes) == [theme for theme in kind.themes if theme in themes]
