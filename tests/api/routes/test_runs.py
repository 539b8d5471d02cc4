"""The ranked run over HTTP."""

from datetime import date
from typing import Any

import pytest

from puzzles.cribbage.cards import DECK, card_text
from puzzles.kinds.discard import DISCARD
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import ATTEMPT, NOON, RUN, TODAY, Player, World, problem


async def test_opening_shows_the_first_position_and_nothing_more(player: Player, world: World) -> None:
    reply = await player.open()
    assert reply.status_code == 200
    first = world.sheets[TODAY].positions[0]
    assert reply.json() == {
        "day": "2026-11-29",
        "kind": "discard",
        "sheet": world.hashes[TODAY],
        "attempt": ATTEMPT,
        "state": "open",
        "opened": "2026-11-29T12:00:00.123Z",
        "finished": None,
        "positions": 10,
        "score": 0,
        "loss": 0.0,
        "answers": [],
        "next": {"n": 1, "crib": first.crib, "cards": list(first.cards)},
    }


async def test_opening_again_returns_the_same_run_whatever_the_attempt(player: Player) -> None:
    first = await player.open()
    again = await player.open(attempt="quite-another")
    assert again.content == first.content


async def test_a_visit_makes_no_player_and_the_first_run_does(player: Player, world: World) -> None:
    assert "set-cookie" not in (await player.get("")).headers
    assert not list(world.redis.scan_iter("muggins:player:*"))
    cookie = (await player.open()).headers["set-cookie"]
    assert cookie.startswith("muggins=")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert len(list(world.redis.scan_iter("muggins:player:*"))) == 1
    token = player.client.cookies["muggins"]
    assert not any(token in key for key in world.redis.scan_iter("*"))


async def test_an_answer_brings_the_verdict_and_the_next_question(player: Player, world: World) -> None:
    await player.open()
    reply = (await player.answer(1, place=1)).json()
    sheet = world.sheets[TODAY]
    position = sheet.positions[0]
    verdict = reply.pop("verdict")
    assert reply == {
        "day": "2026-11-29",
        "kind": "discard",
        "sheet": world.hashes[TODAY],
        "attempt": ATTEMPT,
        "answered": 1,
        "score": verdict["score"],
        "loss": verdict["loss"],
        "next": {"n": 2, "crib": sheet.positions[1].crib, "cards": list(sheet.positions[1].cards)},
        "finished": False,
    }
    assert verdict["thrown"] == list(position.choices[1].cards)
    assert verdict["loss"] == verdict["margin"] == position.choices[0].total - position.choices[1].total
    assert (verdict["n"], verdict["place"], verdict["deals"]) == (1, 2, 374672760)
    assert len(verdict["choices"]) == 15
    assert all(len(choice["starters"]) == 46 for choice in verdict["choices"])


async def test_either_order_of_the_cards_is_the_same_throw(player: Player, world: World) -> None:
    await player.open()
    cards = list(world.sheets[TODAY].positions[0].choices[3].cards)
    reply = await player.answer(1, cards=cards[::-1])
    assert reply.json()["verdict"]["thrown"] == cards


async def test_the_first_answer_stands_and_every_later_one_gets_its_reply(player: Player) -> None:
    await player.open()
    first = await player.answer(1, place=4)
    assert (await player.answer(1, place=4)).content == first.content
    assert (await player.answer(1, place=0, attempt="another-try")).content == first.content
    await player.answer(2)
    assert (await player.answer(1, place=0)).content == first.content
    assert (await player.get("/sheets/discard/run/answers/1")).content == first.content


async def test_an_answer_that_is_not_held_still_gets_the_recorded_reply(player: Player, world: World) -> None:
    await player.open()
    first = await player.answer(1)
    held = world.sheets[TODAY].positions[0].cards
    others = [card_text(card) for card in DECK if card_text(card) not in held]
    assert (await player.answer(1, cards=others[:2])).content == first.content


