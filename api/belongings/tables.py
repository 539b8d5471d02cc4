"""An export as tables for a spreadsheet: whatever its parts hold, by one rule, as CSV files in a zip archive.

A key of small letters and underscores is a **field**, any other key of a mapping is data. So

* a mapping of fields is a table of ``field`` and ``value``, and what is no plain value in it is a table of its own,
  called by its path (``sign_ins.devices``);
* a list, or a mapping by data, is a table with a row for each entry. A key stands first, cut at its bars
  (``2026-11-29|discard`` as ``key.1`` and ``key.2``); fields of fields are columns (``webhook.url``);
* a list inside a row is a table of its own (``runs.answers``), where each row begins with what tells the row around it.

What is empty has no table.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeGuard
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

__all__ = ["archive", "plain", "tables_of"]

_Row: TypeAlias = dict[str, str]
_Tables: TypeAlias = defaultdict[str, list[_Row]]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\0")
"""Beginnings that a spreadsheet would take for a formula."""

_FIELD: Final = re.compile(r"[a-z_]+")
_TELLING: Final = ("id", "day", "kind", "n")
"""The fields that tell one entry of a list from the others; where an entry has none, its place in the list does."""


def plain(text: str) -> str:
    """Return a text as a cell that no spreadsheet takes for a formula.

    >>> plain("=1+1"), plain("5H 6D")
    ("'=1+1", '5H 6D')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


def archive(parts: Mapping[str, Any]) -> bytes:
    """Return all tables of an export as a zip archive of CSV files (RFC 4180, UTF-8), the same for the same parts."""
    written = io.BytesIO()
    with ZipFile(written, "w") as file:
        for name, rows in tables_of(parts).items():
            # An entry that is made by hand has the format's first date: no clock and no disk is asked.
            file.writestr(ZipInfo(f"{name}.csv"), _csv(rows), compress_type=ZIP_DEFLATED)
    return written.getvalue()


def tables_of(parts: Mapping[str, Any]) -> dict[str, list[dict[str, str]]]:
    """Return the rows of every table by its name; a row need not have every column of its table.

    >>> tables_of({"runs": [{"day": "2026-11-29", "score": 5, "answers": [{"n": 1, "score": 5}]}]})
    {'runs': [{'day': '2026-11-29', 'score': '5'}], 'runs.answers': [{'day': '2026-11-29', 'n': '1', 'score': '5'}]}
    """
    tables: _Tables = defaultdict(list)
    # By way of JSON, so that both exports tell the same, whatever a part is made of.
    for name, part in msgspec.json.decode(msgspec.json.encode(parts)).items():
        _lay_out(tables, name, part)
    return {name: rows for name, rows in tables.items() if any(rows)}


def _csv(rows: Sequence[_Row]) -> bytes:
    columns = dict.fromkeys(column for row in rows for column in row)
    written = io.StringIO(newline="")
    table = csv.DictWriter(written, list(columns), restval="", lineterminator="\r\n")
    table.writeheader()
    table.writerows(rows)
    return written.getvalue().encode()


def _lay_out(tables: _Tables, path: str, value: Any) -> None:
    if not _has_fields(value):
        _add_entries(tables, path, value if isinstance(value, list | dict) else [value], {})
        return
    for name, one in value.items():
        if isinstance(one, list | dict):
            _lay_out(tables, f"{path}.{name}", one)
        else:
            tables[path].append({"field": name, "value": _cell(one)})


def _add_entries(tables: _Tables, path: str, value: list[Any] | dict[str, Any], around: _Row) -> None:
    """Add a row for each entry of a list or of a mapping by data, each beginning with what tells the row around it."""
    if isinstance(value, dict):
        for key, one in value.items():
            _add_entry(tables, path, one, _beside(around, _key(key), path), {})
    else:
        for place, one in enumerate(value, 1):
            _add_entry(tables, path, one, around, {"row": str(place)})


def _add_entry(tables: _Tables, path: str, value: Any, told: _Row, place: _Row) -> None:
    """Add one entry; ``told`` begins its row, and ``place`` is added where nothing else would tell the entry."""
    if not isinstance(value, list | dict):
        tables[path].append(_beside(told, {"value": _cell(value)}, path))
    elif _has_fields(value):
        _add_row(tables, path, value, told, place)
    elif isinstance(value, dict) or any(isinstance(one, list | dict) for one in value):
        _add_entries(tables, path, value, _beside(told, place, path))
    else:
        cells = {f"value.{n}": _cell(one) for n, one in enumerate(value, 1)}
        tables[path].append(_beside(told, cells, path))


def _add_row(tables: _Tables, path: str, value: dict[str, Any], told: _Row, place: _Row) -> None:
    cells: _Row = {}
    inner: dict[str, list[Any] | dict[str, Any]] = {}
    for name, one in _leaves(value, ""):
        if isinstance(one, list | dict):
            inner[name] = one
        else:
            cells[name] = _cell(one)
    telling: _Row = {name: cells[name] for name in _TELLING if name in cells}
    if inner and not telling:
        cells, telling = place | cells, place
    tables[path].append(_beside(told, cells, path))
    for name, one in inner.items():
        _add_entries(tables, f"{path}.{name}", one, _beside(told, telling, path))


def _leaves(value: dict[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    """Yield plain values, lists and mappings by data with their dotted names."""
    for name, one in value.items():
        if _has_fields(one):
            yield from _leaves(one, f"{before}{name}.")
        else:
            yield before + name, one


def _has_fields(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict) and all(_FIELD.fullmatch(name) for name in value)


def _key(key: str) -> _Row:
    if "|" not in key:
        return {"key": plain(key)}
    return {f"key.{n}": plain(one) for n, one in enumerate(key.split("|"), 1)}


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return plain(value)
    return "" if value is None else msgspec.json.encode(value).decode()


def _beside(told: _Row, cells: _Row, path: str) -> _Row:
    """Return both as one row; a column of a name that is taken has the table's own name before it."""
    row = dict(told)
    for column, text in cells.items():
        name = column
        while name in row:
            name = f"{path.rpartition('.')[2]}.{name}"
        row[name] = text
    return row
