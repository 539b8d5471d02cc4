"""Training in counting over HTTP, by a clock that is set by hand."""

import asyncio
from datetime import datetime
from typing import Any

import httpx
import msgspec
import pytest

from puzzles.training.hands import TrainingHand, position_of_hand
from puzzles.wire.training import SHOWN_KEPT
from tests.api.conftest import TODAY, World, problem

DRAW = "/api/v1/training/counts"
ANSWER = "/api/v1/training/counts/answers"
PROGRESS = "/api/v1/training/counts/progress"


def total_of(hand: dict[str, Any]) -> int:
    return position_of_hand(
        msgspec.convert({key: hand[key] for key in ("game", "crib", "cards", "starter")}, TrainingHand)
    ).total


def off_by_one(hand: dict[str, Any]) -> int:
    total = total_of(hand)
    return total + 1 if total < 29 else 28


class Trainee:
    """Somebody who trains."""

    def __init__(self, world: World, client: httpx.AsyncClient) -> None:
        self.world = world
        self.client = client

    async def draw(self, **wish: str) -> dict[str, Any]:
        reply = await self.client.post(DRAW, json=wish)
        assert reply.status_code == 200, reply.text
        hand: dict[str, Any] = reply.json()
        return hand

    async def answer(self, hand: dict[str, Any], points: int, *, time: int = 2_000) -> dict[str, Any]:
        self.world.clock.pass_by(time)
        reply = await self.client.post(ANSWER, json={"id": hand["id"], "points": points})
        assert reply.status_code == 200, reply.text
        answered: dict[str, Any] = reply.json()
        return answered

    async def progress(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(PROGRESS)).json()
        return found


@pytest.fixture
def trainee(world: World, guest: httpx.AsyncClient) -> Trainee:
    return Trainee(world, guest)


async def test_a_visit_makes_no_player_and_the_first_hand_does(trainee: Trainee, world: World) -> None:
    assert await trainee.progress() == {"due": 0, "days": [], "patterns": []}
    problem(await trainee.client.post(DRAW, json={"only": "mistakes"}), 404, "nothing-due")
    problem(await trainee.client.post(ANSWER, json={"id": "x" * 16, "points": 8}), 404, "no-exercise")
    assert not list(world.redis.scan_iter("muggins:player:*"))
    reply = await trainee.client.post(DRAW, json={})
    assert reply.headers["set-cookie"].startswith("muggins=")
    assert len(list(world.redis.scan_iter("muggins:player:*"))) == 1
    hand = reply.json()
    assert (hand["game"], hand["repeat"], hand["due"]) == ("six", False, 0)
    assert hand["shown"] == "2026-11-29T12:00:00.123Z"
    assert "total" not in reply.text


async def test_an_answer_brings_the_verdict_and_the_servers_time(trainee: Trainee) -> None:
    hand = await trainee.draw(source="hands", only="runs")
    answered = await trainee.answer(hand, total_of(hand), time=3_456)
    verdict = answered["verdict"]
    assert (verdict["n"], verdict["off"], verdict["total"]) == (None, 0, total_of(hand))
    assert (verdict["cards"], verdict["starter"], verdict["crib"]) == (hand["cards"], hand["starter"], False)
    assert (answered["time"], answered["again"], answered["due"]) == (3_456, None, 0)


async def test_the_first_answer_counts_and_every_later_one_gets_its_reply(trainee: Trainee) -> None:
    hand = await trainee.draw()
    first = await trainee.answer(hand, off_by_one(hand))
    assert await trainee.answer(hand, total_of(hand), time=90_000) == first
    assert (await trainee.progress())["days"] == [{"day": "2026-11-29", "answers": 1, "right": 0, "mean_time": 2_000}]


@pytest.mark.parametrize("points", [30, -1, 10**25])
async def test_what_is_no_count_is_refused_and_the_hand_stays_open(trainee: Trainee, points: int) -> None:
    hand = await trainee.draw()
    problem(await trainee.client.post(ANSWER, json={"id": hand["id"], "points": points}), 422, "not-a-count")
    assert (await trainee.answer(hand, total_of(hand)))["verdict"]["off"] == 0


@pytest.mark.parametrize("change", [{"points": True}, {"points": 8.0}, {"points": "8"}, {"id": ""}, {"time": 5}])
async def test_a_body_of_another_shape_is_refused(trainee: Trainee, change: dict[str, Any]) -> None:
    hand = await trainee.draw()
    problem(await trainee.client.post(ANSWER, json={"id": hand["id"], "points": 8} | change), 422, "bad-body")
    problem(await trainee.client.post(DRAW, json={"level": "impossible"}), 422, "bad-body")


async def test_another_players_hand_is_not_there(trainee: Trainee, world: World, app: Any) -> None:
    hand = await trainee.draw()
    other = Trainee(world, await world.guest(app))
    await other.draw()
    problem(await other.client.post(ANSWER, json={"id": hand["id"], "points": 8}), 404, "no-exercise")


