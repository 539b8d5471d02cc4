"""Training over HTTP, each discipline by a clock that is set by hand."""

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from puzzles.training.hands import HANDS
from puzzles.training.lines import LINES
from puzzles.wire.training import SHOWN_KEPT
from tests.api.conftest import TODAY, World, problem

if TYPE_CHECKING:
    from puzzles.training.contract import Discipline

NARROW: dict[str, dict[str, str]] = {
    "counts": {"source": "hands", "only": "fifteens"},
    "ends": {"length": "long", "only": "doubles"},
}
"""A wish in each discipline."""

OTHER: dict[str, dict[str, str]] = {"counts": {"source": "cribs"}, "ends": {"only": "no-doubles"}}
"""One that never brings the same."""

HIGHEST = {"counts": 29, "ends": 8}


class Trainee:
    """Somebody who trains in one discipline."""

    def __init__(self, world: World, client: httpx.AsyncClient, discipline: str = "counts") -> None:
        self.world = world
        self.client = client
        self.name = discipline
        self.discipline: Discipline = {"counts": HANDS, "ends": LINES}[discipline]
        self.path = f"/api/v1/training/{discipline}"
        self.highest = HIGHEST[discipline]

    def exercise(self, drawn: dict[str, Any]) -> Any:
        """Return what was drawn, as the discipline knows it."""
        return msgspec.convert(drawn, self.discipline.exercise)

    def right(self, drawn: dict[str, Any]) -> int:
        return self.discipline.points(self.exercise(drawn))

    def wrong(self, drawn: dict[str, Any]) -> int:
        right = self.right(drawn)
        return right + 1 if right < self.highest else right - 1

    async def draw(self, **wish: str) -> dict[str, Any]:
        reply = await self.client.post(self.path, json=wish)
        assert reply.status_code == 200, reply.text
        drawn: dict[str, Any] = reply.json()
        return drawn

    async def answer(self, drawn: dict[str, Any], points: int, *, time: int = 2_000) -> dict[str, Any]:
        self.world.clock.pass_by(time)
        reply = await self.client.post(f"{self.path}/answers", json={"id": drawn["id"], "points": points})
        assert reply.status_code == 200, reply.text
        answered: dict[str, Any] = reply.json()
        return answered

    async def progress(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(f"{self.path}/progress")).json()
        return found


@pytest.fixture(params=["counts", "ends"])
def trainee(world: World, guest: httpx.AsyncClient, request: pytest.FixtureRequest) -> Trainee:
    return Trainee(world, guest, request.param)


async def test_a_visit_makes_no_player_and_the_first_hand_does(trainee: Trainee, world: World) -> None:
    assert await trainee.progress() == {"due": 0, "days": [], "patterns": []}
    problem(await trainee.client.post(trainee.path, json={"only": "mistakes"}), 404, "nothing-due")
    problem(
        await trainee.client.post(f"{trainee.path}/answers", json={"id": "x" * 16, "points": 8}), 404, "no-exercise"
    )
    assert not list(world.redis.scan_iter("muggins:player:*"))
    reply = await trainee.client.post(trainee.path, json={})
    assert reply.headers["set-cookie"].startswith("muggins=")
    assert len(list(world.redis.scan_iter("muggins:player:*"))) == 1
    hand = reply.json()
    assert (hand["repeat"], hand["due"]) == (False, 0)
    assert hand["shown"] == "2026-11-29T12:00:00.123Z"
    assert "total" not in reply.text
    assert "points" not in reply.text


async def test_an_answer_brings_the_verdict_and_the_servers_time(trainee: Trainee) -> None:
    hand = await trainee.draw(**NARROW[trainee.name])
    answered = await trainee.answer(hand, trainee.right(hand), time=3_456)
    verdict = answered["verdict"]
    assert (verdict["n"], verdict["off"], verdict["said"]) == (None, 0, trainee.right(hand))
    expected = trainee.discipline.verdict(trainee.exercise(hand), trainee.right(hand))
    assert verdict == msgspec.json.decode(msgspec.json.encode(expected))
    assert (answered["time"], answered["again"], answered["due"]) == (3_456, None, 0)


