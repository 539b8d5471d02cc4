"""Analysis and practice of dominoes over HTTP, with the stand-in solver."""

from typing import Any

import httpx
import msgspec
import pytest

from api.domino_solving import DominoBench, DrawDominoes
from api.kinds.domino_examples import TEXT
from puzzles.dominoes.history import PositionText, parse_position
from puzzles.kinds.domino import DominoQuestion
from tests.api.conftest import problem
from tests.standins import HashSolver

ANALYSIS = "/api/v1/analysis/dominoes"
PRACTICE = "/api/v1/practice/dominoes"
ANSWERS = "/api/v1/practice/dominoes/answers"
THREE: dict[str, Any] = msgspec.to_builtins(TEXT)
OPENING: dict[str, Any] = {
    "plays": [],
    "seat": 1,
    "hand": ["6-6", "6-5", "5-5", "4-0", "3-1", "2-2", "1-0"],
    "counts": [7, 7],
    "scores": [0, 0],
}
FOUR: dict[str, Any] = {
    "plays": [
        {"seat": 0, "tile": "6-6"}, {"seat": 1, "tile": "6-5"}, {"seat": 2, "tile": "5-5"},
        {"seat": 3, "tile": "6-4"}, {"seat": 0, "tile": "4-4"}, {"seat": 1, "tile": "4-3"},
        {"seat": 2, "tile": "3-3"}, {"seat": 3, "tile": "5-4"}, {"seat": 0, "tile": "3-2"}, {"seat": 1, "tile": "2-2"},
        {"seat": 2, "tile": "2-1", "end": "right"}, {"seat": 3, "knock": True},
    ],
    "seat": 0, "hand": ["1-0", "4-2"], "counts": [2, 2, 2, 3], "scores": [10, 5],
}  # fmt: skip


HOUSE_OF_FOUR = FOUR | {
    "plays": [*FOUR["plays"][:-1], {"seat": 3, "tile": "6-1"}],
    "counts": [2, 2, 2, 2],
    "hand": ["6-3", "4-2"],
}


def of(body: dict[str, Any]) -> Any:
    return parse_position(msgspec.convert(body, PositionText))


async def test_all_plays_come_with_the_values_asked_for(guest: httpx.AsyncClient) -> None:
    values = ["open", "house", "race", "equilibrium"]
    found = (await guest.post(ANALYSIS, json=THREE | {"values": values})).json()
    solution = HashSolver().solve(of(THREE), ("open", "house", "race"))
    assert (found["hands"], found["unseen"], found["possible"]) == (84, 17, 9)
    assert found["narrowed"] == {"knocks": [{"play": 7, "seat": 0, "pips": [2, 6]}], "without": 680, "hands": 84}
    assert found["line"] == ["2-0", "0-0", "0-3", "3-3", "3-6", "6-6", "6-0", "0-5"]
    assert found["total"] == 7
    assert found["equilibrium"] == {"low": 0.25, "high": 0.251}
    assert len(found["plays"]) == len(solution.plays) == 2
    for told, play in zip(found["plays"], solution.plays, strict=True):
        assert told["open"] == {"sum": play.open, "value": play.open / 84}
        assert told["house"] == {"sum": play.house, "value": play.house / 84}
        assert told["race"] == {"sum": play.race, "value": play.race / 84}
        assert told["equilibrium"].keys() == {"value"}
        assert (told["points"], told["total"], told["best"]) == (play.points, play.total, play.best)
        assert (told["knocks"], told["reply"]) == (play.knocks, play.reply / 84)
    sums = [told["open"]["sum"] for told in found["plays"]]
    assert sums == sorted(sums, reverse=True)


