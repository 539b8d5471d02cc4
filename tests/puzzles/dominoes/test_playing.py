"""Rounds between simple players: made again by the full rules, and what each player prefers."""

import pytest

from puzzles.dominoes.line import ends_after, fits, parse_line
from puzzles.dominoes.players import careful, heavy, house, loose, placements, plays, points_at_once
from puzzles.dominoes.playing import play_until, position_at
from puzzles.dominoes.position import Placement
from puzzles.dominoes.rules import Round, deal
from puzzles.dominoes.table import party_of
from puzzles.dominoes.tiles import SET, parse_tile, parse_tiles
from puzzles.stream import Stream

HAND = parse_tiles(["6-4", "5-4", "4-1", "3-2", "1-1"])


def reached(tiles: int, number: int, **wish):
    stream = Stream(b"rounds", f"{tiles} {wish}")
    found = []
    while len(found) < number:
        one = play_until(stream, tiles, **wish)
        if one is not None:
            found.append(one)
    return found


@pytest.mark.parametrize("tiles", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("finish", [False, True])
def test_a_round_stands_the_same_by_its_ends_and_by_the_rules(tiles: int, finish: bool) -> None:
    for one in reached(tiles, 30, finish=finish):
        position = position_at(one, 2)
        assert position.line == one.line
        assert position.counts == (tiles, tiles)
        assert set(one.hand) <= set(position.possible[one.seat])
        assert not set(one.hand) & set(position.possible[1 - one.seat])
        assert len(placements(position.line.ends, one.hand)) >= 2
        assert max(one.scores) < 61


def test_four_play_until_each_has_two_tiles() -> None:
    for one in reached(2, 10, seats=4):
        position = position_at(one, 4)
        assert position.line == one.line
        assert (position.counts, len(one.scores)) == ((2, 2, 2, 2), 2)


def test_points_are_those_of_the_game() -> None:
    for one in reached(3, 30):
        position = position_at(one, 2)
        played = [move.tile for move in one.moves if move.tile is not None]
        own = [move.tile for move in one.moves if move.seat == one.seat and move.tile is not None]
        hands = [[], []]
        hands[one.seat] = [*own, *one.hand]
        # Whatever the other still held: what nobody has shown and a knock allows.
        rest = [tile for tile in position.possible[1 - one.seat] if tile not in played]
        hands[1 - one.seat] = [*(tile for tile in played if tile not in own), *rest[: 7 - (len(played) - len(own))]]
        left = [tile for tile in SET if tile not in hands[0] and tile not in hands[1]]
        opener = one.moves[0].seat if one.moves else one.seat
        state = Round.start(deal([*hands[0], *hands[1], *left], 2), opener)
        scores = [0, 0]
        for move in one.moves:
            state = state.apply(move)
            scores[party_of(move.seat, 2)] += state.table.played[-1].worth
        assert tuple(scores) == one.scores


def test_the_ends_go_as_the_line_does() -> None:
    line = parse_line(["4-4"])
    for text, side in (("6-4", "left"), ("4-1", "right"), ("6-6", "left"), ("1-1", "right"), ("6-2", "left")):
        tile = parse_tile(text)
        assert line.fits(tile) == fits(line.ends, tile)
        after = line.placed(tile, side)
        assert ends_after(line.ends, tile, side) == after.ends
        line = after
    for tile in SET:
        assert ends_after(None, tile, None) == parse_line([]).placed(tile, None).ends


def test_the_house_player_takes_the_most_points_then_the_heaviest_then_the_lower_then_the_larger_total() -> None:
    nobody = Stream(b"", "")

    def chooses(line: list[str], *hand: str) -> tuple[int, str | None]:
        chosen = house(nobody, parse_line(line).ends, parse_tiles(hand))
        return chosen.tile, chosen.side

    assert chooses(["6-4"], "4-3", "6-6") == (parse_tile("4-3"), "right")
    assert chooses(["6-4"], "6-1", "6-0") == (parse_tile("6-1"), "left")
    assert chooses(["2-5"], "2-2", "5-3") == (parse_tile("2-2"), "left")
    # 5-0 and 3-2 weigh the same and score the same; 0-5 comes first in the set.
    assert chooses(["5-3"], "5-0", "3-2") == (parse_tile("5-0"), "left")
    # The going-out point counts too.
    assert points_at_once(parse_line(["6-4"]).ends, (parse_tile("4-0"),), Placement(parse_tile("4-0"), "right")) == (
        3,
        6,
    )
    # 6 on either end: the exposed double is left lying, whichever side it is.
    assert chooses(["4-4", "4-6"], "6-4") == (parse_tile("6-4"), "right")
    assert chooses(["6-4", "4-4"], "6-4") == (parse_tile("6-4"), "left")


def test_plays_that_come_to_the_same_are_one() -> None:
    def grouped(line: list[str], *hand: str) -> list[list[str | None]]:
        return [[one.side for one in play] for play in plays(parse_line(line).ends, parse_tiles(hand))]

    assert grouped(["6-4", "4-3", "3-5", "5-6"], "6-2", "1-1", "6-6") == [["left", "right"]] * 2
    assert grouped(["4-4"], "4-1") == [["left", "right"]]
    assert grouped(["4-4", "4-5", "5-6", "6-4"], "4-1") == [["left"], ["right"]]
    # A double blank at an end counts as a blank does.
    assert grouped(["0-0", "0-5", "5-6", "6-0"], "0-1") == [["left", "right"]]
    assert grouped([], "6-6", "4-1") == [[None], [None]]


def test_the_others_have_their_ways() -> None:
    ends, stream = parse_line(["6-4"]).ends, Stream(b"others", "")
    hand = parse_tiles(["6-6", "4-3", "3-1", "3-0"])
    assert heavy(stream, ends, hand) == Placement(parse_tile("6-6"), "left")
    assert careful(stream, ends, hand) == Placement(parse_tile("4-3"), "right")
    assert {loose(stream, ends, hand) for _ in range(50)} == set(placements(ends, hand))
    assert [play.side for play in placements(None, HAND)] == [None] * 5
