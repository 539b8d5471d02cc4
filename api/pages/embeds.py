"""Today's first position for other people's pages: as a frame, as oEmbed, and the page that says how to have it."""

from html import escape
from typing import Any, Final
from urllib.parse import urlencode, urlsplit
from xml.etree import ElementTree as ET

import msgspec
from babel.dates import format_date
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template
from msgspec import Struct

from api.edge import CONTENT_SECURITY_POLICY, framed_policy
from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.first_look import day_for_anybody
from api.pages.kind_words import TABLES
from api.pages.language import AnyRequest, catalogue_for, preferred_language
from api.pages.rendering import origin_of, page
from api.problems import PROBLEMS, ProblemError, problem_response

__all__ = ["embeds_pages"]


class Size(Struct, frozen=True):
    """A frame's size in pixels."""

    width: int
    height: int


EMBEDS: Final = {"discard": Size(400, 400), "domino": Size(400, 590)}
"""The kinds of which the first position can be shown elsewhere."""

_THEMES: Final = ("light", "dark")
_NARROW: Final = 330
_TALLER: Final = 140
"""Below this width the cards of a hand stand in two rows (``embed.css``), so its frame is so much taller."""

_LONGEST_NUMBER: Final = 6
_ONE_DAY: Final = 24 * 3600
_SANDBOX: Final = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
"""All that the frame needs: no origin of ours, so no cookie and no store of a browser could be read if it wanted to."""

_EVERYWHERE: Final = {"Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*"}


@get("/embed", include_in_schema=False, sync_to_thread=False)
def embedding(request: AnyRequest) -> Template:
    """How a club's site shows today's first position."""
    query = request.query_params
    wished: str = query.get("kind") or ""
    kind = wished if wished in EMBEDS else "discard"
    theme, language = _theme(query.get("theme")), _language(query.get("language"))
    address = _frame_address(kind, theme, language)
    shown = page(
        request,
        "embed",
        kind=kind,
        theme=theme,
        chosen=language,
        size=EMBEDS[kind],
        address=address,
        sandbox=_SANDBOX,
        title=frame_title(catalogue_for(request), kind),
        snippet=frame_html(
            origin_of(request) + address, frame_title(_catalogue(request, language), kind), EMBEDS[kind]
        ),
        endpoint=f"{origin_of(request)}/oembed?{urlencode({'url': origin_of(request) + address})}",
    )
    # The frame on it is one of ours.
    shown.headers["content-security-policy"] = f"{CONTENT_SECURITY_POLICY}; frame-src 'self'"
    return shown


@get("/embed/{kind:str}", include_in_schema=False)
async def embedded(request: AnyRequest, kind: FromPath[str]) -> Template:
    """Today's first position of a kind, to stand in a frame on any page."""
    if kind not in EMBEDS:
        raise NotFoundException(f"There is no frame of {kind!r}")
    query = request.query_params
    catalogue = _catalogue(request, _language(query.get("language")))
    day = await day_for_anybody(request)
    first = next((sheet.first for sheet in day.sheets if sheet.kind == kind), None) if day is not None else None
    shown = page(
        request,
        f"embed_{kind}",
        catalogue=catalogue,
        theme=_theme(query.get("theme")),
        table=TABLES[kind],
        today=format_date(request.app.state.clock().date(), "long", locale=catalogue.locale),
        question=first,
        question_text=None if first is None else msgspec.json.encode(first).decode(),
    )
    shown.headers.update(
        {
            "content-security-policy": framed_policy(origin_of(request)),
            "cross-origin-resource-policy": "cross-origin",
            "cross-origin-opener-policy": "unsafe-none",
            # What the frame says depends on no cookie.
            "vary": "accept-language",
        }
    )
    return shown


