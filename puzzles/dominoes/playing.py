"""Rounds between simple players, played up to the point where each holds so many tiles: where positions come from.

Of hundreds of rounds one is wanted, so a round goes by the two ends alone; the rules look at the one that is kept.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from puzzles.dominoes.line import End, Line, ends_after, points_of, total_of
from puzzles.dominoes.players import PLAYERS, Player, placements
from puzzles.dominoes.position import Move, Position
from puzzles.dominoes.possible import possible_of
from puzzles.dominoes.rules import TARGET, taken
from puzzles.dominoes.table import DEALT, Table, party_of
from puzzles.dominoes.tiles import SET, Pip, Tile, halves_of
from puzzles.stream import Stream

__all__ = ["Reached", "play_until", "position_at"]

_FINISH_SCORES = (36, 57)
"""Between which scores a round that may be a finish begins."""

_WHIM = 8
"""One move in so many is any move, whoever plays."""

_Ends: TypeAlias = tuple[End, End]


class Reached(Struct, frozen=True):
    """How far a round has come: its moves, the line, whose turn it is, that seat's tiles, and the scores."""

    moves: tuple[Move, ...]
    line: Line
    seat: int
    hand: tuple[Tile, ...]
    scores: tuple[int, ...]


def play_until(stream: Stream, tiles: int, *, finish: bool = False, seats: int = 2) -> Reached | None:
    """Return where a round stands once each seat holds so many tiles, two at least, if it comes to that.

    The players are drawn from :data:`puzzles.dominoes.players.PLAYERS`, and each has a whim now and then. A round of
    points is the first of its game, in which nobody can reach 61; one that may be a finish begins not far from it, and
    is dropped if somebody wins before. So is one whose mover has no two placements to choose from.
    """
    dealt = DEALT[seats]
    pool = stream.sample(SET, seats * dealt)
    hands = [sorted(pool[seat * dealt : (seat + 1) * dealt]) for seat in range(seats)]
    players: list[Player] = [PLAYERS[stream.below(len(PLAYERS))] for _ in range(seats)]
    low, high = _FINISH_SCORES if finish else (0, 0)
    scores = [low + stream.below(high - low + 1) for _ in range(party_of(seats - 1, seats) + 1)]
    seat = stream.below(seats)
    ends: _Ends | None = None
    laid: list[tuple[Pip, Pip]] = []
    moves: list[Move] = []
    knocks = 0
    while any(len(hand) != tiles for hand in hands):
        hand = hands[seat]
        # The round is blocked, or somebody goes below the number while another is still above it.
        if knocks == seats or (len(hand) == tiles and placements(ends, hand)):
            return None
        move = _move(stream, ends, hand, seat, players[seat])
        moves.append(move)
        if move.tile is None:
            knocks += 1
        else:
            knocks = 0
            hand.remove(move.tile)
            _lay(laid, ends, move)
            ends = ends_after(ends, move.tile, move.side)
            party, worth = party_of(seat, seats), points_of(total_of(*ends))
            scores[party] += taken(scores[party], worth)
            if scores[party] == TARGET:
                return None
        seat = (seat + 1) % seats
    if len(placements(ends, hands[seat])) < 2:
        return None
    return Reached(tuple(moves), Line(tuple(laid)), seat, tuple(hands[seat]), tuple(scores))


def position_at(reached: Reached, seats: int) -> Position:
    """Return the position that the mover sees there; every move is made once more, by the rules."""
    table = Table.laid(seats, reached.moves[0].seat if reached.moves else reached.seat)
    for move in reached.moves:
        table = table.apply(move)
    return Position(
        moves=reached.moves,
        line=table.line,
        seat=reached.seat,
        hand=reached.hand,
        counts=table.counts,
        scores=reached.scores,
        possible=possible_of(table, reached.seat, reached.hand),
    )


def _move(stream: Stream, ends: _Ends | None, hand: Sequence[Tile], seat: int, player: Player) -> Move:
    plays = placements(ends, hand)
    if not plays:
        return Move(seat, None)
    play = plays[stream.below(len(plays))] if stream.below(_WHIM) == 0 else player(stream, ends, hand)
    return Move(seat, play.tile, play.side)


def _lay(laid: list[tuple[Pip, Pip]], ends: _Ends | None, move: Move) -> None:
    """Put a tile down where it is placed, its halves as they lie."""
    low, high = halves_of(move.tile or 0)
    if ends is None:
        laid.append((high, low))
    elif move.side == "left":
        joined = laid[0][0]
        laid.insert(0, (low + high - joined, joined))
    else:
        joined = laid[-1][1]
        laid.append((joined, low + high - joined))
