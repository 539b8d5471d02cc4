"""The rules of fives and threes for two, three and four players: a round with all hands known, and the game to 61.

Both are values: a move gives the next one and changes nothing. Rules: ``docs/rules.md``, "Fives and threes".
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from puzzles.dominoes.line import Line
from puzzles.dominoes.position import Move
from puzzles.dominoes.table import Outcome, Played, Seat, Table, party_of
from puzzles.dominoes.tiles import SET, Tile, tile_of, tile_text
from puzzles.errors import IllegalError

__all__ = ["TARGET", "Event", "Game", "Round", "deal", "is_taken", "move_text", "taken"]

TARGET = 61
"""The points that win, exactly."""


def is_taken(score: int, worth: int) -> bool:
    """Return whether a scoring event counts: whole if it leads to 61 at most, else not at all.

    >>> is_taken(59, 2), is_taken(59, 2 + 1)
    (True, False)
    """
    return score + worth <= TARGET


def taken(score: int, worth: int) -> int:
    """Return what a scoring event brings: all that it is worth, or nothing."""
    return worth if is_taken(score, worth) else 0


def deal(order: Sequence[Tile], seats: int) -> tuple[tuple[Tile, ...], ...]:
    """Return the hands, seat 0's first, from a shuffled set; what is left over stays face down.

    Raises:
        IllegalError: Fives and threes is not for so many, or the order is not one of all 28 tiles.
    """
    size = Table.laid(seats, 0).counts[0]
    if sorted(order) != list(SET):
        raise IllegalError(f"a deal is from all {len(SET)} tiles, each once", code="wrong-set")
    return tuple(tuple(order[size * seat : size * (seat + 1)]) for seat in range(seats))


def move_text(move: Move) -> str:
    """Return a move for people: the tile and its end, or a knock."""
    if move.tile is None:
        return "a knock"
    return f"{tile_text(move.tile)} {move.side}" if move.side else tile_text(move.tile)


class Round(Struct, frozen=True):
    """A round with every hand known. Made by :meth:`start` or :meth:`resume`, which check it.

    Attributes:
        table: What everyone sees: line, moves, turn.
        hands: What each seat holds.
    """

    table: Table
    hands: tuple[tuple[Tile, ...], ...]

    @classmethod
    def start(cls, hands: Sequence[Sequence[Tile]], opener: Seat = 0) -> "Round":
        """Return a round after the deal: seven tiles each for two players, five for three or four.

        Raises:
            IllegalError: A wrong number of seats or tiles, a tile held twice, or no such opener.
        """
        return cls.resume(Table.laid(len(hands), opener), hands)

    @classmethod
    def resume(cls, table: Table, hands: Sequence[Sequence[Tile]]) -> "Round":
        """Return a round that goes on from a table with the hands that its seats hold.

        Raises:
            IllegalError: The hands don't agree with the table: another number of tiles, one that lies in the line or
                in another hand, or one that a knock rules out.
        """
        if len(hands) != len(table.counts):
            raise IllegalError(
                f"{len(table.counts)} seats hold {len(table.counts)} hands, not {len(hands)}", code="wrong-seats"
            )
        lying = {tile_of(*halves) for halves in table.line.tiles}
        for seat, (hand, count) in enumerate(zip(hands, table.counts, strict=True)):
            if len(hand) != count:
                raise IllegalError(f"seat {seat} holds {count} tiles, not {len(hand)}", code="wrong-number-of-tiles")
            for tile in hand:
                if tile in lying:
                    raise IllegalError(f"{tile_text(tile)} is there twice: a set holds it once", code="tile-twice")
                if knock := table.ruled_out(seat, tile):
                    raise IllegalError(
                        f"seat {seat} can't hold {tile_text(tile)}: it knocked at play {knock.play}",
                        code="knock-contradicted",
                    )
                lying.add(tile)
        return cls(table, tuple(map(tuple, hands)))

    @property
    def line(self) -> Line:
        """The line as it lies."""
        return self.table.line

    @property
    def seat(self) -> Seat:
        """Who is to move; when the round is over, who moved last."""
        return self.table.seat

    @property
    def played(self) -> tuple[Played, ...]:
        """The moves so far with what each scored."""
        return self.table.played

    @property
    def end(self) -> Outcome | None:
        """How the round has ended, if it has: somebody (with four: both partners) is out, or nobody can play."""
        line = self.line
        if not line.tiles:
            return None
        if self.table.is_out:
            return "out"
        return None if any(line.fits(tile) for hand in self.hands for tile in hand) else "blocked"

    @property
    def winner(self) -> Seat | None:
        """Who went out, or with four completed the partnership's going out; nobody where the round is blocked."""
        return self.played[-1].move.seat if self.end == "out" else None

    def legal(self) -> tuple[Move, ...]:
        """Return all moves that the rules allow, in the order of the tiles, left before right; else the knock.

        Where both ends are alike, both placings are given. Nothing is legal when the round is over.
        """
        if self.end:
            return ()
        seat, line = self.seat, self.line
        hand = sorted(self.hands[seat])
        if not line.tiles:
            return tuple(Move(seat, tile) for tile in hand)
        moves = tuple(Move(seat, tile, side) for tile in hand for side in line.fits(tile))
        return moves or (Move(seat, None),)

    def apply(self, move: Move) -> "Round":
        """Return the round after a move.

        Raises:
            IllegalError: The round is over, or the move is not legal; the message says why and what would be.
        """
        if self.end == "blocked":
            raise IllegalError("the round is over: blocked, nobody who holds tiles can play", code="round-over")
        if not self.end and move.seat == self.seat:
            self._check_hand(move)
        table = self.table.apply(move)
        if move.tile is None:
            return Round(table, self.hands)
        hands = list(self.hands)
        hands[move.seat] = tuple(tile for tile in hands[move.seat] if tile != move.tile)
        return Round(table, tuple(hands))

    def _check_hand(self, move: Move) -> None:
        legal = self.legal()
        if move in legal:
            return
        allowed = f"seat {self.seat} may choose from: {', '.join(map(move_text, legal))}"
        if move.tile is None and legal[0].tile is not None:
            raise IllegalError(f"whoever can play must play; {allowed}", code="must-play")
        if move.tile is not None and move.tile not in self.hands[self.seat]:
            raise IllegalError(
                f"seat {self.seat} does not hold {tile_text(move.tile)}; {allowed}", code="tile-not-held"
            )
        try:
            self.table.apply(move)
        except IllegalError as error:
            raise IllegalError(f"{error.detail}; {allowed}", code=error.code) from None


