"""The archive's pages: the closed days by month, and the table at which one of them is played again."""

from datetime import date
from typing import Any, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from api.archive.days import ArchivedSheet, archive_month, parse_month
from api.kinds import KIND_APIS
from api.pages.figures import result_text
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page
from api.problems import ProblemError
from puzzles.days import parse_day, state
from puzzles.errors import NotationError

__all__ = ["archive_pages"]

# The template at whose table a kind is played, and whether it listens.
_TABLES: Final = {
    "discard": ("today", False),
    "count": ("count", True),
    "domino": ("domino", False),
    "ends": ("ends", True),
}


@get("/archive", include_in_schema=False)
async def archive(request: AnyRequest) -> Template:
    """The closed days of a month, newest first, with one's own results."""
    service = request.app.state.service
    text = request.query_params.get("month")
    try:
        month = None if text is None else parse_month(text)
    except ProblemError:
        raise NotFoundException(f"{text!r} is not a month") from None
    player = await service.identity.player_of(request)
    found = await archive_month(service.store, player, month, service.clock())
    catalogue = catalogue_for(request)

    def result(sheet: ArchivedSheet) -> str | None:
        if sheet.result is None:
            return None
        kind = KIND_APIS[sheet.kind].kind
        one = sheet.result
        return result_text(
            catalogue, timed=kind.rule.timed, score=one.score, positions=kind.positions, adjusted=one.adjusted
        )

    days: list[tuple[date, list[tuple[str, str | None, Any]]]] = [
        (date.fromisoformat(day.day), [(sheet.kind, result(sheet), sheet.replay) for sheet in day.sheets])
        for day in found.days
    ]
    return page(
        request,
        "archive",
        first=date.fromisoformat(f"{found.month}-01"),
        earlier=found.earlier and date.fromisoformat(f"{found.earlier}-01"),
        later=found.later and date.fromisoformat(f"{found.later}-01"),
        days=days,
        player=player is not None,
    )


@get("/archive/{day:str}/{kind:str}", include_in_schema=False)
async def replay(request: AnyRequest, day: FromPath[str], kind: FromPath[str]) -> Template:
    """The table of a closed day's sheet, played again."""
    try:
        when = parse_day(day)
    except NotationError:
        raise NotFoundException(f"{day!r} is not a day") from None
    service = request.app.state.service
    if (
        kind not in _TABLES
        or state(when, service.clock()) != "closed"
        or await service.sheets.find(KIND_APIS[kind].kind, when) is None
    ):
        raise NotFoundException(f"{kind!r} of {day!r} is not in the archive")
    table, listens = _TABLES[kind]
    return page(request, "archive_table", listens=listens, texts=table, table=f"{table}.html", day=when, kind=kind)


archive_pages: Final = [archive, replay]
