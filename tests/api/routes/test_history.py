"""The caller's history over HTTP: what it tells, and what it keeps to itself until the own run is over."""

from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from puzzles.wire.keys import OUTAGES, SheetKeys
from puzzles.wire.players import PlayerKeys
from tests.api.conftest import TODAY, TOMORROW, Counter, Placer, Player, World, problem
from workers.digests import write_digests

CLOSED = "2026-11-30T01:00:00"


async def me(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    reply = await client.get(f"/api/v1/me/{path}")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def close(world: World, day: date = TODAY, kind: str = "discard") -> None:
    world.close(day)
    write_digests(world.redis, SheetKeys(day, kind))


async def test_whoever_has_not_played_has_an_empty_history(guest: httpx.AsyncClient, world: World) -> None:
    assert await me(guest, "streak") == {
        "today": "2026-11-29", "current": 0, "longest": 0, "freezes": 0, "until_freeze": 7, "covered": [],
        "played_today": False,
    }  # fmt: skip
    assert (await me(guest, "history"))["days"] == []
    assert await me(guest, "statistics") == {"kinds": []}
    problem(await guest.get("/api/v1/me/history/today/discard"), 404, "no-run")
    assert world.redis.keys("*player*") == []


async def test_todays_runs_stand_in_the_history_at_once(player: Player, world: World) -> None:
    await player.open()
    await player.answer(1)
    history = await me(player.client, "history")
    (day,) = history["days"]
    assert (day["day"], history["streak"]["current"], history["streak"]["played_today"]) == ("2026-11-29", 1, True)
    (sheet,) = day["sheets"]
    assert (sheet["kind"], sheet["state"], sheet["answered"], sheet["score"]) == ("discard", "open", 1, 100)
    assert (sheet["rank"], sheet["percentile"]) == (None, None)
    assert (await me(player.client, "streak")) == history["streak"]


async def test_a_closed_run_stands_there_with_its_place(player: Player, world: World, app: Any) -> None:
    better = await world.player(app)
    await better.play()
    await player.play([1] * 10)
    world.clock.set(CLOSED)
    # Between the closing and the digests the run itself is read.
    world.close()
    (sheet,) = (await me(player.client, "history"))["days"][0]["sheets"]
    assert (sheet["state"], sheet["rank"]) == ("finished", None)
    close(world)
    (sheet,) = (await me(player.client, "history"))["days"][0]["sheets"]
    assert (sheet["state"], sheet["rank"], sheet["runs"], sheet["percentile"]) == ("finished", 2, 2, 50.0)
    (found,) = (await me(player.client, "statistics"))["kinds"]
    assert (found["kind"], found["runs"], found["best"], found["answers"]) == ("discard", 1, sheet["score"], 10)
    assert found["others"] == pytest.approx(found["loss"] / 2)
    assert found["days"] == [
        {"day": "2026-11-29", "result": sheet["score"], "mean": sheet["score"], "percentile": 50.0}
    ]


async def test_an_outage_breaks_no_streak(player: Player, world: World) -> None:
    await player.play()
    world.clock.set("2026-12-01T12:00:00")
    assert (await me(player.client, "streak"))["current"] == 0
    world.redis.sadd(OUTAGES, "2026-11-30")
    assert (await me(player.client, "streak"))["current"] == 1
    assert (await me(player.client, "history"))["outages"] == ["2026-11-30"]


async def test_an_entry_without_a_run_is_no_day_played(player: Player, world: World) -> None:
    await player.open()
    (key,) = world.redis.keys("*}:played")
    world.redis.zadd(key, {"2026-11-28|count": 20785, "2026-11-28|nonsense": 20785})
    assert (await me(player.client, "streak"))["current"] == 1


@pytest.mark.parametrize("year", ["26", "1999", "2026x", ""])
async def test_what_is_no_year_is_refused(guest: httpx.AsyncClient, year: str) -> None:
    problem(await guest.get("/api/v1/me/history", params={"year": year}), 400, "bad-parameter")


async def test_a_run_beside_all_others_waits_for_its_end(player: Player, world: World, app: Any) -> None:
    other = await world.player(app)
    await other.play([2] * 10)
    problem(await player.client.get("/api/v1/me/history/today/discard"), 404, "no-run")
    await player.open()
    for n in range(1, 11):
        refused = problem(await player.client.get("/api/v1/me/history/today/discard"), 403, "own-run-open")
        assert "choice" not in str(refused)
        await player.answer(n, 1)
    found = await me(player.client, "history/today/discard")
    assert (found["day"], found["final"], found["run"]["state"]) == ("2026-11-29", False, "finished")
    for n, one in enumerate(found["positions"], 1):
        position = world.sheets[TODAY].positions[n - 1]
        texts = [" ".join(choice.cards) for choice in position.choices[:3]]
        losses = [position.choices[0].total - choice.total for choice in position.choices[:3]]
        assert (one["n"], one["best"], one["choice"]) == (n, texts[0], texts[1])
        assert one["loss"] == pytest.approx(losses[1])
        assert one["mean"] == pytest.approx((losses[1] + losses[2]) / 2)
        assert {share["choice"]: share["share"] for share in one["chosen"]} == {texts[1]: 0.5, texts[2]: 0.5}
        assert one["themes"]


async def test_an_abandoned_run_is_compared_once_the_day_has_closed(player: Player, world: World) -> None:
    await player.open()
    await player.answer(1)
    world.clock.set("2026-11-30T00:30:00")
    problem(await player.client.get(f"/api/v1/me/history/{TODAY}/discard"), 403, "own-run-open")
    world.clock.set(CLOSED)
    assert (await me(player.client, f"history/{TODAY}/discard"))["final"] is False
    close(world)
    found = await me(player.client, f"history/{TODAY}/discard")
    assert (found["final"], found["run"]["state"], found["run"]["rank"]) == (True, "closed", 1)
    assert [one["choice"] is None for one in found["positions"]] == [False] + [True] * 9
    assert found["positions"][9]["mean"] is None


async def test_a_timed_run_tells_who_else_was_right(counter: Counter, world: World, app: Any) -> None:
    other = await world.counter(app)
    await counter.play({1: 1})
    await other.play({1: 2, 2: 1})
    found = await me(counter.client, "history/today/count")
    first, second, third = found["positions"][:3]
    assert (first["loss"], first["mean"], first["time"]) == (1.0, 1.0, 2000)
    assert (second["loss"], second["mean"]) == (0.0, 0.5)
    assert (third["mean"], third["best"]) == (0.0, str(counter.right(3)))


async def test_a_domino_run_counts_a_finish_as_its_score_does(placer: Placer, world: World) -> None:
    await placer.play([1] * 10)
    found = await me(placer.client, "history/today/domino")
    for one in found["positions"]:
        assert one["score"] == round(100 * 2 ** -one["loss"])


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("today/nonsense", 404, "no-sheet"),
        ("2026-02-30/discard", 404, "not-a-day"),
        (f"{TOMORROW}/discard", 404, "day-not-open"),
        ("2019-01-01/discard", 404, "no-sheet"),
    ],
)
async def test_what_is_not_there_is_refused(player: Player, path: str, status: int, code: str) -> None:
    await player.open()
    problem(await player.client.get(f"/api/v1/me/history/{path}"), status, code)


async def test_a_streak_of_many_days_is_read_from_the_digests(player: Player, world: World) -> None:
    await player.play()
    close(world)
    (own,) = [PlayerKeys(key.split(":")[2].rstrip("}")) for key in world.redis.keys("*}:played")]
    digest = world.redis.hget(own.results, "2026-11-29|discard")
    for back in range(1, 20):
        world.redis.hset(own.results, f"{TODAY - timedelta(days=back)}|count", digest)
    streak = await me(player.client, "streak")
    assert (streak["current"], streak["freezes"]) == (20, 2)
    assert len((await me(player.client, "history"))["days"]) == 20