class Event(Struct, frozen=True):
    """What one move offered to a score, and whether it was taken.

    Attributes:
        round: Which round of the game, from 1.
        seat: Who moved.
        points: What the ends gave.
        bonus: 1 for going out.
        taken: Whether it counts: not if it would lead past 61.
        score: The score of the seat, or of its partnership, afterwards.
    """

    round: int
    seat: Seat
    points: int
    bonus: int
    taken: bool
    score: int


class Game(Struct, frozen=True):
    """A game to exactly 61. Made by :meth:`start`; a round begins with :meth:`deal` and is played with :meth:`apply`.

    Attributes:
        seats: Two, three or four.
        first: Who opens the first round. Each later round is opened by the next seat clockwise.
        scores: The points of each seat, or of each partnership where four play.
        rounds: How many rounds have been dealt.
        round: The round that is being played, or was played last.
        events: What every move that scored has offered, in order.
    """

    seats: int
    first: Seat
    scores: tuple[int, ...]
    rounds: int = 0
    round: Round | None = None
    events: tuple[Event, ...] = ()

    @classmethod
    def start(cls, seats: int, first: Seat = 0) -> "Game":
        """Return a game before its first deal.

        Raises:
            IllegalError: It is not for so many, or there is no such seat.
        """
        Table.laid(seats, first)
        return cls(seats, first, (0,) * (party_of(seats - 1, seats) + 1))

    @property
    def winner(self) -> int | None:
        """Whose score is 61: a seat, or a partnership (0: seats 0 and 2) where four play."""
        return self.scores.index(TARGET) if TARGET in self.scores else None

    @property
    def opener(self) -> Seat:
        """Who opens the round that is being played, or else the next one."""
        return (self.first + self.rounds - self._is_under_way()) % self.seats

    def deal(self, hands: Sequence[Sequence[Tile]]) -> "Game":
        """Return the game with the next round dealt, and the opener's seat one further than in the last.

        Raises:
            IllegalError: The game is over, a round is being played, or the hands are no deal.
        """
        self._check_open()
        if self._is_under_way():
            raise IllegalError("a round is being played: deal when it is over", code="round-not-over")
        if len(hands) != self.seats:
            raise IllegalError(f"{self.seats} seats get {self.seats} hands, not {len(hands)}", code="wrong-seats")
        return replace(self, round=Round.start(hands, self.opener), rounds=self.rounds + 1)

    def legal(self) -> tuple[Move, ...]:
        """Return all moves that the rules allow; none between rounds and when the game is over."""
        return self.round.legal() if self.round and self.winner is None else ()

    def apply(self, move: Move) -> "Game":
        """Return the game after a move, with what it scored taken, whole or not at all.

        Raises:
            IllegalError: The game is over, no round is being played, or the move is not legal.
        """
        self._check_open()
        if self.round is None:
            raise IllegalError("no round is being played: deal first", code="no-round")
        after = self.round.apply(move)
        played = after.played[-1]
        if not played.worth:
            return replace(self, round=after)
        party = party_of(move.seat, self.seats)
        scores = list(self.scores)
        taken = is_taken(scores[party], played.worth)
        if taken:
            scores[party] += played.worth
        event = Event(self.rounds, move.seat, played.points, played.bonus, taken, scores[party])
        return replace(self, round=after, scores=tuple(scores), events=(*self.events, event))

    def _is_under_way(self) -> bool:
        return self.round is not None and self.round.end is None

    def _check_open(self) -> None:
        if self.winner is not None:
            who = "the partnership" if self.seats == 4 else "seat"
            raise IllegalError(f"the game is over: {who} {self.winner} has exactly {TARGET}", code="game-over")
