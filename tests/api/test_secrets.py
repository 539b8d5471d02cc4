"""A crawl of every route: before an answer nothing tells about its position, its values, the seed or a day to come."""

from typing import Any

import httpx

from puzzles.seeds import day_seed
from tests.api.conftest import ATTEMPT, TODAY, TOMORROW, Player, World
from tests.standins import SECRET

BASES = [f"/api/v1/days/{day}" for day in ("today", TODAY, TOMORROW)]
READS = [
    "/healthz",
    "/readyz",
    *(base + end for base in BASES for end in ("", "/sheets/discard/board", "/sheets/discard/statistics",
      "/sheets/discard/solution", "/sheets/discard/run", *(f"/sheets/discard/run/answers/{n}" for n in range(12)))),
]  # fmt: skip


async def crawl(world: World, client: httpx.AsyncClient) -> str:
    """Return all that the routes give away, headers included, without opening or answering anything that is due."""
    found = []
    for path in READS:
        found.append(await client.get(path))
        found.append(await client.post(path, json={}))
    for base in BASES:
        for n in range(2, 12):
            for sheet in world.hashes.values():
                for cards in (["AC", "AD"], ["KH", "KS"], ["AC", "AC"], ["AC"], ["nonsense", "x"]):
                    body = {"attempt": ATTEMPT, "sheet": sheet, "cards": cards}
                    path = f"{base}/sheets/discard/run/answers/{n}"
                    reply = await client.post(path, json=body)
                    if reply.status_code != 200:
                        found.append(reply)
    return "\n".join(f"{reply.headers} {reply.text}" for reply in found)


def told_values(world: World, text: str, *, answered: int) -> list[Any]:
    told: list[Any] = []
    for day, sheet in world.sheets.items():
        seed = day_seed(SECRET.current, day, "discard")
        told += [word for word in (seed.hex(), SECRET.current.hex()) if word in text]
        for n, position in enumerate(sheet.positions, 1):
            if day == TODAY and n <= answered:
                continue
            told += [f"{day} {n} totals" for one in position.choices if f'"total":{one.total!r},' in text]
            if day == TODAY and n == answered + 1:
                continue
            cards = ",".join(f'"{card}"' for card in position.cards)
            told += [f"{day} {n} cards" for spelled in (cards, " ".join(position.cards)) if spelled in text]
    return told


async def test_a_guest_learns_nothing(guest: httpx.AsyncClient, world: World) -> None:
    text = await crawl(world, guest)
    assert told_values(world, text, answered=-1) == []
    assert "starters" not in text
    assert world.hashes[TOMORROW] not in text
    assert world.sheets[TOMORROW].commitment not in text


async def test_a_player_learns_nothing_before_the_own_answer(player: Player, world: World) -> None:
    await player.open()
    for answered in (0, 1, 2, 3):
        if answered:
            await player.answer(answered)
        text = await crawl(world, player.client)
        shared = {
            f'"total":{one.total!r},' for n in range(answered) for one in world.sheets[TODAY].positions[n].choices
        }
        for one in shared:
            text = text.replace(one, "")
        assert told_values(world, text, answered=answered) == []
        assert world.hashes[TOMORROW] not in text


async def test_the_store_holds_no_token_and_no_address(player: Player, world: World) -> None:
    await player.open()
    token = player.client.cookies["muggins"]
    for key in world.redis.scan_iter("*"):
        kind = world.redis.type(key)
        if kind == "hash":
            text = str(world.redis.hgetall(key))
        else:
            text = str(world.redis.get(key)) if kind == "string" else str(world.redis.zrange(key, 0, -1))
        assert token not in key + text
        assert "127.0.0.1" not in text
