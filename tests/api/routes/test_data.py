"""One's own data over HTTP: the files, and a deletion that leaves nothing behind and everybody else right."""

import asyncio
import csv
import io
import logging
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest

from api.accounts.sessions import token_hash
from api.accounts.unfinished import end_unfinished
from api.belongings.exporting import COLUMNS, sizes_of
from api.belongings.registry import BELONGINGS
from puzzles.kinds import KINDS
from puzzles.wire.keys import LEAVING, STALE, SheetKeys, profile
from puzzles.wire.keys import token as token_key
from puzzles.wire.moderation import AUDIT, decode_decision
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import milliseconds
from tests.api.conftest import ATTEMPT, RUN, TODAY, Player, World, problem
from workers.digests import write_digests
from workers.moderation import Desk

EXPORT = "/api/v1/me/export"
DELETE = "/api/v1/me/delete"
KEYS = SheetKeys(TODAY, "discard")


async def me(player: Player) -> tuple[str, str]:
    """Return the id and the name of somebody who has played."""
    found = (await player.client.post("/api/v1/players")).json()["player"]
    return found, player.world.redis.hget(profile(found), "name")


async def delete(player: Player, name: str, attempt: str = ATTEMPT) -> httpx.Response:
    return await player.client.post(DELETE, json={"name": name, "attempt": attempt})


def texts(world: World) -> Iterator[str]:
    """Yield every key of the store with all that stands there."""
    redis = world.redis
    for key in redis.scan_iter("*"):
        kind = redis.type(key)
        value: Any
        if kind == "string":
            value = redis.get(key)
        elif kind == "hash":
            value = redis.hgetall(key)
        elif kind == "zset":
            value = redis.zrange(key, 0, -1, withscores=True)
        elif kind == "set":
            value = redis.smembers(key)
        else:
            assert kind == "list", kind
            value = redis.lrange(key, 0, -1)
        yield f"{key} {value}"


async def a_full_player(world: World, app: Any) -> Player:
    """Return somebody of whom everything is kept that can be."""
    player = await world.player(app)
    await player.play([1] * 10)
    counter = await world.counter(app)
    counter.client.cookies = player.client.cookies
    await counter.play(time=100)
    await counter.client.post(counter.path("/run/review"), json={"attempt": ATTEMPT})
    for discipline, said in (("counts", 19), ("ends", 0)):
        shown = (await player.client.post(f"/api/v1/training/{discipline}", json={})).json()
        body = {"id": shown["id"], "points": said}
        await player.client.post(f"/api/v1/training/{discipline}/answers", json=body)
    return player


async def test_the_file_of_everything_holds_every_part_and_no_secret(world: World, app: Any) -> None:
    player = await a_full_player(world, app)
    identity, name = await me(player)
    reply = await player.client.get(EXPORT)
    assert reply.status_code == 200
    assert reply.headers["content-disposition"] == 'attachment; filename="muggins-2026-11-29.json"'
    assert reply.headers["cache-control"] == "no-store"
    parts = reply.json()["parts"]
    assert set(parts) == {one.name for one in BELONGINGS}
    assert (parts["profile"]["id"], parts["profile"]["name"]) == (identity, name)
    assert [(run["kind"], len(run["answers"])) for run in parts["runs"]] == [("count", 20), ("discard", 10)]
    assert parts["training"]["count"]["days"]
    assert player.client.cookies["muggins"] not in reply.text


async def test_the_table_of_answers_has_a_row_for_each_position(world: World, app: Any) -> None:
    player = await a_full_player(world, app)
    reply = await player.client.get(EXPORT, params={"format": "csv"})
    assert reply.headers["content-type"] == "text/csv; charset=utf-8"
    assert reply.headers["content-disposition"].endswith('.csv"')
    assert reply.text.count("\r\n") == reply.text.count("\n") == 31
    rows = list(csv.DictReader(io.StringIO(reply.text)))
    assert tuple(rows[0]) == COLUMNS
    discards = [row for row in rows if row["kind"] == "discard"]
    assert [row["position"] for row in discards] == [str(n) for n in range(1, 11)]
    assert float(discards[0]["loss"]) > 0
    assert discards[0]["milliseconds"] == ""
    assert {row["milliseconds"] for row in rows if row["kind"] == "count"} == {"100"}


