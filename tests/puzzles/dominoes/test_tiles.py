"""Tiles and their notation."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from puzzles.dominoes.tiles import (
    SET,
    halves_of,
    is_double,
    parse_tile,
    parse_tiles,
    tile_of,
    tile_text,
    tiles_text,
    weight_of,
)
from puzzles.errors import IllegalError, MugginsError, NotationError


def test_a_set_holds_each_pair_of_numbers_once_in_the_order_of_the_design():
    assert [tile_text(tile) for tile in SET[:9]] == ["0-0", "1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "1-1", "2-1"]
    assert tile_text(SET[-1]) == "6-6"
    assert len({halves_of(tile) for tile in SET}) == len(SET) == 28
    assert sum(map(weight_of, SET)) == 168
    assert sum(map(is_double, SET)) == 7


def test_notation_goes_out_with_the_higher_half_first_and_comes_in_either_way():
    for tile in SET:
        low, high = halves_of(tile)
        assert tile_text(tile) == f"{high}-{low}"
        assert parse_tile(f"{high}-{low}") == parse_tile(f"{low}-{high}") == tile_of(low, high) == tile


@pytest.mark.parametrize(
    "text", ["", "6", "66", "7-1", "6-7", "6\N{EN DASH}4", "6-4 ", " 6-4", "6-4-2", "²-1", "٤-٢", "-6-4", "a-b"]
)
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(NotationError, match="not a tile"):
        parse_tile(text)


def test_a_tile_that_stands_twice_is_refused_in_either_order():
    assert tiles_text(parse_tiles(["2-6", "6-6"])) == ["6-2", "6-6"]
    with pytest.raises(IllegalError, match="6-2 stands twice in the hand"):
        parse_tiles(["2-6", "6-2"], what="the hand")


@given(some.text())
def test_no_text_brings_the_parser_down(text):
    with suppress(MugginsError):
        assert tile_text(parse_tile(text)) in {text, text[::-1]}
