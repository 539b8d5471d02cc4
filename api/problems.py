"""Every refusal as an RFC 9457 problem document: the catalogue of codes, and the one place that writes them."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from msgspec import Struct

from puzzles.errors import ConflictError, ForbiddenError, IllegalError, MugginsError, NotFoundError, shortened

__all__ = [
    "LARGEST_BODY",
    "MEDIA_TYPE",
    "PROBLEMS",
    "Problem",
    "ProblemError",
    "ProblemKind",
    "handle_anything",
    "problem_of",
    "problem_response",
]

log = logging.getLogger("muggins.api")

MEDIA_TYPE = "application/problem+json"

LARGEST_BODY = 16 * 1024
"""The most bytes a body may have; a domino position with its whole history has about two thousand."""


class ProblemKind(Struct, frozen=True):
    """What all problems with one code share: the HTTP status, and a title that does not vary."""

    status: int
    title: str


PROBLEMS: dict[str, ProblemKind] = {
    # The request itself.
    "not-json": ProblemKind(400, "The body is not JSON"),
    "bad-parameter": ProblemKind(400, "A parameter cannot be read"),
    "bad-cursor": ProblemKind(400, "The cursor is not one of this board's"),
    "bad-request": ProblemKind(400, "The request cannot be read"),
    "bad-body": ProblemKind(422, "The body has the wrong shape"),
    "address-too-long": ProblemKind(414, "The address is too long"),
    "headers-too-large": ProblemKind(431, "The headers are too large"),
    "body-too-large": ProblemKind(413, "The body is too large"),
    "unsupported-media-type": ProblemKind(415, "The body's type is not JSON"),
    "not-found": ProblemKind(404, "There is nothing at this address"),
    "method-not-allowed": ProblemKind(405, "The address does not take this method"),
    "cross-site": ProblemKind(403, "The request comes from another site"),
    "too-many-requests": ProblemKind(429, "Too many requests"),
    # Who asks.
    "not-signed-in": ProblemKind(401, "Nobody is signed in"),
    "scope-missing": ProblemKind(403, "The token does not allow this"),
    "player-gone": ProblemKind(409, "The player is gone"),
    "banned": ProblemKind(403, "The player is banned"),
    "not-confirmed": ProblemKind(422, "The name typed is not the player's"),
    "bad-name": ProblemKind(422, "The name does not do"),
    "name-taken": ProblemKind(409, "Somebody has this name or one that looks like it"),
    "wrong-code": ProblemKind(403, "The recovery code leads to nobody"),
    "passkey-refused": ProblemKind(403, "The passkey was not accepted"),
    "no-passkeys-here": ProblemKind(409, "Passkeys cannot be used at this address"),
    "too-many-entries": ProblemKind(409, "There are too many of these"),
    "no-such-entry": ProblemKind(404, "There is no such entry"),
    # Cards and answers.
    "not-a-card": ProblemKind(422, "A text is not a card"),
    "card-twice": ProblemKind(422, "A card stands twice"),
    "wrong-number-of-cards": ProblemKind(422, "The number of cards is wrong"),
    "card-not-held": ProblemKind(422, "A card thrown is not held"),
    "not-a-count": ProblemKind(422, "The announcement is not a count"),
    # Tiles, and positions with their history.
    "not-a-tile": ProblemKind(422, "A text is not a tile"),
    "tile-twice": ProblemKind(422, "A tile stands twice"),
    "tile-not-held": ProblemKind(422, "The tile is not held"),
    "does-not-fit": ProblemKind(422, "The tile does not fit there"),
    "end-needed": ProblemKind(422, "The tile fits at both ends"),
    "no-end-yet": ProblemKind(422, "There is no end yet"),
    "tile-or-knock": ProblemKind(422, "The move is neither a tile nor a knock"),
    "must-play": ProblemKind(422, "The player may not knock"),
    "knock-at-end": ProblemKind(422, "A knock is at no end"),
    "knock-contradicted": ProblemKind(422, "A knock is contradicted"),
    "wrong-seat": ProblemKind(422, "It is another seat's turn"),
    "no-such-seat": ProblemKind(422, "There is no such seat"),
    "wrong-seats": ProblemKind(422, "The number of players is wrong"),
    "wrong-counts": ProblemKind(422, "The counts disagree with the plays"),
    "wrong-scores": ProblemKind(422, "The scores are no game's"),
    "wrong-number-of-tiles": ProblemKind(422, "The number of tiles is wrong"),
    "round-over": ProblemKind(422, "The round is over"),
    "nothing-to-choose": ProblemKind(422, "There is nothing to choose"),
    "out-of-reach": ProblemKind(422, "This is more than the solver does"),
    # Days and sheets.
    "not-a-day": ProblemKind(404, "The text is not a day"),
    "day-not-open": ProblemKind(404, "The day has not opened yet"),
    "no-sheet": ProblemKind(404, "That day has no such sheet"),
    "no-position": ProblemKind(404, "The sheet has no such position"),
    "sheet-not-made": ProblemKind(503, "Today's sheet is not there yet"),
    "clock-wrong": ProblemKind(503, "The server's clock is wrong"),
    # Runs.
    "no-run": ProblemKind(404, "The player has no run on this sheet"),
    "not-answered": ProblemKind(404, "The position has no answer yet"),
    "day-over": ProblemKind(409, "The day takes no new runs"),
    "day-closed": ProblemKind(409, "The day takes no more answers"),
    "wrong-sheet": ProblemKind(409, "The answer is for another sheet"),
    "out-of-order": ProblemKind(409, "Another position comes first"),
    "not-shown": ProblemKind(409, "The position has not been shown"),
    "not-marked": ProblemKind(409, "The run is not marked"),
    "not-finished": ProblemKind(409, "The run is not finished"),
    "run-open": ProblemKind(409, "The run is still being played"),
    "own-position-open": ProblemKind(403, "This is the position of your own open run"),
    "first-position-open": ProblemKind(403, "This is today's first position"),
    # Training.
    "no-exercise": ProblemKind(404, "Nothing of this id has been shown"),
    "nothing-due": ProblemKind(404, "Nothing has come back"),
    # Boards and solutions.
    "no-board": ProblemKind(404, "There is no such board"),
    "own-run-open": ProblemKind(403, "The own run is not finished"),
    "not-closed": ProblemKind(403, "The day has not closed yet"),
    "not-final-yet": ProblemKind(503, "The day is being closed"),
    # Other people's pages.
    "not-embeddable": ProblemKind(404, "The address cannot be embedded"),
    "format-not-offered": ProblemKind(501, "The format is not offered"),
    # Leagues.
    "no-league": ProblemKind(404, "There is no such league"),
    "no-invitation": ProblemKind(404, "The invitation leads nowhere"),
    "invitation-renewed": ProblemKind(410, "The invitation was replaced"),
    "league-full": ProblemKind(409, "The league is full"),
    "too-many-leagues": ProblemKind(409, "The player has too many leagues"),
    "not-owner": ProblemKind(403, "The caller does not own the league"),
    "no-member": ProblemKind(404, "There is no such member"),
    "bad-league-name": ProblemKind(422, "A league cannot be called so"),
    "bad-hook": ProblemKind(422, "Nothing is sent to such an address"),
    "no-hook": ProblemKind(404, "The league sends its days nowhere"),
    # The service.
    "store-down": ProblemKind(503, "The store does not answer"),
    "solver-not-ready": ProblemKind(503, "The solver is not ready"),
    "solver-busy": ProblemKind(503, "Too many wait for the solver"),
    "pictures-busy": ProblemKind(503, "Too many pictures wait to be drawn"),
    "solver-slow": ProblemKind(503, "The solver took too long"),
    "internal": ProblemKind(500, "Something went wrong here"),
}
"""All problems by their code."""


class Problem(Struct, frozen=True):
    """A problem document (RFC 9457). Further members depend on the code.

    Attributes:
        type: Address of an explanation.
        title: What is wrong, the same for every problem of this code.
        status: The HTTP status.
        detail: What was wrong with which value, and what would be right.
        code: A stable word for programs.
        instance: The path that was asked for.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    instance: str


