"""The application: what an API process is made of, and how it starts and stops."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.response import Template

from api.accounts.unfinished import end_unfinished_each_minute
from api.config import Settings, settings_from
from api.edge import Edge, SameSiteWrites
from api.kinds import KIND_APIS
from api.limits.middleware import RateLimits
from api.logs import set_up_logging
from api.openapi import schema_route
from api.pages import error_page, page_routes, static_routes, template_config
from api.problems import LARGEST_BODY, handle_anything, problem_of
from api.routes.analysis import analysis_routes
from api.routes.archive import archive_routes
from api.routes.boards import board_routes
from api.routes.data import data_routes
from api.routes.days import day_routes
from api.routes.domino_analysis import domino_analysis_routes
from api.routes.health import health_routes
from api.routes.history import history_routes
from api.routes.league_settings import league_setting_routes
from api.routes.league_tables import league_day_routes, league_table_routes
from api.routes.leagues import league_routes
from api.routes.me import me_routes
from api.routes.me_keys import me_key_routes
from api.routes.mistakes import mistake_routes
from api.routes.period_boards import period_board_routes
from api.routes.players import player_routes
from api.routes.replays import replay_routes
from api.routes.runs import run_routes
from api.routes.sharing import sharing_routes
from api.routes.sign_in import sign_in_routes
from api.routes.timed_runs import timed_run_routes
from api.routes.training import training_routes
from api.service import Clock, Service, system_clock
from api.solver import ChildSolver, SolverService, child_command
from api.store import Store, connect

__all__ = ["PREFIX", "create", "create_app"]

PREFIX = "/api/v1"

_ANALYSES_KEPT = 64
"""How many analyses of dominoes are kept: that of an opening takes many seconds, and its text few hundred bytes."""


_COMPRESSION = CompressionConfig(
    backend="brotli",
    brotli_quality=5,
    brotli_gzip_fallback=True,
    minimum_size=600,
    # Replies of the API are small; static files are compressed already; and what holds a secret of the visitor's beside
    # something that another site can choose, such as the query, must not tell of it by its length.
    exclude=["^/api/", "^/static/", "^/me", "^/sign-in", "^/leagues", "^/join/"],
)


def create() -> Litestar:
    """Return the application for a server: ``uvicorn --factory api.app:create``, with settings from the environment."""
    set_up_logging()
    return create_app(settings_from())


def create_app(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    solver: SolverService | None = None,
    domino_solver: SolverService | None = None,
    chores: bool = True,
) -> Litestar:
    """Return the application.

    Args:
        settings: What the environment says.
        clock: Returns the present instant, where that is not the machine's.
        store: A store, where the settings' address is not to be connected to.
        solver: A solver of discards, where no child process is wanted.
        domino_solver: A solver of dominoes, likewise.
        chores: Whether it looks each minute for what was cut off; one of many processes is enough.
    """
    told_by = clock or system_clock(settings.clock_offset)
    found_store = Store(connect(settings.redis_url)) if store is None else store
    discards = solver or ChildSolver(
        child_command("discards", settings.data), waiting=settings.solver_waiting, timeout=settings.solver_timeout
    )
    dominoes = domino_solver or ChildSolver(
        child_command("dominoes", settings.data),
        waiting=settings.domino_solver_waiting,
        timeout=settings.domino_solver_timeout,
        idle=settings.domino_solver_idle,
        kept=_ANALYSES_KEPT,
    )
    service = Service(settings, told_by, found_store, discards, dominoes)
    handlers = [
        *day_routes(service),
        *player_routes(service),
        *data_routes(service),
        *me_routes(service),
        *me_key_routes(service),
        *sign_in_routes(service),
        *(
            route
            for api in KIND_APIS.values()
            for routes in (
                run_routes,
                timed_run_routes,
                board_routes,
                replay_routes,
                sharing_routes,
                league_day_routes,
            )
            for route in routes(service, api)
        ),
        *archive_routes(service),
        *period_board_routes(service),
        *analysis_routes(service),
        *domino_analysis_routes(service),
        *training_routes(service),
        *history_routes(service),
        *mistake_routes(service),
        *league_routes(service),
        *league_setting_routes(service),
        *league_table_routes(service),
    ]
    schema = schema_route(handlers, prefix=PREFIX, version=_version())

    @asynccontextmanager
    async def parts_running(_: Litestar) -> AsyncGenerator[None, None]:
        await discards.start()
        await dominoes.start()
        await found_store.start()
        stopping = asyncio.Event()
        ending = asyncio.create_task(end_unfinished_each_minute(found_store, told_by, stopping)) if chores else None
        try:
            yield
        finally:
            stopping.set()
            if ending is not None:
                # A store that is away holds no shutdown up.
                await asyncio.wait([ending], timeout=1)
                ending.cancel()
            await discards.stop()
            await dominoes.stop()
            await found_store.close()

    return Edge(
        route_handlers=[
            Router(PREFIX, route_handlers=[*handlers, schema], exception_handlers={Exception: handle_anything}),
            *health_routes(service),
            *page_routes,
            *static_routes,
        ],
        exception_handlers={Exception: _handle_outside},
        template_config=template_config,
        state=State({"clock": told_by, "service": service}),
        middleware=[SameSiteWrites(), RateLimits(service)],
        lifespan=[parts_running],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
        compression_config=_COMPRESSION,
    )


_KEPT_HEADERS: Final = {"Allow", "Retry-After", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"}
"""What a page that tells of a refusal takes over from the problem document."""


def _handle_outside(request: Request[Any, Any, Any], error: Exception) -> Response[Any] | Template:
    """Answer with a page where a person asked, and with a problem document where a program did."""
    refusal = handle_anything(request, error)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return refusal
    shown = error_page(request, problem_of(error)[1].status)
    shown.headers.update({name: value for name, value in refusal.headers.items() if name in _KEPT_HEADERS})
    return shown


def _version() -> str:
    try:
        return version("muggins")
    except PackageNotFoundError:
        return "0"
