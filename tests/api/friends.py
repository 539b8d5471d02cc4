"""What tests of leagues stand on: somebody with friends, and points of closed days as the roll-up writes them."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import httpx

from puzzles.days import day_number
from puzzles.ranking import competition_ranks, percentile_points
from puzzles.wire.keys import CLOSED, SheetKeys, sheet_entry
from puzzles.wire.periods import boards_of
from tests.api.conftest import Player, World

LEAGUES = "/api/v1/leagues"


class Friend(Player):
    """Somebody who plays, and who has leagues."""

    async def make(self, name: str = "Die Muggel", attempt: str = "attempt-league") -> dict[str, Any]:
        reply = await self.ask("", {"attempt": attempt, "name": name})
        assert reply.status_code == 200, reply.text
        league: dict[str, Any] = reply.json()
        return league

    async def join(self, invitation: str) -> httpx.Response:
        return await self.ask("/join", {"invitation": invitation})

    async def ask(self, path: str, body: Mapping[str, Any] | None = None) -> httpx.Response:
        """Change something: ``path`` is what comes behind ``/leagues``."""
        return await self.client.post(LEAGUES + path, json=body or {})

    async def look(self, path: str = "", **query: str) -> httpx.Response:
        return await self.client.get(LEAGUES + path, params=query)

    async def id(self) -> str:
        """Return the player's id; who is nobody yet becomes somebody."""
        found: str | None = (await self.client.post("/api/v1/players", json={})).json()["player"]
        if found is None:
            await self.open()
            return await self.id()
        return found


async def friend(world: World, app: Any, **options: Any) -> Friend:
    return Friend(world, await world.guest(app, **options))


def roll_up(redis: Any, day: date, kind: str, standings: Mapping[str, int]) -> dict[str, int]:
    """Write a closed sheet's board, its points and all boards of periods, and return the points in tenths."""
    keys = SheetKeys(day, kind)
    ordered = sorted(standings.items(), key=lambda one: -one[1])
    ranks = competition_ranks([standing for _, standing in ordered])
    points = {player: percentile_points(rank, len(ordered)) for rank, (player, _) in zip(ranks, ordered, strict=True)}
    pipeline = redis.pipeline(transaction=False)
    if points:
        pipeline.zadd(keys.board, dict(standings))
        pipeline.zadd(keys.points(1), points)
    pipeline.set(keys.rolled, "1")
    pipeline.zadd(CLOSED, {sheet_entry(keys): day_number(day)})
    for board in boards_of(day, kind):
        for player, tenths in points.items():
            pipeline.zincrby(board.points, tenths, player)
            pipeline.hincrby(board.plays, player, 1)
    pipeline.execute()
    return points