class ProblemError(Exception):
    """A refusal by the API itself.

    Args:
        code: One of :data:`PROBLEMS`.
        detail: One or two sentences for the person who sent the request.
        retry_after: Seconds for the ``Retry-After`` header.
        headers: Further headers of the reply.
        members: Further members of the document, such as ``expected``.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        retry_after: int | None = None,
        headers: dict[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.retry_after = retry_after
        self.headers = (headers or {}) | ({} if retry_after is None else {"Retry-After": str(retry_after)})
        self.members = members


_STATUS: tuple[tuple[type[MugginsError], int], ...] = (
    (NotFoundError, 404),
    (ForbiddenError, 403),
    (ConflictError, 409),
    (IllegalError, 422),
    (MugginsError, 422),
)
"""For an error of ``puzzles`` whose code the catalogue does not list."""


def problem_of(error: Exception) -> tuple[ProblemError, ProblemKind]:
    """Return the problem that an exception means; whatever nobody foresaw is ``internal``."""
    if isinstance(error, ProblemError):
        found = error
    elif isinstance(error, MugginsError):
        found = ProblemError(error.code, error.detail)
        if error.code not in PROBLEMS:
            status = next(status for kind, status in _STATUS if isinstance(error, kind))
            return found, ProblemKind(status, error.code.replace("-", " "))
    elif isinstance(error, MethodNotAllowedException):
        found = ProblemError(
            "method-not-allowed", "this address does not take that method: the Allow header names those it takes"
        )
    elif isinstance(error, NotFoundException):
        found = ProblemError("not-found", "there is nothing at this address")
    elif isinstance(error, ValidationException):
        found = ProblemError("bad-parameter", _parameter_fault(error))
    elif isinstance(error, HTTPException) and error.status_code == 413:
        found = ProblemError(
            "body-too-large", f"the body is larger than the {LARGEST_BODY} bytes that this address takes"
        )
    elif isinstance(error, HTTPException) and error.status_code < 500:
        found = ProblemError("bad-request", error.detail)
    else:
        found = ProblemError("internal", "this is a fault of the server; it has been noted in its log")
    return found, PROBLEMS[found.code]


def problem_response(path: str, error: ProblemError, kind: ProblemKind) -> Response[bytes]:
    """Write the document."""
    document = Problem(
        f"/help/problems#{error.code}", kind.title, kind.status, shortened(error.detail), error.code, shortened(path)
    )
    headers = dict(error.headers)
    if kind.status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="muggins"'
    return Response(
        msgspec.json.encode(msgspec.structs.asdict(document) | error.members),
        status_code=kind.status,
        media_type=MEDIA_TYPE,
        headers=headers,
    )


def handle_anything(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Turn whatever a route raised into its problem document; unforeseen errors go to the log with their trace."""
    problem, kind = problem_of(error)
    if problem.code == "internal":
        # Not the path itself: it may name a player or a league.
        template: str = request.scope.get("path_template") or "an unknown address"
        log.error("unforeseen error", exc_info=error, extra={"method": request.method, "path": template})
    response = problem_response(request.url.path, problem, kind)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update({name.title(): value for name, value in error.headers.items()})
    return response


def _parameter_fault(error: ValidationException) -> str:
    faults = error.extra if isinstance(error.extra, list) else []
    texts = [
        f"{fault.get('key', 'parameter')}: {fault.get('message', '')}" for fault in faults if isinstance(fault, dict)
    ]
    return "; ".join(texts) or "a parameter cannot be read"
