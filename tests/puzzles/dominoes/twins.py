"""The slow and obvious way to every value, written from the rules, sharing no code with the solver.

A tile is a pair of numbers, the lower first. A table is what its two ends show: each a number and whether a double lies
there, and whether that double is all there is. Seats 0 and 2 play for the first side, 1 and 3 for the second.
"""

from functools import cache

EMPTY = None


def show(line):
    """Return the table that a line of halves makes."""
    if not line:
        return EMPTY
    (first, second), (third, fourth) = line[0], line[-1]
    return (first, first == second), (fourth, third == fourth), len(line) == 1 and first == second


def placings(table, tile):
    """Return the sides where a tile can go, and the table after it."""
    low, high = tile
    if table is EMPTY:
        return [(None, ((high, low == high), (low, low == high), low == high))]
    left, right, _ = table
    found = []
    if left[0] in tile:
        found.append(("left", ((low + high - left[0], low == high), right, False)))
    if right[0] in tile:
        found.append(("right", (left, (low + high - right[0], low == high), False)))
    return found


def total(table):
    """Return what the ends count: doubles with both halves, one that lies alone once."""
    (left, left_double), (right, right_double), alone = table
    if alone:
        return 2 * left
    return left * (2 if left_double else 1) + right * (2 if right_double else 1)


def points(table):
    """Return what the table scores."""
    count = total(table)
    scored = 0
    if count % 3 == 0:
        scored += count // 3
    if count % 5 == 0:
        scored += count // 5
    return scored


def out(hands, seat):
    """Return whether a seat, and its partner where four play, has no tiles left."""
    return not hands[seat] and (len(hands) == 2 or not hands[(seat + 2) % 4])


def without(hands, seat, tile):
    return tuple(hand - {tile} if other == seat else hand for other, hand in enumerate(hands))


@cache
def value(table, hands, seat, knocks, scores):
    """Return what perfect play brings to side 0, in points of the round, or in the race where there are scores."""
    if not hands[seat]:
        return value(table, hands, (seat + 1) % len(hands), knocks, scores)
    plays = [(tile, after) for tile in hands[seat] for _, after in placings(table, tile)]
    if not plays:
        if knocks + 1 == sum(1 for hand in hands if hand):
            return 0
        return value(table, hands, (seat + 1) % len(hands), knocks + 1, scores)
    values = [play_value(after, without(hands, seat, tile), seat, scores) for tile, after in plays]
    return max(values) if seat % 2 == 0 else min(values)


def play_value(after, hands, seat, scores):
    """Return what a play and perfect play after it bring to side 0, the tile being out of the hands already."""
    side = seat % 2
    event = points(after) + (1 if out(hands, seat) else 0)
    sign = 1 if side == 0 else -1
    gained = 0
    if scores is None:
        gained = sign * event
    elif scores[side] + event <= 61:
        scores = tuple(score + event if other == side else score for other, score in enumerate(scores))
        if event and scores[side] == 61:
            return sign
    if out(hands, seat):
        return gained
    return gained + value(after, hands, (seat + 1) % len(hands), 0, scores)


def house_play(table, hand):
    """Return what the house player places and the table after it; None where it must knock."""
    plays = []
    for tile in hand:
        for side, after in placings(table, tile):
            covered = table[0] if side == "left" else table[1]
            # The going-out point comes with every play of a last tile or with none.
            wish = (points(after), sum(tile), (-tile[0], -tile[1]), total(after), not covered[1])
            plays.append((wish, tile, after))
    if not plays:
        return None
    _, tile, after = max(plays)
    return tile, after


