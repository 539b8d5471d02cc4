"""The kind ``count``: what every day holds, that nothing comes twice, and how an announcement is graded."""

from collections import Counter
from datetime import date, timedelta
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.cribbage.cards import DECK, parse_card, parse_cards
from puzzles.cribbage.counting import count
from puzzles.cribbage.patterns import TRAPS, patterns
from puzzles.days import REPEAT_DAYS, day_number
from puzzles.errors import NotationError, NotFoundError
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.count import (
    COUNT,
    CountSheet,
    _double_doubles,
    canonical_count,
    count_position,
    parse_points,
    repeat_class,
    verdict_of,
)
from puzzles.seeds import commitment, content_hash, day_seed
from puzzles.stream import Stream

MASTER = bytes(range(32))
DAY = date(2026, 11, 29)


@cache
def sheet_of(day: date) -> CountSheet:
    return COUNT.make(day_seed(MASTER, day, "count"), day, None)


DAYS = [DAY + timedelta(17 * step) for step in range(24)]
"""Spread over the 401 classes."""

HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def canonical(sheet: CountSheet) -> list[tuple[int, ...]]:
    return [canonical_count(parse_cards(one.cards), parse_card(one.starter)) for one in sheet.positions]


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_every_day_holds_what_a_day_must_hold(day: date) -> None:
    sheet = sheet_of(day)
    assert len(sheet.positions) == 20
    assert sum(position.crib for position in sheet.positions) == 6
    found = Counter(pattern for position in sheet.positions for pattern in position.patterns)
    for pattern in ("zero", "double-run", "double-double-run", "nobs", "twelve"):
        assert found[pattern], pattern
    assert found["flush"] or found["four-flush-in-crib"]
    assert sum(not TRAPS.isdisjoint(position.patterns) for position in sheet.positions) >= 1
    # Easy and hard ones.
    totals = [position.total for position in sheet.positions]
    assert min(totals) == 0
    assert max(totals) >= 12


def test_over_the_days_there_are_flushes_and_four_flushes_that_do_not_count() -> None:
    found = Counter(
        pattern for sheet in map(sheet_of, DAYS) for position in sheet.positions for pattern in position.patterns
    )
    assert found["flush"] >= 6
    assert found["four-flush-in-crib"] >= 6
    assert found.keys() >= TRAPS


@pytest.mark.parametrize("day", DAYS[:10], ids=str)
def test_every_position_says_what_counting_says(day: date) -> None:
    sheet = sheet_of(day)
    for position in sheet.positions:
        cards, starter = parse_cards(position.cards, count=4), parse_card(position.starter)
        assert list(cards) == sorted(cards)
        assert position.total == count(cards, starter, crib=position.crib).total
        assert position.patterns == patterns(cards, starter, crib=position.crib)


def test_nothing_stands_twice_on_a_sheet_and_everything_on_a_day_of_its_own_class() -> None:
    for sheet in map(sheet_of, DAYS):
        forms = canonical(sheet)
        assert len(set(forms)) == 20
        assert {repeat_class(form) for form in forms} == {day_number(date.fromisoformat(sheet.day)) % REPEAT_DAYS}


@given(HANDS, st.permutations(range(4)), st.permutations(range(4)))
def test_a_renaming_of_the_suits_and_another_order_are_the_same_hand(
    cards: list[int], suits: list[int], order: list[int]
) -> None:
    renamed = [4 * (card >> 2) + suits[card & 3] for card in cards]
    form = canonical_count([cards[place] for place in order], cards[4])
    assert canonical_count(renamed[:4], renamed[4]) == form
    assert 0 <= repeat_class(form) < REPEAT_DAYS


def test_hands_that_differ_by_more_than_suits_differ() -> None:
    def form(text: str) -> tuple[int, ...]:
        *cards, starter = parse_cards(text.split())
        return canonical_count(cards, starter)

    assert form("5C 5D 6H 7S 8C") == form("5H 5S 6C 7D 8H")
    # Another card is the starter; another suit is shared.
    assert form("5C 5D 6H 7S 8C") != form("5C 5D 6H 8C 7S")
    assert form("5C 5D 6H 7S 8C") != form("5C 5D 6C 7S 8C")


def test_each_of_the_401_classes_has_two_or_three_double_double_runs() -> None:
    classes = Counter(map(repeat_class, _double_doubles()))
    assert len(_double_doubles()) == 1_188
    assert set(classes) == set(range(REPEAT_DAYS))
    assert set(classes.values()) == {2, 3}


