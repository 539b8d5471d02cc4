"""A league's tables: one day among the members, any period, the winners of the weeks, and two members head-to-head."""

from typing import Any, get_args

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from api.described import DAY, DESCRIBED, LEAGUE, Described, Parameter
from api.kinds.contract import KindApi
from api.leagues.duel_shapes import DUELS, Versus
from api.leagues.examples import DAYS_OF_LEAGUES, DUELS_SHOWN, REPLIES
from api.leagues.house import FoundLeague, LeagueHouse
from api.leagues.periods import table_wish
from api.leagues.shapes import LeagueDay, LeagueDayTimed, LeagueTable, TablePeriod, Winners
from api.leagues.views import day_table, duel_view, table_view, versus_view, winners_view
from api.own_runs import past_own_run
from api.service import Service, json_reply, polled_reply
from puzzles.days import day_of
from puzzles.kinds import KINDS
from puzzles.wire.periods import ALL_KINDS

__all__ = ["league_day_routes", "league_table_routes"]

_DATE = {"type": "string", "format": "date", "pattern": r"^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"}
_PERIOD = Parameter(
    "period",
    "query",
    "A day, a week by the league's own first weekday, a month, a year, all time, or a season with `from` and `to`.",
    {"type": "string", "enum": list(get_args(TablePeriod)), "default": "week"},
    "week",
)
_IN = Parameter("day", "query", "A day that lies in the period; today without it.", _DATE, "2026-11-29")
_FROM = Parameter("from", "query", "The first day of a season.", _DATE, "2026-09-01")
_TO = Parameter("to", "query", "The last day of a season, at most 400 days later.", _DATE, "2026-11-30")
_KIND = Parameter(
    "kind",
    "query",
    "A kind, or `all` of them.",
    {"type": "string", "enum": [ALL_KINDS, *KINDS], "default": ALL_KINDS},
    "all",
)


def _player(name: str, example: str) -> Parameter:
    return Parameter(name, "path", "A member.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"}, example)


_LEFT, _RIGHT = _player("left", "v9xH3nMaqlzaWr0Y"), _player("right", "Qm2TzR7bWkXc4LpA")
_SHEET = ("not-a-day", "day-not-open", "no-sheet", "sheet-not-made", "own-run-open")


def league_table_routes(service: Service) -> list[HTTPRouteHandler]:
    """Return the routes of the tables over periods."""
    house = LeagueHouse(service.store)

    async def own(request: Request[Any, Any, Any], league: str) -> tuple[FoundLeague, str]:
        player = await service.identity.player_of(request)
        return await house.of_member(league, player), player or ""

    @get(
        "/leagues/{league:str}/table",
        opt={
            DESCRIBED: Described(
                id="readLeagueTable",
                tag="leagues",
                summary="A league's table over a period",
                text="The members by their percentile points, added up over the closed days of a period. Equal sums "
                "share a rank (1, 2, 2, 4).",
                reply=LeagueTable,
                reply_text="The table",
                reply_examples={"week": REPLIES["table"]},
                parameters=(LEAGUE, _PERIOD, _IN, _FROM, _TO, _KIND),
                problems=("no-league", "bad-parameter"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_table(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        wish = table_wish(request, day_of(service.clock()))
        found, player = await own(request, league)
        return polled_reply(request, await table_view(service, found, wish, player))

    @get(
        "/leagues/{league:str}/winners",
        opt={
            DESCRIBED: Described(
                id="readLeagueWinners",
                tag="leagues",
                summary="Who won the last weeks",
                text="The last eight complete weeks, by the league's own first weekday, and who had most points of all "
                "kinds in each: all of them where several are level. Who joined later can't have won a week.",
                reply=Winners,
                reply_text="The weeks, newest first",
                reply_examples={"weeks": REPLIES["winners"]},
                parameters=(LEAGUE,),
                problems=("no-league",),
                player=True,
                polled=True,
            )
        },
    )
    async def read_winners(request: Request[Any, Any, Any], league: FromPath[str]) -> Response[bytes]:
        found, player = await own(request, league)
        return polled_reply(request, await winners_view(service, found, player))

    @get(
        "/leagues/{league:str}/versus/{left:str}/{right:str}",
        opt={
            DESCRIBED: Described(
                id="readVersus",
                tag="leagues",
                summary="Two members over a period",
                text="The closed sheets that both members have played: who did better how often, kind by kind, what it "
                "adds up to, and the newest sheets one by one.",
                reply=Versus,
                reply_text="The tally",
                reply_examples={"month": REPLIES["versus"]},
                parameters=(LEAGUE, _LEFT, _RIGHT, _PERIOD, _IN, _FROM, _TO),
                problems=("no-league", "no-member", "bad-parameter"),
                player=True,
                polled=True,
            )
        },
    )
    async def read_versus(
        request: Request[Any, Any, Any], league: FromPath[str], left: FromPath[str], right: FromPath[str]
    ) -> Response[bytes]:
        wish = table_wish(request, day_of(service.clock()))
        found, player = await own(request, league)
        return polled_reply(request, await versus_view(service, found, wish, (left, right), player))

    return [read_table, read_winners, read_versus]


def league_day_routes(service: Service, api: KindApi) -> list[HTTPRouteHandler]:
    """Return the routes of one kind's days in leagues."""
    house = LeagueHouse(service.store)
    name = api.kind.name

    @get(
        f"/leagues/{{league:str}}/days/{{day:str}}/sheets/{name}",
        opt={
            DESCRIBED: Described(
                id=f"readLeague{name.title()}Day",
                tag="leagues",
                summary=f"A day's board of {api.label} in a league",
                text="The ranked runs of the members, ranked among themselves, once the caller's own run is finished "
                "or the day has closed.",
                reply=LeagueDay if api.timed is None else LeagueDayTimed,
                reply_text="The board",
                reply_examples={"board": DAYS_OF_LEAGUES[name]},
                parameters=(LEAGUE, DAY),
                problems=("no-league", *_SHEET),
                player=True,
                polled=True,
            )
        },
    )
    async def read_day(request: Request[Any, Any, Any], league: FromPath[str], day: FromPath[str]) -> Response[bytes]:
        found = await house.of_member(league, await service.identity.player_of(request))
        published, player, _ = await past_own_run(service, api.kind, request, day)
        return polled_reply(request, await day_table(service, api, found, published, player))

    @get(
        f"/leagues/{{league:str}}/versus/{{left:str}}/{{right:str}}/days/{{day:str}}/sheets/{name}",
        opt={
            DESCRIBED: Described(
                id=f"read{name.title()}Duel",
                tag="leagues",
                summary=f"Two members on one sheet of {api.label}",
                text="The same positions with what both chose, once the caller's own run is finished or the day has "
                "closed. A run that can still be finished is not shown before.",
                reply=DUELS[name][0],
                reply_text="Position by position",
                reply_examples={"sheet": DUELS_SHOWN[name]},
                parameters=(LEAGUE, _LEFT, _RIGHT, DAY),
                problems=("no-league", "no-member", *_SHEET),
                player=True,
            )
        },
    )
    async def read_duel(
        request: Request[Any, Any, Any],
        league: FromPath[str],
        left: FromPath[str],
        right: FromPath[str],
        day: FromPath[str],
    ) -> Response[bytes]:
        found = await house.of_member(league, await service.identity.player_of(request))
        published, player, _ = await past_own_run(service, api.kind, request, day)
        duel = await duel_view(service, api, found, published, pair=(left, right), player=player or "")
        return json_reply(duel)

    return [read_day, read_duel]
