"""Static files under one hash for the whole tree, so that modules may import each other by relative address.

Everything is read once at start (some two hundred kilobytes), compressed once, and served as immutable. An address
with another version's hash still gets the file, but nobody may keep it: a page from before an update must not be
mixed with newer files in a cache.
"""

import gzip
import hashlib
from mimetypes import guess_type
from pathlib import Path
from typing import Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.language import AnyRequest

__all__ = ["VERSION", "asset_url", "static_routes"]

STATIC_DIRECTORY: Final = Path(__file__).parent.parent / "static"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest", "image/svg")


class Asset(Struct, frozen=True):
    """One file: its media type, its bytes, and the same compressed where that pays."""

    media_type: str
    plain: bytes
    compressed: bytes | None


def _media_type(name: str) -> str:
    # The system's own tables differ between machines, and modules run only under the right type.
    known = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
    guessed = known.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    return f"{guessed}; charset=utf-8" if guessed.startswith("text/") else guessed


def _asset(name: str, content: bytes) -> Asset:
    media_type = _media_type(name)
    compressed = gzip.compress(content, 9, mtime=0) if media_type.startswith(_COMPRESSIBLE) else None
    return Asset(media_type, content, compressed)


def _messages(catalogue: Catalogue) -> bytes:
    return b"globalThis.mugginsMessages = " + msgspec.json.encode(catalogue.script_messages()) + b";\n"


def _read() -> dict[str, Asset]:
    paths = [path for path in sorted(STATIC_DIRECTORY.rglob("*")) if path.is_file()]
    contents = {path.relative_to(STATIC_DIRECTORY).as_posix(): path.read_bytes() for path in paths}
    contents |= {f"messages/{language}.js": _messages(catalogue) for language, catalogue in CATALOGUES.items()}
    return {name: _asset(name, content) for name, content in contents.items()}


ASSETS: Final = _read()


def _version() -> str:
    digest = hashlib.sha256()
    for name, asset in sorted(ASSETS.items()):
        digest.update(f"{name}\0{len(asset.plain)}\0".encode())
        digest.update(asset.plain)
    return digest.hexdigest()[:16]


VERSION: Final = _version()


def asset_url(name: str) -> str:
    """Return the address of a static file.

    Raises:
        KeyError: There is no such file; a template names one that is not there.
    """
    if name not in ASSETS:
        raise KeyError(name)
    return f"/static/{VERSION}/{name}"


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False, name="static-file")
def static_file(request: AnyRequest, version: FromPath[str], name: FromPath[Path]) -> Response[bytes]:
    """Serve one file from memory."""
    asset = ASSETS.get(str(name).lstrip("/"))
    if asset is None:
        raise NotFoundException(f"There is no static file {name}")
    headers = {
        "cache-control": _IMMUTABLE if version == VERSION else "no-store",
        "vary": "accept-encoding",
    }
    body = asset.plain
    if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)


static_routes: Final = [static_file]
