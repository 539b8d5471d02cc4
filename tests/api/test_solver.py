"""The solver's child process: ready, busy, slow, dying, and gone when it should be."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from api.discard_solving import AnalyseDiscards, Analysis, DrawDiscards, GradeDiscards
from api.problems import ProblemError
from api.routes.domino_analysis_examples import ANALYSING, ANALYSIS
from api.solver import ChildSolver, child_command, frame
from api.solver_child import Lookups
from puzzles.cribbage.game import GAMES
from puzzles.errors import IllegalError, NotFoundError
from tests.api.conftest import World, asked_again, problem

JOB = AnalyseDiscards((16, 18, 21, 27, 41, 46), "own")


def trick_solver(flags: Path, *tricks: str, waiting: int = 4, timeout: float = 5.0, **options: Any) -> ChildSolver:
    command = (sys.executable, "-m", "tests.api.trick_child", str(flags), *tricks)
    return ChildSolver(command, waiting=waiting, timeout=timeout, **options)


async def until(true: Callable[[], bool], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.02)


async def until_ready(solver: ChildSolver, seconds: float = 10) -> None:
    await until(lambda: solver.ready, seconds)


@pytest_asyncio.fixture
async def solver(tmp_path: Path) -> AsyncIterator[ChildSolver]:
    one = trick_solver(tmp_path)
    await one.start()
    await until_ready(one)
    yield one
    await one.stop()


def children(flags: Path) -> list[int]:
    return [int(path.name.removeprefix("pid-")) for path in flags.glob("pid-*")]


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_jobs_are_answered_each_with_its_own_reply(solver: ChildSolver) -> None:
    jobs = [AnalyseDiscards((16, 18, 21, 27, 41, card), "own") for card in (46, 47, 48)]
    replies = await asyncio.gather(*(solver.solve(job) for job in jobs))
    for job, reply in zip(jobs, replies, strict=True):
        assert len(msgspec.json.decode(reply, type=Analysis).discards) == 15
        assert reply == await solver.solve(job)
    assert len(set(replies)) == 3


async def test_an_error_of_the_rules_comes_back_as_one(solver: ChildSolver) -> None:
    with pytest.raises(IllegalError, match="KS is not held"):
        await solver.solve(GradeDiscards(JOB.cards, "own", ("KS", "5C")))
    assert await solver.solve(JOB)


async def test_before_it_is_ready_jobs_are_sent_away(tmp_path: Path) -> None:
    (tmp_path / "missing").touch()
    solver = trick_solver(tmp_path)
    await solver.start()
    await asyncio.sleep(1)
    with pytest.raises(ProblemError) as caught:
        await solver.solve(JOB)
    assert (caught.value.code, caught.value.retry_after) == ("solver-not-ready", 2)
    (tmp_path / "missing").unlink()
    await until_ready(solver)
    assert await solver.solve(JOB)
    assert len(children(tmp_path)) == 1
    await solver.stop()


async def test_a_child_that_dies_over_a_job_is_replaced_and_asked_again(solver: ChildSolver, tmp_path: Path) -> None:
    before = await solver.solve(JOB)
    (tmp_path / "die").touch()
    assert await solver.solve(JOB) == before
    assert len(children(tmp_path)) == 2


async def test_a_child_that_dies_again_and_again_is_not_asked_for_ever(solver: ChildSolver, tmp_path: Path) -> None:
    (tmp_path / "always-die").touch()
    solver._timeout = 1.0
    with pytest.raises(ProblemError) as caught:
        await solver.solve(JOB)
    assert caught.value.code == "solver-not-ready"
    (tmp_path / "always-die").unlink()
    await until_ready(solver)
    assert await solver.solve(JOB)


async def test_too_many_waiting_are_sent_away_at_once(solver: ChildSolver, tmp_path: Path) -> None:
    (tmp_path / "sleep").touch()
    waiting = [asyncio.create_task(solver.solve(JOB)) for _ in range(4)]
    await asyncio.sleep(0.1)
    with pytest.raises(ProblemError) as caught:
        await solver.solve(JOB)
    assert (caught.value.code, caught.value.retry_after) == ("solver-busy", 2)
    (tmp_path / "sleep").unlink()
    assert len(set(await asyncio.gather(*waiting))) == 1


async def test_a_job_that_takes_too_long_is_given_up_and_the_next_is_served(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, timeout=0.5)
    await solver.start()
    await until_ready(solver)
    (tmp_path / "sleep").touch()
    with pytest.raises(ProblemError) as caught:
        await solver.solve(JOB)
    assert caught.value.code == "solver-slow"
    (tmp_path / "sleep").unlink()
    await until_ready(solver)
    assert await solver.solve(DrawDiscards("six", "any", "any", b"seed"))
    await solver.stop()


async def test_stopping_ends_the_child_whatever_it_is_doing(solver: ChildSolver, tmp_path: Path) -> None:
    (tmp_path / "sleep").touch()
    task = asyncio.create_task(solver.solve(JOB))
    await asyncio.sleep(0.1)
    begun = time.monotonic()
    await solver.stop()
    assert time.monotonic() - begun < 2
    assert not any(map(runs, children(tmp_path)))
    with pytest.raises(ProblemError):
        await task
    assert time.monotonic() - begun < 2


async def test_a_child_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path; from tests.api.test_solver import trick_solver, until_ready\n"
        "async def main():\n"
        f"    solver = trick_solver(Path({str(tmp_path)!r})); await solver.start(); await until_ready(solver)\n"
        "    print('ready', flush=True); await asyncio.sleep(60)\n"
        "asyncio.run(main())"
    )
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert await parent.stdout.readline() == b"ready\n"
    (child,) = children(tmp_path)
    parent.kill()
    await parent.wait()
    await until(lambda: not runs(child))


async def test_a_child_that_is_started_on_demand_comes_with_the_first_job_and_goes_when_idle(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, idle=0.5)
    await solver.start()
    await asyncio.sleep(0.5)
    assert children(tmp_path) == []
    reply = await solver.solve(JOB)
    (first,) = children(tmp_path)
    assert solver.ready
    for _ in range(4):
        await asyncio.sleep(0.3)
        assert await solver.solve(JOB) == reply
    assert children(tmp_path) == [first]
    await until(lambda: not runs(first))
    assert not solver.ready
    assert await solver.solve(JOB) == reply
    assert len(children(tmp_path)) == 2
    await solver.stop()
    assert not any(map(runs, children(tmp_path)))


async def test_a_long_job_is_not_taken_for_idleness(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, idle=0.2)
    await solver.start()
    await solver.solve(JOB)
    (tmp_path / "sleep").touch()
    slow = asyncio.create_task(solver.solve(JOB))
    await asyncio.sleep(1)
    (tmp_path / "sleep").unlink()
    assert await slow
    assert len(children(tmp_path)) == 1
    await solver.stop()


async def test_no_job_is_lost_on_a_child_that_is_just_being_ended(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, idle=0.02)
    await solver.start()
    reply = await solver.solve(JOB)
    for pause in (0.0, 0.01, 0.02, 0.021, 0.03, 0.05):
        await asyncio.sleep(pause)
        assert await solver.solve(JOB) == reply
    await solver.stop()


async def test_a_child_on_demand_that_dies_unasked_is_started_again_only_when_asked(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, idle=60)
    await solver.start()
    await solver.solve(JOB)
    (child,) = children(tmp_path)
    os.kill(child, signal.SIGKILL)
    await asyncio.sleep(1)
    assert children(tmp_path) == [child]
    assert await solver.solve(JOB)
    assert len(children(tmp_path)) == 2
    await solver.stop()


async def test_the_same_question_costs_once_even_if_asked_at_once(tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, kept=2)
    await solver.start()
    await until_ready(solver)
    (tmp_path / "sleep").touch()
    asked = [asyncio.create_task(solver.solve(JOB)) for _ in range(3)]
    await asyncio.sleep(0.2)
    # Whoever was let through still gets its answer; the others must not reach the child any more.
    (tmp_path / "sleep").unlink()
    reply = await asked[0]
    (tmp_path / "always-die").touch()
    assert [await one for one in asked] == [reply] * 3
    assert await solver.solve(JOB) == reply
    (tmp_path / "always-die").unlink()
    await until_ready(solver)
    drawn = [await solver.solve(DrawDiscards("six", "any", "any", bytes([n]))) for n in range(4)]
    assert len(set(drawn)) == 4
    (tmp_path / "always-die").touch()
    # Drawn positions repeat nothing, so they have driven nothing out.
    assert await solver.solve(JOB) == reply
    await solver.stop()


async def test_whoever_waits_too_long_for_a_turn_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.solver._LONGEST_WAIT", 0.3)
    solver = trick_solver(tmp_path, timeout=30)
    await solver.start()
    await until_ready(solver)
    (tmp_path / "sleep").touch()
    first = asyncio.create_task(solver.solve(JOB))
    await asyncio.sleep(0.1)
    with pytest.raises(ProblemError) as caught:
        await solver.solve(JOB)
    assert caught.value.code == "solver-busy"
    (tmp_path / "sleep").unlink()
    assert await first
    assert await solver.solve(JOB)
    await solver.stop()


async def test_a_long_domino_job_delays_no_discard(world: World, tmp_path: Path) -> None:
    solver = trick_solver(tmp_path, "dominoes", idle=60)
    guest = await world.guest(await world.app(domino_solver=solver))
    assert (await guest.post("/api/v1/practice/dominoes", json={"tiles": 2})).status_code == 200
    (tmp_path / "sleep").touch()
    slow = asyncio.create_task(guest.post("/api/v1/practice/dominoes", json={"tiles": 2}))
    await asyncio.sleep(0.1)
    assert (await guest.post("/api/v1/practice/discards", json={})).status_code == 200
    assert not slow.done()
    (tmp_path / "sleep").unlink()
    assert (await slow).status_code == 200


async def test_a_domino_job_that_takes_too_long_is_a_problem_and_the_next_is_served(
    world: World, tmp_path: Path
) -> None:
    solver = trick_solver(tmp_path, "dominoes", idle=60, timeout=5)
    guest = await world.guest(await world.app(domino_solver=solver))
    assert (await guest.post("/api/v1/practice/dominoes", json={"tiles": 2})).status_code == 200
    solver._timeout = 0.5
    (tmp_path / "sleep").touch()
    problem(await guest.post("/api/v1/practice/dominoes", json={"tiles": 2}), 503, "solver-slow")
    (tmp_path / "sleep").unlink()
    solver._timeout = 5
    assert (await guest.post("/api/v1/practice/dominoes", json={"tiles": 2})).status_code == 200
    assert len(children(tmp_path)) == 2


async def test_the_true_solver_serves_dominoes(world: World, tmp_path: Path) -> None:
    solver = ChildSolver(child_command("dominoes", tmp_path), waiting=4, timeout=90, idle=60, kept=4)
    guest = await world.guest(await world.app(domino_solver=solver))
    for _ in range(30):
        reply = await guest.post("/api/v1/analysis/dominoes", json=ANALYSING)
        if reply.status_code == 200:
            break
        # Compiled for the first time, it takes longer to start than a request waits.
        problem(reply, 503, "solver-not-ready")
    found = reply.json()
    assert found == msgspec.json.decode(msgspec.json.encode(ANALYSIS))
    pid = solver._process.pid
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    for asked in ({"kind": "points", "tiles": 3}, {"kind": "finish", "tiles": 2}, {"kind": "partnership"}):
        question = (await guest.post("/api/v1/practice/dominoes", json=asked)).json()
        position = asked_again(question)
        name = "race" if question["finish"] else "open"
        found = (await guest.post("/api/v1/analysis/dominoes", json=position | {"values": [name]})).json()["plays"]
        # The analysis lists them by the open value, a finish is graded by the race.
        plays = sorted(found, key=lambda play: -play[name]["value"])
        body = {"position": position, "finish": question["finish"], "tile": plays[1]["tile"], "end": plays[1]["end"]}
        verdict = (await guest.post("/api/v1/practice/dominoes/answers", json=body)).json()
        assert verdict["place"] == 2
        lost = plays[0][name]["value"] - plays[1][name]["value"]
        assert verdict["loss"] == pytest.approx(lost, abs=1e-12)
        assert verdict["loss"] >= 0.25


async def test_the_true_solver_serves_analysis_and_practice(world: World, solver_data: Path) -> None:
    solver = ChildSolver(child_command("discards", solver_data), waiting=16, timeout=30)
    app = await world.app(solver=solver)
    guest = await world.guest(app)
    await until_ready(solver, 120)
    hand = ["5H", "5C", "6D", "7S", "JD", "QH"]
    reply = await guest.post("/api/v1/analysis/discards", json={"cards": hand, "crib": "own"})
    found = reply.json()
    assert found["deals"] == 374672760
    by_cards = {tuple(one["cards"]): one for one in found["discards"]}
    for one in by_cards.values():
        assert one["hand"] == pytest.approx(sum(one["starters"].values()) / 46, abs=1e-12)
        assert one["total"] == pytest.approx(one["hand"] + one["crib"], abs=1e-12)
    assert by_cards["6D", "7S"]["hand"] == pytest.approx(12.673913, abs=1e-6)
    again = await guest.post("/api/v1/analysis/discards", json={"cards": hand[::-1], "crib": "own"})
    assert again.content == reply.content
    for game, crib, difficulty in (("six", "own", "hard"), ("five", "opponent", "easy"), ("six", "any", "medium")):
        asked = {"game": game, "crib": crib, "difficulty": difficulty}
        question = (await guest.post("/api/v1/practice/discards", json=asked)).json()
        assert question["difficulty"] == difficulty
        answer = {"crib": question["crib"], "cards": question["cards"], "thrown": question["cards"][:2]}
        verdict = (await guest.post("/api/v1/practice/discards/answers", json=answer)).json()
        low, high = {"easy": (0.8, 2.0), "medium": (0.3, 0.8), "hard": (0.05, 0.3)}[difficulty]
        assert low <= verdict["margin"] < high
        assert verdict["reasons"]


async def test_a_missing_lookup_is_a_problem_that_says_when_to_ask_again(world: World, tmp_path: Path) -> None:
    solver = ChildSolver(child_command("discards", tmp_path), waiting=16, timeout=5)
    guest = await world.guest(await world.app(solver=solver))
    reply = await guest.post("/api/v1/practice/discards", json={})
    problem(reply, 503, "solver-not-ready")
    assert reply.headers["retry-after"] == "2"
    assert (await guest.get("/readyz")).json()["solver"] is False


@pytest.mark.parametrize("flag", ["damaged", "odd"])
async def test_a_lookup_damaged_under_way_is_a_problem_until_it_is_whole_again(
    world: World, tmp_path: Path, flag: str
) -> None:
    solver = trick_solver(tmp_path)
    guest = await world.guest(await world.app(solver=solver))
    await until_ready(solver)
    (tmp_path / flag).touch()
    replies = await asyncio.gather(*(guest.post("/api/v1/practice/discards", json={}) for _ in range(4)))
    for reply in (*replies, await guest.post("/api/v1/practice/discards", json={})):
        problem(reply, 503, "solver-not-ready")
        assert reply.headers["retry-after"] == "2"
    await asyncio.sleep(1)
    assert not solver.ready
    (tmp_path / flag).unlink()
    await until_ready(solver)
    assert (await guest.post("/api/v1/practice/discards", json={})).status_code == 200
    assert len(children(tmp_path)) == 1


async def test_a_lookup_that_is_damaged_from_the_start_is_used_once_it_is_whole(tmp_path: Path) -> None:
    (tmp_path / "damaged").touch()
    solver = trick_solver(tmp_path)
    await solver.start()
    await asyncio.sleep(1)
    assert not solver.ready
    (tmp_path / "damaged").unlink()
    await until_ready(solver)
    await solver.stop()


async def test_whatever_goes_wrong_with_a_child_another_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    solver = trick_solver(tmp_path)
    ask = solver._ask
    faults: list[Exception] = [RuntimeError("out of the blue"), OSError("no more processes")]

    async def failing(job: Any, limit: float) -> bytes:
        if faults:
            raise faults.pop()
        return await ask(job, limit)

    monkeypatch.setattr(solver, "_ask", failing)
    await solver.start()
    await until_ready(solver)
    assert await solver.solve(JOB)
    assert "out of the blue" in caplog.text
    await solver.stop()


def test_a_damaged_lookup_is_noticed_on_opening_and_opened_once_it_is_replaced(
    solver_data: Path, tmp_path: Path
) -> None:
    (whole,) = solver_data.glob("*five*.lookup")
    data = bytearray(whole.read_bytes())
    data[len(data) // 2] ^= 1
    damaged = tmp_path / whole.name
    damaged.write_bytes(data)
    lookups = Lookups(tmp_path)
    for _ in range(2):
        with pytest.raises(NotFoundError) as caught:
            lookups.solver(GAMES["five"])
        assert caught.value.code == "solver-not-ready"
    damaged.unlink()
    os.link(whole, damaged)
    assert lookups.solver(GAMES["five"]) is lookups.solver(GAMES["five"])


def test_a_child_whose_parent_is_gone_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.api.trick_child", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.close()
        child.stdin.write(frame(b"+", msgspec.json.encode(JOB)))
        child.stdin.close()
        said = child.stderr.read().replace(b"a library that prints\n", b"")
        assert (said, child.wait(10)) == (b"", 0)