def response(table, own, hands, scores, turn="mover", knocked=False):
    """Return the most that the mover can gain over all these hands of the house player, without seeing which it is.

    Args:
        table: What lies there.
        own: The mover's tiles.
        hands: All hands that the house player may hold.
        scores: The mover's points and the house player's, for the race; None for points of the round.
        turn: Who plays next.
        knocked: Whether the other has just knocked.
    """
    if turn == "mover":
        plays = [(tile, after) for tile in own for _, after in placings(table, tile)]
        if not plays:
            return 0 if knocked else response(table, own, hands, scores, "house", True)
        return max(response_play(after, own - {tile}, hands, scores) for tile, after in plays)
    groups = {}
    for hand in hands:
        groups.setdefault(house_play(table, hand), []).append(hand)
    gained = 0
    for play, group in groups.items():
        if play is None:
            if not knocked:
                gained += response(table, own, group, scores, "mover", True)
            continue
        tile, after = play
        rest = [hand - {tile} for hand in group]
        event = points(after) + (0 if rest[0] else 1)
        new = scores
        if scores is None:
            gained -= event * len(group)
        elif scores[1] + event <= 61:
            new = (scores[0], scores[1] + event)
            if event and new[1] == 61:
                gained -= len(group)
                continue
        if rest[0]:
            gained += response(after, own, rest, new)
    return gained


def response_play(after, own, hands, scores):
    """Return the same for one play of the mover's, whose tile is out of the hand already."""
    event = points(after) + (0 if own else 1)
    gained = 0
    if scores is None:
        gained = event * len(hands)
    elif scores[0] + event <= 61:
        scores = (scores[0] + event, scores[1])
        if event and scores[0] == 61:
            return len(hands)
    return gained + (response(after, own, hands, scores, "house") if own else 0)


def reply(after, hands):
    """Return what the next opponent can score at once, or None where it must knock; 0 if it holds no tiles."""
    if out(hands, 0) or not hands[1]:
        return 0
    events = [
        points(then) + (1 if out(without(hands, 1, tile), 1) else 0)
        for tile in hands[1]
        for _, then in placings(after, tile)
    ]
    return max(events) if events else None


def deals(possible, counts):
    """Yield every way to give the seats so many tiles each of those that they may hold."""
    if not counts:
        yield ()
        return
    for hand in hands_of(sorted(possible[0]), counts[0]):
        rest = [tiles - hand for tiles in possible[1:]]
        for others in deals(rest, counts[1:]):
            yield (hand, *others)


def hands_of(tiles, size):
    """Return all hands of so many of the tiles."""
    if size == 0:
        return [frozenset()]
    return [frozenset({tile}) | hand for n, tile in enumerate(tiles) for hand in hands_of(tiles[n + 1 :], size - 1)]


def solved(line, hand, possible, counts, scores):
    """Return how many deals there are, and each play's figures by tile and side; equivalent ones stand apart.

    Args:
        line: The tiles as they lie, as pairs.
        hand: The mover's.
        possible: What each of the others may hold, the next seat first.
        counts: How many tiles they hold.
        scores: The points of the mover's side and of the other.
    """
    table = show(line)
    own = frozenset(hand)
    every = list(deals([frozenset(tiles) for tiles in possible], counts))
    found = {}
    for tile in hand:
        for side, after in placings(table, tile):
            found[tile, side] = figures = {"points": points(after), "total": total(after)}
            rests = [(own - {tile}, *others) for others in every]
            figures["points"] += out(rests[0], 0)
            replies = [reply(after, hands) for hands in rests]
            figures["knocks"] = replies.count(None)
            figures["reply"] = sum(filter(None, replies))
            figures["opens"] = [play_value(after, hands, 0, None) for hands in rests]
            figures["open"] = sum(figures["opens"])
            if len(counts) == 1:
                figures["races"] = [play_value(after, hands, 0, scores) for hands in rests]
                figures["race"] = sum(figures["races"])
                theirs = [hands[1] for hands in rests]
                figures["house"] = response_play(after, own - {tile}, theirs, None)
                figures["race_house"] = response_play(after, own - {tile}, theirs, scores)
    for one, count in (("opens", "best"), ("races", "race_best")):
        lists = [figures.pop(one) for figures in found.values() if one in figures]
        tops = [max(values) for values in zip(*lists, strict=True)]
        for figures, values in zip(found.values(), lists, strict=False):
            figures[count] = sum(value == top for value, top in zip(values, tops, strict=True))
    value.cache_clear()
    return len(every), found