async def test_a_wrong_hand_comes_back_after_growing_intervals_until_it_is_right_and_quick(trainee: Trainee) -> None:
    hand = await trainee.draw()
    wrong = hand
    intervals = []
    answered = await trainee.answer(hand, off_by_one(hand))
    for _ in range(3):
        now = trainee.world.clock.now
        due = datetime.fromisoformat(answered["again"])
        intervals.append((due - now).total_seconds())
        problem(await trainee.client.post(DRAW, json={"only": "mistakes"}), 404, "nothing-due")
        trainee.world.clock.now = due
        assert (await trainee.progress())["due"] == 1
        hand = await trainee.draw(only="mistakes")
        assert (hand["repeat"], hand["due"]) == (True, 1)
        assert (hand["cards"], hand["starter"]) == (wrong["cards"], wrong["starter"])
        answered = await trainee.answer(hand, total_of(hand))
        assert answered["due"] == 0
    assert intervals == sorted(intervals)
    assert intervals[0] == 60
    assert intervals[-1] >= 24 * 3600
    assert answered["again"] is None
    document = problem(await trainee.client.post(DRAW, json={"only": "mistakes"}), 404, "nothing-due")
    assert document["next"] is None


async def test_a_slow_hand_comes_back_too(trainee: Trainee) -> None:
    hand = await trainee.draw()
    assert (await trainee.answer(hand, total_of(hand), time=59_000))["again"] is not None
    document = problem(await trainee.client.post(DRAW, json={"only": "mistakes"}), 404, "nothing-due")
    assert document["next"] is not None


async def test_what_has_come_back_is_mixed_into_other_hands_where_it_fits(trainee: Trainee) -> None:
    hand = await trainee.draw(source="hands", only="fifteens")
    await trainee.answer(hand, off_by_one(hand))
    trainee.world.clock.pass_by(3_600_000)
    drawn = [await trainee.draw(source="hands", only="fifteens") for _ in range(30)]
    assert {one["repeat"] for one in drawn} == {True, False}
    for one in drawn:
        assert (one["cards"] == hand["cards"]) == one["repeat"]
    assert not any([(await trainee.draw(source="cribs"))["repeat"] for _ in range(12)])
    problem(await trainee.client.post(DRAW, json={"source": "cribs", "only": "mistakes"}), 404, "nothing-due")


async def test_progress_sums_up_days_and_patterns(trainee: Trainee) -> None:
    hands = []
    for time in (1_000, 2_000, 600_000):
        hand = await trainee.draw(source="hands", only="pairs")
        hands.append(await trainee.answer(hand, total_of(hand) if time != 2_000 else off_by_one(hand), time=time))
    trainee.world.clock.set("2026-11-30T08:00:00")
    hand = await trainee.draw(source="cribs", only="zero")
    await trainee.answer(hand, 0, time=1_500)
    found = await trainee.progress()
    # No mean takes an answer for longer than a minute.
    assert found["days"] == [
        {"day": "2026-11-29", "answers": 3, "right": 2, "mean_time": 21_000},
        {"day": "2026-11-30", "answers": 1, "right": 1, "mean_time": 1_500},
    ]
    by_pattern = {one["pattern"]: one for one in found["patterns"]}
    assert by_pattern["pairs"] == {"pattern": "pairs", "answers": 3, "right": 2, "mean_time": 21_000}
    assert by_pattern["zero"]["answers"] == 1
    assert found["due"] == 2


async def test_only_the_last_hands_are_kept(trainee: Trainee) -> None:
    hands = [await trainee.draw() for _ in range(SHOWN_KEPT + 1)]
    problem(await trainee.client.post(ANSWER, json={"id": hands[0]["id"], "points": 8}), 404, "no-exercise")
    assert (await trainee.answer(hands[1], total_of(hands[1])))["verdict"]["off"] == 0


async def test_200_answers_at_once_count_once_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    trainee = Trainee(any_world, await any_world.guest(apps[0]))
    hand = await trainee.draw()
    token = {"Cookie": f"muggins={trainee.client.cookies['muggins']}"}
    clients = [await any_world.guest(app, headers=token) for app in apps]
    any_world.clock.pass_by(2_000)
    replies = await asyncio.gather(
        *(clients[k % 3].post(ANSWER, json={"id": hand["id"], "points": k % 30}) for k in range(200))
    )
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.content for reply in replies}) == 1
    assert (await trainee.progress())["days"][0]["answers"] == 1


@pytest.mark.parametrize("command", [b"EVALSHA", b"HGET", b"LRANGE"])
async def test_a_lost_reply_counts_nothing_twice(world: World, proxy: Any, command: bytes) -> None:
    trainee = Trainee(world, await world.guest(await world.app(proxy.address)))
    await trainee.draw()
    for _ in range(4):
        proxy.drop_reply(command)
        hand = await trainee.draw()
        proxy.drop_reply(command)
        await trainee.answer(hand, off_by_one(hand))
    assert proxy.dropped >= 1
    assert (await trainee.progress())["days"] == [
        {"day": TODAY.isoformat(), "answers": 4, "right": 0, "mean_time": 2_000}
    ]


async def test_everything_of_one_player_shares_a_slot_and_expires(trainee: Trainee, world: World) -> None:
    hand = await trainee.draw()
    await trainee.answer(hand, off_by_one(hand))
    keys = list(world.redis.scan_iter("muggins:{training:*"))
    assert len({key.partition("}")[0] for key in keys}) == 1
    assert all(399 * 24 * 3600 < world.redis.ttl(key) <= 400 * 24 * 3600 for key in keys)
