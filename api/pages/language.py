"""Which language a request gets: the visitor's own choice from a cookie, else the browser's wish, else English."""

from typing import Any, Final, TypeAlias

from babel import negotiate_locale
from litestar import Request

from api.pages.catalogue import CATALOGUES, SOURCE_LANGUAGE, Catalogue

__all__ = ["LANGUAGE_COOKIE", "SHELF_HEADER", "AnyRequest", "catalogue_for", "kept_on_shelf", "preferred_language"]

AnyRequest: TypeAlias = Request[Any, Any, Any]

LANGUAGE_COOKIE: Final = "muggins_language"

SHELF_HEADER: Final = "x-muggins-shelf"
"""Names the language in which a service worker wants a page that it keeps for the time without the server."""


def catalogue_for(request: AnyRequest) -> Catalogue:
    """Return the catalogue in which to answer this request."""
    wanted = request.headers.get(SHELF_HEADER, "")
    if wanted in CATALOGUES:
        return CATALOGUES[wanted]
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in CATALOGUES:
        return CATALOGUES[chosen]
    return CATALOGUES[preferred_language(request.headers.get("accept-language", ""))]


def kept_on_shelf(request: AnyRequest) -> bool:
    """Return whether the page is to be shown days later, so that no time of today may stand in it."""
    return SHELF_HEADER in request.headers


def preferred_language(header: str) -> str:
    """Return the best of our languages for an ``Accept-Language`` header.

    >>> preferred_language("fr;q=0.9, de-AT, en;q=0.5")
    'de'
    """
    wishes: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, parameter = part.strip().partition(";")
        quality = parameter.strip().removeprefix("q=") or "1"
        try:
            weight = float(quality)
        except ValueError:
            continue
        if tag and weight > 0:
            wishes.append((-weight, tag.strip()))
    wishes.sort(key=lambda wish: wish[0])
    return negotiate_locale([tag for _, tag in wishes], list(CATALOGUES), sep="-") or SOURCE_LANGUAGE
