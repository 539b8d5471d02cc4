"""A position from its written history, and back: every move checked against the rules, the hand and the counts.

Whatever contradicts a history is told with the number of the play, from 1.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from puzzles.dominoes.line import SIDES, Line, Side, parse_line, pip_of
from puzzles.dominoes.position import Move, Position
from puzzles.dominoes.possible import possible_of, ways_of
from puzzles.dominoes.rules import TARGET
from puzzles.dominoes.table import DEALT, Seat, Table, party_of, settled_side
from puzzles.dominoes.tiles import Pip, Tile, halves_of, parse_tile, parse_tiles, tile_text, tiles_text
from puzzles.errors import IllegalError, MugginsError, NotationError

__all__ = [
    "PlayText",
    "PlayedText",
    "PositionText",
    "line_after",
    "parse_plays",
    "parse_position",
    "played_texts",
    "position_text",
    "table_of",
]


class PlayText(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move as it is written: a tile and, where it matters, its end; or a knock.

    The first tile of a round lies as it is written, left half first, and has no end.
    """

    seat: int
    tile: str | None = None
    end: Side | None = None
    knock: bool = False


class PositionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written.

    Attributes:
        plays: The round so far.
        seat: Who is to move.
        hand: The mover's tiles.
        counts: How many tiles each seat holds.
        scores: The points of each seat, or of each partnership where four play.
    """

    plays: list[PlayText]
    seat: int
    hand: list[str]
    counts: list[int]
    scores: list[int]


class PlayedText(Struct, frozen=True):
    """One move of a round as sheets and pages show it.

    Attributes:
        seat: Who moved.
        tile: The tile, higher half first, the round's first as it lies; none for a knock.
        end: Where it was placed; none for the first tile and for a knock.
        total: What both ends counted then; none for a knock.
        points: What that scored.
    """

    seat: int
    tile: str | None
    end: Side | None
    total: int | None
    points: int


def parse_position(text: PositionText) -> Position:
    """Return a position, checked: the moves are legal and agree with the hand, the counts and each other.

    Raises:
        NotationError: A text is not a tile.
        IllegalError: The history is illegal or contradicts itself, the hand or the counts, which names the play; or the
            numbers are no game's, the round is over, or the mover has nothing to choose.
    """
    seats = len(text.counts)
    if seats not in DEALT:
        raise IllegalError(f"counts name two, three or four seats, not {seats}", code="wrong-seats")
    _check_scores(text.scores, seats)
    if text.seat not in range(seats):
        raise IllegalError(f"there is no seat {text.seat}: the seats are 0 to {seats - 1}", code="no-such-seat")
    hand = parse_tiles(text.hand, what="the hand")
    table = _replayed(text, hand)
    _check_counts(table, text.counts)
    if len(hand) != table.counts[text.seat]:
        raise IllegalError(
            f"{_after(len(table.played))}seat {text.seat} holds {table.counts[text.seat]} tiles, but the hand has "
            f"{len(hand)}",
            code="wrong-number-of-tiles",
        )
    _check_turn(table, text.seat, hand)
    _check_knocks(table, text.seat, hand)
    possible = possible_of(table, text.seat, hand)
    return Position(table.moves, table.line, text.seat, hand, table.counts, tuple(text.scores), possible)


def parse_plays(texts: Sequence[str], seats: int) -> tuple[list[PlayText], Table]:
    """Return plays as people type them, and the table after them; the opener is seat 0, and each further one's turn.

    Args:
        texts: ``4-5`` for the first, then ``4-2@left`` or ``4-2@right`` (or ``4-2`` where it does not matter), and
            ``knock``.
        seats: How many play.

    Raises:
        NotationError: A text is no play.
        IllegalError: A play is not allowed.
    """
    table = Table.laid(seats, 0)
    plays = []
    for number, text in enumerate(texts, 1):
        with _play(number):
            play = _parse_play(text, table.seat)
            move, lies = _move(play, table)
            table = table.apply(move, lies=lies)
        plays.append(play)
    return plays, table


def table_of(position: Position) -> Table:
    """Return what everyone sees of a position, its moves with what they scored and its knocks with what they prove."""
    table = Table.laid(position.seats, position.moves[0].seat if position.moves else position.seat)
    lies = next((halves for halves in position.line.tiles if _is_first(position, halves)), None)
    for move in position.moves:
        table = table.apply(move, lies=lies)
    return table


def position_text(position: Position) -> PositionText:
    """Return how a position is written; :func:`parse_position` reads it back to the same."""
    plays = [
        PlayText(played.seat, played.tile, played.end, knock=played.tile is None) for played in played_texts(position)
    ]
    hand, counts, scores = tiles_text(position.hand), list(position.counts), list(position.scores)
    return PositionText(plays, position.seat, hand, counts, scores)


def played_texts(position: Position) -> tuple[PlayedText, ...]:
    """Return the round so far with the totals and points of its moves."""
    table = table_of(position)
    texts = []
    for number, played in enumerate(table.played):
        move = played.move
        tile = None if move.tile is None else tile_text(move.tile)
        if not number:
            tile = next(f"{left}-{right}" for left, right in position.line.tiles if _is_first(position, (left, right)))
        texts.append(PlayedText(move.seat, tile, move.side, played.total, played.points))
    return tuple(texts)


def line_after(line: Line, played: PlayedText) -> Line:
    """Return the line after one more move, which a knock leaves as it is."""
    if played.tile is None:
        return line
    return line.placed(parse_tile(played.tile), played.end) if line.tiles else parse_line([played.tile])


def _is_first(position: Position, halves: tuple[Pip, Pip]) -> bool:
    first = position.moves[0].tile if position.moves else None
    return first is not None and tuple(sorted(halves)) == halves_of(first)


def _parse_play(text: str, seat: Seat) -> PlayText:
    if text == "knock":
        return PlayText(seat, knock=True)
    tile, at, end = text.partition("@")
    side = next((side for side in SIDES if end == side), None)
    if at and side is None:
        raise NotationError(f"{text!r} is no play: write 4-2@left, 4-2@right, 4-2 or knock", code="not-a-play")
    parse_tile(tile)
    return PlayText(seat, tile, side)


def _check_scores(scores: Sequence[int], seats: int) -> None:
    wanted = party_of(seats - 1, seats) + 1
    if len(scores) != wanted:
        whose = "one for each partnership" if seats == 4 else "one for each seat"
        raise IllegalError(f"{seats} seats have {wanted} scores, {whose}, not {len(scores)}", code="wrong-scores")
    for score in scores:
        if score not in range(TARGET):
            raise IllegalError(f"a score is from 0 to {TARGET - 1}, not {score}", code="wrong-scores")


def _replayed(text: PositionText, hand: tuple[Tile, ...]) -> Table:
    """Return the table after all plays."""
    opener = text.plays[0].seat if text.plays else text.seat
    with _play(1):
        table = Table.laid(len(text.counts), opener)
    for number, play in enumerate(text.plays, 1):
        with _play(number):
            move, lies = _move(play, table)
            if move.tile is not None and move.tile in hand:
                raise IllegalError(f"{tile_text(move.tile)} is in the hand as well", code="tile-twice")
            table = table.apply(move, lies=lies)
    for tile in hand:
        if knock := table.ruled_out(text.seat, tile):
            with _play(knock.play):
                raise IllegalError(
                    f"seat {text.seat} knocked, but it could have played {tile_text(tile)}, which is in its hand",
                    code="knock-contradicted",
                )
    return table


def _move(play: PlayText, table: Table) -> tuple[Move, tuple[Pip, Pip] | None]:
    """Return a written move, its end found where it does not matter, and how the tile lies if it is the first."""
    if play.knock or play.tile is None:
        if play.tile is not None or not play.knock:
            raise IllegalError('a play is a tile, as in "tile":"6-4", or "knock":true', code="tile-or-knock")
        return Move(play.seat, None, play.end), None
    tile = parse_tile(play.tile)
    if table.line.tiles:
        # What is wrong for another reason (the turn, a tile twice, the end of the round) is for the table to say.
        can_ask = play.seat == table.seat and not table.end and tile in table.may_hold(play.seat)
        return Move(play.seat, tile, settled_side(table.line, tile, play.end) if can_ask else play.end), None
    return Move(play.seat, tile, play.end), (int(play.tile[0]), int(play.tile[2]))


@contextmanager
def _play(number: int) -> Iterator[None]:
    """Put the number of the play before what is wrong with it."""
    try:
        yield
    except MugginsError as error:
        raise type(error)(f"play {number}: {error.detail}", code=error.code) from None


def _check_counts(table: Table, counts: Sequence[int]) -> None:
    for seat, (count, left) in enumerate(zip(counts, table.counts, strict=True)):
        if count == left:
            continue
        placed = [number for number, move in enumerate(table.moves, 1) if move.seat == seat and move.tile is not None]
        dealt = DEALT[len(counts)]
        # The play at which the seat came below its count, or the last one if it should hold fewer.
        number = placed[dealt - count] if left < count <= dealt else len(table.moves)
        holds = dealt - sum(place <= number for place in placed)
        raise IllegalError(
            f"{_after(number)}seat {seat} holds {holds} tiles, {dealt} dealt and {dealt - holds} placed, but counts "
            f"say {count}",
            code="wrong-counts",
        )


def _check_turn(table: Table, seat: Seat, hand: tuple[Tile, ...]) -> None:
    after = _after(len(table.played))
    if table.end == "out":
        raise IllegalError(f"{after}the round is over: seat {table.seat} went out", code="round-over")
    if table.end == "blocked":
        raise IllegalError(f"{after}the round is over: blocked, nobody can play", code="round-over")
    if seat != table.seat:
        raise IllegalError(f"{after}seat {table.seat} is to move, not seat {seat}", code="wrong-seat")
    if table.line.ends and not any(table.line.fits(tile) for tile in hand):
        left, right = (pip_of(end) for end in table.line.ends)
        raise IllegalError(
            f"{after}there is nothing to choose: no tile of the hand fits {left} or {right}, so seat {seat} must knock",
            code="nothing-to-choose",
        )


def _check_knocks(table: Table, seat: Seat, hand: tuple[Tile, ...]) -> None:
    """Check that the others can hold as many tiles as they do, for all that has been knocked."""
    for number, knock in enumerate(table.knocks, 1):
        before = replace(table, knocks=table.knocks[:number])
        if not ways_of(possible_of(before, seat, hand), table.counts, seat):
            raise IllegalError(
                f"play {knock.play}: seat {knock.seat} can't have knocked: too few tiles would be left for what the "
                "others hold",
                code="knock-contradicted",
            )


def _after(number: int) -> str:
    return f"play {number}: after it " if number else "before the first play "
