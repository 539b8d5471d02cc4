"""The best response to the house player by a mover who does not see the hand.

The house player places the tile that scores most at once; then the heaviest; then the lower one in the order 0-0 …
6-6; then on the end that leaves the larger total; then, where a 3-2 or a 6-4 leaves the same total on both (as
on 2-2 … 3), on the end that is no double. So in each public state its plays have one
order, whatever it holds, and each hand makes the first that it can: the hands that are still possible are split by that
order, in place, in one array.
"""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.board import POINTS, TILES, first_tile

__all__ = ["house_sums"]

FAR = 127
"""More than a round can bring: 14 tiles of 8 points, and one."""
GAME = 61
KNOCK = -1
DEPTH = 32
"""More than there are plays and knocks in a round between two."""
WIDTH = 64
"""More than there are plays in a state."""

LEFT, RIGHT, REST, US, THEM, HOUSE, BEGIN, END, VALUE, PLAYS, NEXT, GAINED = range(12)
FIELDS = 12


@njit(cache=True, nogil=True)
def _list_plays(
    tiles: int,
    left: int,
    right: int,
    preferences: NDArray[np.int64],
    fits: NDArray[np.int64],
    leads: NDArray[np.int64],
    plays: NDArray[np.int64],
) -> int:
    """Write the plays with these tiles in the house player's order and return their number."""
    number = 0
    for side in range(1 if left == right else 2):
        end = right if side else left
        fitting = tiles & fits[end]
        while fitting:
            tile = first_tile(fitting)
            fitting &= fitting - 1
            lead = leads[TILES * end + tile]
            new_left, new_right = (left, lead) if side else (lead, right)
            total = (new_left if new_left < 7 else 2 * new_left - 14) + (
                new_right if new_right < 7 else 2 * new_right - 14
            )
            order = POINTS[14 * new_left + new_right] << 16 | preferences[tile]
            play = order << 24 | total << 17 | (end < 7) << 16 | lead << 8 | tile << 1 | side
            place = number
            while place and plays[place - 1] < play:
                plays[place] = plays[place - 1]
                place -= 1
            plays[place] = play
            number += 1
    return number


@njit(cache=True, nogil=True)
def house_sums(
    deals: NDArray[np.int64],
    own: int,
    roots: NDArray[np.int64],
    us: int,
    them: int,
    race: bool,
    fits: NDArray[np.int64],
    leads: NDArray[np.int64],
    preferences: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return for each of the mover's plays the sum over all hands of what the best response to the house player gains.

    Args:
        deals: What the house player may hold, one set a deal.
        own: What the mover holds.
        roots: Each play as its tile and the two ends after it.
        us: The mover's points; 0 outside a race.
        them: The house player's points; 0 outside a race.
        race: Whether to play for the race to 61 (1 where the mover reaches it, -1 where the house player does) or for
            the points of the round.
        fits: The tiles that fit each end.
        leads: The end that each tile leads to.
        preferences: What the house player goes by after the points, more being better, below 2 to the 16th.
    """
    hands = deals.copy()
    number = len(hands)
    sums = np.zeros(len(roots), np.int64)
    stack = np.zeros((DEPTH, FIELDS), np.int64)
    plays = np.zeros((DEPTH, WIDTH), np.int64)
    everything = own
    for hand in hands:
        everything |= hand
    for root in range(len(roots) if number else 0):
        # The play of the root is the one play of a node of the mover's.
        stack[0, REST], stack[0, LEFT], stack[0, RIGHT] = everything, roots[root, 1], roots[root, 2]
        stack[0, US], stack[0, THEM], stack[0, HOUSE] = us, them, 0
        stack[0, BEGIN], stack[0, END] = 0, number
        stack[0, PLAYS], stack[0, NEXT], stack[0, VALUE] = 1, 0, -FAR * number
        plays[0, 0] = roots[root, 2] << 8 | roots[root, 0] << 1 | 1
        depth = 0
        while stack[0, NEXT] == 0:
            house = stack[depth, HOUSE] == 1
            begin, end = stack[depth, BEGIN], stack[depth, END]
            if stack[depth, NEXT] == stack[depth, PLAYS] or begin == end:
                # All plays of this node have been seen: hand its value up to the play that led here.
                value = stack[depth, VALUE]
                depth -= 1
                value += stack[depth, GAINED]
            else:
                play = plays[depth, stack[depth, NEXT]]
                rest, left, right = stack[depth, REST], stack[depth, LEFT], stack[depth, RIGHT]
                ours, theirs = stack[depth, US], stack[depth, THEM]
                knock = play == KNOCK
                points = 0
                value = 0
                over = False
                if not knock:
                    tile = 1 << (play >> 1 & 31)
                    if house:
                        # Those who hold the tile make this play; the others' turn comes with the next one.
                        end = begin
                        for place in range(begin, stack[depth, END]):
                            hand = hands[place]
                            if hand & tile:
                                hands[place], hands[end] = hands[end], hand
                                end += 1
                        stack[depth, BEGIN] = end
                        if begin == end:
                            stack[depth, NEXT] += 1
                            continue
                    rest &= ~tile
                    if play & 1:
                        right = play >> 8 & 15
                    else:
                        left = play >> 8 & 15
                    points = POINTS[14 * left + right]
                    if rest & (hands[begin] if house else own) == 0:
                        points += 1
                        over = True
                size = end - begin
                gained = 0
                if not race:
                    gained = -points * size if house else points * size
                elif house:
                    theirs += points if theirs + points <= GAME else 0
                    if theirs == GAME and points:
                        value = -size
                        over = True
                else:
                    ours += points if ours + points <= GAME else 0
                    if ours == GAME and points:
                        value = size
                        over = True
                can = own & rest & (fits[left] | fits[right])
                if not over and not (knock and can == 0):
                    stack[depth, GAINED] = gained
                    depth += 1
                    stack[depth, REST], stack[depth, LEFT], stack[depth, RIGHT] = rest, left, right
                    stack[depth, US], stack[depth, THEM] = ours, theirs
                    stack[depth, BEGIN], stack[depth, END] = begin, end
                    stack[depth, NEXT] = 0
                    if house and can:
                        stack[depth, HOUSE], stack[depth, VALUE] = 0, -FAR * size
                        stack[depth, PLAYS] = _list_plays(can, left, right, preferences, fits, leads, plays[depth])
                    else:
                        held = 0
                        for place in range(begin, end):
                            held |= hands[place]
                        stack[depth, HOUSE], stack[depth, VALUE] = 1, 0
                        listed = _list_plays(held & rest, left, right, preferences, fits, leads, plays[depth])
                        plays[depth, listed] = KNOCK
                        stack[depth, PLAYS] = listed + 1
                    continue
                value += gained
            if stack[depth, HOUSE]:
                stack[depth, VALUE] += value
            else:
                stack[depth, VALUE] = max(stack[depth, VALUE], value)
            stack[depth, NEXT] += 1
        sums[root] = stack[0, VALUE]
    return sums
