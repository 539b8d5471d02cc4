"""A player's history and mistakes as something that is exported, joined to another player, and deleted."""

from typing import Any

import msgspec
from msgspec import Struct

from api.shapes import instant
from api.store import Store
from puzzles.wire.history import decode_digest, decode_mistake, mistakes_beyond
from puzzles.wire.players import PlayerKeys

__all__ = ["HISTORY_OF_PLAYER", "HistoryBelonging"]


class HistoryBelonging:
    """Results of closed days and dear mistakes, a :class:`api.belongings.Belonging`.

    The runs themselves, from which results are written anew, are another part.
    """

    name = "history"
    keys = frozenset({"results", "mistakes", "mistakes_due"})

    async def export(self, store: Store, player: str) -> Any:
        """Return results by day and kind, and mistakes by day, kind and position."""
        results, mistakes = await self._read(store, player)
        return {
            "results": {
                entry: _told(decode_digest(text), "opened", "finished") for entry, text in sorted(results.items())
            },
            "mistakes": {entry: _told(decode_mistake(text), "due") for entry, text in sorted(mistakes.items())},
        }

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:
        """Give the account what it has not got itself; what stands wrongly after it is written anew with its sheet.

        A mistake is kept even where the other of two runs of a day stands: the same person made it.
        """
        own = PlayerKeys(account)
        results, mistakes = await self._read(store, guest)
        records = {entry: decode_mistake(text) for entry, text in mistakes.items()}
        due = {entry: record.due for entry, record in records.items() if record.due is not None}

        def give(pipe: Any) -> None:
            for entry, text in results.items():
                pipe.hsetnx(own.results, entry, text)
            for entry, text in mistakes.items():
                pipe.hsetnx(own.mistakes, entry, text)

        if results or mistakes:
            await store.pipelined(give)
        _, joined = await self._read(store, account)
        # Of a mistake that both have, the account's own record says when it comes back.
        taken = {entry: when for entry, when in due.items() if joined.get(entry) == mistakes[entry]}
        gone = mistakes_beyond([(entry, decode_mistake(text)) for entry, text in joined.items()])

        def order(pipe: Any) -> None:
            if taken:
                pipe.zadd(own.mistakes_due, taken)
            if gone:
                pipe.zrem(own.mistakes_due, *gone)
                pipe.hdel(own.mistakes, *gone)

        if taken or gone:
            await store.pipelined(order)
        await self.delete(store, guest, now)

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - others need it
        """Leave none of it."""
        own = PlayerKeys(player)
        await store.pipelined(lambda pipe: [pipe.delete(key) for key in (own.results, own.mistakes, own.mistakes_due)])

    async def _read(self, store: Store, player: str) -> tuple[dict[str, str], dict[str, str]]:
        own = PlayerKeys(player)
        results, mistakes = await store.pipelined(lambda pipe: (pipe.hgetall(own.results), pipe.hgetall(own.mistakes)))
        return results, mistakes


def _told(record: Struct, *times: str) -> dict[str, Any]:
    """Return a record as plain values, its times as texts."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain | {name: None if plain[name] is None else instant(plain[name]) for name in times}


HISTORY_OF_PLAYER = HistoryBelonging()
