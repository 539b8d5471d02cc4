"""The timed run over HTTP, every rule by a clock that is set by hand."""

import asyncio
from datetime import date
from typing import Any

import pytest
import pytest_asyncio

from puzzles.wire.keys import REVIEWS
from tests.api.conftest import ATTEMPT, NOON, TODAY, Counter, World, problem
from workers.closing import clear_run


@pytest_asyncio.fixture(params=["count", "ends"])
async def counter(world: World, app: Any, request: pytest.FixtureRequest) -> Counter:
    """Somebody who counts, in each of the timed kinds."""
    return await world.counter(app, request.param)


async def test_opening_shows_nothing_yet(counter: Counter, world: World) -> None:
    reply = await counter.open()
    assert reply.json() == {
        "day": "2026-11-29",
        "kind": counter.kind.name,
        "sheet": counter.hashes[TODAY],
        "attempt": ATTEMPT,
        "state": "open",
        "opened": "2026-11-29T12:00:00.123Z",
        "finished": None,
        "positions": counter.positions,
        "right": 0,
        "time": 0,
        "adjusted": None,
        "marked": None,
        "asked": None,
        "answers": [],
        "waiting": 1,
        "next": None,
    }


async def test_showing_a_position_starts_its_clock_once(counter: Counter, world: World) -> None:
    await counter.open()
    world.clock.pass_by(60_000)
    first = (await counter.show(1)).json()
    question = counter.question(1) | {"shown": "2026-11-29T12:01:00.123Z"}
    assert first == {"question": question, "now": "2026-11-29T12:01:00.123Z", "elapsed": 0}
    world.clock.pass_by(7_654)
    again = (await counter.show(1)).json()
    assert again == {"question": question, "now": "2026-11-29T12:01:07.777Z", "elapsed": 7_654}
    assert (await counter.run())["next"] == question
    world.clock.pass_by(346)
    reply = (await counter.answer(1)).json()
    assert (reply["time"], reply["total_time"], reply["waiting"]) == (8_000, 8_000, 2)


async def test_the_clock_stands_still_between_the_verdict_and_the_next_position(counter: Counter, world: World) -> None:
    await counter.open()
    for n in (1, 2, 3):
        world.clock.pass_by(1_000_000)
        reply = (await counter.count(n, time=1_000 + n)).json()
        world.clock.pass_by(1_000_000)
        assert (reply["time"], reply["total_time"]) == (1_000 + n, sum(1_000 + k for k in range(1, n + 1)))


async def test_a_verdict_says_by_how_much_and_never_shows_what_is_next(counter: Counter, world: World) -> None:
    await counter.open()
    reply = await counter.count(1, off=1, time=3_210)
    body = reply.json()
    verdict = body.pop("verdict")
    assert body == {
        "day": "2026-11-29", "kind": counter.kind.name, "sheet": counter.hashes[TODAY], "attempt": ATTEMPT,
        "time": 3_210, "answered": 1, "right": 0, "total_time": 3_210, "waiting": 2, "finished": False,
        "adjusted": None, "marked": None,
    }  # fmt: skip
    assert (verdict["n"], verdict["said"] - counter.right(1), abs(verdict["off"])) == (1, verdict["off"], 1)
    if counter.kind.name == "count":
        assert [item["running"] for item in verdict["items"]][-1:] == [counter.right(1)][: len(verdict["items"])]
    else:
        assert (verdict["threes"] + verdict["fives"], verdict["points"]) == (counter.right(1),) * 2


async def test_the_first_answer_stands_and_every_later_one_gets_its_reply(counter: Counter, world: World) -> None:
    await counter.open()
    first = await counter.count(1, off=2)
    world.clock.pass_by(5_000)
    assert (await counter.answer(1, attempt="another-try")).content == first.content
    await counter.count(2, time=100)
    world.clock.pass_by(5_000)
    assert (await counter.answer(1)).content == first.content
    assert (await counter.get("/run/answers/1")).content == first.content


