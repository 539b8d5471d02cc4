"""The solver's child process: ready, busy, slow, dying, and gone when it should be."""

import asyncio
import os
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
from api.solver import ChildSolver, child_command, frame
from api.solver_child import Lookups
from puzzles.cribbage.game import GAMES
from puzzles.errors import IllegalError, NotFoundError
from tests.api.conftest import World, problem

JOB = AnalyseDiscards((16, 18, 21, 27, 41, 46), "own")


def trick_solver(flags: Path, *, waiting: int = 4, timeout: float = 5.0) -> ChildSolver:
    return ChildSolver((sys.executable, "-m", "tests.api.trick_child", str(flags)), waiting=waiting, timeout=timeout)


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
