"""A whole run of dominoes over HTTP, and every answer that is none."""

from collections import Counter
from typing import Any

import pytest

from puzzles.kinds.domino import DominoPosition
from tests.api.conftest import TODAY, Placer, World, problem


def position(world: World, n: int) -> DominoPosition:
    return world.dominoes[TODAY].positions[n - 1]


async def test_a_run_is_played_and_its_losses_are_told_apart(placer: Placer, world: World) -> None:
    opened = (await placer.open()).json()
    assert (opened["state"], opened["score"], opened["loss"], opened["finish_loss"]) == ("open", 0, 0, 0)
    assert opened["next"]["n"] == 1
    assert opened["next"]["hand"] == list(position(world, 1).hand)
    assert opened["next"].keys() == {
        "n", "finish", "seat", "plays", "line", "total", "hand", "counts", "scores", "unseen", "possible", "hands",
    }  # fmt: skip
    points = race = 0.0
    score = 0
    for n in range(1, 11):
        reply = (await placer.answer(n, 1)).json()
        verdict = reply["verdict"]
        assert (verdict["n"], verdict["place"]) == (n, 2)
        assert verdict["loss"] > 0
        score += verdict["score"]
        points += 0 if verdict["finish"] else verdict["loss"]
        race += verdict["loss"] if verdict["finish"] else 0
        assert (reply["answered"], reply["score"]) == (n, score)
        assert (reply["loss"], reply["finish_loss"]) == (pytest.approx(points), pytest.approx(race))
        assert reply["finished"] is (n == 10)
    assert reply["next"] is None
    assert [one.finish for one in world.dominoes[TODAY].positions] == [False] * 8 + [True] * 2
    run = (await placer.get("/run")).json()
    assert (run["state"], run["score"], run["loss"], run["finish_loss"]) == (
        "finished", score, reply["loss"], reply["finish_loss"],
    )  # fmt: skip
    for n, answer in enumerate(run["answers"], 1):
        second = position(world, n).choices[1]
        assert (answer["n"], answer["tile"], answer["end"]) == (n, second.tile, second.end)
        assert answer["finish"] is position(world, n).finish
    board = (await placer.get("/board")).json()
    assert board["you"]["score"] == score


async def test_a_run_without_a_fault_scores_a_thousand_and_gives_nothing_away(placer: Placer) -> None:
    last = (await placer.play())[-1].json()
    assert (last["score"], last["loss"], last["finish_loss"]) == (1000, 0, 0)
    assert (last["verdict"]["place"], last["verdict"]["score"], last["verdict"]["loss"]) == (1, 100, 0)


async def test_the_same_answer_again_brings_the_same_reply_whatever_it_says(placer: Placer) -> None:
    await placer.open()
    first = await placer.answer(1)
    assert (await placer.answer(1, 1)).content == first.content
    assert (await placer.get("/run/answers/1")).content == first.content


async def test_answers_come_in_order(placer: Placer) -> None:
    await placer.open()
    assert problem(await placer.answer(2), 409, "out-of-order")["expected"] == 1


async def test_an_end_may_be_left_out_exactly_where_it_does_not_matter(placer: Placer, world: World) -> None:
    await placer.open()
    needed = 0
    for n in range(1, 11):
        choices = position(world, n).choices
        tiles = Counter(choice.tile for choice in choices)
        best = choices[0]
        reply = await placer.answer(n, end=None)
        if tiles[best.tile] > 1:
            needed += 1
            assert "left or right" in problem(reply, 422, "end-needed")["detail"]
            reply = await placer.answer(n)
        verdict = reply.json()["verdict"]
        assert (verdict["tile"], verdict["end"], verdict["place"]) == (best.tile, best.end, 1)
    assert needed < 10


async def test_a_tile_may_be_written_either_way(placer: Placer, world: World) -> None:
    await placer.open()
    best = position(world, 1).choices[0]
    verdict = (await placer.answer(1, tile=best.tile[::-1])).json()["verdict"]
    assert verdict["tile"] == best.tile


