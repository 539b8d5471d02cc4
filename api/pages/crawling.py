"""What search engines are told: where they may go, and which pages are worth a visit."""

from typing import Final
from xml.etree import ElementTree as ET

from litestar import Response, get

from api.pages.language import AnyRequest
from api.pages.rendering import origin_of

__all__ = ["READ_BY_ALL", "crawling_pages"]

READ_BY_ALL: Final = ("/", "/count", "/domino", "/ends", "/practice", "/practice/count", "/practice/domino",
    "/practice/ends", "/analyse", "/analyse/domino", "/board", "/archive", "/help", "/learn", "/learn/fives-and-threes",
    "/rules/cribbage", "/rules/fives-and-threes", "/numbers", "/design", "/embed", "/offline", "/privacy")  # fmt: skip
"""The pages that are there for everybody; a boards' page of a day follows from these."""

# What belongs to one player, or is no page at all; invitations and shared results say so themselves.
_CLOSED: Final = ("/api/", "/me", "/sign-in", "/history", "/mistakes", "/leagues", "/language")
_KEPT: Final = {"cache-control": "public, max-age=86400"}
_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"


@get("/robots.txt", include_in_schema=False, sync_to_thread=False)
def robots(request: AnyRequest) -> Response[str]:
    """Tell programs that follow links where there is nothing for them."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in _CLOSED),
        "",
        f"Sitemap: {origin_of(request)}/sitemap.xml",
    ]
    return Response("\n".join(lines) + "\n", media_type="text/plain", headers=_KEPT)


@get("/sitemap.xml", include_in_schema=False, sync_to_thread=False)
def sitemap(request: AnyRequest) -> Response[bytes]:
    """List the pages that are the same for everybody."""
    root = ET.Element(f"{{{_SITEMAP}}}urlset")
    for path in READ_BY_ALL:
        ET.SubElement(ET.SubElement(root, f"{{{_SITEMAP}}}url"), f"{{{_SITEMAP}}}loc").text = origin_of(request) + path
    ET.register_namespace("", _SITEMAP)
    return Response(ET.tostring(root, "utf-8", xml_declaration=True), media_type="application/xml", headers=_KEPT)


crawling_pages: Final = [robots, sitemap]
