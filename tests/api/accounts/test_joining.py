"""Signing in where a guest has played: the two become one, and nothing is counted twice."""

import asyncio
from typing import Any

import httpx
import pytest

from api.accounts import joining
from api.accounts.belongings import TRAINING_OF_PLAYER
from api.accounts.unfinished import end_unfinished
from api.belongings.registry import BELONGINGS
from api.problems import ProblemError
from api.store import Store, connect
from puzzles.wire import keys as names
from puzzles.wire.keys import STALE, SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import decode_run
from puzzles.wire.scripts import milliseconds
from puzzles.wire.training import TrainingKeys
from tests.api.conftest import TODAY, TOMORROW, Player, World, problem
from workers.moderation import Desk

ME = "/api/v1/me"
KEYS = SheetKeys(TODAY, "discard")


async def who(client: httpx.AsyncClient) -> str:
    return str((await client.get(ME)).json()["player"])


async def code_of(player: Player) -> str:
    return str((await player.client.post(f"{ME}/recovery-code", json={})).json()["code"])


async def account(world: World, app: Any, *, plays: bool = False) -> tuple[Player, str]:
    """Return a player with a recovery code, and the code; without a run on today's discards unless it plays."""
    one = await world.player(app)
    if plays:
        await one.play([1] * 10)
    else:
        await one.client.post("/api/v1/training/counts", json={})
    return one, await code_of(one)


async def sign_in(client: httpx.AsyncClient, code: str, attempt: str = "an-attempt-of-many") -> httpx.Response:
    return await client.post("/api/v1/sign-in/recovery-code", json={"code": code, "attempt": attempt})


def everything(world: World) -> str:
    """Return all keys and values of the store as one text."""
    text = ""
    for key in world.redis.scan_iter("*"):
        kind = world.redis.type(key)
        read = {"hash": world.redis.hgetall, "string": world.redis.get, "set": world.redis.smembers}.get(kind)
        found = read(key) if read else world.redis.lrange(key, 0, -1) if kind == "list" else ""
        text += f"{key} {found or world.redis.zrange(key, 0, -1, withscores=True) if kind == 'zset' else found}\n"
    return text


async def test_a_guests_run_comes_along_and_of_the_guest_nothing_is_left(
    world: World, app: Any, player: Player
) -> None:
    owner, code = await account(world, app)
    await player.play()
    guest, name = await who(player.client), (await player.client.get(ME)).json()["name"]
    token = player.client.cookies["muggins"]
    reply = await sign_in(player.client, code)
    assert reply.json()["joined"] == {"guest": name, "moved": 1, "replaced": 0, "kept": 0}
    assert await who(player.client) == await who(owner.client) != guest
    assert world.redis.zrange(KEYS.board, 0, -1) == [await who(owner.client)]
    assert (await player.get("/sheets/discard/run")).json()["state"] == "finished"
    left = everything(world)
    assert guest not in left
    assert name not in left
    # The first token led to the account until the new one was used.
    old = await world.guest(app, headers={"Cookie": f"muggins={token}"})
    assert (await old.get(ME)).json()["player"] is None


@pytest.mark.parametrize("guest_first", [True, False])
async def test_of_two_runs_on_one_sheet_the_earlier_start_stands(
    world: World, app: Any, player: Player, guest_first: bool
) -> None:
    if guest_first:
        await player.play([0] * 10)
        world.clock.pass_by(1000)
    owner, code = await account(world, app, plays=True)
    if not guest_first:
        world.clock.pass_by(1000)
        await player.play([0] * 10)
    joined = (await sign_in(player.client, code)).json()["joined"]
    assert (joined["replaced"], joined["kept"]) == ((1, 0) if guest_first else (0, 1))
    assert world.redis.zcard(KEYS.runs) == world.redis.zcard(KEYS.board) == 1
    assert sum(map(int, world.redis.hvals(KEYS.tally))) == 10
    run = world.redis.hgetall(KEYS.run(await who(owner.client)))
    assert (float(run["loss:1"]) == 0) == guest_first


async def test_runs_of_closed_days_come_along_and_their_sheets_are_worked_out_anew(
    world: World, app: Any, player: Player
) -> None:
    await player.play()
    world.clock.set("2026-11-30T02:00:00")
    world.close()
    owner, code = await account(world, app)
    await player.open(TOMORROW)
    assert (await sign_in(player.client, code)).json()["joined"]["moved"] == 2
    assert world.redis.zrange(STALE, 0, -1) == ["2026-11-29|discard"]
    played = world.redis.zrange(PlayerKeys(await who(owner.client)).played, 0, -1)
    assert played == ["2026-11-29|discard", "2026-11-30|discard"]