def test_each_of_the_401_classes_has_every_hand_that_a_day_must_hold() -> None:
    wanted = {"zero", "flush", "four-flush-in-crib", "double-run", "nobs", "twelve", "trap"}
    missing = {(residue, what) for residue in range(REPEAT_DAYS) for what in wanted}
    stream = Stream(MASTER, "every class")
    for drawn in range(90_000):
        if drawn % 6:
            *cards, starter = stream.sample(DECK, 5)
        else:
            suit = stream.below(4)
            cards = stream.sample([card for card in DECK if card & 3 == suit], 4)
            (starter,) = stream.sample([card for card in DECK if card not in cards], 1)
        residue = repeat_class(canonical_count(cards, starter))
        for crib in (False, True):
            found = {str(pattern) for pattern in patterns(cards, starter, crib=crib)}
            if TRAPS & found:
                found.add("trap")
            missing -= {(residue, what) for what in wanted & found}
        if not missing:
            break
    assert not missing


def test_a_sheet_is_a_function_of_seed_and_day_alone() -> None:
    seed = day_seed(MASTER, DAY, "count")
    again = COUNT.make(seed, DAY, object())
    assert encode_sheet(again) == encode_sheet(sheet_of(DAY))
    assert content_hash(encode_sheet(again)) == "39f42ab98dbeff4798a49aecec8cf520959e5038eae367ef4775692b21fd6059"
    assert (again.commitment, again.version, again.kind) == (commitment(seed), "count/1", "count")
    assert COUNT.make(bytes(32), DAY, None) != again


def test_the_published_bytes_read_back_and_encode_to_the_same_bytes() -> None:
    data = encode_sheet(sheet_of(DAY))
    assert COUNT.decode(data) == sheet_of(DAY)
    assert encode_sheet(COUNT.decode(data)) == data


def test_a_question_tells_nothing_but_number_crib_cards_and_starter() -> None:
    position = sheet_of(DAY).positions[3]
    assert msgspec.to_builtins(COUNT.question(sheet_of(DAY), 4)) == {
        "n": 4, "crib": position.crib, "cards": position.cards, "starter": position.starter,
    }  # fmt: skip
    for n in (0, 21, -1):
        with pytest.raises(NotFoundError, match="1 to 20"):
            COUNT.question(sheet_of(DAY), n)


def test_an_announcement_scores_one_if_it_is_right_and_loses_what_it_is_off() -> None:
    for n, position in enumerate(sheet_of(DAY).positions, 1):
        for said in range(30):
            graded = COUNT.grade(sheet_of(DAY), n, [str(said)])
            assert graded.choice == str(said)
            assert (graded.score, graded.loss) == (int(said == position.total), abs(said - position.total))


@pytest.mark.parametrize(
    "answer",
    [[], ["8", "9"], [""], ["30"], ["-1"], ["08"], ["8.0"], ["\uff18"], [" 8"], ["8\n"], ["x"], ["1e1"], ["²"]],
)
def test_what_is_no_whole_number_from_0_to_29_is_refused(answer: list[str]) -> None:
    with pytest.raises(NotationError, match="from 0 to 29") as caught:
        COUNT.grade(sheet_of(DAY), 1, answer)
    assert caught.value.code == "not-a-count"
    assert parse_points(["29"]) == 29


def test_a_verdict_counts_aloud_item_by_item() -> None:
    position = count_position(parse_cards(("JH", "5C", "4H", "6S")), parse_card("5D"), crib=False)
    verdict = verdict_of(position, 11, n=3)
    assert (verdict.n, verdict.said, verdict.total, verdict.off) == (3, 11, 16, -5)
    assert [(item.kind, item.points, item.running) for item in verdict.items] == [
        ("fifteen", 2, 2), ("fifteen", 2, 4), ("fifteen", 2, 6), ("fifteen", 2, 8),
        ("pair", 2, 10), ("run", 3, 13), ("run", 3, 16),
    ]  # fmt: skip
    assert verdict.cards == ("4H", "5C", "6S", "JH")


def test_every_verdict_of_a_day_runs_up_to_its_total() -> None:
    for sheet in map(sheet_of, DAYS[:5]):
        for n, position in enumerate(sheet.positions, 1):
            verdict = COUNT.verdict(sheet, n, "8")
            assert verdict.off == 8 - position.total
            assert [item.running for item in verdict.items][-1:] == [position.total] * bool(verdict.items)
            assert sum(item.points for item in verdict.items) == position.total
            held = {*position.cards, position.starter}
            assert all(set(item.cards) <= held for item in verdict.items)


def test_the_rule_ranks_by_time_with_ten_seconds_for_each_wrong_answer() -> None:
    rule = COUNT.rule
    assert rule.result(rule.standing(20, 61_234)) == 61_234
    assert rule.result(rule.standing(17, 61_234)) == 91_234
    assert (rule.timed, rule.least_milliseconds, rule.unfinished) == (True, 300, False)