async def test_what_was_not_asked_for_is_null(guest: httpx.AsyncClient) -> None:
    found = (await guest.post(ANALYSIS, json=THREE)).json()
    assert found["equilibrium"] is None
    for told in found["plays"]:
        assert told["open"] is not None
        assert (told["house"], told["race"], told["equilibrium"], told["race_best"]) == (None, None, None, None)
    found = (await guest.post(ANALYSIS, json=THREE | {"values": ["equilibrium"]})).json()
    assert found["equilibrium"] is not None
    assert {(told["open"], told["best"]) for told in found["plays"]} == {(None, None)}


async def test_an_opening_has_a_play_for_each_tile_and_no_ends(guest: httpx.AsyncClient) -> None:
    found = (await guest.post(ANALYSIS, json=OPENING)).json()
    assert (found["hands"], found["line"], found["narrowed"]) == (116280, [], None)
    assert sorted(told["tile"] for told in found["plays"]) == sorted(OPENING["hand"])
    assert {told["end"] for told in found["plays"]} == {None}


@pytest.mark.parametrize(
    ("body", "values", "says"),
    [
        (OPENING, ["equilibrium"], "up to 3 tiles each, not with 7"),
        (OPENING, ["open", "equilibrium"], "up to 3 tiles each, not with 7"),
        (FOUR, ["open"], "up to 2 tiles each, not with 3"),
        (HOUSE_OF_FOUR, ["open", "house"], "open value alone"),
        (HOUSE_OF_FOUR, ["equilibrium"], "open value alone"),
        (OPENING | {"counts": [5] * 4, "hand": OPENING["hand"][:5]}, ["open"], "up to 2 tiles each, not with 5"),
        (OPENING | {"counts": [5] * 3, "hand": OPENING["hand"][:5], "scores": [0] * 3}, ["open"], "three players"),
    ],
)
async def test_what_is_beyond_the_solver_is_said(
    guest: httpx.AsyncClient, body: dict[str, Any], values: list[str], says: str
) -> None:
    assert says in problem(await guest.post(ANALYSIS, json=body | {"values": values}), 422, "out-of-reach")["detail"]


def changed(number: int, **change: Any) -> dict[str, Any]:
    """Return the position with another play of that number."""
    plays = [dict(play) for play in THREE["plays"]]
    plays[number - 1] = {"seat": plays[number - 1]["seat"]} | change
    return THREE | {"plays": plays}


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        (changed(3, tile="2-1", end="left"), "does-not-fit", "play 3: "),
        (changed(4, tile="6-6", end="left"), "tile-twice", "play 4: "),
        (changed(2, tile="4-2", end="left"), "does-not-fit", "play 2: "),
        (changed(5, tile="9-0", end="left"), "not-a-tile", "play 5: "),
        (changed(5), "tile-or-knock", "play 5: "),
        (changed(5, tile="0-0", knock=True), "tile-or-knock", "play 5: "),
        (changed(7, knock=True, end="left"), "knock-at-end", "play 7: "),
        (changed(1, knock=True), "must-play", "play 1: "),
        (changed(9, tile="6-5", end="right"), "knock-contradicted", "play 9: "),
        (THREE | {"plays": THREE["plays"][1:]}, "no-end-yet", "play 1: "),
        (THREE | {"plays": THREE["plays"][:-1]}, "wrong-counts", "play 8: "),
        (THREE | {"counts": [4, 3]}, "wrong-counts", "play 9: "),
        (THREE | {"seat": 0, "hand": ["2-1"]}, "knock-contradicted", "play 7: "),
        (THREE | {"hand": ["4-2", "4-4"]}, "wrong-number-of-tiles", "play 9: "),
        (THREE | {"hand": ["4-2", "4-4", "4-4"]}, "tile-twice", "the hand"),
        (THREE | {"hand": ["4-2", "4-4", "4-7"]}, "not-a-tile", "4-7"),
        (THREE | {"hand": ["4-4", "6-4", "3-1"]}, "nothing-to-choose", "must knock"),
        (THREE | {"scores": [61, 0]}, "wrong-scores", "61"),
        (THREE | {"scores": [0]}, "wrong-scores", "not 1"),
        (THREE | {"counts": [3]}, "wrong-seats", "not 1"),
        (THREE | {"counts": [3, 3, 3, 3, 3]}, "wrong-seats", "not 5"),
        (THREE | {"seat": 2}, "no-such-seat", "no seat 2"),
        (OPENING | {"plays": [{"seat": 5, "tile": "3-3"}]}, "no-such-seat", "play 1: "),
    ],
)
async def test_an_error_names_the_play_or_the_value(
    guest: httpx.AsyncClient, body: dict[str, Any], code: str, says: str
) -> None:
    reply = await guest.post(ANALYSIS, json=body)
    assert says in problem(reply, 422, code)["detail"]


