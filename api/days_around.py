"""The days around today that have a sheet, as the API lists them and the feeds announce them."""

import asyncio
from datetime import date, datetime, timedelta

from api.kinds import KIND_APIS
from api.service import Service
from api.shapes import CommittedDay, CommittedSheet, instant
from puzzles.days import DAYS_AHEAD, DAYS_BACK, day_of, opens, state

__all__ = ["days_around"]


async def days_around(service: Service, now: datetime) -> tuple[CommittedDay, ...]:
    """Return the days from two weeks ago to two weeks ahead that have a sheet, oldest first."""
    today = day_of(now)

    async def committed(day: date) -> CommittedDay:
        found = [(kind, await service.sheets.commitment(api.kind, day)) for kind, api in KIND_APIS.items()]
        return CommittedDay(
            day.isoformat(),
            state(day, now),
            instant(opens(day)),
            tuple(CommittedSheet(kind, commitment) for kind, commitment in found if commitment is not None),
        )

    days = await asyncio.gather(*(committed(today + timedelta(ahead)) for ahead in range(-DAYS_BACK, DAYS_AHEAD + 1)))
    return tuple(day for day in days if day.sheets)
