"""Whether a player stays: what is written for one who is just being deleted has to be taken back.

A deletion is noted before it takes anything away, so whoever writes first and asks here afterwards either finds the
note, or has written early enough for the deletion to find it.
"""

from api.problems import ProblemError
from api.store import Store
from puzzles.wire import keys as names

__all__ = ["must_stay", "player_gone"]


async def must_stay(store: Store, player: str) -> None:
    """Return if the player is there and nobody is deleting them.

    Raises:
        ProblemError: ``player-gone``.
    """
    leaving = await store.ask(lambda client: client.hexists(names.LEAVING, player))
    if leaving or not await store.ask(lambda client: client.exists(names.profile(player))):
        raise player_gone()


def player_gone() -> ProblemError:
    """Return the problem ``player-gone``: the caller was joined to another player, or deleted, a moment ago."""
    return ProblemError("player-gone", "this player was joined to another or deleted a moment ago: ask again")
