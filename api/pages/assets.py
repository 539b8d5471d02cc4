"""Static files under one hash for the whole tree, so that modules may import each other by relative address.

Everything is read once at start (some four hundred kilobytes), made small once (modules and styles lose their comments
and margins, then come Brotli and gzip), and served as immutable. The hash covers templates and catalogues too, so that
whatever changes a page changes it. An address with another version's hash has no file: a page from before an update
must never run with a part of the newer site. Its browser loads it again then (``versions.js``); and where not even that
module came, as the site changed between a page and its files, the page's first script is answered with the same.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from mimetypes import guess_type
from pathlib import Path
from typing import Final

import brotli
import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct
from rjsmin import jsmin

from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.discard_tables import DISCARD_TABLES, discard_tables_module
from api.pages.language import AnyRequest
from api.pages.modules import bundles, first_modules_of, later_modules_of, page_names

__all__ = ["VERSION", "asset_url", "bundle_url", "digests", "static_routes"]

_API: Final = Path(__file__).parent.parent
STATIC_DIRECTORY: Final = _API / "static"
_IMMUTABLE: Final = "max-age=31536000, immutable"
_FOR_ALL: Final[Mapping[str, str]] = {
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
}
"""They hold nothing of anybody's, and a sandboxed frame of ours asks for them as a stranger."""

# Loads a page again whose files are gone, unless that was done within the last minute.
_AGAIN: Final = b"""try {
  const last = Number(sessionStorage.getItem("muggins-reloaded"));
  sessionStorage.setItem("muggins-reloaded", String(Date.now()));
  if (Math.abs(Date.now() - last) > 60000) location.reload();
} catch { }
"""
_REMARK: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_MARGIN: Final = re.compile(r"\s*\n\s*")


def _plain_styles(text: str) -> str:
    """Return style sheets without remarks and margins; within a rule every space may be one that counts."""
    return _MARGIN.sub("\n", _REMARK.sub("", text)).strip() + "\n"


_SHORTER: Final[Mapping[str, Callable[[str], str]]] = {".js": jsmin, ".css": _plain_styles}
_COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest", "image/svg")


class Asset(Struct, frozen=True):
    """One file: its media type, its bytes, and the same compressed where that pays, by coding, the smallest first."""

    media_type: str
    plain: bytes
    compressed: Mapping[str, bytes]


def _media_type(name: str) -> str:
    # The system's own tables differ between machines, and modules run only under the right type.
    known = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
    # The framework adds the charset of texts.
    return known.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def _asset(name: str, content: bytes) -> Asset:
    media_type = _media_type(name)
    small = _SHORTER.get(Path(name).suffix, lambda text: text)
    if not media_type.startswith(_COMPRESSIBLE):
        return Asset(media_type, content, {})
    content = small(content.decode()).encode()  # type: ignore[no-untyped-call]
    return Asset(
        media_type, content, {"br": brotli.compress(content, quality=11), "gzip": gzip.compress(content, 9, mtime=0)}
    )


def _messages(catalogue: Catalogue, page: str) -> dict[str, bytes]:
    """Return the texts of one page's modules in one language: those of the first, and those that come later."""
    place = f"messages/{catalogue.language}/{page}"
    first = catalogue.script_messages(first_modules_of(page))
    later = catalogue.script_messages(later_modules_of(page))
    more = {
        part: {key: text for key, text in later[part].items() if key not in first[part]}
        for part in ("texts", "plurals")
    }
    content = b"globalThis.mugginsMessages = " + msgspec.json.encode(first) + b";\n"
    if not any(more.values()):
        return {f"{place}.js": content}
    # Relative, as all modules name each other, so that both come from one version.
    content += f'mugginsMessages.more = () => import("./{page}-later.js");\n'.encode()
    added = "".join(
        f"Object.assign(mugginsMessages.{part}, {msgspec.json.encode(found).decode()});\n"
        for part, found in more.items()
    )
    return {f"{place}.js": content, f"{place}-later.js": added.encode()}


def _bundle(sheets: Sequence[str]) -> str:
    return f"css/{'+'.join(sheets)}.css"


def _read() -> dict[str, Asset]:
    paths = [path for path in sorted(STATIC_DIRECTORY.rglob("*")) if path.is_file()]
    contents = {path.relative_to(STATIC_DIRECTORY).as_posix(): path.read_bytes() for path in paths}
    contents[DISCARD_TABLES] = discard_tables_module()
    # Side by side, so that they name each other's neighbours as before; one file is smaller than its parts.
    contents |= {_bundle(sheets): b"".join(contents[f"css/{sheet}.css"] for sheet in sheets) for sheets in bundles()}
    for catalogue in CATALOGUES.values():
        for page in page_names():
            contents |= _messages(catalogue, page)
    return {name: _asset(name, content) for name, content in contents.items()}


ASSETS: Final = _read()


def _version() -> str:
    digest = hashlib.sha256()
    for name, asset in sorted(ASSETS.items()):
        digest.update(f"{name}\0{len(asset.plain)}\0".encode())
        digest.update(asset.plain)
    for path in sorted((*(_API / "templates").rglob("*.*"), *(_API / "locale").rglob("*.po"))):
        digest.update(f"{path.relative_to(_API).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


VERSION: Final = _version()


def digests() -> dict[str, str]:
    """Return a short hash of each file, by name; a browser that has the same from an older version need not load it."""
    return {name: hashlib.sha256(asset.plain).hexdigest()[:12] for name, asset in ASSETS.items()}


def asset_url(name: str) -> str:
    """Return the address of a static file.

    Raises:
        KeyError: There is no such file; a template names one that is not there.
    """
    if name not in ASSETS:
        raise KeyError(name)
    return f"/static/{VERSION}/{name}"


def bundle_url(sheets: Sequence[str]) -> str:
    """Return the address of the one file that holds these style sheets in their order."""
    return asset_url(_bundle(sheets))


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False, name="static-file")
def static_file(request: AnyRequest, version: FromPath[str], name: FromPath[Path]) -> Response[bytes]:
    """Serve one file of this version from memory."""
    wanted = str(name).lstrip("/")
    if version != VERSION and wanted.startswith("messages/"):
        return Response(_AGAIN, media_type=_media_type(wanted), headers={"cache-control": "no-store", **_FOR_ALL})
    asset = ASSETS.get(wanted) if version == VERSION else None
    if asset is None:
        raise NotFoundException(f"There is no static file {name} of version {version}", headers=dict(_FOR_ALL))
    headers = {"cache-control": _IMMUTABLE, "vary": "accept-encoding, origin", **_FOR_ALL}
    # A page asks for some forty files, so a word less in each is a kilobyte: the one header is for who names an origin,
    # the other for who asks without being ready to.
    if "origin" not in request.headers:
        del headers["access-control-allow-origin"]
    if request.headers.get("sec-fetch-mode") == "cors":
        del headers["cross-origin-resource-policy"]
    body = asset.plain
    taken = _taken(request.headers.get("accept-encoding", ""))
    coding = next((coding for coding in asset.compressed if coding in taken), None)
    if coding is not None:
        body = asset.compressed[coding]
        headers["content-encoding"] = coding
    return Response(body, media_type=asset.media_type, headers=headers)


def _taken(header: str) -> set[str]:
    """Return the codings that an ``Accept-Encoding`` header takes.

    >>> sorted(_taken("gzip, br;q=0.5, zstd;q=0"))
    ['br', 'gzip']
    """
    parts = [part.strip().split(";") for part in header.lower().split(",")]
    refused = {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return {coding.strip() for coding, *rest in parts if not {one.strip() for one in rest} & refused}


static_routes: Final = [static_file]
