"""The values of every play: the reference's to the last integer, and those of a plain recursive solver."""

# ruff: noqa: S311 - the same positions every time

import json
import random
from pathlib import Path

import msgspec
import pytest

from puzzles.dominoes.equilibrium import equilibrium
from puzzles.dominoes.position import Move, Placement
from puzzles.dominoes.solver import Solution, solve
from puzzles.dominoes.tiles import SET, halves_of, parse_tile, parse_tiles, tile_of, tile_text
from puzzles.errors import IllegalError
from tests.puzzles.dominoes.positions import after, narrowed, position_of, random_position
from tests.puzzles.dominoes.twins import solved

REFERENCE = Path(__file__).parents[2] / "reference" / "domino_positions.jsonl"
EVERYTHING = ("open", "house", "race")


def check(position, values):
    """Compare all that the solver says with what the twin says."""
    others = [(position.seat + further) % position.seats for further in range(1, position.seats)]
    side = position.seat % 2
    hands, twin = solved(
        position.line.tiles,
        [halves_of(tile) for tile in position.hand],
        [[halves_of(tile) for tile in position.possible[seat]] for seat in others],
        [position.counts[seat] for seat in others],
        (position.scores[side], position.scores[1 - side]),
    )
    solution = solve(position, values)
    assert solution.hands == hands
    seen = []
    for play in solution.plays:
        for placement in (play.placement, *play.equivalent):
            seen.append((halves_of(placement.tile), placement.side))
            want = twin[seen[-1]]
            got = {name: getattr(play, name) for name in want}
            assert got == want, (position, placement)
    assert sorted(seen, key=str) == sorted(twin, key=str)


@pytest.mark.parametrize("line", REFERENCE.read_text().splitlines(), ids=lambda line: f"{len(line)}")
def test_the_reference_comes_out_to_the_last_integer(line):
    entry = json.loads(line)
    solution = solve(position_of(entry["position"]), EVERYTHING)
    assert solution.hands == entry["expected"]["hands"]
    got = [
        (tile_text(play.placement.tile), play.placement.side, play.points, play.open, play.house, play.race)
        for play in solution.plays
    ]
    want = [
        (play["tile"], play["end"], play["points"], play["open_sum"], play["house_sum"], play["race_sum"])
        for play in entry["expected"]["plays"]
    ]
    assert got == sorted(want, key=lambda play: -play[3])


@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_two_players_values_are_those_of_the_plain_solver(tiles):
    draw = random.Random(tiles)
    for _ in range({1: 60, 2: 60, 3: 40, 4: 25}[tiles]):
        position = random_position(draw, 2, tiles)
        check(narrowed(draw, position, {1: 20, 2: 9, 3: 7, 4: 6}[tiles]), EVERYTHING)


def test_different_numbers_of_tiles_and_the_opening_are_no_exception():
    draw = random.Random(5)
    for own in (1, 2, 3, 4):
        for theirs in (1, 2, 3, 4):
            deck = draw.sample(SET, 28)
            moves, first = ([], None) if (own + theirs) % 3 else ([Move(1, deck[-1])], tile_text(deck[-1]))
            position = after(moves, first, 0, deck[:own], [own, theirs], [55, 57])
            check(narrowed(draw, position, 6), EVERYTHING)


def test_a_round_from_its_opening_with_seven_tiles_each_is_valued_as_the_plain_solver_does():
    draw = random.Random(7)
    position = after([], None, 0, draw.sample(SET, 7), [7, 7], [48, 52])
    check(narrowed(draw, position, 8), EVERYTHING)


def test_partners_values_are_those_of_the_plain_solver():
    draw = random.Random(4)
    for _ in range(60):
        check(narrowed(draw, random_position(draw, 4, 2), 6), ("open",))


def test_a_partnership_with_two_tiles_each_has_270270_deals():
    draw = random.Random(1)
    while True:
        position = random_position(draw, 4, 2)
        if position.counts == (2, 2, 2, 2) and not any(move.tile is None for move in position.moves):
            break
    assert solve(position, ["open"]).hands == 270270


def mirrored(position):
    """Return the same position seen from the other side of the table."""
    swapped = {"left": "right", "right": "left", None: None}
    moves = tuple(Move(move.seat, move.tile, swapped[move.side]) for move in position.moves)
    return msgspec.structs.replace(position, moves=moves, line=position.line.mirrored())


def test_the_mirror_image_of_a_line_has_the_same_values():
    draw = random.Random(8)
    swapped = {"left": "right", "right": "left", None: None}
    for _ in range(60):
        position = random_position(draw, 2, 4)
        there, back = solve(position, EVERYTHING), solve(mirrored(position), EVERYTHING)
        for play in there.plays:
            side = play.placement.side if play.equivalent else swapped[play.placement.side]
            (other,) = (one for one in back.plays if one.placement == Placement(play.placement.tile, side))
            changed = msgspec.structs.replace(other, placement=play.placement)
            assert changed == play


def test_two_ends_are_one_where_number_and_count_are_the_same():
    lone = solve(after([Move(1, tile_of(4, 4))], "4-4", 0, parse_tiles(["6-4", "5-4"]), [2, 2], [0, 0]), ["open"])
    assert [len(play.equivalent) for play in lone.plays] == [1, 1]
    moves = [
        Move(0, tile_of(4, 4)),
        Move(1, tile_of(4, 1), "right"),
        Move(0, tile_of(1, 0), "right"),
        Move(1, tile_of(4, 0), "right"),
    ]
    uneven = solve(after(moves, "4-4", 0, parse_tiles(["6-4"]), [1, 1], [0, 0]), ["open"])
    found = {(play.placement.side, play.equivalent, play.total) for play in uneven.plays}
    assert found == {("left", (), 10), ("right", (), 14)}


