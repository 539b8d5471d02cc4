"""The boards of periods over HTTP: the same ranks everywhere, pages that skip nothing, nothing of an open day."""

import asyncio
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from puzzles.days import closes, opens
from puzzles.kinds import KINDS
from puzzles.ranking import competition_ranks, percentile_points
from puzzles.wire.keys import CLOSED, SheetKeys, profile, sheet_entry
from puzzles.wire.periods import PERIODS, PeriodBoard
from tests.api.conftest import TODAY, TOMORROW, Player, World, problem
from tests.standins import SECRET
from workers.closing import close_due
from workers.rolling import roll_due

WEEK = PeriodBoard("week", "2026-W48", "all")
PATH = "/api/v1/boards/week/2026-W48/all"


def close(world: World, day: date = TODAY) -> None:
    """Let the day pass, and the workers do what they do then."""
    world.clock.now = closes(day) + timedelta(hours=8)
    close_due(world.redis, SECRET, world.clock.now)
    roll_due(world.redis)


def place(world: World, points: dict[str, int], board: PeriodBoard = WEEK) -> None:
    """Put rows on a board without anybody playing."""
    world.redis.zadd(board.points, dict(points))
    world.redis.hset(board.plays, mapping=dict.fromkeys(points, 2))
    for player in points:
        world.redis.hsetnx(profile(player), "name", f"Player {player}")


async def pages(client: httpx.AsyncClient, limit: int, path: str = PATH) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    after = ""
    while True:
        page = (await client.get(f"{path}?limit={limit}{after}")).json()
        rows += page["rows"]
        if page["next"] is None:
            return rows
        after = f"&after={page['next']}"


async def played(world: World) -> list[Player]:
    """Four players of discards, two of them alike, on a closed day."""
    app = await world.app()
    players = [await world.player(app) for _ in range(4)]
    for player, choice in zip(players, (0, 1, 1, 2), strict=True):
        await player.play([choice] * 10)
    return players


async def test_reply_board_and_board_of_the_period_agree(world: World) -> None:
    players = await played(world)
    live = [(await player.get("/sheets/discard/board")).json() for player in players]
    close(world)
    for player, before in zip(players, live, strict=True):
        day = (await player.get("/sheets/discard/board")).json()
        assert (day["you"], day["percentile"]) == (before["you"], before["percentile"])
        for path in (PATH, "/api/v1/boards/all/all/discard", "/api/v1/boards/day/2026-11-29/all"):
            board = (await player.client.get(path)).json()
            own = board["you"]
            assert (own["rank"], own["player"], own["name"]) == tuple(
                day["you"][key] for key in ("rank", "player", "name")
            )
            assert own["points"] == day["percentile"] == percentile_points(day["you"]["rank"], 4) / 10
            assert own in board["around"]
            assert own in board["rows"]
    assert [one["you"]["rank"] for one in live] == [1, 2, 2, 4]
    assert [one["percentile"] for one in live] == [100.0, 75.0, 75.0, 25.0]


async def test_nothing_of_an_unclosed_day_is_on_any_board(world: World, guest: httpx.AsyncClient) -> None:
    players = await played(world)
    for late in (0, 24, 24.9):
        world.clock.now = opens(TODAY) + timedelta(hours=late)
        close_due(world.redis, SECRET, world.clock.now)
        roll_due(world.redis)
        for client in (guest, players[0].client):
            for period in PERIODS:
                for kind in ("all", *(KINDS if period != "day" else ())):
                    board = (await client.get(f"/api/v1/boards/{period}/current/{kind}")).json()
                    assert (board["players"], board["rows"], board["you"], board["histogram"]) == (0, [], None, [])
        names = (await guest.get("/api/v1/boards")).json()["periods"]
        assert [one["names"] for one in names] == [[]] * len(PERIODS)
    close(world)
    assert (await guest.get(PATH)).json()["players"] == 4


