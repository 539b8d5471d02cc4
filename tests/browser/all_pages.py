"""Every page of the site by its route, and somebody at home there, who has something to see on each."""

import re
from typing import Any, Final

import httpx
from litestar import get
from msgspec import Struct
from playwright.sync_api import BrowserContext

from api.pages import page_routes
from tests.serving import Site

__all__ = ["ELSEWHERE", "FOR_STRANGERS", "ROUTES", "Resident", "address_of", "move_in"]

ELSEWHERE: Final = {
    "/archive/{day}/{kind}": "test_archive.py",
    "/history/{day}/{kind}": "test_history.py",
}
"""The pages that need a closed day, and the tests that look at them as closely as all others are looked at."""

FOR_STRANGERS: Final = ("/join/{invitation}", "/share/{name}")


def _shows_a_page(route: Any) -> bool:
    return isinstance(route, get) and "Template" in str(route.fn.__annotations__.get("return", ""))


ROUTES: Final = sorted(
    re.sub(r":\w+\}", "}", path) for route in page_routes if _shows_a_page(route) for path in route.paths
)
"""The paths of all pages, with their parameters in braces."""


class Resident(Struct, frozen=True):
    """Somebody with a finished run, a shared result and a league; what addresses are made of, and who is met."""

    cookies: list[dict[str, str]]
    parts: dict[str, str]
    names: frozenset[str]

    def enter(self, context: BrowserContext, route: str) -> None:
        """Make a browser theirs, unless the route is for those whom they have sent a link."""
        if route not in FOR_STRANGERS:
            context.add_cookies(self.cookies)  # type: ignore[arg-type]


def address_of(route: str, resident: Resident) -> str:
    """Return an address of that route.

    Raises:
        KeyError: It has a parameter that nobody has thought of yet.
    """
    own = {name: text for name, text in resident.parts.items() if "/" not in name}
    special = resident.parts.get(route)
    return special or re.sub(r"\{(\w+)\}", lambda name: own[name[1]], route)


def move_in(site: Site) -> Resident:
    """Play today's discards, make a league that a friend joins, and share the result."""
    with (
        httpx.Client(base_url=f"{site.url}/api/v1", timeout=30) as owner,
        httpx.Client(base_url=f"{site.url}/api/v1", timeout=30) as friend,
    ):
        _play(owner, 10)
        _play(friend, 3)
        league = _post(owner, "/leagues", {"attempt": "attempt-0000", "name": "The Anchor"})
        joined = _post(friend, "/leagues/join", {"invitation": league["invitation"]})
        left, right = (member["player"] for member in joined["members"])
        shared = _post(owner, "/days/today/sheets/discard/run/share", {})
        cookies = [{"name": one.name, "value": one.value or "", "url": site.url} for one in owner.cookies.jar]
    parts = {
        "day": "today",
        "kind": "discard",
        "league": league["id"],
        "left": left,
        "right": right,
        "invitation": league["invitation"],
        "name": shared["url"].rsplit("/", 1)[1],
        "/boards/{period}/{name}/{kind}": "/boards/week/current/all",
    }
    names = frozenset(word for member in joined["members"] for word in member["name"].split())
    return Resident(cookies, parts, names)


def _play(client: httpx.Client, answers: int) -> None:
    """Open today's run of discards and throw the first two cards so many times."""
    _post(client, "/players", {})
    path = "/days/today/sheets/discard/run"
    run = _post(client, path, {"attempt": "attempt-0000"})
    question = run["next"]
    for n in range(1, answers + 1):
        body = {"attempt": f"attempt-{n:04}", "sheet": run["sheet"], "cards": question["cards"][:2]}
        question = _post(client, f"{path}/answers/{n}", body)["next"]


def _post(client: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    return dict(client.post(path, json=body).raise_for_status().json())
