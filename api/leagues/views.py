"""Leagues as they go over the wire and onto the pages: both are made by the same functions."""

from datetime import date
from typing import Any, Literal

from api.kinds.contract import KindApi, RowView
from api.leagues.duel_shapes import DuelSheet, Versus
from api.leagues.duels import LATEST, Named, compared_in, duel_of, tallies_of
from api.leagues.house import FoundLeague, Invited, LeagueHouse
from api.leagues.periods import TableWish, table_span, written
from api.leagues.shapes import (
    Hook,
    Invitation,
    League,
    LeagueDay,
    LeagueDayTimed,
    LeagueSummary,
    LeagueTable,
    Member,
    PointsRow,
    WeekWinners,
    Winner,
    Winners,
)
from api.leagues.tables import newest_closed, points_in, standings_on, weeks_won
from api.names import Language, names_of
from api.problems import ProblemError
from api.service import Service
from api.shapes import instant
from api.sheets import PublishedSheet
from puzzles.kinds import KINDS
from puzzles.wire.leagues import HookRecord, ranked_members
from puzzles.wire.periods import ALL_KINDS
from puzzles.wire.scripts import milliseconds

__all__ = [
    "day_table",
    "duel_view",
    "hook_view",
    "invitation_view",
    "league_view",
    "summary_of",
    "table_view",
    "versus_view",
    "winners_view",
]

_TEST_PATIENCE = 300_000
"""Milliseconds after which a test that no worker has answered counts as failed."""


def summary_of(found: FoundLeague, player: str) -> LeagueSummary:
    """Return one of a player's leagues as their list shows it."""
    record = found.record
    return LeagueSummary(
        found.id, record.name, len(found.members), record.owner == player, instant(found.members[player])
    )


async def league_view(service: Service, found: FoundLeague, player: str, origin: str) -> League:
    """Return a league as this member sees it."""
    record, own = found.record, found.record.owner == player
    names = await names_of(service.store, list(found.members))
    hook = await LeagueHouse(service.store).hook(found.id) if own else None
    language: Language = "de" if record.language == "de" else "en"
    return League(
        found.id,
        record.name,
        instant(record.made),
        record.first_weekday,
        language,
        own,
        record.invitation,
        f"{origin}/join/{record.invitation}",
        tuple(
            Member(one, names[one], instant(joined), one == record.owner, one == player)
            for one, joined in found.members.items()
        ),
        None if hook is None else hook_view(hook, milliseconds(service.clock())),
    )


def hook_view(hook: HookRecord, now: int) -> Hook:
    """Return the address as its owner sees it; ``now`` in milliseconds."""
    delivered = None if hook.delivered is None else date.fromordinal(_FIRST + hook.delivered).isoformat()
    return Hook(
        hook.url,
        hook.form,
        bool(hook.secret),
        "on" if hook.off is None else "off",
        delivered,
        (hook.test_fault if hook.test is not None and hook.tested == hook.test else "") or hook.fault or None,
        _test_state(hook, now),
    )


def _test_state(hook: HookRecord, now: int) -> Literal["waiting", "arrived", "failed"] | None:
    if hook.test is None:
        return None
    if hook.tested == hook.test:
        return "failed" if hook.test_fault else "arrived"
    return "failed" if now - hook.test > _TEST_PATIENCE else "waiting"


_FIRST = date(1970, 1, 1).toordinal()


async def invitation_view(service: Service, invited: Invited, player: str | None) -> Invitation:
    """Return what an invitation is for, as whoever has it may see it."""
    found = invited.league
    if found is None:
        return Invitation(invited.state, None, None, None, None)
    owner = (await names_of(service.store, [found.record.owner]))[found.record.owner]
    member = player in found.members
    return Invitation(
        "open" if member else invited.state, found.record.name, len(found.members), owner, found.id if member else None
    )


