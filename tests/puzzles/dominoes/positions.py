"""Positions for tests: from the JSON of a batch line, and reached by random play."""

import msgspec

from puzzles.dominoes.line import EMPTY, parse_line, pip_of
from puzzles.dominoes.position import Move, Position
from puzzles.dominoes.tiles import SET, halves_of, parse_tile
from tests.puzzles.dominoes.twins import deals


def position_of(text):
    """Return the position that the shape of ``muggins domino --batch`` describes, unchecked."""
    moves = []
    for play in text["plays"]:
        moves.append(Move(play["seat"], parse_tile(play["tile"]) if "tile" in play else None, play.get("end")))
    first = next((play["tile"] for play in text["plays"] if "tile" in play), None)
    hand = [parse_tile(tile) for tile in text["hand"]]
    return after(moves, first, text["seat"], hand, text["counts"], text["scores"])


def after(moves, first, seat, hand, counts, scores):
    """Return the position after these moves, the first tile lying as written."""
    line = EMPTY
    shut = [set() for _ in counts]
    for move in moves:
        if move.tile is None:
            shut[move.seat] |= {pip_of(end) for end in line.ends}
        else:
            line = line.placed(move.tile, move.side) if line.tiles else parse_line([first])
    seen = {move.tile for move in moves}
    possible = tuple(
        tuple(
            tile
            for tile in SET
            if tile not in seen and (tile not in hand or other == seat) and not shut[other] & set(halves_of(tile))
        )
        for other in range(len(counts))
    )
    return Position(tuple(moves), line, seat, tuple(hand), tuple(counts), tuple(scores), possible)


def random_position(draw, seats, tiles):
    """Play random moves until everybody holds so many tiles at most, somebody can move and the round goes on.

    Args:
        draw: A ``random.Random``.
        seats: Two, or four in partnership.
        tiles: The most that anybody holds.
    """
    dealt = {2: 7, 4: 5}[seats]
    while True:
        deck = draw.sample(SET, 28)
        hands = [deck[seat * dealt : (seat + 1) * dealt] for seat in range(seats)]
        line, moves, first, seat, knocks = EMPTY, [], None, draw.randrange(seats), 0
        while True:
            plays = [(tile, side) for tile in hands[seat] for side in (line.fits(tile) if line.tiles else (None,))]
            if plays and max(map(len, hands)) <= tiles:
                scores = [draw.randrange(40, 61) for _ in range(2)]
                counts = [len(hand) for hand in hands]
                return after(moves, first, seat, draw.sample(hands[seat], len(hands[seat])), counts, scores)
            if plays:
                tile, side = draw.choice(plays)
                hands[seat].remove(tile)
                moves.append(Move(seat, tile, side))
                if line.tiles:
                    line = line.placed(tile, side)
                else:
                    low, high = draw.sample(halves_of(tile), 2)
                    first = f"{low}-{high}"
                    line = parse_line([first])
                if not hands[seat] and (seats == 2 or not hands[(seat + 2) % 4]):
                    break
                knocks = 0
            elif hands[seat]:
                moves.append(Move(seat, None))
                knocks += 1
                if knocks == sum(map(bool, hands)):
                    break
            seat = (seat + 1) % seats


def narrowed(draw, position, tiles):
    """Return the position with so few unseen tiles that the others may hold, for solvers that are slow."""
    others = [(position.seat + further) % position.seats for further in range(1, position.seats)]
    pool = max(tiles, sum(position.counts[seat] for seat in others))
    while True:
        kept = set(draw.sample(position.unseen, min(pool, len(position.unseen))))
        possible = [tuple(tile for tile in each if tile in kept) for each in position.possible]
        sets = [frozenset(possible[seat]) for seat in others]
        if next(deals(sets, [position.counts[seat] for seat in others]), None):
            possible[position.seat] = position.possible[position.seat]
            return msgspec.structs.replace(position, possible=tuple(possible))
