"""The opponent model: its tables are the fixed point of all hands."""

import json
from importlib.resources import files

import numpy as np
import pytest

from puzzles.cribbage.game import FIVE, SIX
from puzzles.cribbage.model import Model, Throws, fixed_point
from puzzles.cribbage.table import packaged_table

LIMIT = 500
"""Millionths of a point: no entry may move as far in one more iteration."""


@pytest.fixture(scope="module")
def five():
    return Model(FIVE)


@pytest.mark.parametrize("game", [SIX, FIVE], ids=lambda game: game.name)
def test_one_more_iteration_moves_no_entry_and_the_published_residual_is_honest(game):
    table = packaged_table(game)
    produced = Model(game).produced(table)
    moves = [abs(new - old) for new, old in zip(produced.micropoints, table.micropoints, strict=True)]
    assert max(moves) < LIMIT
    figures = json.loads(files("puzzles.cribbage").joinpath("data", "build.json").read_text("ascii"))[game.name]
    assert figures["version"] == table.version
    assert figures["hands"] == game.hands
    assert figures["residual"] == max(moves) / 1e6
    assert figures["seconds"] <= 120
    assert figures["peak_memory_mb"] <= 1024


def test_the_search_ends_as_soon_as_its_goal_is_reached(five):
    found = fixed_point(five, goal=2.0)
    assert found.iterations == len(found.steps)
    assert found.residual == min(found.steps)
    assert found.residual <= 2.0
    assert all(step > 2.0 for step in found.steps[:-1])


def test_every_hand_is_thrown_once(five):
    throws = five.both_throws(packaged_table(FIVE), choices=True)
    for role in ("dealer", "pone"):
        counts = throws[role]
        assert int(counts.thrown.sum()) == FIVE.hands
        assert (counts.with_one.sum(axis=1) == 3 * counts.thrown).all()
        assert (counts.with_two.sum(axis=1) == 3 * counts.thrown).all()
        assert (counts.with_three.sum(axis=1) == counts.thrown).all()
        assert counts.choices.max() < 10


def test_progress_is_told_as_shares_that_end_at_one():
    told = []
    model = Model(FIVE, lambda phrase, share: told.append((phrase, share)))
    model.follow("dealer", packaged_table(FIVE), throws := Throws(FIVE, len(model.hands)))
    model.mean_cribs("opponent", throws)
    assert {phrase for phrase, share in told if share == 1.0} == {"hand values", "discards of the dealer", "mean cribs"}
    assert all(0 <= share <= 1 for _, share in told)
    assert np.array_equal(throws.best, model.best("dealer", packaged_table(FIVE)))
