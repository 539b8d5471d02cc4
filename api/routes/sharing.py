"""A link to one's own result, with a picture: made, asked for again, taken back."""

from typing import Any

from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

from api import examples
from api.bodies import read_body
from api.described import DAY, DESCRIBED, Described
from api.kinds.contract import KindApi
from api.own_runs import OwnRuns
from api.pages.language import catalogue_for
from api.pages.share_words import alternative_text, share_text
from api.problems import ProblemError
from api.run_books import RankedBook
from api.service import Service, json_reply
from api.shapes import run_state
from api.sharing.links import make_share, take_back
from api.sharing.results import shared_result
from puzzles.wire.scripts import milliseconds

__all__ = ["sharing_routes"]


class SharingResult(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for the link, or takes it back; there is nothing to say."""


class SharedLink(Struct, frozen=True):
    """A link to the caller's result.

    Attributes:
        url: The page.
        image: A PNG of 1200 by 630 pixels.
        text: Some lines to send along, the link among them.
        alternative: What the picture shows, for whoever can't see it.
    """

    url: str
    image: str
    text: str
    alternative: str


class NoLink(Struct, frozen=True):
    """What is left where a link was taken back."""

    shared: bool


_LINK = "https://muggins.example/share/q3mXw8ZrT2LkT0aBcDvW1A"


def sharing_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes that share one kind's results."""
    title = api.kind.name.title()
    book = RankedBook(service)
    own = OwnRuns(service, api, book)
    path = f"/days/{{day:str}}/sheets/{api.kind.name}/run"

    @post(
        path + "/share",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"share{title}Run",
                tag="sharing",
                summary=f"A link to one's own result of {api.label}",
                text="Returns a link to a page that shows the caller's finished run to whoever has it: the name, the "
                "result, a peg for each position, later the place. It tells nothing of the positions and can't be "
                "guessed. Asking again brings the same link until it is taken back.",
                reply=SharedLink,
                reply_text="The link, its picture and its words",
                reply_examples={
                    "link": examples.plain(
                        SharedLink(
                            _LINK,
                            f"{_LINK}.png?language=en",
                            f"Muggins, 29 November 2026, Discards: 871 of 1000\n{_LINK}",
                            "Brisk Otter: 871 of 1000. Discards, 29 November 2026. A pegging board with 10 pegs, one "
                            "for each position, as tall as its score.",
                        )
                    )
                },
                body=SharingResult,
                body_examples={"share": {}},
                parameters=(DAY,),
                problems=(*book.day_problems, "no-run", "run-open"),
                player=True,
                scope="play",
            )
        },
    )
    async def share(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        await read_body(request, SharingResult)
        published, player, run = await own.find(request, day)
        now = service.clock()
        if run_state(run, published.keys, milliseconds(now)) == "open":
            raise ProblemError("run-open", "your run is still being played: it can be shared once it is finished")
        token = await make_share(service.store, published.keys, player)
        result = await shared_result(service, token, now)
        if result is None:
            # Taken back by another window, or off the board by the operator.
            raise book.absent(published)
        catalogue = catalogue_for(request)
        url = f"{service.origin(request)}/share/{token}"
        link = SharedLink(
            url,
            f"{url}.png?language={catalogue.language}",
            share_text(catalogue, result, url),
            alternative_text(catalogue, result),
        )
        return json_reply(link)

    @post(
        path + "/unshare",
        status_code=200,
        opt={
            DESCRIBED: Described(
                id=f"unshare{title}Run",
                tag="sharing",
                summary=f"Take back the link to one's own result of {api.label}",
                text="From then on the link leads nowhere, and a later one is another. Taking back what is not shared "
                "changes nothing.",
                reply=NoLink,
                reply_text="Nothing is shared",
                reply_examples={"taken back": {"shared": False}},
                body=SharingResult,
                body_examples={"unshare": {}},
                parameters=(DAY,),
                problems=(*book.day_problems, "no-run"),
                player=True,
                scope="play",
            )
        },
    )
    async def unshare(request: Request[Any, Any, Any], day: FromPath[str]) -> Response[bytes]:
        await read_body(request, SharingResult)
        published, player, _ = await own.find(request, day)
        await take_back(service.store, published.keys, player)
        return json_reply(NoLink(shared=False))

    return [share, unshare]
