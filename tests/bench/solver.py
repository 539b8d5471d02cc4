"""The discard solver: one position against the plain loop, the builds, the command line's batches."""

# ruff: noqa: S311 - the same hands every time; a kernel's arrays are its parameters

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import combinations
from pathlib import Path

import numpy as np
from numba import njit

from puzzles.cribbage.cards import DECK, cards_text
from puzzles.cribbage.discards import DiscardSolver, build_lookup
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.kernels import points
from puzzles.cribbage.table import packaged_table
from tests.bench import Figure

COMMAND = [sys.executable, "-c", "import sys; from workers.cli import main; sys.exit(main())"]


@njit(nogil=True)
def plain_loop(own, unseen, choices, binomial, rank_pair, rank_points):
    """Add up all 9,366,819 hands of the opponent one by one, looking up what each throws; every starter, every crib.

    A hand counts for the starters that it leaves: for all, less those that it holds.
    """
    thrown = np.zeros(1326, np.int64)
    holding = np.zeros((1326, 52), np.int64)
    low = np.zeros(15, np.int64)
    high = np.zeros(15, np.int64)
    discard = 0
    for i in range(6):
        for j in range(i + 1, 6):
            low[discard], high[discard] = i, j
            discard += 1
    hand = np.zeros(6, np.int64)
    for i in range(5, 46):
        hand[5] = unseen[i]
        ni = binomial[unseen[i], 6]
        for j in range(4, i):
            hand[4] = unseen[j]
            nj = ni + binomial[unseen[j], 5]
            for k in range(3, j):
                hand[3] = unseen[k]
                nk = nj + binomial[unseen[k], 4]
                for m in range(2, k):
                    hand[2] = unseen[m]
                    nm = nk + binomial[unseen[m], 3]
                    for n in range(1, m):
                        hand[1] = unseen[n]
                        nn = nm + binomial[unseen[n], 2]
                        for p in range(n):
                            hand[0] = unseen[p]
                            choice = choices[nn + unseen[p]]
                            d = hand[high[choice]]
                            pair = d * (d - 1) // 2 + hand[low[choice]]
                            thrown[pair] += 1
                            for card in hand:
                                holding[pair, card] += 1
    sums = np.zeros(15, np.int64)
    for j in range(46):
        for i in range(j):
            c, d = unseen[i], unseen[j]
            pair = d * (d - 1) // 2 + c
            for s in unseen:
                weight = thrown[pair] - holding[pair, s]
                if s not in (c, d) and weight > 0:
                    for discard in range(15):
                        sums[discard] += weight * points.crib_points(
                            own[low[discard]], own[high[discard]], c, d, s, rank_pair, rank_points
                        )
    return sums


def figures():
    draw = random.Random(2026)
    table = packaged_table(SIX)
    build_lookup(packaged_table(FIVE))
    started = time.perf_counter()
    lookup = build_lookup(table)
    yield Figure("lookup of six cards, built", time.perf_counter() - started, "s", 20, "two cores, kernels compiled")
    solver = DiscardSolver.from_buffer(SIX, table, lookup)
    hands = [sorted(draw.sample(DECK, 6)) for _ in range(200)]
    solver.discards(hands[0], "own")
    spent = []
    for number, hand in enumerate(hands):
        started = time.thread_time()
        solver.discards(hand, "own" if number % 2 else "opponent")
        spent.append(1000 * (time.thread_time() - started))
    fast = statistics.median(spent)
    yield Figure("one position, all 15 discards, median", fast, "ms", 25, "one core's own time, whatever else runs")
    yield Figure("one position, slowest of 200", max(spent), "ms", None)
    yield from _plain(solver, hands, fast)
    with tempfile.TemporaryDirectory() as directory:
        yield from _batches(Path(directory), draw)
        yield from _tables(Path(directory))


def _plain(solver, hands, fast):
    choices = solver._roles["pone"][4]
    spent = []
    for hand in hands[:4]:
        own = np.array(hand, np.int64)
        unseen = np.array([card for card in DECK if card not in hand], np.int64)
        started = time.thread_time()
        sums = plain_loop(own, unseen, choices, points.BINOMIAL, points.RANK_PAIR, points.RANK_POINTS)
        spent.append(1000 * (time.thread_time() - started))
        quick = {found.cards: found.crib for found in solver.discards(hand, "own")}
        plain = (total / SIX.deals for total in sums.tolist())
        if quick != dict(zip(combinations(hand, 2), plain, strict=True)):
            raise AssertionError(f"the plain loop and the solver differ for {hand}")
    slow = min(spent[1:])
    yield Figure("the plain loop over 9,366,819 hands", slow, "ms", None, "the same sums to the last bit")
    yield Figure("plain loop over inclusion and exclusion", slow / fast, "times", None)


def _batches(directory, draw):
    environment = os.environ | {"MUGGINS_DATA": str(directory), "PYTHONPATH": os.getcwd()}  # noqa: PTH109

    def timed(command, lines):
        text = "\n".join(map(json.dumps, lines)).encode()
        started = time.perf_counter()
        subprocess.run([*COMMAND, command, "--batch"], input=text, capture_output=True, check=True, env=environment)
        return time.perf_counter() - started

    deals = [cards_text(draw.sample(DECK, 5)) for _ in range(50_000)]
    lines = [{"hand": deal[:4], "starter": deal[4], "crib": bool(n % 2)} for n, deal in enumerate(deals)]
    timed("count", lines[:1])
    start = timed("count", lines[:1])
    yield Figure("start of muggins count", start, "s", None)
    yield Figure("muggins count --batch", len(lines) / (timed("count", lines) - start), "lines/s", None)
    lines = [{"cards": cards_text(draw.sample(DECK, 6)), "crib": "own" if n % 2 else "opponent"} for n in range(1000)]
    timed("discard", lines[:1])
    start = timed("discard", lines[:1])
    yield Figure("start of muggins discard", start, "s", None, "lookup and kernels there")
    yield Figure("muggins discard --batch", len(lines) / (timed("discard", lines) - start), "lines/s", None)


def _tables(directory):
    environment = os.environ | {"PYTHONPATH": os.getcwd()}  # noqa: PTH109
    command = [*COMMAND, "table", "build", "--output", str(directory)]
    subprocess.run(command, capture_output=True, check=True, env=environment)
    figures = json.loads((directory / "build.json").read_text())
    for game in ("six", "five"):
        found = figures[game]
        yield Figure(f"table of {game} cards, found", found["seconds"], "s", 120, f"{found['iterations']} iterations")
        yield Figure(f"table of {game} cards, memory", found["peak_memory_mb"], "MB", 1024)
        yield Figure(f"table of {game} cards, residual", 1e6 * found["residual"], "millionths", 500)
