"""A crawl of every route: before an answer nothing tells about its position, its values, the seed or a day to come."""

from typing import Any

import httpx
import pytest
import pytest_asyncio

from puzzles.kinds import KINDS
from puzzles.kinds.domino import DominoPosition
from puzzles.seeds import day_seed
from tests.api.conftest import ATTEMPT, TODAY, TOMORROW, Counter, Placer, Player, World
from tests.standins import SECRET

BASES = [f"/api/v1/days/{day}" for day in ("today", TODAY, TOMORROW)]
READS = [
    "/healthz",
    "/readyz",
    "/api/v1/training/counts/progress",
    "/api/v1/training/ends/progress",
    *(f"/api/v1/me/{path}" for path in ("streak", "history", "statistics", "mistakes")),
    *(f"{root}/history/{day}/{kind}" for root in ("", "/api/v1/me") for day in ("today", TOMORROW) for kind in KINDS),
    *(f"/api/v1/me/mistakes/{kind}/next" for kind in ("discard", "domino")),
    "/history",
    "/mistakes",
    "/api/v1/boards",
    *(f"{base}/{path}" for base in ("/api/v1/boards", "/boards") for path in ("day/today/all", "week/current/all",
      "month/current/discard", "year/current/count", "all/all/domino", "day/2026-11-30/all", "week/2026-W49/all")),
    "/api/v1/leagues",
    "/api/v1/leagues/invitations/nowhere",
    *(f"/api/v1/leagues/nowhere{end}" for end in ("", "/table", "/winners", "/versus/a/b")),
    *BASES,
    *(f"{base}/sheets/{kind}{end}" for base in BASES for kind in KINDS for end in ("/board",
      "/statistics", "/solution", "/run", *(f"/run/answers/{n}" for n in range(22)))),
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
    # The first position of today stands on the front page; nothing is told of its values.
    text = await crawl(world, guest)
    assert told_values(world, text, answered=0) == []
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


@pytest_asyncio.fixture(params=["count", "ends"])
async def counter(world: World, app: Any, request: pytest.FixtureRequest) -> Counter:
    """Somebody who counts, in each of the timed kinds."""
    return await world.counter(app, request.param)


async def crawl_counts(counter: Counter, *, answered: int) -> str:
    """Ask for everything of a timed kind that is not due, and answer nothing that is."""
    client = counter.client
    found = [await crawl(counter.world, client)]
    for day in ("today", TODAY, TOMORROW):
        for sheet in counter.hashes.values():
            for n in range(counter.positions + 2):
                if n != answered + 1:
                    path = counter.path(f"/run/positions/{n}", day=day)
                    found.append((await client.post(path, json={"sheet": sheet})).text)
                for points in (0, counter.highest, counter.highest + 1, -1, "8"):
                    body = {"attempt": ATTEMPT, "sheet": sheet, "points": points}
                    if n > answered + 1 or points in (counter.highest + 1, -1, "8"):
                        found.append((await client.post(counter.path(f"/run/answers/{n}", day=day), json=body)).text)
    return "\n".join(found)


def told_hands(counter: Counter, text: str, *, shown: int) -> list[str]:
    """Return which hands or lines that nobody has been shown, and which seeds, stand in a text."""
    told = []
    for day in counter.hashes:
        told += [f"{day} seed" for seed in [day_seed(SECRET.current, day, counter.kind.name).hex()] if seed in text]
        for n in range(1, counter.positions + 1):
            question = counter.question(n, day=day)
            texts = question["cards"] if counter.kind.name == "count" else question["line"]
            # A line of one or two tiles may stand within a longer one.
            hidden = (day != TODAY or n > shown) and len(texts) > 2
            spellings = (",".join(f'"{one}"' for one in texts), " ".join(texts))
            told += [f"{day} {n}" for spelled in spellings if hidden and spelled in text]
    return told


async def test_nobody_learns_a_hand_before_it_is_shown(counter: Counter, world: World) -> None:
    text = await crawl_counts(counter, answered=-1)
    assert told_hands(counter, text, shown=0) == []
    await counter.open()
    for answered in (0, 1, 2):
        if answered:
            await counter.count(answered)
        text = await crawl_counts(counter, answered=answered)
        assert told_hands(counter, text, shown=answered) == []
        assert counter.hashes[TOMORROW] not in text


async def test_a_hand_that_is_shown_tells_nothing_of_its_count(counter: Counter, world: World) -> None:
    await counter.open()
    shown = await counter.show(1)
    run = await counter.get("/run")
    for text in (shown.text, run.text):
        for word in ('total"', "patterns", "items", 'off"', "points", "threes"):
            assert word not in text
    assert told_hands(counter, shown.text + run.text, shown=1) == []


async def crawl_dominoes(world: World, client: httpx.AsyncClient, *, answered: int) -> str:
    """Ask for everything of the kind ``domino``, and answer nothing that is due."""
    found = [await crawl(world, client)]
    for base in BASES:
        for sheet in world.domino_hashes.values():
            for n in range(12):
                answers = [("9-9", None), ("6-6", "up")]
                if n != answered + 1:
                    answers += [("6-6", None), ("6-4", "left"), ("0-0", "right")]
                for tile, end in answers:
                    body = {"attempt": ATTEMPT, "sheet": sheet, "tile": tile, "end": end}
                    reply = await client.post(f"{base}/sheets/domino/run/answers/{n}", json=body)
                    found.append(f"{reply.headers} {reply.text}" if reply.status_code != 200 else "")
    return "\n".join(found)


def told_plays(world: World, text: str, *, answered: int) -> list[str]:
    """Return what a text tells of positions that are not due yet, of values that are not yet earned, and of seeds.

    The first position of today is everybody's, whether a run is open or not.
    """
    told = []
    for day, sheet in world.dominoes.items():
        told += [f"{day} seed" for seed in [day_seed(SECRET.current, day, "domino").hex()] if seed in text]
        for n, position in enumerate(sheet.positions, 1):
            if day == TODAY and n <= answered:
                continue
            told += [f"{day} {n} values" for figure in figures(position) if figure in text]
            if not (day == TODAY and n == answered + 1):
                hand = ",".join(f'"{tile}"' for tile in position.hand)
                told += [f"{day} {n} hand" for spelled in (hand, " ".join(position.hand)) if spelled in text]
    return told


def figures(position: DominoPosition) -> list[str]:
    """Return what a verdict says of a position's values, as far as it is long enough to be no accident."""
    values = [one.open / position.hands for one in position.choices]
    values += [one.race / position.hands for one in position.choices if one.race is not None]
    return [f'"value":{value!r}' for value in values if len(repr(value)) > 8]


async def test_nobody_learns_a_domino_position_before_it_is_due_nor_its_values_before_the_own_answer(
    placer: Placer, world: World
) -> None:
    text = await crawl_dominoes(world, placer.client, answered=-1)
    assert told_plays(world, text, answered=0) == []
    await placer.open()
    shared: set[str] = set()
    for answered in range(4):
        if answered:
            shared |= set(figures(world.dominoes[TODAY].positions[answered - 1]))
            reply = await placer.answer(answered, 1)
            assert shared & {figure for figure in shared if figure in reply.text}
        text = await crawl_dominoes(world, placer.client, answered=answered)
        for figure in shared:
            text = text.replace(figure, "")
        assert told_plays(world, text, answered=answered) == []
        for word in ("race_house", "equilibrium") if answered == 0 else ():
            assert word not in text
        for tomorrow in (world.domino_hashes[TOMORROW], world.dominoes[TOMORROW].commitment):
            assert tomorrow not in text
