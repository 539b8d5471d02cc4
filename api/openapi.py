"""The OpenAPI 3.1 document, put together from the descriptions that the routes carry.

Litestar's own generator knows neither our problems nor the exact rules of the shapes (no further fields, patterns), so
schemas come from msgspec and the rest from :class:`api.described.Described`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from api.described import DESCRIBED, Described, Parameter
from api.identity import COOKIE, SECURE_COOKIE
from api.kinds import KIND_APIS
from api.limits.policies import policy_for
from api.problems import LARGEST_BODY, MEDIA_TYPE, PROBLEMS, Problem

__all__ = ["document", "schema_route"]

_EVERYWHERE = ("store-down", "internal", "bad-request", "address-too-long", "headers-too-large")
_WITHOUT_STORE = frozenset({"analysis", "practice"})
_WITH_BODY = ("not-json", "bad-body", "body-too-large", "unsupported-media-type", "cross-site")

_TAGS = {
    "days": "Days, their times and their sheets.",
    "players": "The cookie that proves who somebody is.",
    "data": "All that is kept of a player: read whole, and deleted for good.",
    "account": "Who one is on all devices: name, recovery code, passkeys, devices, access tokens, signing in.",
    "runs": "The ranked run of a day: opened once, answered in order.",
    "boards": "What others did on a day and over weeks, months and years, and the solution.",
    "archive": "Closed days: the list of them, and playing them again, unranked.",
    "sharing": "A page and a picture of one's own result, for whoever has the link.",
    "leagues": "Friends among themselves: tables, head-to-head, and where a league's days are sent.",
    "analysis": "Exact values for any hand and any domino position.",
    "practice": "Positions without end, never ranked.",
    "history": "The caller's own past: streak, statistics, and dear mistakes that come back.",
    "training": "Hands and lines to count without end, never ranked; what went wrong comes back.",
}

_TEXT = """The API of Muggins, daily puzzles for cribbage and for fives and threes graded by exact solvers.

Cards are written `5H`, rank `A23456789TJQK` and then suit `CDHS`, tiles `6-4`. Times are RFC 3339 in UTC with
milliseconds. Only the server's clock counts. Every refusal is a problem document (RFC 9457) whose `code` is stable.

