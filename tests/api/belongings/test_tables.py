"""An export as tables: every value of it is in some cell, whatever its parts hold."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from api.belongings.exporting import sizes_of
from api.belongings.registry import BELONGINGS
from api.belongings.tables import archive, plain, tables_of
from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from tests.api.accounts.test_passkeys import registered
from tests.api.conftest import ATTEMPT, TODAY, Player, World
from tests.api.routes.test_data import EXPORT, a_full_player, me
from tests.api.routes.test_replays import play as replay
from workers.digests import write_digests
from workers.moderation import Desk

FIELDS = st.text("abc_", min_size=1, max_size=3)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=4) | st.sampled_from(["=1+1", '"', "a,b", "\r\n", "a|b"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(FIELDS, inner, max_size=3)
        | st.dictionaries(TEXTS, inner, max_size=3)
    ),
    max_leaves=12,
)


def leaves(value: Any) -> Iterator[str]:
    """Yield every value as the cell that it should be in, and every key that is data, piece by piece."""
    if isinstance(value, dict):
        if not all(key and set(key) <= set("abcdefghijklmnopqrstuvwxyz_") for key in value):
            yield from (plain(piece) for key in value for piece in key.split("|"))
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, str):
        yield plain(value)
    elif value is not None:
        yield msgspec.json.encode(value).decode()


def read(data: bytes) -> dict[str, list[dict[str, str]]]:
    """Return the tables of an archive, read strictly."""
    with ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        assert {one.compress_type for one in file.infolist()} <= {ZIP_DEFLATED}
        texts = {name: file.read(name).decode() for name in file.namelist()}
    return {name: list(csv.DictReader(io.StringIO(text, newline=""), strict=True)) for name, text in texts.items()}


def cells(tables: dict[str, list[dict[str, str]]]) -> Counter[str]:
    """Return how often each cell stands in these tables."""
    return Counter(cell for rows in tables.values() for row in rows for cell in row.values())


async def somebody_of_whom_everything_is_kept(world: World, app: Any) -> Player:
    """Return a player with data in every part of the export, down to the lists in them."""
    player = await a_full_player(world, app)
    client = player.client
    await registered(player)
    await client.post("/api/v1/me/recovery-code", json={})
    await client.post("/api/v1/me/tokens", json={"name": "A program", "scopes": ["play"]})
    league = (await client.post("/api/v1/leagues", json={"name": "Tuesday", "attempt": ATTEMPT})).json()["id"]
    hook = {"url": "https://hooks.example/", "form": "json"}
    assert (await client.post(f"/api/v1/leagues/{league}/hook", json=hook)).status_code == 200
    await client.post(f"/api/v1/days/{TODAY}/sheets/discard/run/share", json={})
    identity, _ = await me(player)
    Desk(world.redis, "ann", world.clock.now).hide(identity, SheetKeys(TODAY, "count"), '=HYPERLINK("//x.example")')
    world.clock.set("2026-11-30T02:00:00")
    world.close()
    for kind in KINDS:
        write_digests(world.redis, SheetKeys(TODAY, kind))
    await replay(world, client, "discard")
    return player


async def test_the_archive_holds_every_value_of_the_json_of_somebody_with_data_in_every_part(
    world: World, app: Any
) -> None:
    player = await somebody_of_whom_everything_is_kept(world, app)
    parts = (await player.client.get(EXPORT)).json()["parts"]
    assert set(parts) == {one.name for one in BELONGINGS}
    assert [name for name, size in sizes_of(parts).items() if not size] == []
    reply = await player.client.get(EXPORT, params={"format": "zip"})
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/zip"
    assert reply.headers["content-disposition"] == 'attachment; filename="muggins-2026-11-30.zip"'
    assert reply.headers["cache-control"] == "no-store"
    tables = read(reply.content)
    for name, part in parts.items():
        own = {table: rows for table, rows in tables.items() if table.startswith(f"{name}.")}
        assert own
        assert not Counter(leaves(part)) - cells(own), name
    assert player.client.cookies["muggins"] not in str(tables)


async def test_the_tables_read_as_people_would_lay_them_out(world: World, app: Any) -> None:
    player = await somebody_of_whom_everything_is_kept(world, app)
    tables = read((await player.client.get(EXPORT, params={"format": "zip"})).content)
    assert list(tables["profile.csv"][0]) == ["field", "value"]
    assert tables["profile.played.csv"] == [{"value": "2026-11-29 count"}, {"value": "2026-11-29 discard"}]
    assert [(row["day"], row["kind"]) for row in tables["runs.csv"]] == [(str(TODAY), "count"), (str(TODAY), "discard")]
    answers = [row for row in tables["runs.answers.csv"] if row["kind"] == "discard"]
    assert [(row["day"], row["n"]) for row in answers] == [(str(TODAY), str(n)) for n in range(1, 11)]
    (result,) = [row for row in tables["history.results.csv"] if row["key.2"] == "discard"]
    assert (result["key.1"], result["rank"]) == ("2026-11-29", "1")
    assert list(tables["history.results.positions.csv"][0])[:3] == ["key.1", "key.2", "value.1"]
    (token,) = tables["sign_ins.access_tokens.csv"]
    assert tables["sign_ins.access_tokens.scopes.csv"] == [{"id": token["id"], "value": "play"}]
    (league,) = tables["leagues.csv"]
    assert (league["owner"], league["webhook.url"]) == ("true", "https://hooks.example/")
    assert tables["decisions.csv"][0]["reason"] == '\'=HYPERLINK("//x.example")'
    assert {"key.1": "2026-11-29", "key.2": "answers", "value": "1"} in tables["training.count.days.csv"]


@given(st.dictionaries(FIELDS, VALUES, max_size=3))
def test_every_value_is_in_some_cell_whatever_the_parts_hold(parts: dict[str, Any]) -> None:
    shown = cells(read(archive(parts)))
    assert not Counter(leaf for part in parts.values() for leaf in leaves(part)) - shown
    assert not [cell for cell in shown if cell.startswith(("=", "+", "@"))]


def test_the_same_data_are_the_same_bytes() -> None:
    parts = {"runs": [{"day": "2026-11-29", "kind": "discard", "answers": [{"n": 1}]}]}
    assert archive(parts) == archive(parts)
    with ZipFile(io.BytesIO(archive(parts))) as file:
        assert {one.date_time for one in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_what_is_in_a_row_without_a_name_is_told_by_the_rows_place() -> None:
    tables = tables_of({"decisions": [{"why": "x", "sheets": ["a", "b"]}, {"why": "y", "sheets": []}]})
    assert tables["decisions"] == [{"row": "1", "why": "x"}, {"row": "2", "why": "y"}]
    assert tables["decisions.sheets"] == [{"row": "1", "value": "a"}, {"row": "1", "value": "b"}]


def test_a_column_of_a_name_that_is_taken_has_the_tables_name_before_it() -> None:
    tables = tables_of({"leagues": [{"id": "x", "members": [{"id": "y"}]}]})
    assert tables["leagues.members"] == [{"id": "x", "members.id": "y"}]


def test_nothing_kept_is_no_table() -> None:
    assert tables_of({"shares": [], "history": {"results": {}, "mistakes": {}}}) == {}
