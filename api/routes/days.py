"""The day: its times, its sheets, and how far the caller's own runs have come."""

from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api import examples
from api.day_documents import day_document
from api.days_around import days_around
from api.described import DAY, DESCRIBED, Described
from api.service import Service, json_reply
from api.shapes import Day, Days, instant

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
        return json_reply(Days(instant(now), await days_around(service, now)))

    @get(
        "/days/{day:str}",
        opt={
            DESCRIBED: Described(
                id="readDay",
                tag="days",
                summary="A day and its sheets",
                text="The server's time, when the day opens, ends and closes, its sheets with their commitments, "
                "and how far the caller's own run on each has come. While the day is open, sheets without a clock show "
                "their `first` question, to be looked at before a run is opened by answering it. A day that has not "
                "opened is not shown. A past day leaves out the kinds that came later; `making` names those of today "
                "whose sheets are still being made.",
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
        player = await service.identity.player_of(request)
        return json_reply(await day_document(service, when, stage, now, player))

    return [read_days, read_day]
