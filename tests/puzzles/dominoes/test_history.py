"""Positions from their history: what is read, what is refused and which play is named, and the way back."""

# ruff: noqa: S311 - seeded, so that a failure comes again

import json
import random
from contextlib import suppress
from itertools import combinations, permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from puzzles.dominoes.history import PlayText, PositionText, parse_position, played_texts, position_text, table_of
from puzzles.dominoes.position import Position
from puzzles.dominoes.possible import hands_of, possible_of
from puzzles.dominoes.rules import Round, deal
from puzzles.dominoes.table import DEALT, Table, settled_side
from puzzles.dominoes.tiles import SET, halves_of, parse_tile, tile_text, tiles_text
from puzzles.errors import IllegalError, MugginsError
from tests.literature import REFERENCE


def references():
    with (REFERENCE / "domino_positions.jsonl").open(encoding="utf-8") as file:
        for line in file:
            found = json.loads(line)
            yield {name: value for name, value in found["position"].items() if name != "values"}, found["expected"]


def written(**fields):
    return msgspec.convert(fields, PositionText)


def plays(text, opener=0, seats=2):
    """Written plays, the seats in turn: ``6-4@left``, ``6-4`` without an end, ``knock``."""
    found = []
    for number, play in enumerate(text.split()):
        seat = (opener + number) % seats
        tile, _, end = play.partition("@")
        if play == "knock":
            found.append({"seat": seat, "knock": True})
        else:
            found.append({"seat": seat, "tile": tile} | ({"end": end} if end else {}))
    return found


def test_the_positions_of_the_literature_are_read_with_as_many_hands_as_it_counts():
    for fields, expected in references():
        text = written(**fields)
        position = parse_position(text)
        assert hands_of(position) == expected["hands"]
        assert position_text(position) == text
        assert position.seats == 2
        assert len(position.unseen) == 28 - len(position.hand) - len(position.line.tiles)


def test_the_first_tile_lies_as_it_is_written_and_halves_may_come_in_either_order():
    lines = [
        parse_position(
            written(
                plays=plays(f"{first} {second}@{end} 2-0@left", 1),
                seat=0,
                hand=["0-0", "6-6", "1-1", "5-5", "6-4", "4-3"],
                counts=[6, 5],
                scores=[0, 0],
            )
        ).line.texts()
        for first, second, end in (("4-5", "4-2", "left"), ("4-5", "2-4", "left"))
    ]
    assert lines == [["0-2", "2-4", "4-5"]] * 2
    mirrored = parse_position(
        written(
            plays=plays("5-4 4-2@right 2-0@right", 1),
            seat=0,
            hand=["0-0", "6-6", "1-1", "5-5", "6-4", "4-3"],
            counts=[6, 5],
            scores=[0, 0],
        )
    )
    assert mirrored.line.mirrored().texts() == lines[0]
    assert [play.tile for play in played_texts(mirrored)] == ["5-4", "4-2", "2-0"]
    assert [play.total for play in played_texts(mirrored)] == [9, 7, 5]
    assert [play.points for play in played_texts(mirrored)] == [3, 0, 1]


def test_an_end_may_be_left_out_where_it_does_not_matter():
    hand = ["0-0", "6-6", "1-1", "5-5", "6-4"]

    def line(text):
        return parse_position(written(plays=plays(text), seat=0, hand=hand, counts=[5, 5], scores=[0, 0])).line.texts()

    assert line("4-4 4-2 5-2 6-5") == ["6-5", "5-2", "2-4", "4-4"]
    with pytest.raises(IllegalError, match="play 4: 4-2 fits on both ends: say left or right"):
        line("4-3 4-4 3-2 4-2")
    with pytest.raises(IllegalError, match="play 2: 6-5 does not fit: the numbers at the ends are 4 and 3"):
        line("4-3 6-5 3-2 4-2")
    with pytest.raises(IllegalError, match="play 1: 4-3 opens the line: there is no end yet"):
        line("4-3@left 4-4 3-2 4-1")
    table = Table.laid(2, 0)
    assert settled_side(table.line, parse_tile("4-3"), None) is None


GOOD = {
    "plays": plays("4-5 4-2@left 6-5@right 6-3@right 3-1@right 5-1@right 5-0@right knock 3-0@right"),
    "seat": 1,
    "hand": ["6-6", "6-4", "4-3", "1-1"],
    "counts": [2, 4],
    "scores": [58, 56],
}


