"""Names of players in the store: holding one so that nobody gets a look-alike, changing it, letting go of it."""

from typing import Any

from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.names import checked_name
from puzzles.wire import keys as names
from puzzles.wire.moderation import AUDIT, BLOCKED, blocked_names
from puzzles.wire.scripts import RENAME, Call

__all__ = ["move_names", "release_names", "rename"]

_FOR_EVER = -1
"""What the store says of a key that does not expire."""


async def rename(store: Store, player: str, wanted: str) -> str:
    """Give a player another name and return it as it is kept.

    The new name is held before the old one is let go; of two who want one name at once, one gets it.

    Raises:
        IllegalError: ``bad-name``.
        ProblemError: ``name-taken``, or ``player-gone``.
    """
    name = checked_name(wanted)
    if not await store.reserve_name(name, player):
        raise ProblemError("name-taken", f"{name!r}, or a name that looks like it, is somebody else's")
    former = await store.script(RENAME, Call([names.profile(player)], [name, ""]))
    try:
        await must_stay(store, player)
    except ProblemError:
        # No profile leads to it, so nobody else would ever let go of it.
        await store.let_go(player, _keys(name))
        raise
    await store.keep_name(name)
    for old in former:
        await _release(store, player, old)
    return name


async def release_names(store: Store, player: str) -> None:
    """Let go of all names of a player who is gone."""
    found = await store.ask(lambda client: client.hmget(names.profile(player), "name", "former"))
    for name in [found[0], *(found[1] or "").split("\n")]:
        if name:
            await store.let_go(player, _keys(name))


async def _release(store: Store, player: str, old: str) -> None:
    present = await store.ask(lambda client: client.hget(names.profile(player), "name"))
    # A name that only changed its capitals is still held.
    kept = _keys(present) if present is not None else set()
    await store.let_go(player, _keys(old) - kept)
    await store.script(RENAME, Call([names.profile(player)], ["", old]))


def _keys(name: str) -> set[str]:
    return {*names.names_of(name), names.former_name(name)}


async def move_names(store: Store) -> None:
    """Move names that are held by an older form of their looks to the present one, once for a store. Repeatable."""
    if await store.ask(lambda client: client.get(names.NAMES_MOVED)) == names.NAMES_FORM:
        return
    found: list[str] = await store.ask(_keys_of_names)
    for key in found:
        # A name that is held for an hour only is one that is being given at this moment.
        if await store.ask(lambda client, key=key: client.ttl(key)) == _FOR_EVER:  # type: ignore[misc]
            await _move(store, key)
    for name in blocked_names(await store.ask(lambda client: client.lrange(AUDIT, 0, -1))):
        await _hold_for_good(store, name, BLOCKED)
    await store.ask(lambda client: client.set(names.NAMES_MOVED, names.NAMES_FORM))


async def _move(store: Store, key: str) -> None:
    player = await store.ask(lambda client: client.get(key))
    if player is None:
        return
    # Looks do not tell the name that they are of, so it is asked of its bearer, where there is one.
    known = await store.ask(lambda client: client.hget(names.profile(player), "name"))
    name = known or key.removeprefix(names.NAMES)
    own = await _hold_for_good(store, name, player)
    # A name in small letters protects itself where a look-alike is somebody else's.
    if key not in names.names_of(name) and (own or key != names.former_name(name)):
        await store.let_go(player, [key])


async def _hold_for_good(store: Store, name: str, player: str) -> bool:
    """Hold what nobody has of a name, and return whether all of it is the player's."""
    own = True
    for key in names.names_of(name):
        await store.ask(lambda client, key=key: client.set(key, player, nx=True))  # type: ignore[misc]
        own &= await store.ask(lambda client, key=key: client.get(key)) == player  # type: ignore[misc]
    return own


async def _keys_of_names(client: Any) -> list[str]:
    return [key async for key in client.scan_iter(match=names.NAMES + "*", count=1000)]
