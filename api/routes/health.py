"""What a supervisor asks: is the process alive, and can it serve."""

from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from api.kinds import KIND_APIS
from api.service import Service, json_reply
from puzzles.days import day_of

__all__ = ["health_routes"]


def health_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return ``/healthz`` and ``/readyz``; the latter wants the store to take writes and today's sheets published."""

    @get("/healthz")
    async def live() -> Response[bytes]:
        return json_reply({"status": "ok"})

    @get("/readyz")
    async def ready() -> Response[bytes]:
        today = day_of(service.clock())
        sheets = [await service.sheet(api.kind, today, "open") for api in KIND_APIS.values()]
        # Sheets are kept once read, and a store that is full still answers reads.
        await service.store.try_writing([sheet.keys for sheet in sheets])
        found: dict[str, Any] = {"status": "ok", "day": today.isoformat(), "solver": service.solver.ready}
        return json_reply(found)

    return [live, ready]
