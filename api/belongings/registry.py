"""All that the store keeps of a player, in the order in which it is joined and deleted, and what is done with it.

A deletion or joining that is cut off is noted until it is done, and ended by the next try or by the minute's look
(:mod:`api.accounts.unfinished`).
"""

from secrets import token_hex
from typing import Any

from api.accounts.belongings import PROFILE_OF_PLAYER, RUNS_OF_PLAYER, SIGN_INS_OF_PLAYER, TRAINING_OF_PLAYER, Runs
from api.accounts.parting import Parted
from api.archive.replays import REPLAYS_OF_PLAYER
from api.belongings.contract import Belonging
from api.belongings.moderated import DECISIONS_ON_PLAYER
from api.history.belonging import HISTORY_OF_PLAYER
from api.leagues.house import LEAGUES_OF_PLAYER
from api.sharing.links import SHARES_OF_PLAYER
from api.store import Store
from puzzles.wire.keys import LEAVING, REWRITE

__all__ = ["BELONGINGS", "delete_all", "export_all", "join_all"]

BELONGINGS: tuple[Belonging, ...] = (
    # Nobody can act as the player any more.
    SIGN_INS_OF_PLAYER,
    # No run is left, and none can be opened, before anything that was worked out from runs goes.
    RUNS_OF_PLAYER,
    HISTORY_OF_PLAYER,
    SHARES_OF_PLAYER,
    REPLAYS_OF_PLAYER,
    LEAGUES_OF_PLAYER,
    TRAINING_OF_PLAYER,
    DECISIONS_ON_PLAYER,
    # The profile and the list of the sheets played go last: the others look there.
    PROFILE_OF_PLAYER,
)


async def export_all(store: Store, player: str) -> dict[str, Any]:
    """Return everything that is kept of a player, by the name of its part, as plain values that JSON can hold."""
    return {one.name: await one.export(store, player) for one in BELONGINGS}


async def join_all(store: Store, guest: str, account: str, now: int) -> Parted:
    """Give all that is a guest's to an account and leave no trace of the guest; ``now`` in milliseconds.

    Returns what became of the guest's runs.
    """
    parted = Parted()
    for one in BELONGINGS:
        if isinstance(one, Runs):
            parted = await one.part(store, guest, account, now)
        else:
            await one.join(store, guest, account, now)
    return parted


async def delete_all(store: Store, player: str, now: int) -> None:
    """Leave no trace of a player; ``now`` in milliseconds. What is cut off is ended a minute later."""
    await store.ask(lambda client: client.hset(LEAVING, player, str(now)))
    for one in BELONGINGS:
        await one.delete(store, player, now)
    # The store's files on disk still hold what is gone; a worker has them rewritten.
    mark = token_hex(8)
    await store.ask(lambda client: client.sadd(REWRITE, mark))
    await store.ask(lambda client: client.hdel(LEAVING, player))
