"""How a route is described for the OpenAPI document; the description travels with its handler."""

from typing import Any

from msgspec import Struct

__all__ = ["DAY", "DESCRIBED", "LEAGUE", "POSITION", "Described", "Parameter"]

DESCRIBED = "described"
"""The key of a handler's ``opt`` under which its :class:`Described` stands."""


class Parameter(Struct, frozen=True):
    """A parameter in the path or the query, with its JSON schema and an example."""

    name: str
    place: str
    text: str
    schema: dict[str, Any]
    example: Any


class Described(Struct, frozen=True, kw_only=True):
    """One operation.

    Attributes:
        id: The operation's id, a verb and a noun.
        tag: The group it stands in.
        summary: A few words.
        text: Some sentences.
        reply: The shape of the reply.
        reply_text: What the reply is, in a few words.
        reply_examples: Examples by name.
        texts: Other media types that the reply may have, each with an example; of what is no text, how it begins.
        body: The shape of the request's body, where it has one.
        body_examples: Examples by name.
        body_required: Whether the request must have its body.
        parameters: Path and query.
        problems: The codes of the refusals that are its own; those of every route are added.
        player: Whether the caller's cookie is looked at: not at all, if there is one, or it may be set.
        scope: What a personal access token must allow, ``read``, ``play`` or ``leagues``; none means that it may read,
            and that whatever changes something takes the cookie alone.
        cookie_only: Whether it is about the account itself, so that there must be a cookie and no token will do.
        sets_cookie: Whether the reply may bring the cookie.
        polled: Whether the reply has an entity tag.
    """

    id: str
    tag: str
    summary: str
    text: str
    reply: Any
    reply_text: str
    reply_examples: dict[str, Any]
    texts: dict[str, str] = {}
    body: Any = None
    body_examples: dict[str, Any] = {}
    body_required: bool = True
    parameters: tuple[Parameter, ...] = ()
    problems: tuple[str, ...] = ()
    player: bool = False
    scope: str | None = None
    cookie_only: bool = False
    sets_cookie: bool = False
    polled: bool = False


DAY = Parameter(
    "day",
    "path",
    "A date in UTC, or `today`.",
    {"type": "string", "pattern": r"^(today|2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$"},
    "2026-11-29",
)
POSITION = Parameter(
    "n", "path", "The position, counted from 1.", {"type": "integer", "minimum": 1, "maximum": 9999}, 1
)
LEAGUE = Parameter(
    "league", "path", "A league's id.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"}, "Xb7pQ2mK9sLr4TzA"
)
