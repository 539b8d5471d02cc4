"""The kind domino with a stand-in solver: slots, certainty, repeats, grades, verdicts."""

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest

from puzzles.days import REPEAT_DAYS, day_number
from puzzles.dominoes.analysis import PlaceText
from puzzles.dominoes.history import PlayedText
from puzzles.dominoes.line import EMPTY, Line, parse_line, points_of
from puzzles.dominoes.making import GAP, SLOTS, canonical_position, draw_practice, draw_sheet, repeat_class
from puzzles.dominoes.tiles import parse_tile
from puzzles.errors import IllegalError, NotationError, NotFoundError
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.domino import (
    DOMINO,
    DominoChoice,
    DominoPosition,
    DominoSheet,
    choice_text,
    position_record,
    verdict_of,
)
from puzzles.seeds import commitment, day_seed
from puzzles.stream import Stream
from tests.standins import HashSolver, sheet_bytes
from workers.publishing import Task

MASTER = bytes(range(32))
DAY = date(2026, 11, 29)


def sheet_of(day: date) -> DominoSheet:
    return DOMINO.decode(sheet_bytes(Task("domino", day, day_seed(MASTER, day, "domino"))))


SHEETS = [sheet_of(DAY + timedelta(days)) for days in range(4)]
ALL = [position for sheet in SHEETS for position in sheet.positions]


def line_of(position: DominoPosition) -> Line:
    """Lay the tiles down one after the other."""
    line = EMPTY
    for played in position.plays:
        if played.tile is None:
            assert (played.end, played.total, played.points) == (None, None, 0)
            continue
        line = line.placed(parse_tile(played.tile), played.end) if line.tiles else parse_line([played.tile])
        assert (played.total, played.points) == (line.total, points_of(line.total))
    return line


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.day)
def test_a_sheet_has_two_positions_each_with_three_to_five_tiles_one_with_six_an_opening_and_two_finishes(
    sheet: DominoSheet,
) -> None:
    found = [(len(position.hand), position.finish) for position in sheet.positions]
    assert found == [(slot.tiles, slot.finish) for slot in SLOTS]
    assert Counter(tiles for tiles, finish in found if not finish) == {3: 2, 4: 2, 5: 2, 6: 1, 7: 1}
    assert sum(finish for _, finish in found) == 2
    for position in sheet.positions:
        assert position.counts == (len(position.hand),) * 2
        assert bool(position.plays) == (len(position.hand) < 7)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.day)
def test_of_two_positions_alike_the_plainer_comes_first(sheet: DominoSheet) -> None:
    leads = [DOMINO.verdict(sheet, n, choice_text(one.choices[0])).margin for n, one in enumerate(sheet.positions, 1)]
    for first in (0, 2, 4):
        assert leads[first] >= leads[first + 1]


@pytest.mark.parametrize("position", ALL)
def test_the_best_play_leads_by_both_values_and_at_equilibrium_up_to_three_tiles(position: DominoPosition) -> None:
    assert len(position.choices) >= 2
    best = position.choices[0]
    for name in ("race", "race_house") if position.finish else ("open", "house"):
        others = [getattr(choice, name) for choice in position.choices[1:]]
        assert getattr(best, name) - max(others) >= GAP * position.hands
    known = [choice.equilibrium for choice in position.choices]
    if len(position.hand) <= 3:
        assert position.equilibrium is not None
        assert known[0] == max(known)
    else:
        assert position.equilibrium is None
        assert known == [None] * len(known)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.day)
def test_in_a_third_of_the_positions_the_play_with_the_most_points_is_not_best(sheet: DominoSheet) -> None:
    def counted(one: DominoPosition) -> list[int]:
        # What would lead beyond 61 counts nothing; in a points position nothing does.
        return [choice.points if one.scores[one.seat] + choice.points <= 61 else 0 for choice in one.choices]

    quiet = [counted(one)[0] < max(counted(one)) for one in sheet.positions]
    assert sum(quiet) >= 4


@pytest.mark.parametrize("position", ALL)
def test_a_position_was_reached_by_legal_play_and_its_plays_are_all_that_fit(position: DominoPosition) -> None:
    line = line_of(position)
    held = [parse_tile(text) for text in position.hand]
    assert held == sorted(held)
    places = {(tile, side) for tile in held for side in (line.fits(tile) if line.tiles else (None,))}
    named = [
        (parse_tile(place.tile), place.end)
        for choice in position.choices
        for place in (PlaceText(choice.tile, choice.end), *choice.equivalent)
    ]
    assert len(named) == len(set(named))
    assert set(named) == places
    if not position.finish:
        # 61 cannot be reached in the round: eight points a tile and one for going out.
        assert all(score + 8 * count + 1 < 61 for score, count in zip(position.scores, position.counts, strict=True))


