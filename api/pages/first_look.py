"""The days as anybody may see them, for pages that show first positions and commitments themselves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from api.day_documents import day_document
from api.days_around import days_around
from api.identity import bearer_of
from api.pages.language import AnyRequest
from api.problems import ProblemError
from api.service import Service
from api.shapes import CommittedDay, Day

__all__ = ["day_for_anybody", "day_for_newcomers", "days_for_anybody"]

log = logging.getLogger("muggins.api.pages")

T = TypeVar("T")

_PATIENCE: Final = 1.0
"""Seconds that a page waits for the store. It is whole without the day, too: its module asks again."""


async def day_for_anybody(request: AnyRequest) -> Day | None:
    """Return today's document without any run in it, or None while there is no sheet or the store is away."""

    async def read(service: Service) -> Day:
        now = service.clock()
        when, stage = service.day("today", now)
        return await day_document(service, when, stage, now, None)

    return await _read(request, read)


async def days_for_anybody(request: AnyRequest) -> tuple[CommittedDay, ...] | None:
    """Return the days around today that have a sheet, oldest first, or None while the store is away."""
    return await _read(request, lambda service: days_around(service, service.clock()))


async def _read(request: AnyRequest, read: Callable[[Service], Awaitable[T]]) -> T | None:
    """Return what a page shows of the store itself, or None where that is refused or does not come in time."""
    service = request.app.state.get("service")
    if service is None:
        return None
    try:
        async with asyncio.timeout(_PATIENCE):
            return await read(service)
    except (ProblemError, TimeoutError) as error:
        log.info("a page goes out without the days", extra={"why": str(error)})
        return None


async def day_for_newcomers(request: AnyRequest) -> str | None:
    """Return the same as JSON for whoever is nobody yet, so that the cards need no second request to be seen.

    Players get nothing: where their runs stand does not belong into a compressed page that tells its own address.
    """
    service = request.app.state.get("service")
    if service is None or bearer_of(request) is not None or service.identity.own_token(request) is not None:
        return None
    day = await day_for_anybody(request)
    return None if day is None else msgspec.json.encode(day).decode()
