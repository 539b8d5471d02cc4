"""What a supervisor asks: is the process alive, and can it serve."""

from datetime import UTC, datetime
from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from api.kinds import KIND_APIS
from api.problems import ProblemError
from api.service import Service, json_reply
from puzzles.days import day_of
from puzzles.wire.clock import CLOCKS_APART

__all__ = ["health_routes"]


def health_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return ``/healthz`` and ``/readyz``.

    To be ready takes a sheet of today, a store that takes writes, and a clock that agrees with the store's.
    """

    @get("/healthz")
    async def live() -> Response[bytes]:
        return json_reply({"status": "ok"})

    @get("/readyz")
    async def ready() -> Response[bytes]:
        today = day_of(service.clock())
        found = {name: await service.sheets.find(api.kind, today) for name, api in KIND_APIS.items()}
        sheets = [sheet for sheet in found.values() if sheet is not None]
        if not sheets:
            raise service.missing(today, "open")
        # Sheets are kept once read, and a store that is full still answers reads.
        await service.store.try_writing([sheet.keys for sheet in sheets])
        # The machine's own clock, whatever this process is told to take for the present.
        ahead = await service.store.seconds_ahead(datetime.now(UTC))
        if abs(ahead) > CLOCKS_APART:
            raise ProblemError(
                "clock-wrong",
                f"this machine's clock and the store's are {abs(ahead):,.0f} s apart: days would begin and end too "
                f"{'early' if ahead > 0 else 'late'} here",
            )
        told: dict[str, Any] = {
            "status": "ok",
            "day": today.isoformat(),
            "making": [name for name, sheet in found.items() if sheet is None],
            "solver": service.solver.ready,
        }
        return json_reply(told)

    return [live, ready]
