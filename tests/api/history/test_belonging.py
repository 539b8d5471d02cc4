"""A player's history and mistakes, exported, joined and deleted, each of it twice."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from api.belongings.contract import Belonging
from api.history.belonging import HISTORY_OF_PLAYER
from api.store import Store, connect
from puzzles.wire import history
from puzzles.wire.history import MistakeRecord, RunDigest, decode_mistake, encode_record
from puzzles.wire.players import PlayerKeys

NOW = 1_796_000_000_000
PART: Belonging = HISTORY_OF_PLAYER


@pytest_asyncio.fixture
async def kept(store_url: str) -> AsyncIterator[Store]:
    found = Store(connect(store_url))
    yield found
    await found.close()


def digest(score: int) -> str:
    return encode_record(RunDigest(NOW, NOW, score, 0, score, 1, 1, 1000, (), ()))


async def give(store: Store, player: str, results: dict[str, int], mistakes: dict[str, MistakeRecord]) -> None:
    own = PlayerKeys(player)
    for entry, score in results.items():
        await store.pipelined(lambda pipe, entry=entry, score=score: pipe.hset(own.results, entry, digest(score)))
    for entry, record in mistakes.items():
        await store.pipelined(lambda pipe, e=entry, r=record: pipe.hset(own.mistakes, e, encode_record(r)))
        if record.due is not None:
            await store.pipelined(lambda pipe, e=entry, r=record: pipe.zadd(own.mistakes_due, {e: r.due}))


async def stands(store: Store, player: str) -> tuple[dict[str, str], dict[str, MistakeRecord], dict[str, float]]:
    own = PlayerKeys(player)
    results, mistakes, due = await store.pipelined(
        lambda pipe: (
            pipe.hgetall(own.results),
            pipe.hgetall(own.mistakes),
            pipe.zrange(own.mistakes_due, 0, -1, withscores=True),
        )
    )
    return results, {entry: decode_mistake(text) for entry, text in mistakes.items()}, dict(due)


async def test_a_guests_past_goes_over_to_the_account_which_keeps_its_own(kept: Store) -> None:
    await give(kept, "guest", {"a": 1, "b": 2}, {"m": MistakeRecord("x", 1, 5), "n": MistakeRecord("y", 1, 6)})
    await give(kept, "account", {"b": 3}, {"n": MistakeRecord("z", 2, 9), "o": MistakeRecord("z", 2, None, "retired")})
    for _ in range(2):
        await PART.join(kept, "guest", "account", NOW)
        results, mistakes, due = await stands(kept, "account")
        assert results == {"a": digest(1), "b": digest(3)}
        assert {entry: record.choice for entry, record in mistakes.items()} == {"m": "x", "n": "z", "o": "z"}
        assert due == {"m": 5, "n": 9}
        assert await stands(kept, "guest") == ({}, {}, {})


async def test_a_joining_that_was_cut_off_is_ended_by_the_next(kept: Store) -> None:
    mistake = MistakeRecord("x", 1, 5)
    await give(kept, "guest", {"a": 1}, {"m": mistake})
    own = PlayerKeys("account")
    await kept.pipelined(lambda pipe: pipe.hset(own.mistakes, "m", encode_record(mistake)))
    await PART.join(kept, "guest", "account", NOW)
    assert (await stands(kept, "account"))[2] == {"m": 5}


async def test_two_full_lists_make_one_that_is_full(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MISTAKES_KEPT", 2)
    await give(kept, "guest", {}, {f"g{n}": MistakeRecord("x", n, 5) for n in (1, 4)})
    await give(kept, "account", {}, {f"a{n}": MistakeRecord("x", n, 5) for n in (2, 3)})
    await PART.join(kept, "guest", "account", NOW)
    _, mistakes, due = await stands(kept, "account")
    assert mistakes.keys() == due.keys() == {"g4", "a3"}


async def test_the_export_holds_all_of_it(kept: Store) -> None:
    await give(kept, "guest", {"2026-11-29|discard": 700}, {"2026-11-29|discard|3": MistakeRecord("5C 5D", 1.5, 5)})
    found = await PART.export(kept, "guest")
    assert found["results"]["2026-11-29|discard"]["score"] == 700
    assert found["mistakes"]["2026-11-29|discard|3"]["choice"] == "5C 5D"
    assert await PART.export(kept, "nobody") == {"results": {}, "mistakes": {}}


async def test_nothing_is_left_of_it(kept: Store) -> None:
    await give(kept, "guest", {"a": 1}, {"m": MistakeRecord("x", 1, 5)})
    for _ in range(2):
        await PART.delete(kept, "guest", NOW)
        assert await stands(kept, "guest") == ({}, {}, {})
