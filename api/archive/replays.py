"""A player's replays, as what belongs to the player (:class:`api.belongings.Belonging`)."""

from typing import Any

from api.store import Store
from puzzles.wire.keys import sheet_of_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import decode_run
from puzzles.wire.replays import REPLAY_SECONDS, ReplayKeys

__all__ = ["REPLAYS_OF_PLAYER"]


class _ReplaysOfPlayer:
    name = "replays"
    keys = frozenset({"replays"})

    async def export(self, store: Store, player: str) -> Any:
        """Return the replays that are not forgotten yet."""
        found = []
        for keys in await _replays_of(store, player):
            fields = await _fields_of(store, keys)
            if fields:
                run = decode_run(fields)
                answers = [{"n": one.n, "choice": one.choice, "score": one.score} for one in run.answers]
                found.append({"day": keys.day.isoformat(), "kind": keys.kind, "score": run.score, "answers": answers})
        return found

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:
        """Give the account those replays of the guest of which it has none of its own."""
        for keys in await _replays_of(store, guest):
            fields = await _fields_of(store, keys)
            theirs = ReplayKeys(account, keys.day, keys.kind)
            if fields and not await _fields_of(store, theirs):
                await _keep(store, theirs, fields, now)
        await self.delete(store, guest, now)

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002
        """Forget all of them, the list last."""
        for keys in await _replays_of(store, player):
            await _forget(store, keys)
        await store.pipelined(lambda pipe: pipe.delete(PlayerKeys(player).replays))


async def _replays_of(store: Store, player: str) -> list[ReplayKeys]:
    (entries,) = await store.pipelined(lambda pipe: pipe.zrange(PlayerKeys(player).replays, 0, -1))
    return [ReplayKeys(player, sheet.day, sheet.kind) for sheet in map(sheet_of_entry, entries)]


async def _keep(store: Store, keys: ReplayKeys, fields: dict[str, str], now: int) -> None:
    def fill(pipe: Any) -> None:
        pipe.hset(keys.run, mapping=fields)
        pipe.expire(keys.run, REPLAY_SECONDS)
        pipe.zadd(keys.kept, {keys.entry: now})
        pipe.expire(keys.kept, REPLAY_SECONDS)

    await store.pipelined(fill)


async def _forget(store: Store, keys: ReplayKeys) -> None:
    await store.pipelined(lambda pipe: pipe.delete(keys.run))


async def _fields_of(store: Store, keys: ReplayKeys) -> dict[str, str]:
    (found,) = await store.pipelined(lambda pipe: pipe.hgetall(keys.run))
    fields: dict[str, str] = found
    return fields


REPLAYS_OF_PLAYER = _ReplaysOfPlayer()
