"""The application: what an API process is made of, and how it starts and stops."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.datastructures import State
from litestar.response import Template

from api.config import Settings, settings_from
from api.edge import Edge, SameSiteWrites
from api.kinds import KIND_APIS
from api.logs import set_up_logging
from api.openapi import schema_route
from api.pages import error_page, page_routes, static_routes, template_config
from api.problems import LARGEST_BODY, handle_anything, problem_of
from api.routes.analysis import analysis_routes
from api.routes.boards import board_routes
from api.routes.days import day_routes
from api.routes.domino_analysis import domino_analysis_routes
from api.routes.health import health_routes
from api.routes.players import player_routes
from api.routes.runs import run_routes
from api.routes.timed_runs import timed_run_routes
from api.routes.training import training_routes
from api.service import Clock, Service, system_clock
from api.solver import ChildSolver, SolverService, child_command
from api.store import Store, connect

__all__ = ["PREFIX", "create", "create_app"]

PREFIX = "/api/v1"

_ANALYSES_KEPT = 64
"""How many analyses of dominoes are kept: that of an opening takes many seconds, and its text few hundred bytes."""


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
) -> Litestar:
    """Return the application.

    Args:
        settings: What the environment says.
        clock: Returns the present instant, where that is not the machine's.
        store: A store, where the settings' address is not to be connected to.
        solver: A solver of discards, where no child process is wanted.
        domino_solver: A solver of dominoes, likewise.
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
        *(
            route
            for api in KIND_APIS.values()
            for routes in (run_routes, timed_run_routes, board_routes)
            for route in routes(service, api)
        ),
        *analysis_routes(service),
        *domino_analysis_routes(service),
        *training_routes(service),
    ]
    schema = schema_route(handlers, prefix=PREFIX, version=_version())

    @asynccontextmanager
    async def parts_running(_: Litestar) -> AsyncGenerator[None, None]:
        await discards.start()
        await dominoes.start()
        await found_store.start()
        try:
            yield
        finally:
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
        state=State({"clock": told_by}),
        middleware=[SameSiteWrites()],
        lifespan=[parts_running],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
    )


def _handle_outside(request: Request[Any, Any, Any], error: Exception) -> Response[Any] | Template:
    """Answer with a page where a person asked, and with a problem document where a program did."""
    refusal = handle_anything(request, error)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return refusal
    shown = error_page(request, problem_of(error)[1].status)
    shown.headers.update({name: value for name, value in refusal.headers.items() if name in {"Allow", "Retry-After"}})
    return shown


def _version() -> str:
    try:
        return version("muggins")
    except PackageNotFoundError:
        return "0"
