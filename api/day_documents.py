"""The document of a day: its times, its sheets, how far the caller has come, and what may be looked at before a run."""

import asyncio
from datetime import date, datetime

from api.kinds import KIND_APIS
from api.kinds.contract import KindApi
from api.service import Service
from api.shapes import Day, SheetSummary, instant, run_summary
from puzzles.days import DayState, closes, ends, opens
from puzzles.wire.scripts import milliseconds

__all__ = ["day_document"]


async def day_document(service: Service, when: date, stage: DayState, now: datetime, player: str | None) -> Day:
    """Return the document of a day that has opened, as a player or, without one, a guest may see it.

    Raises:
        ProblemError: The day has no sheet, or ``sheet-not-made``.
    """

    async def summary(api: KindApi) -> SheetSummary | None:
        published = await service.sheets.find(api.kind, when)
        if published is None:
            return None
        run = None if player is None else await service.store.run(published.keys, player)
        sheet = published.sheet
        return SheetSummary(
            api.kind.name,
            published.hash,
            sheet.commitment,
            sheet.version,
            len(sheet.positions),
            None if run is None else run_summary(run, published.keys, milliseconds(now)),
            # Only while a run can be opened by answering it.
            api.first(sheet) if stage == "open" else None,
        )

    found = [one for one in await asyncio.gather(*map(summary, KIND_APIS.values())) if one is not None]
    if not found:
        raise service.missing(when, stage)
    there = {one.kind for one in found}
    return Day(
        when.isoformat(),
        instant(now),
        instant(opens(when)),
        instant(ends(when)),
        instant(closes(when)),
        "open" if stage == "future" else stage,
        tuple(found),
        tuple(kind for kind in KIND_APIS if stage == "open" and kind not in there),
    )
