"""Analysis and practice over HTTP, with the stand-in solver."""

from collections import Counter

import httpx
import pytest

from puzzles.cribbage.cards import parse_cards
from puzzles.kinds.discard import BANDS
from tests.api.conftest import problem
from tests.standins import HashSolver

ANALYSIS = "/api/v1/analysis/discards"
PRACTICE = "/api/v1/practice/discards"
ANSWERS = "/api/v1/practice/discards/answers"
HAND = ["5H", "5C", "6D", "7S", "JD", "QH"]


@pytest.mark.parametrize(("cards", "game", "deals"), [(HAND, "six", 374672760), (HAND[:5], "five", 64425438)])
@pytest.mark.parametrize("crib", ["own", "opponent"])
async def test_analysis_gives_every_discard(
    guest: httpx.AsyncClient, cards: list[str], game: str, deals: int, crib: str
) -> None:
    found = (await guest.post(ANALYSIS, json={"cards": cards, "crib": crib})).json()
    assert (found["game"], found["crib"], found["deals"], found["model"]) == (game, crib, deals, "stand-in")
    assert found["cards"] == sorted(cards, key=lambda card: parse_cards([card]))
    assert len(found["discards"]) == (15 if game == "six" else 10)
    totals = [one["total"] for one in found["discards"]]
    assert totals == sorted(totals, reverse=True)
    for one in found["discards"]:
        assert sorted(one["cards"] + one["kept"]) == sorted(cards)
        assert len(one["starters"]) == 52 - len(cards)
        points = Counter(one["starters"].values())
        assert {row["points"]: row["starters"] for row in one["distribution"]} == points
        assert [row["points"] for row in one["distribution"]] == sorted(points)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"cards": [*HAND[:5], "5H"], "crib": "own"}, 422, "card-twice"),
        ({"cards": HAND[:4], "crib": "own"}, 422, "wrong-number-of-cards"),
        ({"cards": [*HAND, "KS"], "crib": "own"}, 422, "wrong-number-of-cards"),
        ({"cards": [], "crib": "own"}, 422, "wrong-number-of-cards"),
        ({"cards": [*HAND[:5], "1H"], "crib": "own"}, 422, "not-a-card"),
        ({"cards": [*HAND[:5], "10H"], "crib": "own"}, 422, "not-a-card"),
        ({"cards": HAND, "crib": "mine"}, 422, "bad-body"),
        ({"cards": HAND}, 422, "bad-body"),
        ({"cards": HAND, "crib": "own", "score": 1}, 422, "bad-body"),
        ({"cards": HAND, "crib": None}, 422, "bad-body"),
    ],
)
async def test_analysis_refuses_what_is_no_hand(
    guest: httpx.AsyncClient, body: dict[str, object], status: int, code: str
) -> None:
    problem(await guest.post(ANALYSIS, json=body), status, code)


@pytest.mark.parametrize("game", ["six", "five"])
@pytest.mark.parametrize("crib", ["own", "opponent"])
@pytest.mark.parametrize("band", BANDS, ids=lambda band: band.name)
async def test_practice_draws_what_was_asked_for(guest: httpx.AsyncClient, game: str, crib: str, band: object) -> None:
    body = {"crib": crib, "difficulty": band.name, "game": game}
    found = (await guest.post(PRACTICE, json=body)).json()
    assert (found["game"], found["crib"], found["difficulty"]) == (game, crib, band.name)
    choices = HashSolver().discards(parse_cards(found["cards"]), crib)
    assert band.holds(choices[0].total - choices[1].total)
    assert found.keys() == {"game", "crib", "cards", "difficulty"}


async def test_practice_never_comes_to_an_end(guest: httpx.AsyncClient) -> None:
    drawn = [(await guest.post(PRACTICE, json={})).json() for _ in range(12)]
    assert len({tuple(one["cards"]) for one in drawn}) == 12
    assert {len(one["cards"]) for one in drawn} == {6}


async def test_a_practised_answer_is_graded_like_one_of_a_sheet(guest: httpx.AsyncClient) -> None:
    best = HashSolver().discards(sorted(parse_cards(HAND)), "own")
    thrown = [["5C", "5H", "6D", "7S", "JD", "QH"][sorted(parse_cards(HAND)).index(card)] for card in best[2].cards]
    verdict = (await guest.post(ANSWERS, json={"crib": "own", "cards": HAND, "thrown": thrown[::-1]})).json()
    assert (verdict["n"], verdict["place"], verdict["thrown"]) == (None, 3, thrown)
    assert verdict["loss"] == best[0].total - best[2].total
    assert len(verdict["choices"]) == 15


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"thrown": ["KS", "5H"]}, 422, "card-not-held"),
        ({"thrown": ["5H", "5H"]}, 422, "card-twice"),
        ({"thrown": ["5H"]}, 422, "wrong-number-of-cards"),
        ({"thrown": ["5H", "zz"]}, 422, "not-a-card"),
        ({"cards": HAND[:3]}, 422, "wrong-number-of-cards"),
        ({"n": 1}, 422, "bad-body"),
    ],
)
async def test_a_bad_practised_answer_is_refused(
    guest: httpx.AsyncClient, change: dict[str, object], status: int, code: str
) -> None:
    body = {"crib": "own", "cards": HAND, "thrown": ["5H", "5C"]} | change
    problem(await guest.post(ANSWERS, json=body), status, code)