async def test_a_finished_run_has_its_adjusted_time_and_stands_on_the_board(counter: Counter, world: World) -> None:
    last = (await counter.play({3: 1, 17: -2}, time=2_500)).json()
    time = 2_500 * counter.positions
    assert (last["finished"], last["waiting"], last["right"]) == (True, None, counter.positions - 2)
    assert (last["total_time"], last["adjusted"]) == (time, time + 20_000)
    run = await counter.run()
    assert (run["state"], run["waiting"], run["next"], run["adjusted"]) == ("finished", None, None, time + 20_000)
    assert [one["n"] for one in run["answers"] if one["off"]] == [3, 17]
    assert {one["time"] for one in run["answers"]} == {2_500}
    board = (await counter.get("/board")).json()
    row = {key: board["you"][key] for key in ("rank", "right", "time", "adjusted", "you")}
    assert row == {
        "rank": 1, "right": counter.positions - 2, "time": time, "adjusted": time + 20_000, "you": True,
    }  # fmt: skip
    assert board["rows"] == [board["you"]]


async def test_the_board_ranks_by_adjusted_time_and_equal_times_share_a_rank(counter: Counter, world: World) -> None:
    app = await world.app()
    every = counter.positions
    second = 20_000 // every
    # One wrong answer costs as much as ten seconds spread over the sheet, three of them as much as thirty.
    plays = [({}, 2_000 + second), ({4: 1}, 2_000 + second // 2), ({}, 2_000), ({}, 2_000 + 3 * second // 2)]
    for offs, time in plays:
        world.clock.now = NOON
        await (await world.counter(app, counter.kind.name)).play(offs, time=time)
    world.clock.now = NOON
    await counter.play({1: 1, 2: 1, 3: 1}, time=2_000)
    board = (await counter.get("/board")).json()
    assert [row["rank"] for row in board["rows"]] == [1, 2, 2, 4, 4]
    fast = 2_000 * every
    assert {(row["rank"], row["adjusted"] - fast, row["right"]) for row in board["rows"]} == {
        (1, 0, every), (2, 20_000, every), (2, 20_000, every - 1), (4, 30_000, every), (4, 30_000, every - 3),
    }  # fmt: skip
    page = (await counter.get("/board?limit=2")).json()
    rest = (await counter.get(f"/board?limit=10&after={page['next']}")).json()
    assert page["rows"] + rest["rows"] == board["rows"]


@pytest.mark.parametrize(("time", "marked"), [(300, None), (299, "too-fast"), (0, "too-fast")])
async def test_an_answer_under_300_milliseconds_marks_the_run(
    counter: Counter, world: World, time: int, marked: str | None
) -> None:
    await counter.open()
    before = (await counter.count(1)).json()
    reply = (await counter.count(2, time=time)).json()
    assert (before["marked"], reply["marked"]) == (None, marked)
    assert (await counter.run())["marked"] == marked
    # The reply before it stays the same, byte for byte.
    assert (await counter.get("/run/answers/1")).json() == before


async def test_a_clock_behind_the_other_servers_takes_no_time_back(counter: Counter, world: World) -> None:
    await counter.open()
    reply = (await counter.count(1, time=-50)).json()
    assert (reply["time"], reply["marked"]) == (0, "too-fast")


async def test_a_marked_run_stays_off_the_board_until_a_look_clears_it(counter: Counter, world: World) -> None:
    await counter.open()
    await counter.count(1, time=100)
    for n in range(2, counter.positions + 1):
        await counter.count(n, time=2_000)
    run = await counter.run()
    adjusted = 2_000 * counter.positions - 1_900
    assert (run["marked"], run["asked"], run["adjusted"]) == ("too-fast", None, adjusted)
    board = (await counter.get("/board")).json()
    assert (board["runs"], board["you"]) == (0, None)
    path = counter.path("/run/review")
    asked = (await counter.client.post(path, json={"attempt": ATTEMPT})).json()
    since = asked["asked"]
    assert since == run["finished"]
    world.clock.pass_by(1_000)
    again = (await counter.client.post(path, json={"attempt": "another-one"})).json()
    assert again == asked
    player = world.redis.zrange(counter.keys.runs, 0, 0)[0]
    assert world.redis.zrange(REVIEWS, 0, -1) == [f"2026-11-29|{counter.kind.name}|{player}"]
    cleared = clear_run(world.redis, counter.keys, player, world.clock.now)
    assert cleared is not None
    run = await counter.run()
    assert (run["marked"], run["asked"]) == (None, since)
    assert (await counter.get("/board")).json()["you"]["adjusted"] == adjusted
    assert (await counter.get("/statistics")).json()["runs"] == 1
    assert not world.redis.exists(REVIEWS)
    # Asking once more brings the run, and nobody to look at it again.
    assert (await counter.client.post(path, json={"attempt": ATTEMPT})).json() == run
    assert not world.redis.exists(REVIEWS)


async def test_only_a_marked_run_can_be_looked_at(counter: Counter, world: World) -> None:
    path = counter.path("/run/review", day="today")
    problem(await counter.client.post(path, json={"attempt": ATTEMPT}), 404, "no-run")
    await counter.open()
    problem(await counter.client.post(path, json={"attempt": ATTEMPT}), 409, "not-marked")
    assert not world.redis.exists(REVIEWS)


async def test_a_marked_run_is_looked_at_only_when_it_is_over(counter: Counter, world: World) -> None:
    await counter.open()
    await counter.count(1, time=100)
    path = counter.path("/run/review", day="today")
    problem(await counter.client.post(path, json={"attempt": ATTEMPT}), 409, "not-finished")
    assert not world.redis.exists(REVIEWS)


async def test_positions_are_shown_in_order_and_answered_only_once_shown(counter: Counter, world: World) -> None:
    problem(await counter.show(1), 404, "no-run")
    problem(await counter.answer(1), 404, "no-run")
    await counter.open()
    before = await counter.run()
    problem(await counter.answer(1), 409, "not-shown")
    assert problem(await counter.show(2), 409, "out-of-order")["expected"] == 1
    assert problem(await counter.answer(2), 409, "out-of-order")["expected"] == 1
    assert await counter.run() == before
    await counter.count(1)
    assert problem(await counter.show(1), 409, "out-of-order")["expected"] == 2
    assert problem(await counter.answer(3), 409, "out-of-order")["expected"] == 2
    problem(await counter.show(counter.positions + 1), 404, "no-position")
    problem(await counter.show(0), 404, "no-position")


async def test_a_finished_run_has_no_position_to_show(counter: Counter) -> None:
    await counter.play()
    assert problem(await counter.show(counter.positions), 409, "out-of-order")["expected"] is None


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"points": None}, 422, "bad-body"),
        ({"points": 30}, 422, "not-a-count"),
        ({"points": -1}, 422, "not-a-count"),
        ({"points": 10**25}, 422, "not-a-count"),
        ({"points": True}, 422, "bad-body"),
        ({"points": False}, 422, "bad-body"),
        ({"points": 8.0}, 422, "bad-body"),
        ({"points": 8.5}, 422, "bad-body"),
        ({"points": "8"}, 422, "bad-body"),
        ({"points": [8]}, 422, "bad-body"),
        ({"attempt": "short"}, 422, "bad-body"),
        ({"sheet": "0" * 64}, 409, "wrong-sheet"),
        ({"time": 1}, 422, "bad-body"),
        ({"score": 1}, 422, "bad-body"),
        ({"shown": "2026-11-29T12:00:00.000Z"}, 422, "bad-body"),
    ],
)
async def test_a_bad_answer_is_refused_and_leaves_the_run_untouched(
    counter: Counter, world: World, change: dict[str, Any], status: int, code: str
) -> None:
    await counter.open()
    await counter.count(1)
    await counter.show(2)
    before = world.redis.hgetall(counter.keys.run(world.redis.zrange(counter.keys.runs, 0, 0)[0]))
    world.clock.pass_by(1_500)
    problem(await counter.answer(2, **change), status, code)
    assert world.redis.hgetall(counter.keys.run(world.redis.zrange(counter.keys.runs, 0, 0)[0])) == before
    world.clock.pass_by(1_500)
    # The clock ran on.
    assert (await counter.answer(2)).json()["time"] == 3_000


