"""Signing in on another device, by recovery code or passkey."""

from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler

from api.accounts.examples import PASSKEY_ANSWER, PASSKEY_CHALLENGE, RECOVERING, SIGNED_IN
from api.accounts.passkeys import PATIENCE, Passkeys, site_of
from api.accounts.recovery import Recovery
from api.accounts.shapes import PasskeyAnswer, PasskeyChallenge, Recovering, SignedIn
from api.accounts.signing_in import sign_in
from api.bodies import read_body, read_optional_body
from api.described import DESCRIBED, Described
from api.service import Service, json_reply
from api.shapes import Nothing
from puzzles.wire.scripts import milliseconds

__all__ = ["sign_in_routes"]

_JOINING = (
    "A guest who played on this device is joined to the account: its runs come along, and of two runs on one sheet the "
    "one that was opened earlier stands."
)


def sign_in_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of signing in."""
    recovery, passkeys = Recovery(service.store), Passkeys(service.store)

    @post(
        "/sign-in/recovery-code",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="signInByRecoveryCode",
                tag="account",
                summary="Sign in with a recovery code",
                text="Signs in and replaces the code by the one in the reply, which is shown this once. The same "
                "attempt sent again within an hour brings the same reply, so keep it until an answer has come, and "
                f"choose one that nobody can guess. {_JOINING}",
                reply=SignedIn,
                reply_text="Who is signed in, with the new code; the cookie comes along",
                reply_examples={"signed in": SIGNED_IN},
                body=Recovering,
                body_examples={"code": RECOVERING},
                problems=("wrong-code", "player-gone"),
                player=True,
                sets_cookie=True,
            )
        },
    )
    async def by_recovery_code(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, Recovering)
        await service.identity.player_of(request)
        used = await recovery.use(body.code, body.attempt, milliseconds(service.clock()))
        return await sign_in(service, request, used.player, token=used.token, code=used.code)

    @post(
        "/sign-in/passkey/challenge",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="beginSignInByPasskey",
                tag="account",
                summary="Begin to sign in with a passkey",
                text="What a browser needs to ask for any passkey of this site: the options of WebAuthn as JSON. The "
                "challenge waits for five minutes.",
                reply=PasskeyChallenge,
                reply_text="The options for `navigator.credentials.get`",
                reply_examples={"options": PASSKEY_CHALLENGE},
                body=Nothing,
                body_examples={"nothing": {}},
                body_required=False,
                problems=("no-passkeys-here",),
            )
        },
    )
    async def begin_by_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        await read_optional_body(request, Nothing)
        site = site_of(service.origin(request))
        challenge = await passkeys.challenge("sign-in")
        return json_reply(PasskeyChallenge(challenge, PATIENCE * 1000, site.id, "preferred"))

    @post(
        "/sign-in/passkey",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="signInByPasskey",
                tag="account",
                summary="Sign in with a passkey",
                text=f"Signs in as the player whose passkey has answered the challenge, which counts once. {_JOINING}",
                reply=SignedIn,
                reply_text="Who is signed in, without a code; the cookie comes along",
                reply_examples={"signed in": SIGNED_IN | {"code": None, "joined": None}},
                body=PasskeyAnswer,
                body_examples={"answer": PASSKEY_ANSWER},
                problems=("passkey-refused", "no-passkeys-here", "player-gone"),
                player=True,
                sets_cookie=True,
            )
        },
    )
    async def by_passkey(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, PasskeyAnswer)
        await service.identity.player_of(request)
        site = site_of(service.origin(request))
        player = await passkeys.sign_in(body, site, milliseconds(service.clock()))
        return await sign_in(service, request, player)

    return [by_recovery_code, begin_by_passkey, by_passkey]
