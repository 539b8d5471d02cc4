"""The solvers of both games, and what the slow twins know of all hands."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from puzzles.cribbage.discards import DiscardSolver, lookup_file_name
from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.table import packaged_table
from tests.puzzles.cribbage import twins


@pytest.fixture(scope="session")
def lookups(solver_data):
    """The bytes of both games' lookups."""
    names = {game.name: lookup_file_name(game, packaged_table(game)) for game in (SIX, FIVE)}
    return {game: (solver_data / name).read_bytes() for game, name in names.items()}


@pytest.fixture(scope="session")
def solvers(lookups):
    """The solvers on the packaged tables, by the game's name."""
    return {
        game.name: DiscardSolver.from_buffer(game, packaged_table(game), lookups[game.name]) for game in (SIX, FIVE)
    }


@pytest.fixture(scope="session")
def plain_show():
    """The show scores of four and of three cards with every starter, scored one by one."""
    with ThreadPoolExecutor(2) as pool:
        six, five = pool.map(lambda table: table(), (twins.plain_show_table_four, twins.plain_show_table_three))
    return {"six": six, "five": five}


@pytest.fixture(scope="session")
def plain_throws(plain_show):
    """What each role throws from every hand, found by going through each hand's discards."""
    found = {}
    for game, loop in ((SIX, twins.plain_throws_six), (FIVE, twins.plain_throws_five)):
        table = packaged_table(game)

        def work(role, game=game, loop=loop, table=table):
            crib, sign = ("own", 1) if role == "dealer" else ("opponent", -1)
            micropoints = np.zeros((52, 52), np.int64)
            for high in range(52):
                for low in range(high):
                    micropoints[low, high] = table.mean(crib, low, high)
            return loop(plain_show[game.name], micropoints, sign)

        with ThreadPoolExecutor(2) as pool:
            found[game.name] = dict(zip(("dealer", "pone"), pool.map(work, ("dealer", "pone")), strict=True))
    return found
