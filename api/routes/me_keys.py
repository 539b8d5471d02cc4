"""What else opens the caller's account: passkeys, and personal access tokens for programs."""

from base64 import urlsafe_b64encode
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.accounts.access import AccessToken
from api.accounts.examples import CREATION, MADE_TOKEN, PASSKEY, PASSKEY_ATTESTATION, TOKEN
from api.accounts.passkeys import ALGORITHMS, PATIENCE, Passkey, Passkeys, site_of
from api.accounts.shapes import (
    AccessTokenEntry,
    AccessTokens,
    Done,
    MadeAccessToken,
    MakingAccessToken,
    PasskeyAttestation,
    PasskeyCreation,
    PasskeyEntry,
    PasskeyName,
    RemovedEntry,
)
from api.accounts.shapes import Passkeys as PasskeyList
from api.bodies import read_body, read_optional_body
from api.described import DESCRIBED, Described
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Nothing, day_text, instant
from puzzles.wire.scripts import milliseconds

__all__ = ["me_key_routes", "passkey_entries", "token_entries"]

_A_DAY = 24 * 3600 * 1000


def me_key_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of passkeys and access tokens."""
    return [*_passkey_routes(service), *_token_routes(service)]


def _passkey_routes(service: Service) -> list[HTTPRouteHandler]:
    identity, store = service.identity, service.store
    passkeys = Passkeys(store)

    @get(
        "/me/passkeys",
        opt={
            DESCRIBED: Described(
                id="readPasskeys",
                tag="account",
                summary="The passkeys",
                text="The caller's passkeys, by the names that they were given.",
                reply=PasskeyList,
                reply_text="The passkeys, oldest first",
                reply_examples={"one": {"passkeys": [PASSKEY]}},
                player=True,
                cookie_only=True,
            )
        },
    )
    async def read_passkeys(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await identity.signed_in(request)
        return json_reply(PasskeyList(await passkey_entries(service, player)))

    @post(
        "/me/passkeys/challenge",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="beginPasskey",
                tag="account",
                summary="Begin to make a passkey",
                text="What a browser needs to make a passkey for the caller: the options of WebAuthn as JSON. The "
                "challenge waits for five minutes.",
                reply=PasskeyCreation,
                reply_text="The options for `navigator.credentials.create`",
                reply_examples={"options": CREATION},
                body=Nothing,
                body_examples={"nothing": {}},
                body_required=False,
                problems=("no-passkeys-here",),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def begin_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        await read_optional_body(request, Nothing)
        player = await identity.signed_in(request)
        site = site_of(service.origin(request))
        name = (await store.names([player])).get(player, "Muggins")
        creation = {
            "rp": {"id": site.id, "name": "Muggins"},
            "user": {
                "id": urlsafe_b64encode(player.encode()).decode().rstrip("="),
                "name": name,
                "displayName": name,
            },
            "challenge": await passkeys.challenge("register", player),
            "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in ALGORITHMS],
            "timeout": PATIENCE * 1000,
            "excludeCredentials": [{"type": "public-key", "id": one} for one in await passkeys.list(player)],
            "authenticatorSelection": CREATION["authenticatorSelection"],
            "attestation": "none",
        }
        return json_reply(msgspec.convert(creation, PasskeyCreation))

    @post(
        "/me/passkeys",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="addPasskey",
                tag="account",
                summary="Keep a passkey",
                text="Keeps the passkey that the browser has made. The challenge counts once, so after a lost reply "
                "look at the list before making another.",
                reply=PasskeyEntry,
                reply_text="The passkey",
                reply_examples={"passkey": PASSKEY},
                body=PasskeyAttestation,
                body_examples={"made": PASSKEY_ATTESTATION},
                problems=("passkey-refused", "too-many-entries", "no-passkeys-here"),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def add_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, PasskeyAttestation)
        player = await identity.signed_in(request)
        await identity.seen(request, player)
        site = site_of(service.origin(request))
        made = await passkeys.register(player, body, body.name.strip(), site, milliseconds(service.clock()))
        return json_reply(_passkey(body.id, made))

    @post(
        "/me/passkeys/name",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="renamePasskey",
                tag="account",
                summary="Call a passkey something else",
                text="Changes the name under which a passkey stands in the list.",
                reply=Done,
                reply_text="It is done",
                reply_examples={"done": {"done": True}},
                body=PasskeyName,
                body_examples={"name": {"id": PASSKEY["id"], "name": "The blue key"}},
                problems=("no-such-entry",),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def rename_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, PasskeyName)
        player = await identity.signed_in(request)
        if not await passkeys.rename(player, body.id, body.name):
            raise ProblemError("no-such-entry", "there is no passkey of this id")
        return json_reply(Done(done=True))

    @post(
        "/me/passkeys/remove",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="removePasskey",
                tag="account",
                summary="Remove a passkey",
                text="Forgets a passkey: it signs in nowhere any more. Removing it again changes nothing.",
                reply=Done,
                reply_text="It is done",
                reply_examples={"done": {"done": True}},
                body=RemovedEntry,
                body_examples={"passkey": {"id": PASSKEY["id"]}},
                player=True,
                cookie_only=True,
            )
        },
    )
    async def remove_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, RemovedEntry)
        await passkeys.remove(await identity.signed_in(request), body.id)
        return json_reply(Done(done=True))

    return [read_passkeys, begin_passkey, add_passkey, rename_passkey, remove_passkey]


def _token_routes(service: Service) -> list[HTTPRouteHandler]:
    identity = service.identity

    @get(
        "/me/tokens",
        opt={
            DESCRIBED: Described(
                id="readAccessTokens",
                tag="account",
                summary="The personal access tokens",
                text="The caller's access tokens: what they may do and when they were last used, never themselves.",
                reply=AccessTokens,
                reply_text="The tokens, newest first",
                reply_examples={"one": {"tokens": [TOKEN]}},
                player=True,
                cookie_only=True,
            )
        },
    )
    async def read_tokens(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await identity.signed_in(request)
        return json_reply(AccessTokens(await token_entries(service, player)))

    @post(
        "/me/tokens",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="makeAccessToken",
                tag="account",
                summary="Make a personal access token",
                text="Makes a token for the caller's own programs, which send it as `Authorization: Bearer mug_…`. "
                "`read` reads what the caller may read, `play` plays runs and trains, `leagues` acts in leagues; what "
                "is about the account itself takes the cookie. It is shown this once. Twenty are the most.",
                reply=MadeAccessToken,
                reply_text="The token",
                reply_examples={"token": MADE_TOKEN},
                body=MakingAccessToken,
                body_examples={"for a year": {"name": "My spreadsheet", "scopes": ["read"], "days": 365}},
                problems=("too-many-entries",),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def make_token(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, MakingAccessToken)
        player = await identity.signed_in(request)
        now = milliseconds(service.clock())
        ends = None if body.days is None else now + body.days * _A_DAY
        scopes = tuple(dict.fromkeys(body.scopes))
        token, entry_id, entry = await identity.access.make(player, body.name.strip(), scopes, now=now, ends=ends)
        return json_reply(MadeAccessToken(token, _token(entry_id, entry)))

    @post(
        "/me/tokens/remove",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="removeAccessToken",
                tag="account",
                summary="Take a personal access token back",
                text="From now on the token opens nothing. Taking it back again changes nothing.",
                reply=Done,
                reply_text="It is done",
                reply_examples={"done": {"done": True}},
                body=RemovedEntry,
                body_examples={"token": {"id": TOKEN["id"]}},
                player=True,
                cookie_only=True,
            )
        },
    )
    async def remove_token(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, RemovedEntry)
        await identity.access.revoke(await identity.signed_in(request), body.id)
        return json_reply(Done(done=True))

    return [read_tokens, make_token, remove_token]


async def passkey_entries(service: Service, player: str) -> list[PasskeyEntry]:
    """Return a player's passkeys as they are listed."""
    found = await Passkeys(service.store).list(player)
    return [_passkey(passkey_id, one) for passkey_id, one in found.items()]


async def token_entries(service: Service, player: str) -> list[AccessTokenEntry]:
    """Return a player's access tokens as they are listed."""
    found = await service.identity.access.list(player)
    return [_token(entry_id, entry) for entry_id, entry in found.items()]


def _passkey(passkey_id: str, one: Passkey) -> PasskeyEntry:
    return PasskeyEntry(passkey_id, one.name, instant(one.made), day_text(one.used), one.synced)


def _token(entry_id: str, one: AccessToken) -> AccessTokenEntry:
    return AccessTokenEntry(
        entry_id,
        one.name,
        list(one.scopes),
        instant(one.made),
        None if one.used is None else day_text(one.used),
        None if one.ends is None else instant(one.ends),
    )
