"""One position exactly: how often the opponent throws which cards with which starter, and what each crib is worth."""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.cribbage.kernels.points import show_points

__all__ = ["crib_sums", "hand_sums", "throw_weights"]


@njit(cache=True, nogil=True)
def throw_weights(
    own: NDArray[np.int64],
    unseen: NDArray[np.int64],
    binomial: NDArray[np.int64],
    thrown: NDArray[np.uint32],
    with_one: NDArray[np.uint16],
    with_two: NDArray[np.uint16],
    with_three: NDArray[np.uint8],
    choices: NDArray[np.uint8],
) -> NDArray[np.int64]:
    """Return how many of the opponent's hands throw each two cards and leave each starter in the deck.

    The hands lie among the unseen cards, so their kept cards avoid one's own cards and the starter. They are counted by
    inclusion and exclusion over those: the tables say how many hands throw two cards and keep up to three given ones; a
    hand that is given whole is looked up.

    Args:
        own: One's own cards, in deck order.
        unseen: The other cards, in deck order.
        binomial: Pascal's triangle.
        thrown: The opponent's throws, as :func:`puzzles.cribbage.kernels.policy.tally` counts them.
        with_one: Likewise.
        with_two: Likewise.
        with_three: Likewise; empty in the five-card game, where three cards and two are a whole hand.
        choices: The discard that each hand throws, by its number.

    Returns:
        Shape (u, u, u) for u unseen cards: lower thrown, higher thrown, starter, by place in ``unseen``.
    """
    dealt = len(own)
    kept = dealt - 2
    rest = len(unseen)
    weights = np.zeros((rest, rest, rest), np.int64)
    index = np.zeros((dealt, dealt), np.int64)
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            index[i, j] = discard
            discard += 1
    two_own = np.zeros(15, np.int64)
    three_own = np.zeros(20, np.int64)
    twos = 0
    threes = 0
    for y in range(dealt):
        for x in range(y):
            two_own[twos] = own[y] * (own[y] - 1) // 2 + own[x]
            twos += 1
    for z in range(dealt):
        for y in range(z):
            for x in range(y):
                three_own[threes] = binomial[own[z], 3] + own[y] * (own[y] - 1) // 2 + own[x]
                threes += 1
    # Numbers of one or two own cards together with a starter.
    own_starter = np.zeros((rest, dealt), np.int64)
    two_own_starter = np.zeros((rest, 15), np.int64)
    for k in range(rest):
        s = unseen[k]
        for x in range(dealt):
            a, b = min(own[x], s), max(own[x], s)
            own_starter[k, x] = b * (b - 1) // 2 + a
        two = 0
        for y in range(dealt):
            for x in range(y):
                a, b, c = own[x], own[y], s
                if s < a:
                    a, b, c = s, own[x], own[y]
                elif s < b:
                    b, c = s, own[y]
                two_own_starter[k, two] = binomial[c, 3] + b * (b - 1) // 2 + a
                two += 1
    for j in range(rest):
        for i in range(j):
            pair = unseen[j] * (unseen[j] - 1) // 2 + unseen[i]
            clear = np.int64(thrown[pair])
            for x in range(dealt):
                clear -= with_one[pair, own[x]]
            for x in range(twos):
                clear += with_two[pair, two_own[x]]
            if kept == 4:
                for x in range(threes):
                    clear -= with_three[pair, three_own[x]]
            for k in range(rest):
                if k in (i, j):
                    continue
                hands = clear - with_one[pair, unseen[k]]
                for x in range(dealt):
                    hands += with_two[pair, own_starter[k, x]]
                if kept == 4:
                    for x in range(twos):
                        hands -= with_three[pair, two_own_starter[k, x]]
                weights[i, j, k] = hands
    add_whole_hands(own, unseen, binomial, index, choices, weights)
    return weights


