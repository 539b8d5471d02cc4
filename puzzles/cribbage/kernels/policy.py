"""A player's discards from all hands: the best ones, how often each pair is thrown beside which cards, mean cribs."""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["best_discards", "crib_sums", "tally"]


@njit(cache=True, nogil=True)
def best_discards(
    hands: NDArray[np.uint8], sums: NDArray[np.uint16], worth: NDArray[np.int64], best: NDArray[np.uint16]
) -> None:
    """Write for each hand the set of its discards of the greatest value, as bits.

    Args:
        hands: Hands in deck order.
        sums: Their discards' hand sums in points.
        worth: What throwing two cards adds, by their number, in millionths of the sums' unit; exact integers.
        best: The result, shape (hands,).
    """
    dealt = hands.shape[1]
    for hand in range(hands.shape[0]):
        discard = 0
        greatest = np.int64(0)
        bits = 0
        for i in range(dealt):
            for j in range(i + 1, dealt):
                high = np.int64(hands[hand, j])
                value = np.int64(sums[hand, discard]) * 1_000_000 + worth[high * (high - 1) // 2 + hands[hand, i]]
                if discard == 0 or value > greatest:
                    greatest = value
                    bits = 1 << discard
                elif value == greatest:
                    bits |= 1 << discard
                discard += 1
        best[hand] = bits


@njit(cache=True, nogil=True)
def tally(
    first: int,
    last: int,
    hands: NDArray[np.uint8],
    equal: NDArray[np.uint8],
    before: NDArray[np.uint16],
    after: NDArray[np.uint16],
    renamings: NDArray[np.int64],
    renamings_number: NDArray[np.int64],
    binomial: NDArray[np.int64],
    thrown: NDArray[np.uint32],
    with_one: NDArray[np.uint16],
    with_two: NDArray[np.uint16],
    with_three: NDArray[np.uint8],
    choices: NDArray[np.uint8],
) -> None:
    """Bring the counts up to date for the classes from ``first`` up to ``last`` and all their renamings.

    A tie falls to the discard whose cards come first in the deck, which depends on the names of the suits.

    Args:
        first: The first class that is looked at.
        last: One more than the last.
        hands: The classes' representatives.
        equal: Which of their suits hold the same ranks.
        before: The best discards, as bits, that the counts hold already; 0 where they hold none.
        after: The best discards that they shall hold. Where it differs, the old throws are taken out.
        renamings: Renamings of suits.
        renamings_number: How many there are for each kind of class.
        binomial: Pascal's triangle.
        thrown: By the number of the two cards: how many hands throw them. Shape (1326,).
        with_one: … and keep this card. Shape (1326, 52).
        with_two: … and keep these two. Shape (1326, 1326).
        with_three: … and keep these three. Shape (1326, 22100).
        choices: By the hand's number: which discard it throws. Empty if not wanted.
    """
    dealt = hands.shape[1]
    discards = dealt * (dealt - 1) // 2
    cards = np.zeros(6, np.int64)
    ordered = np.zeros(6, np.int64)
    kept = np.zeros(4, np.int64)
    low_place = np.zeros(15, np.int64)
    high_place = np.zeros(15, np.int64)
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            low_place[discard] = i
            high_place[discard] = j
            discard += 1
    for hand in range(first, last):
        if before[hand] == after[hand]:
            continue
        for sign in (-1, 1):
            bits = np.int64(before[hand] if sign < 0 else after[hand])
            if bits == 0:
                continue
            for renaming in range(renamings_number[equal[hand]]):
                for place in range(dealt):
                    card = np.int64(hands[hand, place])
                    cards[place] = card & ~3 | renamings[equal[hand], renaming, card & 3]
                low = 99
                high = 99
                for discard in range(discards):
                    if bits >> discard & 1:
                        c = cards[low_place[discard]]
                        d = cards[high_place[discard]]
                        if c > d:
                            c, d = d, c
                        if c < low or (c == low and d < high):
                            low, high = c, d
                # A renaming moves cards only among their equals in rank, so this is nearly sorted already.
                for place in range(dealt):
                    card = cards[place]
                    gap = place
                    while gap > 0 and ordered[gap - 1] > card:
                        ordered[gap] = ordered[gap - 1]
                        gap -= 1
                    ordered[gap] = card
                size = 0
                for place in range(dealt):
                    if ordered[place] not in (low, high):
                        kept[size] = ordered[place]
                        size += 1
                pair = high * (high - 1) // 2 + low
                thrown[pair] += sign
                for x in range(size):
                    with_one[pair, kept[x]] += sign
                    for y in range(x):
                        two = kept[x] * (kept[x] - 1) // 2 + kept[y]
                        with_two[pair, two] += sign
                        for z in range(y):
                            three = binomial[kept[x], 3] + kept[y] * (kept[y] - 1) // 2 + kept[z]
                            with_three[pair, three] += sign
                if choices.size > 0 and sign > 0:
                    number = 0
                    for place in range(dealt):
                        number += binomial[ordered[place], place + 1]
                    discard = 0
                    for i in range(dealt):
                        for j in range(i + 1, dealt):
                            if ordered[i] == low and ordered[j] == high:
                                choices[number] = discard
                            discard += 1


@njit(cache=True, nogil=True)
def crib_sums(
    first: int,
    last: int,
    binomial: NDArray[np.int64],
    rank_pair: NDArray[np.int64],
    rank_points: NDArray[np.uint8],
    thrown: NDArray[np.uint32],
    with_one: NDArray[np.uint16],
    with_two: NDArray[np.uint16],
    with_three: NDArray[np.uint8],
    sums: NDArray[np.int64],
) -> None:
    """Add, for each two cards of one's own, the crib's points over all hands of the opponent and all starters.

    Only the two cards are known: the opponent's hand comes from the other 50, the starter is none of these. Of the
    hands that throw two cards, those that keep none of a set are counted by inclusion and exclusion over the set.

    Args:
        first: The first number of two thrown cards that is added.
        last: One more than the last.
        binomial: Pascal's triangle.
        rank_pair: Numbers of two ranks.
        rank_points: Points of ranks.
        thrown: The opponent's throws, as :func:`tally` counts them.
        with_one: Likewise.
        with_two: Likewise.
        with_three: Likewise.
        sums: The result by the number of one's own two cards, shape (1326,).
    """
    low = np.zeros(1326, np.int64)
    high = np.zeros(1326, np.int64)
    for d in range(52):
        for c in range(d):
            low[d * (d - 1) // 2 + c] = c
            high[d * (d - 1) // 2 + c] = d
    for pair in range(first, last):
        c, d = low[pair], high[pair]
        theirs = rank_pair[c >> 2, d >> 2]
        for own in range(1326):
            a, b = low[own], high[own]
            if a in (c, d) or b in (c, d):
                continue
            ours = rank_pair[a >> 2, b >> 2]
            flush = -1
            if a & 3 == b & 3 and a & 3 == c & 3 and a & 3 == d & 3:
                flush = a & 3
            clear = np.int64(thrown[pair]) - with_one[pair, a] - with_one[pair, b] + np.int64(with_two[pair, own])
            total = np.int64(0)
            for s in range(52):
                if s in (a, b, c, d):
                    continue
                x, y, z = a, b, s
                if s < a:
                    x, y, z = s, a, b
                elif s < b:
                    x, y, z = a, s, b
                hands = clear - with_one[pair, s]
                hands += with_two[pair, max(a, s) * (max(a, s) - 1) // 2 + min(a, s)]
                hands += with_two[pair, max(b, s) * (max(b, s) - 1) // 2 + min(b, s)]
                hands -= with_three[pair, binomial[z, 3] + y * (y - 1) // 2 + x]
                points = np.int64(rank_points[ours, theirs, s >> 2])
                if s & 3 == flush:
                    points += 5
                nobs = 40 | s & 3
                if nobs in (a, b, c, d):
                    points += 1
                total += hands * points
            sums[own] += total