async def test_nobody_gets_a_file_who_is_nobody_and_no_other_kind_of_file(guest: httpx.AsyncClient) -> None:
    problem(await guest.get(EXPORT), 401, "not-signed-in")
    refused = problem(await guest.get(EXPORT, params={"format": "xml"}), 400, "bad-parameter")
    assert refused["detail"] == "format: 'xml' is none of json, csv and zip"
    problem(await guest.post(DELETE, json={"name": "x", "attempt": ATTEMPT}), 401, "not-signed-in")


async def test_nothing_is_deleted_without_the_own_name(player: Player, world: World) -> None:
    await player.play()
    identity, name = await me(player)
    for wrong in ("", "somebody", name[:-1], name + "x"):
        problem(await delete(player, wrong), 422, "not-confirmed")
    problem(await player.client.post(DELETE, json={"attempt": ATTEMPT}), 422, "bad-body")
    assert world.redis.zscore(KEYS.board, identity) == 1000


async def test_a_deletion_leaves_no_trace_in_the_store_the_log_or_the_browser(
    world: World, app: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    player = await a_full_player(world, app)
    identity, name = await me(player)
    desk = Desk(world.redis, "ann", world.clock.now)
    desk.hide(identity, KEYS, f"{name} is a program")
    desk.unhide(identity, KEYS, "a mistake")
    token = player.client.cookies["muggins"]
    hashed = sha256(token.encode()).hexdigest()
    marks = [identity, name, name.casefold(), token, hashed]
    assert {mark for mark in marks for text in texts(world) if mark in text} >= {identity, name, hashed}
    reply = await delete(player, f"  {name.upper()} ")
    assert (reply.status_code, reply.json()) == (200, {"deleted": True})
    assert "max-age=0" in reply.headers["set-cookie"].lower()
    assert reply.headers["clear-site-data"] == '"cookies", "storage"'
    world.clock.pass_by(60_000)
    await end_unfinished(app.state.service.store, milliseconds(world.clock.now))
    assert [(mark, text) for mark in marks for text in texts(world) if mark in text] == []
    assert [mark for mark in marks for record in caplog.records if mark in f"{record.getMessage()} {record.args}"] == []
    first, second = (decode_decision(text) for text in world.redis.lrange(AUDIT, 0, -1))
    assert (first.action, first.name, first.reason) == ("hide", "deleted player", "deleted player is a program")
    assert (second.action, second.player) == ("unhide", "")
    # The name is free, and the token is nobody's.
    player.client.cookies.set("muggins", token)
    assert (await player.client.get(RUN)).status_code == 404


async def test_everybody_elses_place_is_right_at_once(world: World, app: Any) -> None:
    players = [await world.player(app) for _ in range(4)]
    for place, one in enumerate(players):
        await one.play([min(place, 1) if n < 5 else place % 2 for n in range(10)])
    before = (await players[3].get("/sheets/discard/board")).json()
    gone, name = await me(players[0])
    await delete(players[0], name)
    after = (await players[3].get("/sheets/discard/board")).json()
    rows = [row for row in before["rows"] if row["player"] != gone]
    assert (before["runs"], after["runs"]) == (4, 3)
    assert [row["player"] for row in after["rows"]] == [row["player"] for row in rows]
    assert after["rows"][0]["rank"] == 1
    statistics = (await players[3].get("/sheets/discard/statistics")).json()
    assert statistics["runs"] == 3
    assert all(sum(one["runs"] for one in position["thrown"]) == 3 for position in statistics["positions"])


async def test_a_closed_day_is_worked_out_anew_and_an_open_one_at_once(world: World, app: Any) -> None:
    player = await world.player(app)
    await player.play()
    _, name = await me(player)
    world.clock.set("2026-11-30 02:00")
    world.close(TODAY)
    world.redis.delete(STALE)
    assert (await delete(player, name)).status_code == 200
    assert world.redis.zrange(STALE, 0, -1) == [f"{TODAY}|discard"]
    assert world.redis.zcard(KEYS.board) == world.redis.zcard(KEYS.runs) == 0


async def test_a_deletion_that_is_sent_again_says_so_again(player: Player, world: World) -> None:
    await player.play()
    _, name = await me(player)
    token = player.client.cookies["muggins"]
    first = await delete(player, name)
    player.client.cookies.set("muggins", token)
    again = await delete(player, name)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    player.client.cookies.set("muggins", token)
    problem(await delete(player, name, "attempt-0002"), 401, "not-signed-in")


async def test_a_deletion_ends_the_token_that_asks_for_it_whatever_the_list_of_devices_knows(
    player: Player, world: World
) -> None:
    await player.play()
    identity, name = await me(player)
    token = player.client.cookies["muggins"]
    world.redis.delete(PlayerKeys(identity).sessions)
    assert (await delete(player, name)).status_code == 200
    player.client.cookies.set("muggins", token)
    assert (await player.client.get("/api/v1/me")).json()["player"] is None


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/me/name", {"name": "Nimble Ghost"}),
        ("/me/avatar", {"avatar": 3}),
        ("/me/recovery-code", {}),
        ("/leagues", {"name": "Ghosts", "attempt": "attempt-0001"}),
        ("/days/today/sheets/discard/run", {"attempt": "attempt-0001"}),
    ],
)
async def test_a_token_of_somebody_who_is_gone_writes_nothing_for_them(
    player: Player, world: World, app: Any, path: str, body: dict[str, str]
) -> None:
    await player.play()
    identity, name = await me(player)
    token = player.client.cookies["muggins"]
    assert (await delete(player, name)).status_code == 200
    world.clock.pass_by(60_000)
    await end_unfinished(app.state.service.store, milliseconds(world.clock.now))
    # Nothing is known to lead here; whatever may yet, finds nobody.
    world.redis.set(token_key(token_hash(token)), identity)
    player.client.cookies.set("muggins", token)
    reply = await player.client.post(f"/api/v1{path}", json=body)
    if path.startswith("/me"):
        problem(reply, 401, "not-signed-in")
    else:
        assert reply.status_code < 300, reply.text
    world.redis.delete(token_key(token_hash(token)))
    assert [text for text in texts(world) if identity in text] == []


