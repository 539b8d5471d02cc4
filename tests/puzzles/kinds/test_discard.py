"""The kind discard with a stand-in solver: bands, owners, repeats over ten thousand days, grades, verdicts."""

from collections import defaultdict
from datetime import date, timedelta
from itertools import permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.cribbage.cards import DECK, canonical_cards, card_text, cards_text, parse_cards
from puzzles.days import day_number
from puzzles.errors import IllegalError, MugginsError, NotationError, NotFoundError
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import BANDS, DISCARD, REPEAT_DAYS, DiscardSheet, draw_position, repeat_class
from puzzles.seeds import commitment, content_hash, day_seed
from puzzles.stream import Stream
from tests.standins import HashSolver, stand_in_sheet

MASTER = bytes(range(32))
DAY = date(2026, 11, 29)


def sheet_of(day: date) -> DiscardSheet:
    return stand_in_sheet(day_seed(MASTER, day, "discard"), day)


def margins(sheet: DiscardSheet) -> list[float]:
    return [position.choices[0].total - position.choices[1].total for position in sheet.positions]


SHEETS = [sheet_of(DAY + timedelta(days)) for days in range(6)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.day)
def test_a_sheet_has_five_positions_for_each_crib_and_rises_in_difficulty_through_the_bands(
    sheet: DiscardSheet,
) -> None:
    owners = [position.crib for position in sheet.positions]
    assert owners.count("own") == owners.count("opponent") == 5
    found = margins(sheet)
    assert found == sorted(found, reverse=True)
    assert [band.name for margin in found for band in BANDS if band.holds(margin)] == (
        ["easy"] * 3 + ["medium"] * 4 + ["hard"] * 3
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.day)
def test_every_position_has_all_fifteen_choices_of_six_cards_in_deck_order(sheet: DiscardSheet) -> None:
    for position in sheet.positions:
        cards = parse_cards(position.cards, count=6)
        assert list(cards) == sorted(cards)
        assert len(position.choices) == len({choice.cards for choice in position.choices}) == 15
        totals = [choice.total for choice in position.choices]
        assert totals == sorted(totals, reverse=True)
        for choice in position.choices:
            assert set(choice.cards) < set(position.cards)
            assert list(parse_cards(choice.cards)) == sorted(parse_cards(choice.cards))


def test_the_order_of_the_owners_is_drawn() -> None:
    assert len({tuple(position.crib for position in sheet.positions) for sheet in SHEETS}) > 1


def test_a_sheet_is_a_function_of_seed_day_and_version_alone() -> None:
    seed = day_seed(MASTER, DAY, "discard")
    again = DISCARD.make(seed, DAY, HashSolver())
    assert encode_sheet(again) == encode_sheet(SHEETS[0])
    assert content_hash(encode_sheet(again)) == "64cd0e7ae3899176f88371061881a66f80b228687d0be5d98bfa1162f26b99da"
    assert again.commitment == commitment(seed)
    assert again.version == "discard/1+stand-in"


def test_the_published_bytes_read_back_and_encode_to_the_same_bytes() -> None:
    for sheet in SHEETS:
        data = encode_sheet(sheet)
        assert DISCARD.decode(data) == sheet
        assert encode_sheet(DISCARD.decode(data)) == data
        assert encode_sheet(DISCARD.decode(msgspec.json.encode(msgspec.json.decode(data)))) == data


def test_every_position_stands_on_a_day_of_its_own_class() -> None:
    for sheet in SHEETS:
        for position in sheet.positions:
            canonical = canonical_cards(parse_cards(position.cards))
            assert repeat_class(canonical) == day_number(date.fromisoformat(sheet.day)) % REPEAT_DAYS


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True), st.permutations(range(4)))
def test_a_renaming_of_the_suits_is_the_same_hand(cards: list[int], suits: list[int]) -> None:
    renamed = [4 * (card >> 2) + suits[card & 3] for card in cards]
    assert canonical_cards(renamed) == canonical_cards(cards)
    assert repeat_class(canonical_cards(renamed)) == repeat_class(canonical_cards(cards))


@settings(max_examples=30)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_the_canonical_form_is_the_least_of_all_renamings(cards: list[int]) -> None:
    renamings = [tuple(sorted(4 * (card >> 2) + suits[card & 3] for card in cards)) for suits in permutations(range(4))]
    assert canonical_cards(cards) in renamings
    assert len({canonical_cards(renamed) for renamed in renamings}) == 1


