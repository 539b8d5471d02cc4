"""muggins reviews as a person calls it, and what clearing a run changes."""

import os
import subprocess
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from puzzles.days import closes, day_of
from puzzles.kinds.count import COUNT
from puzzles.wire.keys import REVIEWS, SheetKeys, profile, review_entry
from puzzles.wire.records import FinalRecord
from puzzles.wire.scripts import (
    ANSWER,
    OPEN,
    REVIEW,
    SHOW,
    Call,
    answer_call,
    milliseconds,
    open_call,
    review_call,
    run_reply,
    show_call,
)
from tests.services import muggins
from tests.standins import SECRET, InlineMaker
from workers.closing import clear_run, close_due, rebuild_board
from workers.config import utc_now
from workers.publishing import publish
from workers.store import Store

DAY = day_of(utc_now())
KEYS = SheetKeys(DAY, "count")
NOON = closes(DAY) - timedelta(hours=13)


def play(store: Store, player: str, times: list[int], *, ask: bool = False) -> None:
    """Open a run and answer one position after the other rightly, each in so many milliseconds."""

    def call(script: str, prepared: Call) -> str:
        return run_reply(store.register_script(script)(keys=prepared.keys, args=prepared.args)).outcome

    now = milliseconds(NOON)
    sheet = COUNT.decode(store.get(KEYS.sheet).encode())
    assert call(OPEN, open_call(KEYS, player=player, attempt="attempt-1", now=now)) == "opened"
    for n, time in enumerate(times, 1):
        assert call(SHOW, show_call(KEYS, player=player, n=n, now=now)) == "shown"
        now += time
        graded = COUNT.grade(sheet, n, [str(sheet.positions[n - 1].total)])
        prepared = answer_call(
            KEYS, player=player, n=n, attempt="attempt-1", choice=graded.choice, score=graded.score,
            loss=graded.loss, now=now, positions=20, rule=COUNT.rule,
        )  # fmt: skip
        assert call(ANSWER, prepared) == "recorded"
    if ask:
        assert call(REVIEW, review_call(KEYS, player=player, field="asked", now=now)) == "noted"
        store.zadd(REVIEWS, {review_entry(KEYS, player): now}, nx=True)


@pytest.fixture
def played(redis_store: Store) -> Store:
    publish(redis_store, SECRET, [DAY], InlineMaker())
    play(redis_store, "fair", [2_000] * 20)
    play(redis_store, "hasty", [250, *[1_000] * 19], ask=True)
    play(redis_store, "other", [1, *[3_000] * 19], ask=True)
    play(redis_store, "half", [100, 2_000])
    redis_store.hset(profile("hasty"), "name", "Brass Heron")
    return redis_store


@pytest.fixture
def reviews(redis_url: str, tmp_path: Path):
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"MUGGINS_DATA": str(tmp_path / "data"), "MUGGINS_REDIS_URL": redis_url}
        return subprocess.run(
            muggins("reviews", *arguments), env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    return run


def board(store: Store) -> dict[str, float]:
    return dict(store.zrange(KEYS.board, 0, -1, withscores=True))


def test_those_who_ask_are_listed_with_their_times(played: Store, reviews) -> None:
    listed = reviews("list")
    assert listed.returncode == 0, listed.stderr
    lines = [line for line in listed.stdout.splitlines() if "hasty" in line]
    assert len(lines) == 1
    for word in (DAY.isoformat(), "count", "Brass Heron", "20/20", "19.2", "250 1000 1000"):
        assert word in lines[0]
    assert "fair" not in listed.stdout
    assert "2 to look at" in listed.stdout


def test_a_cleared_run_stands_on_the_board_and_off_the_list(played: Store, reviews) -> None:
    assert board(played) == {"fair": -40_000}
    done = reviews("clear", DAY.isoformat(), "hasty")
    assert (done.returncode, done.stderr) == (0, "")
    assert board(played) == {"fair": -40_000, "hasty": -19_250}
    assert played.zrange(REVIEWS, 0, -1) == [review_entry(KEYS, "other")]
    # A second time, and a rebuilding, change nothing.
    assert reviews("clear", "today", "hasty").returncode == 0
    assert rebuild_board(played, KEYS) == 2
    assert board(played) == {"fair": -40_000, "hasty": -19_250}


@pytest.mark.parametrize("player", ["fair", "half", "nobody"])
def test_a_run_that_is_not_marked_or_not_finished_is_not_cleared(played: Store, reviews, player: str) -> None:
    done = reviews("clear", DAY.isoformat(), player)
    assert done.returncode == 1
    assert player in done.stderr
    assert board(played) == {"fair": -40_000}
    assert not played.hexists(KEYS.run(player), "cleared")


def test_a_dismissed_run_stays_off_the_board(played: Store, reviews) -> None:
    assert "dismissed: 1" in reviews("dismiss", DAY.isoformat(), "other").stdout
    assert reviews("dismiss", DAY.isoformat(), "other").returncode == 1
    assert board(played) == {"fair": -40_000}
    assert review_entry(KEYS, "other") not in played.zrange(REVIEWS, 0, -1)


def test_a_look_after_the_closing_changes_board_and_final_statistics_together(played: Store) -> None:
    close_due(played, SECRET, closes(DAY))
    before = msgspec.json.decode(played.get(KEYS.final), type=FinalRecord)
    assert (before.statistics.runs, before.statistics.mean) == (1, -40_000)
    for _ in range(2):
        assert clear_run(played, KEYS, "hasty", closes(DAY)) is not None
        after = msgspec.json.decode(played.get(KEYS.final), type=FinalRecord)
        assert (after.statistics.runs, after.statistics.mean) == (2, (-40_000 - 19_250) / 2)
        assert after.seed == before.seed
        assert after.statistics.positions == before.statistics.positions
        assert sum(one.runs for one in after.statistics.histogram) == 2
        assert board(played) == {"fair": -40_000, "hasty": -19_250}
    # Closing it once more would find the very same.
    assert close_due(played, SECRET, closes(DAY)) == []


def test_a_closing_counts_only_finished_runs_that_nothing_speaks_against(played: Store) -> None:
    close_due(played, SECRET, closes(DAY))
    assert board(played) == {"fair": -40_000}
    final = msgspec.json.decode(played.get(KEYS.final), type=FinalRecord).statistics
    assert final.runs == 1
    # What was announced counts from everybody, as it did while the day was open.
    assert [sum(one.runs for one in position.chosen) for position in final.positions] == [4, 4, *[3] * 18]
    assert rebuild_board(played, KEYS) == 1
