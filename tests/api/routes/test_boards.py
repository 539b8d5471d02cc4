"""Boards, statistics and solutions over HTTP."""

from base64 import urlsafe_b64encode
from collections import Counter
from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest

from puzzles.ranking import competition_ranks
from puzzles.seeds import day_seed
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import TODAY, Player, World, problem
from tests.standins import SECRET

KEYS = SheetKeys(TODAY, "discard")


def place_runs(world: World, scores: dict[str, int]) -> None:
    """Put rows on the board without playing them."""
    if scores:
        world.redis.zadd(KEYS.board, dict(scores))


async def pages(client: httpx.AsyncClient, limit: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    path = f"/api/v1/days/today/sheets/discard/board?limit={limit}"
    after = ""
    while True:
        page = (await client.get(path + after)).json()
        rows += page["rows"]
        if page["next"] is None:
            return rows
        after = f"&after={page['next']}"


async def test_nothing_of_others_is_shown_before_the_own_run_is_finished(player: Player, world: World) -> None:
    await (await world.player(await world.app())).play()
    for path in ("/sheets/discard/board", "/sheets/discard/statistics"):
        assert problem(await player.get(path), 403, "own-run-open")["closes"] == "2026-11-30T01:00:00.000Z"
    await player.open()
    for n in range(1, 11):
        problem(await player.get("/sheets/discard/board"), 403, "own-run-open")
        problem(await player.get("/sheets/discard/statistics"), 403, "own-run-open")
        await player.answer(n)
    assert (await player.get("/sheets/discard/board")).json()["runs"] == 2
    assert (await player.get("/sheets/discard/statistics")).json()["runs"] == 2


async def test_once_the_day_has_closed_everybody_sees_the_board(player: Player, world: World) -> None:
    await player.play()
    guest = await world.guest(await world.app())
    world.clock.set("2026-11-30T00:59:59")
    problem(await guest.get("/api/v1/days/2026-11-29/sheets/discard/board"), 403, "own-run-open")
    world.clock.set("2026-11-30T01:00:00")
    board = (await guest.get("/api/v1/days/2026-11-29/sheets/discard/board")).json()
    assert (board["final"], board["runs"], board["you"], board["around"]) == (False, 1, None, [])
    world.close()
    assert (await guest.get("/api/v1/days/2026-11-29/sheets/discard/board")).json()["final"] is True


async def test_equal_scores_share_a_rank_on_every_page(player: Player, world: World) -> None:
    await player.play()
    place_runs(world, {f"player{n:02}": 1000 - 10 * (n // 3) for n in range(40)})
    whole = await pages(player.client, 100)
    assert [row["rank"] for row in whole] == competition_ranks([row["score"] for row in whole])
    assert whole[0]["rank"] == whole[3]["rank"] == 1
    assert whole[4]["rank"] == 5
    for limit in (1, 2, 7, 40, 41):
        assert await pages(player.client, limit) == whole


async def test_the_own_row_says_the_same_wherever_it_stands(player: Player, world: World) -> None:
    await player.play([1] * 10)
    place_runs(world, {f"better{n}": 1000 for n in range(4)} | {f"worse{n}": 0 for n in range(4)})
    board = (await player.get("/sheets/discard/board")).json()
    own = [row for row in board["rows"] if row["you"]]
    assert own == [board["you"]] == [row for row in board["around"] if row["you"]]
    assert own[0]["rank"] == 5
    assert len(board["around"]) == 7
    assert own[0]["name"]


async def test_no_row_repeats_or_is_skipped_while_others_finish(player: Player, world: World) -> None:
    await player.play()
    place_runs(world, {f"player{n:02}": 900 - 10 * n for n in range(20)})
    path = "/sheets/discard/board?limit=5"
    seen: list[str] = []
    after = ""
    late = 0
    while True:
        page = (await player.get(path + after)).json()
        seen += [row["player"] for row in page["rows"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
        place_runs(world, {f"late{late}": 1000, f"tie{late}": page["rows"][-1]["score"]})
        late += 1
    assert len(seen) == len(set(seen))
    assert {f"player{n:02}" for n in range(20)} <= set(seen)


async def test_a_cursor_outlives_the_row_that_it_was_made_from(player: Player, world: World) -> None:
    await player.play()
    place_runs(world, {f"player{n}": 900 - 10 * n for n in range(6)})
    page = (await player.get("/sheets/discard/board?limit=3")).json()
    world.redis.zrem(KEYS.board, page["rows"][-1]["player"])
    rest = (await player.get(f"/sheets/discard/board?limit=3&after={page['next']}")).json()
    assert [row["player"] for row in rest["rows"]] == ["player2", "player3", "player4"]


@pytest.mark.parametrize(
    "cursor", ["", "x", "!!!", "%00", "ü", urlsafe_b64encode(b"1e400:x").decode(), "A" * 3000, "ODcx"]
)
async def test_a_false_cursor_is_refused(player: Player, cursor: str) -> None:
    await player.play()
    problem(await player.get(f"/sheets/discard/board?after={cursor}"), 400, "bad-cursor")


@pytest.mark.parametrize(
    "limit",
    ["0", "-1", "101", "x", "1.5", "", "9" * 400, "null",
     "1_0", "%2B1", "01", "%EF%BC%91", "%201", "1%0A", "5&limit=5", "5&limit=6"],
)  # fmt: skip
async def test_a_false_limit_is_refused_and_named(player: Player, limit: str) -> None:
    await player.play()
    found = problem(await player.get(f"/sheets/discard/board?limit={limit}"), 400, "bad-parameter")
    assert found["detail"].startswith("limit")


async def test_a_cursor_is_given_once(player: Player) -> None:
    await player.play()
    found = problem(await player.get("/sheets/discard/board?after=x&after=x"), 400, "bad-parameter")
    assert found["detail"].startswith("after")


async def test_names_are_those_of_the_profiles(player: Player, world: World) -> None:
    await player.play()
    board = (await player.get("/sheets/discard/board")).json()
    who = board["you"]["player"]
    assert board["you"]["name"] == world.redis.hget(f"muggins:player:{who}", "name")
    place_runs(world, {"somebody-gone": 3})
    board = (await player.get("/sheets/discard/board")).json()
    assert board["rows"][-1]["name"]


async def test_statistics_are_those_of_the_runs(player: Player, world: World) -> None:
    app = await world.app()
    places = [[n % 3 for n in range(10)], [0] * 10, [2] * 10]
    scores = [(await (await world.player(app)).play(one))[-1].json()["score"] for one in places]
    scores.append((await player.play())[-1].json()["score"])
    places.append([0] * 10)
    found = (await player.get("/sheets/discard/statistics")).json()
    assert (found["final"], found["runs"], found["mean"]) == (False, 4, sum(scores) / 4)
    assert len(found["histogram"]) == 20
    assert (found["histogram"][0]["from"], found["histogram"][-1]["to"]) == (0, 1000)
    for one in found["histogram"]:
        assert one["runs"] == sum(one["from"] <= score <= one["to"] for score in scores)
    for n, position in enumerate(world.sheets[TODAY].positions, 1):
        row = found["positions"][n - 1]
        assert (row["n"], row["crib"], row["cards"]) == (n, position.crib, list(position.cards))
        thrown = Counter(position.choices[one[n - 1]].cards for one in places)
        assert {tuple(one["cards"]): one["runs"] for one in row["thrown"]} == thrown
        assert [one["runs"] for one in row["thrown"]] == sorted(thrown.values(), reverse=True)


async def test_the_mean_counts_every_run_of_many_with_the_same_score(player: Player, world: World) -> None:
    await player.play()
    scores = {f"player{n}": 17 * n % 1001 // 100 * 100 for n in range(500)}
    place_runs(world, scores)
    found = (await player.get("/sheets/discard/statistics")).json()
    assert found["runs"] == 501
    assert found["mean"] == (1000 + sum(scores.values())) / 501


async def test_the_closing_makes_the_statistics_final_with_the_same_shape(player: Player, world: World) -> None:
    await player.play([1] * 10)
    half = await world.player(await world.app())
    await half.open()
    await half.answer(1)
    live = (await player.get("/sheets/discard/statistics")).json()
    assert live["runs"] == 1
    world.clock.set("2026-11-30T01:00:00")
    world.close()
    final = (await player.get("/sheets/discard/statistics")).json()
    assert (final["final"], final["runs"]) == (True, 2)
    assert final.keys() == live.keys()
    assert final["positions"][0].keys() == live["positions"][0].keys()
    assert sum(one["runs"] for one in final["positions"][0]["thrown"]) == 2


async def test_the_solution_is_shown_after_the_closing_and_can_be_checked(
    guest: httpx.AsyncClient, world: World
) -> None:
    path = "/api/v1/days/2026-11-29/sheets/discard/solution"
    assert problem(await guest.get(path), 403, "not-closed")["closes"] == "2026-11-30T01:00:00.000Z"
    world.clock.set("2026-11-30T00:59:59")
    problem(await guest.get(path), 403, "not-closed")
    world.clock.set("2026-11-30T01:00:00")
    reply = await guest.get(path)
    problem(reply, 503, "not-final-yet")
    assert reply.headers["retry-after"]
    world.close()
    reply = await guest.get(path)
    found = reply.json()
    assert bytes.fromhex(found["seed"]) == day_seed(SECRET.current, TODAY, "discard")
    assert found["commitment"] == sha256(bytes.fromhex(found["seed"])).hexdigest()
    parts = msgspec.json.decode(reply.content, type=dict[str, msgspec.Raw])
    assert sha256(bytes(parts["sheet"])).hexdigest() == found["hash"] == world.hashes[TODAY]


@pytest.mark.parametrize("path", ["board", "statistics"])
async def test_polling_costs_no_body_until_something_changes(player: Player, world: World, path: str) -> None:
    await player.play()
    first = await player.get(f"/sheets/discard/{path}")
    assert first.headers["cache-control"] == "private, no-cache"
    tag = first.headers["etag"]
    url = f"/api/v1/days/today/sheets/discard/{path}"
    same = await player.client.get(url, headers={"If-None-Match": f'W/"x", {tag}'})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    place_runs(world, {"another": 5})
    assert (await player.client.get(url, headers={"If-None-Match": tag})).status_code == 200
