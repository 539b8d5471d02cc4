"""Children that are restarted, stopped, and stop with their parent."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.services import until
from workers.children import Child, stop_all

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(60)",
]


def test_a_child_that_ends_is_started_again_after_a_growing_delay() -> None:
    child = Child("failing", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    child.start()
    seen = []
    begin = time.monotonic()
    while len(seen) < 3:
        status = child.tend()
        if status is not None:
            seen.append((status, time.monotonic() - begin))
        time.sleep(0.01)
    assert [status for status, _ in seen] == [3, 3, 3]
    assert child.failures == 3
    assert seen[1][1] - seen[0][1] > 0.5
    assert seen[2][1] - seen[1][1] > 1


def test_all_are_stopped_together_and_a_stubborn_one_by_force() -> None:
    children = [Child("one", SLEEPER, os.environ), Child("two", STUBBORN, os.environ)]
    for child in children:
        child.start()
    time.sleep(0.5)
    begin = time.monotonic()
    stop_all(children, patience=0.5)
    assert time.monotonic() - begin < 1.5
    assert not any(child.running() for child in children)


def test_a_child_stops_when_its_parent_is_killed(tmp_path: Path) -> None:
    program = f"""
import os, sys, time
from workers.children import Child
inner = "from workers.orphans import stop_with_parent; import time; stop_with_parent(); print(1); time.sleep(60)"
child = Child("child", [sys.executable, "-c", inner], os.environ)
child.start()
open({str(tmp_path / "pid")!r}, "w").write(str(child.pid))
time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL)
    until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text(), what="the child's start")
    pid = int((tmp_path / "pid").read_text())
    time.sleep(0.5)
    os.kill(pid, 0)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    until(lambda: not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_bytes(), seconds=5)