@pytest.mark.parametrize("body", [{}, {"sheet": "0" * 63}, {"sheet": 5}, {"sheet": "0" * 64, "n": 1}])
async def test_a_bad_request_for_a_position_is_refused(counter: Counter, world: World, body: dict[str, Any]) -> None:
    await counter.open()
    path = counter.path("/run/positions/1", day="today")
    problem(await counter.client.post(path, json=body), 422, "bad-body")
    problem(await counter.show(1, sheet="0" * 64), 409, "wrong-sheet")
    assert (await counter.run())["next"] is None


async def test_one_more_than_the_most_there_can_be_is_no_count_and_the_most_is(counter: Counter, world: World) -> None:
    await counter.open()
    await counter.show(1)
    world.clock.pass_by(1_500)
    document = problem(await counter.answer(1, points=counter.highest + 1), 422, "not-a-count")
    assert document["detail"].endswith(f"announce a whole number from 0 to {counter.highest}")
    assert (await counter.answer(1, points=counter.highest)).json()["verdict"]["said"] == counter.highest


async def test_a_run_goes_on_in_another_process_with_its_time(counter: Counter, world: World) -> None:
    await counter.open()
    await counter.show(1)
    world.clock.pass_by(4_000)
    token = {"Cookie": f"muggins={counter.client.cookies['muggins']}"}
    other = Counter(world, await world.guest(await world.app(), headers=token), counter.kind.name)
    assert (await other.show(1)).json()["elapsed"] == 4_000
    world.clock.pass_by(1_000)
    assert (await other.answer(1)).json()["time"] == 5_000
    assert (await counter.run())["waiting"] == 2


