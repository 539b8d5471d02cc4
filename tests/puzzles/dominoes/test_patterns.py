"""The patterns of two ends, each written out, and against a slow definition."""

from itertools import product

import pytest

from puzzles.dominoes.line import count_of, parse_line, points_of, total_of
from puzzles.dominoes.patterns import END_PATTERNS, END_TRAPS, end_patterns

ENDS = range(14)


@pytest.mark.parametrize(
    ("line", "patterns"),
    [
        ("6-4", "fives no-double"),
        ("6-3", "threes no-double"),
        ("4-3", "zero no-double"),
        ("6-6 6-3", "fifteen one-double"),
        ("5-5 5-2 2-4 4-5", "fifteen one-double"),
        ("6-6", "threes lone-double twelve-by-double-six"),
        ("5-5", "fives lone-double"),
        ("4-4", "zero lone-double"),
        ("3-3", "threes lone-double"),
        ("0-0", "zero lone-double blank-double"),
        ("0-0 0-6 6-6", "threes two-doubles blank-double twelve-by-double-six"),
        ("6-6 6-0", "threes one-double twelve-by-double-six"),
        ("6-6 6-1 1-2", "zero one-double beside-fifteen"),
        ("6-6 6-4", "zero one-double beside-fifteen half-double"),
        ("6-6 6-5 5-5", "zero two-doubles twenty-two"),
        ("6-6 6-4 4-4", "fives twenty two-doubles"),
        ("6-6 6-3 3-3", "threes eighteen two-doubles"),
        ("6-6 6-1 1-2 2-6", "threes eighteen one-double"),
        ("2-2 2-3", "zero one-double half-double"),
        ("0-0 0-3", "threes one-double blank-double"),
        ("5-0 0-0", "fives one-double blank-double"),
    ],
)
def test_lines_have_the_patterns_of_their_ends(line: str, patterns: str) -> None:
    ends = parse_line(line.split()).ends
    assert ends
    assert list(end_patterns(*ends)) == patterns.split()


def test_all_pairs_of_ends_against_the_definitions() -> None:
    for left, right in product(ENDS, repeat=2):
        found = set(end_patterns(left, right))
        assert list(end_patterns(left, right)) == [pattern for pattern in END_PATTERNS if pattern in found]
        assert end_patterns(right, left) == end_patterns(left, right)
        total = total_of(left, right)
        assert ("zero" in found) == (points_of(total) == 0)
        assert ("fifteen" in found) == (total == 15) == (points_of(total) == 8)
        assert ("threes" in found) == (total in (3, 6, 9, 12, 18))
        assert ("fives" in found) == (total in (5, 10, 20))
        assert len(found & {"no-double", "one-double", "two-doubles", "lone-double"}) == 1
        assert ("twenty-two" in found) == ({left, right} == {12, 13})
        assert ("beside-fifteen" in found) == (total in (14, 16))
        if "half-double" in found:
            assert points_of(total) == 0
            assert max(left, right) >= 7
            assert count_of(left) + count_of(right) > left % 7 + right % 7


def test_every_pattern_comes_and_traps_are_some_of_them() -> None:
    assert {pattern for ends in product(ENDS, repeat=2) for pattern in end_patterns(*ends)} == set(END_PATTERNS)
    assert set(END_PATTERNS) > END_TRAPS