@pytest.mark.parametrize(
    "change",
    [
        {"values": []}, {"values": ["best"]}, {"values": "open"}, {"score": 1}, {"hand": "4-2"}, {"seat": "1"},
        {"seat": True}, {"plays": None}, {"plays": [{"tile": "6-6"}]}, {"plays": [{"seat": 0, "tile": "6-6", "by": 1}]},
        {"plays": [{"seat": 0, "tile": "6-6", "knock": 1}]}, {"counts": [3.5, 3]}, {"scores": None},
    ],
)  # fmt: skip
async def test_a_body_of_another_shape_is_refused(guest: httpx.AsyncClient, change: dict[str, Any]) -> None:
    reply = await guest.post(ANALYSIS, json=THREE | change)
    problem(reply, 422, "bad-body")


async def test_a_history_without_end_is_refused_at_its_first_fault(guest: httpx.AsyncClient) -> None:
    knocks = [{"seat": n % 2, "knock": True} for n in range(400)]
    reply = await guest.post(ANALYSIS, json=THREE | {"plays": THREE["plays"] + knocks})
    assert reply.status_code == 422
    assert "play 1" in reply.json()["detail"]
    reply = await guest.post(ANALYSIS, json=THREE | {"plays": THREE["plays"] + knocks * 4})
    problem(reply, 413, "body-too-large")


@pytest.mark.parametrize("kind", ["points", "finish", "partnership"])
@pytest.mark.parametrize("tiles", [2, 3, 5])
async def test_practice_draws_what_was_asked_for(guest: httpx.AsyncClient, kind: str, tiles: int) -> None:
    found = (await guest.post(PRACTICE, json={"kind": kind, "tiles": tiles})).json()
    assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(found, DominoQuestion))) == found
    assert found["n"] is None
    assert found["finish"] is (kind == "finish")
    assert found["counts"] == ([2] * 4 if kind == "partnership" else [tiles] * 2)
    assert len(found["hand"]) == found["counts"][found["seat"]]


async def test_practice_never_comes_to_an_end(guest: httpx.AsyncClient) -> None:
    drawn = [(await guest.post(PRACTICE, json={})).json() for _ in range(25)]
    assert len({(*one["line"], *one["hand"]) for one in drawn}) == 25
    assert {len(one["counts"]) for one in drawn} == {2, 4}
    assert {one["finish"] for one in drawn} == {False, True}


@pytest.mark.parametrize(("tiles", "kinds"), [(2, {"points", "finish"}), (6, {"points"})])
def test_a_number_of_tiles_decides_which_kinds_there_are(tiles: int, kinds: set[str]) -> None:
    bench = DominoBench(HashSolver())
    drawn = [msgspec.json.decode(bench.answer(DrawDominoes(tiles, None, bytes([n])))) for n in range(12)]
    assert {"finish" if one["finish"] else "points" for one in drawn} == kinds
    assert {tuple(one["counts"]) for one in drawn} == {(tiles, tiles)}


@pytest.mark.parametrize(
    "body", [{"tiles": 1}, {"tiles": 7}, {"tiles": "3"}, {"tiles": None}, {"kind": "race"}, {"hand": []}, {"n": 1}]
)
async def test_practice_of_another_kind_is_refused(guest: httpx.AsyncClient, body: dict[str, Any]) -> None:
    problem(await guest.post(PRACTICE, json=body), 422, "bad-body")