@njit(cache=True, nogil=True)
def add_whole_hands(
    own: NDArray[np.int64],
    unseen: NDArray[np.int64],
    binomial: NDArray[np.int64],
    index: NDArray[np.int64],
    choices: NDArray[np.uint8],
    weights: NDArray[np.int64],
) -> None:
    """Add the last terms of the inclusion and exclusion: hands that are given whole.

    These are all own cards but two with two unseen ones (the starter is free), and all but three with three unseen ones
    (one of which is the starter), wherever the unseen ones hold the thrown pair.
    """
    dealt = len(own)
    kept = dealt - 2
    rest = len(unseen)
    sign = 1 if kept % 2 == 0 else -1
    part = np.zeros(4, np.int64)
    below = np.zeros(rest, np.int64)
    at = np.zeros((3, rest), np.int64)
    fixed = np.zeros((5, 5, 5), np.int64)
    for chosen in range(1 << dealt):
        size = 0
        for place in range(dealt):
            if chosen >> place & 1:
                if size < 4:
                    part[size] = own[place]
                size += 1
        if size not in (kept, kept - 1):
            continue
        # The number of the whole hand is a sum over its cards, each of which depends on how many lie below it.
        for k in range(rest):
            below[k] = 0
            for place in range(size):
                if part[place] < unseen[k]:
                    below[k] += 1
            for other in range(dealt - size):
                at[other, k] = binomial[unseen[k], below[k] + other + 1]
        for g0 in range(size + 1):
            for g1 in range(g0, size + 1):
                for g2 in range(g1, size + 1):
                    total = 0
                    for place in range(size):
                        lower = (g0 <= place) + (g1 <= place)
                        if size == kept - 1:
                            lower += g2 <= place
                        total += binomial[part[place], place + lower + 1]
                    fixed[g0, g1, g2] = total
        if size == kept:
            for j in range(rest):
                for i in range(j):
                    g0, g1 = below[i], below[j]
                    number = at[0, i] + at[1, j] + fixed[g0, g1, size]
                    if choices[number] == index[g0, g1 + 1]:
                        for k in range(rest):
                            if k not in (i, j):
                                weights[i, j, k] += sign
        else:
            for k in range(rest):
                for j in range(k):
                    high = at[1, j] + at[2, k]
                    g1, g2 = below[j], below[k]
                    last = index[g1 + 1, g2 + 2]
                    # The lowest card runs innermost: neighbouring numbers, neighbouring bytes.
                    for i in range(j):
                        g0 = below[i]
                        choice = choices[at[0, i] + high + fixed[g0, g1, g2]]
                        if choice == last:
                            weights[j, k, i] += sign
                        elif choice == index[g0, g1 + 1]:
                            weights[i, j, k] += sign
                        elif choice == index[g0, g2 + 2]:
                            weights[i, k, j] += sign


@njit(cache=True, nogil=True)
def crib_sums(
    own: NDArray[np.int64],
    binomial: NDArray[np.int64],
    rank_pair: NDArray[np.int64],
    rank_points: NDArray[np.uint8],
    thrown: NDArray[np.uint32],
    with_one: NDArray[np.uint16],
    with_two: NDArray[np.uint16],
    with_three: NDArray[np.uint8],
    choices: NDArray[np.uint8],
) -> NDArray[np.int64]:
    """Return for each discard the crib's points over all of the opponent's hands and starters, and last their number.

    The points of ranks depend only on the thrown ranks and the starter's rank, so the weights are added up by these
    first; flushes and his nobs, which need suits, are added up beside them.
    """
    dealt = len(own)
    rest = 52 - dealt
    unseen = np.zeros(rest, np.int64)
    place = 0
    for card in range(52):
        mine = False
        for x in range(dealt):
            if own[x] == card:
                mine = True
        if not mine:
            unseen[place] = card
            place += 1
    weights = throw_weights(own, unseen, binomial, thrown, with_one, with_two, with_three, choices)
    by_rank = np.zeros((91, 13), np.int64)
    by_suit = np.zeros(4, np.int64)
    flush = np.zeros(4, np.int64)
    nobs = np.int64(0)
    for i in range(rest):
        for j in range(i + 1, rest):
            c, d = unseen[i], unseen[j]
            ranks = rank_pair[c >> 2, d >> 2]
            for k in range(rest):
                s = unseen[k]
                weight = weights[i, j, k]
                by_rank[ranks, s >> 2] += weight
                by_suit[s & 3] += weight
                if c & 3 == s & 3 and d & 3 == s & 3:
                    flush[s & 3] += weight
                jack = 40 | s & 3
                if jack in (c, d):
                    nobs += weight
    sums = np.zeros(dealt * (dealt - 1) // 2 + 1, np.int64)
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            a, b = own[i], own[j]
            ours = rank_pair[a >> 2, b >> 2]
            total = nobs
            for theirs in range(91):
                for rank in range(13):
                    total += by_rank[theirs, rank] * rank_points[ours, theirs, rank]
            if a & 3 == b & 3:
                total += 5 * flush[a & 3]
            if a >> 2 == 10:
                total += by_suit[a & 3]
            if b >> 2 == 10:
                total += by_suit[b & 3]
            sums[discard] = total
            discard += 1
    sums[discard] = by_suit.sum()
    return sums


@njit(cache=True, nogil=True)
def hand_sums(
    own: NDArray[np.int64], rank_pair: NDArray[np.int64], rank_points: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """Return for each discard the show points of the kept cards over all unseen starters."""
    dealt = len(own)
    sums = np.zeros(dealt * (dealt - 1) // 2, np.int64)
    kept = np.zeros(4, np.int64)
    mine = np.zeros(52, np.bool_)
    for card in own:
        mine[card] = True
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            size = 0
            for place in range(dealt):
                if place not in (i, j):
                    kept[size] = own[place]
                    size += 1
            for starter in range(52):
                if not mine[starter]:
                    sums[discard] += show_points(kept, size, starter, rank_pair, rank_points)
            discard += 1
    return sums
