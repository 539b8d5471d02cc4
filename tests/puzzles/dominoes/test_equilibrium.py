"""The equilibrium against a linear programme over every deal, plain enumeration, and the reference."""

import random
import subprocess
import sys
from itertools import combinations, product
from math import comb

import pytest
from msgspec.structs import replace

from puzzles.dominoes.equilibrium import equilibrium
from puzzles.dominoes.line import parse_line, pip_of, points_of, total_of
from puzzles.dominoes.position import Move, Placement, Position
from puzzles.dominoes.tiles import SET, halves_of, is_double, parse_tile
from puzzles.errors import IllegalError
from tests.puzzles.dominoes.publicly import Deals, mirrored, placements, position_of, public_sets, reference

SMALL = [(position, expected) for position, expected in reference() if max(position.counts) <= 3]
TWO_EACH = [
    *(position for position, _ in SMALL if position.counts == (2, 2)),
    # Both have knocked on the way, so that either may hold only some of the tiles.
    position_of(
        ["0 6-6", "1 6-3 left", "0 3-3 left", "1 3-0 left", "0 0-0 left", "1 2-0 left", "0 knock", "1 6-0 right",
         "0 5-0 right", "1 5-4 right", "0 4-4 right", "1 knock", "0 4-0 right", "1 1-0 right"],
        0, ["3-2", "5-1"], (2, 2), (55, 57),
    ),
    # The opponent has just knocked: if the mover knocks, too, the round is blocked.
    position_of(
        ["1 5-5", "0 5-0 left", "1 5-6 right", "0 6-6 right", "1 6-2 right", "0 2-5 right", "1 5-4 right",
         "0 4-4 right", "1 4-6 right", "0 6-0 right", "1 knock"],
        0, ["0-0", "2-1"], (2, 2), (58, 59),
    ),
]  # fmt: skip


def drawn(seed, counts, *, lone=False):
    """A position of few tiles: one lone double or six tiles on the table, and in every third a knock just before."""
    draw = random.Random(seed)  # noqa: S311
    first = draw.choice([tile for tile in SET if is_double(tile)] if lone else SET)
    line = parse_line(["-".join(map(str, halves_of(first)))])
    moves = [Move(1, first)]
    while not lone and len(moves) < 6:
        fitting = [(tile, side) for tile in SET if all(tile != move.tile for move in moves) for side in line.fits(tile)]
        tile, side = draw.choice(fitting)
        line = line.placed(tile, side)
        moves.append(Move((len(moves) + 1) % 2, tile, side))
    refused = set()
    if seed % 3 == 0:
        moves.append(Move(1, None))
        refused = {pip_of(end) for end in line.ends}
    off = draw.sample([tile for tile in SET if all(tile != move.tile for move in moves)], 10)
    own, others = sorted(off[:8]), sorted(tile for tile in off if refused.isdisjoint(halves_of(tile)))
    scores = (61 - draw.randint(1, 6), 61 - draw.randint(1, 6))
    return holding(own[: counts[0]], Position(tuple(moves), line, 0, (), counts, scores, ()), (own, others))


def holding(hand, position, sets):
    """The position for one who holds these tiles; and what either may hold for all that the table tells."""
    own, others = sets
    possible = (tuple(own), tuple(tile for tile in others if tile not in hand))
    return replace(position, hand=tuple(hand), possible=possible), sets


@pytest.mark.parametrize("race", [False, True], ids=["points", "race"])
@pytest.mark.parametrize("number", range(len(TWO_EACH)))
def test_with_two_tiles_each_the_value_is_that_of_a_linear_programme_over_all_deals(number, race):
    position = TWO_EACH[number]
    deals = Deals(position, race=race)
    found = equilibrium(position, race=race, width=1e-6)
    assert found.high - found.low <= 1e-6
    assert found.low - 1e-9 <= deals.value() <= found.high + 1e-9


def test_two_tiles_each_without_a_knock_are_18360_deals():
    assert len(Deals(TWO_EACH[0]).deals) == SMALL[0][1]["hands"] * 153 == 18_360


