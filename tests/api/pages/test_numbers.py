"""How a number is computed: the visitor's own position, a typed one, and what may not be asked."""

import re
from typing import Any

import httpx
import pytest

from api.limits.policies import policy_for
from api.pages.language import SHELF_HEADER
from api.problems import ProblemError
from puzzles.cribbage.cards import parse_card, parse_cards
from puzzles.cribbage.counting import score
from puzzles.kinds.discard import DISCARD
from puzzles.kinds.domino import DOMINO, choice_text
from tests.api.conftest import TODAY, InlineSolver, Placer, Player, World
from tests.api.pages.test_history import page


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_newcomer_is_shown_a_famous_hand_and_the_lessons_play(guest: httpx.AsyncClient, language: str) -> None:
    text = plain(await page(guest, "/numbers", language))
    assert "Wergin" in text
    assert ("374,672,760" if language == "en" else "374.672.760") in text
    assert re.search(r"120", text)


async def test_ones_own_last_discard_is_the_example(player: Player, world: World) -> None:
    await player.play([0] * 9 + [4])
    text = await page(player.client, "/numbers")
    position = world.sheets[TODAY].positions[9]
    choice = position.choices[4]
    assert f'cards="{" ".join(choice.cards)}"' in text
    kept = parse_cards([card for card in position.cards if card not in choice.cards])
    starters = re.findall(r'<td><card-text cards="([^"]*)"', text)
    sums = [score(kept, parse_card(card)) for group in starters for card in group.split()]
    assert len(sums) == 46
    assert f"= {sum(sums)} ÷ 46" in plain(text)
    verdict = DISCARD.verdict(world.sheets[TODAY], 10, " ".join(choice.cards))
    assert re.search(rf"2 \S[\d.]+ = {verdict.score}\b", plain(text))
    # The mean that is shown is the quotient of the two integers that are shown.
    crib = re.search(r"Crib = ([\d,]+) ÷ 374,672,760 = ([\d.]+)", plain(text))
    assert crib
    assert float(crib[2]) == pytest.approx(int(crib[1].replace(",", "")) / 374_672_760, abs=6e-5)


async def test_ones_own_last_play_is_the_example(placer: Placer, world: World) -> None:
    await placer.play([0] * 9 + [1])
    text = plain(await page(placer.client, "/numbers"))
    position = world.dominoes[TODAY].positions[9]
    verdict = DOMINO.verdict(world.dominoes[TODAY], 10, choice_text(position.choices[1]))
    assert "The position that you answered last." in text
    assert f"÷ {position.hands:,} =" in text
    assert re.search(rf"= {verdict.score}\b", text)


async def test_a_hand_may_be_written_into_the_address(guest: httpx.AsyncClient) -> None:
    text = await page(guest, "/numbers?cards=5h 10s jd 7c 8d kc&crib=opponent&throw=7c8d")
    assert 'value="opponent" checked' in text
    assert "The hand that you asked about." in text
    assert "÷ 46" in plain(text)


async def test_the_five_card_game_has_47_starters(guest: httpx.AsyncClient) -> None:
    text = plain(await page(guest, "/numbers?cards=5HTSJD7C8D&crib=own&throw=7C8D"))
    assert "÷ 47" in text
    assert "64,425,438" in text


@pytest.mark.parametrize(
    "query",
    [
        "cards=5H5H7C8DJCKD&throw=7C8D",
        "cards=zzz&throw=7C8D",
        "cards=5H5S7C8DJCKD&throw=7C9D",
        "cards=",
        "cards=5H5S7C8DJCKD",
    ],
)
async def test_what_is_no_discard_is_said_and_another_hand_is_shown(guest: httpx.AsyncClient, query: str) -> None:
    text = await page(guest, f"/numbers?{query}")
    assert 'class="notice bad"' in text
    assert "Wergin" in text


async def test_the_hand_of_the_own_open_run_waits_until_it_is_answered(player: Player, world: World) -> None:
    await player.open()
    position = world.sheets[TODAY].positions[0]
    asked = f"/numbers?cards={''.join(position.cards)}&crib=own&throw={''.join(position.cards[:2])}"
    text = await page(player.client, asked)
    assert "Answer it first" in text
    assert "Wergin" in text
    await player.answer(1)
    assert "The hand that you asked about." in await page(player.client, asked)


async def test_todays_first_hand_waits_for_whoever_has_not_answered_it(guest: httpx.AsyncClient, world: World) -> None:
    cards = world.sheets[TODAY].positions[0].cards
    text = await page(guest, f"/numbers?cards={''.join(cards)}&crib=own&throw={''.join(cards[:2])}")
    assert "the first hand of today's sheet" in plain(text).replace("&#39;", "'")
    notice = re.search(r'<p class="notice" role="status">.*?</p>', text)
    assert notice is not None
    assert '<a href="/">' in notice[0]
    assert "not six different cards" not in text
    assert "Wergin" in text


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_copy_for_the_time_without_the_server_says_that_ones_own_hand_needs_it(
    guest: httpx.AsyncClient, language: str
) -> None:
    kept = (await guest.get("/numbers", headers={SHELF_HEADER: language})).text
    usual = await page(guest, "/numbers", language)
    assert (kept.count('class="notice" role="status"'), usual.count('class="notice" role="status"')) == (1, 0)


async def test_a_solver_that_is_away_is_said(world: World) -> None:
    class Away(InlineSolver):
        async def solve(self, job: Any) -> bytes:  # noqa: ARG002 - whatever is asked
            raise ProblemError("solver-not-ready", "not yet")

    guest = await world.guest(await world.app(solver=Away()))
    text = await page(guest, "/numbers?cards=5H5S7C8DJCKD&crib=own&throw=7C8D")
    assert "The solver is busy" in text


def test_the_page_that_asks_the_solver_has_the_solvers_allowance() -> None:
    policy = policy_for("GET", "/numbers")
    assert policy is not None
    assert policy.name == "solve"
