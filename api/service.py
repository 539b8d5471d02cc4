"""What all routes stand on: the clock, the store, the sheets, the players, the solvers; and how a reply is written."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie

from api.config import Settings
from api.identity import Identity
from api.problems import ProblemError
from api.shapes import instant
from api.sheets import PublishedSheet, Sheets
from api.solver import SolverService
from api.store import Store
from puzzles.days import DayState, day_of, opens, parse_day, state
from puzzles.kinds.contract import Kind

__all__ = ["Clock", "Service", "json_reply", "polled_reply", "system_clock", "tagged_reply"]

Clock = Callable[[], datetime]
"""Returns the present instant, timezone-aware. Only the server's clock counts."""


def system_clock(offset: timedelta = timedelta(0)) -> Clock:
    """Return the machine's clock, shifted by so much."""
    return lambda: datetime.now(UTC) + offset


class Service:
    """The parts of one API process.

    Args:
        settings: What the environment says.
        clock: The clock.
        store: The store.
        solver: What solves discards.
        domino_solver: What solves dominoes.
    """

    def __init__(
        self, settings: Settings, clock: Clock, store: Store, solver: SolverService, domino_solver: SolverService
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.store = store
        self.solver = solver
        self.domino_solver = domino_solver
        self.sheets = Sheets(store)
        self.identity = Identity(store, settings.secure_cookies, clock)

    def origin(self, request: Request[Any, Any, Any]) -> str:
        """Return scheme and host under which the visitor reaches the site, such as ``https://muggins.example``."""
        return self.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"

    def day(self, text: str, now: datetime) -> tuple[date, DayState]:
        """Return the day that a path names, and what it is now.

        Raises:
            NotationError: It is not a day.
            ProblemError: ``day-not-open``.
        """
        day = day_of(now) if text == "today" else parse_day(text)
        found = state(day, now)
        if found == "future":
            start = instant(opens(day))
            raise ProblemError("day-not-open", f"{day} opens at {start}: nothing of it is shown before", opens=start)
        return day, found

    async def sheet(self, kind: Kind, day: date, day_state: DayState) -> PublishedSheet:
        """Return a published sheet.

        Raises:
            ProblemError: ``no-sheet``, or ``sheet-not-made`` where the day is open and should have one.
        """
        published = await self.sheets.find(kind, day)
        if published is not None:
            return published
        raise self.missing(day, day_state, kind.name)

    def missing(self, day: date, day_state: DayState, kind: str | None = None) -> ProblemError:
        """Return what is wrong where a day has no sheet of a kind."""
        if day_state == "open":
            return ProblemError("sheet-not-made", f"the sheet of {day} is being made: ask again", retry_after=5)
        return ProblemError("no-sheet", f"{day} has no sheet" + (f" of the kind {kind}" if kind else ""))


def json_reply(content: Any, *, cookie: Cookie | None = None) -> Response[bytes]:
    """Return a reply with a struct, or with bytes that are JSON already."""
    data = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(data, media_type="application/json", cookies=[] if cookie is None else [cookie])


def polled_reply(request: Request[Any, Any, Any], content: Any) -> Response[bytes]:
    """Return a reply with an entity tag, empty with status 304 where the client has it already."""
    return tagged_reply(
        request, msgspec.json.encode(content), "application/json", {"Cache-Control": "private, no-cache"}
    )


def tagged_reply(
    request: Request[Any, Any, Any], data: bytes, media_type: str, headers: Mapping[str, str]
) -> Response[bytes]:
    """Return bytes with an entity tag and these headers, empty with status 304 where the client has them already."""
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    sent = {"ETag": tag, **headers}
    known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(b"", status_code=304, headers=sent)
    return Response(data, media_type=media_type, headers=sent)
