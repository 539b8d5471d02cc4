"""How a template becomes a page: its language, its numbers, its addresses and the headers that guard it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from babel.dates import format_date
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template.config import TemplateConfig

from api.pages.assets import VERSION, asset_url
from api.pages.catalogue import CATALOGUES
from api.pages.language import AnyRequest, catalogue_for

__all__ = ["PAGE_HEADERS", "page", "template_config"]

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
    "help": "/help",
    "problems": "/help",
}


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATE_DIRECTORY),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(asset=asset_url, asset_version=VERSION, languages=list(CATALOGUES.values()))
    return environment


template_config: Final[TemplateConfig[JinjaTemplateEngine]] = TemplateConfig(
    instance=JinjaTemplateEngine.from_environment(_environment())
)


def page(request: AnyRequest, name: str, *, status: int = 200, listens: bool = False, **values: Any) -> Template:
    """Return a page in the request's language.

    Args:
        request: Whose language, path and query the page takes.
        name: The template without its ending.
        status: The HTTP status.
        listens: Whether the page may use the microphone.
        values: What the template needs beside the site's own values.
    """
    catalogue = catalogue_for(request)
    now = request.app.state.clock()
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
    query = request.url.query
    context: dict[str, Any] = {
        "section": SECTIONS.get(name),
        "_": catalogue.gettext,
        "language": catalogue.language,
        "here": request.url.path + (f"?{query}" if query else ""),
        "now": _instant(now),
        "ends": _instant(midnight),
        "number": lambda value: format_decimal(value, locale=catalogue.locale),
        "date": lambda day: format_date(day, "full", locale=catalogue.locale),
    }
    return Template(
        template_name=f"{name}.html",
        context=context | values,
        status_code=status,
        headers=PAGE_HEADERS | {"content-language": catalogue.language} | (_LISTENING if listens else {}),
    )


def _instant(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
