"""The stream of draws: pinned by vectors, spelt out once more, and even."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.stream import Stream

SEED = bytes(range(32))


def slow_words(seed: bytes, label: str, count: int) -> list[int]:
    """The words of the stream, spelt out from its description."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        digest = sha256(b"muggins/stream/1|" + label.encode() + b"|" + seed + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4)]
        block += 1
    return words[:count]


def test_the_draws_of_a_known_seed_never_change() -> None:
    stream = Stream(SEED, "discard")
    assert [stream.below(52) for _ in range(20)] == [
        33,
        2,
        21,
        41,
        30,
        36,
        8,
        30,
        16,
        21,
        4,
        14,
        48,
        7,
        27,
        24,
        41,
        12,
        17,
        50,
    ]
    assert [stream.below(1 << 32) for _ in range(3)] == [2226274592, 246143485, 2987711374]
    assert stream.sample(range(52), 6) == [28, 9, 21, 46, 2, 30]
    assert stream.shuffled("abcdefghij") == ["h", "e", "b", "c", "i", "a", "d", "f", "g", "j"]


@given(st.binary(max_size=64), st.text(max_size=8), st.integers(1, 1 << 32))
def test_a_draw_is_the_next_word_below_the_largest_multiple(seed: bytes, label: str, n: int) -> None:
    stream = Stream(seed, label)
    limit = (1 << 32) // n * n
    wanted = [word % n for word in slow_words(seed, label, 200) if word < limit][:20]
    assert [stream.below(n) for _ in wanted] == wanted


@given(st.binary(max_size=32), st.lists(st.integers(), max_size=30), st.data())
def test_a_sample_takes_each_item_once_and_leaves_its_argument_alone(
    seed: bytes, items: list[int], data: st.DataObject
) -> None:
    before = list(items)
    count = data.draw(st.integers(0, len(items)))
    drawn = Stream(seed, "x").sample(items, count)
    assert items == before
    assert len(drawn) == count
    assert not Counter(drawn) - Counter(items)
    assert sorted(Stream(seed, "x").shuffled(items)) == sorted(items)


def test_labels_make_independent_streams_of_one_seed() -> None:
    assert [Stream(SEED, "a").below(1 << 32)] != [Stream(SEED, "b").below(1 << 32)]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52])
def test_each_value_is_drawn_equally_often(n: int) -> None:
    stream = Stream(SEED, f"uniform {n}")
    draws = 2000 * n
    counts = Counter(stream.below(n) for _ in range(draws))
    expected = draws / n
    chi_square = sum((counts[value] - expected) ** 2 / expected for value in range(n))
    # The seed is fixed, so this holds always or never; far beyond any plausible value it would mean a bias.
    assert chi_square < n + 6 * (2 * n) ** 0.5


def test_each_order_comes_equally_often() -> None:
    stream = Stream(SEED, "orders")
    counts = Counter(tuple(stream.shuffled("abcd")) for _ in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    assert all(850 < count < 1150 for count in counts.values())
