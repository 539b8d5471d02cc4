"""The table in docs/security.md: real items of the standard, each shown by a test that is there or with its reason."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "security.md"
ROWS = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines()
    if line.startswith("| v5.0.0-")
]


def test_each_item_stands_once_and_in_order() -> None:
    items = [row[0] for row in ROWS]
    assert len(items) > 100
    numbers = [tuple(int(part) for part in item.removeprefix("v5.0.0-").split(".")) for item in items]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_row_names_a_test_or_says_why_it_needs_none(row: list[str]) -> None:
    item, asked, met, shown = row
    assert re.fullmatch(r"v5\.0\.0-\d+\.\d+\.\d+", item)
    assert asked
    assert met
    tests = re.findall(r"`(tests/[\w/.]+\.py)::(\w+)`", shown)
    if not tests:
        assert met.startswith("does not apply:") or shown.startswith(("read:", "operator:")), item
    for path, name in tests:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE), f"{path} has no {name}"


def test_the_chapters_of_level_one_are_whole() -> None:
    """Every item of level 1 has its row, except those of chapters that do not apply as a whole and say so."""
    level_one = re.findall(
        r"\S+",
        """
    1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2
    3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
    6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 11.3.1 11.3.2 11.4.1
    12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1
    """,
    )
    there = {row[0].removeprefix("v5.0.0-") for row in ROWS}
    assert [item for item in level_one if item not in there] == []
