"""How a template becomes a page: its language, its numbers, its addresses and the headers that guard it."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template.config import TemplateConfig

from api.pages.assets import VERSION, asset_url, bundle_url
from api.pages.avatars import avatar_url
from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.language import AnyRequest, catalogue_for, kept_on_shelf
from api.pages.modules import first_modules_of

__all__ = ["PAGE_HEADERS", "origin_of", "page", "template_config", "written"]

TEMPLATE_DIRECTORY: Final = Path(__file__).parent.parent / "templates"

# The application's edge adds the content security policy, under which nothing here needs an inline script or style.
PAGE_HEADERS: Final = {
    "cache-control": "no-store",
    "vary": "accept-language, cookie",
}

# Spoken numbers need the microphone, which the application's edge closes everywhere else.
_LISTENING: Final = {"permissions-policy": "camera=(), geolocation=(), microphone=(self), payment=()"}

# Which entry of the navigation stands for a template.
SECTIONS: Final = {
    "today": "/",
    "count": "/count",
    "domino": "/domino",
    "ends": "/ends",
    "practice": "/practice",
    "practice_count": "/practice",
    "practice_domino": "/practice",
    "practice_ends": "/practice",
    "analyse": "/analyse",
    "analyse_domino": "/analyse",
    "boards": "/board",
    "board": "/board",
    "archive": "/board",
    "archive_table": "/board",
    "period_board": "/board",
    "me": "/me",
    "sign_in": "/me",
    "help": "/help",
    "problems": "/help",
    "embed": "/help",
    "privacy": "/help",
    "learn": "/help",
    "learn_domino": "/help",
    "numbers": "/help",
    "rules_cribbage": "/help",
    "rules_domino": "/help",
}


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATE_DIRECTORY),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        avatar_url=avatar_url,
        asset=asset_url,
        bundle=bundle_url,
        asset_version=VERSION,
        languages=list(CATALOGUES.values()),
    )
    return environment


template_config: Final[TemplateConfig[JinjaTemplateEngine]] = TemplateConfig(
    instance=JinjaTemplateEngine.from_environment(_environment())
)


def page(
    request: AnyRequest,
    name: str,
    *,
    status: int = 200,
    listens: bool = False,
    texts: str | None = None,
    catalogue: Catalogue | None = None,
    **values: Any,
) -> Template:
    """Return a page in the request's language, unless another catalogue is given.

    Args:
        request: Whose language, path and query the page takes.
        name: The template without its ending.
        status: The HTTP status.
        listens: Whether the page may use the microphone.
        texts: The template whose modules the page loads, where it extends one that only the request names.
        catalogue: The language, where it is not the request's.
        values: What the template needs beside the site's own values.
    """
    catalogue = catalogue or catalogue_for(request)
    now = request.app.state.clock()
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
    query = request.url.query
    timeless = kept_on_shelf(request)
    context: dict[str, Any] = {
        "section": SECTIONS.get(name),
        "page_name": texts or name,
        "modules": sorted(first_modules_of(texts or name)),
        "_": catalogue.gettext,
        "ngettext": catalogue.ngettext,
        "language": catalogue.language,
        "direction": catalogue.direction,
        "path": request.url.path,
        "here": request.url.path + (f"?{query}" if query else ""),
        "origin": origin_of(request),
        "locale": str(catalogue.locale),
        "now": "" if timeless else _instant(now),
        "ends": "" if timeless else _instant(midnight),
        "today": now.date(),
        "day_now": None if timeless else now.date(),
        "number": lambda value: written(value, catalogue.locale),
        "date": lambda day: format_date(day, "full", locale=catalogue.locale),
        "plain_date": lambda day: format_date(day, "long", locale=catalogue.locale),
        "day_and_month": lambda day: format_skeleton("MMMMd", day, locale=catalogue.locale),
        "month": lambda day: format_date(day, "LLLL y", locale=catalogue.locale),
    }
    return Template(
        template_name=f"{name}.html",
        context=context | values,
        status_code=status,
        headers=PAGE_HEADERS | {"content-language": catalogue.language} | (_LISTENING if listens else {}),
    )


def origin_of(request: AnyRequest) -> str:
    """Return scheme and host under which the visitor reaches the site."""
    service = request.app.state.get("service")
    return f"{request.url.scheme}://{request.url.netloc}" if service is None else str(service.origin(request))


@lru_cache(maxsize=4096)
def written(value: float, locale: Locale, pattern: str | None = None) -> str:
    """Return a number as it is written in a language; a board has hundreds, and Babel takes its time for each."""
    return format_decimal(value, pattern, locale=locale)


def _instant(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
