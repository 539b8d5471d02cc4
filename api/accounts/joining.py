"""Joining a guest to the account that was signed in to, so that nothing is ever counted twice.

First it is noted that the two are being joined. Then all tokens of the guest lead to the account, so that nothing new
lands at the guest; what is under way there meets ``moved``. Then come the runs, sheet by sheet (of two on one sheet the
one that was opened earlier stands), then all else. Every step may be done again: what is cut off is ended by the same
sign-in sent again, or by the minute's look at what is noted (:mod:`api.accounts.unfinished`).
"""

from msgspec import Struct, json

from api.accounts.parting import Parted
from api.accounts.passkeys import Passkeys
from api.accounts.recovery import Recovery
from api.accounts.sessions import Sessions
from api.belongings.registry import join_all
from api.store import Store
from puzzles.wire import keys as names

__all__ = ["Pending", "end_joinings", "is_guest", "join", "joinings", "may_join"]


class Pending(Struct, frozen=True):
    """A joining that is under way: the account, since when (milliseconds), and the token it began with (its hash)."""

    account: str
    since: int
    token: str


async def may_join(store: Store, guest: str, account: str) -> bool:
    """Return whether a player is a guest whom signing in to an account joins to it.

    Nobody is joined from under a ban, nor to an account that is banned: that would bring runs past it onto the boards.
    """
    for player in (guest, account):
        if await store.ask(lambda client, player=player: client.hexists(names.profile(player), "banned")):  # type: ignore[misc]
            return False
    return await is_guest(store, guest)


async def is_guest(store: Store, player: str) -> bool:
    """Return whether a player can come back from no other device: who can keeps their own when somebody signs in."""
    return await Recovery(store).made(player) is None and not await Passkeys(store).list(player)


async def join(store: Store, guest: str, account: str, token: str, now: int) -> Parted:
    """Join a guest to an account; ``token`` is the hash of the token that was the guest's, ``now`` in milliseconds."""
    # Whatever was to come to this guest or to this account comes first.
    await end_joinings(store, now)
    noted = json.encode(Pending(account, now, token)).decode()
    # Of two sign-ins at once one is carried out; to the other account nothing is left to come.
    await store.ask(lambda client: client.hsetnx(names.JOINING, guest, noted))
    found = await store.ask(lambda client: client.hget(names.JOINING, guest))
    return await _carried_out(store, guest, json.decode(found or noted, type=Pending), now)


async def end_joinings(store: Store, now: int, *, older_than: int = 0) -> None:
    """Carry out to the end whatever was cut off, oldest first, of those begun so many milliseconds ago."""
    for guest, pending in (await joinings(store)).items():
        if now - pending.since >= older_than:
            await _carried_out(store, guest, pending, now)


async def joinings(store: Store) -> dict[str, Pending]:
    """Return the joinings under way by their guests, oldest first."""
    fields: dict[str, str] = await store.ask(lambda client: client.hgetall(names.JOINING))
    found = {guest: json.decode(text, type=Pending) for guest, text in fields.items()}
    return dict(sorted(found.items(), key=lambda one: one[1].since))


async def _carried_out(store: Store, guest: str, pending: Pending, now: int) -> Parted:
    await Sessions(store).hand_over(guest, pending.account, pending.token)
    parted = await join_all(store, guest, pending.account, now)
    await store.ask(lambda client: client.hdel(names.JOINING, guest))
    return parted