async def test_the_present_period_holds_the_closed_days_so_far(world: World) -> None:
    players = await played(world)
    close(world)
    # The 30th is a Monday, so a new week has begun, and the month goes on.
    await players[0].play(day=TOMORROW)
    month = (await players[0].client.get("/api/v1/boards/month/current/all")).json()
    assert (month["name"], month["first"], month["last"], month["over"]) == (
        "2026-11", "2026-11-01", "2026-11-30", False,
    )  # fmt: skip
    assert month["you"]["plays"] == 1
    assert (await players[0].client.get("/api/v1/boards/week/current/all")).json()["players"] == 0
    close(world, TOMORROW)
    month = (await players[0].client.get("/api/v1/boards/month/2026-11/all")).json()
    assert (month["you"]["plays"], month["you"]["points"], month["over"]) == (2, 200.0, True)
    everything = (await players[0].client.get("/api/v1/boards/all/current/all")).json()
    assert (everything["name"], everything["first"], everything["over"]) == ("all", None, False)
    found = {one["period"]: one for one in (await players[0].client.get("/api/v1/boards")).json()["periods"]}
    assert found["day"]["names"] == ["2026-11-30", "2026-11-29"]
    assert found["week"] == {"period": "week", "current": "2026-W49", "names": ["2026-W49", "2026-W48"]}
    assert found["month"] == {"period": "month", "current": "2026-12", "names": ["2026-11"]}


