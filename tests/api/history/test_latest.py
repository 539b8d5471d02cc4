"""The answer that a player gave last, from an open run, a finished one, and a closed day."""

from datetime import timedelta
from typing import Any

from api.history.latest import Answered, latest_answer
from puzzles.kinds.discard import DISCARD
from puzzles.kinds.domino import DOMINO
from puzzles.wire.keys import SheetKeys
from tests.api.conftest import TODAY, TOMORROW, Player, World
from workers.digests import write_digests


async def latest(app: Any, player: Player) -> Answered | None:
    me = (await player.client.get("/api/v1/me")).json()
    return await latest_answer(app.state.service, me["player"], DISCARD)


async def test_nobody_has_answered_nothing(app: Any) -> None:
    assert await latest_answer(app.state.service, None, DISCARD) is None


async def test_an_open_run_without_an_answer_is_passed_over_and_then_its_last_answer_counts(
    app: Any, player: Player, world: World
) -> None:
    await player.play([0] * 9 + [3])
    found = await latest(app, player)
    assert found is not None
    assert (found.n, found.published.keys.day) == (10, TODAY)
    assert found.verdict.thrown == world.sheets[TODAY].positions[9].choices[3].cards
    world.clock.set("2026-11-30T02:00:00")
    world.publish(TOMORROW)
    world.close(TODAY)
    write_digests(world.redis, SheetKeys(TODAY, "discard"))
    await player.open(TOMORROW, "attempt-0002")
    assert (await latest(app, player)) == found
    await player.answer(1, day=TOMORROW)
    found = await latest(app, player)
    assert found is not None
    assert (found.n, found.published.keys.day) == (1, TODAY + timedelta(days=1))


async def test_another_kind_is_another_matter(app: Any, player: Player) -> None:
    await player.play([0] * 10)
    me = (await player.client.get("/api/v1/me")).json()
    assert await latest_answer(app.state.service, me["player"], DOMINO) is None
