"""``muggins ends`` as people and scripts call it."""

import json

import pytest


def batch(muggins, text):
    done = muggins("ends", "--batch", stdin=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_the_line_of_the_help_counts_14_and_scores_nothing(muggins):
    assert batch(muggins, '{"line":["4-4","4-6"]}\n') == (0, [{"total": 14, "points": 0}])


def test_a_double_counts_whole_and_alone_once(muggins):
    lines = [["6-6"], ["3-6", "6-6"], ["5-5", "5-6", "6-6"], ["0-0"], ["2-6", "6-6", "6-1"]]
    status, replies = batch(muggins, "\n".join(json.dumps({"line": line}) for line in lines))
    assert status == 0
    assert [(reply["total"], reply["points"]) for reply in replies] == [(12, 4), (15, 8), (22, 0), (0, 0), (3, 1)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not-json"),
        (b'{"line":["4-4"', "not-json"),
        (b"{}", "wrong-shape"),
        (b'{"line":"4-4"}', "wrong-shape"),
        (b'{"line":["4-4"],"points":2}', "wrong-shape"),
        (b'{"line":[]}', "empty-line"),
        (b'{"line":["4-4","4:6"]}', "not-a-tile"),
        (b'{"line":["4-4","6-4"]}', "does-not-fit"),
        (b'{"line":["4-6","6-4"]}', "tile-twice"),
    ],
)
def test_a_bad_line_is_answered_in_its_place_and_the_status_is_one(muggins, line, code):
    good = b'{"line":["4-5"]}'
    status, replies = batch(muggins, b"\n".join([good, line, good]))
    assert status == 1
    assert [reply.get("total") for reply in replies] == [9, None, 9]
    assert replies[1]["error"]["code"] == code


def test_people_read_both_ends_and_the_points(muggins):
    done = muggins("ends", "3-6", "6-6")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == b"total 15: 8 points (5 for threes, 3 for fives)"
    assert [line.split() for line in done.stdout.decode().splitlines()[3:5]] == [
        ["left", "3-6", "3"],
        ["right", "6-6", "12"],
    ]
    assert muggins("ends", "5-0").stdout.splitlines()[-1] == b"total 5: 1 point"
    assert b"alone   6-6        12" in muggins("ends", "6-6").stdout


def test_what_people_write_wrong_is_said_in_one_line(muggins):
    for tiles, word in ((["3-6", "5-5"], b"does not match"), (["3-7"], b"not a tile")):
        done = muggins("ends", *tiles)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"muggins: ")
        assert done.stderr.count(b"\n") == 1
        assert word in done.stderr
    assert muggins("ends").returncode == 2
    assert muggins("ends", "--batch", "4-4").returncode == 2
