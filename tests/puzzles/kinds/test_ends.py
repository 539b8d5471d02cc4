"""The kind ``ends``: what every day holds, that nothing comes twice, and how an announcement is graded."""

from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import islice, pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.days import REPEAT_DAYS, day_number
from puzzles.dominoes.growing import grown_lines
from puzzles.dominoes.line import Line, canonical_line, parse_line, points_of
from puzzles.dominoes.patterns import END_TRAPS
from puzzles.errors import NotationError, NotFoundError
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.ends import (
    ENDS,
    EndsSheet,
    ends_position,
    ends_verdict,
    line_class,
    parse_end_points,
    short_lines,
)
from puzzles.seeds import commitment, content_hash, day_seed
from puzzles.stream import Stream

MASTER = bytes(range(32))
DAY = date(2026, 11, 29)


@cache
def sheet_of(day: date) -> EndsSheet:
    return ENDS.make(day_seed(MASTER, day, "ends"), day, None)


DAYS = [DAY + timedelta(17 * step) for step in range(24)]
"""Spread over the 401 classes."""


def canonical(sheet: EndsSheet) -> list[bytes]:
    return [canonical_line(parse_line(one.line)) for one in sheet.positions]


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_every_day_holds_what_a_day_must_hold(day: date) -> None:
    positions = sheet_of(day).positions
    assert len(positions) == 40
    found = Counter(pattern for position in positions for pattern in position.patterns)
    least = {
        "zero": 6, "beside-fifteen": 2, "half-double": 2, "twenty-two": 1, "fifteen": 3, "eighteen": 1, "twenty": 1,
        "twelve-by-double-six": 1, "blank-double": 2, "two-doubles": 3, "one-double": 4, "no-double": 3,
    }  # fmt: skip
    for pattern, number in least.items():
        assert found[pattern] >= number, pattern
    lengths = Counter(len(position.line) for position in positions)
    assert sum(count for length, count in lengths.items() if length < 3) <= 1
    assert max(lengths) <= 12
    assert len({position.points for position in positions}) >= 6


def test_over_the_days_all_lengths_sides_and_points_come_evenly_enough() -> None:
    positions = [position for sheet in map(sheet_of, DAYS) for position in sheet.positions]
    lengths = Counter(len(position.line) for position in positions)
    assert all(lengths[length] >= 20 for length in range(4, 13))
    assert lengths[3] >= 3
    assert lengths[1] + lengths[2] >= 3
    sides = Counter(position.last for position in positions if position.last)
    assert 0.4 < sides["left"] / sides.total() < 0.6
    points = Counter(position.points for position in positions)
    # 5 and 7 cannot occur.
    assert points.keys() == {0, 1, 2, 3, 4, 6, 8}
    assert points[0] < 0.5 * len(positions)
    assert {pattern for position in positions for pattern in position.patterns} >= END_TRAPS - {"lone-double"}


def test_each_position_says_what_the_line_says() -> None:
    for sheet in map(sheet_of, DAYS[:6]):
        for position in sheet.positions:
            line = parse_line(position.line)
            assert position == ends_position(line, position.last)
            assert position.points == points_of(line.total)
            assert (position.last is None) == (len(position.line) == 1)


def test_nothing_stands_twice_on_a_sheet_and_everything_on_a_day_of_its_own_class() -> None:
    for sheet in map(sheet_of, DAYS):
        forms = canonical(sheet)
        assert len(set(forms)) == 40
        assert {line_class(form) for form in forms} == {day_number(date.fromisoformat(sheet.day)) % REPEAT_DAYS}


LINES = list(islice(grown_lines(Stream(b"lines", "test"), 12), 400))


@given(st.sampled_from(LINES))
def test_a_line_and_its_mirror_image_are_one(line: Line) -> None:
    form = canonical_line(line)
    assert canonical_line(line.mirrored()) == form
    assert 0 <= line_class(form) < REPEAT_DAYS
    assert line.mirrored().total == line.total


def test_lines_that_are_no_mirror_images_differ() -> None:
    forms = {canonical_line(line) for line in LINES}
    assert len(forms) == len({frozenset((line.tiles, line.mirrored().tiles)) for line in LINES})


def test_short_lines_are_those_of_one_and_two_tiles_and_no_day_has_two() -> None:
    lines = short_lines()
    assert Counter(len(line.tiles) for line in lines) == {1: 28, 2: 147}
    assert len({canonical_line(line) for line in lines}) == 175
    classes = Counter(line_class(canonical_line(line)) for line in lines)
    assert set(classes.values()) == {1}
    # Spread over the year: between two of them there are one or two days without.
    gaps = sorted(classes)
    assert max(after - before for before, after in pairwise(gaps)) <= 3


