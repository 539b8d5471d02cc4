"""``muggins count`` as people and scripts call it."""

import json
import subprocess

import pytest


def batch(muggins, text):
    done = muggins("count", "--batch", stdin=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_the_line_of_the_help_gives_twenty_nine(muggins):
    status, (reply,) = batch(muggins, '{"hand":["5H","5C","5S","JD"],"starter":"5D","crib":false}\n')
    assert status == 0
    assert reply["total"] == 29 == sum(item["points"] for item in reply["items"])
    assert reply["items"][0] == {"kind": "fifteen", "cards": ["5C", "JD"], "points": 2}
    assert reply["items"][-1] == {"kind": "nobs", "cards": ["JD"], "points": 1}


def test_three_cards_are_a_hand_of_the_five_card_game(muggins):
    status, (reply,) = batch(muggins, '{"hand":["2H","4H","8H"],"starter":"KH"}')
    assert status == 0
    assert reply == {"total": 4, "items": [{"kind": "flush", "cards": ["2H", "4H", "8H", "KH"], "points": 4}]}


def test_a_flush_of_four_counts_in_the_hand_and_not_in_the_crib(muggins):
    line = '{"hand":["2H","4H","8H","TH"],"starter":"KC","crib":%s}\n'
    status, replies = batch(muggins, line % "false" + line % "true")
    assert status == 0
    assert [reply["total"] for reply in replies] == [4, 0]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not-json"),
        (b"no", "not-json"),
        (b'{"hand":["5H"', "not-json"),
        (b'{"hand":["\xff\xfe","5C","5S","JD"],"starter":"5D"}', "not-json"),
        (b"[" * 100_000, "wrong-shape"),
        (b"[]", "wrong-shape"),
        (b"{}", "wrong-shape"),
        (b'{"hand":["5H","5C","5S","JD"],"starter":5}', "wrong-shape"),
        (b'{"hand":["5H","5C","5S","JD"],"starter":"5D","score":29}', "wrong-shape"),
        (b'{"hand":["5H","5C","5S","JX"],"starter":"5D"}', "not-a-card"),
        (b'{"hand":["5H","5C","5S","JD"],"starter":"5H"}', "card-twice"),
        (b'{"hand":["5H","5C"],"starter":"5D"}', "wrong-number-of-cards"),
        (b'{"hand":["5H","5C","5S"],"starter":"5D","crib":true}', "wrong-number-of-cards"),
    ],
)
def test_a_bad_line_is_answered_in_its_place_and_the_status_is_one(muggins, line, code):
    good = b'{"hand":["5H","5C","5S","JD"],"starter":"5D"}'
    status, replies = batch(muggins, b"\n".join([good, line, good]))
    assert status == 1
    assert [reply.get("total") for reply in replies] == [29, None, 29]
    assert replies[1]["error"]["code"] == code
    assert replies[1]["error"]["message"]


def test_windows_line_ends_and_a_missing_last_one_do_not_matter(muggins):
    line = '{"hand":["5H","5C","5S","JD"],"starter":"5D"}'
    status, replies = batch(muggins, f"{line}\r\n{line}")
    assert status == 0
    assert [reply["total"] for reply in replies] == [29, 29]


def test_no_line_at_all_is_no_fault(muggins):
    assert batch(muggins, "") == (0, [])


def test_people_read_the_items_and_the_sum(muggins):
    done = muggins("count", "5H", "5C", "5S", "JD", "5D")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == b"29 points"
    assert b"his nobs" in done.stdout
    assert b"\x1b" not in done.stdout
    assert muggins("count", "2H", "4H", "8H", "TH", "KC", "--crib").stdout.splitlines()[-1] == b"0 points"


def test_what_people_write_wrong_is_said_in_one_line(muggins):
    for cards, word in ((["5H", "5H", "5S", "JD", "5D"], b"twice"), (["5H", "xx"], b"not a card"), (["5H"], b"four")):
        done = muggins("count", *cards)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"muggins: ")
        assert done.stderr.count(b"\n") == 1
        assert word in done.stderr
    assert muggins("count").returncode == 2
    assert muggins("count", "--batch", "5H").returncode == 2


def test_a_reader_who_stops_reading_is_no_error_message(command, environment, tmp_path):
    lines = tmp_path / "hands"
    lines.write_text('{"hand":["5H","5C","5S","JD"],"starter":"5D"}\n' * 30_000)
    with lines.open() as hands:
        process = subprocess.Popen(
            [*command, "count", "--batch"], stdin=hands, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        )
    assert b'"total":29' in process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


def test_a_program_may_ask_line_by_line_over_two_pipes(command, environment):
    with subprocess.Popen(
        [*command, "count", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        for _ in range(3):
            process.stdin.write(b'{"hand":["5H","5C","5S","JD"],"starter":"5D"}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["total"] == 29
        process.stdin.close()
        assert process.wait() == 0


def test_ctrl_c_ends_quietly(command, environment):
    with subprocess.Popen(
        [*command, "count", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        process.stdin.write(b'{"hand":["5H","5C","5S","JD"],"starter":"5D"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(2)
        assert process.wait() == 130
        assert process.stderr.read() == b""


def test_counting_starts_without_what_is_slow_to_import(command, environment):
    code = (
        "import sys\nfrom workers.cli import main\nmain(['count', '5H', '5C', '5S', 'JD', '5D'])\n"
        "assert not {'numba', 'numpy', 'redis', 'litestar'} & set(sys.modules)\n"
    )
    subprocess.run([command[0], "-c", code], check=True, env=environment, stdout=subprocess.DEVNULL)
