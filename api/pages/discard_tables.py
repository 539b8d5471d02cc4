"""The opponent model's tables as a module for the browser: all that its own solver needs to give the server's numbers.

From these 338 numbers for each game the browser works out every hand's discard itself (``static/js/offline-model.js``),
so there is no second copy of the model that could fall behind.
"""

import msgspec

from puzzles.cribbage.game import GAMES
from puzzles.cribbage.table import ROWS, packaged_table

__all__ = ["DISCARD_TABLES", "discard_tables_module"]

DISCARD_TABLES = "data/discard-tables.js"
"""The module's name among the static files."""


def discard_tables_module() -> bytes:
    """Return the module: by game the model's version and, by crib owner, the entries in millionths, in their order."""
    games = {}
    for name, game in GAMES.items():
        table = packaged_table(game)
        entries = list(zip(ROWS, table.micropoints, strict=True))
        cribs = {crib: [entry for row, entry in entries if row.crib == crib] for crib in ("own", "opponent")}
        games[name] = {"version": table.version, **cribs}
    return b"export const TABLES = " + msgspec.json.encode(games) + b";\n"
