"""The equilibrium of two and three tiles each: time, the bracket, and what it needs in memory."""

import resource
import statistics
import time

from puzzles.dominoes.equilibrium import equilibrium
from tests.bench import Figure
from tests.puzzles.dominoes.publicly import reference

CASES = [(position, position.counts[0]) for position, _ in reference() if max(position.counts) <= 3]
LIMITS = {2: (0.2, 5), 3: (10, 1)}
"""Tiles each: seconds, and how often it is measured."""


def measured(position, *, race, again):
    spent, busy = [], []
    for _ in range(again):
        started, worked = time.perf_counter(), time.thread_time()
        found = equilibrium(position, race=race)
        spent.append(time.perf_counter() - started)
        busy.append(time.thread_time() - worked)
    return statistics.median(spent), statistics.median(busy), found.high - found.low


def figures():
    """Measure two and three tiles each, points and race, and yield one figure after the other."""
    started = time.perf_counter()
    equilibrium(CASES[0][0])
    yield Figure("the first, kernels loaded or compiled", time.perf_counter() - started, "s")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for number, (position, tiles) in enumerate(CASES, 1):
        limit, again = LIMITS[tiles]
        for race in (False, True):
            spent, busy, bracket = measured(position, race=race, again=again)
            what = f"{tiles} tiles each, position {number}, {'race' if race else 'points'}"
            yield Figure(what, busy, "s", limit, f"one core's own time; passed {spent:.2f} s; bracket {bracket:.0e}")
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
    yield Figure("memory for three tiles each", more, "MB", 500)
