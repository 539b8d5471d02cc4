"""Leagues: the own ones, making, reading, joining and leaving."""

import re
from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.bodies import read_body
from api.described import DESCRIBED, LEAGUE, Described, Parameter
from api.identity import language_of
from api.leagues.examples import BODIES, REPLIES
from api.leagues.house import LeagueHouse
from api.leagues.names import league_name
from api.leagues.shapes import Invitation, Joining, League, Leagues, Left, Making
from api.leagues.views import invitation_view, league_view, summary_of
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Nothing
from puzzles.wire.scripts import milliseconds

__all__ = ["INVITATION_TEXT", "league_routes"]

INVITATION_TEXT = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)

_INVITATION = Parameter(
    "invitation",
    "path",
    "The last part of an invitation's link.",
    {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
    "q8Zr2LkT0aBcDf3QwX5yPg",
)


def league_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes by which a player comes to a league, sees it, and leaves it."""
    house = LeagueHouse(service.store)

    @get(
        "/leagues",
        opt={
            DESCRIBED: Described(
                id="readLeagues",
                tag="leagues",
                summary="The caller's leagues",
                text="The leagues that the caller is a member of, by when they joined; none for a guest.",
                reply=Leagues,
                reply_text="The leagues",
                reply_examples={"one league": REPLIES["leagues"]},
                player=True,
            )
        },
    )
    async def read_leagues(request: Request[Any, Any, Any]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        found = [] if player is None else await house.of_player(player)
        return json_reply(Leagues(tuple(summary_of(one, player or "") for one in found)))

    @post(
        "/leagues",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="makeLeague",
                tag="leagues",
                summary="Make a league",
                text="Makes a league that the caller looks after. The same attempt sent again brings the same league. "
                "Who has no cookie yet becomes a player by this and is sent one.",
                reply=League,
                reply_text="The league",
                reply_examples={"made": REPLIES["league"]},
                body=Making,
                body_examples={"name": BODIES["make"]},
                problems=("bad-league-name", "too-many-leagues", "no-league"),
                player=True,
                scope="leagues",
                sets_cookie=True,
            )
        },
    )
    async def make_league(request: Request[Any, Any, Any]) -> Response[bytes]:
        now = milliseconds(service.clock())
        body = await read_body(request, Making)
        name = league_name(body.name)
        player, cookie = await service.identity.player_for(request, now)
        language = language_of(request)
        found = await house.make(player, attempt=body.attempt, name=name, language=language, now=now)
        return json_reply(await league_view(service, found, player, service.origin(request)), cookie=cookie)

    @get(
        "/leagues/{league:str}",
        opt={
            DESCRIBED: Described(
                id="readLeague",
                tag="leagues",
                summary="A league",
                text="A league as its members see it. For everybody else there is none.",
                reply=League,
                reply_text="The league",
                reply_examples={"league": REPLIES["league"]},
                parameters=(LEAGUE,),
                problems=("no-league",),
                player=True,
            )
        },
    )
    async def read_league(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        found = await house.of_member(league, player)
        return json_reply(await league_view(service, found, player or "", service.origin(request)))

    @get(
        "/leagues/invitations/{invitation:str}",
        opt={
            DESCRIBED: Described(
                id="readInvitation",
                tag="leagues",
                summary="What an invitation is for",
                text="The league's name, the number of its members and who invites; or why the invitation leads "
                "nowhere. Whoever has the link may ask.",
                reply=Invitation,
                reply_text="What it is for",
                reply_examples={"open": REPLIES["invitation"], "renewed": REPLIES["renewed"]},
                parameters=(_INVITATION,),
                problems=("no-invitation",),
                player=True,
            )
        },
    )
    async def read_invitation(request: Request[Any, Any, Any], invitation: FromPath[str]) -> Response[bytes]:
        player = await service.identity.player_of(request)
        if INVITATION_TEXT.fullmatch(invitation) is None:
            raise ProblemError("no-invitation", "that is no invitation: take the last part of the link as it was sent")
        return json_reply(await invitation_view(service, await house.invited(invitation), player))

    @post(
        "/leagues/join",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="joinLeague",
                tag="leagues",
                summary="Join a league",
                text="Joins the league that an invitation is for. Who is a member already stays one. Who has no cookie "
                "yet becomes a player by this and is sent one.",
                reply=League,
                reply_text="The league",
                reply_examples={"joined": REPLIES["league"]},
                body=Joining,
                body_examples={"invitation": BODIES["join"]},
                problems=("no-invitation", "invitation-renewed", "league-full", "too-many-leagues", "no-league"),
                player=True,
                scope="leagues",
                sets_cookie=True,
            )
        },
    )
    async def join_league(request: Request[Any, Any, Any]) -> Response[bytes]:
        now = milliseconds(service.clock())
        body = await read_body(request, Joining)
        # Nobody is made for an invitation that leads nowhere.
        await house.check(body.invitation, await service.identity.player_of(request))
        player, cookie = await service.identity.player_for(request, now)
        found = await house.join(player, body.invitation, now)
        return json_reply(await league_view(service, found, player, service.origin(request)), cookie=cookie)

    @post(
        "/leagues/{league:str}/leave",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="leaveLeague",
                tag="leagues",
                summary="Leave a league",
                text="Leaves a league. If its owner leaves, whoever has been a member longest takes over; with its "
                "last member the league is gone.",
                reply=Left,
                reply_text="The league that was left",
                reply_examples={"left": REPLIES["left"]},
                body=Nothing,
                body_examples={"nothing": BODIES["nothing"]},
                parameters=(LEAGUE,),
                problems=("no-league",),
                player=True,
                scope="leagues",
            )
        },
    )
    async def leave_league(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        await read_body(request, Nothing)
        player = await service.identity.player_of(request)
        found = await house.of_member(league, player)
        await house.leave(found.id, player or "", asked_by=player or "")
        return json_reply(Left(found.id))

    return [read_leagues, make_league, read_league, read_invitation, join_league, leave_league]
