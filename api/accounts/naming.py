"""Names of players in the store: holding one so that nobody gets a look-alike, changing it, letting go of it."""

from typing import Any

from api.accounts.staying import must_stay
from api.problems import ProblemError
from api.store import Store
from puzzles.names import checked_name
from puzzles.wire import keys as names
from puzzles.wire.scripts import RELEASE, RENAME, Call

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
        await _let_go(store, player, name)
        raise
    await store.ask(lambda client: client.persist(names.name(name)))
    for old in former:
        await _release(store, player, old)
    return name


async def release_names(store: Store, player: str) -> None:
    """Let go of all names of a player who is gone."""
    found = await store.ask(lambda client: client.hmget(names.profile(player), "name", "former"))
    for name in [found[0], *(found[1] or "").split("\n")]:
        if name:
            await _let_go(store, player, name)


async def _release(store: Store, player: str, old: str) -> None:
    present = await store.ask(lambda client: client.hget(names.profile(player), "name"))
    # A name that only changed its capitals is still held.
    if present is None or names.name(present) != names.name(old):
        await _let_go(store, player, old)
    await store.script(RENAME, Call([names.profile(player)], ["", old]))


async def _let_go(store: Store, player: str, name: str) -> None:
    for key in dict.fromkeys((names.name(name), names.former_name(name))):
        await store.script(RELEASE, Call([key], [player]))


async def move_names(store: Store) -> None:
    """Move names that are held by their small letters to what they look like, once for a store. Repeatable."""
    if await store.ask(lambda client: client.exists(names.NAMES_MOVED)):
        return
    found: list[str] = await store.ask(_keys_of_names)
    for key in found:
        moved = names.name(key.removeprefix(names.NAMES))
        # A name that is held for an hour only is one that is being given at this moment.
        if moved == key or await store.ask(lambda client, key=key: client.ttl(key)) != _FOR_EVER:  # type: ignore[misc]
            continue
        player = await store.ask(lambda client, key=key: client.get(key))  # type: ignore[misc]
        await store.ask(lambda client, moved=moved, player=player: client.set(moved, player, nx=True))  # type: ignore[misc]
        if await store.ask(lambda client, moved=moved: client.get(moved)) == player:  # type: ignore[misc]
            await store.script(RELEASE, Call([key], [player]))
    await store.ask(lambda client: client.set(names.NAMES_MOVED, "1"))


async def _keys_of_names(client: Any) -> list[str]:
    return [key async for key in client.scan_iter(match=names.NAMES + "*", count=1000)]
