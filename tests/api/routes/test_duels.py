"""Two members head-to-head, and a league's day: nothing of another's answers before one's own run is over."""

from datetime import timedelta
from typing import Any

import pytest_asyncio

from puzzles.days import closes
from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import TODAY, Counter, Placer, World, problem
from tests.api.friends import Friend, friend


class Table:
    """A league of three: two who play, and one who looks on."""

    def __init__(self, friends: list[Friend], league: str, ids: list[str]) -> None:
        self.friends = friends
        self.league = league
        self.ids = ids

    def duel(self, kind: str = "discard", day: Any = TODAY) -> str:
        return f"/{self.league}/versus/{self.ids[0]}/{self.ids[1]}/days/{day}/sheets/{kind}"


@pytest_asyncio.fixture
async def table(world: World, app: Any) -> Table:
    friends = [await friend(world, app) for _ in range(3)]
    league = await friends[0].make()
    for one in friends[1:]:
        world.clock.pass_by(1)
        await one.join(league["invitation"])
    found = (await friends[0].look(f"/{league['id']}")).json()
    return Table(friends, league["id"], [one["player"] for one in found["members"]])


async def test_the_same_positions_stand_side_by_side(table: Table, world: World) -> None:
    ada, bob, _ = table.friends
    await ada.play([1] + [0] * 9)
    await bob.play([0] * 9 + [14])
    duel = (await ada.look(table.duel())).json()
    sheet = world.sheets[TODAY]
    assert [one["question"]["cards"] for one in duel["positions"]] == [list(one.cards) for one in sheet.positions]
    assert duel["positions"][0]["left"]["thrown"] == list(sheet.positions[0].choices[1].cards)
    assert duel["positions"][0]["right"]["loss"] == 0
    assert duel["positions"][9]["right"]["loss"] > 0
    assert (duel["left"]["you"], duel["right"]["you"]) == (True, False)
    assert duel["left"]["score"] == sum(one["left"]["score"] for one in duel["positions"])
    assert duel["outcome"] in {"left", "right"}
    other = (await bob.look(table.duel())).json()
    assert other["positions"] == duel["positions"]


async def test_nobody_sees_anothers_answers_before_the_own_run_is_over(table: Table, world: World) -> None:
    ada, bob, cid = table.friends
    await ada.play()
    day = f"/{table.league}/days/today/sheets/discard"
    for one in (bob, cid):
        for path in (table.duel(), day):
            problem(await one.look(path), 403, "own-run-open")
    await bob.open()
    for n in range(1, 10):
        await bob.answer(n)
        problem(await bob.look(table.duel()), 403, "own-run-open")
    # The one who is done sees nothing of the one who still plays.
    duel = (await ada.look(table.duel())).json()
    assert (duel["right"]["state"], duel["right"]["score"], duel["outcome"]) == ("open", None, None)
    assert {one["right"] for one in duel["positions"]} == {None}
    await bob.answer(10)
    assert (await bob.look(table.duel())).json()["right"]["state"] == "over"
    assert [row["rank"] for row in (await bob.look(day)).json()["rows"]] == [1, 1]
    # The end of one kind opens no other.
    for kind in ("count", "domino", "ends"):
        problem(await bob.look(table.duel(kind)), 403, "own-run-open")
    problem(await bob.look(table.duel(day=TODAY + timedelta(days=1))), 404, "day-not-open")


async def test_a_closed_day_is_open_to_all_members_whether_they_played_or_not(table: Table, world: World) -> None:
    ada, bob, cid = table.friends
    await ada.play()
    await bob.open()
    await bob.answer(1)
    world.clock.now = closes(TODAY)
    world.close()
    duel = (await cid.look(table.duel())).json()
    assert (duel["left"]["score"], duel["right"]["state"], duel["outcome"]) == (1000, "over", "left")
    assert [one["right"] is None for one in duel["positions"]] == [False] + [True] * 9
    board = (await cid.look(f"/{table.league}/days/{TODAY}/sheets/discard")).json()
    assert [row["score"] for row in board["rows"]] == [1000, duel["right"]["score"]]
    assert board["final"] is True


