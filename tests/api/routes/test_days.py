"""Days over HTTP, and the boundary between them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import msgspec
import pytest

from puzzles.kinds.discard import DISCARD
from puzzles.kinds.domino import DOMINO
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import ATTEMPT, TODAY, TOMORROW, Counter, Player, World, problem


def written(question: Any) -> Any:
    """Return a question as it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(question))


async def test_a_day_has_its_times_and_its_sheets(guest: httpx.AsyncClient, world: World) -> None:
    sheet = world.sheets[TODAY]
    assert (await guest.get("/api/v1/days/2026-11-29")).json() == {
        "day": "2026-11-29",
        "now": "2026-11-29T12:00:00.123Z",
        "opens": "2026-11-29T00:00:00.000Z",
        "ends": "2026-11-30T00:00:00.000Z",
        "closes": "2026-11-30T01:00:00.000Z",
        "state": "open",
        "sheets": [
            {
                "kind": "discard",
                "hash": world.hashes[TODAY],
                "commitment": sheet.commitment,
                "version": sheet.version,
                "positions": 10,
                "run": None,
                "first": written(DISCARD.question(sheet, 1)),
            },
            {
                "kind": "count",
                "hash": world.count_hashes[TODAY],
                "commitment": world.counts[TODAY].commitment,
                "version": "count/1",
                "positions": 20,
                "run": None,
                "first": None,
            },
            {
                "kind": "domino",
                "hash": world.domino_hashes[TODAY],
                "commitment": world.dominoes[TODAY].commitment,
                "version": "domino/1+stand-in",
                "positions": 10,
                "run": None,
                "first": written(DOMINO.question(world.dominoes[TODAY], 1)),
            },
            {
                "kind": "ends",
                "hash": world.ends_hashes[TODAY],
                "commitment": world.ends[TODAY].commitment,
                "version": "ends/1",
                "positions": 40,
                "run": None,
                "first": None,
            },
        ],
        "making": [],
    }


async def test_the_first_question_shows_only_while_the_day_is_open_and_says_nothing_of_values(
    guest: httpx.AsyncClient, world: World
) -> None:
    async def firsts(day: date | str) -> list[object]:
        return [sheet["first"] for sheet in (await guest.get(f"/api/v1/days/{day}")).json()["sheets"]]

    cards, count, tiles, line = await firsts("today")
    assert count is line is None
    assert isinstance(cards, dict)
    assert isinstance(tiles, dict)
    assert set(cards) == {"n", "crib", "cards"}
    assert not {"choices", "best", "values", "open", "house", "race"} & set(tiles)
    world.clock.set("2026-11-30T00:00:00")
    assert await firsts(TODAY) == [None] * 4
    assert (await firsts("today"))[0] == written(DISCARD.question(world.sheets[TOMORROW], 1))
    world.clock.set("2026-11-30T01:00:00")
    assert await firsts(TODAY) == [None] * 4
    problem(await guest.get("/api/v1/days/2026-12-01"), 404, "day-not-open")


async def test_a_kind_that_is_younger_than_a_day_is_left_out_of_it(guest: httpx.AsyncClient, world: World) -> None:
    world.redis.delete(SheetKeys(TODAY, "count").sheet)
    world.clock.set("2026-12-01T09:00:00")
    day = (await guest.get("/api/v1/days/2026-11-29")).json()
    assert [sheet["kind"] for sheet in day["sheets"]] == ["discard", "domino", "ends"]
    assert day["making"] == []
    problem(await guest.get("/api/v1/days/2026-11-29/sheets/count/run"), 404, "no-sheet")


