"""From a written position to a written answer, with a stand-in for the solvers."""

import msgspec
import pytest

from puzzles.dominoes import analysis
from puzzles.dominoes.analysis import AnalysisText, analyse
from puzzles.dominoes.position import Placement
from puzzles.dominoes.tiles import parse_tile
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay
from puzzles.errors import IllegalError

OPENING = {
    "plays": [],
    "seat": 1,
    "hand": ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"],
    "counts": [7, 7],
    "scores": [0, 0],
}


def asked(**fields):
    return msgspec.convert(OPENING | fields, AnalysisText)


@pytest.fixture
def solvers(monkeypatch):
    """Stand-ins for the solvers, and what they were asked."""
    calls = []
    place = Placement(parse_tile("6-6"), None)

    def solve(position, values):
        calls.append((position.seat, tuple(values)))
        figures = {name: 5 if name in values else None for name in ("open", "house", "race")}
        other = Placement(parse_tile("5-5"), "right")
        return Solution(3, (ValuedPlay(place, (other,), 4, 12, 0, 1, **figures),))

    def equilibrium(position):
        calls.append((position.seat, "equilibrium"))
        return Equilibrium(1.00000049, 1.25, ((place, 1.1234567),))

    monkeypatch.setattr(analysis, "solve", solve)
    monkeypatch.setattr(analysis, "equilibrium", equilibrium)
    return calls


def test_the_reply_has_the_shape_of_the_documentation(solvers):
    found = msgspec.json.encode(analyse(asked(values=["equilibrium", "race", "open", "house"])))
    value = {"sum": 5, "value": 1.666667}
    assert msgspec.json.decode(found) == {
        "hands": 3,
        "plays": [
            {
                "tile": "6-6",
                "end": None,
                "points": 4,
                "open": value,
                "house": value,
                "race": value,
                "equilibrium": {"value": 1.123457},
                "equivalent": [{"tile": "5-5", "end": "right"}],
            }
        ],
        "equilibrium": {"low": 1.0, "high": 1.25},
    }
    assert solvers == [(1, "equilibrium"), (1, ("open", "house", "race"))]


def test_what_is_not_asked_for_is_not_there_and_the_open_value_is_worked_out_for_the_order(solvers):
    found = msgspec.to_builtins(analyse(asked(values=["race"])))
    assert list(found["plays"][0]) == ["tile", "end", "points", "race", "equivalent"]
    assert solvers == [(1, ("open", "race"))]
    assert list(msgspec.to_builtins(analyse(asked()))["plays"][0]) == ["tile", "end", "points", "open", "equivalent"]


def test_nothing_asked_for_and_what_is_not_worked_out_for_four_are_refused(solvers):
    with pytest.raises(IllegalError, match="at least one value"):
        analyse(asked(values=[]))
    four = {"counts": [5] * 4, "hand": OPENING["hand"][:5]}
    with pytest.raises(IllegalError, match="only the open value"):
        analyse(asked(values=["open", "equilibrium"], **four))
    assert not solvers
