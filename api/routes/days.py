"""The day: its times, its sheets, and how far the caller's own runs have come."""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.described import DAY, DESCRIBED, Described
from api.kinds import KIND_APIS
from api.service import Service, json_reply
from api.shapes import Day, SheetSummary, instant, run_summary
from puzzles.days import closes, ends, opens
from puzzles.kinds.contract import Kind
from puzzles.wire.scripts import milliseconds

__all__ = ["day_routes"]


def day_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of days."""

    @get(
        "/days/{day:str}",
        opt={
            DESCRIBED: Described(
                id="readDay",
                tag="days",
                summary="A day and its sheets",
                text="The server's time, when the day opens, ends and closes, its sheets with their commitments, "
                "and how far the caller's own run on each has come. A day that has not opened is not shown."
                " A kind that the day has no sheet of, because it is younger than the day, is left out.",
                reply=Day,
                reply_text="The day",
                reply_examples={"guest": examples.DAY_AS_GUEST, "player": examples.DAY_AS_PLAYER},
                parameters=(DAY,),
                problems=("not-a-day", "day-not-open", "no-sheet", "sheet-not-made"),
                player=True,
            )
        },
    )
    async def read_day(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        now = service.clock()
        date, state = service.day(day, now)
        kinds = [api.kind for api in KIND_APIS.values()]
        player = await service.identity.player_of(request)

        async def summary(kind: Kind) -> SheetSummary | None:
            published = await service.sheets.find(kind, date)
            if published is None:
                return None
            run = None if player is None else await service.store.run(published.keys, player)
            sheet = published.sheet
            return SheetSummary(
                kind.name,
                published.hash,
                sheet.commitment,
                sheet.version,
                len(sheet.positions),
                None if run is None else run_summary(run, published.keys, milliseconds(now)),
            )

        found = [one for one in await asyncio.gather(*map(summary, kinds)) if one is not None]
        if not found:
            raise service.missing(date, state)
        return json_reply(
            Day(
                date.isoformat(),
                instant(now),
                instant(opens(date)),
                instant(ends(date)),
                instant(closes(date)),
                "open" if state == "future" else state,
                tuple(found),
            )
        )

    return [read_day]