A request may always be sent again: opening a run or answering a position a second time changes nothing and brings the
reply of the first time. Only who opens a first run without a cookie is somebody new each time: ask `/players` for the
cookie before."""

_MEMBERS: dict[str, dict[str, Any]] = {
    "out-of-order": {"expected": 4},
    "not-answered": {"expected": 4},
    "nothing-due": {"next": "2026-11-29T21:13:06.430Z"},
    "day-not-open": {"opens": "2026-11-30T00:00:00.000Z"},
    "own-run-open": {"closes": "2026-11-30T01:00:00.000Z"},
    "not-closed": {"closes": "2026-11-30T01:00:00.000Z"},
    "wrong-sheet": {"sheet": "5f0c6a2e9b7d41c8835a9e6f2d1b70c4e8a3965d7f1c20b4a6e8d39c5b7f1a02"},
}

_DETAILS = {
    "not-json": "the body is not JSON in UTF-8: Input data was truncated",
    "bad-parameter": "limit: '101' is not a whole number from 1 to 100",
    "no-board": "'2026-W54' names no week: write it as in 2026-W48, or current",
    "bad-cursor": "that is no cursor: take the next of the page before, or leave after out",
    "bad-request": "the request cannot be read",
    "bad-body": "Object contains unknown field `score`",
    "address-too-long": "the address is longer than 4096 bytes",
    "headers-too-large": "there are more than 100 header fields, or 16384 bytes of them",
    "body-too-large": "the body is larger than this address takes",
    "unsupported-media-type": "the body's type is 'text/plain': send it with Content-Type: application/json",
    "too-many-requests": "too many requests of this kind: ask again in 20 s",
    "not-signed-in": "nobody is signed in here: send the cookie, or a personal access token",
    "scope-missing": "this token may not do that: it needs the scope 'play'",
    "player-gone": "this player was joined to another or deleted a moment ago: ask again",
    "banned": "this player may not play on: the operator has taken that decision",
    "not-confirmed": "that is not the name of this player, so nothing was deleted",
    "bad-name": "this name does not do: it mixes letters of several scripts. A name has 2 to 24 letters of one script, "
    "digits, spaces, hyphens, apostrophes or full stops",
    "name-taken": "'Lucky 0tter', or a name that looks like it, is somebody else's",
    "wrong-code": "this recovery code leads to nobody: look for a mistake, or it was used already",
    "passkey-refused": "the passkey was not accepted: it took longer than five minutes, or was sent twice: try again",
    "no-passkeys-here": "passkeys take https and a name, or localhost: this is neither",
    "too-many-entries": "20 passkeys are the most: remove one first",
    "no-such-entry": "there is no passkey of this id",
    "cross-site": "this address takes writes from its own pages and from programs only",
    "not-a-card": "'5X' is not a card: write the rank (A23456789TJQK) and then the suit (C, D, H or S), as in 5H or TS",
    "card-twice": "5H stands twice in the discard: a deck holds it once",
    "wrong-number-of-cards": "the discard must be 2 cards, not 3",
    "card-not-held": "KS is not held: the cards are 5C 5H 6D 7S JD QH",
    "not-a-tile": "'7-1' is not a tile: write two numbers from 0 to 6 with a hyphen between them, as in 6-4",
    "tile-twice": "play 3: 6-4 lies in the line already: a set holds it once",
    "tile-not-held": "6-4 is not held: the tiles are 4-2 4-4 5-4",
    "does-not-fit": "4-4 does not fit: the ends are 2 and 5",
    "end-needed": "6-4 fits at both ends, and it matters which: add left or right",
    "no-end-yet": "6-4 opens the line: there is no end yet",
    "tile-or-knock": 'play 2: a play is a tile, as in "tile":"6-4", or "knock":true',
    "must-play": "play 1: the opener may place any tile, so it can't knock",
    "knock-at-end": "play 4: a knock is at no end: leave out left",
    "knock-contradicted": "play 7: seat 0 can't have 6-2: its knock at play 5 says that it has no 2 or 6",
    "wrong-seat": "play 2: seat 1 is to move, not seat 0",
    "no-such-seat": "there is no seat 4: the seats are 0 to 1",
    "wrong-seats": "counts name two, three or four seats, not 5",
    "wrong-counts": "play 5: after it seat 1 holds 4 tiles, 7 dealt and 3 placed, but counts say 3",
    "wrong-scores": "a score is from 0 to 60, not 61",
    "wrong-number-of-tiles": "play 9: after it seat 1 holds 3 tiles, but the hand has 2",
    "round-over": "play 14: after it the round is over: seat 1 went out",
    "nothing-to-choose": "there is nothing to choose: no tile of the hand fits 0 or 6, so seat 1 must knock",
    "out-of-reach": "the equilibrium is within reach up to 3 tiles each, not with 5",
    "not-a-day": "'2026-02-30' is not a day: write a date in UTC such as 2026-11-29, or today",
    "day-not-open": "2026-11-30 opens at 2026-11-30T00:00:00.000Z: nothing of it is shown before",
    "no-sheet": "2019-01-01 has no sheet of the kind discard",
    "no-position": "there is no position 11: this sheet has 1 to 10",
    "sheet-not-made": "the sheet of 2026-11-29 is being made: ask again",
    "clock-wrong": "this machine's clock and the store's are 3,600 s apart: days would begin and end too early here",
    "no-run": "there is no run of yours on the discard sheet of 2026-11-29",
    "not-answered": "position 7 has no answer yet",
    "day-over": "2026-11-28 ended at 2026-11-29T00:00:00.000Z: it takes no new runs",
    "day-closed": "2026-11-28 closed at 2026-11-29T01:00:00.000Z: it takes no more answers",
    "wrong-sheet": "the answer is for sheet 0e1f2a3b…, but 2026-11-29 has 5f0c6a2e…: load the day again",
    "out-of-order": "position 4 comes next, not 7",
    "not-shown": "position 7 has not been shown yet: ask for it first",
    "not-finished": "the run is still being played: a look at it can be asked for once it is finished",
    "run-open": "your run is still being played: it can be shared once it is finished",
    "own-position-open": "this is the position that your own ranked run shows now: answer it there first",
    "first-position-open": "this is today's first position, and you have not answered it yet: play it first",
    "not-marked": "nothing speaks against your run: there is nothing to look at",
    "not-a-count": "'30' is no count: announce a whole number from 0 to 29",
    "no-exercise": "nothing of this id has been shown to you lately: ask for another one",
    "nothing-due": "nothing has come back yet: the next one does at 2026-11-29T21:13:06.430Z",
    "own-run-open": "what others did is shown once your own run is finished, or after 2026-11-30T01:00:00.000Z",
    "not-closed": "2026-11-29 closes at 2026-11-30T01:00:00.000Z: seed and solution are shown then",
    "not-final-yet": "2026-11-28 is being closed: ask again",
    "no-league": "there is no such league among yours",
    "no-invitation": "this invitation leads to no league: ask for a new link",
    "invitation-renewed": "this invitation was replaced by a new one: ask for that link",
    "league-full": "the league has 500 members, and that is the most",
    "too-many-leagues": "a player is in at most 50 leagues: leave one first",
    "not-owner": "only the owner of the league may do that",
    "no-member": "nobody of that id is a member of the league",
    "bad-league-name": "a league cannot be called so: it has 1 characters, and must have 2 to 40",
    "bad-hook": "the address cannot be used: it must begin with https://",
    "no-hook": "the league sends its days nowhere",
    "store-down": "the store does not answer: nothing is lost, ask again in a moment",
    "solver-not-ready": "the solver is still being started: ask again",
    "solver-busy": "32 requests are waiting for the solver: ask again",
    "solver-slow": "the solver took longer than 10 s: ask again",
    "internal": "this is a fault of the server; it has been noted in its log",
}


def schema_route(handlers: Iterable[HTTPRouteHandler], *, prefix: str, version: str) -> HTTPRouteHandler:
    """Return the route that serves the document."""
    data = msgspec.json.encode(document(handlers, prefix=prefix, version=version))

    @get("/openapi.json")
    async def read_schema() -> Response[bytes]:
        return Response(data, media_type="application/json", headers={"Cache-Control": "no-cache"})

    return read_schema


def document(handlers: Iterable[HTTPRouteHandler], *, prefix: str, version: str) -> dict[str, Any]:
    """Return the document that describes these handlers."""
    described = [
        (path, handler, handler.opt[DESCRIBED])
        for handler in handlers
        for path in handler.paths
        if DESCRIBED in handler.opt
    ]
    shapes = {shape for _, _, one in described for shape in (one.reply, one.body) if shape is not None} | {Problem}
    ordered = sorted(shapes, key=lambda shape: shape.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    _finish(schemas)
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for path, handler, one in described:
        template = prefix + path.replace(":str}", "}").replace(":int}", "}")
        for method in handler.http_methods:
            paths[template][method.lower()] = _operation(one, template, method)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Muggins",
            "version": version,
            "description": _TEXT,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in _TAGS.items()],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "player": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": SECURE_COOKIE,
                    "description": "Set by `/players`, or with the first run opened or hand of training drawn; called "
                    f"`{COOKIE}` on plain http at localhost and in private networks.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A personal access token, `mug_…`, made by its player at `/me/tokens` and allowing "
                    "`read`, `play` or `leagues`. The cookie is not looked at beside it.",
                },
            },
        },
    }


def _finish(schemas: Mapping[str, Any]) -> None:
    """Say what msgspec cannot know: problems may have further members, and which questions a day may show."""
    schemas["Problem"]["additionalProperties"] = True
    shown = [_reference(api.first_shape) for api in KIND_APIS.values() if api.first_shape is not None]
    schemas["SheetSummary"]["properties"]["first"] = {"anyOf": [{"type": "null"}, *shown]}


def _operation(one: Described, path: str, method: str) -> dict[str, Any]:
    # Analysis and practice ask the store only where they say so themselves.
    own = [code for code in _EVERYWHERE if code != "store-down" or one.tag not in _WITHOUT_STORE]
    asked = ("not-signed-in", "scope-missing") if one.player else ()
    limited = ("too-many-requests",) if policy_for(method, path) is not None else ()
    codes = dict.fromkeys((*one.problems, *asked, *(_WITH_BODY if one.body is not None else ()), *limited, *own))
    operation: dict[str, Any] = {
        "operationId": one.id,
        "tags": [one.tag],
        "summary": one.summary,
        "description": one.text,
        "security": _security(one),
        "parameters": [_parameter(parameter) for parameter in one.parameters],
        "responses": {"200": _success(one), **_refusals(codes, path)},
    }
    if one.polled:
        operation["parameters"].append(
            {
                "name": "If-None-Match",
                "in": "header",
                "required": False,
                "description": "The `ETag` of the reply that the client has.",
                "schema": {"type": "string"},
            }
        )
        operation["responses"]["304"] = {"description": "Nothing has changed"}
    if one.body is not None:
        operation["requestBody"] = {
            "required": one.body_required,
            "description": f"At most {LARGEST_BODY} bytes.",
            "content": {"application/json": {"schema": _reference(one.body), "examples": _examples(one.body_examples)}},
        }
    return operation


def _security(one: Described) -> list[dict[str, Any]]:
    """Return the ways to say who asks. An empty requirement among them: whoever has no cookie is a guest."""
    if not one.player:
        return []
    if one.cookie_only:
        return [{"player": []}]
    scope = one.scope if one.body is not None else "read"
    return [{"player": []}, *([{"token": [scope]}] if scope else []), {}]


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.text,
        "schema": parameter.schema,
        "example": parameter.example,
    }


def _success(one: Described) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if one.sets_cookie:
        headers["Set-Cookie"] = {"description": "The player's cookie, new or renewed.", "schema": {"type": "string"}}
    if one.polled:
        headers["ETag"] = {"description": "Changes when the reply does.", "schema": {"type": "string"}}
    content: dict[str, Any] = {
        "application/json": {"schema": _reference(one.reply), "examples": _examples(one.reply_examples)}
    }
    for media_type, example in one.texts.items():
        content[media_type] = _other_content(media_type, example)
    return {
        "description": one.reply_text,
        "content": content,
        **({"headers": headers} if headers else {}),
    }


def _other_content(media_type: str, example: str) -> dict[str, Any]:
    if media_type.startswith("text/"):
        return {"schema": {"type": "string"}, "examples": _examples({"text": example})}
    # OpenAPI 3.1 knows bytes by a media type without an encoding.
    return {"schema": {"type": "string", "contentMediaType": media_type}, "examples": _examples({"beginning": example})}


def _refusals(codes: Iterable[str], path: str) -> dict[str, Any]:
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in codes:
        by_status[PROBLEMS[code].status].append(code)
    return {str(status): _refusal(by_status[status], path) for status in sorted(by_status)}


def _refusal(codes: list[str], path: str) -> dict[str, Any]:
    examples = {code: {"summary": PROBLEMS[code].title, "value": _problem(code, path)} for code in codes}
    headers = {"Retry-After": {"description": "Seconds until it is worth asking again.", "schema": {"type": "integer"}}}
    return {
        "description": "; ".join(f"`{code}`: {PROBLEMS[code].title}" for code in codes),
        "content": {MEDIA_TYPE: {"schema": _reference(Problem), "examples": examples}},
        **({"headers": headers} if PROBLEMS[codes[0]].status in {429, 503} else {}),
    }


_IN_PATHS = {
    "{day}": "2026-11-29",
    "{n}": "7",
    "{kind}": "discard",
    "{league}": "Xb7pQ2mK9sLr4TzA",
    "{left}": "v9xH3nMaqlzaWr0Y",
    "{right}": "Qm2TzR7bWkXc4LpA",
}


def _problem(code: str, path: str) -> dict[str, Any]:
    kind = PROBLEMS[code]
    instance = path
    for name, example in _IN_PATHS.items():
        instance = instance.replace(name, example)
    document = Problem(f"/help/problems#{code}", kind.title, kind.status, _DETAILS[code], code, instance)
    return msgspec.structs.asdict(document) | _MEMBERS.get(code, {})


def _examples(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace(" ", "-"): {"summary": name, "value": value} for name, value in values.items()}


def _reference(shape: Any) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{shape.__name__}"}
