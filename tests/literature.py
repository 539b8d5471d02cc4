"""The reference files as values, and how the discard tables differ from those of the literature.

``python -m tests.literature`` prints the comparison that stands in ``docs/numbers.md``.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

from puzzles.cribbage.cards import RANKS
from puzzles.cribbage.table import CribOwner, DiscardTable

REFERENCE = Path(__file__).parent / "reference"
AUTHORS = ("hessel", "schell", "colvert", "rasmussen")


def rows(name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a reference file."""
    with (REFERENCE / name).open(encoding="utf-8") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def author_table(author: str) -> dict[tuple[CribOwner, str, str], float]:
    """Return an author's mean cribs by crib owner, lower and higher rank."""
    found: dict[tuple[CribOwner, str, str], float] = {}
    for row in rows(f"discard_tables/{author}.csv"):
        low, high = sorted((row["card1"], row["card2"]), key=RANKS.index)
        found["own", low, high] = float(row["own_crib"])
        found["opponent", low, high] = float(row["opp_crib"])
    return found


def rank_mean(table: DiscardTable, crib: CribOwner, low: str, high: str) -> float:
    """Return a table's mean over all cards of two ranks: 12 of the 16 pairs of different ranks are of two suits."""
    a, b = 4 * RANKS.index(low), 4 * RANKS.index(high)
    if a == b:
        return table.mean(crib, a, a + 1) / 1e6
    return (3 * table.mean(crib, a, b + 1) + table.mean(crib, a, b)) / 4e6


def differences(table: DiscardTable, author: str, crib: CribOwner) -> dict[tuple[str, str], float]:
    """Return the table's entries less the author's, by ranks."""
    return {
        (low, high): rank_mean(table, owner, low, high) - mean
        for (owner, low, high), mean in author_table(author).items()
        if owner == crib
    }


def comparison(table: DiscardTable) -> str:
    """Return the differences as a table in Markdown."""
    lines = [
        "| table | crib | mean difference | mean absolute difference | greatest | at |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    for author in AUTHORS:
        for crib in ("own", "opponent"):
            found = differences(table, author, crib)
            size = [abs(value) for value in found.values()]
            place = max(found, key=lambda ranks: abs(found[ranks]))
            lines.append(
                f"| {author.title()} | {crib} | {sum(found.values()) / len(found):+.3f} | {sum(size) / len(size):.3f} "
                f"| {found[place]:+.3f} | {place[0]}-{place[1]} |"
            )
    lines += ["", "Hessel's, entry by entry, ours less his (own crib above, opponent's below):", ""]
    for crib in ("own", "opponent"):
        found = differences(table, "hessel", crib)
        lines += [f"| {crib} | " + " | ".join(RANKS) + " |", "| --- |" + " ---: |" * 13]
        for low in RANKS:
            cells = [f"{found[low, high]:+.2f}" if (low, high) in found else "" for high in RANKS]
            lines.append(f"| {low} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    from puzzles.cribbage.game import SIX
    from puzzles.cribbage.table import packaged_table

    print(comparison(packaged_table(SIX)), end="")  # noqa: T201 - this is what it is for