async def day_table(
    service: Service, api: KindApi, found: FoundLeague, published: PublishedSheet, player: str | None
) -> LeagueDay | LeagueDayTimed:
    """Return one kind's board of one day among the members, which the caller may see."""
    standings = await standings_on(service.store, published.keys, list(found.members))
    players = [who for _, who, _ in standings]
    names = await names_of(service.store, players)
    results = {} if api.timed is None else await service.store.results(published.keys, players)
    rows: tuple[Any, ...] = tuple(
        api.row_of(RowView(rank, who, names[who], standing, who == player, results.get(who)))
        for rank, who, standing in standings
        # A row without its run is damage, which a rebuilding mends.
        if api.timed is None or who in results
    )
    shape = LeagueDay if api.timed is None else LeagueDayTimed
    final = await service.store.final(published.keys) is not None
    return shape(found.id, published.sheet.day, api.kind.name, final, rows)


async def table_view(service: Service, found: FoundLeague, wish: TableWish, player: str) -> LeagueTable:
    """Return a league's table over a period, of closed days alone.

    Raises:
        ProblemError: As :func:`table_span`, or ``bad-parameter`` where there is no such kind.
    """
    if wish.kind != ALL_KINDS and wish.kind not in KINDS:
        raise ProblemError("bad-parameter", f"kind: {wish.kind!r} is none of {ALL_KINDS}, {', '.join(KINDS)}")
    span = table_span(wish, found)
    members = list(found.members)
    (played,) = await points_in(service.store, members, wish.kind, [span], newest_closed(service.clock()))
    names = await names_of(service.store, members)
    rows = [
        PointsRow(rank, who, names[who], points / 10, played[who].plays, who == player)
        for rank, who, points in ranked_members({who: one.points for who, one in played.items()})
    ]
    idle = sorted((one for one in members if one not in played), key=lambda one: names[one].casefold())
    rows += [PointsRow(None, who, names[who], 0.0, 0, who == player) for who in idle]
    return LeagueTable(found.id, wish.period, wish.kind, *written(span), tuple(rows))


async def winners_view(service: Service, found: FoundLeague, player: str) -> Winners:
    """Return who won the last complete weeks."""
    weeks = await weeks_won(service.store, found, service.clock())
    names = await names_of(service.store, list({who for week in weeks for who in week.winners}))
    return Winners(
        found.id,
        tuple(
            WeekWinners(
                week.span[0].isoformat(),
                week.span[1].isoformat(),
                week.points / 10,
                tuple(Winner(who, names[who], who == player) for who in week.winners),
            )
            for week in weeks
        ),
    )


async def versus_view(
    service: Service, found: FoundLeague, wish: TableWish, pair: tuple[str, str], player: str
) -> Versus:
    """Return how two members stand against each other over a period, by closed days alone.

    Raises:
        ProblemError: ``no-member``, or as :func:`table_span`.
    """
    left, right = await _named(service, found, pair, player)
    span = table_span(wish, found)
    sheets = await compared_in(service.store, pair, span, newest_closed(service.clock()))
    latest = tuple(
        DuelSheet(
            one.keys.day.isoformat(),
            one.keys.kind,
            KINDS[one.keys.kind].rule.result(one.left),
            KINDS[one.keys.kind].rule.result(one.right),
            one.outcome,
        )
        for one in sheets[:LATEST]
    )
    return Versus(found.id, wish.period, *written(span), left.side(), right.side(), tallies_of(sheets), latest)


async def duel_view(
    service: Service,
    api: KindApi,
    found: FoundLeague,
    published: PublishedSheet,
    *,
    pair: tuple[str, str],
    player: str,
) -> Any:
    """Return two members on one sheet that the caller may see.

    Raises:
        ProblemError: ``no-member``.
    """
    sides = await _named(service, found, pair, player)
    runs = await service.store.run(published.keys, pair[0]), await service.store.run(published.keys, pair[1])
    return duel_of(found.id, api, published, sides, runs, now=milliseconds(service.clock()))


async def _named(service: Service, found: FoundLeague, pair: tuple[str, str], player: str) -> tuple[Named, Named]:
    if pair[0] == pair[1] or not {*pair} <= found.members.keys():
        raise ProblemError("no-member", "a head-to-head is between two members of the league")
    names = await names_of(service.store, pair)
    left, right = (Named(one, names[one], one == player) for one in pair)
    return left, right
