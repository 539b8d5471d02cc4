"""All hands that may be dealt, once per renaming of suits, with the exact hand value of each of their discards."""

from itertools import permutations

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["RENAMINGS", "RENAMINGS_NUMBER", "classes", "hand_sums"]


def _renamings() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    table = np.zeros((8, 24, 4), np.int64)
    numbers = np.zeros(8, np.int64)
    for equal in range(8):
        for suits in permutations(range(4)):
            if all(suits[suit] < suits[suit + 1] for suit in range(3) if equal >> suit & 1):
                table[equal, numbers[equal]] = suits
                numbers[equal] += 1
    return table, numbers


RENAMINGS, RENAMINGS_NUMBER = _renamings()
"""The renamings of suits that lead to different hands, by which neighbouring suits hold the same ranks.

Bit ``i`` of the first index: suits ``i`` and ``i + 1`` of the representative hold the same ranks. Of the renamings that
only swap such suits one is kept.
"""


@njit(cache=True, nogil=True)
def classes(dealt: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return one hand for each class of hands that are equal up to the names of suits.

    Returns:
        The hands, shape (classes, dealt), each in deck order, its suits' sets of ranks falling as numbers; and for each
        which neighbouring suits hold the same ranks (first index of :data:`RENAMINGS`).
    """
    masks = np.zeros((7, 1716), np.int64)
    numbers = np.zeros(7, np.int64)
    for mask in range(8192):
        bits = 0
        for rank in range(13):
            bits += mask >> rank & 1
        if bits <= dealt:
            masks[bits, numbers[bits]] = mask
            numbers[bits] += 1
    room = 1 << 20
    hands = np.zeros((room, dealt), np.uint8)
    equal = np.zeros(room, np.uint8)
    found = 0
    suits = np.zeros(4, np.int64)
    for p0 in range(dealt + 1):
        for p1 in range(dealt + 1 - p0):
            for p2 in range(dealt + 1 - p0 - p1):
                p3 = dealt - p0 - p1 - p2
                for i0 in range(numbers[p0]):
                    suits[0] = masks[p0, i0]
                    for i1 in range(numbers[p1]):
                        suits[1] = masks[p1, i1]
                        if suits[1] > suits[0]:
                            break
                        for i2 in range(numbers[p2]):
                            suits[2] = masks[p2, i2]
                            if suits[2] > suits[1]:
                                break
                            for i3 in range(numbers[p3]):
                                suits[3] = masks[p3, i3]
                                if suits[3] > suits[2]:
                                    break
                                place = 0
                                for card in range(52):
                                    if suits[card & 3] >> (card >> 2) & 1:
                                        hands[found, place] = card
                                        place += 1
                                for suit in range(3):
                                    if suits[suit] == suits[suit + 1]:
                                        equal[found] |= 1 << suit
                                found += 1
    return hands[:found].copy(), equal[:found].copy()


@njit(cache=True, nogil=True)
def hand_sums(hands: NDArray[np.uint8], show: NDArray[np.uint8], binomial: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return the show points of what each discard keeps, summed over all cards outside the dealt hand.

    Args:
        hands: Hands in deck order, shape (n, 6) or (n, 5).
        show: The show table of the kept cards.
        binomial: Pascal's triangle.

    Returns:
        Shape (n, discards).
    """
    dealt = hands.shape[1]
    totals = np.zeros(show.shape[0], np.int64)
    for place in range(show.shape[0]):
        for starter in range(52):
            totals[place] += show[place, starter]
    sums = np.zeros((hands.shape[0], dealt * (dealt - 1) // 2), np.uint16)
    for hand in range(hands.shape[0]):
        discard = 0
        for i in range(dealt):
            for j in range(i + 1, dealt):
                number = 0
                size = 0
                for place in range(dealt):
                    if place not in (i, j):
                        size += 1
                        number += binomial[hands[hand, place], size]
                total = totals[number]
                total -= show[number, hands[hand, i]]
                total -= show[number, hands[hand, j]]
                sums[hand, discard] = total
                discard += 1
    return sums