def changed(**fields):
    return GOOD | fields


def replayed(number, **play):
    """The good history with another play at a place, from 1; a seat or nothing more."""
    found = [dict(one) for one in GOOD["plays"]]
    found[number - 1] = {"seat": found[number - 1]["seat"]} | play
    return changed(plays=found)


def test_the_good_history_that_the_bad_ones_are_made_of_is_good():
    good = GOOD | {"hand": ["6-6", "6-4", "4-3", "3-3"]}
    position = parse_position(written(**good))
    assert position.line.texts() == ["2-4", "4-5", "5-6", "6-3", "3-1", "1-5", "5-0", "0-3"]
    table = table_of(position)
    assert [(knock.play, knock.seat, knock.pips) for knock in table.knocks] == [(8, 1, (0, 2))]
    assert table.line == position.line
    assert table.opener == 0
    assert [tile_text(tile) for tile in position.possible[1] if 0 in halves_of(tile) or 2 in halves_of(tile)] == []


@pytest.mark.parametrize(
    ("fields", "code", "says"),
    [
        (changed(counts=[2]), "wrong-seats", "two, three or four seats, not 1"),
        (changed(counts=[]), "wrong-seats", "not 0"),
        (changed(counts=[1] * 5), "wrong-seats", "not 5"),
        (changed(scores=[1]), "wrong-scores", "2 seats have 2 scores, one for each seat, not 1"),
        (changed(scores=[61, 0]), "wrong-scores", "from 0 to 60, not 61"),
        (changed(scores=[0, -1]), "wrong-scores", "not -1"),
        (changed(counts=[2, 3, 0, 5], scores=[1, 2, 3, 4]), "wrong-scores", "one for each partnership"),
        (changed(seat=2), "no-such-seat", "there is no seat 2: the seats are 0 to 1"),
        (changed(seat=-1), "no-such-seat", "there is no seat -1"),
        (changed(hand=["6-6", "66"]), "not-a-tile", "'66' is not a tile"),
        (changed(hand=["6-6", "6-4", "4-6", "1-1"]), "tile-twice", "6-4 stands twice in the hand"),
        (changed(hand=["6-6", "6-4", "4-3"]), "wrong-number-of-tiles", "seat 1 holds 4 tiles, but the hand has 3"),
        (changed(seat=0, hand=["1-1", "6-4"]), "wrong-seat", "play 9: after it seat 1 is to move, not seat 0"),
        (changed(plays=[]), "wrong-counts", "before the first play seat 0 holds 7 tiles"),
        (changed(counts=[3, 4]), "wrong-counts", "play 9: after it seat 0 holds 2 tiles, 7 dealt and 5 placed, but"),
        (changed(counts=[1, 4]), "wrong-counts", "play 9: after it seat 0 holds 2 tiles"),
        (changed(counts=[4, 4]), "wrong-counts", "play 7: after it seat 0 holds 3 tiles, 7 dealt and 4 placed"),
        (changed(counts=[2, 6]), "wrong-counts", "play 4: after it seat 1 holds 5 tiles"),
        (changed(counts=[2, 9]), "wrong-counts", "play 9: after it seat 1 holds 4 tiles"),
        (changed(counts=[2, -1]), "wrong-counts", "counts say -1"),
        (changed(hand=["6-6", "6-4", "4-4", "1-1"]), "nothing-to-choose", "no tile of the hand fits 2 or 3, so seat 1"),
        (changed(hand=["6-6", "6-4", "2-2", "1-1"]), "knock-contradicted", "play 8: seat 1 knocked, but it could have"),
        (changed(hand=["6-6", "4-2", "4-3", "1-1"]), "tile-twice", "play 2: 4-2 is in the hand as well"),
        (replayed(5, tile="6-3", end="right"), "tile-twice", "play 5: 6-3 lies in the line already"),
        (replayed(5, tile="3-3", end="left"), "does-not-fit", "play 5: 3-3 does not fit on the left: the number there"),
        (replayed(5, tile="9-3", end="left"), "not-a-tile", "play 5: '9-3' is not a tile"),
        (replayed(5), "tile-or-knock", 'play 5: a play is a tile, as in "tile":"6-4", or "knock":true'),
        (replayed(5, tile="3-1", knock=True), "tile-or-knock", "play 5: a play is a tile"),
        (replayed(5, knock=True, end="left"), "knock-at-end", "play 5: a knock is at no end: leave out left"),
        (replayed(5, seat=1, tile="3-1", end="right"), "wrong-seat", "play 5: seat 0 is to move, not seat 1"),
        (replayed(1, knock=True), "must-play", "play 1: the opener may place any tile, so it can't knock"),
        (replayed(1, seat=7, tile="4-5"), "no-such-seat", "play 1: there is no seat 7"),
        (replayed(3, seat=-1, tile="6-5"), "wrong-seat", "play 3: seat 0 is to move, not seat -1"),
        (
            changed(
                plays=[*GOOD["plays"], {"seat": 1, "tile": "3-2", "end": "right"}],
                seat=0,
                hand=["1-1", "2-2"],
                counts=[2, 3],
            ),
            "knock-contradicted",
            "play 10: seat 1 can't have 3-2: its knock at play 8 says that it has no 0 or 2",
        ),
        (
            # Both have knocked over the same ends.
            changed(plays=[*GOOD["plays"][:8], {"seat": 0, "knock": True}, {"seat": 1, "knock": True}]),
            "round-over",
            "play 10: the round is over: blocked, nobody who holds tiles can play",
        ),
        (
            changed(plays=[*GOOD["plays"][:8], {"seat": 0, "knock": True}], counts=[3, 4]),
            "round-over",
            "play 9: after it the round is over: blocked, nobody can play",
        ),
    ],
)
def test_a_bad_history_is_refused_with_the_play_that_is_wrong(fields, code, says):
    with pytest.raises(MugginsError) as caught:
        parse_position(written(**fields))
    assert caught.value.code == code
    assert says in caught.value.detail


