"""Whatever the store keeps of a player, part by part: what is exported, joined to another player, and deleted.

Each part is an object that satisfies :class:`Belonging`; the registry lists them in the order of their deletion. A test
compares it with the keys of :mod:`puzzles.wire.players`.
"""

from typing import Any, Protocol

from api.store import Store

__all__ = ["Belonging"]


class Belonging(Protocol):
    """One part of what is stored of a player. Each step may be done twice: the next try ends what was cut off."""

    @property
    def name(self) -> str:
        """The part's name in the export."""

    @property
    def keys(self) -> frozenset[str]:
        """The attributes of :class:`puzzles.wire.players.PlayerKeys` that it answers for."""

    async def export(self, store: Store, player: str) -> Any:
        """Return all of it as plain values that JSON can hold.

        Fields are called in small letters and underscores: :mod:`api.belongings.tables` takes any other key for data.
        """

    async def join(self, store: Store, guest: str, account: str, now: int) -> None:
        """Give it to the account that the guest signed in to; ``now`` in milliseconds."""

    async def delete(self, store: Store, player: str, now: int) -> None:
        """Leave no trace of it."""