def test_ten_thousand_days_repeat_nothing_within_four_hundred_days_and_use_all_hands_evenly() -> None:
    # Without solving: as many drawn hands a day as a sheet keeps, of that day's class.
    stream = Stream(MASTER, "ten thousand days")
    waiting = defaultdict(list)
    for _ in range(60_000):
        canonical = canonical_cards(sorted(stream.sample(DECK, 6)))
        waiting[repeat_class(canonical)].append(canonical)
    assert set(waiting) == set(range(REPEAT_DAYS))
    # Each class takes its share: 150 expected, and six standard deviations around it.
    assert all(150 - 6 * 150**0.5 < len(hands) < 150 + 6 * 150**0.5 for hands in waiting.values())
    last: dict[tuple[int, ...], int] = {}
    first = day_number(DAY)
    for day in range(first, first + 10_000):
        for canonical in dict.fromkeys(waiting[day % REPEAT_DAYS]):
            assert day - last.get(canonical, -REPEAT_DAYS) > 400
            last[canonical] = day


def test_a_question_tells_nothing_but_number_owner_and_cards() -> None:
    question = DISCARD.question(SHEETS[0], 4)
    assert msgspec.to_builtins(question) == {
        "n": 4,
        "crib": SHEETS[0].positions[3].crib,
        "cards": SHEETS[0].positions[3].cards,
    }


@pytest.mark.parametrize("n", [0, 11, -1])
def test_a_position_that_is_not_on_the_sheet_is_not_found(n: int) -> None:
    with pytest.raises(NotFoundError, match="1 to 10"):
        DISCARD.question(SHEETS[0], n)


def test_either_order_of_the_two_cards_is_the_same_choice() -> None:
    for n, position in enumerate(SHEETS[0].positions, 1):
        best = position.choices[0].cards
        one, other = DISCARD.grade(SHEETS[0], n, best), DISCARD.grade(SHEETS[0], n, best[::-1])
        assert one == other
        assert (one.choice, one.loss, one.score) == (" ".join(best), 0.0, 100)


def test_the_grade_of_each_choice_is_its_distance_from_the_best() -> None:
    for n, position in enumerate(SHEETS[0].positions, 1):
        for choice in position.choices:
            graded = DISCARD.grade(SHEETS[0], n, choice.cards)
            assert graded.loss == position.choices[0].total - choice.total
            assert graded.score == round(100 * 2**-graded.loss)


@pytest.mark.parametrize(
    ("answer", "error", "code"),
    [
        (["5H"], IllegalError, None),
        (["5H", "5H"], IllegalError, "card-twice"),
        (["5H", "??"], NotationError, None),
        ([], IllegalError, None),
        (["AC", "AD", "AH"], IllegalError, None),
    ],
)
def test_an_answer_that_is_not_two_cards_is_refused(
    answer: list[str], error: type[MugginsError], code: str | None
) -> None:
    with pytest.raises(error) as caught:
        DISCARD.grade(SHEETS[0], 1, answer)
    assert code in (None, caught.value.code)


def test_a_card_that_is_not_held_cannot_be_thrown() -> None:
    position = SHEETS[0].positions[0]
    foreign = next(card_text(card) for card in DECK if card_text(card) not in position.cards)
    with pytest.raises(IllegalError, match="not held") as caught:
        DISCARD.grade(SHEETS[0], 1, [foreign, position.cards[0]])
    assert caught.value.code == "card-not-held"


@pytest.mark.parametrize("band", [*BANDS, None])
def test_practice_draws_a_position_of_the_wanted_band(band: object) -> None:
    stream = Stream(b"practice", "x")
    for _ in range(5):
        position = draw_position(stream, HashSolver(), "own", band)  # type: ignore[arg-type]
        assert len(position.choices) == 15
        if band is not None:
            assert band.holds(position.choices[0].total - position.choices[1].total)  # type: ignore[attr-defined]


def test_a_verdict_lists_each_choice_with_its_loss_and_the_starters_left_in_the_deck() -> None:
    sheet = SHEETS[0]
    for n, position in enumerate(sheet.positions, 1):
        for choice in position.choices[::5]:
            verdict = DISCARD.verdict(sheet, n, " ".join(choice.cards))
            assert (verdict.n, verdict.crib, verdict.cards) == (n, position.crib, position.cards)
            assert verdict.thrown == choice.cards
            assert verdict.place == 1 + sum(other.total > choice.total for other in position.choices)
            assert [one.cards for one in verdict.choices] == [one.cards for one in position.choices]
            assert verdict.loss == position.choices[0].total - choice.total
            for one in verdict.choices:
                assert set(one.kept) | set(one.cards) == set(position.cards)
                left = [card for card in cards_text(DECK) if card not in position.cards]
                assert list(one.starters) == left
