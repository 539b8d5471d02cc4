"""``muggins discard`` as people and scripts call it."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from puzzles.cribbage.cards import DECK, cards_text

HAND = ["5H", "5C", "6D", "7S", "JD", "QH"]


@pytest.fixture(scope="module", autouse=True)
def _built(environment, solver_data):
    directory = Path(environment["MUGGINS_DATA"])
    directory.mkdir(mode=0o700, exist_ok=True)
    for lookup in solver_data.glob("*.lookup"):
        os.link(lookup, directory / lookup.name)


def batch(muggins, text):
    done = muggins("discard", "--batch", stdin=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_the_line_of_the_help_gives_all_fifteen_discards_best_first(muggins):
    status, (reply,) = batch(muggins, json.dumps({"cards": HAND, "crib": "own"}))
    assert status == 0
    assert list(reply) == ["discards"]
    assert len(reply["discards"]) == 15
    best = reply["discards"][0]
    assert list(best) == ["cards", "hand", "crib", "total"]
    assert best["cards"] == ["6D", "7S"]
    assert round(best["hand"], 6) == 12.673913
    totals = [discard["total"] for discard in reply["discards"]]
    assert totals == sorted(totals, reverse=True)


def test_five_cards_are_the_five_card_game(muggins):
    status, (reply,) = batch(muggins, json.dumps({"cards": HAND[:5], "crib": "opponent"}))
    assert status == 0
    assert len(reply["discards"]) == 10


def test_many_lines_come_out_in_their_order_with_the_bad_ones_in_their_place(muggins):
    draw = random.Random(9)
    lines, expected = [], []
    for number in range(400):
        cards = sorted(draw.sample(DECK, 6 if number % 3 else 5))
        if number % 50 == 7:
            lines.append("{")
            expected.append(None)
        else:
            lines.append(json.dumps({"cards": cards_text(cards), "crib": draw.choice(["own", "opponent"])}))
            expected.append(set(cards_text(cards)))
    status, replies = batch(muggins, "\n".join(lines) + "\n")
    assert status == 1
    assert len(replies) == len(lines)
    for reply, cards in zip(replies, expected, strict=True):
        if cards is None:
            assert reply["error"]["code"] == "not-json"
        else:
            assert {card for discard in reply["discards"] for card in discard["cards"]} == cards


def test_a_bad_hand_is_named(muggins):
    lines = [
        ({"cards": HAND[:4], "crib": "own"}, "wrong-number-of-cards"),
        ({"cards": [*HAND[:5], "5H"], "crib": "own"}, "card-twice"),
        ({"cards": [*HAND[:5], "1H"], "crib": "own"}, "not-a-card"),
        ({"cards": HAND, "crib": "mine"}, "wrong-shape"),
        ({"cards": HAND}, "wrong-shape"),
    ]
    status, replies = batch(muggins, "\n".join(json.dumps(line) for line, _ in lines))
    assert status == 1
    assert [reply["error"]["code"] for reply in replies] == [code for _, code in lines]


def test_people_read_a_table_that_names_the_model(muggins):
    done = muggins("discard", *HAND, "--crib", "own")
    assert done.returncode == 0
    text = done.stdout.decode()
    assert "17.244" in text
    assert "374,672,760 deals" in text
    assert "opponent model six-" in text
    assert "\x1b" not in text
    assert done.stderr == b""


def test_colour_stays_off_where_it_is_not_wanted(muggins):
    assert b"\x1b" not in muggins("discard", *HAND[:5], "--crib", "own", NO_COLOR="1").stdout


def test_people_must_name_cards_and_crib(muggins):
    assert muggins("discard", *HAND).returncode == 2
    assert muggins("discard", "--crib", "own").returncode == 2
    assert muggins("discard", "--batch", "--crib", "own").returncode == 2
    done = muggins("discard", *HAND[:4], "--crib", "own")
    assert done.returncode == 2
    assert b"six cards" in done.stderr


def test_two_processes_that_build_at_once_both_answer_and_leave_one_file(command, environment, tmp_path):
    data = tmp_path / "data"
    line = json.dumps({"cards": HAND[:5], "crib": "own"}).encode()
    started = [
        subprocess.Popen(
            [*command, "discard", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment | {"MUGGINS_DATA": str(data)},
        )
        for _ in range(2)
    ]
    replies = {process.communicate(line)[0] for process in started}
    assert [process.returncode for process in started] == [0, 0]
    assert len(replies) == 1
    assert len(list(Path(data).glob("*.lookup"))) == 1


def test_a_damaged_lookup_is_built_again(muggins, tmp_path):
    line = json.dumps({"cards": HAND[:5], "crib": "own"})
    data = str(tmp_path)
    good = muggins("discard", "--batch", stdin=line, MUGGINS_DATA=data).stdout
    (lookup,) = tmp_path.glob("*.lookup")
    for damage in (lookup.read_bytes()[:1000], b""):
        lookup.write_bytes(damage)
        assert muggins("discard", "--batch", stdin=line, MUGGINS_DATA=data).stdout == good


def test_a_data_directory_that_cannot_be_is_said_in_one_line(muggins, tmp_path):
    (tmp_path / "file").write_text("")
    done = muggins("discard", *HAND[:5], "--crib", "own", MUGGINS_DATA=str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert done.stderr.startswith(b"muggins: ")
    assert done.stderr.count(b"\n") == 1
