"""A league's tables against a slow twin that adds up day by day, and the weeks by each first weekday."""

import random
import time
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Any

import pytest
import pytest_asyncio

from api.leagues.house import FoundLeague
from api.leagues.tables import newest_closed, points_in, standings_on, weeks_won
from api.store import Store, connect
from puzzles.days import closes, opens
from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys
from puzzles.wire.leagues import LeagueRecord
from puzzles.wire.periods import ALL_KINDS, boards_of
from puzzles.wire.scripts import milliseconds
from puzzles.wire.spans import Span, week_of
from tests.api.friends import roll_up

NEWEST = date(2026, 11, 28)
NOW = closes(NEWEST)
MEMBERS = [f"member-{n:09}" for n in range(6)]
STRANGERS = [f"strange{n:09}" for n in range(5)]
DAYS = [NEWEST - timedelta(days=back) for back in range(80)]

Points = dict[tuple[date, str], dict[str, int]]


def filled(redis: Any, seed: int = 1) -> Points:
    """Fill the boards of some weeks; some sheets are there without anybody, and some are not rolled up yet."""
    chance = random.Random(seed)  # noqa: S311 - the same numbers every time
    found: Points = {}
    for day in DAYS:
        for kind in KINDS:
            if chance.random() < 0.1:
                continue
            standings = {who: chance.randrange(0, 12) for who in MEMBERS + STRANGERS if chance.random() < 0.6}
            found[day, kind] = roll_up(redis, day, kind, standings)
    return found


def slowly(points: Points, kind: str, span: Span) -> dict[str, tuple[int, int]]:
    """Return what each member has, added up sheet by sheet."""
    table: dict[str, tuple[int, int]] = {}
    for (day, one), mine in points.items():
        if span[0] <= day <= span[1] and kind in (one, ALL_KINDS):
            for who, tenths in mine.items():
                if who in MEMBERS:
                    had = table.get(who, (0, 0))
                    table[who] = (had[0] + tenths, had[1] + 1)
    return table


def league(first_weekday: int = 1, joined: dict[str, int] | None = None) -> FoundLeague:
    record = LeagueRecord("Die Muggel", MEMBERS[0], 0, first_weekday, "x" * 22, "en")
    return FoundLeague("league", record, joined or dict.fromkeys(MEMBERS, 0))


@pytest_asyncio.fixture
async def store(redis_url: str) -> AsyncIterator[Store]:
    reading = Store(connect(redis_url))
    yield reading
    await reading.close()


async def test_a_table_over_any_days_is_the_sum_of_its_sheets(any_world: Any, store_url: str) -> None:
    points = filled(any_world.redis)
    store = Store(connect(store_url))
    chance = random.Random(2)  # noqa: S311 - likewise
    spans: list[Span] = [(date.min, date.max)]
    for _ in range(25):
        first = NEWEST - timedelta(days=chance.randrange(-3, 90))
        spans.append((first, first + timedelta(days=chance.randrange(0, 60))))
    try:
        for kind in (ALL_KINDS, *KINDS):
            found = await points_in(store, MEMBERS, kind, spans, NEWEST)
            for span, table in zip(spans, found, strict=True):
                assert {who: (one.points, one.plays) for who, one in table.items()} == slowly(points, kind, span)
    finally:
        await store.close()


async def test_a_sheet_that_is_not_rolled_up_brings_nothing_yet(store: Store, redis_store: Any) -> None:
    keys = SheetKeys(NEWEST, "discard")
    roll_up(redis_store, NEWEST, "discard", {MEMBERS[0]: 900})
    span = (NEWEST, NEWEST)
    for rolled, expected in (("1", 1000), ("0", None), ("2", None), (None, None)):
        redis_store.set(keys.rolled, rolled) if rolled else redis_store.delete(keys.rolled)
        (table,) = await points_in(store, MEMBERS, "discard", [span], NEWEST)
        assert (table[MEMBERS[0]].points if table else None) == expected
    assert await points_in(store, [], "discard", [span], NEWEST) == [{}]