@get("/oembed", include_in_schema=False, sync_to_thread=False)
def oembed(request: AnyRequest) -> Response[Any]:
    """The same for programs that ask by https://oembed.com, as JSON or XML."""
    query = request.query_params
    form = query.get("format") or "json"
    if form not in {"json", "xml"}:
        return _refusal(request, ProblemError("format-not-offered", f"{form[:40]!r} is no format: ask for json or xml"))
    asked = _asked(query.get("url") or "", origin_of(request))
    if asked is None:
        addresses = ", ".join(f"{TABLES[kind]}, /embed/{kind}" for kind in EMBEDS)
        return _refusal(request, ProblemError("not-embeddable", f"no such address can be embedded: only {addresses}"))
    kind, theme, language = asked
    width = min(EMBEDS[kind].width, _most(query.get("maxwidth")))
    rows = _TALLER if kind == "discard" and width < _NARROW else 0
    height = min(EMBEDS[kind].height + rows, _most(query.get("maxheight")))
    title = frame_title(_catalogue(request, language), kind)
    address = origin_of(request) + _frame_address(kind, theme, language)
    found: dict[str, str | int] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Muggins",
        "provider_url": f"{origin_of(request)}/",
        "cache_age": _ONE_DAY,
        "html": frame_html(address, title, Size(width, height)),
        "width": width,
        "height": height,
    }
    headers = _EVERYWHERE | {"Cache-Control": "public, max-age=3600", "Vary": "accept-language"}
    if form == "json":
        return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)
    root = ET.Element("oembed")
    for name, value in found.items():
        ET.SubElement(root, name).text = str(value)
    data = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(data, media_type="text/xml", headers=headers)


def frame_title(catalogue: Catalogue, kind: str) -> str:
    """Return what a frame is called for those who hear the page."""
    _ = catalogue.plain
    return {
        "discard": _("Muggins: today's first hand of cribbage"),
        "domino": _("Muggins: today's first position of fives and threes"),
    }[kind]


def frame_html(address: str, title: str, size: Size) -> str:
    """Return the markup that shows a frame on another page."""
    return (
        f'<iframe src="{_quoted(address)}" title="{_quoted(title)}" width="{size.width}" height="{size.height}" '
        f'loading="lazy" referrerpolicy="no-referrer" sandbox="{_SANDBOX}" style="border:0;max-width:100%"></iframe>'
    )


def _quoted(text: str) -> str:
    """Return a text as it stands between double quotes; an apostrophe there is one."""
    return escape(text, quote=False).replace('"', "&quot;")


def _frame_address(kind: str, theme: str, language: str) -> str:
    wishes = {name: value for name, value in (("theme", theme), ("language", language)) if value}
    return f"/embed/{kind}" + (f"?{urlencode(wishes)}" if wishes else "")


def _asked(address: str, origin: str) -> tuple[str, str, str] | None:
    """Return kind, theme and language of an address of this site that can be embedded, else None."""
    try:
        parts, own = urlsplit(address), urlsplit(origin)
        if parts.scheme not in {"http", "https"} or "@" in parts.netloc or _authority(parts) != _authority(own):
            return None
        query = dict(pair.partition("=")[::2] for pair in parts.query.split("&"))
    except ValueError:
        return None
    path = parts.path.rstrip("/") or "/"
    for kind in EMBEDS:
        if path in {TABLES[kind], f"/embed/{kind}"}:
            return kind, _theme(query.get("theme")), _language(query.get("language"))
    return None


def _authority(parts: Any) -> tuple[str | None, int | None]:
    """Return host and port; the port that goes without saying is the same for http and https."""
    usual = {"http": 80, "https": 443}[parts.scheme]
    return parts.hostname, None if parts.port in {None, usual} else parts.port


def _most(text: str | None) -> int:
    """Return the most pixels that are wanted; what is no size sets no bound."""
    sound = text is not None and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER and int(text) > 0
    return int(text or 0) if sound else 10**_LONGEST_NUMBER


def _theme(text: str | None) -> str:
    return text if text in _THEMES else ""


def _language(text: str | None) -> str:
    return text if text in CATALOGUES else ""


def _catalogue(request: AnyRequest, language: str) -> Catalogue:
    """Return the language asked for, or the browser's own wish: no cookie has a say on other people's pages."""
    return CATALOGUES[language or preferred_language(request.headers.get("accept-language", ""))]


def _refusal(request: AnyRequest, refusal: ProblemError) -> Response[Any]:
    response = problem_response(request.url.path, refusal, PROBLEMS[refusal.code])
    response.headers.update(_EVERYWHERE)
    return response


embeds_pages: Final = [embedding, embedded, oembed]
