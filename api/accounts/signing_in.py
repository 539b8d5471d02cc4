"""What every way of signing in ends with: a token of its own for the device, and the guest who was there joined."""

import secrets
from typing import Any

from litestar import Request, Response

from api.accounts.joining import join, may_join
from api.accounts.sessions import token_hash
from api.accounts.shapes import JoinedRuns, SignedIn
from api.problems import ProblemError
from api.service import Service, json_reply
from puzzles.wire import keys as names
from puzzles.wire.scripts import milliseconds

__all__ = ["sign_in"]


async def sign_in(
    service: Service,
    request: Request[Any, Any, Any],
    account: str,
    *,
    token: str | None = None,
    code: str | None = None,
) -> Response[bytes]:
    """Sign in to an account on the device that sends the request, and return the reply.

    The device gets a token that it never had before; the one that it had goes as soon as the new one is used, so that
    a lost reply signs nobody out. A guest who played there is joined to the account. A player who has other ways in
    just leaves the device, and so does everybody where either of the two is banned.

    Args:
        service: The parts of the process.
        request: The request, which has been found to be the account's.
        account: The account.
        token: The token to hand out, where it follows from the attempt.
        code: The recovery code to show.
    """
    identity, store = service.identity, service.store
    before = await identity.player_of(request)
    name = await store.ask(lambda client: client.hget(names.profile(account), "name"))
    if name is None:
        raise ProblemError("player-gone", "this player was joined to another or deleted a moment ago: ask again")
    own = identity.own_token(request) or ""
    new = token or secrets.token_urlsafe(32)
    leaving = before is not None and before != account and not await may_join(store, before, account)
    replaces = "" if before is None or leaving or own == token_hash(new) else own
    await identity.sessions.begin(account, new, identity.session(request, replaces=replaces))
    joined = None
    if leaving and before is not None:
        await identity.sessions.end(before, [own])
    elif before is not None and before != account:
        guest = await store.ask(lambda client: client.hget(names.profile(before), "name"))
        parted = await join(store, before, account, own, milliseconds(service.clock()))
        joined = JoinedRuns(guest, parted.moved, parted.replaced, parted.kept)
    return json_reply(SignedIn(account, name, code, joined), cookie=identity.cookie(request, new))