@pytest.mark.parametrize("first_weekday", range(1, 8))
async def test_the_weeks_winners_are_those_of_its_own_weeks(store: Store, redis_store: Any, first_weekday: int) -> None:
    points = filled(redis_store, seed=first_weekday)
    found = league(first_weekday)
    weeks = await weeks_won(store, found, NOW)
    assert len(weeks) == 8
    assert [week.span[0].isoweekday() for week in weeks] == [first_weekday] * 8
    assert closes(weeks[0].span[1]) <= NOW < closes(weeks[0].span[1] + timedelta(days=7))
    for week in weeks:
        table = {who: mine for who, (mine, _) in slowly(points, ALL_KINDS, week.span).items()}
        assert week.points == max(table.values())
        assert set(week.winners) == {who for who, mine in table.items() if mine == week.points}


async def test_level_members_share_a_week_and_who_joined_later_has_not_won_it(store: Store, redis_store: Any) -> None:
    ada, bob, cid = MEMBERS[:3]
    first, last = week_of(NEWEST - timedelta(days=7), 1)
    roll_up(redis_store, first, "discard", {ada: 900, bob: 900, cid: 950, "stranger": 1})
    over = milliseconds(opens(last + timedelta(days=1)))
    weeks = await weeks_won(store, league(joined={ada: 0, bob: over - 1, cid: over}), NOW)
    assert (set(weeks[0].winners), weeks[0].points) == ({ada, bob}, 750)
    assert all(week.winners == () and week.points == 0 for week in weeks[1:])


async def test_weeks_before_the_league_was_made_are_not_listed(store: Store) -> None:
    for back, listed in ((0, 0), (5, 0), (6, 1), (12, 1), (13, 2), (60, 8)):
        made = milliseconds(opens(NEWEST - timedelta(days=back)))
        found = FoundLeague("league", LeagueRecord("x", "x", made, 7, "x", "en"), {"x": made})
        # The 28th is a Saturday, the last day of a week that begins on Sunday.
        assert len(await weeks_won(store, found, NOW)) == max(listed, 1) if back < 6 else listed


def test_the_newest_closed_day_changes_at_one_in_the_morning() -> None:
    assert newest_closed(NOW) == NEWEST
    assert newest_closed(NOW - timedelta(milliseconds=1)) == NEWEST - timedelta(days=1)
    assert newest_closed(NOW + timedelta(hours=22, minutes=59)) == NEWEST


async def test_members_on_a_day_are_ranked_among_themselves(store: Store, redis_store: Any) -> None:
    keys = SheetKeys(NEWEST, "discard")
    redis_store.zadd(keys.board, {"x": 999, "ada": 900, "bob": 900, "cid": 800})
    assert [row[:2] for row in await standings_on(store, keys, ["cid", "ada", "dan", "bob"])] == [
        (1, "bob"),
        (1, "ada"),
        (3, "cid"),
    ]
    assert await standings_on(store, keys, []) == []


async def test_a_season_of_five_hundred_members_takes_a_tenth_of_a_second(store: Store, redis_store: Any) -> None:
    members = [f"member-{n:09}" for n in range(500)]
    first = NEWEST - timedelta(days=399)
    pipeline = redis_store.pipeline(transaction=False)
    written = set()
    for back in range(400):
        day = NEWEST - timedelta(days=back)
        for kind in KINDS:
            keys = SheetKeys(day, kind)
            pipeline.set(keys.rolled, 1)
            for board in boards_of(day, kind):
                if board.kind == ALL_KINDS and board not in written:
                    written.add(board)
                    pipeline.zadd(board.points, dict.fromkeys(members, 7))
                    pipeline.hset(board.plays, mapping=dict.fromkeys(members, 4))
        if back % 20 == 0:
            pipeline.execute()
    pipeline.execute()
    await store.ping()
    took = []
    for _ in range(5):
        # The processor's time, since others may be at work as well.
        began = time.process_time()
        (table,) = await points_in(store, members, ALL_KINDS, [(first, NEWEST - timedelta(days=1))], NEWEST)
        took.append(time.process_time() - began)
        assert len(table) == 500
    assert min(took) < 0.1