async def test_the_first_answer_counts_and_every_later_one_gets_its_reply(trainee: Trainee) -> None:
    hand = await trainee.draw()
    first = await trainee.answer(hand, trainee.wrong(hand))
    assert await trainee.answer(hand, trainee.right(hand), time=90_000) == first
    assert (await trainee.progress())["days"] == [{"day": "2026-11-29", "answers": 1, "right": 0, "mean_time": 2_000}]


@pytest.mark.parametrize("points", [30, -1, 10**25])
async def test_what_is_no_count_is_refused_and_the_hand_stays_open(trainee: Trainee, points: int) -> None:
    hand = await trainee.draw()
    problem(
        await trainee.client.post(f"{trainee.path}/answers", json={"id": hand["id"], "points": points}),
        422,
        "not-a-count",
    )
    assert (await trainee.answer(hand, trainee.right(hand)))["verdict"]["off"] == 0


@pytest.mark.parametrize("change", [{"points": True}, {"points": 8.0}, {"points": "8"}, {"id": ""}, {"time": 5}])
async def test_a_body_of_another_shape_is_refused(trainee: Trainee, change: dict[str, Any]) -> None:
    hand = await trainee.draw()
    problem(
        await trainee.client.post(f"{trainee.path}/answers", json={"id": hand["id"], "points": 8} | change),
        422,
        "bad-body",
    )
    problem(await trainee.client.post(trainee.path, json={"only": "impossible"}), 422, "bad-body")


async def test_another_players_hand_is_not_there(trainee: Trainee, world: World, app: Any) -> None:
    hand = await trainee.draw()
    other = Trainee(world, await world.guest(app), trainee.name)
    await other.draw()
    problem(
        await other.client.post(f"{trainee.path}/answers", json={"id": hand["id"], "points": 8}), 404, "no-exercise"
    )


async def test_a_wrong_hand_comes_back_after_growing_intervals_until_it_is_right_and_quick(trainee: Trainee) -> None:
    hand = await trainee.draw()
    wrong = hand
    intervals = []
    answered = await trainee.answer(hand, trainee.wrong(hand))
    for _ in range(3):
        now = trainee.world.clock.now
        due = datetime.fromisoformat(answered["again"])
        intervals.append((due - now).total_seconds())
        problem(await trainee.client.post(trainee.path, json={"only": "mistakes"}), 404, "nothing-due")
        trainee.world.clock.now = due
        assert (await trainee.progress())["due"] == 1
        hand = await trainee.draw(only="mistakes")
        assert (hand["repeat"], hand["due"]) == (True, 1)
        assert trainee.exercise(hand) == trainee.exercise(wrong)
        answered = await trainee.answer(hand, trainee.right(hand))
        assert answered["due"] == 0
    assert intervals == sorted(intervals)
    assert intervals[0] == 60
    assert intervals[-1] >= 24 * 3600
    assert answered["again"] is None
    document = problem(await trainee.client.post(trainee.path, json={"only": "mistakes"}), 404, "nothing-due")
    assert document["next"] is None


async def test_a_slow_hand_comes_back_too(trainee: Trainee) -> None:
    hand = await trainee.draw()
    assert (await trainee.answer(hand, trainee.right(hand), time=59_000))["again"] is not None
    document = problem(await trainee.client.post(trainee.path, json={"only": "mistakes"}), 404, "nothing-due")
    assert document["next"] is not None


async def test_what_has_come_back_is_mixed_into_other_hands_where_it_fits(trainee: Trainee) -> None:
    narrow, other = NARROW[trainee.name], OTHER[trainee.name]
    hand = await trainee.draw(**narrow)
    await trainee.answer(hand, trainee.wrong(hand))
    trainee.world.clock.pass_by(3_600_000)
    drawn = [await trainee.draw(**narrow) for _ in range(30)]
    assert {one["repeat"] for one in drawn} == {True, False}
    for one in drawn:
        assert not one["repeat"] or trainee.exercise(one) == trainee.exercise(hand)
    assert not any([(await trainee.draw(**other))["repeat"] for _ in range(12)])
    if trainee.name == "counts":
        problem(await trainee.client.post(trainee.path, json={**other, "only": "mistakes"}), 404, "nothing-due")
    else:
        mistakes = {"length": "short", "only": "mistakes"}
        problem(await trainee.client.post(trainee.path, json=mistakes), 404, "nothing-due")


