"""The opponent model's tables as the browser gets them."""

import json

from api.pages.assets import ASSETS
from api.pages.discard_tables import DISCARD_TABLES
from puzzles.cribbage.game import GAMES
from puzzles.cribbage.table import ROWS, packaged_table


def test_the_browsers_tables_are_the_models_own():
    module = ASSETS[DISCARD_TABLES].plain.decode()
    tables = json.loads(module[module.index("{") : module.rindex("}") + 1])
    for name, game in GAMES.items():
        table = packaged_table(game)
        assert tables[name]["version"] == table.version
        assert len(tables[name]["own"]) + len(tables[name]["opponent"]) == len(ROWS)
        for row, entry in zip(ROWS, (*tables[name]["own"], *tables[name]["opponent"]), strict=True):
            low, high = 4 * row.rank_low, 4 * row.rank_high + (not row.suited)
            assert table.mean(row.crib, low, high) == entry
