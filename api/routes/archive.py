"""The archive over HTTP: the closed days, a month at a time."""

from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from api import examples
from api.archive.days import Archive, ArchivedDay, ArchivedSheet, OwnResult, archive_month, parse_month
from api.bodies import query_text
from api.described import DESCRIBED, Described, Parameter
from api.service import Service, json_reply
from api.shapes import RunSummary

__all__ = ["archive_routes"]

_MONTH = Parameter(
    "month",
    "query",
    "A month; the newest that has a closed day where it is left out.",
    {"type": "string", "pattern": r"^2\d{3}-(0[1-9]|1[0-2])$"},
    "2026-11",
)
_EXAMPLE = examples.plain(
    Archive(
        "2026-11",
        "2026-10",
        None,
        (
            ArchivedDay(
                "2026-11-29",
                (
                    ArchivedSheet(
                        "discard",
                        RunSummary("finished", 10, 871, examples.OPENED, examples.FINISHED),
                        OwnResult(871, None),
                        None,
                    ),
                    ArchivedSheet("count", None, None, "open"),
                ),
            ),
        ),
    )
)


def archive_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of the archive."""

    @get(
        "/archive",
        opt={
            DESCRIBED: Described(
                id="readArchive",
                tag="archive",
                summary="The closed days of a month",
                text="The days of a month that are final, newest first, with the caller's own results and replays. "
                "Each can be played again and read with its board, statistics and solution.",
                reply=Archive,
                reply_text="The month",
                reply_examples={"month": _EXAMPLE},
                parameters=(_MONTH,),
                problems=("bad-parameter",),
                player=True,
            )
        },
    )
    async def read_archive(request: Request[Any, Any, Any]) -> Response[bytes]:
        text = query_text(request, "month")
        month = None if text is None else parse_month(text)
        player = await service.identity.player_of(request)
        return json_reply(await archive_month(service.store, player, month, service.clock()))

    return [read_archive]