async def test_training_of_the_guest_is_added_once(world: World, app: Any, player: Player) -> None:
    owner, code = await account(world, app)
    shown = (await player.client.post("/api/v1/training/counts", json={})).json()
    await player.client.post("/api/v1/training/counts/answers", json={"id": shown["id"], "points": 19})
    before = (await player.client.get("/api/v1/training/counts/progress")).json()
    guest, keys = await who(player.client), TrainingKeys(await who(owner.client), "count")
    kept = world.redis.hgetall(TrainingKeys(guest, "count").days)
    await sign_in(player.client, code)
    assert (await owner.client.get("/api/v1/training/counts/progress")).json() == before
    assert guest not in everything(world)
    # Cut off after it was taken in, the guest's own would be there still.
    world.redis.hset(TrainingKeys(guest, "count").days, mapping=kept)
    store = Store(connect(world.url))
    await TRAINING_OF_PLAYER.join(store, guest, keys.player, 0)
    await store.close()
    assert world.redis.hgetall(keys.days) == kept


async def test_who_has_other_ways_in_is_not_joined_but_leaves_the_device(world: World, app: Any) -> None:
    one, _ = await account(world, app, plays=True)
    other, code = await account(world, app)
    before = await who(one.client)
    reply = (await sign_in(one.client, code)).json()
    assert reply["joined"] is None
    assert await who(one.client) == await who(other.client)
    assert world.redis.zrange(KEYS.board, 0, -1) == [before]
    assert world.redis.hlen(PlayerKeys(before).sessions) == 0


async def test_a_banned_guest_launders_no_run(world: World, app: Any, player: Player) -> None:
    _, code = await account(world, app)
    await player.play()
    guest = await who(player.client)
    world.redis.hset(names.profile(guest), "banned", "1")
    assert (await sign_in(player.client, code)).json()["joined"] is None
    assert world.redis.zrange(KEYS.board, 0, -1) == [guest]


async def test_to_a_banned_account_nobody_is_joined_though_it_can_be_signed_in_to(
    world: World, app: Any, player: Player
) -> None:
    owner, code = await account(world, app)
    await player.play()
    guest, banned = await who(player.client), await who(owner.client)
    Desk(world.redis, "ann", world.clock.now).ban(banned, "a program")
    reply = await sign_in(player.client, code)
    assert (reply.status_code, reply.json()["joined"]) == (200, None)
    assert await who(player.client) == banned
    assert world.redis.zrange(KEYS.board, 0, -1) == [guest]
    assert not world.redis.exists(KEYS.run(banned))
    assert world.redis.hlen(PlayerKeys(guest).sessions) == 0


