"""Analysis is refused of the position that the own ranked run shows, and of today's first one until it is answered."""

from typing import Any

import httpx
import pytest

from api.problems import ProblemError
from puzzles.kinds.domino import question_of
from tests.api.conftest import ATTEMPT, TODAY, TOMORROW, Placer, Player, World, asked_again, problem

SUITS = str.maketrans("CDHS", "HSCD")


def hand(world: World, n: int, crib: str | None = None) -> dict[str, Any]:
    position = world.sheets[TODAY].positions[n - 1]
    return {"cards": list(position.cards), "crib": crib or position.crib}


async def analyse(client: httpx.AsyncClient, body: dict[str, Any]) -> httpx.Response:
    return await client.post("/api/v1/analysis/discards", json=body)


async def test_the_open_hand_is_refused_to_its_player_and_the_first_to_whoever_has_not_answered_it(
    player: Player, guest: httpx.AsyncClient, world: World, app: Any
) -> None:
    problem(await analyse(player.client, hand(world, 1)), 403, "first-position-open")
    await player.open()
    other = await world.player(app)
    await other.play([0] * 10)
    for n in (1, 2, 3):
        here = hand(world, n)
        problem(await analyse(player.client, here), 403, "own-position-open")
        assert (await analyse(other.client, here)).status_code == 200
        if n == 1:
            problem(await analyse(guest, here), 403, "first-position-open")
        else:
            assert (await analyse(guest, here)).status_code == 200
        # One that comes later is a hand like any other: refusing it would tell.
        assert (await analyse(player.client, hand(world, n + 1))).status_code == 200
        await player.answer(n)
        assert (await analyse(player.client, here)).status_code == 200


async def test_the_first_position_is_refused_for_as_long_as_a_run_can_be_opened_by_it(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    today, tomorrow = hand(world, 1), world.sheets[TOMORROW].positions[0]
    coming = {"cards": list(tomorrow.cards), "crib": tomorrow.crib}
    await player.client.post("/api/v1/players")
    for client in (guest, player.client):
        for crib in ("own", "opponent"):
            problem(await analyse(client, today | {"crib": crib}), 403, "first-position-open")
        renamed = today | {"cards": [card.translate(SUITS) for card in today["cards"]]}
        problem(await analyse(client, renamed), 403, "first-position-open")
        graded = await client.post("/api/v1/practice/discards/answers", json=today | {"thrown": today["cards"][:2]})
        problem(graded, 403, "first-position-open")
        # One of tomorrow is a hand like any other.
        assert (await analyse(client, coming)).status_code == 200
    world.clock.set("2026-11-30T00:00:00")
    for client in (guest, player.client):
        assert (await analyse(client, today)).status_code == 200
        problem(await analyse(client, coming), 403, "first-position-open")


async def test_without_a_store_a_guest_is_answered_what_this_process_does_not_know_to_be_todays(
    world: World, guest: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_keys: Any) -> None:
        raise ProblemError("store-down", "the store does not answer")

    monkeypatch.setattr(guest._transport.app.state.service.store, "sheet", away)
    assert (await analyse(guest, hand(world, 1))).status_code == 200


async def test_other_names_for_the_suits_or_another_crib_make_no_other_hand(player: Player, world: World) -> None:
    await player.open()
    here = hand(world, 1)
    for crib in ("own", "opponent"):
        problem(await analyse(player.client, here | {"crib": crib}), 403, "own-position-open")
    renamed = {"cards": [card.translate(SUITS) for card in reversed(here["cards"])], "crib": "own"}
    problem(await analyse(player.client, renamed), 403, "own-position-open")
    five = {"cards": here["cards"][:5], "crib": "own"}
    assert (await analyse(player.client, five)).status_code == 200
    graded = here | {"thrown": here["cards"][:2]}
    reply = await player.client.post("/api/v1/practice/discards/answers", json=graded)
    problem(reply, 403, "own-position-open")


async def test_after_midnight_the_open_run_of_yesterday_still_counts_until_it_closes(
    player: Player, world: World
) -> None:
    await player.open()
    world.clock.set("2026-11-30T00:30:00")
    problem(await analyse(player.client, hand(world, 1)), 403, "own-position-open")
    world.clock.set("2026-11-30T01:00:00")
    assert (await analyse(player.client, hand(world, 1))).status_code == 200


async def test_a_replay_refuses_nothing(player: Player, world: World) -> None:
    world.clock.set("2026-11-30T01:00:05")
    world.close()
    opened = await player.client.post(f"/api/v1/days/{TODAY}/sheets/discard/replay", json={"attempt": ATTEMPT})
    assert opened.json()["next"]["cards"] == hand(world, 1)["cards"]
    assert (await analyse(player.client, hand(world, 1))).status_code == 200


def mirrored(body: dict[str, Any]) -> dict[str, Any]:
    """Return the same position seen from the other side of the table."""
    other = {"left": "right", "right": "left", None: None}
    plays = [dict(one) for one in body["plays"]]
    opened = False
    for one in plays:
        if one.get("tile") is None:
            continue
        if not opened:
            one["tile"] = "-".join(reversed(one["tile"].split("-")))
            opened = True
        one["end"] = other[one.get("end")]
    return body | {"plays": plays}


@pytest.mark.parametrize("turned", [False, True])
async def test_the_open_domino_position_is_refused_from_either_side(
    placer: Placer, guest: httpx.AsyncClient, world: World, *, turned: bool
) -> None:
    await placer.open()
    sheet = world.dominoes[TODAY]
    for n in range(1, 4):
        question = (await placer.get("/run")).json()["next"]
        assert question["hand"] == list(question_of(sheet.positions[n - 1]).hand)
        body = asked_again(question)
        asked = mirrored(body) if turned else body
        problem(await placer.client.post("/api/v1/analysis/dominoes", json=asked), 403, "own-position-open")
        grading = {"position": asked, "tile": question["hand"][0]}
        refused = await placer.client.post("/api/v1/practice/dominoes/answers", json=grading)
        assert refused.json()["code"] in {"own-position-open", "does-not-fit", "end-needed"}
        elsewhere = await guest.post("/api/v1/analysis/dominoes", json=asked)
        if n == 1:
            problem(elsewhere, 403, "first-position-open")
        else:
            assert elsewhere.status_code == 200
        await placer.answer(n)
        assert (await placer.client.post("/api/v1/analysis/dominoes", json=asked)).status_code == 200
