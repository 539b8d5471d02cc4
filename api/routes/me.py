"""The caller's own player: who that is, its name and picture, its recovery code, the devices that are signed in."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.accounts.access import AccessTokens
from api.accounts.examples import DEVICE, ME, NOBODY, RECOVERING
from api.accounts.naming import rename
from api.accounts.passkeys import Passkeys
from api.accounts.recovery import Recovery
from api.accounts.sessions import session_id
from api.accounts.shapes import (
    AvatarChoice,
    Devices,
    Done,
    MadeRecoveryCode,
    Me,
    NameChoice,
    SessionEntry,
    SigningOut,
)
from api.bodies import read_body, read_optional_body
from api.described import DESCRIBED, Described
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Nothing, day_text, instant
from puzzles.wire import keys as names
from puzzles.wire.scripts import milliseconds

__all__ = ["devices_of", "me_of", "me_routes"]


def me_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes about the caller's own player."""
    identity, store = service.identity, service.store
    recovery = Recovery(store)

    @get(
        "/me",
        opt={
            DESCRIBED: Described(
                id="readMe",
                tag="account",
                summary="Who the caller is",
                text="The caller's player with name and picture, and when its recovery code was made.",
                reply=Me,
                reply_text="The player; all null for whoever is none yet",
                reply_examples={"player": ME, "nobody": NOBODY},
                player=True,
            )
        },
    )
    async def read_me(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await identity.player_of(request)
        if player is not None:
            await identity.seen(request, player)
        return json_reply(await me_of(service, player))

    @post(
        "/me/name",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="changeName",
                tag="account",
                summary="Bear another name",
                text="Changes the caller's name. It has 2 to 24 letters of one script, digits, spaces, hyphens, "
                "apostrophes or full stops, and does not look like anybody else's. The name before is free at once.",
                reply=Me,
                reply_text="The player under its new name",
                reply_examples={"player": ME},
                body=NameChoice,
                body_examples={"name": {"name": "Nimble Otter"}},
                problems=("bad-name", "name-taken", "banned"),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def change_name(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, NameChoice)
        player = await identity.signed_in(request)
        await identity.writing_player(request)
        await rename(store, player, body.name)
        return json_reply(await me_of(service, player))

    @post(
        "/me/avatar",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="changeAvatar",
                tag="account",
                summary="Bear another picture",
                text="Chooses one of the twelve pictures that are drawn from the player's id: "
                "`/avatars/{player}/{avatar}.svg`.",
                reply=Me,
                reply_text="The player with its new picture",
                reply_examples={"player": ME},
                body=AvatarChoice,
                body_examples={"third": {"avatar": 3}},
                problems=("banned",),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def change_avatar(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, AvatarChoice)
        player = await identity.signed_in(request)
        await identity.writing_player(request)
        await store.ask(lambda client: client.hset(names.profile(player), "avatar", str(body.avatar)))
        return json_reply(await me_of(service, player))

    @post(
        "/me/recovery-code",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="makeRecoveryCode",
                tag="account",
                summary="Make a recovery code",
                text="Makes a code that signs in on another device. It is shown this once and replaces the one before; "
                "after a lost reply make another.",
                reply=MadeRecoveryCode,
                reply_text="The code",
                reply_examples={"code": {"code": RECOVERING["code"]}},
                body=Nothing,
                body_examples={"nothing": {}},
                body_required=False,
                player=True,
                cookie_only=True,
            )
        },
    )
    async def make_recovery_code(request: Request[Any, Any, Any]) -> Response[bytes]:
        await read_optional_body(request, Nothing)
        player = await identity.signed_in(request)
        await identity.seen(request, player)
        return json_reply(MadeRecoveryCode(await recovery.renew(player, milliseconds(service.clock()))))

    @get(
        "/me/devices",
        opt={
            DESCRIBED: Described(
                id="readDevices",
                tag="account",
                summary="The devices that are signed in",
                text="Where the caller is signed in: the family of browser and system, and the day of the last use.",
                reply=Devices,
                reply_text="The devices, last used first",
                reply_examples={"one": {"devices": [DEVICE]}},
                player=True,
                cookie_only=True,
            )
        },
    )
    async def read_devices(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await identity.signed_in(request)
        await identity.seen(request, player)
        return json_reply(Devices(await devices_of(service, player, identity.own_token(request))))

    @post(
        "/me/sign-out",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="signOut",
                tag="account",
                summary="Sign out",
                text="Signs out here, on all other devices, everywhere, or on one device of the list. A player without "
                "recovery code and passkeys who signs out everywhere cannot come back.",
                reply=Done,
                reply_text="It is done; where it was here, the cookie is taken away",
                reply_examples={"done": {"done": True}},
                body=SigningOut,
                body_examples={"here": {"where": "here"}, "one": {"where": "device", "device": DEVICE["id"]}},
                problems=("no-such-entry",),
                player=True,
                cookie_only=True,
                sets_cookie=True,
            )
        },
    )
    async def sign_out(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, SigningOut)
        player = await identity.signed_in(request)
        own = identity.own_token(request)
        known = list(dict.fromkeys((*await identity.sessions.list(player), *([own] if own else []))))
        chosen = {
            "here": [hashed for hashed in known if hashed == own],
            "others": [hashed for hashed in known if hashed != own],
            "everywhere": known,
            "device": [hashed for hashed in known if session_id(hashed) == body.device],
        }[body.where]
        if body.where == "device" and not chosen:
            raise ProblemError("no-such-entry", "no device of this id is signed in")
        await identity.sessions.end(player, chosen)
        if body.where == "everywhere":
            await AccessTokens(store).revoke_all(player)
        return json_reply(Done(done=True), cookie=identity.no_cookie(request) if own in chosen else None)

    return [read_me, change_name, change_avatar, make_recovery_code, read_devices, sign_out]


async def me_of(service: Service, player: str | None) -> Me:
    """Return what there is to say of a player, or of nobody."""
    if player is None:
        return Me(None, None, 0, None, None, 0, banned=False)
    fields = await service.store.ask(
        lambda client: client.hmget(names.profile(player), "name", "avatar", "made", "banned")
    )
    name, avatar, made, banned = fields
    code = await Recovery(service.store).made(player)
    return Me(
        player,
        name,
        int(avatar or 0),
        None if made is None else instant(int(made)),
        None if code is None else instant(code),
        len(await Passkeys(service.store).list(player)),
        banned=bool(banned),
    )


async def devices_of(service: Service, player: str, own: str | None) -> list[SessionEntry]:
    """Return the devices on which a player is signed in; ``own`` is the hash of the token that asks."""
    found = await service.identity.sessions.list(player)
    return [
        SessionEntry(
            session_id(hashed),
            hashed == own,
            one.device.browser,
            one.device.system,
            one.language,
            instant(one.made),
            day_text(one.used),
        )
        for hashed, one in found.items()
    ]