def asked_again(question: dict[str, Any]) -> dict[str, Any]:
    """Return a question as the position that an answer sends."""
    plays: list[dict[str, Any]] = []
    for one in question["plays"]:
        moved = {"knock": True} if one["tile"] is None else {"tile": one["tile"], "end": one["end"]}
        plays.append({"seat": one["seat"]} | moved)
    return {"plays": plays} | {key: question[key] for key in ("seat", "hand", "counts", "scores")}


@pytest.mark.parametrize("kind", ["points", "finish", "partnership"])
async def test_a_practised_answer_is_graded_as_the_analysis_says(guest: httpx.AsyncClient, kind: str) -> None:
    question = (await guest.post(PRACTICE, json={"kind": kind, "tiles": 3})).json()
    position = asked_again(question)
    values = {"points": ["open", "house", "equilibrium"], "finish": ["open", "house", "race"], "partnership": ["open"]}
    found = (await guest.post(ANALYSIS, json=position | {"values": values[kind]})).json()
    by = "race" if kind == "finish" else "open"
    best = max(play[by]["value"] for play in found["plays"])
    for play in found["plays"]:
        body = {"position": position, "finish": kind == "finish", "tile": play["tile"], "end": play["end"]}
        verdict = (await guest.post(ANSWERS, json=body)).json()
        assert verdict["n"] is None
        for name in ("line", "hand", "counts", "scores", "unseen", "possible", "hands", "plays", "finish"):
            assert verdict[name] == question[name]
        assert (verdict["tile"], verdict["end"]) == (play["tile"], play["end"])
        assert verdict["loss"] == pytest.approx(best - play[by]["value"], abs=1e-12)
        (told,) = [one for one in verdict["choices"] if (one["tile"], one["end"]) == (play["tile"], play["end"])]
        for name in ("points", "total", "open", "house", "knocks", "reply", "equivalent"):
            assert told[name] == play[name]
        if kind == "points":
            assert told["equilibrium"] == play["equilibrium"]["value"]
            assert verdict["equilibrium"] == found["equilibrium"]
        assert verdict["narrowed"] == found["narrowed"]
        assert verdict["reasons"]


@pytest.mark.parametrize("end", ["left", "right", None])
async def test_two_places_that_come_to_the_same_are_one_play(guest: httpx.AsyncClient, end: str | None) -> None:
    position = OPENING | {"plays": [{"seat": 0, "tile": "4-4"}], "counts": [6, 7]}
    verdict = (await guest.post(ANSWERS, json={"position": position, "tile": "4-0", "end": end})).json()
    assert (verdict["tile"], verdict["end"], verdict["place"]) == ("4-0", "left", 1)
    assert [one["equivalent"] for one in verdict["choices"]] == [[{"tile": "4-0", "end": "right"}]]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tile": "6-1"}, "tile-not-held"),
        ({"tile": "4-4", "end": None}, "does-not-fit"),
        ({"tile": "4-2", "end": "right"}, "does-not-fit"),
        ({"tile": "6"}, "not-a-tile"),
        ({"tile": ["4-2"]}, "bad-body"),
        ({"end": "up"}, "bad-body"),
        ({"n": 1}, "bad-body"),
        ({"finish": "yes"}, "bad-body"),
        ({"position": OPENING, "tile": "6-6", "end": "left"}, "no-end-yet"),
        ({"position": THREE | {"counts": [2, 3]}}, "wrong-counts"),
        ({"position": THREE | {"values": ["open"]}}, "bad-body"),
    ],
)
async def test_a_bad_practised_answer_is_refused(guest: httpx.AsyncClient, change: dict[str, Any], code: str) -> None:
    body = {"position": THREE, "tile": "4-2", "end": "left"} | change
    problem(await guest.post(ANSWERS, json=body), 422, code)
