"""All tiles turned up: what perfect play by both sides comes to, in points of the round or in the race to 61.

Alpha-beta without recursion. Plays that score most come first, after the one that was best when the state was last
seen; a play to which there is no other is followed at once and makes no node. The table of states is small, so that it
stays in the processor's nearest cache, and serves all deals: a state says what each side still holds, not what it was
dealt, so that deals which meet share their endings.
"""

# ruff: noqa: PLR0917 - a kernel's arrays are its parameters, and numba passes them by place

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puzzles.dominoes.kernels.board import POINTS, TILES, first_tile

__all__ = ["play_sums", "state_key", "state_value"]

FAR = 127
"""More than a round can bring: 14 tiles of 8 points, and one."""
GAME = 61
SLOTS = 12
"""The table of states has two to this power of places, of two words each: more are slower."""
DEPTH = 20
"""More than there are plays in a round between two."""
WIDTH = 16
"""More than there are plays in a state."""

LEFT, RIGHT, REST, SEAT, US, THEM = range(6)
ALPHA, BETA, FIRST_ALPHA, FIRST_BETA, LOW, HIGH, BEST, CHOICE = range(6, 14)
PLAYS, NEXT, GAINED, SLOT, KEY = range(14, 19)
FIELDS = 19


@njit(cache=True, nogil=True)
def state_key(rest: int, left: int, right: int, seat: int, us: int, them: int, hands: NDArray[np.int64]) -> int:
    """Return the number of a state: less than 2 to the 54th, and another one for every other state of a position.

    A state and its mirror image have the same number. Bits 0 to 27 are the tiles that seats 0 and 1 hold; where four
    play, with at most two tiles each, these end at bit 15, and seats 2 and 3 follow from bits 16 and 30. The scores
    stand in bits 28 to 39, which only two players need, who leave these free. Then come the ends and the seat.

    Args:
        rest: The tiles that are not placed yet.
        left: The left end.
        right: The right end.
        seat: Who is to move.
        us: Points of side 0; 0 outside a race.
        them: Points of side 1; 0 outside a race.
        hands: The tiles dealt to each seat.
    """
    ends = 14 * left + right if left < right else 14 * right + left
    tiles: int = rest & (hands[0] | hands[1]) | (rest & hands[2]) << 14 | (rest & hands[3]) << 28
    return tiles | us << 28 | them << 34 | ends << 44 | seat << 52


