"""Dear mistakes as practice: when they come back, what is told before the answer, and that one answer counts."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio

from puzzles.wire.history import DEAR, MistakeRecord, decode_mistake, encode_record
from puzzles.wire.keys import SheetKeys
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import TODAY, Placer, Player, World, problem
from tests.services import DroppingProxy
from workers.digests import write_digests

LAST = 14
PATH = "/api/v1/me/mistakes"


class Learner:
    """Somebody who made mistakes in a ranked run, and practises them."""

    def __init__(self, player: Player | Placer, kind: str) -> None:
        self.client = player.client
        self.world = player.world
        self.kind = kind

    @property
    def sheet(self) -> Any:
        return {"discard": self.world.sheets, "domino": self.world.dominoes}[self.kind][TODAY]

    def own(self) -> PlayerKeys:
        (key,) = self.world.redis.keys("*}:played")
        return PlayerKeys(key.split(":")[2].rstrip("}"))

    def records(self) -> dict[str, MistakeRecord]:
        found = self.world.redis.hgetall(self.own().mistakes)
        return {name: decode_mistake(text) for name, text in found.items()}

    async def next(self) -> httpx.Response:
        return await self.client.post(f"{PATH}/{self.kind}/next", json={})

    async def shown(self) -> dict[str, Any]:
        reply = await self.next()
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def body(self, shown: dict[str, Any], place: int) -> dict[str, Any]:
        choices = self.sheet.positions[shown["question"]["n"] - 1].choices
        choice = choices[min(place, len(choices) - 1)]
        if self.kind == "discard":
            return {"id": shown["id"], "cards": list(choice.cards)}
        return {"id": shown["id"], "tile": choice.tile, "end": choice.end}

    async def answer(self, shown: dict[str, Any], place: int = 0) -> httpx.Response:
        return await self.client.post(f"{PATH}/{self.kind}/answers", json=self.body(shown, place))

    async def answered(self, shown: dict[str, Any], place: int = 0) -> dict[str, Any]:
        reply = await self.answer(shown, place)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    async def listed(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(PATH)).json()
        return found


def close(world: World, kind: str) -> None:
    world.clock.set("2026-11-30T01:00:00")
    world.close()
    write_digests(world.redis, SheetKeys(TODAY, kind))
    world.clock.set("2026-12-01T01:00:00")


@pytest_asyncio.fixture(params=["discard", "domino"])
async def learner(request: pytest.FixtureRequest, world: World, app: Any) -> AsyncIterator[Learner]:
    player = await (world.player if request.param == "discard" else world.placer)(app)
    await player.play([LAST] * 10)
    close(world, request.param)
    yield Learner(player, request.param)


@pytest_asyncio.fixture
async def thrower(world: World, app: Any) -> Learner:
    player = await world.player(app)
    await player.play([LAST] * 10)
    close(world, "discard")
    return Learner(player, "discard")


async def test_they_come_back_a_day_after_the_closing_and_not_before(learner: Learner) -> None:
    learner.world.clock.set("2026-12-01T00:59:59")
    waiting = problem(await learner.next(), 404, "nothing-due")
    assert waiting["next"] == "2026-12-01T01:00:00.000Z"
    listed = await learner.listed()
    assert listed["due"] == {"discard": 0, "domino": 0}
    assert listed["mistakes"]
    learner.world.clock.set("2026-12-01T01:00:00")
    listed = await learner.listed()
    assert listed["due"][learner.kind] == len(listed["mistakes"])
    losses = [one["loss"] for one in listed["mistakes"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] >= DEAR


async def test_the_question_comes_without_values_and_the_verdict_with_all(learner: Learner) -> None:
    reply = await learner.next()
    for word in ("loss", "choices", "best", "value", "verdict", "reasons", "margin", "crib_gap", "hand_gap"):
        assert f'"{word}"' not in reply.text
    shown = reply.json()
    assert set(shown) == {"id", "day", "due", "question"}
    answered = await learner.answered(shown, 0)
    assert answered["verdict"]["choices"]
    assert answered["verdict"]["loss"] == 0
    assert answered["right"] is True
    assert answered["cost"] >= DEAR
    assert answered["due"] == shown["due"] - 1


async def test_the_same_question_comes_until_it_is_answered(learner: Learner) -> None:
    assert await learner.shown() == await learner.shown()


async def test_right_answers_lengthen_the_pause_until_it_is_learnt(learner: Learner) -> None:
    shown = await learner.shown()
    name = shown["id"].rpartition("|")[0]
    for entry in learner.records():
        if entry != name:
            await learner.client.post(f"{PATH}/retire", json={"id": entry})
    pauses = []
    while True:
        answered = await learner.answered(await learner.shown(), 0)
        if answered["again"] is None:
            break
        due = datetime.fromisoformat(answered["again"])
        pauses.append(due - learner.world.clock.now)
        problem(await learner.next(), 404, "nothing-due")
        learner.world.clock.now = due
    assert pauses == sorted(pauses)
    assert pauses[0] >= timedelta(days=1)
    assert len(pauses) >= 3
    assert learner.records()[name].left == "learnt"
    assert problem(await learner.next(), 404, "nothing-due")["next"] is None


async def test_a_mistake_made_again_comes_back_the_next_day(learner: Learner) -> None:
    shown = await learner.shown()
    answered = await learner.answered(shown, LAST)
    assert answered["right"] is False
    due = datetime.fromisoformat(answered["again"])
    assert due - learner.world.clock.now == timedelta(days=1)
    assert learner.records()[shown["id"].rpartition("|")[0]].answers == 1


async def test_the_first_answer_counts_and_every_later_one_gets_its_reply(learner: Learner) -> None:
    shown = await learner.shown()
    first = await learner.answer(shown, LAST)
    before = learner.records()
    learner.world.clock.pass_by(5000)
    for place in (LAST, 0, 1):
        again = await learner.answer(shown, place)
        assert again.content == first.content
    assert learner.records() == before


async def test_many_answers_at_once_are_one(learner: Learner) -> None:
    shown = await learner.shown()
    replies = await asyncio.gather(*(learner.answer(shown, n % 3) for n in range(20)))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.content for reply in replies}) == 1
    assert learner.records()[shown["id"].rpartition("|")[0]].answers == 1


async def test_a_lost_reply_is_asked_for_again(proxy: DroppingProxy, world: World) -> None:
    app = await world.app(proxy.address)
    player = await world.player(app)
    await player.play([LAST] * 10)
    close(world, "discard")
    learner = Learner(player, "discard")
    shown = await learner.shown()
    proxy.drop_reply(b"EVALSHA")
    answered = await learner.answered(shown, LAST)
    assert proxy.dropped == 1
    assert answered["right"] is False
    assert learner.records()[shown["id"].rpartition("|")[0]].answers == 1
    proxy.drop_reply(b"EVALSHA")
    other = (await learner.shown())["id"].rpartition("|")[0]
    assert (await learner.client.post(f"{PATH}/retire", json={"id": other})).json()["left"] == "retired"
    assert proxy.dropped == 2


async def test_an_older_id_is_not_known_any_more(learner: Learner) -> None:
    shown = await learner.shown()
    answered = await learner.answered(shown, LAST)
    learner.world.clock.now = datetime.fromisoformat(answered["again"])
    while (later := await learner.shown())["id"].rpartition("|")[0] != shown["id"].rpartition("|")[0]:
        await learner.answered(later, 0)
    await learner.answered(later, 0)
    problem(await learner.answer(shown, 0), 404, "no-exercise")


async def test_what_is_not_due_yet_takes_no_answer(learner: Learner) -> None:
    shown = await learner.shown()
    learner.world.clock.set("2026-11-30T12:00:00")
    problem(await learner.answer(shown, 0), 404, "no-exercise")
    assert all(record.answers == 0 for record in learner.records().values())


@pytest.mark.parametrize(
    "name",
    ["x", "2026-11-29|discard|99|0", "2026-11-29|discard|1|7", "2026-13-45|discard|1|0", "2026-11-29|domino|1|0", "||"],
)
async def test_an_id_that_is_nobodys_is_refused(thrower: Learner, name: str) -> None:
    shown = await thrower.shown()
    problem(await thrower.answer(shown | {"id": name}), 404, "no-exercise")
    problem(await thrower.client.post(f"{PATH}/retire", json={"id": name}), 404, "no-exercise")


async def test_another_players_mistake_is_not_there(thrower: Learner, app: Any) -> None:
    shown = await thrower.shown()
    other = await thrower.world.player(app)
    reply = await other.client.post(f"{PATH}/discard/answers", json=thrower.body(shown, 0))
    problem(reply, 404, "no-exercise")
    assert (await other.client.get(PATH)).json() == {"due": {"discard": 0, "domino": 0}, "mistakes": []}
    problem(await other.client.post(f"{PATH}/discard/next", json={}), 404, "nothing-due")


async def test_a_retired_mistake_stays_listed_and_comes_back_no_more(learner: Learner) -> None:
    for entry in learner.records():
        for _ in range(2):
            reply = await learner.client.post(f"{PATH}/retire", json={"id": entry})
            assert (reply.json()["left"], reply.json()["due"]) == ("retired", None)
    problem(await learner.next(), 404, "nothing-due")
    listed = await learner.listed()
    assert len(listed["mistakes"]) == len(learner.records())
    assert learner.world.redis.zcard(learner.own().mistakes_due) == 0
    write_digests(learner.world.redis, SheetKeys(TODAY, learner.kind))
    problem(await learner.next(), 404, "nothing-due")


async def test_an_answer_that_is_no_choice_is_refused_and_nothing_is_recorded(thrower: Learner) -> None:
    shown = await thrower.shown()
    body = thrower.body(shown, 0) | {"cards": ["AC", "AC"]}
    problem(await thrower.client.post(f"{PATH}/discard/answers", json=body), 422, "card-twice")
    problem(await thrower.client.post(f"{PATH}/discard/answers", json=body | {"loss": 0}), 422, "bad-body")
    problem(await thrower.client.post(f"{PATH}/discard/next", json={"kind": "domino"}), 422, "bad-body")
    assert await thrower.shown() == shown


async def test_what_an_older_version_wrote_is_read_and_written_on(thrower: Learner) -> None:
    shown = await thrower.shown()
    name = shown["id"].rpartition("|")[0]
    record = thrower.records()[name]
    text = json.dumps({"choice": record.choice, "loss": record.loss, "due": record.due, "of-old": 1})
    thrower.world.redis.hset(thrower.own().mistakes, name, text)
    assert (await thrower.answered(shown, 0))["right"] is True
    assert thrower.records()[name].answers == 1
    assert encode_record(thrower.records()[name]) != text
