"""The archive: closed days by month, with what the caller has played of them."""

from datetime import date

import httpx
import pytest

from api.archive.days import parse_month
from api.problems import ProblemError
from puzzles.days import day_number
from puzzles.kinds import KINDS
from puzzles.wire.keys import CLOSED, SheetKeys, sheet_entry
from tests.api.conftest import ATTEMPT, TODAY, Counter, Player, World, problem


def archive(world: World, *days: date, kinds: tuple[str, ...] = tuple(KINDS)) -> None:
    for day in days:
        for kind in kinds:
            world.redis.zadd(CLOSED, {sheet_entry(SheetKeys(day, kind)): day_number(day)})


async def test_an_empty_archive_is_this_months(guest: httpx.AsyncClient) -> None:
    assert (await guest.get("/api/v1/archive")).json() == {
        "month": "2026-11",
        "earlier": None,
        "later": None,
        "days": [],
    }


async def test_days_stand_newest_first_and_months_without_any_are_passed_over(
    guest: httpx.AsyncClient, world: World
) -> None:
    archive(world, date(2026, 11, 1), date(2026, 11, 30), date(2026, 8, 31), date(2026, 12, 1))
    archive(world, date(2026, 11, 2), kinds=("ends", "discard"))
    november = (await guest.get("/api/v1/archive?month=2026-11")).json()
    assert [day["day"] for day in november["days"]] == ["2026-11-30", "2026-11-02", "2026-11-01"]
    assert [sheet["kind"] for sheet in november["days"][0]["sheets"]] == list(KINDS)
    assert [sheet["kind"] for sheet in november["days"][1]["sheets"]] == ["discard", "ends"]
    assert (november["earlier"], november["later"]) == ("2026-08", "2026-12")
    newest = (await guest.get("/api/v1/archive")).json()
    assert (newest["month"], newest["earlier"], newest["later"]) == ("2026-12", "2026-11", None)
    empty = (await guest.get("/api/v1/archive?month=2026-10")).json()
    assert (empty["days"], empty["earlier"], empty["later"]) == ([], "2026-08", "2026-11")


@pytest.mark.parametrize("text", ["", "2026", "2026-13", "2026-1", "1999-01", "2026-11-01", "٢026-11"])
async def test_a_month_is_written_in_one_way(guest: httpx.AsyncClient, text: str) -> None:
    with pytest.raises(ProblemError):
        parse_month(text)
    problem(await guest.get("/api/v1/archive", params={"month": text}), 400, "bad-parameter")


async def test_own_results_and_replays_stand_beside_their_day(player: Player, counter: Counter, world: World) -> None:
    await player.play([0] * 10)
    await counter.play({1: 1})
    unfinished = Player(world, counter.client)
    await unfinished.open()
    await unfinished.answer(1)
    world.clock.set("2026-11-30T01:00:05")
    world.close()
    archive(world, TODAY)
    await player.client.post(f"/api/v1/days/{TODAY}/sheets/count/replay", json={"attempt": ATTEMPT})

    async def sheets(client: httpx.AsyncClient) -> dict[str, dict[str, object]]:
        (day,) = (await client.get("/api/v1/archive")).json()["days"]
        return {one["kind"]: one for one in day["sheets"]}

    mine = await sheets(player.client)
    assert mine["discard"]["result"] == {"score": 1000, "adjusted": None}
    assert mine["count"] == {"kind": "count", "run": None, "result": None, "replay": "open"}
    theirs = await sheets(counter.client)
    assert theirs["count"]["result"] == {"score": 19, "adjusted": 50_000}
    assert theirs["count"]["run"]["state"] == "finished"  # type: ignore[index]
    assert theirs["discard"]["run"]["state"] == "closed"  # type: ignore[index]
    assert theirs["discard"]["result"] == {"score": 100, "adjusted": None}