def test_a_round_that_somebody_has_won_is_over():
    text = "6-6 6-5@left 6-4@right 5-4@left 4-4@right 4-3@right 4-2@left 3-2@right 2-2@left 2-1@left 5-1@left 5-3@left"
    text += " 3-0@left"
    fields = {"plays": plays(text), "hand": ["0-0"], "counts": [0, 1], "scores": [0, 0]}
    for seat in (0, 1):
        with pytest.raises(IllegalError, match="play 13: after it the round is over: seat 0 went out") as caught:
            parse_position(written(seat=seat, **(fields | {"hand": [] if seat == 0 else ["0-0"]})))
        assert caught.value.code == "round-over"
    more = {"plays": [*fields["plays"], {"seat": 1, "tile": "0-0", "end": "left"}], "hand": ["1-1"]}
    with pytest.raises(IllegalError, match="play 14: the round is over: seat 0 went out"):
        parse_position(written(seat=1, **(fields | more)))


def test_knocks_that_leave_too_few_tiles_are_refused_with_the_first_that_does():
    # Seat 1 knocks over 2 and 3, 0 and 1, 4 and 5: it could hold nothing but 6-6.
    text = "2-3 knock 3-0@right knock 2-1@left knock 4-1@left knock 5-0@right knock"
    with pytest.raises(IllegalError, match="can't have knocked: too few tiles") as caught:
        parse_position(written(plays=plays(text), seat=0, hand=["5-5", "4-4"], counts=[2, 7], scores=[0, 0]))
    assert caught.value.code == "knock-contradicted"
    assert caught.value.detail.startswith("play 6: seat 1")


def test_an_empty_seat_is_skipped_and_may_hold_nothing():
    draw = random.Random(4)
    met = 0
    for _ in range(200):
        round_ = Round.start(deal(draw.sample(SET, 28), 4), draw.randrange(4))
        while moves := round_.legal():
            if 0 in round_.table.counts and moves[0].tile is not None:
                position = seen(round_, (3, 60))
                assert parse_position(position_text(position)) == position
                empty = position.counts.index(0)
                assert position.possible[empty] == ()
                text = position_text(position)
                knock = PlayText(empty, knock=True)
                with pytest.raises(
                    IllegalError, match=rf"play {len(text.plays) + 1}: seat \d is to move, not seat {empty}"
                ):
                    parse_position(msgspec.structs.replace(text, plays=[*text.plays, knock]))
                met += 1
                break
            round_ = round_.apply(draw.choice(moves))
    assert met > 50


