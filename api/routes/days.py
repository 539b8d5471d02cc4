"""The day: its times, its sheets, and how far the caller's own runs have come."""

import asyncio
from datetime import date, timedelta
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.described import DAY, DESCRIBED, Described
from api.kinds import KIND_APIS
from api.service import Service, json_reply
from api.shapes import CommittedDay, CommittedSheet, Day, Days, SheetSummary, instant, run_summary
from puzzles.days import DAYS_AHEAD, DAYS_BACK, closes, day_of, ends, opens, state
from puzzles.kinds.contract import Kind
from puzzles.wire.scripts import milliseconds

__all__ = ["day_routes"]


def day_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of days."""

    @get(
        "/days",
        opt={
            DESCRIBED: Described(
                id="readDays",
                tag="days",
                summary="The days around today, with their commitments",
                text="The days from two weeks ago to two weeks ahead that have a sheet, each with the SHA-256 of the "
                "seed of each of its sheets, published "
                "before the day opens. The seed itself follows in the solution once the day has closed, so that anyone "
                "can see that nothing was changed in between.",
                reply=Days,
                reply_text="The days, oldest first",
                reply_examples={"days": examples.DAYS},
            )
        },
    )
    async def read_days() -> Response[bytes]:
        now = service.clock()
        today = day_of(now)

        async def committed(day: date) -> CommittedDay:
            found = [(kind, await service.sheets.commitment(api.kind, day)) for kind, api in KIND_APIS.items()]
            return CommittedDay(
                day.isoformat(),
                state(day, now),
                instant(opens(day)),
                tuple(CommittedSheet(kind, commitment) for kind, commitment in found if commitment is not None),
            )

        days = await asyncio.gather(
            *(committed(today + timedelta(ahead)) for ahead in range(-DAYS_BACK, DAYS_AHEAD + 1))
        )
        return json_reply(Days(instant(now), tuple(day for day in days if day.sheets)))

    @get(
        "/days/{day:str}",
        opt={
            DESCRIBED: Described(
                id="readDay",
                tag="days",
                summary="A day and its sheets",
                text="The server's time, when the day opens, ends and closes, its sheets with their commitments, "
                "and how far the caller's own run on each has come. A day that has not opened is not shown. A past "
                "day leaves out the kinds that came later; `making` names those of today whose sheets are still being "
                "made.",
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
        when, stage = service.day(day, now)
        kinds = [api.kind for api in KIND_APIS.values()]
        player = await service.identity.player_of(request)

        async def summary(kind: Kind) -> SheetSummary | None:
            published = await service.sheets.find(kind, when)
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
            raise service.missing(when, stage)
        there = {one.kind for one in found}
        return json_reply(
            Day(
                when.isoformat(),
                instant(now),
                instant(opens(when)),
                instant(ends(when)),
                instant(closes(when)),
                "open" if stage == "future" else stage,
                tuple(found),
                tuple(kind.name for kind in kinds if stage == "open" and kind.name not in there),
            )
        )

    return [read_days, read_day]
