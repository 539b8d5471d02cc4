"""``muggins domino`` as people and scripts call it."""

import json
import subprocess

import pytest

from tests.literature import REFERENCE

GOOD = {
    "plays": [
        {"seat": 0, "tile": "6-6"},
        {"seat": 1, "tile": "6-5", "end": "left"},
        {"seat": 0, "tile": "6-3", "end": "right"},
        {"seat": 1, "tile": "5-0", "end": "left"},
        {"seat": 0, "tile": "4-3", "end": "right"},
        {"seat": 1, "tile": "4-1", "end": "right"},
    ],
    "seat": 0,
    "hand": ["1-1", "5-1", "2-2", "5-2"],
    "counts": [4, 4],
    "scores": [53, 51],
}


def batch(muggins, *lines):
    done = muggins(
        "domino", "--batch", stdin="\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_the_positions_of_the_literature_have_its_values_to_the_last_unit_of_every_sum(muggins):
    with (REFERENCE / "domino_positions.jsonl").open(encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    status, replies = batch(muggins, *(case["position"] for case in cases))
    assert status == 0
    for case, reply in zip(cases, replies, strict=True):
        expected, asked = case["expected"], case["position"]["values"]
        hands = expected["hands"]
        assert reply["hands"] == hands
        assert sorted((play["tile"], play["end"]) for play in reply["plays"]) == sorted(
            (play["tile"], play["end"]) for play in expected["plays"]
        )
        sums = [play["open"]["sum"] for play in reply["plays"]]
        assert sums == sorted(sums, reverse=True)
        wanted = {(play["tile"], play["end"]): play for play in expected["plays"]}
        for play in reply["plays"]:
            figures = wanted[play["tile"], play["end"]]
            assert list(play) == ["tile", "end", "points", *asked, "equivalent"]
            assert play["points"] == figures["points"]
            for name in ("open", "house", "race"):
                total = figures[f"{name}_sum"]
                assert play[name] == {"sum": total, "value": round(total / hands, 6)}
            if "equilibrium" in asked:
                assert play["equilibrium"]["value"] == pytest.approx(figures["equilibrium"], abs=0.01)
        assert ("equilibrium" in reply) == ("equilibrium" in asked)
        if "equilibrium" in asked:
            low, high = reply["equilibrium"]["low"], reply["equilibrium"]["high"]
            assert 0 <= high - low <= 0.002
            assert low <= expected["equilibrium"]["high"] + 1e-6
            assert high >= expected["equilibrium"]["low"] - 1e-6


def test_the_open_value_alone_is_given_where_nothing_is_asked_for(muggins):
    status, (reply,) = batch(muggins, GOOD)
    assert status == 0
    assert list(reply) == ["hands", "plays"]
    assert reply["hands"] == 3060
    assert reply["plays"][0] == {
        "tile": "5-1",
        "end": "right",
        "points": 1,
        "open": {"sum": -6524, "value": round(-6524 / 3060, 6)},
        "equivalent": [],
    }


def test_the_best_by_open_value_comes_first_whatever_is_asked_for(muggins):
    status, replies = batch(muggins, *(GOOD | {"values": [name]} for name in ("house", "race", "open")))
    assert status == 0
    assert [[play["tile"] for play in reply["plays"]] for reply in replies] == [["5-1", "1-1"]] * 3
    assert [list(reply["plays"][0])[3:-1] for reply in replies] == [["house"], ["race"], ["open"]]


def test_placements_that_come_to_the_same_are_one_play(muggins):
    alike = {
        "plays": [
            {"seat": 0, "tile": "6-4"},
            {"seat": 1, "tile": "4-3", "end": "right"},
            {"seat": 0, "tile": "5-3", "end": "right"},
            {"seat": 1, "tile": "6-5", "end": "right"},
            {"seat": 0, "tile": "6-0"},
            {"seat": 1, "tile": "0-0", "end": "left"},
            {"seat": 0, "tile": "5-0", "end": "left"},
            {"seat": 1, "tile": "5-1"},
            {"seat": 0, "tile": "6-1", "end": "left"},
        ],
        "seat": 1,
        "hand": ["6-6", "6-2", "1-1"],
        "counts": [2, 3],
        "scores": [0, 0],
    }
    status, (reply,) = batch(muggins, alike)
    assert status == 0
    assert {(play["tile"], play["end"]): play["equivalent"] for play in reply["plays"]} == {
        ("6-6", "left"): [{"tile": "6-6", "end": "right"}],
        ("6-2", "left"): [{"tile": "6-2", "end": "right"}],
    }


def played(position, number, **changes):
    plays = [dict(play) for play in position["plays"]]
    plays[number - 1] |= changes
    return position | {"plays": plays}


DEALT = {"plays": [], "seat": 0, "hand": ["6-6", "5-5", "4-4", "3-3", "2-2"]}
BAD = [
    ("", "not-json", "the line is not a JSON object"),
    ("[]", "wrong-shape", "a line is"),
    (GOOD | {"value": ["open"]}, "wrong-shape", "value"),
    (GOOD | {"values": ["best"]}, "wrong-shape", "best"),
    (played(GOOD, 2, points=0), "wrong-shape", "points"),
    (played(GOOD, 2, end="up"), "wrong-shape", "up"),
    (GOOD | {"values": []}, "no-values", "name at least one value"),
    (played(GOOD, 2, tile="6-9"), "not-a-tile", "play 2: '6-9' is not a tile"),
    (played(GOOD, 3, tile="6-5"), "tile-twice", "play 3: 6-5 lies in the line already"),
    (played(GOOD, 3, seat=1), "wrong-seat", "play 3: seat 0 is to move, not seat 1"),
    (played(GOOD, 4, end="right"), "does-not-fit", "play 4: 5-0 does not fit on the right"),
    (GOOD | {"counts": [4, 5]}, "wrong-counts", "play 6: after it seat 1 holds 4 tiles"),
    (GOOD | {"hand": ["1-1", "5-1", "2-2", "6-6"]}, "tile-twice", "play 1: 6-6 is in the hand as well"),
    (GOOD | {"hand": ["3-3", "5-5", "2-2", "4-4"]}, "nothing-to-choose", "so seat 0 must knock"),
    (GOOD | {"values": ["open", "equilibrium"]}, "no-equilibrium", "1 to 3 tiles each"),
    (DEALT | {"counts": [5] * 3, "scores": [0] * 3}, "players-not-solved", "not for 3"),
    (DEALT | {"counts": [5] * 4, "scores": [0, 0]}, "tiles-not-solved", "2 tiles each"),
    (DEALT | {"counts": [5] * 4, "scores": [0, 0], "values": ["house"]}, "value-not-solved", "only the open value"),
]


def test_bad_lines_are_answered_in_their_place_and_name_what_is_wrong(muggins):
    status, replies = batch(muggins, *(one for line, _, _ in BAD for one in (line, GOOD)))
    assert status == 1
    assert {reply["hands"] for reply in replies[1::2]} == {3060}
    for reply, (_, code, says) in zip(replies[::2], BAD, strict=True):
        assert reply["error"]["code"] == code, reply
        assert says in reply["error"]["message"]


PEOPLE = ["6-6", "6-5@left", "6-3", "5-0@left", "4-3", "4-1", "--hand", "1-1", "5-1", "2-2", "5-2"]


def test_people_read_every_play_the_hands_and_the_line(muggins):
    done = muggins("domino", *PEOPLE, "--values", "open", "house", "--scores", "53", "51")
    assert done.returncode == 0
    assert done.stderr == b""
    text = done.stdout.decode()
    assert "\x1b" not in text
    lines = text.splitlines()
    assert lines[1].split() == ["play", "total", "points", "open", "house", "loss"]
    assert lines[3].split() == ["5-1", "right", "5", "1", "-2.132", "-0.902", "0.000"]
    assert lines[4].split() == ["1-1", "right", "2", "0", "-2.540", "-1.158", "0.408"]
    assert lines[-2] == "exact over 3,060 hands that the opponent may hold; the loss is in open value"
    assert lines[-1] == "line 0-5 5-6 6-6 6-3 3-4 4-1, total 1"


def test_scores_are_those_of_whoever_is_to_move_and_of_the_others(muggins):
    # 61 is reached by the mover at once: 60 and the point that the total of 5 brings.
    wins = muggins("domino", *PEOPLE, "--values", "race", "--scores", "60", "0").stdout.decode()
    row = next(line for line in wins.splitlines() if "5-1 right" in line)
    assert row.split()[4] == "1.000"
    # The same scores the other way round: the opponent needs a point that not every hand can bring.
    behind = muggins("domino", *PEOPLE, "--values", "race", "--scores", "0", "60").stdout.decode()
    row = next(line for line in behind.splitlines() if "5-1 right" in line)
    assert -1 < float(row.split()[4]) < 0


def test_four_in_partnership_have_open_values(muggins):
    plays = (
        "5-4 5-5@left 5-2@left 3-2@left 4-1@right 6-1@right 6-3@right 3-0@left 1-0@left knock 1-1@left 5-1@left knock "
        "knock 3-3@right 4-3@right knock 6-4@right 6-6@right knock knock 6-2@right knock"
    )
    done = muggins("domino", *plays.split(), "--players", "4", "--hand", "2-0", "2-1", "--scores", "9", "3")
    assert done.returncode == 0, done.stderr
    assert b"that the others may hold" in done.stdout
    assert (
        muggins("domino", *plays.split(), "--players", "4", "--hand", "2-0", "2-1", "--values", "race").returncode == 2
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([*PEOPLE[:2], "--hand", "1-1"], b"play 2: after it seat 0 holds 6 tiles, but the hand has 1"),
        (["6-6", "6-5@up", "--hand", "1-1"], b"play 2: '6-5@up' is no play: write 4-2@left"),
        (["6-6", "6.5", "--hand", "1-1"], b"play 2: '6.5' is not a tile"),
        (["6-6", "5-5", "--hand", "1-1"], b"play 2: 5-5 does not fit: the numbers at the ends are 6 and 6"),
        (["knock", "--hand", "1-1"], b"play 1: the opener may place any tile"),
        ([*PEOPLE, "--values", "equilibrium"], b"1 to 3 tiles each"),
        ([*PEOPLE, "--scores", "61", "0"], b"a score is from 0 to 60, not 61"),
    ],
)
def test_what_people_write_wrong_is_said_in_one_line(muggins, arguments, says):
    done = muggins("domino", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"muggins: ")
    assert done.stderr.count(b"\n") == 1
    assert says in done.stderr


def test_a_command_line_that_says_nothing_is_explained(muggins):
    assert b"name the plays and the hand" in muggins("domino").stderr
    assert muggins("domino", "--batch", "--hand", "6-6").returncode == 2
    assert b"everything comes line by line" in muggins("domino", "--batch", "6-6").stderr
    shown = muggins("domino", "--help").stdout.decode()
    assert "muggins domino --batch < positions.jsonl" in shown


def test_a_position_is_read_and_refused_without_the_compiler(command, environment):
    code = (
        "import sys\nfrom workers.cli import main\n"
        "assert main(['domino', '6-6', '--hand', '6-6']) == 2\nassert main(['ends', '6-6']) == 0\n"
        "assert not {'numba', 'redis', 'litestar'} & set(sys.modules)\n"
    )
    subprocess.run([command[0], "-c", code], check=True, env=environment, capture_output=True)