async def test_a_tile_that_is_not_held_or_does_not_fit_is_refused_and_burns_nothing(
    placer: Placer, world: World
) -> None:
    await placer.open()
    for n in range(1, 9):
        one = position(world, n)
        free = next(f"{high}-{low}" for high in range(7) for low in range(high + 1) if f"{high}-{low}" not in one.hand)
        assert free in problem(await placer.answer(n, tile=free, end=None), 422, "tile-not-held")["detail"]
        fitting = {choice.tile for choice in one.choices}
        for tile in set(one.hand) - fitting:
            problem(await placer.answer(n, tile=tile, end=None), 422, "does-not-fit")
            problem(await placer.answer(n, tile=tile, end="left"), 422, "does-not-fit")
        for choice in one.choices:
            sides = {choice.end, *(place.end for place in choice.equivalent)}
            alone = [other for other in one.choices if other.tile == choice.tile] == [choice]
            if alone and choice.end is not None and len(sides) == 1:
                wrong = "right" if choice.end == "left" else "left"
                problem(await placer.answer(n, tile=choice.tile, end=wrong), 422, "does-not-fit")
            if choice.end is None:
                problem(await placer.answer(n, tile=choice.tile, end="left"), 422, "no-end-yet")
        run = (await placer.get("/run")).json()
        assert len(run["answers"]) == n - 1
        assert (await placer.answer(n)).status_code == 200


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"tile": "7-1"}, 422, "not-a-tile"),
        ({"tile": "64"}, 422, "not-a-tile"),
        ({"tile": ""}, 422, "not-a-tile"),
        ({"tile": "6-4 left"}, 422, "not-a-tile"),
        ({"tile": None}, 422, "bad-body"),
        ({"tile": 64}, 422, "bad-body"),
        ({"tile": ["6-4"]}, 422, "bad-body"),
        ({"end": "top"}, 422, "bad-body"),
        ({"end": 0}, 422, "bad-body"),
        ({"score": 100}, 422, "bad-body"),
        ({"knock": True}, 422, "bad-body"),
        ({"cards": ["5H", "6D"]}, 422, "bad-body"),
        ({"attempt": "short"}, 422, "bad-body"),
        ({"sheet": "0" * 64}, 409, "wrong-sheet"),
    ],
)
async def test_a_body_of_another_shape_is_refused(
    placer: Placer, change: dict[str, object], status: int, code: str
) -> None:
    await placer.open()
    problem(await placer.answer(1, **change), status, code)
    assert (await placer.get("/run")).json()["answers"] == []


async def test_a_tile_is_needed(placer: Placer, world: World) -> None:
    await placer.open()
    body = {"attempt": "attempt-0001", "sheet": world.domino_hashes[TODAY]}
    reply = await placer.client.post("/api/v1/days/today/sheets/domino/run/answers/1", json=body)
    assert "tile" in problem(reply, 422, "bad-body")["detail"]


async def test_statistics_say_what_was_placed_at_each_position(world: World, app: Any) -> None:
    for places in ([0] * 10, [1] * 10, [1] * 10):
        one = await world.placer(app)
        await one.play(places)
    told = (await one.get("/statistics")).json()
    assert told["runs"] == 3
    for n, found in enumerate(told["positions"], 1):
        asked = position(world, n)
        assert (found["n"], found["finish"], found["seat"]) == (n, asked.finish, asked.seat)
        assert (found["hand"], found["counts"], found["scores"]) == (
            list(asked.hand), list(asked.counts), list(asked.scores),
        )  # fmt: skip
        assert len(found["line"]) == sum(play.tile is not None for play in asked.plays)
        assert found["chosen"] == [
            {"tile": choice.tile, "end": choice.end, "runs": runs}
            for choice, runs in zip(asked.choices[1::-1], (2, 1), strict=True)
        ]


async def test_the_solution_is_the_sheet_byte_for_byte(placer: Placer, world: World) -> None:
    await placer.play()
    problem(await placer.get("/solution"), 403, "not-closed")
    world.clock.set("2026-11-30T01:00:00")
    world.close()
    reply = await placer.get("/solution")
    found = reply.json()
    assert (found["kind"], found["hash"]) == ("domino", world.domino_hashes[TODAY])
    assert world.redis.get(f"muggins:{{{TODAY}:domino}}:sheet") in reply.text
    assert found["sheet"]["version"] == "domino/1+stand-in"