def test_the_scores_of_a_points_position_are_what_its_plays_scored() -> None:
    for position in ALL:
        if not position.finish:
            scored = [sum(one.points for one in position.plays if one.seat == seat) for seat in (0, 1)]
            assert list(position.scores) == scored


def test_a_sheet_is_a_function_of_seed_day_and_version_alone() -> None:
    seed = day_seed(MASTER, DAY, "domino")
    assert SHEETS[0].commitment == commitment(seed)
    assert SHEETS[0].version == "domino/1+stand-in"
    assert len({encode_sheet(sheet) for sheet in SHEETS}) == len(SHEETS)
    for sheet in SHEETS:
        data = encode_sheet(sheet)
        assert DOMINO.decode(data) == sheet
        assert encode_sheet(DOMINO.decode(msgspec.json.encode(msgspec.json.decode(data)))) == data


def test_positions_stand_on_days_of_their_class_alone() -> None:
    # The real rejection, which the stand-in sheets go without, on the places that are quick to draw.
    for day in (DAY, DAY + timedelta(1)):
        stream = Stream(day_seed(MASTER, day, "domino"), "class")
        first, second = (one.position for one in _drawn(stream, day, (6, 7)))
        for position in (first, second):
            assert repeat_class(canonical_position(position.line, position.hand)) == day_number(day) % REPEAT_DAYS


def _drawn(stream: Stream, day: date, places: tuple[int, ...]):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("puzzles.dominoes.making.SLOTS", tuple(SLOTS[place] for place in places))
        patched.setattr("puzzles.dominoes.making._QUIET", 0)
        patched.setattr("puzzles.dominoes.making._MAY_BE_QUIET", (0,))
        return draw_sheet(stream, day, HashSolver())


def test_the_mirror_image_is_the_same_position_and_another_hand_is_not() -> None:
    def canonical(line: Line, *hand: str) -> bytes:
        return canonical_position(line, tuple(map(parse_tile, hand)))

    line = parse_line(["2-6", "6-6", "6-1"])
    same = canonical(line, "4-2", "1-1")
    assert canonical(line.mirrored(), "1-1", "2-4") == same
    assert canonical(line, "4-2", "1-0") != same
    assert canonical(parse_line(["2-6", "6-1"]), "4-2", "1-1") != same


# A position written out: 4-4 lies alone, then 6-4; the hand fits both ends with 4-1 alone.
POSITION = DominoPosition(
    finish=False,
    seat=0,
    plays=(
        PlayedText(0, "4-4", None, 8, 0),
        PlayedText(1, "6-4", "right", 14, 0),
        PlayedText(0, "6-6", "right", 20, 4),
        PlayedText(1, None, None, None, 0),
    ),
    hand=("4-1", "6-1", "5-4", "2-1", "3-0"),
    counts=(5, 6),
    scores=(4, 0),
    unseen=20,
    possible=11,
    hands=462,
    equilibrium=None,
    choices=(
        DominoChoice("6-1", "right", (), 3, 9, 924, 924, None, None, None, 300, 46, 462),
        DominoChoice("4-1", "left", (), 0, 13, 462, 500, None, None, None, 100, 231, 231),
        DominoChoice("5-4", "left", (), 0, 17, 462, 400, None, None, None, 62, 0, 924),
    ),
)
SHEET = DominoSheet("domino", "domino/1+test", "2026-11-29", "", (POSITION,))


def test_a_grade_is_the_points_given_away() -> None:
    assert DOMINO.grade(SHEET, 1, ["6-1"]) == DOMINO.grade(SHEET, 1, ["1-6", "right"])
    best = DOMINO.grade(SHEET, 1, ["6-1"])
    assert (best.choice, best.loss, best.score) == ("6-1 right", 0.0, 100)
    worse = DOMINO.grade(SHEET, 1, ["4-5", "left"])
    assert (worse.choice, worse.loss, worse.score) == ("5-4 left", 1.0, 50)


@pytest.mark.parametrize(
    ("answer", "error", "code"),
    [
        ([], NotationError, "not-a-play"),
        (["6-1", "up"], NotationError, "not-a-play"),
        (["6-1", "right", "now"], NotationError, "not-a-play"),
        (["7-1"], NotationError, "not-a-tile"),
        (["5-5"], IllegalError, "tile-not-held"),
        (["3-0"], IllegalError, "does-not-fit"),
        (["6-1", "left"], IllegalError, "does-not-fit"),
    ],
)
def test_what_is_no_play_is_refused_by_name(answer: list[str], error: type[Exception], code: str) -> None:
    with pytest.raises(error) as caught:
        DOMINO.grade(SHEET, 1, answer)
    assert caught.value.code == code