@njit(cache=True, nogil=True)
def state_value(
    rest: int,
    left: int,
    right: int,
    seat: int,
    us: int,
    them: int,
    race: bool,
    hands: NDArray[np.int64],
    fits: NDArray[np.int64],
    leads: NDArray[np.int64],
    known: NDArray[np.int64],
    stack: NDArray[np.int64],
    plays: NDArray[np.int64],
) -> int:
    """Return what side 0 gains from a state in which the seat can play.

    Args:
        rest: The tiles that are not placed yet.
        left: The left end.
        right: The right end.
        seat: Who is to move.
        us: Points of side 0; 0 outside a race.
        them: Points of side 1; 0 outside a race.
        race: Whether to play for the race: 1 where side 0 reaches 61, -1 where the other does.
        hands: The tiles dealt to each seat.
        fits: The tiles that fit each end.
        leads: The end that each tile leads to.
        known: The table of states; it may be kept from call to call while mover, tiles and purpose stay the same.
        stack: Room for the nodes on the way.
        plays: Room for their plays.
    """
    depth = 0
    stack[0, REST], stack[0, LEFT], stack[0, RIGHT], stack[0, SEAT] = rest, left, right, seat
    stack[0, US], stack[0, THEM] = us, them
    stack[0, ALPHA], stack[0, BETA] = -FAR, FAR
    while True:
        # A new node: look it up, list its plays.
        rest, left, right, seat = stack[depth, REST], stack[depth, LEFT], stack[depth, RIGHT], stack[depth, SEAT]
        alpha, beta = stack[depth, ALPHA], stack[depth, BETA]
        key = state_key(rest, left, right, seat, stack[depth, US], stack[depth, THEM], hands)
        slot = (key * -7046029254386353131 >> (64 - SLOTS) & ((1 << SLOTS) - 1)) << 1
        low, high, choice = -FAR, FAR, -1
        if race:
            low, high = -1, 1
        if known[slot] == key:
            entry = known[slot + 1]
            low, high, choice = (entry >> 16 & 255) - FAR, (entry >> 8 & 255) - FAR, entry & 255
        alpha, beta = max(alpha, low), min(beta, high)
        done = alpha >= beta
        value = low if low >= beta else high
        if not done:
            number = 0
            base = depth * WIDTH
            tiles = rest & hands[seat] & fits[left]
            while tiles:
                tile = first_tile(tiles)
                tiles &= tiles - 1
                end = leads[TILES * left + tile]
                play = POINTS[14 * end + right] << 16 | end << 8 | tile << 1
                if play & 255 == choice:
                    play |= 1 << 24
                place = base + number
                while place > base and plays[place - 1] < play:
                    plays[place] = plays[place - 1]
                    place -= 1
                plays[place] = play
                number += 1
            tiles = rest & hands[seat] & fits[right] if left != right else 0
            while tiles:
                tile = first_tile(tiles)
                tiles &= tiles - 1
                end = leads[TILES * right + tile]
                play = POINTS[14 * left + end] << 16 | end << 8 | tile << 1 | 1
                if play & 255 == choice:
                    play |= 1 << 24
                place = base + number
                while place > base and plays[place - 1] < play:
                    plays[place] = plays[place - 1]
                    place -= 1
                plays[place] = play
                number += 1
            stack[depth, ALPHA], stack[depth, BETA] = alpha, beta
            stack[depth, FIRST_ALPHA], stack[depth, FIRST_BETA] = alpha, beta
            stack[depth, LOW], stack[depth, HIGH] = low, high
            stack[depth, BEST] = FAR if seat & 1 else -FAR
            stack[depth, PLAYS], stack[depth, NEXT] = number, 0
            stack[depth, KEY], stack[depth, SLOT] = key, slot
        # Try plays until one leads to a new node; hand values up where a node is done.
        while True:
            if done:
                if depth == 0:
                    return value
                depth -= 1
                value += stack[depth, GAINED]
            else:
                # Place the next play's tile, and go on as long as nobody has a choice.
                play = plays[depth * WIDTH + stack[depth, NEXT]]
                rest, left, right, seat = (
                    stack[depth, REST], stack[depth, LEFT], stack[depth, RIGHT], stack[depth, SEAT],
                )  # fmt: skip
                us, them = stack[depth, US], stack[depth, THEM]
                gained = 0
                value = 0
                over = False
                while True:
                    rest &= ~(1 << (play >> 1 & 31))
                    if play & 1:
                        right = play >> 8 & 15
                    else:
                        left = play >> 8 & 15
                    points = POINTS[14 * left + right]
                    if rest & (hands[seat] | hands[seat ^ 2]) == 0:
                        points += 1
                        over = True
                    if race:
                        if seat & 1:
                            if them + points <= GAME:
                                them += points
                                if them == GAME:
                                    value = -1
                                    over = True
                        elif us + points <= GAME:
                            us += points
                            if us == GAME:
                                value = 1
                                over = True
                    else:
                        gained += -points if seat & 1 else points
                    if over:
                        break
                    fit = rest & (fits[left] | fits[right])
                    if hands[seat + 1 & 3] & fit:
                        seat = seat + 1 & 3
                    elif hands[seat + 2 & 3] & fit:
                        seat = seat + 2 & 3
                    elif hands[seat + 3 & 3] & fit:
                        seat = seat + 3 & 3
                    elif hands[seat] & fit == 0:
                        over = True
                        break
                    on_left, on_right = hands[seat] & rest & fits[left], hands[seat] & rest & fits[right]
                    if on_left == 0 or left == right:
                        if on_right & (on_right - 1):
                            break
                        tile = first_tile(on_right)
                        play = leads[TILES * right + tile] << 8 | tile << 1 | 1
                    elif on_right == 0:
                        if on_left & (on_left - 1):
                            break
                        tile = first_tile(on_left)
                        play = leads[TILES * left + tile] << 8 | tile << 1
                    else:
                        break
                if not over:
                    stack[depth, GAINED] = gained
                    alpha, beta = stack[depth, ALPHA] - gained, stack[depth, BETA] - gained
                    depth += 1
                    stack[depth, REST], stack[depth, LEFT], stack[depth, RIGHT] = rest, left, right
                    stack[depth, SEAT], stack[depth, US], stack[depth, THEM] = seat, us, them
                    stack[depth, ALPHA], stack[depth, BETA] = alpha, beta
                    break
                value += gained
            # The value of the play that was tried.
            better = False
            if stack[depth, SEAT] & 1:
                if value < stack[depth, BEST]:
                    better = True
                    stack[depth, BETA] = min(value, stack[depth, BETA])
            elif value > stack[depth, BEST]:
                better = True
                stack[depth, ALPHA] = max(value, stack[depth, ALPHA])
            if better:
                stack[depth, BEST] = value
                stack[depth, CHOICE] = plays[depth * WIDTH + stack[depth, NEXT]] & 255
            stack[depth, NEXT] += 1
            done = stack[depth, ALPHA] >= stack[depth, BETA] or stack[depth, NEXT] == stack[depth, PLAYS]
            if done:
                value = stack[depth, BEST]
                low, high = stack[depth, LOW], stack[depth, HIGH]
                if value > stack[depth, FIRST_ALPHA]:
                    low = max(low, value)
                if value < stack[depth, FIRST_BETA]:
                    high = min(high, value)
                slot = stack[depth, SLOT]
                known[slot] = stack[depth, KEY]
                known[slot + 1] = (low + FAR) << 16 | (high + FAR) << 8 | stack[depth, CHOICE]