async def test_a_run_may_be_finished_until_the_day_closes_and_not_after(counter: Counter, world: World) -> None:
    world.clock.set("2026-11-29T23:59:59")
    await counter.open()
    await counter.count(1)
    world.clock.set("2026-11-30T00:59:58")
    await counter.show(2)
    world.clock.set("2026-11-30T01:00:00")
    problem(await counter.answer(2), 409, "day-closed")
    problem(await counter.show(2), 409, "day-closed")
    run = await counter.run()
    assert (run["state"], run["waiting"], run["next"], run["adjusted"]) == ("closed", None, None, None)


async def test_an_unfinished_run_is_not_ranked_at_closing(counter: Counter, world: World) -> None:
    done = await world.counter(await world.app(), counter.kind.name)
    await done.play()
    world.clock.now = NOON
    await counter.open()
    for n in range(1, counter.positions):
        await counter.count(n)
    world.clock.set("2026-11-30T01:00:00")
    world.close()
    board = (await counter.get("/board")).json()
    assert (board["final"], board["runs"], board["you"]) == (True, 1, None)
    statistics = (await counter.get("/statistics")).json()
    assert (statistics["runs"], statistics["mean"]) == (1, 2_000 * counter.positions)
    assert sum(one["runs"] for one in statistics["positions"][0]["said"]) == 2