def seen(round_, scores):
    """The position as the mover of a round sees it."""
    table, hand = round_.table, round_.hands[round_.seat]
    return Position(
        table.moves, table.line, table.seat, hand, table.counts, scores, possible_of(table, table.seat, hand)
    )


@given(some.sampled_from(sorted(DEALT)), some.permutations(SET), some.integers(0, 3), some.data())
def test_every_position_of_a_real_round_is_read_back_as_it_was_and_allows_the_hands_that_are_held(
    seats, order, opener, data
):
    round_ = Round.start(deal(order, seats), opener % seats)
    scores = (0, 60) if seats == 4 else (60,) * seats
    while moves := round_.legal():
        if moves[0].tile is not None:
            position = seen(round_, scores)
            text = position_text(position)
            assert parse_position(text) == position
            assert msgspec.json.decode(msgspec.json.encode(text), type=PositionText) == text
            assert hands_of(position) >= 1
            for seat, hand in enumerate(round_.hands):
                assert set(hand) <= set(position.possible[seat])
            assert [play.points for play in played_texts(position)] == [one.points for one in round_.played]
        round_ = round_.apply(data.draw(some.sampled_from(moves)))


def test_the_hands_that_the_others_may_hold_are_as_many_as_trying_all_finds():
    draw = random.Random(8)
    compared = 0
    for number in range(60):
        seats = 3 + number % 2
        round_ = Round.start(deal(draw.sample(SET, 28), seats), 0)
        while moves := round_.legal():
            position = seen(round_, (0,) * seats)
            others = [seat for seat in range(seats) if seat != position.seat]
            if sum(position.counts[seat] for seat in others) <= 3 and round_.table.knocks:
                assert hands_of(position) == tried(position, others)
                compared += 1
                break
            round_ = round_.apply(draw.choice(moves))
    assert compared >= 5


def tried(position, others):
    found = 0
    held = sum(position.counts[seat] for seat in others)
    for tiles in combinations(position.unseen, held):
        hands = set()
        for order in permutations(tiles):
            rest, hand = list(order), []
            for seat in others:
                hand.append(frozenset(rest[: position.counts[seat]]))
                rest = rest[position.counts[seat] :]
            if all(hand[n] <= set(position.possible[seat]) for n, seat in enumerate(others)):
                hands.add(tuple(hand))
        found += len(hands)
    return found


TEXTS = some.one_of(some.sampled_from(tiles_text(SET)), some.text(max_size=4))
PLAYS = some.builds(
    PlayText,
    some.integers(-1, 4),
    some.one_of(some.none(), TEXTS),
    some.sampled_from([None, "left", "right"]),
    knock=some.booleans(),
)
NUMBERS = some.one_of(some.integers(-1, 8), some.integers())


@given(
    some.builds(
        PositionText,
        some.lists(PLAYS, max_size=6),
        NUMBERS,
        some.lists(TEXTS, max_size=8),
        some.lists(NUMBERS, max_size=5),
        some.lists(NUMBERS, max_size=5),
    )
)
def test_nothing_of_the_right_shape_brings_the_parser_down(text):
    with suppress(MugginsError):
        parse_position(text)


@given(some.integers(0, 6), some.data())
def test_a_good_history_with_one_thing_changed_is_read_or_refused_with_a_code(number, data):
    fields, _ = list(references())[number]
    fields = json.loads(json.dumps(fields))
    for _ in range(data.draw(some.integers(1, 3))):
        if data.draw(some.booleans()):
            play = data.draw(some.sampled_from(fields["plays"]))
            name = data.draw(some.sampled_from(["seat", "tile", "end", "knock"]))
            play[name] = data.draw(
                {"seat": some.integers(-1, 2), "tile": TEXTS, "end": some.sampled_from(["left", "right", None])}.get(
                    name, some.booleans()
                )
            )
        else:
            name = data.draw(some.sampled_from(["hand", "counts", "scores", "plays"]))
            if fields[name]:
                del fields[name][data.draw(some.integers(0, len(fields[name]) - 1))]
    with suppress(MugginsError):
        position = parse_position(written(**fields))
        assert parse_position(position_text(position)) == position