def test_the_house_player_leaves_a_double_exposed_where_nothing_else_decides():
    # After 2-2 the line has the ends 3 and 2-2; a 3-2 leaves 6 on either. On the 3 it lets 6-2 go out with 10.
    moves = [Move(0, tile_of(5, 3)), Move(1, tile_of(5, 2), "right")]
    position = after(moves, "3-5", 0, parse_tiles(["2-2", "6-2"]), [2, 2], [0, 0])
    position = msgspec.structs.replace(position, possible=(position.possible[0], parse_tiles(["3-2", "0-0"])))
    for seen in (position, mirrored(position)):
        (play,) = (play for play in solve(seen, ["house"]).plays if play.placement.tile == tile_of(2, 2))
        assert play.house == -2 + 2 + 1


def test_a_blocked_round_brings_nothing_more():
    # 6-0 on the 0 scores 4 and leaves 6 and 6, whose last tile the mover holds too: a knock, 6 points for 6-6, and no
    # end that anybody could play on. 1-1 stays in the hand.
    tiles = ["6-1", "2-1", "6-2", "6-3", "4-3", "6-4", "6-5", "5-0"]
    moves = [Move(n % 2, tile, "right" if n else None) for n, tile in enumerate(parse_tiles(tiles))]
    position = after(moves, "6-1", 0, parse_tiles(["6-0", "6-6", "1-1"]), [3, 3], [51, 20])
    solution = solve(position, ["open", "race"])
    play = solution.plays[0]
    assert play.placement == Placement(tile_of(6, 0), "right")
    assert (play.points, play.knocks, play.reply) == (4, solution.hands, 0)
    assert (play.open, play.race) == (10 * solution.hands, solution.hands)


def test_the_race_ends_at_exactly_61_and_takes_events_whole():
    # The last tile: 6-3 on a lone 3-3 makes 6 + 6 = 12, four points and one for going out.
    position = after([Move(1, tile_of(3, 3))], "3-3", 0, parse_tiles(["6-3"]), [1, 1], [56, 0])
    for score, race in ((55, 0), (56, 1), (57, 0), (60, 0)):
        (play,) = solve(msgspec.structs.replace(position, scores=(score, 0)), ["race"]).plays
        assert (play.points, play.race) == (5, race * 26)


def test_who_must_knock_has_no_plays():
    position = after([Move(1, tile_of(3, 3))], "3-3", 0, parse_tiles(["6-4", "5-5"]), [2, 1], [0, 0])
    assert solve(position, EVERYTHING) == Solution(25, ())


def test_plays_come_best_first_by_the_first_value_that_was_asked_for():
    position = position_of(json.loads(REFERENCE.read_text().splitlines()[-1])["position"])
    by = {name: [play.placement.tile for play in solve(position, [name]).plays] for name in EVERYTHING}
    assert by["open"] == by["race"] == by["house"][::-1]
    (play, _) = solve(position, ["house"]).plays
    assert play.open is play.race is play.race_house is play.best is play.race_best is None


def test_one_thread_and_two_say_the_same():
    position = position_of(json.loads(REFERENCE.read_text().splitlines()[-1])["position"])
    assert solve(position, EVERYTHING, threads=1) == solve(position, EVERYTHING, threads=2)


def test_what_is_not_solved_is_refused_with_the_reason():
    draw = random.Random(3)
    two, four = random_position(draw, 2, 3), random_position(draw, 4, 2)
    larger = random_position(draw, 4, 5)
    none = msgspec.structs.replace(two, possible=((), ()))
    for position, values, code in (
        (two, ["open", "equilibrium"], "unknown-value"),
        (two, [], "unknown-value"),
        (four, ["open", "race"], "value-not-solved"),
        (four, ["house"], "value-not-solved"),
        (larger, ["open"], "tiles-not-solved"),
        (after([], None, 0, draw.sample(SET, 5), [5, 5, 5], [0, 0, 0]), ["open"], "players-not-solved"),
        (after([], None, 0, draw.sample(SET, 8), [8, 7], [0, 0]), ["open"], "tiles-not-solved"),
        (none, ["open"], "no-hands"),
    ):
        with pytest.raises(IllegalError) as refused:
            solve(position, values)
        assert refused.value.code == code


def test_a_tile_beside_a_double_blank_and_beside_a_blank_is_one_play():
    text = {
        "plays": [
            {"seat": 0, "tile": "6-0"},
            {"seat": 1, "tile": "0-0", "end": "right"},
            {"seat": 0, "tile": "6-1", "end": "left"},
            {"seat": 1, "tile": "5-1", "end": "left"},
            {"seat": 0, "tile": "5-2", "end": "left"},
            {"seat": 1, "tile": "3-2", "end": "left"},
            {"seat": 0, "tile": "4-3", "end": "left"},
            {"seat": 1, "tile": "4-0", "end": "left"},
        ],
        "seat": 0,
        "hand": ["5-0", "3-3", "6-4"],
        "counts": [3, 3],
        "scores": [0, 0],
    }
    position = position_of(text)
    (play,) = solve(position, ["open", "house", "race"]).plays
    assert play.placement == Placement(parse_tile("5-0"), "left")
    assert play.equivalent == (Placement(parse_tile("5-0"), "right"),)
    assert [placement for placement, _ in equilibrium(position).plays] == [play.placement]
