"""What training draws for whoever counts lines."""

from collections import Counter
from itertools import product
from typing import get_args

import pytest

from puzzles.dominoes.line import parse_line, points_of
from puzzles.dominoes.patterns import END_TRAPS
from puzzles.stream import Stream
from puzzles.training.lines import LENGTHS, LINES, Length, LineWish, OnlyEnds, TrainingLine, draw_line

WISHES = [LineWish(length, only) for length, only in product(get_args(Length), get_args(OnlyEnds))]


def drawn(wish: LineWish, number: int) -> list[TrainingLine]:
    stream = Stream(repr(wish).encode(), "test")
    return [draw_line(stream, wish) for _ in range(number)]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"{wish.length} {wish.only}")
def test_every_wish_brings_lines_of_its_length_and_pattern(wish: LineWish) -> None:
    least, greatest = LENGTHS[wish.length]
    for line in drawn(wish, 12):
        assert least <= len(line.line) <= greatest
        assert (line.last is None) == (len(line.line) == 1)
        assert LINES.fits(line, wish)
        total = parse_line(line.line).total
        assert LINES.points(line) == points_of(total)
        found = set(LINES.patterns_of(line))
        doubles = sum(end >= 7 for end in parse_line(line.line).ends or ())
        assert {
            "any": True, "mistakes": True, "no-doubles": doubles == 0, "doubles": doubles > 0,
            "threes": total in (3, 6, 9, 12, 18), "fives": total in (5, 10, 20), "fifteen": total == 15,
            "zero": LINES.points(line) == 0, "traps": not END_TRAPS.isdisjoint(found),
        }[wish.only]  # fmt: skip


def test_lines_of_all_lengths_come_with_and_without_doubles_and_chance_alone_decides() -> None:
    lines = drawn(LineWish(), 300)
    lengths = Counter(len(line.line) for line in lines)
    assert set(lengths) == set(range(1, 13))
    assert lengths.most_common(1)[0][1] < 60
    assert 75 < sum("no-double" in LINES.patterns_of(line) for line in lines) < 225
    assert 100 < sum(line.last == "left" for line in lines) < 200
    assert drawn(LineWish(), 300) == lines


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("6-6", "6-6"),
        ("6-4", "6 4"),
        ("4-6", "6 4"),
        ("6-6 6-3", "6-6 3"),
        ("3-0 0-6 6-6", "6-6 3"),
        ("4-4 4-6 6-6", "6-6 4-4"),
        ("2-1 1-3 3-2", "2 2"),
        ("0-0 0-5", "0-0 5"),
    ],
)
def test_what_one_knows_is_the_two_ends_whatever_lies_between(line: str, key: str) -> None:
    assert TrainingLine(tuple(line.split()), None).key == key


@pytest.mark.parametrize(
    ("line", "allowance"), [("6-4", 2_000), ("6-6 6-3", 3_000), ("6-6", 3_000), ("6-6 6-4 4-4", 4_000)]
)
def test_a_line_allows_two_seconds_and_one_more_for_each_double_at_an_end(line: str, allowance: int) -> None:
    assert LINES.allowance(TrainingLine(tuple(line.split()), None)) == allowance