async def test_what_is_still_being_made_today_keeps_nobody_from_the_rest(player: Player, world: World) -> None:
    kept = {kind: world.redis.get(SheetKeys(TODAY, kind).sheet) for kind in ("count", "domino", "ends")}
    world.redis.delete(*(SheetKeys(TODAY, kind).sheet for kind in kept))
    day = (await player.get("")).json()
    assert ([sheet["kind"] for sheet in day["sheets"]], day["making"]) == (["discard"], [*kept])
    assert (await player.client.get("/readyz")).json()["making"] == [*kept]
    assert (await player.open()).status_code == 200
    for path in ("/run", "/board", "/statistics"):
        reply = await player.get(f"/sheets/domino{path}")
        problem(reply, 503, "sheet-not-made")
        assert reply.headers["retry-after"] == "5"
    world.redis.set(SheetKeys(TODAY, "domino").sheet, kept["domino"])
    assert (await player.get("")).json()["making"] == ["count", "ends"]
    assert (await player.client.get("/readyz")).json()["making"] == ["count", "ends"]


async def test_the_run_of_a_timed_kind_is_summed_up_too(counter: Counter) -> None:
    await counter.open()
    await counter.count(1)
    await counter.count(2, off=1)
    sheets = (await counter.client.get("/api/v1/days/today")).json()["sheets"]
    assert sheets[1]["run"] == {
        "state": "open", "answered": 2, "score": 1, "opened": "2026-11-29T12:00:00.123Z", "finished": None,
    }  # fmt: skip


async def test_commitments_are_out_before_their_day_and_nothing_else_is(guest: httpx.AsyncClient, world: World) -> None:
    world.clock.set("2026-11-28T09:00:00")
    reply = await guest.get("/api/v1/days")
    assert reply.json() == {
        "now": "2026-11-28T09:00:00.000Z",
        "days": [
            {
                "day": str(day),
                "state": "future",
                "opens": f"{day}T00:00:00.000Z",
                "sheets": [
                    {"kind": "discard", "commitment": world.sheets[day].commitment},
                    {"kind": "count", "commitment": world.counts[day].commitment},
                    {"kind": "domino", "commitment": world.dominoes[day].commitment},
                    {"kind": "ends", "commitment": world.ends[day].commitment},
                ],
            }
            for day in sorted(world.sheets)
        ],
    }
    assert len(world.sheets) > 1


async def test_the_days_of_two_weeks_back_and_ahead_are_listed_if_they_were(
    guest: httpx.AsyncClient, world: World
) -> None:
    for day in (date(2026, 11, 14), date(2026, 11, 15), date(2026, 11, 27), date(2026, 12, 13), date(2026, 12, 14)):
        world.publish(day)
    world.redis.delete(SheetKeys(date(2026, 11, 15), "count").sheet)
    world.clock.set("2026-11-29T00:30:00")
    for _ in range(2):
        days = (await guest.get("/api/v1/days")).json()["days"]
        assert [(one["day"], one["state"]) for one in days] == [
            ("2026-11-15", "closed"), ("2026-11-27", "closed"), ("2026-11-29", "open"), ("2026-11-30", "future"),
            ("2026-12-13", "future"),
        ]  # fmt: skip
        assert [[sheet["kind"] for sheet in one["sheets"]] for one in days[:2]] == [
            ["discard", "domino", "ends"], ["discard", "count", "domino", "ends"],
        ]  # fmt: skip
    world.clock.set("2026-11-30T00:30:00")
    states = {one["day"]: one["state"] for one in (await guest.get("/api/v1/days")).json()["days"]}
    assert (states["2026-11-29"], states["2026-11-30"], "2026-11-15" in states) == ("ended", "open", False)


async def test_today_is_the_day_of_the_servers_clock(guest: httpx.AsyncClient, world: World) -> None:
    assert (await guest.get("/api/v1/days/today")).json()["day"] == "2026-11-29"
    world.clock.set("2026-11-30T00:00:00")
    reply = await guest.get(
        "/api/v1/days/today?tz=-12:00", headers={"Date": "Sun, 29 Nov 2026 23:59:59 GMT", "X-Timezone": "Etc/GMT+12"}
    )
    assert reply.json()["day"] == "2026-11-30"


