"""One's own data: all of it as a file, and its deletion."""

import asyncio
import unicodedata
from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from api.belongings.exporting import COLUMNS, Exported, answers_table, encoded
from api.belongings.registry import delete_all, export_all
from api.belongings.tables import archive
from api.bodies import query_text, read_body
from api.described import DESCRIBED, Described, Parameter
from api.problems import ProblemError
from api.service import Service, json_reply
from api.shapes import Attempt
from puzzles.wire.keys import LEAVING, deleted
from puzzles.wire.scripts import milliseconds

__all__ = ["Deleting", "Deletion", "data_routes"]

_TEN_MINUTES = 600
_FORMATS = {"json": "application/json", "csv": "text/csv", "zip": "application/zip"}


class Deleting(Struct, frozen=True, forbid_unknown_fields=True):
    """Deletes the caller for good; ``name`` is the caller's own name, typed, so that nobody does it by accident."""

    name: str
    attempt: Attempt

    def __post_init__(self) -> None:
        if self.attempt.endswith("\n"):
            raise ValueError("a line feed stands at the end of an identifier")


class Deletion(Struct, frozen=True):
    """That the caller is gone."""

    deleted: bool


def data_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of one's own data."""

    @get(
        "/me/export",
        opt={
            DESCRIBED: Described(
                id="exportData",
                tag="data",
                summary="All that is kept of the caller",
                text="As a file to keep: everything as JSON; with `format=zip` everything as CSV tables in a zip "
                "archive, called by their place in the JSON, such as `runs.csv` and `runs.answers.csv`; with "
                "`format=csv` every answer of the ranked runs, one a row. Secrets are not in it: of the ways to sign "
                "in it says that they are there, and since when.",
                reply=Exported,
                reply_text="The file",
                reply_examples={
                    "a newcomer": {
                        "made": "2026-11-29T21:02:37.123Z",
                        "parts": {"profile": {"id": "v9xH3nMaqlzYaWrY", "name": "Brass Heron"}, "runs": []},
                    }
                },
                texts={
                    "text/csv": ",".join(COLUMNS) + "\r\n"
                    "2026-11-29,discard,2026-11-29T21:02:37.123Z,,1,6D 7S,81,0.3,\r\n",
                    "application/zip": "PK\x03\x04…",
                },
                parameters=(
                    Parameter("format", "query", "What kind of file.", {"type": "string", "enum": [*_FORMATS]}, "csv"),
                ),
                problems=("bad-parameter", "not-signed-in", "scope-missing"),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def export(request: Request[Any, Any, Any]) -> Response[bytes]:
        wanted = query_text(request, "format") or "json"
        if wanted not in _FORMATS:
            raise ProblemError("bad-parameter", f"format: {wanted!r} is none of json, csv and zip")
        player = await service.identity.signed_in(request)
        now = service.clock()
        name = f"muggins-{now.date().isoformat()}.{wanted}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(await _file(service, player, wanted, now), media_type=_FORMATS[wanted], headers=headers)

    @post(
        "/me/delete",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id="deleteMe",
                tag="data",
                summary="Delete the caller for good",
                text="Takes the caller off every board, league and list, deletes all that is kept, and frees the name. "
                "Within some minutes the caller is off every board and list, and everybody else's ranks are right; "
                "within some hours the store's append-only file holds nothing of the caller either. Nothing can bring "
                "it back. The reply takes the cookie away.",
                reply=Deletion,
                reply_text="The caller is gone",
                reply_examples={"gone": {"deleted": True}},
                body=Deleting,
                body_examples={"confirmed": {"name": "Brass Heron", "attempt": "attempt-0001"}},
                problems=("not-signed-in", "scope-missing", "not-confirmed"),
                player=True,
                cookie_only=True,
            )
        },
    )
    async def delete(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await read_body(request, Deleting)
        token = service.identity.own_token(request)
        done = None if token is None else deleted(token, body.attempt)
        # Who sends it again after a lost reply is nobody any more.
        if done is not None and await service.store.ask(lambda client: client.exists(done)):
            return _gone(service, request)
        player = await service.identity.signed_in(request)
        name = (await service.store.names([player])).get(player, "")
        if _typed(body.name) != _typed(name):
            raise ProblemError("not-confirmed", "that is not the name of this player, so nothing was deleted")
        now = milliseconds(service.clock())
        leaving = {player: str(now)}
        # From here on it comes to its end, if not by this request then by the minute's look.
        await service.store.ask(lambda client: client.hset(LEAVING, mapping=leaving))
        await service.store.ask(lambda client: client.set(done, "1", ex=_TEN_MINUTES))
        # The token that asked ends whatever the list of devices knows of it.
        await service.identity.sessions.end(player, [] if token is None else [token])
        await delete_all(service.store, player, now)
        # And once more: a request of the same player that is under way at this moment may still write something.
        await service.store.ask(lambda client: client.hset(LEAVING, mapping=leaving))
        return _gone(service, request)

    return [export, delete]


async def _file(service: Service, player: str, wanted: str, now: datetime) -> bytes:
    if wanted == "csv":
        return (await answers_table(service.store, player)).encode()
    parts = await export_all(service.store, player)
    # The tables of some years take long enough for others to wait.
    return encoded(parts, now) if wanted == "json" else await asyncio.to_thread(archive, parts)


def _gone(service: Service, request: Request[Any, Any, Any]) -> Response[bytes]:
    reply = json_reply(msgspec.json.encode(Deletion(deleted=True)), cookie=service.identity.no_cookie(request))
    # What the pages keep in the browser, such as the colours of the cards, goes too.
    reply.headers["Clear-Site-Data"] = '"cookies", "storage"'
    return reply


def _typed(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
