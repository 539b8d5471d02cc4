"""A player without a table: plays sheets and makes leagues over the API, for pictures of what comes after."""

import time
from itertools import product
from typing import Any

from playwright.sync_api import APIRequestContext

from puzzles.cribbage.cards import parse_card, parse_cards
from puzzles.cribbage.counting import score
from puzzles.dominoes.line import parse_line, points_of

# Nobody reads five cards or a line faster; what comes sooner stays off the board.
READING = 0.36

SHEETS = "/api/v1/days/today/sheets"


class ApiPlayer:
    """One player, known by the cookie of a browser's context or of a request context of its own."""

    def __init__(self, request: APIRequestContext) -> None:
        self.request = request

    def post(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Post JSON and return the reply's."""
        reply = self.request.post(path, data=body or {})
        assert reply.ok, (path, reply.status, reply.text())
        return dict(reply.json())

    def finish(self, kind: str) -> None:
        """Open today's run of a kind, or go on with it, and answer whatever is left, now and then wrongly."""
        path = f"{SHEETS}/{kind}/run"
        before = self.request.get(path)
        attempt = before.json()["attempt"] if before.ok else f"api-player-{kind}"
        run = before.json() if before.ok else self.post(path, {"attempt": attempt})
        about = {"attempt": attempt, "sheet": run["sheet"]}
        question = run["next"]
        for n in range(len(run["answers"]) + 1, run["positions"] + 1):
            if kind in ("count", "ends"):
                self._count(path, about, n)
            else:
                question = self._choose(f"{path}/answers/{n}", about, question)

    def _count(self, path: str, about: dict[str, Any], n: int) -> None:
        question = self.post(f"{path}/positions/{n}", {"sheet": about["sheet"]})["question"]
        time.sleep(READING)
        if "line" in question:
            right, most = points_of(parse_line(question["line"]).total), 8
        else:
            cards = parse_cards(question["cards"])
            right, most = score(cards, parse_card(question["starter"]), crib=question["crib"]), 29
        self.post(f"{path}/answers/{n}", about | {"points": (right + (n % 7 == 4)) % (most + 1)})

    def _choose(self, path: str, about: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
        if "cards" in question:
            return dict(self.post(path, about | {"cards": question["cards"][:2]})["next"] or {})
        for tile, end in product(question["hand"], (None, "left", "right")):
            reply = self.request.post(path, data=about | {"tile": tile, "end": end})
            if reply.ok:
                return dict(reply.json()["next"] or {})
        raise AssertionError(f"no tile of {question['hand']} fits")

    def make_league(self, name: str) -> dict[str, Any]:
        """Make a league; the reply has its id and its invitation."""
        return self.post("/api/v1/leagues", {"attempt": f"league-{name.lower()}".replace(" ", "-"), "name": name})

    def join(self, invitation: str) -> None:
        """Join a league."""
        self.post("/api/v1/leagues/join", {"invitation": invitation})
