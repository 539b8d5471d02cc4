"""The invariant of the days: after any downtime, through jumping clocks, races and deaths."""

import logging
import os
import signal
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.days import DAYS_AHEAD, closes
from puzzles.kinds import KINDS
from puzzles.seeds import commitment, content_hash, day_seed
from puzzles.wire.keys import UNCLOSED, SheetKeys
from tests.failing import Failing
from tests.services import DroppingProxy, until
from tests.standins import SECRET, HashSolver, InlineMaker, sheet_bytes
from workers.closing import close_due
from workers.publishing import Task, days_due, publish
from workers.secret import MasterSecret
from workers.store import Store, connect

START = datetime(2026, 11, 29, 15, 30, tzinfo=UTC)
QUICK = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def run(store: Store, now: datetime, maker: InlineMaker | None = None) -> list[SheetKeys]:
    return publish(store, SECRET, days_due(now), maker or InlineMaker())


def expected(day: date, kind: str = "discard") -> str:
    return sheet_bytes(Task(kind, day, day_seed(SECRET.current, day, kind))).decode()


def holds(store: Store, now: datetime) -> bool:
    return all(store.get(SheetKeys(day, kind).sheet) == expected(day, kind) for day in days_due(now) for kind in KINDS)


def test_today_and_fourteen_days_are_due_today_first() -> None:
    days = days_due(START)
    assert days[0] == date(2026, 11, 29)
    assert days == [days[0] + timedelta(ahead) for ahead in range(15)]
    assert DAYS_AHEAD == 14


def test_the_invariant_holds_after_one_run_and_a_second_run_makes_nothing(store: Store) -> None:
    maker = InlineMaker()
    assert len(run(store, START, maker)) == 15 * len(KINDS)
    assert maker.made[0].day == START.date()
    assert holds(store, START)
    again = InlineMaker()
    assert run(store, START + timedelta(hours=3), again) == []
    assert again.made == []
    assert store.zscore(UNCLOSED, "2026-11-29|discard") == closes(START.date()).timestamp()
    assert store.zcard(UNCLOSED) == 15 * len(KINDS)


def test_the_next_day_needs_one_more_sheet_of_each_kind(redis_store: Store) -> None:
    run(redis_store, START)
    assert set(run(redis_store, START + timedelta(days=1))) == {
        SheetKeys(START.date() + timedelta(days=15), kind) for kind in KINDS
    }


@QUICK
@given(st.lists(st.integers(-72, 30 * 24), min_size=1, max_size=6))
def test_after_any_downtime_and_any_jump_of_the_clock_the_invariant_holds_and_nothing_is_overwritten(
    redis_store: Store, hours: list[int]
) -> None:
    redis_store.flushall()
    published: dict[str, str] = {}
    for hour in hours:
        now = START + timedelta(hours=hour)
        run(redis_store, now)
        close_due(redis_store, SECRET, now)
        assert holds(redis_store, now)
        found = {key: redis_store.get(key) for key in redis_store.scan_iter(match="*:sheet")}
        assert found.items() >= published.items()
        published = found
        # Every sheet will be closed one day: it is final, or it stands among the unclosed.
        for key in found:
            day, _, kind = key.split("{")[1].split("}")[0].partition(":")
            keys = SheetKeys(date.fromisoformat(day), kind)
            assert redis_store.exists(keys.final) or redis_store.zscore(UNCLOSED, f"{day}|{kind}")


def test_workers_with_the_same_secret_write_the_same_bytes_whoever_wins(
    redis_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    class Late(InlineMaker):
        """Another worker publishes everything while this one is making its first sheet."""

        def submit(self, task: Task):
            if not self.made:
                run(redis_store, START)
            return super().submit(task)

    late = Late()
    with caplog.at_level(logging.WARNING):
        assert run(redis_store, START, late) == []
    assert len(late.made) <= late.width
    assert not caplog.records


def test_other_bytes_are_an_error_that_names_both_hashes_and_what_is_published_stays(
    redis_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    class Other(InlineMaker):
        def submit(self, task: Task):
            publish(redis_store, MasterSecret(bytes(32)), [task.day], InlineMaker())
            return super().submit(task)

    keys = SheetKeys(START.date(), "discard")
    publish(redis_store, SECRET, [START.date()], Other())
    standing = redis_store.get(keys.sheet)
    seed = day_seed(bytes(32), keys.day, keys.kind)
    assert commitment(seed) in standing
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert content_hash(standing.encode()) in record.getMessage()
    assert content_hash(expected(keys.day).encode()) in record.getMessage()
    assert seed.hex() not in caplog.text


def test_a_new_version_leaves_published_days_alone_and_makes_the_next_ones(redis_store: Store) -> None:
    run(redis_store, START)
    newer = InlineMaker(HashSolver("newer"))
    run(redis_store, START + timedelta(days=2), newer)
    assert [(task.day, task.kind) for task in newer.made] == [
        (START.date() + timedelta(days=15 + more), kind) for more in range(2) for kind in KINDS
    ]
    assert holds(redis_store, START)


@pytest.mark.parametrize("done", [False, True], ids=["before the command", "after it, the reply lost"])
@pytest.mark.parametrize("at", [*range(1, 13), 20, 33, 50])
def test_whatever_command_a_worker_dies_at_the_next_run_makes_the_rest(redis_store: Store, at: int, done: bool) -> None:
    with pytest.raises(redis.ConnectionError):
        run(Failing(redis_store, at, done=done), START)
    for key in redis_store.scan_iter(match="*:sheet"):
        day, kind = key.split("{")[1].split("}")[0].split(":")
        assert redis_store.get(key) == expected(date.fromisoformat(day), kind)
        assert redis_store.zscore(UNCLOSED, f"{day}|{kind}")
    run(redis_store, START)
    assert holds(redis_store, START)


def test_a_lost_reply_to_a_publication_is_no_difference(
    redis_store: Store, proxy: DroppingProxy, caplog: pytest.LogCaptureFixture
) -> None:
    client = connect(proxy.address)
    proxy.drop_reply(b":sheet\r\n$")
    with pytest.raises(redis.ConnectionError):
        publish(client, SECRET, days_due(START), InlineMaker())
    publish(client, SECRET, days_due(START), InlineMaker())
    assert holds(redis_store, START)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    client.close()


PROGRAM = """
import sys
from datetime import datetime
from tests.failing import Failing
from tests.standins import SECRET, InlineMaker
from workers.publishing import days_due, publish
from workers.store import connect
print("ready", flush=True)
sys.stdin.readline()
publish(connect(sys.argv[1]), SECRET, days_due(datetime.fromisoformat(sys.argv[2])), InlineMaker())
"""


def process(url: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, url, START.isoformat()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_racing_processes_one_of_them_killed_publish_each_day_once_and_alike(store_url: str, store: Store) -> None:
    racing = [process(store_url) for _ in range(3)]
    for one in racing:
        assert one.stdout
        assert one.stdin
        assert one.stdout.readline() == "ready\n"
    for one in racing:
        assert one.stdin
        one.stdin.write("go\n")
        one.stdin.flush()
    until(lambda: store.exists(SheetKeys(START.date(), "discard").sheet), what="the first sheet")
    os.kill(racing[0].pid, signal.SIGKILL)
    errors = [one.communicate()[1] for one in racing]
    assert [one.returncode for one in racing] == [-signal.SIGKILL, 0, 0]
    # Nothing to say means that no two of them made different bytes.
    assert errors[1:] == ["", ""]
    assert holds(store, START)
