"""What makes the site one that can be installed and goes on without the server: manifest, icons, service worker.

The worker's own text is ``api/templates/service-worker.js``; what it keeps is written before it here. So its bytes
change with every version, and a browser takes up the new one by itself.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from api.pages.assets import ASSETS, VERSION, digests
from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.design_tokens import TOKENS
from api.pages.kind_words import TABLES, kind_title
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page

__all__ = ["OFFLINE_PAGES", "installing_pages"]

_WORKER: Final = Path(__file__).parent.parent / "templates" / "service-worker.js"
_ICONS: Final = {
    "icon.svg": "icon.svg",
    **{
        name: f"icons/{name}"
        for name in ("icon-192.png", "icon-512.png", "maskable-192.png", "maskable-512.png", "apple-touch.png")
    },
}
"""The files of the icons, by the names under which they are asked for."""

OFFLINE_PAGES: Final = (
    "/practice",
    "/practice/count",
    "/practice/ends",
    "/analyse",
    "/learn",
    "/learn/fives-and-threes",
    "/rules/cribbage",
    "/rules/fives-and-threes",
    "/numbers",
    "/help",
    "/offline",
)
"""The addresses that a browser keeps for the time without the server: they need nothing of it, and hold nothing that is
anybody's."""


@get("/service-worker.js", include_in_schema=False, sync_to_thread=False)
def service_worker() -> Response[bytes]:
    """The service worker with the list of what it keeps. A browser asks at every visit whether it is the same."""
    return Response(
        _worker(),
        media_type="text/javascript; charset=utf-8",
        headers={"cache-control": "no-cache"},
    )


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(request: AnyRequest) -> Response[bytes]:
    """What an installed site is called, how it looks and where it begins, in one language."""
    catalogue = CATALOGUES.get(request.query_params.get("language", "")) or catalogue_for(request)
    return Response(
        msgspec.json.encode(_manifest(catalogue)),
        media_type="application/manifest+json",
        headers={
            "cache-control": "no-cache",
            "vary": "accept-language, cookie",
            "content-language": catalogue.language,
        },
    )


@get("/icons/{name:str}", include_in_schema=False, sync_to_thread=False)
def icon(name: FromPath[str]) -> Response[bytes]:
    """An icon under an address that stays: what is installed looks there for years."""
    if name not in _ICONS:
        raise NotFoundException(f"There is no icon {name}")
    found = ASSETS[_ICONS[name]]
    return Response(found.plain, media_type=found.media_type, headers={"cache-control": "public, max-age=86400"})


@get("/offline", include_in_schema=False, sync_to_thread=False)
def offline(request: AnyRequest) -> Template:
    """What goes on without the server; shown in the place of any page that cannot be had then."""
    return page(request, "offline")


@cache
def _worker() -> bytes:
    # The texts of a page's modules are found by the worker in the page; licences are for people who read the source.
    found = digests()
    later = [name for name in found if name.startswith("messages/") and name.endswith("-later.js")]
    kept = {name: digest for name, digest in found.items() if not name.startswith(("messages/", "icons/"))}
    known = {
        "VERSION": VERSION,
        "LANGUAGES": list(CATALOGUES),
        "PAGES": OFFLINE_PAGES,
        "FILES": {name: digest for name, digest in kept.items() if not name.endswith((".txt", ".md"))},
        "LATER": later,
    }
    head = "".join(f"const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in known.items())
    return (head + _WORKER.read_text(encoding="utf-8")).encode()


def _manifest(catalogue: Catalogue) -> dict[str, Any]:
    _ = catalogue.plain
    return {
        "id": "/",
        "name": _("Muggins: cribbage and dominoes every day"),
        "short_name": "Muggins",
        "description": _("Daily puzzles for cribbage and for fives and threes"),
        "lang": catalogue.language,
        "dir": catalogue.direction,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": TOKENS["light"]["paper"],
        "background_color": TOKENS["light"]["felt"],
        "categories": ["games", "education"],
        "icons": [
            {"src": "/icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *(
                {"src": f"/icons/{kind}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for kind, purpose in (("icon", "any"), ("maskable", "maskable"))
                for size in (192, 512)
            ),
        ],
        "shortcuts": [
            *(_shortcut(kind_title(catalogue, kind), address) for kind, address in TABLES.items()),
            _shortcut(_("Practise counting"), "/practice/count"),
        ],
    }


def _shortcut(name: str, address: str) -> dict[str, Any]:
    icons = [{"src": "/icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]
    return {"name": name, "url": address, "icons": icons}


installing_pages: Final = [service_worker, manifest, icon, offline]
