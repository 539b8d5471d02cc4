"""Reasons: each code where it belongs, and figures that are true."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from puzzles.cribbage.cards import card_text, cards_text, parse_cards
from puzzles.cribbage.counting import score
from puzzles.cribbage.discards import starter_scores
from puzzles.cribbage.explain import NEAR_TIE, explain


class Choice(Struct, frozen=True):
    cards: tuple[str, ...]
    kept: tuple[str, ...]
    hand: float
    crib: float
    total: float
    starters: dict[str, int]


def choices_of(solver, cards, crib):
    return [
        Choice(
            tuple(cards_text(found.cards)),
            tuple(cards_text(found.kept)),
            found.hand,
            found.crib,
            found.total,
            {card_text(starter): points for starter, points in starter_scores(found.kept, cards).items()},
        )
        for found in solver.discards(cards, crib)
    ]


def reasons(solvers, hand, crib, thrown):
    cards = parse_cards(hand.split())
    choices = choices_of(solvers["six" if len(cards) == 6 else "five"], cards, crib)
    chosen = next(choice for choice in choices if choice.cards == tuple(thrown.split()))
    return explain(crib, choices, chosen)


@pytest.mark.parametrize(
    ("hand", "crib", "thrown", "codes"),
    [
        ("5H 5C 6D 7S JD QH", "own", "6D 7S", ["best-by-hand", "cuts"]),
        ("5H 5C 6D 7S JD QH", "own", "JD QH", ["less-hand", "fifteens-lost"]),
        ("5H 5C 6D 7S JD QH", "own", "5C JD", ["less-hand", "fifteens-lost"]),
        ("2C 3D 3H 5C 6D 7H", "opponent", "3H 6D", ["less-hand", "pair-broken"]),
        ("2C 5S 6H 8H QC KH", "opponent", "2C 8H", ["gave-too-much"]),
        ("AC AH 3C 5H 7D 8H", "opponent", "AC AH", ["gave-too-much", "pair-given-away"]),
        ("5C 6H TS JD QC QS", "own", "6H QC", ["crib-too-thin", "five-to-own-crib"]),
        ("6C 7C 7S TC JC QS", "own", "7S QS", ["crib-too-thin", "pair-to-own-crib"]),
        ("AH 2D 4S 7D 9H TH", "opponent", "AH TH", ["less-hand", "fewer-cuts"]),
        ("2H 4S 6S 7C 8H 9H", "own", "2H 4S", ["best-in-both", "cuts"]),
        ("3H 4C 5H 6C 9H JS", "own", "9H JS", ["best-near-tie", "cuts"]),
        ("3H 4C 5H 6C 9H JS", "own", "3H JS", ["near-tie"]),
        ("5H 5C 6D 7S JD QH", "opponent", "JD QH", ["best-by-crib", "cuts"]),
        ("5H 5C 6D 7S JD QH", "opponent", "6D 7S", ["gave-too-much"]),
        ("5H 5C 6D 7S JD QH", "opponent", "5C 5H", ["less-in-both", "pair-given-away"]),
        ("2H 4H 6H 8H TS QD", "own", "2H 4H", ["less-hand", "flush-broken"]),
        ("4C 5D 6H 7S JD KH", "own", "6H 7S", ["less-hand", "run-broken"]),
        ("AC 5D 9H JS QD KC", "opponent", "5D 9H", ["less-in-both", "five-given-away"]),
    ],
)
def test_typical_choices_have_their_reasons(solvers, hand, crib, thrown, codes):
    assert [reason.code for reason in reasons(solvers, hand, crib, thrown)] == codes


def test_the_sentence_of_the_design_can_be_said_from_the_figures(solvers):
    headline, _ = reasons(solvers, "5H 5C 6D 7S JD QH", "own", "JD QH")
    figures = headline.figures
    assert figures["kept"] == "5C 5H 6D 7S"
    assert figures["other_kept"] == "5C 5H JD QH"
    assert figures["starters"] == 46
    assert round(figures["hand"], 2) == 12.22
    assert round(figures["other_hand"], 2) == 12.67
    assert round(figures["crib_gap"], 2) == 0.22
    assert figures["hand_gap"] - figures["crib_gap"] == pytest.approx(figures["total_gap"])


def test_equally_good_choices_are_all_the_best(solvers):
    for thrown in ("5C JD", "5D JC"):
        headline, *_ = reasons(solvers, "5C 5D JC JD 2H 3S", "own", thrown)
        assert headline.figures["total_gap"] > 0 or headline.code.startswith("best")


hands = st.integers(5, 6).flatmap(lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True))


@given(hands, st.sampled_from(["own", "opponent"]))
@settings(max_examples=60, deadline=None)
def test_every_verdict_has_one_headline_and_at_most_one_detail_that_are_true(solvers, cards, crib):
    choices = choices_of(solvers["six" if len(cards) == 6 else "five"], sorted(cards), crib)
    sign = 1 if crib == "own" else -1
    for chosen in choices:
        headline, *details = explain(crib, choices, chosen)
        assert len(details) <= 1
        figures = headline.figures
        gap = figures["total"] - figures["other_total"]
        hand = figures["hand"] - figures["other_hand"]
        help_of_crib = sign * (figures["crib"] - figures["other_crib"])
        assert figures["total"] == chosen.total
        assert figures["thrown"] == " ".join(chosen.cards)
        assert figures["total_gap"] == pytest.approx(abs(hand + help_of_crib), abs=1e-9)
        assert (chosen.total == choices[0].total) == headline.code.startswith("best-")
        if "near-tie" in headline.code:
            assert abs(gap) < NEAR_TIE
        expected = {
            "best-in-both": hand >= 0 and help_of_crib >= 0,
            "best-by-hand": hand > 0 > help_of_crib,
            "best-by-crib": hand < 0 < help_of_crib,
            "less-in-both": hand <= 0 and help_of_crib <= 0,
            "less-hand": hand < 0 < help_of_crib,
            "gave-too-much": crib == "opponent" and hand > 0 > help_of_crib,
            "crib-too-thin": crib == "own" and hand > 0 > help_of_crib,
        }
        assert expected.get(headline.code, True)
        for detail in details:
            _check_detail(detail, chosen, choices[0], crib)


def _check_detail(detail, chosen, best, crib):
    code, figures = detail.code, detail.figures
    named = figures.get("cards", "").split()
    if code.endswith("given-away"):
        assert crib == "opponent"
        assert set(named) <= set(chosen.cards)
    elif code.endswith("to-own-crib"):
        assert crib == "own"
        assert set(named) == set(best.cards)
    elif code.endswith("broken"):
        assert set(named) <= set(best.kept)
        assert not set(named) <= set(chosen.kept)
    elif code == "fewer-cuts":
        assert figures["now"] >= figures["other_now"]
        assert figures["helped"] < figures["other_helped"]
        assert figures["helped"] == sum(points > figures["now"] for points in chosen.starters.values())
    elif code == "fifteens-lost":
        assert figures["fifteens"] < figures["other_fifteens"]
    else:
        assert code == "cuts"
        assert figures["top"] == max(chosen.starters.values())
        assert {chosen.starters[starter] for starter in figures["top_starters"].split()} == {figures["top"]}
        kept = parse_cards(chosen.kept)
        # What is made without a starter is never more than with any.
        assert figures["now"] <= min(chosen.starters.values())
        assert all(score(kept, parse_cards([s])[0]) == points for s, points in chosen.starters.items())


def test_reasons_come_in_the_order_of_choices_too(solvers):
    cards = sorted(parse_cards(["2C", "3D", "7H", "8S", "JC", "KD"]))
    choices = choices_of(solvers["six"], cards, "own")
    gaps = [explain("own", choices, chosen)[0].figures["total_gap"] for chosen in choices[1:]]
    assert all(one <= two for one, two in itertools.pairwise(gaps))
