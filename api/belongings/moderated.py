"""What operators decided about a player, as a part of the player's data: exported with it, made nameless at its end."""

from typing import Any, Final

from msgspec import Struct

from api.shapes import instant
from api.store import Store
from puzzles.wire import keys as names
from puzzles.wire.moderation import AUDIT, Decision, decode_decision, encode_decision, without_player

__all__ = ["DECISIONS_ON_PLAYER"]

_PAGE = 500


class Decisions(Struct, frozen=True):
    """The decisions about one player in the operators' log, where they stay as facts when the player is gone."""

    name: str = "decisions"
    keys: frozenset[str] = frozenset()

    async def export(self, store: Store, player: str) -> Any:
        """Return what was decided, when and why; who decided it is not the player's data."""
        return [
            {"at": instant(one.at), "action": one.action, "sheet": one.sheet, "reason": one.reason}
            for _, one in await _about(store, player)
        ]

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Let the decisions about the guest be about the account."""
        for place, one in await _about(store, guest):
            moved = encode_decision(_with_player(one, account))
            await store.ask(lambda client, place=place, moved=moved: client.lset(AUDIT, place, moved))  # type: ignore[misc]

    async def delete(self, store: Store, player: str, now: int) -> None:  # noqa: ARG002 - the protocol's
        """Leave the facts, and nothing that tells who it was."""
        found = await _about(store, player)
        if not found:
            return
        present: str | None = await store.ask(lambda client: client.hget(names.profile(player), "name"))
        known = {one.name for _, one in found} | {one.renamed or "" for _, one in found} | {present or ""}
        for place, one in found:
            text = encode_decision(without_player(one, known))
            await store.ask(lambda client, place=place, text=text: client.lset(AUDIT, place, text))  # type: ignore[misc]


async def _about(store: Store, player: str) -> list[tuple[int, Decision]]:
    """Return the decisions about a player with their places; the list only ever grows, so a place stays one's own."""
    found: list[tuple[int, Decision]] = []
    start = 0
    while True:
        texts: list[str] = await store.ask(
            lambda client, start=start: client.lrange(AUDIT, start, start + _PAGE - 1)  # type: ignore[misc]
        )
        # The id stands in an entry or it does not: most need not be read any further.
        found += [
            (start + place, one)
            for place, text in enumerate(texts)
            if player in text and (one := decode_decision(text)).player == player
        ]
        start += len(texts)
        if len(texts) < _PAGE:
            return found


def _with_player(decision: Decision, player: str) -> Decision:
    return Decision(**{name: getattr(decision, name) for name in decision.__struct_fields__} | {"player": player})


DECISIONS_ON_PLAYER: Final = Decisions()
