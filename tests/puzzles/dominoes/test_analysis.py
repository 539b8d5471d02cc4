"""From a position to a written answer, with a stand-in for the solvers."""

import msgspec
import pytest

from puzzles.dominoes.analysis import AnalysisText, analyse
from puzzles.dominoes.history import parse_position
from puzzles.dominoes.position import Placement
from puzzles.dominoes.tiles import parse_tile
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay
from puzzles.errors import IllegalError

POSITION = {
    "plays": [
        {"seat": 0, "tile": "3-3"},
        {"seat": 1, "tile": "6-3", "end": "left"},
        {"seat": 0, "tile": "5-3", "end": "right"},
        {"seat": 1, "tile": "6-5", "end": "right"},
        {"seat": 0, "tile": "6-1", "end": "left"},
        {"seat": 1, "tile": "6-6", "end": "right"},
        {"seat": 0, "tile": "1-0", "end": "left"},
        {"seat": 1, "tile": "6-4", "end": "right"},
        {"seat": 0, "tile": "0-0", "end": "left"},
        {"seat": 1, "tile": "2-0", "end": "left"},
    ],
    "seat": 0,
    "hand": ["2-2", "5-2"],
    "counts": [2, 2],
    "scores": [57, 52],
}
OPENING = {
    "plays": [],
    "seat": 1,
    "hand": ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"],
    "counts": [7, 7],
    "scores": [0, 0],
}


class StandIn:
    """A solver that answers with the same figures, and keeps what it was asked."""

    version = "stand-in"

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.place = Placement(parse_tile("2-2"), "left")

    def solve(self, _position, values):
        self.calls.append(tuple(values))
        figures = {name: 5 if name in values else None for name in ("open", "house", "race")}
        other = Placement(parse_tile("5-2"), "right")
        return Solution(3, (ValuedPlay(self.place, (other,), 4, 12, 2, 7, best=1, race_best=2, **figures),))

    def equilibrium(self, _position, **_race):
        self.calls.append("equilibrium")
        return Equilibrium(1.0, 1.25, ((self.place, 1.125),))


def analysed(text, values, solver=None):
    asked = msgspec.convert(text | {"values": values}, AnalysisText)
    return msgspec.json.decode(msgspec.json.encode(analyse(parse_position(asked), asked.values, solver or StandIn())))


def test_the_answer_has_all_that_was_asked_for():
    solver = StandIn()
    value = {"sum": 5, "value": 5 / 3}
    assert analysed(POSITION, ["equilibrium", "race", "open", "house"], solver) == {
        "line": ["2-0", "0-0", "0-1", "1-6", "6-3", "3-3", "3-5", "5-6", "6-6", "6-4"],
        "total": 6,
        "unseen": 16,
        "possible": 16,
        "hands": 3,
        "narrowed": None,
        "plays": [
            {
                "tile": "2-2",
                "end": "left",
                "points": 4,
                "total": 12,
                "open": value,
                "house": value,
                "race": value,
                "equilibrium": {"value": 1.125},
                "best": 1,
                "race_best": 2,
                "knocks": 2,
                "reply": 7 / 3,
                "equivalent": [{"tile": "5-2", "end": "right"}],
            }
        ],
        "equilibrium": {"low": 1.0, "high": 1.25},
    }
    assert solver.calls == [("open", "house", "race"), "equilibrium"]


def test_what_is_not_asked_for_is_not_there_and_the_open_value_is_worked_out_for_the_order():
    solver = StandIn()
    (play,) = analysed(POSITION, ["race"], solver)["plays"]
    assert set(play) == {"tile", "end", "points", "total", "race", "race_best", "knocks", "reply", "equivalent"}
    assert solver.calls == [("open", "race")]
    assert "equilibrium" not in analysed(POSITION, ["open"])


def test_the_others_knocks_tell_how_the_hands_were_narrowed():
    text = POSITION | {
        "plays": [
            {"seat": 0, "tile": "6-6"},
            {"seat": 1, "knock": True},
            {"seat": 0, "tile": "6-5", "end": "left"},
            {"seat": 1, "tile": "5-4", "end": "left"},
        ],
        "hand": ["6-4", "6-3", "4-0", "2-1", "1-0"],
        "counts": [5, 6],
        "scores": [4, 3],
    }
    found = analysed(text, ["open"])
    assert (found["unseen"], found["possible"]) == (20, 17)
    assert found["narrowed"] == {
        "knocks": [{"play": 2, "seat": 1, "pips": [6]}], "without": 38_760, "hands": 3,
    }  # fmt: skip
    # One's own knocks tell oneself nothing.
    plays = [*text["plays"], {"seat": 0, "tile": "4-0", "end": "left"}]
    own = {"plays": plays, "seat": 1, "hand": ["4-4", "4-3", "4-2", "3-3", "1-0", "2-0"], "counts": [4, 6]}
    assert analysed(text | own, ["open"])["narrowed"] is None


@pytest.mark.parametrize(
    ("text", "values", "code", "says"),
    [
        (POSITION, [], "no-values", "at least one value"),
        (OPENING, ["equilibrium"], "out-of-reach", "up to 3 tiles each, not with 7"),
        (OPENING | {"counts": [5] * 4, "hand": OPENING["hand"][:5]}, ["open"], "out-of-reach", "up to 2 tiles each"),
        (
            OPENING | {"counts": [5] * 3, "hand": OPENING["hand"][:5], "scores": [0, 0, 0]},
            ["open"], "out-of-reach", "three players are not solved",
        ),
    ],
)  # fmt: skip
def test_what_is_beyond_the_solvers_is_refused(text, values, code, says):
    solver = StandIn()
    with pytest.raises(IllegalError, match=says) as caught:
        analysed(text, values, solver)
    assert caught.value.code == code
    assert not solver.calls