async def test_many_at_once_delete_once(player: Player, world: World) -> None:
    await player.play()
    identity, name = await me(player)
    replies = await asyncio.gather(*(delete(player, name) for _ in range(20)))
    assert {reply.status_code for reply in replies} <= {200, 401}
    assert replies[0].status_code == 200
    assert not world.redis.exists(profile(identity))


@pytest.mark.parametrize("after", range(len(BELONGINGS)))
async def test_a_deletion_that_was_cut_off_is_ended_by_whoever_looks_next(
    world: World, app: Any, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    player = await a_full_player(world, app)
    identity, name = await me(player)

    async def killed(*_: Any) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(type(BELONGINGS[after]), "delete", killed)
        problem(await delete(player, name), 500, "internal")
    assert world.redis.hkeys(LEAVING) == [identity]
    world.clock.pass_by(60_000)
    # A process that starts looks at once.
    await world.app(chores=True)
    for _ in range(500):
        if not world.redis.exists(LEAVING):
            break
        await asyncio.sleep(0.02)
    assert [text for text in texts(world) if identity in text or name in text] == []


async def test_what_a_request_under_way_still_wrote_goes_a_minute_later(player: Player, world: World, app: Any) -> None:
    await player.play()
    identity, name = await me(player)
    await delete(player, name)
    world.redis.zadd(PlayerKeys(identity).played, {f"{TODAY}|count": 1})
    world.clock.pass_by(60_000)
    await end_unfinished(app.state.service.store, milliseconds(world.clock.now))
    assert [text for text in texts(world) if identity in text] == []


async def test_the_page_of_the_own_data_says_what_is_kept(world: World, app: Any) -> None:
    player = await a_full_player(world, app)
    _, name = await me(player)
    page = await player.client.get("/me/data")
    assert page.status_code == 200
    for text in (f'data-name="{name}"', "Ranked runs, with every answer", "format=csv", "format=zip", "2"):
        assert text in page.text
    guest = await (await world.guest(app)).get("/me/data")
    assert "Nothing is kept about you" in guest.text
    assert "<form id=" not in guest.text


async def test_every_part_that_is_kept_has_a_name_on_the_page(world: World, app: Any) -> None:
    from api.pages.rendering import TEMPLATE_DIRECTORY  # noqa: PLC0415 - only here

    player = await a_full_player(world, app)
    template = (TEMPLATE_DIRECTORY / "data.html").read_text(encoding="utf-8")
    parts = (await player.client.get(EXPORT)).json()["parts"]
    assert [name for name in sizes_of(parts) if f'"{name}"' not in template] == []


async def test_what_is_kept_is_counted_as_people_count_it(world: World, app: Any) -> None:
    player = await a_full_player(world, app)
    await player.client.post("/api/v1/me/recovery-code", json={})
    await player.client.post("/api/v1/me/tokens", json={"name": "A program", "scopes": ["read"]})
    await player.client.post("/api/v1/leagues", json={"name": "Tuesday", "attempt": ATTEMPT})
    world.clock.set("2026-11-30T02:00:00")
    world.close()
    for kind in KINDS:
        write_digests(world.redis, SheetKeys(TODAY, kind))
    parts = (await player.client.get(EXPORT)).json()["parts"]
    sizes = sizes_of(parts)
    mistakes = world.redis.hlen(PlayerKeys((await me(player))[0]).mistakes)
    assert mistakes > 0
    assert sizes == {
        "profile": 1, "runs": 2, "sign_ins": 3, "returning": sizes["returning"], "training": 1, "results": 2,
        "mistakes": mistakes, "shares": 0, "replays": 0, "leagues": 1, "decisions": 0,
    }  # fmt: skip
    assert sizes["returning"] <= 2


async def test_the_file_of_everything_tells_times_as_texts_and_what_was_trained_lately(world: World, app: Any) -> None:
    player = await a_full_player(world, app)
    await player.client.post("/api/v1/leagues", json={"name": "Tuesday", "attempt": ATTEMPT})
    shown = (await player.client.post("/api/v1/training/counts", json={})).json()
    world.clock.set("2026-11-30T02:00:00")
    world.close()
    write_digests(world.redis, KEYS)
    parts = (await player.client.get(EXPORT)).json()["parts"]
    result = parts["history"]["results"]["2026-11-29|discard"]
    run = next(run for run in parts["runs"] if run["kind"] == "discard")
    for told in (run["opened"], run["finished"], result["opened"], parts["leagues"][0]["joined"]):
        assert told.startswith("2026-11-29T")
    assert {one["due"][:10] for one in parts["history"]["mistakes"].values()} == {"2026-12-01"}
    latest, before = parts["training"]["count"]["lately"]
    assert (latest["id"], latest["answer"]) == (shown["id"], None)
    assert latest["shown"].startswith("2026-11-29T")
    assert before["answer"]["said"] == 19


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_privacy_page_is_for_everybody(guest: httpx.AsyncClient, language: str) -> None:
    page = await guest.get("/privacy", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    if language == "en":
        facts = (
            "For two days a mark without a name",
            "rewritten, which is done within some hours",
            "date, sheet, operator and reason stay",
            "until you sign it out",
            "Up to 300 that come back",
        )
        for fact in facts:
            assert fact in page.text
    for path in ("/help", "/me/data", "/board"):
        assert 'href="/privacy"' in (await guest.get(path)).text
