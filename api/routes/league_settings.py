"""What the owner of a league decides: its name and week, its invitation, who stays, and where its days are sent."""

import secrets
from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import read_body
from api.described import DESCRIBED, LEAGUE, Described
from api.leagues.examples import BODIES, REPLIES
from api.leagues.house import FoundLeague, LeagueHouse
from api.leagues.names import league_name
from api.leagues.shapes import Changing, Giving, Hooking, League, Left, Removing
from api.leagues.views import league_view
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Nothing
from puzzles.days import closes, day_number, day_of
from puzzles.wire.hooks import hook_address
from puzzles.wire.scripts import milliseconds
from puzzles.wire.spans import A_DAY

__all__ = ["league_setting_routes"]

_TEST_PAUSE = 60_000
"""Milliseconds between two tests of an address."""


def league_setting_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of a league's owner."""
    house = LeagueHouse(service.store)

    def described(name: str, summary: str, text: str, body: Any, example: str, *problems: str) -> dict[str, Any]:
        return {
            DESCRIBED: Described(
                id=name,
                tag="leagues",
                summary=summary,
                text=text + " For the owner alone.",
                reply=Left if name == "deleteLeague" else League,
                reply_text="The league",
                reply_examples={"league": REPLIES["left" if name == "deleteLeague" else "league"]},
                body=body,
                body_examples={example: BODIES[example]},
                parameters=(LEAGUE,),
                problems=("no-league", "not-owner", "banned", *problems),
                player=True,
                scope="leagues",
            )
        }

    async def owned(request: Request[Any, Any, Any], league: str) -> tuple[FoundLeague, str]:
        player = await service.identity.writing_player(request)
        found = await house.of_member(league, player)
        if found.record.owner != player:
            raise ProblemError("not-owner", "only the owner of the league may do that")
        return found, player

    async def shown(request: Request[Any, Any, Any], found: FoundLeague, player: str) -> Response[bytes]:
        return json_reply(await league_view(service, found, player, service.origin(request)))

    @post(
        "/leagues/{league:str}/change",
        status_code=200,
        opt=described(
            "changeLeague",
            "Change a league",
            "Changes the name, the day on which its weeks begin, or the language of the messages it sends.",
            Changing,
            "change",
            "bad-league-name",
        ),
    )
    async def change_league(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        body = await read_body(request, Changing)
        found, player = await owned(request, league)
        wished: dict[str, str | int | None] = {
            "name": None if body.name is None else league_name(body.name),
            "first_weekday": body.first_weekday,
            "language": body.language,
        }
        fields = {name: value for name, value in wished.items() if value is not None}
        changed = await house.change(found, player, fields) if fields else found
        return await shown(request, changed, player)

    @post(
        "/leagues/{league:str}/invitation",
        status_code=200,
        opt=described(
            "renewInvitation",
            "Renew a league's invitation",
            "Replaces the invitation by a fresh one. The one so far lets nobody in from that instant on.",
            Nothing,
            "nothing",
        ),
    )
    async def renew_invitation(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        await read_body(request, Nothing)
        found, player = await owned(request, league)
        return await shown(request, await house.renew(found, player), player)

    @post(
        "/leagues/{league:str}/members/remove",
        status_code=200,
        opt=described(
            "removeMember",
            "Remove a member",
            "Takes a member out of the league; who is none stays none. The owner leaves by `leave`.",
            Removing,
            "remove",
            "no-member",
        ),
    )
    async def remove_member(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        body = await read_body(request, Removing)
        found, player = await owned(request, league)
        if body.player == player:
            raise ProblemError("no-member", "that is you: hand the league over, or leave it")
        await house.leave(found.id, body.player, asked_by=player)
        return await shown(request, await house.of_member(found.id, player), player)

    @post(
        "/leagues/{league:str}/owner",
        status_code=200,
        opt=described(
            "giveLeague",
            "Hand a league over",
            "Makes another member the owner.",
            Giving,
            "give",
            "no-member",
            "too-many-leagues",
        ),
    )
    async def give_league(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        body = await read_body(request, Giving)
        player = await service.identity.writing_player(request)
        found = await house.of_member(league, player)
        # Sent again after a lost reply, this comes from somebody who is the owner no more.
        if found.record.owner != body.player:
            found, player = await owned(request, league)
            found = await house.give(found, player, body.player)
        return await shown(request, found, player or "")

    @post(
        "/leagues/{league:str}/delete",
        status_code=200,
        opt=described(
            "deleteLeague", "Delete a league", "Deletes the league; its members' runs stay theirs.", Nothing, "nothing"
        ),
    )
    async def delete_league(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        await read_body(request, Nothing)
        found, player = await owned(request, league)
        await house.delete(found, player)
        return json_reply(Left(found.id))

    @post(
        "/leagues/{league:str}/hook",
        status_code=200,
        opt=described(
            "setHook",
            "Send a league's days somewhere",
            "Sets the address to which the league's table is sent when a day has closed, beginning with the next one "
            "that closes. In the form `json` a secret signs the body: `X-Muggins-Signature: sha256=` and the HMAC in "
            "hexadecimal. Only addresses on the open internet are sent to.",
            Hooking,
            "hook",
            "bad-hook",
        ),
    )
    async def set_hook(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        body = await read_body(request, Hooking)
        found, player = await owned(request, league)
        hook_address(body.url, http_allowed=service.settings.webhook_http)
        now = service.clock()
        today = day_of(now)
        first = today - A_DAY if closes(today - A_DAY) > now else today
        fields: dict[str, str | int] = {
            "mark": secrets.token_hex(8),
            "url": body.url,
            "form": body.form,
            "secret": body.secret,
            "next": day_number(first),
        }
        await house.set_hook(found, player, "set", fields)
        return await shown(request, found, player)

    @post(
        "/leagues/{league:str}/hook/remove",
        status_code=200,
        opt=described(
            "removeHook", "Send a league's days nowhere", "Takes the address away, if there is one.", Nothing, "nothing"
        ),
    )
    async def remove_hook(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        await read_body(request, Nothing)
        found, player = await owned(request, league)
        await house.set_hook(found, player, "take")
        return await shown(request, found, player)

    @post(
        "/leagues/{league:str}/hook/test",
        status_code=200,
        opt=described(
            "testHook",
            "Send a test",
            "Asks for a test message to the address, at most one a minute. It is sent within some seconds; `hook.test` "
            "of the league says what became of it.",
            Nothing,
            "nothing",
            "no-hook",
        ),
    )
    async def test_hook(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        await read_body(request, Nothing)
        found, player = await owned(request, league)
        now = milliseconds(service.clock())
        hook = await house.hook(found.id)
        if hook is None or hook.test is None or now - hook.test >= _TEST_PAUSE:
            await house.set_hook(found, player, "test", {"test": now})
        return await shown(request, found, player)

    return [
        change_league,
        renew_invitation,
        remove_member,
        give_league,
        delete_league,
        set_hook,
        remove_hook,
        test_hook,
    ]
