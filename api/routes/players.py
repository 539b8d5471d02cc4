"""Becoming a player: the cookie is handed out first, so that everything after it may be sent again."""

from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler

from api.bodies import read_optional_body
from api.described import DESCRIBED, Described
from api.service import Service, json_reply
from api.shapes import Introducing, Introduction

__all__ = ["player_routes"]


def player_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of players."""

    @post(
        "/players",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="introducePlayer",
                tag="players",
                summary="Ask for the cookie",
                text="Hands out the cookie that proves who somebody is, before anything else. Nobody is made by it: "
                "the first run opened or hand of training drawn with the cookie, within an hour, makes the player, "
                "once, however often that is sent. Who has a cookie of ours keeps it.",
                reply=Introduction,
                reply_text="Who the caller is; the cookie comes along",
                reply_examples={"newcomer": {"player": None}, "player": {"player": "v9xH3nMaqlzYaWrY"}},
                body=Introducing,
                body_examples={"nothing": {}},
                body_required=False,
                player=True,
                sets_cookie=True,
            )
        },
    )
    async def introduce(request: Request[Any, Any, Any]) -> Response[bytes]:
        await read_optional_body(request, Introducing)
        player, cookie = await service.identity.introduce(request)
        return json_reply(Introduction(player), cookie=cookie)

    return [introduce]
