"""The pages' addresses."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath
from litestar.response import Redirect, Template

from api.pages.catalogue import CATALOGUES
from api.pages.first_look import day_for_newcomers, days_for_anybody
from api.pages.language import LANGUAGE_COOKIE, AnyRequest
from api.pages.rendering import page
from puzzles.days import state

__all__ = ["BOARD_KINDS", "error_page", "page_routes"]

# The kinds whose boards have a page, in the order in which a day lists them.
BOARD_KINDS: Final = ("discard", "count", "domino", "ends")
_YEAR: Final = 365 * 24 * 3600


@get("/", include_in_schema=False)
async def today(request: AnyRequest) -> Template:
    """Today's sheet of discards."""
    return page(request, "today", day_document=await day_for_newcomers(request))


@get("/count", include_in_schema=False, sync_to_thread=False)
def count(request: AnyRequest) -> Template:
    """Today's sheet of hands to count."""
    return page(request, "count", listens=True)


@get("/domino", include_in_schema=False)
async def domino(request: AnyRequest) -> Template:
    """Today's sheet of domino positions."""
    return page(request, "domino", day_document=await day_for_newcomers(request))


@get("/ends", include_in_schema=False, sync_to_thread=False)
def ends(request: AnyRequest) -> Template:
    """Today's sheet of lines whose last tile is counted."""
    return page(request, "ends", listens=True)


@get("/practice", include_in_schema=False, sync_to_thread=False)
def practice(request: AnyRequest) -> Template:
    """Fresh positions without end."""
    return page(request, "practice")


@get("/practice/count", include_in_schema=False, sync_to_thread=False)
def practice_count(request: AnyRequest) -> Template:
    """Hands to count without end."""
    return page(request, "practice_count", listens=True)


@get("/practice/domino", include_in_schema=False, sync_to_thread=False)
def practice_domino(request: AnyRequest) -> Template:
    """Domino positions without end."""
    return page(request, "practice_domino")


@get("/practice/ends", include_in_schema=False, sync_to_thread=False)
def practice_ends(request: AnyRequest) -> Template:
    """Lines to count without end."""
    return page(request, "practice_ends", listens=True)


@get("/analyse", include_in_schema=False, sync_to_thread=False)
def analyse(request: AnyRequest) -> Template:
    """All discards of any hand."""
    return page(request, "analyse")


@get("/analyse/domino", include_in_schema=False, sync_to_thread=False)
def analyse_domino(request: AnyRequest) -> Template:
    """All plays of any domino position."""
    return page(request, "analyse_domino")


@get("/board", include_in_schema=False)
async def boards(request: AnyRequest) -> Template:
    """The boards of the present periods, the days that have a sheet, and the commitments of those to come."""
    today = request.app.state.clock().date()
    known = await days_for_anybody(request)
    days = None if known is None else [(date.fromisoformat(one.day), one.sheets) for one in known]
    return page(request, "boards", yesterday=today - timedelta(1), today=today, days=days)


@get("/board/{day:str}/{kind:str}", include_in_schema=False, sync_to_thread=False)
def board(request: AnyRequest, day: FromPath[str], kind: FromPath[str]) -> Template:
    """One day's board of one kind."""
    newest = request.app.state.clock().date()
    try:
        when = newest if day == "today" else date.fromisoformat(day)
    except ValueError:
        raise NotFoundException(f"{day!r} is not a day") from None
    if when > newest or kind not in BOARD_KINDS:
        raise NotFoundException(f"There is no board of {kind!r} for {day!r}")
    closed = state(when, request.app.state.clock()) == "closed"
    return page(request, "board", day=when, kind=kind, kinds=BOARD_KINDS, closed=closed)


@get("/help", include_in_schema=False, sync_to_thread=False)
def help_page(request: AnyRequest) -> Template:
    """Rules, numbers, fairness, keys."""
    return page(request, "help")


@get("/help/problems", include_in_schema=False, sync_to_thread=False)
def problems(request: AnyRequest) -> Template:
    """What each problem code of the API means."""
    return page(request, "problems")


@dataclass
class LanguageChoice:
    """The form of the language switch: a language, and the page to go back to."""

    language: str
    back: str = "/"


@post("/language", include_in_schema=False, sync_to_thread=False, status_code=303)
def choose_language(
    request: AnyRequest, data: Annotated[LanguageChoice, Body(media_type=RequestEncodingType.URL_ENCODED)]
) -> Redirect:
    """Remember the visitor's language and return to where they were."""
    answer = Redirect(local_path(data.back), status_code=303)
    if data.language in CATALOGUES:
        answer.set_cookie(
            LANGUAGE_COOKIE,
            data.language,
            max_age=_YEAR,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return answer


def local_path(target: str) -> str:
    r"""Return the target if it is a path of this site, else the front page.

    >>> local_path("/analyse?crib=own"), local_path("//elsewhere.example"), local_path("/\\elsewhere.example")
    ('/analyse?crib=own', '/', '/')
    """
    plain = target.startswith("/") and not target.startswith("//") and "\\" not in target and target.isprintable()
    return target if plain else "/"


def error_page(request: AnyRequest, status: int) -> Response[object] | Template:
    """Return the page for an error outside the API, for the application's exception handlers."""
    return page(request, "error", status=status, code=status, method=request.method)


page_routes: Final = [
    today,
    count,
    domino,
    ends,
    practice,
    practice_count,
    practice_domino,
    practice_ends,
    analyse,
    analyse_domino,
    boards,
    board,
    help_page,
    problems,
    choose_language,
]