async def test_times_are_compared_in_the_timed_kinds_and_marked_runs_count_nowhere(table: Table, world: World) -> None:
    ada, bob, cid = table.friends
    for kind in ("count", "ends"):
        await Counter(world, ada.client, kind).play({1: 1})
        await Counter(world, bob.client, kind).play(time=3000)
        await Counter(world, cid.client, kind).play(time=10)
        duel = (await ada.look(table.duel(kind))).json()
        assert duel["left"]["adjusted"] == duel["left"]["time"] + 10_000
        assert duel["outcome"] == ("left" if duel["left"]["adjusted"] < duel["right"]["adjusted"] else "right")
        assert (duel["positions"][0]["left"]["off"] != 0, duel["positions"][0]["right"]["off"]) == (True, 0)
        rows = (await ada.look(f"/{table.league}/days/today/sheets/{kind}")).json()["rows"]
        assert {row["player"] for row in rows} == {*table.ids[:2]}
        hasty = f"/{table.league}/versus/{table.ids[0]}/{table.ids[2]}/days/today/sheets/{kind}"
        assert (await ada.look(hasty)).json()["right"]["state"] == "none"


async def test_dominoes_are_compared_too(table: Table, world: World) -> None:
    ada, bob, _ = table.friends
    await Placer(world, ada.client).play()
    await Placer(world, bob.client).play([1] * 10)
    duel = (await ada.look(table.duel("domino"))).json()
    assert duel["outcome"] == "left"
    assert all(one["left"]["loss"] == 0 < one["right"]["loss"] for one in duel["positions"])


async def test_a_hidden_run_is_left_out(table: Table, world: World) -> None:
    ada, bob, _ = table.friends
    await ada.play()
    await bob.play()
    world.redis.hset(SheetKeys(TODAY, "discard").run(table.ids[1]), "hidden", "reason")
    duel = (await ada.look(table.duel())).json()
    assert (duel["right"]["state"], duel["right"]["score"], duel["outcome"]) == ("none", None, None)
    assert "reason" not in str(duel)


async def test_the_tally_counts_closed_sheets_that_both_have_played(table: Table, world: World) -> None:
    ada, bob, cid = table.friends
    await ada.play()
    await bob.play([1] + [0] * 9)
    await Placer(world, ada.client).play([1] * 10)
    await Placer(world, bob.client).play([1] * 10)
    await Counter(world, ada.client).play()
    path = f"/{table.league}/versus/{table.ids[0]}/{table.ids[1]}"
    assert (await cid.look(path, period="all")).json()["tally"] == []
    world.clock.now = closes(TODAY)
    world.close()
    for query in (
        {"period": "all"},
        {"period": "week", "day": str(TODAY)},
        {"period": "season", "from": str(TODAY), "to": str(TODAY)},
    ):
        shown = (await cid.look(path, **query)).json()
        tally = {
            one["kind"]: (one["sheets"], one["left_won"], one["level"], one["right_won"]) for one in shown["tally"]
        }
        assert tally == {"discard": (1, 1, 0, 0), "domino": (1, 0, 1, 0)}
        assert [(one["kind"], one["outcome"]) for one in shown["latest"]] == [("discard", "left"), ("domino", "level")]
    assert (await cid.look(path, period="month", day="2026-10-05")).json()["tally"] == []
    flipped = (await cid.look(f"/{table.league}/versus/{table.ids[1]}/{table.ids[0]}", period="all")).json()
    assert flipped["tally"][0]["right_won"] == 1
    assert set(KINDS) > {one["kind"] for one in shown["tally"]}


async def test_a_head_to_head_is_between_two_members(table: Table, world: World) -> None:
    ada = table.friends[0]
    for right in (table.ids[0], "A" * 16):
        problem(await ada.look(f"/{table.league}/versus/{table.ids[0]}/{right}"), 404, "no-member")


async def test_a_table_says_what_is_wrong_with_its_period(table: Table) -> None:
    ada = table.friends[0]
    for query in (
        {"period": "decade"},
        {"day": "2026-02-30"},
        {"kind": "chess"},
        {"period": "season"},
        {"period": "season", "from": "2026-11-29", "to": "2026-11-28"},
        {"period": "season", "from": "2025-10-25", "to": "2026-11-29"},
    ):
        problem(await ada.look(f"/{table.league}/table", **query), 400, "bad-parameter")
    season = {"period": "season", "from": "2025-10-26", "to": "2026-11-29"}
    found = (await ada.look(f"/{table.league}/table", **season)).json()
    assert (found["from"], found["to"]) == ("2025-10-26", "2026-11-29")
    assert [(row["rank"], row["plays"]) for row in found["rows"]] == [(None, 0)] * 3
    assert (await ada.look(f"/{table.league}/table", period="all")).json()["from"] is None
    assert (await ada.look(f"/{table.league}/winners")).json()["weeks"] == []