async def test_the_last_answer_finishes_the_run_and_puts_it_on_the_board(player: Player, world: World) -> None:
    replies = await player.play()
    last = replies[-1].json()
    assert (last["finished"], last["next"], last["answered"], last["score"]) == (True, None, 10, 1000)
    run = (await player.get("/sheets/discard/run")).json()
    assert (run["state"], run["next"], len(run["answers"])) == ("finished", None, 10)
    assert run["finished"] == "2026-11-29T12:00:00.123Z"
    assert world.redis.zcard(SheetKeys(TODAY, "discard").board) == 1


async def test_positions_are_answered_in_order(player: Player) -> None:
    await player.open()
    assert problem(await player.answer(2), 409, "out-of-order")["expected"] == 1
    await player.answer(1)
    assert problem(await player.answer(7), 409, "out-of-order")["expected"] == 2


async def test_a_wrong_answer_to_a_later_position_tells_nothing_about_its_cards(player: Player, world: World) -> None:
    await player.open()
    sheet = world.sheets[TODAY]
    for n in (2, 7):
        held = sheet.positions[n - 1].cards
        strange = [card_text(card) for card in DECK if card_text(card) not in held][:2]
        by_strange = await player.answer(n, cards=strange)
        by_held = await player.answer(n, cards=list(held[:2]))
        assert by_strange.content == by_held.content
        problem(by_strange, 409, "out-of-order")
        assert not set(held) & set(by_strange.text.split())


async def test_no_later_position_is_looked_at_before_it_is_shown(
    player: Player, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded: list[int] = []
    grade = type(DISCARD).grade

    def noted(kind: Any, sheet: Any, n: int, answer: Any) -> Any:
        graded.append(n)
        return grade(kind, sheet, n, answer)

    monkeypatch.setattr(type(DISCARD), "grade", noted)
    problem(await player.answer(1), 404, "no-run")
    await player.open()
    for cards in (list(world.sheets[TODAY].positions[1].cards[:2]), ["AC", "KS"], ["5H", "5H"], ["5X", "5H"], []):
        problem(await player.answer(2, cards=cards), 409, "out-of-order")
    assert graded == []
    first = await player.answer(1)
    assert (await player.answer(1, cards=["5X"])).content == first.content
    assert graded == [1]
    world.clock.set("2026-11-30T01:00:00")
    for n in (2, 3):
        problem(await player.answer(n, cards=["5X", "5H"]), 409, "day-closed")
    assert graded == [1]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"cards": ["5X", "5H"]}, 422, "not-a-card"),
        ({"cards": ["5h", "5C"]}, 422, "not-a-card"),
        ({"cards": ["", ""]}, 422, "not-a-card"),
        ({"cards": ["5\x00", "5H"]}, 422, "not-a-card"),
        ({"cards": ["5H", "5H"]}, 422, "card-twice"),
        ({"cards": []}, 422, "wrong-number-of-cards"),
        ({"cards": ["5H"]}, 422, "wrong-number-of-cards"),
        ({"cards": ["5H", 5]}, 422, "bad-body"),
        ({"cards": "5H 5C"}, 422, "bad-body"),
        ({"cards": None}, 422, "bad-body"),
        ({"attempt": "short"}, 422, "bad-body"),
        ({"attempt": "x" * 65}, 422, "bad-body"),
        ({"attempt": "no spaces here"}, 422, "bad-body"),
        ({"attempt": "line-feed\n"}, 422, "bad-body"),
        ({"sheet": "0" * 63}, 422, "bad-body"),
        ({"sheet": "0" * 64}, 409, "wrong-sheet"),
        ({"score": 100}, 422, "bad-body"),
        ({"loss": 0}, 422, "bad-body"),
        ({"time": 1}, 422, "bad-body"),
    ],
)
async def test_a_bad_answer_is_refused_and_burns_nothing(
    player: Player, world: World, change: dict[str, object], status: int, code: str
) -> None:
    await player.open()
    before = (await player.get("/sheets/discard/run")).content
    problem(await player.answer(1, **change), status, code)
    assert (await player.get("/sheets/discard/run")).content == before
    assert not world.redis.exists(SheetKeys(TODAY, "discard").tally)
    assert (await player.answer(1)).status_code == 200


