"""What the lessons bring along: verdicts on every answer, as the kinds give them."""

import html
import json
import re
from typing import Any

import httpx

from api.pages.learning import GIFTS
from api.pages.positions import taught
from puzzles.cribbage.cards import parse_cards
from puzzles.cribbage.counting import score
from puzzles.kinds.discard import verdict_of


async def lesson(guest: httpx.AsyncClient, address: str) -> Any:
    text = (await guest.get(address)).text
    found = re.search(r'data-lesson="([^"]*)"', text)
    assert found
    return json.loads(html.unescape(found[1]))


async def test_the_lesson_has_the_verdict_on_every_throw(guest: httpx.AsyncClient):
    values = await lesson(guest, "/learn")
    answers = values["throws"]["answers"]
    assert len(answers) == len(values["throws"]["verdict"]["choices"]) == 15
    for thrown, answer in answers.items():
        verdict = verdict_of(taught().own_crib, tuple(thrown.split()))
        assert (answer["place"], answer["loss"], answer["score"]) == (verdict.place, verdict.loss, verdict.score)
        assert answer["reasons"]


async def test_the_greatest_gift_is_the_pair_of_fives(guest: httpx.AsyncClient):
    gifts = (await lesson(guest, "/learn"))["gifts"]
    assert len(gifts) == 15
    assert sorted({card for pair in gifts for card in pair.split()}) == sorted(GIFTS)
    assert max(gifts, key=lambda pair: gifts[pair][1]) == "5C 5H"


async def test_the_hand_to_be_counted_counts_what_its_call_says(guest: httpx.AsyncClient):
    counted = (await lesson(guest, "/learn"))["counted"]
    *hand, starter = parse_cards([*counted["cards"], counted["starter"]])
    assert counted["total"] == counted["items"][-1]["running"] == score(hand, starter)
    assert [item["kind"] for item in counted["items"]] == ["fifteen", "fifteen", "run"]


async def test_the_domino_lesson_has_the_verdict_on_every_play(guest: httpx.AsyncClient):
    values = await lesson(guest, "/learn/fives-and-threes")
    assert {f"{one['tile']} {one['end']}" for one in values["verdict"]["choices"]} == set(values["answers"])
    assert sorted(one["place"] for one in values["answers"].values()) == list(range(1, len(values["answers"]) + 1))
    assert values["question"]["hand"] == list(taught().dominoes.hand)