async def test_statistics_are_those_of_the_runs_from_fast_to_slow(counter: Counter, world: World) -> None:
    app = await world.app()
    adjusted = []
    for offs, time in (({}, 700), ({1: 1}, 2_000), (dict.fromkeys(range(1, counter.positions + 1), 1), 9_000)):
        world.clock.now = NOON
        adjusted.append((await (await world.counter(app, counter.kind.name)).play(offs, time=time)).json()["adjusted"])
    world.clock.now = NOON
    adjusted.append((await counter.play(time=3_000)).json()["adjusted"])
    found = (await counter.get("/statistics")).json()
    assert (found["runs"], found["mean"]) == (4, sum(adjusted) / 4)
    bins = found["histogram"]
    assert [one["from"] for one in bins] == sorted(one["from"] for one in bins)
    assert (bins[0]["from"], bins[-1]["to"]) == (0, 300_000)
    assert sum(one["runs"] for one in bins) == 4
    for one in bins[:-1]:
        assert one["runs"] == sum(one["from"] <= time <= one["to"] for time in adjusted)
    # The last bar is open to the slow side.
    assert bins[-1]["runs"] == sum(bins[-1]["from"] <= time for time in adjusted)
    first = found["positions"][0]
    assert counter.question(1).items() <= first.items()
    assert first["total" if counter.kind.name == "count" else "points"] == counter.right(1)
    assert {one["points"] for one in first["said"]} >= {counter.right(1)}
    assert sum(one["runs"] for one in first["said"]) == 4


async def test_two_answers_at_once_count_once_on_every_kind_of_store(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(3)]
    counter = await any_world.counter(apps[0])
    keys = counter.keys
    await counter.open()
    token = {"Cookie": f"muggins={counter.client.cookies['muggins']}"}
    others = [Counter(any_world, await any_world.guest(app, headers=token)) for app in apps]
    for n in range(1, 21):
        times = 200 if n in (1, 20) else 1
        shown = await asyncio.gather(*(others[k % 3].show(n) for k in range(times)))
        assert len({reply.content for reply in shown}) == 1
        any_world.clock.pass_by(2_000)
        replies = await asyncio.gather(
            *(others[k % 3].answer(n, off=k % 5, attempt=f"attempt-{k:04}") for k in range(times))
        )
        assert {reply.status_code for reply in replies} == {200}
        assert len({reply.content for reply in replies}) == 1
    tally = any_world.redis.hgetall(keys.tally)
    assert sum(map(int, tally.values())) == len(tally) == 20
    final = replies[0].json()
    board = any_world.redis.zrange(keys.board, 0, -1, withscores=True)
    assert [-standing for _, standing in board] == [final["adjusted"]]
    assert final["total_time"] == 40_000


@pytest.mark.parametrize("command", [b"EVALSHA", b"HGETALL", b"GET", b"ZADD"])
@pytest.mark.parametrize("kind", ["count", "ends"])
async def test_a_lost_reply_applies_nothing_twice(world: World, proxy: Any, command: bytes, kind: str) -> None:
    counter = await world.counter(await world.app(proxy.address), kind)
    await counter.open()
    for n in range(1, counter.positions + 1):
        proxy.drop_reply(command)
        await counter.show(n)
        world.clock.pass_by(100 if n == 4 else 2_000)
        proxy.drop_reply(command)
        reply = await counter.answer(n)
        assert reply.status_code == 200
    proxy.drop_reply(command)
    run = await counter.run()
    assert (run["time"], run["right"], run["marked"]) == (
        2_000 * counter.positions - 1_900, counter.positions, "too-fast",
    )  # fmt: skip
    proxy.drop_reply(command)
    path = counter.path("/run/review", day="today")
    assert (await counter.client.post(path, json={"attempt": ATTEMPT})).status_code == 200
    assert set(world.redis.hgetall(counter.keys.tally).values()) == {"1"}
    assert world.redis.zcard(REVIEWS) == 1


async def test_a_known_player_counts_the_next_day_with_the_same_cookie(counter: Counter, world: World) -> None:
    await counter.open()
    world.clock.set("2026-11-30T08:00:00")
    assert (await counter.open(date(2026, 11, 30))).status_code == 200
    assert len(list(world.redis.scan_iter("muggins:player:*"))) == 1


async def test_no_hand_is_looked_at_before_it_is_shown(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("a hand that has not been shown was looked at")

    await counter.open()
    monkeypatch.setattr(type(counter.kind), "grade", forbidden)
    problem(await counter.answer(1), 409, "not-shown")
    problem(await counter.answer(2), 409, "out-of-order")