async def test_a_card_that_is_not_held_is_named(player: Player, world: World) -> None:
    await player.open()
    held = world.sheets[TODAY].positions[0].cards
    strange = next(card_text(card) for card in DECK if card_text(card) not in held)
    found = problem(await player.answer(1, cards=[strange, held[0]]), 422, "card-not-held")
    assert strange in found["detail"]


async def test_without_a_run_there_is_nothing_to_answer_or_read(player: Player, world: World) -> None:
    for reply in (
        await player.answer(1),
        await player.get("/sheets/discard/run"),
        await player.get("/sheets/discard/run/answers/1"),
    ):
        problem(reply, 404, "no-run")
    await player.open()
    world.redis.delete(*world.redis.keys("*:run:*"))
    problem(await player.answer(1), 404, "no-run")
    problem(await player.answer(1, cards=["AC", "KS"]), 404, "no-run")


async def test_an_answer_not_given_yet_is_not_there(player: Player) -> None:
    await player.open()
    assert problem(await player.get("/sheets/discard/run/answers/1"), 404, "not-answered")["expected"] == 1


@pytest.mark.parametrize("n", [0, 11, -1, 10**30])
async def test_a_position_out_of_range_is_not_there(player: Player, world: World, n: int) -> None:
    await player.open()
    body = {"attempt": ATTEMPT, "sheet": world.hashes[TODAY], "cards": ["AC", "AD"]}
    path = f"{RUN}/answers/{n}"
    problem(await player.client.post(path, json=body), 404, "no-position")
    problem(await player.client.get(path), 404, "no-position")


@pytest.mark.parametrize(
    "n",
    ["one", "1.0", "9" * 2000, "%00", "1_0", "+1", "01", "00", "%EF%BC%91", "%D9%A1", "1%20", "%201", "1%0A", "1e0",
     "0x1", "10000", "-0"],
)  # fmt: skip
async def test_there_is_one_way_to_write_a_position(player: Player, world: World, n: str) -> None:
    await player.open()
    body = {"attempt": ATTEMPT, "sheet": world.hashes[TODAY], "cards": list(world.sheets[TODAY].positions[0].cards[:2])}
    path = f"{RUN}/answers/{n}"
    assert len(problem(await player.client.post(path, json=body), 404, "no-position")["detail"]) < 500
    problem(await player.client.get(path), 404, "no-position")
    path = f"/api/v1/days/today/sheets/count/run/positions/{n}"
    problem(await player.client.post(path, json={"sheet": world.count_hashes[TODAY]}), 404, "no-position")
    assert (await player.get("/sheets/discard/run")).json()["answers"] == []


@pytest.mark.parametrize("cookie", ["", "x", "a" * 43, "ü" * 43, "a" * 4000, "../../../etc/passwd"])
async def test_an_unknown_or_malformed_cookie_is_nobodys(world: World, app: object, cookie: str) -> None:
    guest = await world.guest(app, headers={"Cookie": f"muggins={cookie}".encode()})
    problem(await guest.get(RUN), 404, "no-run")
    reply = await guest.post(RUN, json={"attempt": ATTEMPT})
    assert reply.status_code == 200
    assert not reply.headers["set-cookie"].startswith(f"muggins={cookie};")


async def test_a_known_player_opens_the_next_day_with_the_same_cookie(player: Player, world: World) -> None:
    await player.open()
    token = player.client.cookies["muggins"]
    world.clock.set("2026-11-30T08:00:00")
    assert (await player.open(date(2026, 11, 30))).status_code == 200
    assert player.client.cookies["muggins"] == token
    assert len(list(world.redis.scan_iter("muggins:player:*"))) == 1


async def test_times_come_from_the_servers_clock_alone(player: Player) -> None:
    reply = await player.client.post(
        RUN + "?now=2020-01-01", json={"attempt": ATTEMPT}, headers={"Date": "Wed, 01 Jan 2020 00:00:00 GMT"}
    )
    assert reply.json()["opened"] == NOON.isoformat(timespec="milliseconds").replace("+00:00", "Z")
