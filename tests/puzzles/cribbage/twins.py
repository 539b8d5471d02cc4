"""The slow and obvious way to every number, sharing no code with the solver.

Plain loops over every hand and every starter, scored card by card; compiled only because there are so many.
"""

import numpy as np
from numba import njit


@njit(cache=True)
def plain_points(cards, kept, crib):
    """Score cards, the starter last, the ``kept`` before it being the hand or crib."""
    number = kept + 1
    points = 0
    for chosen in range(1 << number):
        size = 0
        total = 0
        for place in range(number):
            if chosen >> place & 1:
                size += 1
                total += min(cards[place] // 4 + 1, 10)
        if total == 15:
            points += 2
    for first in range(number):
        for second in range(first):
            if cards[first] // 4 == cards[second] // 4:
                points += 2
    for length in (5, 4, 3):
        found = 0
        for chosen in range(1 << number):
            low = 99
            seen = 0
            size = 0
            for place in range(number):
                if chosen >> place & 1:
                    size += 1
                    seen |= 1 << (cards[place] // 4)
                    low = min(low, cards[place] // 4)
            if size == length and seen == ((1 << length) - 1) << low:
                found += length
        if found > 0:
            points += found
            break
    flush = True
    for place in range(1, kept):
        if cards[place] % 4 != cards[0] % 4:
            flush = False
    with_starter = cards[kept] % 4 == cards[0] % 4
    if flush and with_starter:
        points += kept + 1
    elif flush and not crib:
        points += kept
    for place in range(kept):
        if cards[place] // 4 == 10 and cards[place] % 4 == cards[kept] % 4:
            points += 1
    return points


@njit(cache=True, nogil=True)
def plain_show_table_four():
    """Return the show score of every four cards, numbered as the loops come by them, with every starter."""
    table = np.zeros((270725, 52), np.uint8)
    cards = np.zeros(5, np.int64)
    number = 0
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    for starter in range(52):
                        if starter not in (a, b, c, d):
                            cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, starter
                            table[number, starter] = plain_points(cards, 4, False)
                    number += 1
    return table


@njit(cache=True, nogil=True)
def plain_show_table_three():
    """Return the same for every three cards."""
    table = np.zeros((22100, 52), np.uint8)
    cards = np.zeros(4, np.int64)
    number = 0
    for c in range(52):
        for b in range(c):
            for a in range(b):
                for starter in range(52):
                    if starter not in (a, b, c):
                        cards[0], cards[1], cards[2], cards[3] = a, b, c, starter
                        table[number, starter] = plain_points(cards, 3, False)
                number += 1
    return table


@njit(cache=True, nogil=True)
def set_numbers():
    """Return where the loops above come by a set of cards, for one to four cards: numbers[card, how many up to it]."""
    numbers = np.zeros((52, 5), np.int64)
    for card in range(52):
        numbers[card, 1] = card
        numbers[card, 2] = card * (card - 1) // 2
        numbers[card, 3] = card * (card - 1) * (card - 2) // 6
        numbers[card, 4] = card * (card - 1) * (card - 2) * (card - 3) // 24
    return numbers


@njit(cache=True, nogil=True)
def plain_throw(hand, table, sums, numbers, micropoints, sign):
    """Return the discard of a hand in deck order, as its number, by going through all of them."""
    dealt = len(hand)
    best = -1
    greatest = 0
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            number = 0
            size = 0
            for place in range(dealt):
                if place not in (i, j):
                    size += 1
                    number += numbers[hand[place], size]
            points = np.int64(sums[number]) - table[number, hand[i]] - table[number, hand[j]]
            value = points * 1_000_000 + sign * (52 - dealt) * micropoints[hand[i], hand[j]]
            if best < 0 or value > greatest:
                best = discard
                greatest = value
            discard += 1
    return best


@njit(cache=True, nogil=True)
def plain_throws_six(table, micropoints, sign):
    """Return the discard of every six cards, as the loops come by them."""
    numbers = set_numbers()
    sums = np.zeros(len(table), np.int64)
    for place in range(len(table)):
        sums[place] = table[place].sum()
    throws = np.zeros(20358520, np.uint8)
    hand = np.zeros(6, np.int64)
    place = 0
    for f in range(52):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            hand[0], hand[1], hand[2], hand[3], hand[4], hand[5] = a, b, c, d, e, f
                            throws[place] = plain_throw(hand, table, sums, numbers, micropoints, sign)
                            place += 1
    return throws


@njit(cache=True, nogil=True)
def plain_throws_five(table, micropoints, sign):
    """Return the discard of every five cards, as the loops come by them."""
    numbers = set_numbers()
    sums = np.zeros(len(table), np.int64)
    for place in range(len(table)):
        sums[place] = table[place].sum()
    throws = np.zeros(2598960, np.uint8)
    hand = np.zeros(5, np.int64)
    place = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        throws[place] = plain_throw(hand, table, sums, numbers, micropoints, sign)
                        place += 1
    return throws


@njit(cache=True, nogil=True)
def plain_deals_six(own, throws):
    """Go through every hand of the opponent and every starter: how often which two are thrown before which starter."""
    deals = np.zeros((52, 52, 52), np.int64)
    free = np.zeros(52, np.bool_)
    free[:] = True
    for card in own:
        free[card] = False
    place = -1
    hand = np.zeros(6, np.int64)
    for f in range(52):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            place += 1
                            if free[a] and free[b] and free[c] and free[d] and free[e] and free[f]:
                                hand[0], hand[1], hand[2], hand[3], hand[4], hand[5] = a, b, c, d, e, f
                                add_starters(hand, throws[place], free, deals)
    return deals


@njit(cache=True, nogil=True)
def plain_deals_five(own, throws):
    """The same for hands of five."""
    deals = np.zeros((52, 52, 52), np.int64)
    free = np.zeros(52, np.bool_)
    free[:] = True
    for card in own:
        free[card] = False
    place = -1
    hand = np.zeros(5, np.int64)
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        place += 1
                        if free[a] and free[b] and free[c] and free[d] and free[e]:
                            hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                            add_starters(hand, throws[place], free, deals)
    return deals


@njit(cache=True, nogil=True)
def add_starters(hand, throw, free, deals):
    """Add one deal for every starter that is neither one's own nor the opponent's."""
    dealt = len(hand)
    discard = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            if discard == throw:
                low, high = hand[i], hand[j]
            discard += 1
    for card in hand:
        free[card] = False
    for starter in range(52):
        if free[starter]:
            deals[low, high, starter] += 1
    for card in hand:
        free[card] = True


@njit(cache=True, nogil=True)
def plain_crib(low, high, deals):
    """Return the points that a crib with two own cards makes over all deals, and the number of deals."""
    cards = np.zeros(5, np.int64)
    points = 0
    number = 0
    for c in range(52):
        for d in range(c + 1, 52):
            for starter in range(52):
                if deals[c, d, starter] > 0:
                    cards[0], cards[1], cards[2], cards[3], cards[4] = low, high, c, d, starter
                    points += deals[c, d, starter] * plain_points(cards, 4, True)
                    number += deals[c, d, starter]
    return points, number