async def test_a_run_that_comes_to_an_account_as_it_is_banned_is_hidden_by_the_ban(
    world: World, app: Any, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, code = await account(world, app)
    await player.play()
    banned, desk, join_all = await who(owner.client), Desk(world.redis, "ann", world.clock.now), joining.join_all

    async def banned_meanwhile(*arguments: Any) -> Any:
        desk.ban(banned, "a program")
        return await join_all(*arguments)

    monkeypatch.setattr(joining, "join_all", banned_meanwhile)
    assert (await sign_in(player.client, code)).json()["joined"]["moved"] == 1
    assert world.redis.zcard(KEYS.board) == 0
    assert decode_run(world.redis.hgetall(KEYS.run(banned))).hidden == "a program"
    desk.unban(banned, "a mistake")
    assert world.redis.zrange(KEYS.board, 0, -1) == [banned]


@pytest.mark.parametrize("finished", [True, False])
async def test_a_run_that_takes_a_hidden_ones_place_is_hidden_as_well(
    world: World, app: Any, player: Player, finished: bool
) -> None:
    await (player.play() if finished else player.open())
    world.clock.pass_by(1000)
    owner, code = await account(world, app, plays=True)
    one, desk = await who(owner.client), Desk(world.redis, "ann", world.clock.now)
    number = desk.hide(one, KEYS, "a program").number
    assert (await sign_in(player.client, code)).json()["joined"]["replaced"] == 1
    if not finished:
        for n in range(1, 11):
            assert (await player.answer(n)).status_code == 200
    assert world.redis.zcard(KEYS.board) == 0
    assert decode_run(world.redis.hgetall(KEYS.run(one))).hidden == "a program"
    assert number is not None
    desk.undo(number, "a mistake")
    assert world.redis.zrange(KEYS.board, 0, -1) == [one]


@pytest.mark.parametrize("plays", [True, False])
async def test_a_guests_hidden_run_stays_hidden_when_it_moves(
    world: World, app: Any, player: Player, plays: bool
) -> None:
    await player.play()
    desk = Desk(world.redis, "ann", world.clock.now)
    number = desk.hide(await who(player.client), KEYS, "a program").number
    world.clock.pass_by(1000)
    owner, code = await account(world, app, plays=plays)
    await sign_in(player.client, code)
    one = await who(owner.client)
    assert world.redis.zcard(KEYS.board) == 0
    assert decode_run(world.redis.hgetall(KEYS.run(one))).hidden == "a program"
    # The decision is about the account now, and can be taken back there.
    assert number is not None
    desk.undo(number, "a mistake")
    assert world.redis.zrange(KEYS.board, 0, -1) == [one]


async def test_joining_while_the_guest_answers_loses_and_doubles_nothing_on_every_kind_of_store(
    any_world: World,
) -> None:
    apps = [await any_world.app() for _ in range(2)]
    owner, code = await account(any_world, apps[0])
    guest = await any_world.player(apps[1])
    await guest.open()
    cookie = {"Cookie": f"muggins={guest.client.cookies['muggins']}"}
    tabs = [Player(any_world, await any_world.guest(app, headers=cookie)) for app in apps]

    async def answer_all(tab: Player) -> None:
        for n in range(1, 11):
            for _ in range(20):
                reply = await tab.answer(n)
                if reply.status_code == 200:
                    break
                assert reply.json()["code"] in {"player-gone", "no-run"}, reply.text
            assert reply.status_code == 200

    signed, *_ = await asyncio.gather(sign_in(guest.client, code), *(answer_all(tab) for tab in tabs))
    assert signed.status_code == 200
    player = await who(owner.client)
    assert any_world.redis.zrange(KEYS.runs, 0, -1) == any_world.redis.zrange(KEYS.board, 0, -1) == [player]
    assert sum(map(int, any_world.redis.hvals(KEYS.tally))) == 10
    assert len((await owner.get("/sheets/discard/run")).json()["answers"]) == 10


async def test_a_guest_who_opens_runs_while_being_joined_opens_them_for_the_account(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(2)]
    owner, code = await account(any_world, apps[0])
    guest = await any_world.player(apps[1])
    await guest.client.post("/api/v1/training/counts", json={})
    cookie = {"Cookie": f"muggins={guest.client.cookies['muggins']}"}
    tabs = [Player(any_world, await any_world.guest(app, headers=cookie)) for app in apps]
    replies = await asyncio.gather(sign_in(guest.client, code), *(tabs[n % 2].open() for n in range(20)))
    for reply in replies[1:]:
        if reply.status_code != 200:
            problem(reply, 409, "player-gone")
    assert (await owner.open()).status_code == 200
    assert any_world.redis.zrange(KEYS.runs, 0, -1) == [await who(owner.client)]


@pytest.mark.parametrize("step", range(len(BELONGINGS)))
async def test_what_is_cut_off_is_ended_by_the_same_sign_in_or_by_the_look_of_the_minute(
    world: World, app: Any, player: Player, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, code = await account(world, app)
    await player.play()
    guest = await who(player.client)
    join_all = joining.join_all

    async def cut_off(store: Store, one: str, other: str, now: int) -> Any:
        for belonging in BELONGINGS[:step]:
            await belonging.join(store, one, other, now)
        raise ProblemError("store-down", "cut off", retry_after=1)

    monkeypatch.setattr(joining, "join_all", cut_off)
    problem(await sign_in(player.client, code), 503, "store-down")
    assert world.redis.hlen(names.JOINING) == 1
    assert await who(player.client) == await who(owner.client), "the tokens come first"
    monkeypatch.setattr(joining, "join_all", join_all)
    if step % 2:
        assert (await sign_in(player.client, code)).status_code == 200
    world.clock.pass_by(60_000)
    store = Store(connect(world.url))
    await end_unfinished(store, milliseconds(world.clock.now))
    await store.close()
    assert world.redis.hlen(names.JOINING) == 0
    assert world.redis.zrange(KEYS.board, 0, -1) == [await who(owner.client)]
    assert guest not in everything(world)


async def test_signing_in_as_oneself_changes_nothing_but_the_token(world: World, app: Any, player: Player) -> None:
    await player.play()
    code = await code_of(player)
    before, token = await who(player.client), player.client.cookies["muggins"]
    assert (await sign_in(player.client, code)).json()["joined"] is None
    assert await who(player.client) == before
    assert player.client.cookies["muggins"] != token
    assert len((await player.client.get(f"{ME}/devices")).json()["devices"]) == 1


async def test_a_guest_who_signs_in_to_two_accounts_at_once_gives_each_run_to_one(any_world: World) -> None:
    apps = [await any_world.app() for _ in range(2)]
    owners = [await account(any_world, app) for app in apps]
    guest = await any_world.player(apps[0])
    await guest.play()
    cookie = {"Cookie": f"muggins={guest.client.cookies['muggins']}"}
    tabs = [await any_world.guest(app, headers=cookie) for app in apps]
    replies = await asyncio.gather(*(sign_in(tab, code) for tab, (_, code) in zip(tabs, owners, strict=True)))
    assert {reply.status_code for reply in replies} == {200}
    (bearer,) = any_world.redis.zrange(KEYS.board, 0, -1)
    assert bearer in [await who(owner.client) for owner, _ in owners]
    assert any_world.redis.zrange(KEYS.runs, 0, -1) == [bearer]
    assert sum(map(int, any_world.redis.hvals(KEYS.tally))) == 10
    assert any_world.redis.hlen(names.JOINING) == 0