async def test_the_callers_own_run_is_summed_up(player: Player) -> None:
    await player.open()
    await player.answer(1)
    assert (await player.get("")).json()["sheets"][0]["run"] == {
        "state": "open",
        "answered": 1,
        "score": 100,
        "opened": "2026-11-29T12:00:00.123Z",
        "finished": None,
    }


@pytest.mark.parametrize(
    "text",
    ["2026-02-30", "2026-11-29 ", "2026-11-29%0A", "29.11.2026", "yesterday", "TODAY", "1999-12-31", "3000-01-01",
     "\uff12026-11-29", "2026-11-29T00:00:00Z", "20261129", "-1", "%00", "x" * 2000],
)  # fmt: skip
async def test_a_day_that_is_none_is_not_found_and_named(guest: httpx.AsyncClient, text: str) -> None:
    for path in ("", "/sheets/discard/run", "/sheets/discard/board", "/sheets/discard/solution"):
        found = problem(await guest.get(f"/api/v1/days/{text}{path}"), 404, "not-a-day")
        assert "2026-11-29" in found["detail"]
        assert len(found["detail"]) < 500


@pytest.mark.parametrize("day", ["2026-11-30", "2026-12-13", "2027-11-29", "2999-12-31"])
async def test_a_future_day_is_not_there_by_any_route(player: Player, world: World, day: str) -> None:
    await player.open()
    base = f"/api/v1/days/{day}"
    for path in (
        "",
        *(f"/sheets/discard/{end}" for end in ("run", "run/answers/1", "board", "statistics", "solution")),
    ):
        found = problem(await player.client.get(base + path), 404, "day-not-open")
        assert found["opens"] == f"{day}T00:00:00.000Z"
    body = {"attempt": ATTEMPT, "sheet": world.hashes[TOMORROW], "cards": ["AC", "AD"]}
    problem(await player.client.post(base + "/sheets/discard/run", json={"attempt": ATTEMPT}), 404, "day-not-open")
    problem(await player.client.post(base + "/sheets/discard/run/answers/1", json=body), 404, "day-not-open")


async def test_a_past_day_without_a_sheet_is_not_found(guest: httpx.AsyncClient) -> None:
    problem(await guest.get("/api/v1/days/2019-01-01"), 404, "no-sheet")


async def test_todays_missing_sheet_is_the_servers_fault(guest: httpx.AsyncClient, world: World) -> None:
    world.clock.set("2026-12-05T10:00:00")
    reply = await guest.get("/api/v1/days/today")
    problem(reply, 503, "sheet-not-made")
    assert reply.headers["retry-after"] == "5"
    world.publish(date(2026, 12, 5))
    assert (await guest.get("/api/v1/days/today")).status_code == 200


async def test_a_run_opened_before_midnight_counts_for_its_day(player: Player, world: World) -> None:
    world.clock.set("2026-11-29T23:59:30")
    await player.open()
    world.clock.set("2026-11-30T00:00:30")
    assert (await player.get("")).json()["state"] == "ended"
    assert (await player.answer(1)).json()["day"] == "2026-11-29"
    opened = await player.open(TOMORROW)
    assert (opened.status_code, opened.json()["day"]) == (200, "2026-11-30")
    for n in range(2, 11):
        await player.answer(n)
    assert (await player.get("")).json()["sheets"][0]["run"]["state"] == "finished"
    assert (await player.get("", day=TOMORROW)).json()["sheets"][0]["run"]["answered"] == 0


