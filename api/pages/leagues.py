"""The pages of leagues: the own ones, one league with its tables, two members head-to-head, and an invitation."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from secrets import token_urlsafe
from typing import Any, Final, cast, get_args
from urllib.parse import urlencode

from babel.dates import format_date, format_skeleton, get_day_names
from babel.numbers import format_decimal
from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect, Template

from api.kinds import KIND_APIS
from api.leagues.house import FoundLeague, Invited, LeagueHouse
from api.leagues.periods import TableWish, table_span, table_wish
from api.leagues.shapes import TablePeriod
from api.leagues.views import (
    day_table,
    duel_view,
    invitation_view,
    league_view,
    summary_of,
    table_view,
    versus_view,
    winners_view,
)
from api.own_runs import past_own_run
from api.pages.catalogue import Catalogue
from api.pages.figures import spent_text
from api.pages.language import AnyRequest, catalogue_for
from api.pages.rendering import page
from api.problems import ProblemError
from api.routes.leagues import INVITATION_TEXT
from api.service import Service
from puzzles.days import day_of
from puzzles.kinds import KINDS
from puzzles.wire.periods import ALL_KINDS
from puzzles.wire.spans import Span

__all__ = ["league_pages"]

_PERIODS: Final = get_args(TablePeriod)
_LONGEST_LINK: Final = 500
_A_MINUTE: Final = 60_000


@get("/leagues", include_in_schema=False)
async def leagues(request: AnyRequest) -> Template:
    """The own leagues, a form to make one, and one to join one."""
    service = _service(request)
    player = await service.identity.player_of(request)
    found = [] if player is None else await LeagueHouse(service.store).of_player(player)
    mine = [summary_of(one, player or "") for one in found]
    return page(request, "leagues", section="/me", mine=mine, attempt=token_urlsafe(12), **_figures(request))


@get("/leagues/{league:str}", include_in_schema=False)
async def one_league(request: AnyRequest, league: FromPath[str]) -> Template:
    """One league: a table, its members, who won the last weeks, its invitation and its settings."""
    service = _service(request)
    player = await service.identity.player_of(request)
    house = LeagueHouse(service.store)
    try:
        found = await house.of_member(league, player)
    except ProblemError as error:
        return _no_league(request, error)
    me = player or ""
    wish, span, odd = _wish(request, found)
    board, table, shut = None, None, None
    if wish.period == "day" and wish.kind != ALL_KINDS:
        try:
            api = KIND_APIS[wish.kind]
            published, _, _ = await past_own_run(service, api.kind, request, wish.day.isoformat())
            board = await day_table(service, api, found, published, player)
        except ProblemError as error:
            shut = _expected(error, "own-run-open", "no-sheet", "sheet-not-made", "day-not-open")
    else:
        table = await table_view(service, found, wish, me)
    return page(
        request,
        "league",
        section="/me",
        league=await league_view(service, found, me, service.origin(request)),
        me=me,
        wish=wish,
        span=span,
        odd=odd,
        board=board,
        table=table,
        shut=shut,
        winners=await winners_view(service, found, me),
        periods=_PERIODS,
        kinds=(ALL_KINDS, *KINDS),
        address=_address(f"/leagues/{found.id}", wish),
        steps=_steps(wish, span, day_of(service.clock())),
        **_figures(request),
    )


@get("/leagues/{league:str}/versus/{left:str}/{right:str}", include_in_schema=False)
async def versus(
    request: AnyRequest, league: FromPath[str], left: FromPath[str], right: FromPath[str]
) -> Template | Redirect:
    """Two members over a period, and on one sheet position by position where the query names one."""
    service = _service(request)
    player = await service.identity.player_of(request)
    try:
        found = await LeagueHouse(service.store).of_member(league, player)
        wish, span, odd = _wish(request, found)
        shown = await versus_view(service, found, wish, (left, right), player or "")
    except ProblemError as error:
        return _no_league(request, error)
    duel, shut = None, None
    sheet = request.query_params.get("sheet", "")
    on, _, kind = sheet.partition("|")
    if kind in KIND_APIS:
        api = KIND_APIS[kind]
        try:
            published, _, _ = await past_own_run(service, api.kind, request, on)
            duel = await duel_view(service, api, found, published, pair=(left, right), player=player or "")
        except ProblemError as error:
            shut = _expected(error, "own-run-open", "no-sheet", "sheet-not-made", "day-not-open")
        except ValueError:
            sheet = ""
    return page(
        request,
        "versus",
        section="/me",
        league=found,
        shown=shown,
        wish=wish,
        span=span,
        odd=odd,
        duel=duel,
        shut=shut,
        sheet=sheet,
        kinds=tuple(KINDS),
        timed=[name for name, kind in KINDS.items() if kind.rule.timed],
        today=day_of(service.clock()).isoformat(),
        periods=_PERIODS[1:],
        address=_address(f"/leagues/{found.id}/versus/{left}/{right}", wish),
        steps=_steps(wish, span, day_of(service.clock())),
        **_figures(request),
    )


@get("/join", include_in_schema=False, sync_to_thread=False)
def join_by_link(request: AnyRequest) -> Redirect:
    """Take the link, or its last part, that somebody has typed or pasted."""
    link = request.query_params.get("link", "")[:_LONGEST_LINK].strip().rstrip("/").rpartition("/")[2]
    return Redirect(f"/join/{link}" if INVITATION_TEXT.fullmatch(link) else "/join/-", status_code=303)


@get("/join/{invitation:str}", include_in_schema=False)
async def join(request: AnyRequest, invitation: FromPath[str]) -> Template | Redirect:
    """What an invitation is for, and a button to join; or why it leads nowhere."""
    service = _service(request)
    player = await service.identity.player_of(request)
    known = INVITATION_TEXT.fullmatch(invitation) is not None
    invited = await LeagueHouse(service.store).invited(invitation) if known else Invited("gone", None)
    shown = await invitation_view(service, invited, player)
    if shown.league is not None:
        return Redirect(f"/leagues/{shown.league}", status_code=303)
    status = {"gone": 404, "renewed": 410}.get(shown.state, 200)
    return page(
        request, "join", status=status, section="/me", invited=shown, invitation=invitation, **_figures(request)
    )


league_pages: Final = [leagues, one_league, versus, join_by_link, join]


def _service(request: AnyRequest) -> Service:
    return cast("Service", request.app.state.service)


def _expected(error: ProblemError, *codes: str) -> str:
    """Return the code of a refusal that a page has words for; any other is raised."""
    if error.code not in codes:
        raise error
    return error.code


def _no_league(request: AnyRequest, error: ProblemError) -> Template:
    _expected(error, "no-league", "no-member")
    return page(request, "league_gone", status=404, section="/me")


def _wish(request: AnyRequest, found: FoundLeague) -> tuple[TableWish, Span, bool]:
    """Return the table that the address asks for, its days, and whether it asked for something odd."""
    today = day_of(_service(request).clock())
    odd = False
    try:
        wish = table_wish(request, today)
        if wish.kind not in (ALL_KINDS, *KINDS):
            wish = TableWish(wish.period, ALL_KINDS, wish.day, wish.season)
        if wish.period == "season" and wish.season is None:
            # Before both days are chosen: the thirteen weeks until today.
            wish = TableWish(wish.period, wish.kind, wish.day, (today - timedelta(days=90), today))
        span = table_span(wish, found)
    except ProblemError:
        odd = True
        wish = TableWish("week", ALL_KINDS, today, None)
        span = table_span(wish, found)
    return wish, span, odd


def _address(path: str, wish: TableWish) -> Callable[..., str]:
    """Return a function that writes the address of the same table with something else about it."""

    def address(**changes: Any) -> str:
        query: dict[str, Any] = {"period": wish.period, "kind": wish.kind, "day": wish.day}
        if wish.season is not None and changes.get("period", wish.period) == "season":
            query |= {"from": wish.season[0], "to": wish.season[1]}
        return f"{path}?{urlencode({name: str(value) for name, value in (query | changes).items() if value})}"

    return address


def _steps(wish: TableWish, span: Span, today: date) -> tuple[date | None, date | None]:
    """Return a day of the period before and of the one behind, where there are any to go to."""
    if wish.period in ("all", "season"):
        return None, None
    later = span[1] + timedelta(days=1)
    return span[0] - timedelta(days=1), later if later <= today else None


def _figures(request: AnyRequest) -> dict[str, Any]:
    """Return what the templates write numbers and dates with."""
    catalogue = catalogue_for(request)
    locale = catalogue.locale
    names = get_day_names(locale=locale)
    return {
        "points": lambda value: format_decimal(value, "#,##0.0", locale=locale),
        "loss": lambda value: format_decimal(value, "#,##0.00", locale=locale),
        "clock": lambda milliseconds: spent_text(catalogue, max(0, milliseconds), digits=3),
        "weekdays": [(number, names[number - 1]) for number in range(1, 8)],
        "short": lambda day: format_date(_date(day), "medium", locale=locale),
        "period_name": lambda wish, span: _period_text(wish, span, catalogue),
    }


def _date(day: date | str) -> date:
    return date.fromisoformat(day[:10]) if isinstance(day, str) else day


def _period_text(wish: TableWish, span: Span, catalogue: Catalogue) -> str:
    """Return a period in words; all time has none."""
    locale = catalogue.locale
    if wish.period == "day":
        return format_date(span[0], "full", locale=locale)
    if wish.period == "month":
        return format_skeleton("yMMMM", datetime.combine(span[0], datetime.min.time()), locale=locale)
    if wish.period == "year":
        return str(span[0].year)
    if wish.period == "all":
        return ""
    return " \N{EN DASH} ".join(format_date(day, "medium", locale=locale) for day in span)
