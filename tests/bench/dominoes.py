"""The domino solver: every value by the number of tiles, the partnership, and the plain recursive solver beside it."""

# ruff: noqa: S311 - the same positions every time

import random
import statistics
import time

from puzzles.dominoes.solver import ALONE, solve
from puzzles.dominoes.tiles import SET, halves_of
from tests.bench import Figure
from tests.puzzles.dominoes.positions import after, random_position
from tests.puzzles.dominoes.twins import solved

LIMITS = {4: 20, 5: 100, 6: 1000, 7: 15_000}
"""Milliseconds on two cores, for open values and for the race."""
POSITIONS = {3: 40, 4: 40, 5: 20, 6: 6, 7: 1}


def figures():
    draw = random.Random(2026)
    began = time.perf_counter()
    solve(full(draw, 3), ["open", "house", "race"])
    yield Figure("first solution, kernels loaded or compiled", time.perf_counter() - began, "s")
    for tiles, number in POSITIONS.items():
        positions = [full(draw, tiles) for _ in range(number)]
        for value in ("open", "race", "house"):
            spent = [milliseconds(position, value) for position in positions]
            cpu, wall = (statistics.median(times) for times in zip(*spent, strict=True))
            limit = LIMITS.get(tiles) if value != "house" else None
            yield Figure(
                f"{value}, {tiles} tiles each", cpu, "ms", limit, f"two cores' own time; by the clock {wall:.1f}"
            )
    partners = [full(draw, 2, 4) for _ in range(3)]
    cpu, wall = min(milliseconds(position, "open") for position in partners)
    yield Figure("open, partners with 2 tiles each", cpu, "ms", None, f"own time of two cores, wall {wall:.1f}")
    yield from plain([full(draw, 3) for _ in range(3)])


def plain(positions):
    ratios = []
    for position in positions:
        other = 1 - position.seat
        hand, unseen = ([halves_of(tile) for tile in some] for some in (position.hand, position.possible[other]))
        scores = position.scores[position.seat], position.scores[other]
        began = time.process_time()
        hands, twin = solved(position.line.tiles, hand, [unseen], [position.counts[other]], scores)
        slow = time.process_time() - began
        began = time.process_time()
        solution = solve(position, ["open", "house", "race"])
        ratios.append(slow / (time.process_time() - began))
        for play in solution.plays:
            want = twin[halves_of(play.placement.tile), play.placement.side]
            if hands != solution.hands or any(getattr(play, name) != figure for name, figure in want.items()):
                raise AssertionError(f"the plain solver and the solver differ for {position}")
    yield Figure("plain recursion over the solver, 3 tiles", statistics.median(ratios), "times", None, "all values")


def full(draw, tiles, seats=2):
    """Return a position in which everybody holds so many tiles and nobody has knocked."""
    if (tiles, seats) == (7, 2):
        return after([], None, 0, draw.sample(SET, 7), [7, 7], [45, 48])
    while True:
        position = random_position(draw, seats, tiles)
        if set(position.counts) == {tiles} and all(move.tile is not None for move in position.moves):
            return position


def milliseconds(position, value):
    """Return what a value took: processor time, halved where two threads shared it, and time by the clock."""
    clock, cpu = time.perf_counter(), time.process_time()
    solution = solve(position, [value])
    spent = 1000 * (time.process_time() - cpu)
    return spent / (1 if solution.hands < ALONE else 2), 1000 * (time.perf_counter() - clock)