async def test_equal_points_share_a_rank_on_every_page(world: World, player: Player) -> None:
    place(world, {f"player{n:02}": 5000 - 10 * (n // 3) for n in range(40)})
    whole = await pages(player.client, 100)
    assert [row["rank"] for row in whole] == competition_ranks([int(10 * row["points"]) for row in whole])
    for limit in (1, 2, 7, 40, 41):
        assert await pages(player.client, limit) == whole


async def test_no_row_repeats_or_is_skipped_while_a_day_is_rolled_up(world: World, player: Player) -> None:
    place(world, {f"player{n:02}": 900 - 10 * n for n in range(20)})
    seen: list[str] = []
    after, late = "", 0
    while True:
        page = (await player.client.get(f"{PATH}?limit=5{after}")).json()
        seen += [row["player"] for row in page["rows"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
        place(world, {f"late{late}": 1000, f"tie{late}": int(10 * page["rows"][-1]["points"])})
        late += 1
    assert len(seen) == len(set(seen))
    assert {f"player{n:02}" for n in range(20)} <= set(seen)


async def test_the_histogram_counts_each_player_once(world: World, guest: httpx.AsyncClient) -> None:
    points = {f"player{n}": 37 * n % 2800 for n in range(300)}
    place(world, points)
    board = (await guest.get(PATH)).json()
    assert len(board["histogram"]) == 20
    for one in board["histogram"]:
        assert one["players"] == sum(one["from"] <= own / 10 <= one["to"] for own in points.values())
    assert sum(one["players"] for one in board["histogram"]) == board["players"] == 300


async def test_names_are_those_of_the_profiles_and_points_have_one_decimal(
    world: World, guest: httpx.AsyncClient
) -> None:
    place(world, {"somebody": 1833, "nobody": 5})
    world.redis.hset(profile("somebody"), "name", "Brass Heron")
    rows = (await guest.get(PATH)).json()["rows"]
    assert (rows[0]["name"], rows[0]["points"], rows[0]["plays"]) == ("Brass Heron", 183.3, 2)
    assert rows[1]["name"]
    assert rows[1]["points"] == 0.5


@pytest.mark.parametrize(
    "path",
    [
        "week/2026-W54/all", "week/2026-W49/all", "week/2026-W00/all", "week/2026-11-29/all", "month/2026-12/all",
        "month/2026-13/all", "year/2027/all", "year/1999/all", "year/20260/all", "day/2026-11-30/all",
        "day/2026-02-30/all", "day/2026-11-29/discard", "day/today/discard", "all/2026/all", "decade/current/all",
        "week/current/chess", "week/2026-w48/all", "week/2026-W4%38%0A/all",
        "year/%EF%BC%92%EF%BC%90%EF%BC%92%EF%BC%96/all",
    ],
)  # fmt: skip
async def test_what_is_no_board_or_lies_ahead_is_not_found(guest: httpx.AsyncClient, path: str) -> None:
    problem(await guest.get(f"/api/v1/boards/{path}"), 404, "no-board")


async def test_false_cursors_and_limits_are_refused(guest: httpx.AsyncClient) -> None:
    problem(await guest.get(f"{PATH}?after=x"), 400, "bad-cursor")
    problem(await guest.get(f"{PATH}?limit=101"), 400, "bad-parameter")
    problem(await guest.get(f"{PATH}?after=x&after=x"), 400, "bad-parameter")


async def test_an_unchanged_board_costs_no_body(world: World, guest: httpx.AsyncClient) -> None:
    place(world, {"somebody": 5})
    for path in (PATH, "/api/v1/boards"):
        tag = (await guest.get(path)).headers["etag"] if path == PATH else ""
        if tag:
            same = await guest.get(path, headers={"If-None-Match": tag})
            assert (same.status_code, same.content) == (304, b"")


async def test_boards_of_periods_work_on_every_kind_of_store(any_world: World) -> None:
    players = await played(any_world)
    close(any_world)
    board = (await players[1].client.get(PATH)).json()
    assert [row["rank"] for row in board["rows"]] == [1, 2, 2, 4]
    assert any_world.redis.zscore(CLOSED, sheet_entry(SheetKeys(TODAY, "ends"))) is not None


async def test_boards_read_from_two_processes_while_200_play_agree_with_the_runs(any_world: World) -> None:
    """Many runs end at once through several processes; whatever board is read meanwhile has sound ranks."""
    apps = [await any_world.app() for _ in range(2)]
    reader = await any_world.player(apps[0])
    await reader.play()
    players = [await any_world.player(apps[n % 2]) for n in range(20)]

    async def finish(player: Player, choice: int) -> int:
        score: int = (await player.play([choice] * 10))[-1].json()["score"]
        return score

    async def watch() -> None:
        token = {"Cookie": f"muggins={reader.client.cookies['muggins']}"}
        clients = [await any_world.guest(app, headers=token) for app in apps]
        for turn in range(20):
            board = (await clients[turn % 2].get("/api/v1/days/today/sheets/discard/board")).json()
            scores = [row["score"] for row in board["rows"]]
            assert [row["rank"] for row in board["rows"]] == competition_ranks(scores)
            assert board["you"]["rank"] == 1 + sum(score > board["you"]["score"] for score in scores)
            assert board["runs"] == len(scores)

    results = await asyncio.gather(*(finish(player, n % 4) for n, player in enumerate(players)), watch())
    scores = [score for score in results if score is not None]
    # 200 answers to the last position through both processes change nothing any more.
    body = {"attempt": "again-0001", "sheet": any_world.hashes[TODAY]}
    cards = [any_world.sheets[TODAY].positions[9].choices[k % 15].cards for k in range(200)]
    token = {"Cookie": f"muggins={players[0].client.cookies['muggins']}"}
    clients = [await any_world.guest(app, headers=token) for app in apps]
    before = (await players[0].get("/sheets/discard/board")).json()
    replies = await asyncio.gather(
        *(
            clients[k % 2].post("/api/v1/days/today/sheets/discard/run/answers/10", json=body | {"cards": one})
            for k, one in enumerate(cards)
        )
    )
    assert len({reply.content for reply in replies}) == 1
    assert (await players[0].get("/sheets/discard/board")).json() == before
    assert sorted(row["score"] for row in before["rows"]) == sorted([*scores, 1000])
    close(any_world)
    for player in (players[0], players[3], reader):
        week = (await player.client.get(PATH)).json()
        day = (await player.get("/sheets/discard/board")).json()
        assert week["you"]["rank"] == day["you"]["rank"]
        assert week["you"]["points"] == day["percentile"]