def test_an_end_is_needed_only_where_it_matters() -> None:
    both = msgspec.structs.replace(
        POSITION,
        choices=(
            DominoChoice("6-4", "left", (), 3, 9, 924, 924, None, None, None, 300, 46, 462),
            DominoChoice("6-4", "right", (), 0, 13, 462, 500, None, None, None, 100, 231, 231),
        ),
        hand=("6-4", "3-0"),
    )
    sheet = msgspec.structs.replace(SHEET, positions=(both,))
    assert DOMINO.grade(sheet, 1, ["6-4", "right"]).loss == 1.0
    with pytest.raises(IllegalError) as caught:
        DOMINO.grade(sheet, 1, ["6-4"])
    assert caught.value.code == "end-needed"
    alike = msgspec.structs.replace(
        both,
        choices=(DominoChoice("6-4", "left", (PlaceText("6-4", "right"),), 3, 9, 9, 9, None, None, None, 1, 1, 1),),
    )
    sheet = msgspec.structs.replace(SHEET, positions=(alike,))
    for answer in (["6-4"], ["6-4", "left"], ["6-4", "right"]):
        assert DOMINO.grade(sheet, 1, answer).choice == "6-4 left"


def test_the_opening_tile_takes_no_end() -> None:
    sheet = SHEETS[0]
    n = next(n for n, one in enumerate(sheet.positions, 1) if not one.plays)
    tile = sheet.positions[n - 1].hand[0]
    assert DOMINO.grade(sheet, n, [tile]).choice == tile
    with pytest.raises(IllegalError) as caught:
        DOMINO.grade(sheet, n, [tile, "left"])
    assert caught.value.code == "no-end-yet"


def test_a_finish_is_scored_by_four_times_the_race_value_given_away() -> None:
    finish = msgspec.structs.replace(
        POSITION,
        finish=True,
        scores=(52, 57),
        choices=tuple(
            msgspec.structs.replace(choice, race=race)
            for choice, race in zip(POSITION.choices, (231, 0, -462), strict=True)
        ),
    )
    sheet = msgspec.structs.replace(SHEET, positions=(finish,))
    graded = [DOMINO.grade(sheet, 1, [tile]) for tile in ("6-1", "4-1", "5-4")]
    assert [(one.loss, one.score) for one in graded] == [(0.0, 100), (0.5, 25), (1.5, round(100 * 2 ** (-4 * 1.5)))]
    verdict = DOMINO.verdict(sheet, 1, "4-1 left")
    assert [choice.value for choice in verdict.choices] == [0.5, 0.0, -1.0]
    assert [choice.rest for choice in verdict.choices] == [None] * 3


def test_the_verdict_tells_all_plays_what_the_knock_proved_and_why() -> None:
    verdict = DOMINO.verdict(SHEET, 1, "5-4 left")
    assert verdict.line == ("4-4", "4-6", "6-6")
    assert (verdict.place, verdict.loss, verdict.score, verdict.margin) == (2, 1.0, 50, 1.0)
    assert [(one.value, one.rest, one.reply) for one in verdict.choices] == [
        (2.0, -1.0, 1.0), (1.0, 1.0, 0.5), (1.0, 1.0, 2.0),
    ]  # fmt: skip
    assert verdict.narrowed is not None
    (knock,) = verdict.narrowed.knocks
    assert (knock.play, knock.seat, knock.pips) == (4, 1, (4, 6))
    assert (verdict.narrowed.without, verdict.narrowed.hands) == (38_760, 462)
    assert [reason.code for reason in verdict.reasons] == ["too-few-points", "reply"]


def test_a_question_tells_nothing_about_values() -> None:
    for sheet in SHEETS:
        for n in range(1, 11):
            question = msgspec.json.decode(msgspec.json.encode(DOMINO.question(sheet, n)))
            assert set(question) == {
                "n", "finish", "seat", "plays", "line", "total", "hand", "counts", "scores", "unseen", "possible",
                "hands",
            }  # fmt: skip
    with pytest.raises(NotFoundError):
        DOMINO.question(SHEETS[0], 11)


@pytest.mark.parametrize("tiles", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["points", "finish"])
def test_practice_draws_what_is_asked_for(tiles: int, kind: str) -> None:
    record = position_record(draw_practice(Stream(b"practice", str(tiles)), tiles, kind, HashSolver()))
    assert (len(record.hand), record.finish, record.counts) == (tiles, kind == "finish", (tiles, tiles))
    verdict = verdict_of(record, record.choices[-1])
    assert verdict.n is None
    assert verdict.loss >= GAP


def test_a_partnership_in_practice_has_two_tiles_each_and_open_values_alone() -> None:
    record = position_record(draw_practice(Stream(b"practice", "four"), 2, "partnership", HashSolver()))
    assert record.counts == (2, 2, 2, 2)
    assert len(record.scores) == 2
    assert {choice.house for choice in record.choices} == {None}
    line_of(record)