async def test_a_page_left_open_over_midnight_burns_nothing(player: Player, world: World) -> None:
    world.clock.set("2026-11-29T23:59:30")
    await player.open()
    world.clock.set("2026-11-30T00:00:30")
    await player.open(TOMORROW)
    body = {"attempt": ATTEMPT, "sheet": world.hashes[TODAY], "cards": list(world.sheets[TODAY].positions[0].cards[:2])}
    reply = await player.client.post("/api/v1/days/today/sheets/discard/run/answers/1", json=body)
    assert problem(reply, 409, "wrong-sheet")["sheet"] == world.hashes[TOMORROW]
    assert (await player.get("/sheets/discard/run", day=TOMORROW)).json()["answers"] == []


async def test_an_ended_day_takes_no_new_run_and_makes_no_player(player: Player, world: World) -> None:
    for time in ("2026-11-30T00:00:00", "2026-11-30T00:59:59.999", "2026-11-30T01:00:00", "2027-01-01T00:00:00"):
        world.clock.set(time)
        problem(await player.open(), 409, "day-over")
    assert not list(world.redis.scan_iter("muggins:player:*"))
    world.clock.set("2026-11-30T08:00:00")
    await player.open(TOMORROW)
    problem(await player.open(), 409, "day-over")


async def test_answers_are_taken_until_one_oclock_exactly(player: Player, world: World) -> None:
    await player.open()
    world.clock.set("2026-11-30T00:59:59.999900")
    assert (await player.answer(1)).status_code == 200
    world.clock.set("2026-11-30T01:00:00")
    problem(await player.answer(2), 409, "day-closed")
    assert (await player.get("")).json()["state"] == "closed"
    run = (await player.get("/sheets/discard/run")).json()
    assert (run["state"], run["next"], len(run["answers"])) == ("closed", None, 1)
    assert (await player.get("")).json()["sheets"][0]["run"]["state"] == "closed"
    assert (await player.answer(1)).status_code == 200


async def test_a_closing_that_ran_early_stops_answers_too(player: Player, world: World) -> None:
    await player.open()
    world.clock.set("2026-11-30T01:00:05")
    world.close()
    # A process whose clock lags behind.
    world.clock.set("2026-11-30T00:59:50")
    problem(await player.answer(1), 409, "day-closed")


async def test_a_day_that_was_closed_early_is_not_said_to_have_ended(player: Player, world: World) -> None:
    await player.open()
    newcomer = await world.player(await world.app())
    world.clock.set("2026-11-30T01:00:05")
    world.close()
    # Processes whose clocks lag behind.
    world.clock.set("2026-11-29T23:59:50")
    detail = problem(await newcomer.open(), 409, "day-over")["detail"]
    assert detail == "2026-11-29 has been closed: it takes no new runs"
    detail = problem(await player.answer(1), 409, "day-closed")["detail"]
    assert detail == "2026-11-29 has been closed: it takes no more answers"
    world.clock.set("2026-11-30T00:59:50")
    assert "2026-11-29 ended at 2026-11-30T00:00" in problem(await newcomer.open(), 409, "day-over")["detail"]
    world.clock.set("2026-11-30T01:00:00")
    assert "2026-11-29 closed at 2026-11-30T01:00" in problem(await player.answer(1), 409, "day-closed")["detail"]


async def test_the_last_moment_of_a_day_still_opens_a_run(player: Player, world: World) -> None:
    world.clock.set("2026-11-29T23:59:59.999900")
    assert (await player.open()).json()["opened"] == "2026-11-29T23:59:59.999Z"


async def test_an_open_run_is_returned_when_the_day_has_ended(player: Player, world: World) -> None:
    first = await player.open()
    world.clock.set("2026-11-30T00:30:00")
    assert (await player.open()).content == first.content


async def test_each_date_is_one_day_for_every_hour_of_it(guest: httpx.AsyncClient, world: World) -> None:
    moment = datetime(2026, 11, 29, tzinfo=UTC)
    for hour in range(48):
        world.clock.now = moment + timedelta(hours=hour, minutes=59, seconds=59)
        assert (await guest.get("/api/v1/days/today")).json()["day"] == ("2026-11-29" if hour < 24 else "2026-11-30")