@njit(cache=True, nogil=True)
def play_sums(
    deals: NDArray[np.int64],
    own: int,
    roots: NDArray[np.int64],
    us: int,
    them: int,
    race: bool,
    fits: NDArray[np.int64],
    leads: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return for each of the mover's plays the sum of its values over the deals, and in how many it is a best one.

    Args:
        deals: What the seats 1, 2 and 3 hold, one row a deal.
        own: What seat 0 holds.
        roots: Each play as its tile and the two ends after it.
        us: Points of side 0; 0 outside a race.
        them: Points of side 1; 0 outside a race.
        race: Whether to play for the race to 61 or for the points of the round.
        fits: The tiles that fit each end.
        leads: The end that each tile leads to.

    Returns:
        Shape (2, plays).
    """
    known = np.full(2 << SLOTS, -1, np.int64)
    stack = np.zeros((DEPTH, FIELDS), np.int64)
    plays = np.zeros(DEPTH * WIDTH, np.int64)
    hands = np.zeros(4, np.int64)
    hands[0] = own
    number = len(roots)
    found = np.zeros((2, number), np.int64)
    values = np.zeros(number, np.int64)
    for deal in deals:
        hands[1], hands[2], hands[3] = deal[0], deal[1], deal[2]
        everything = own | deal[0] | deal[1] | deal[2]
        most = -FAR
        for k in range(number):
            tile, left, right = roots[k]
            rest = everything & ~(1 << tile)
            points = POINTS[14 * left + right]
            over = rest & (own | hands[2]) == 0
            points += over
            value = 0
            mine = us
            if not race:
                value = points
            elif us + points <= GAME:
                mine = us + points
                if mine == GAME:
                    value = 1
                    over = True
            fit = rest & (fits[left] | fits[right])
            if not over and fit:
                seat = 1
                while hands[seat & 3] & fit == 0:
                    seat += 1
                value += state_value(
                    rest, left, right, seat & 3, mine, them, race, hands, fits, leads, known, stack, plays
                )
            values[k] = value
            most = max(most, value)
        for k in range(number):
            found[0, k] += values[k]
            found[1, k] += values[k] == most
    return found
