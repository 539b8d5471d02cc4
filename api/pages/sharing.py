"""The page of a shared result and its picture, and the picture that previews of all other pages show."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from api.pages.catalogue import CATALOGUES, Catalogue
from api.pages.kind_words import TABLES, kind_title
from api.pages.language import LANGUAGE_COOKIE, AnyRequest, catalogue_for
from api.pages.rendering import page
from api.pages.share_words import alternative_text, picture_words, place_text, result_words
from api.pictures.result import ResultWords, result_picture
from api.pictures.site import site_picture
from api.problems import ProblemError
from api.recent import Recent
from api.service import tagged_reply
from api.sharing.results import STEPS, SharedResult, shared_result

__all__ = ["sharing_pages"]

_PICTURES_KEPT: Final = 64
"""Some fifteen megabytes."""

_PICTURES: Final[Recent[ResultWords | str, bytes]] = Recent(_PICTURES_KEPT)
_DRAWING: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
"""One picture at a time: each takes a second of a processor, and the pages go before them."""

_MOST_UNDER_WAY: Final = 8
"""Pictures waiting or being drawn at once: some eight seconds for the last. Beyond that it is better to say so."""

_UNDER_WAY: Final[dict[ResultWords | str, asyncio.Task[bytes]]] = {}

# Shown within other sites' pages, so it may be fetched from them.
_SHOWN_ELSEWHERE: Final = {"Cross-Origin-Resource-Policy": "cross-origin", "Vary": "accept-language, cookie"}
_HIDDEN: Final = {"X-Robots-Tag": "noindex, noimageindex"}
_PRIVATE: Final = {"Cache-Control": "private, no-cache"}
_PUBLIC: Final = {"Cache-Control": "public, max-age=86400"}


@get("/share/{name:str}", include_in_schema=False)
async def share(request: AnyRequest, name: FromPath[str]) -> Template | Response[bytes]:
    """A shared result, or its picture where the address ends in ``.png``."""
    service = request.app.state.service
    token = name.removesuffix(".png")
    result = await shared_result(service, token, service.clock())
    if name != token:
        if result is None:
            raise NotFoundException("This result is not shared")
        words = picture_words(_catalogue(request, result), result)
        data = await _drawn(words)
        return tagged_reply(request, data, "image/png", _SHOWN_ELSEWHERE | _HIDDEN | _PRIVATE)
    if result is None:
        gone = page(request, "share_gone", status=404)
        gone.headers.update(_HIDDEN)
        return gone
    catalogue = _catalogue(request, result)
    shown = page(
        request,
        "share",
        catalogue=catalogue,
        token=token,
        result=result,
        day=result.day,
        kind=kind_title(catalogue, result.kind),
        words=result_words(catalogue, result),
        place=place_text(catalogue, result),
        alternative=alternative_text(catalogue, result),
        steps=STEPS,
        play=TABLES[result.kind],
    )
    shown.headers.update(_HIDDEN)
    return shown


@get("/og/{name:str}", include_in_schema=False)
async def preview(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The picture that a link to any other page shows, in one language."""
    catalogue = CATALOGUES.get(name.removesuffix(".png"))
    if catalogue is None or not name.endswith(".png"):
        raise NotFoundException(f"There is no picture {name!r}")
    return tagged_reply(request, await _drawn(catalogue), "image/png", _SHOWN_ELSEWHERE | _PUBLIC)


async def _drawn(of: ResultWords | Catalogue) -> bytes:
    """Return a picture, drawn in a thread the first time, so that nobody else waits for it.

    Raises:
        ProblemError: ``pictures-busy`` where too many others are to be drawn first.
    """
    key = of.language if isinstance(of, Catalogue) else of
    known = _PICTURES.get(key)
    if known is not None:
        return known
    drawing = _UNDER_WAY.get(key)
    if drawing is None:
        if len(_UNDER_WAY) >= _MOST_UNDER_WAY:
            detail = f"{len(_UNDER_WAY)} pictures are waiting to be drawn: ask again"
            raise ProblemError("pictures-busy", detail, retry_after=_MOST_UNDER_WAY)
        # Many who ask at once wait for one drawing, and one who goes away does not end it for the others.
        drawing = _UNDER_WAY[key] = asyncio.create_task(_draw_in_thread(key, of))
        drawing.add_done_callback(lambda _: _UNDER_WAY.pop(key, None))
    return await asyncio.shield(drawing)


async def _draw_in_thread(key: ResultWords | str, of: ResultWords | Catalogue) -> bytes:
    return _PICTURES.put(key, await asyncio.get_running_loop().run_in_executor(_DRAWING, _draw, of))


def _draw(of: ResultWords | Catalogue) -> bytes:
    if isinstance(of, ResultWords):
        return result_picture(of)
    _ = of.plain
    return site_picture(_("Cribbage and dominoes, every day"), _("the same for everyone, graded exactly"))


def _catalogue(request: AnyRequest, result: SharedResult) -> Catalogue:
    """Return the language that the address names, or the visitor's, or that of the player where nobody has a wish."""
    named = CATALOGUES.get(request.query_params.get("language", ""))
    if named is not None:
        return named
    if LANGUAGE_COOKIE in request.cookies or request.headers.get("accept-language"):
        return catalogue_for(request)
    return CATALOGUES.get(result.language) or catalogue_for(request)


sharing_pages: Final = [share, preview]
