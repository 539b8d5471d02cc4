"""Worked examples: counted by the program, and refused where the text says something else."""

import re

import httpx
import pytest

from api.pages.catalogue import CATALOGUES
from api.pages.rendering import TEMPLATE_DIRECTORY
from api.pages.worked import Worked, written_card

WORKED = Worked(CATALOGUES["en"])


def test_an_example_that_counts_otherwise_is_not_shown():
    with pytest.raises(ValueError, match="the text says 22 of 4S 5H 5C 6D with 5S, which counts 23"):
        WORKED.counted("4S 5H 5C 6D", "5S", 22)
    with pytest.raises(ValueError, match="0 2 3"):
        WORKED.laid("8H 7C 9S", "0 2 3 4")
    with pytest.raises(ValueError, match="which counts 8"):
        WORKED.scored("6-6 6-3", 6)


def test_a_four_card_flush_is_in_the_hand_and_not_in_the_crib():
    hand = WORKED.counted("2H 6H 9H KH", "4S", 8)
    crib = WORKED.counted("2H 6H 9H KH", "4S", 4, crib=True)
    assert {item.kind for item in hand.items} - {item.kind for item in crib.items} == {"flush"}


def test_the_table_of_totals_is_that_of_the_rules():
    assert WORKED.table() == [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4)]


def test_a_double_that_lies_alone_is_written_as_its_halves():
    line = WORKED.scored("5-5", 2)
    assert (line.left, line.right, line.total) == (5, 5, 10)


def test_cards_are_written_in_the_letters_of_the_language():
    assert [written_card("JD", CATALOGUES[language]) for language in ("en", "de")] == ["J♦", "B♦"]


def test_every_item_of_the_show_has_an_example():
    text = (TEMPLATE_DIRECTORY / "rules_cribbage.html").read_text()
    examples = [
        WORKED.counted(hand, starter, int(says), crib=bool(crib))
        for hand, starter, says, crib in re.findall(
            r'worked\.counted\("([^"]+)", "(\w\w)", (\d+)(, crib=true)?\)', text
        )
    ]
    assert {item.kind for one in examples for item in one.items} == {"fifteen", "pair", "run", "flush", "nobs"}
    assert {one.total for one in examples} >= {0, 23, 29}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("address", ["/rules/cribbage", "/rules/fives-and-threes"])
async def test_rules_read_well_where_nothing_draws(guest: httpx.AsyncClient, address: str, language: str):
    text = (await guest.get(address, headers={"accept-language": language})).text
    drawn = re.findall(r"<(?:playing-card|card-text|tile-text)[^>]*>([^<]*)<", text)
    assert len(drawn) >= 9
    assert all(one.strip() for one in drawn)
    assert 'id="silent"' in text