async def test_what_is_trained_in_one_discipline_is_nothing_in_the_other(
    world: World, guest: httpx.AsyncClient
) -> None:
    hands, lines = Trainee(world, guest, "counts"), Trainee(world, guest, "ends")
    hand, line = await hands.draw(), await lines.draw()
    await lines.answer(line, lines.wrong(line))
    assert ((await hands.progress())["days"], len((await lines.progress())["days"])) == ([], 1)
    reply = await guest.post(f"{lines.path}/answers", json={"id": hand["id"], "points": 4})
    problem(reply, 404, "no-exercise")


async def test_progress_sums_up_days_and_patterns(trainee: Trainee) -> None:
    first = {"counts": "pairs", "ends": "threes"}[trainee.name]
    hands = []
    for time in (1_000, 2_000, 600_000):
        hand = await trainee.draw(only=first)
        hands.append(
            await trainee.answer(hand, trainee.right(hand) if time != 2_000 else trainee.wrong(hand), time=time)
        )
    trainee.world.clock.set("2026-11-30T08:00:00")
    hand = await trainee.draw(only="zero")
    await trainee.answer(hand, 0, time=1_500)
    found = await trainee.progress()
    # No mean takes an answer for longer than a minute.
    assert found["days"] == [
        {"day": "2026-11-29", "answers": 3, "right": 2, "mean_time": 21_000},
        {"day": "2026-11-30", "answers": 1, "right": 1, "mean_time": 1_500},
    ]
    by_pattern = {one["pattern"]: one for one in found["patterns"]}
    assert by_pattern[first] == {"pattern": first, "answers": 3, "right": 2, "mean_time": 21_000}
    assert by_pattern["zero"]["answers"] == 1
    assert found["due"] == 2
    assert [one["pattern"] for one in found["patterns"]] == [
        pattern for pattern in trainee.discipline.patterns if pattern in by_pattern
    ]


async def test_only_the_last_hands_are_kept(trainee: Trainee) -> None:
    hands = [await trainee.draw() for _ in range(SHOWN_KEPT + 1)]
    problem(
        await trainee.client.post(f"{trainee.path}/answers", json={"id": hands[0]["id"], "points": 8}),
        404,
        "no-exercise",
    )
    assert (await trainee.answer(hands[1], trainee.right(hands[1])))["verdict"]["off"] == 0


async def test_200_answers_at_once_count_once_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    trainee = Trainee(any_world, await any_world.guest(apps[0]))
    hand = await trainee.draw()
    token = {"Cookie": f"muggins={trainee.client.cookies['muggins']}"}
    clients = [await any_world.guest(app, headers=token) for app in apps]
    any_world.clock.pass_by(2_000)
    replies = await asyncio.gather(
        *(clients[k % 3].post(f"{trainee.path}/answers", json={"id": hand["id"], "points": k % 30}) for k in range(200))
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
        await trainee.answer(hand, trainee.wrong(hand))
    assert proxy.dropped >= 1
    assert (await trainee.progress())["days"] == [
        {"day": TODAY.isoformat(), "answers": 4, "right": 0, "mean_time": 2_000}
    ]


async def test_everything_of_one_player_shares_a_slot_and_expires(trainee: Trainee, world: World) -> None:
    hand = await trainee.draw()
    await trainee.answer(hand, trainee.wrong(hand))
    keys = list(world.redis.scan_iter("muggins:{training:*"))
    assert len({key.partition("}")[0] for key in keys}) == 1
    assert all(399 * 24 * 3600 < world.redis.ttl(key) <= 400 * 24 * 3600 for key in keys)