@pytest.mark.parametrize("race", [False, True], ids=["points", "race"])
@pytest.mark.parametrize("counts", [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_whatever_the_counts_the_value_is_that_of_the_linear_programme(counts, race):
    for seed in range(6):
        position, sets = drawn(seed, counts, lone=seed > 3)
        if len(position.possible[1]) < counts[1]:
            continue
        deals = Deals(position, sets, race=race)
        found = equilibrium(position, race=race, width=1e-6)
        assert found.high - found.low <= 1e-6
        assert found.low - 1e-9 <= deals.value() <= found.high + 1e-9, seed


@pytest.mark.parametrize("seed", range(8))
def test_with_one_tile_each_every_value_is_a_plain_mean_over_the_other_tile(seed):
    position, sets = drawn(seed, (1, 1), lone=seed == 7)
    own, others = sets
    blocked = position.moves[-1].tile is None

    def events(tile):
        found = placements(position.line.ends, (tile,))
        return {Placement(tile, side): points_of(total_of(*after)) + 1.0 for _, side, after in found}

    total, deals = 0.0, 0
    for tile, other in product(own, others):
        if tile != other:
            deals += 1
            answer = 0.0 if blocked else max(events(other).values(), default=0.0)
            total += max(events(tile).values(), default=-answer)
    for tile in own:
        found = equilibrium(holding((tile,), position, sets)[0])
        assert found.low == pytest.approx(total / deals)
        assert found.high == pytest.approx(total / deals)
        assert dict(found.plays) == pytest.approx(events(tile))


@pytest.mark.parametrize("number", [0, 3, 4])
def test_the_mirror_image_has_the_same_values(number):
    position = TWO_EACH[number]
    found, other = equilibrium(position), equilibrium(mirrored(position))
    assert (found.low, found.high) == pytest.approx((other.low, other.high), abs=1e-6)
    turned = {"left": "right", "right": "left"}
    same = position.line.ends[0] == position.line.ends[1]
    for placement, value in found.plays:
        side = placement.side if same else turned[placement.side]
        assert dict(other.plays)[Placement(placement.tile, side)] == pytest.approx(value, abs=1e-3)


def test_two_plays_that_lead_to_mirror_images_are_one_the_left_one():
    position, _ = drawn(4, (2, 2), lone=True)
    found = equilibrium(position)
    assert all(placement.side == "left" for placement, _ in found.plays)
    assert len(found.plays) == sum(bool(position.line.fits(tile)) for tile in position.hand)


def test_the_upper_bound_is_the_mean_of_what_the_best_play_of_each_hand_is_worth():
    position, (own, others) = drawn(22, (2, 2))
    own = [tile for tile in own if position.line.fits(tile)]
    total = deals = 0
    for hand in combinations(own, 2):
        found = equilibrium(holding(hand, position, (own, others))[0])
        answers = comb(len(set(others) - set(hand)), 2)
        total += found.plays[0][1] * answers
        deals += answers
    assert len(own) >= 3
    assert found.high == pytest.approx(total / deals)


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_the_reference_has_the_same_game_and_the_same_values_of_plays(number):
    position, known = SMALL[number]
    found = equilibrium(position)
    expected = known["equilibrium"]
    assert found.high - found.low <= 0.002
    assert found.low <= expected["high"] + 1e-6
    assert found.high >= expected["low"] - 1e-6
    values = {Placement(parse_tile(play["tile"]), play["end"]): play["equilibrium"] for play in known["plays"]}
    # The reference's brackets are 0.0001 wide for three tiles, which leaves a single hand's value that much play.
    assert dict(found.plays) == pytest.approx(values, abs=0.001 if position.counts == (2, 2) else 0.006)
    assert [value for _, value in found.plays] == sorted((value for _, value in found.plays), reverse=True)


def test_a_hand_that_must_knock_has_no_plays_and_the_position_its_value():
    position = TWO_EACH[0]
    ends = position.line.ends
    stuck = [tile for tile in public_sets(position)[0] if not position.line.fits(tile)][:2]
    unseen = tuple(tile for tile in public_sets(position)[1] if tile not in stuck)
    found = equilibrium(replace(position, hand=tuple(stuck), possible=(position.possible[0], unseen)))
    assert found.plays == ()
    assert ends is not None
    assert found.low == pytest.approx(equilibrium(position).low, abs=1e-6)


def test_a_width_that_is_asked_for_is_kept():
    found = equilibrium(TWO_EACH[1], width=1e-9)
    assert found.high - found.low <= 1e-9


@pytest.mark.parametrize("counts", [(4, 2), (2, 4), (2, 2, 2), (0, 1)])
def test_other_numbers_of_players_or_tiles_are_refused(counts):
    with pytest.raises(IllegalError, match="two players with 1 to 3 tiles each") as caught:
        equilibrium(replace(TWO_EACH[0], counts=counts))
    assert caught.value.code == "no-equilibrium"


def test_an_opponent_without_enough_tiles_is_refused():
    position = TWO_EACH[0]
    possible = tuple(tiles if seat == position.seat else tiles[:1] for seat, tiles in enumerate(position.possible))
    with pytest.raises(IllegalError, match="holds 2 tiles, but table and knocks allow only 1"):
        equilibrium(replace(position, possible=possible))


def test_an_empty_line_is_refused():
    with pytest.raises(IllegalError, match="this line is empty"):
        equilibrium(replace(TWO_EACH[0], moves=(), line=parse_line([])))


def test_a_process_that_finds_all_kernels_compiled_has_the_same_values():
    here = equilibrium(TWO_EACH[1])
    code = (
        "from puzzles.dominoes.equilibrium import equilibrium; from tests.puzzles.dominoes.publicly import reference;"
        "print(repr(equilibrium([position for position, _ in reference()][1])))"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == repr(here)


def test_the_module_alone_loads_neither_numba_nor_numpy():
    code = "import sys, puzzles.dominoes.equilibrium; sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
