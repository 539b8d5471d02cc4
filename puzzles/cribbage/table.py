"""The opponent model's discard table as data: the mean crib of two cards, by crib owner, ranks and whether of one suit.

It is kept as a text file with the columns ``crib,rank_low,rank_high,suited,mean``, 338 rows in the order of
:data:`ROWS`, six decimals; inside, every entry is an integer number of millionths of a point, so that values made
from it can be compared exactly.
"""

import csv
import hashlib
import io
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct

from puzzles.cribbage.cards import RANKS, Card
from puzzles.cribbage.game import Game, GameName
from puzzles.errors import NotationError

__all__ = [
    "ROLES",
    "ROWS",
    "CribOwner",
    "DiscardTable",
    "Role",
    "TableRow",
    "format_table",
    "packaged_table",
    "parse_table",
]

CribOwner = Literal["own", "opponent"]
"""Whose crib the two cards go to, as the player who throws them says it."""

Role = Literal["dealer", "pone"]
"""The player whose crib it is, and the other."""

ROLES: tuple[Role, Role] = ("dealer", "pone")
COLUMNS = ("crib", "rank_low", "rank_high", "suited", "mean")
MICRO = 1_000_000


class TableRow(Struct, frozen=True):
    """What one entry of the table stands for."""

    crib: CribOwner
    rank_low: int
    rank_high: int
    suited: bool


ROWS: tuple[TableRow, ...] = tuple(
    TableRow(crib, low, high, suited)
    for crib in ("own", "opponent")
    for low in range(13)
    for high in range(low, 13)
    for suited in ((False, True) if low < high else (False,))
)
_PLACE = {row: place for place, row in enumerate(ROWS)}


class DiscardTable(Struct, frozen=True):
    """The table of one game.

    Attributes:
        game: ``"six"`` or ``"five"``.
        micropoints: The entries in the order of :data:`ROWS`, in millionths of a point.
    """

    game: GameName
    micropoints: tuple[int, ...]

    @property
    def digest(self) -> bytes:
        """SHA-256 of the game's name and the table's text: 32 bytes."""
        return hashlib.sha256(f"{self.game}\n{format_table(self)}".encode()).digest()

    @property
    def version(self) -> str:
        """The opponent model's version, such as ``six-1-0123456789ab``: game, method and the table's content."""
        return f"{self.game}-1-{self.digest.hex()[:12]}"

    def mean(self, crib: CribOwner, low: Card, high: Card) -> int:
        """Return the entry for two thrown cards, in millionths of a point."""
        a, b = sorted((low, high))
        return self.micropoints[_PLACE[TableRow(crib, a >> 2, b >> 2, a & 3 == b & 3)]]

    def by_pair(self, crib: CribOwner) -> list[int]:
        """Return the entries of all 1326 pairs of cards in millionths of a point.

        The pair ``c < d`` stands at ``d * (d - 1) / 2 + c``.
        """
        return [self.mean(crib, low, high) for high in range(52) for low in range(high)]


def format_table(table: DiscardTable) -> str:
    """Return the table as the text of its file."""
    lines = [",".join(COLUMNS)]
    for row, entry in zip(ROWS, table.micropoints, strict=True):
        mean = f"{entry // MICRO}.{entry % MICRO:06d}"
        lines.append(f"{row.crib},{RANKS[row.rank_low]},{RANKS[row.rank_high]},{int(row.suited)},{mean}")
    return "\n".join(lines) + "\n"


def parse_table(game: Game, text: str) -> DiscardTable:
    """Return the table that a file's text holds.

    Raises:
        NotationError: The text is not exactly such a file; the message names the line.
    """
    lines = list(csv.reader(io.StringIO(text)))
    if not lines or tuple(lines[0]) != COLUMNS:
        raise NotationError(f"a discard table opens with the line {','.join(COLUMNS)}", code="not-a-table")
    if len(lines) != 1 + len(ROWS):
        raise NotationError(f"a discard table has {len(ROWS)} rows, not {len(lines) - 1}", code="not-a-table")
    entries = []
    for number, (row, cells) in enumerate(zip(ROWS, lines[1:], strict=True), start=2):
        names = [row.crib, RANKS[row.rank_low], RANKS[row.rank_high], str(int(row.suited))]
        whole, dot, decimals = cells[-1].partition(".") if cells else ("", "", "")
        if cells[:-1] != names or dot != "." or len(decimals) != 6 or not (whole + decimals).isascii():
            raise NotationError(
                f"line {number} must be {','.join(names)} and a mean of six decimals", code="not-a-table"
            )
        if not (whole.isdigit() and decimals.isdigit()):
            raise NotationError(f"line {number}: {cells[-1]!r} is not a mean of six decimals", code="not-a-table")
        entries.append(int(whole) * MICRO + int(decimals))
    return DiscardTable(game.name, tuple(entries))


def table_file_name(game: Game) -> str:
    """Return the name of the file that holds a game's table."""
    return "discard_table.csv" if game.name == "six" else f"discard_table_{game.name}.csv"


@cache
def packaged_table(game: Game) -> DiscardTable:
    """Return the table that comes with the program, as the last build left it."""
    return parse_table(game, files("puzzles.cribbage").joinpath("data", table_file_name(game)).read_text("ascii"))
