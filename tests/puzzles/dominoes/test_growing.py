"""Lines that grow: legal at every step, tile by tile, and every placing as likely as any other."""

from collections import Counter
from itertools import islice

from puzzles.dominoes.growing import grown_lines, with_doubles
from puzzles.dominoes.line import parse_line
from puzzles.dominoes.tiles import halves_of, is_double, tile_of
from puzzles.stream import Stream


def test_each_line_is_the_one_before_with_a_tile_more_or_a_fresh_tile() -> None:
    before: tuple[tuple[int, int], ...] = ()
    for line in islice(grown_lines(Stream(b"grow", "test"), 12), 3_000):
        # Reading it again checks that neighbours match and that no tile lies twice.
        assert parse_line(line.texts()) == line
        assert len(line.tiles) == 1 or before in (line.tiles[1:], line.tiles[:-1])
        assert len(line.tiles) <= 12
        before = line.tiles


def test_first_tiles_and_their_ways_are_even_and_so_are_the_placings_that_follow() -> None:
    first, second = Counter(), Counter()
    lines = grown_lines(Stream(b"even", "test"), 2)
    for _ in range(7_000):
        opening, following = next(lines), next(lines)
        first[opening.texts()[0]] += 1
        if opening.texts() == ["0-0"]:
            second[tuple(following.texts())] += 1
    assert len(first) == 49
    # A double comes as often as another tile, which lies either way.
    assert all(150 < first[f"{pip}-{pip}"] < 350 for pip in range(7))
    assert all(70 < first[text] < 190 for text in first if text[0] != text[2])
    # Six tiles go on from 0-0, each on both sides.
    assert len(second) == 12


def test_doubles_are_placed_where_they_fit_and_do_not_lie_yet() -> None:
    for line in islice(grown_lines(Stream(b"double", "test"), 12), 2_000):
        ends = [line.tiles[0][0], line.tiles[-1][1]]
        free = [(pip, pip) not in line.tiles for pip in ends]
        found = list(with_doubles(line))
        assert len(found) == sum(free) + (all(free) and ends[0] != ends[1])
        for one in found:
            assert parse_line(one.texts()) == one
            assert set(one.tiles) > set(line.tiles)
            added = [tile_of(*tile) for tile in one.tiles if tile not in line.tiles]
            assert all(is_double(tile) and halves_of(tile)[0] in ends for tile in added)
