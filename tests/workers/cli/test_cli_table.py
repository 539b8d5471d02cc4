"""``muggins table build`` writes what is checked in."""

import json

from puzzles.cribbage.game import FIVE
from puzzles.cribbage.table import format_table, packaged_table


def test_building_the_smaller_table_writes_the_same_file_and_its_figures(muggins, tmp_path):
    (tmp_path / "build.json").write_text('{"six": {"version": "kept"}}')
    done = muggins("table", "build", "--game", "five", "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "discard_table_five.csv").read_text() == format_table(packaged_table(FIVE))
    figures = json.loads((tmp_path / "build.json").read_text())
    assert figures["six"] == {"version": "kept"}
    assert figures["five"]["version"] == packaged_table(FIVE).version
    assert figures["five"]["residual"] < 0.0005
    assert packaged_table(FIVE).version in done.stdout.decode()


def test_the_table_needs_a_command(muggins):
    assert muggins("table").returncode == 2
    assert b"build" in muggins("table", "--help").stdout