def test_a_short_line_stands_on_the_day_of_its_class_and_a_lone_double_on_seven_days_of_401() -> None:
    lone = [line for line in short_lines() if len(line.tiles) == 1 and line.tiles[0][0] == line.tiles[0][1]]
    assert len(lone) == 7
    residue = line_class(canonical_line(lone[0]))
    day = DAY + timedelta((residue - day_number(DAY)) % REPEAT_DAYS)
    positions = [position for position in sheet_of(day).positions if len(position.line) == 1]
    assert [position.line for position in positions] == [tuple(lone[0].texts())]
    assert "lone-double" in positions[0].patterns
    assert positions[0].last is None


def test_a_sheet_is_a_function_of_seed_and_day_alone() -> None:
    seed = day_seed(MASTER, DAY, "ends")
    again = ENDS.make(seed, DAY, object())
    assert encode_sheet(again) == encode_sheet(sheet_of(DAY))
    assert content_hash(encode_sheet(again)) == "fd9ad2d8a6456f8d1254e5a5fddaa87509f2c9ace885abd7eccaa8806961647d"
    assert (again.commitment, again.version, again.kind) == (commitment(seed), "ends/1", "ends")
    assert ENDS.make(bytes(32), DAY, None) != again


def test_the_published_bytes_read_back_and_encode_to_the_same_bytes() -> None:
    data = encode_sheet(sheet_of(DAY))
    assert ENDS.decode(data) == sheet_of(DAY)
    assert encode_sheet(ENDS.decode(data)) == data


def test_a_question_tells_nothing_but_number_line_and_last_side() -> None:
    position = sheet_of(DAY).positions[3]
    assert msgspec.to_builtins(ENDS.question(sheet_of(DAY), 4)) == {
        "n": 4, "line": position.line, "last": position.last,
    }  # fmt: skip
    for n in (0, 41, -1):
        with pytest.raises(NotFoundError, match="1 to 40"):
            ENDS.question(sheet_of(DAY), n)


def test_an_announcement_scores_one_if_it_is_right_and_loses_what_it_is_off() -> None:
    for n, position in enumerate(sheet_of(DAY).positions, 1):
        # 5 and 7 cannot occur, but may be said.
        for said in range(9):
            graded = ENDS.grade(sheet_of(DAY), n, [str(said)])
            assert graded.choice == str(said)
            assert (graded.score, graded.loss) == (int(said == position.points), abs(said - position.points))


@pytest.mark.parametrize(
    "answer", [[], ["4", "5"], [""], ["9"], ["10"], ["29"], ["-1"], ["04"], ["4.0"], ["\uff14"], [" 4"], ["4\n"], ["x"]]
)
def test_what_is_no_whole_number_from_0_to_8_is_refused(answer: list[str]) -> None:
    with pytest.raises(NotationError, match="from 0 to 8") as caught:
        ENDS.grade(sheet_of(DAY), 1, answer)
    assert caught.value.code == "not-a-count"
    assert parse_end_points(["8"]) == 8


@pytest.mark.parametrize(
    ("line", "last", "ends", "scored"),
    [
        ("6-6 6-3", "right", (12, 3, 15), (5, 3)),
        ("6-6", None, (12, None, 12), (4, 0)),
        ("5-5", None, (10, None, 10), (0, 2)),
        ("0-0", None, (0, None, 0), (0, 0)),
        ("6-4", None, (6, 4, 10), (0, 2)),
        ("4-4 4-6 6-6", "left", (8, 12, 20), (0, 4)),
        ("5-5 5-6 6-6", "left", (10, 12, 22), (0, 0)),
        ("0-0 0-1 1-3", "right", (0, 3, 3), (1, 0)),
        ("2-6 6-6 6-1", "right", (2, 1, 3), (1, 0)),
    ],
)
def test_a_verdict_adds_up_the_ends_and_splits_the_points(
    line: str, last: str | None, ends: tuple[int, int | None, int], scored: tuple[int, int]
) -> None:
    position = ends_position(parse_line(line.split()), last)  # type: ignore[arg-type]
    verdict = ends_verdict(position, 4, n=3)
    assert (verdict.n, verdict.said, verdict.points, verdict.off) == (3, 4, sum(scored), 4 - sum(scored))
    assert (verdict.left, verdict.right, verdict.total) == ends
    assert (verdict.threes, verdict.fives) == scored
    assert verdict.line == tuple(line.split())


def test_every_verdict_of_a_day_adds_up() -> None:
    for sheet in map(sheet_of, DAYS[:5]):
        for n, position in enumerate(sheet.positions, 1):
            verdict = ENDS.verdict(sheet, n, "4")
            assert verdict.off == 4 - position.points
            assert verdict.left + (verdict.right or 0) == verdict.total == position.total
            assert verdict.threes + verdict.fives == position.points


def test_the_rule_ranks_by_time_with_ten_seconds_for_each_wrong_answer() -> None:
    rule = ENDS.rule
    assert rule.result(rule.standing(40, 61_234)) == 61_234
    assert rule.result(rule.standing(37, 61_234)) == 91_234
    assert (rule.timed, rule.least_milliseconds, rule.unfinished) == (True, 300, False)
