"""The keys of states: one each, and none too long."""

from itertools import combinations_with_replacement, product

import numpy as np

from puzzles.dominoes.kernels.search import state_key

TWO = np.array([0b1111111, 0b11111110000000, 0, 0], np.int64)
FOUR = np.array([0b11, 0b110011000000, 0b1100000000001100, 0b11001100110000], np.int64)
"""What seats 1 to 3 may hold overlaps here, as it does from deal to deal."""


def fields_of(key, hands):
    """Return the state that a key says: ends as an unordered pair, what each seat still holds, seat, scores."""
    ends = divmod(key >> 44 & 255, 14)
    if not hands[2]:
        return ends, (key & (1 << 28) - 1,), key >> 52, key >> 28 & 63, key >> 34 & 63
    return ends, (key & 65535, key >> 16 & 16383, key >> 30 & 16383), key >> 52, 0, 0


def test_every_two_ends_have_their_own_place_and_mirror_images_share_it():
    keys = {}
    for left, right in product(range(14), repeat=2):
        keys.setdefault(int(state_key(1, left, right, 0, 0, 0, TWO)), set()).add(frozenset((left, right)))
    assert len(keys) == len(list(combinations_with_replacement(range(14), 2)))
    assert all(len(ends) == 1 for ends in keys.values())


def test_a_state_can_be_read_back_from_its_key_so_no_two_have_the_same():
    draw = np.random.default_rng(1)
    for _ in range(3000):
        left, right = sorted(draw.integers(0, 14, 2).tolist())
        us, them = draw.integers(0, 61, 2).tolist()
        rest = int(draw.integers(1, 1 << 28))
        tiles = draw.permutation(28)
        hands = np.zeros(4, np.int64)
        hands[0] = sum(1 << int(tile) for tile in tiles[:7])
        hands[1] = sum(1 << int(tile) for tile in tiles[7:])
        seat = int(draw.integers(0, 2))
        key = int(state_key(rest, left, right, seat, us, them, hands))
        assert 0 <= key < 1 << 54
        assert fields_of(key, hands) == ((left, right), (rest,), seat, us, them)


def test_four_players_states_say_who_holds_what():
    draw = np.random.default_rng(2)
    for _ in range(3000):
        left, right = sorted(draw.integers(0, 14, 2).tolist())
        tiles = [1 << int(tile) for tile in 2 + draw.permutation(14)[:6]]
        hands = np.array([3, tiles[0] | tiles[1], tiles[2] | tiles[3], tiles[4] | tiles[5]], np.int64)
        rest = int(draw.integers(0, 1 << 16)) & int(hands.sum())
        seat = int(draw.integers(0, 4))
        key = int(state_key(rest, left, right, seat, 0, 0, hands))
        assert 0 <= key < 1 << 54
        held = [rest & int(hand) for hand in hands]
        assert fields_of(key, hands) == ((left, right), (held[0] | held[1], held[2] >> 2, held[3] >> 2), seat, 0, 0)


def test_the_longest_key_of_all_fits():
    everything = np.array([(1 << 28) - 1, 0, 0, 0], np.int64)
    assert int(state_key((1 << 28) - 1, 13, 13, 3, 63, 63, everything)).bit_length() == 54
