"""Fixtures for all tests: the stores that a test can ask for, empty at its start."""

import contextlib
import fcntl
import os
import signal
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from puzzles.cribbage.game import GAMES
from puzzles.days import DAYS_AHEAD, day_of
from puzzles.seeds import day_seed
from puzzles.wire.keys import SheetKeys
from tests import clock
from tests.clock import BEGINNING
from tests.services import SERVICES, DroppingProxy, Service, free_port, start_service, until
from tests.serving import Site
from tests.standins import sheet_bytes
from workers.config import utc_now
from workers.embedded import EmbeddedStore, running_address
from workers.lookups import open_solver
from workers.publishing import Task
from workers.store import Store, connect

# Before any test is read, and inherited by the processes of pytest-xdist and by all that tests start.
clock.begin()

# What a script starts in the background ignores Ctrl-C, and would hand that on to the commands whose Ctrl-C is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SITE_SECRET = bytes(range(2, 34))
"""The seeds of the site that visitors come to. With it today's dominoes take half a minute; with others, minutes."""

MAKERS = ["puzzles", "workers"]
"""Where the code stands that sheets depend on."""

# A busy machine is slow now and then, which is no fault of the code. The same commit is given the same cases
# everywhere; `--hypothesis-profile explore` looks for new ones.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("muggins", parent=settings.get_profile("explore"), derandomize=True)
settings.load_profile("muggins")


class Services:
    """Started when first asked for, kept for the whole session."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        self._factory = factory
        self._running: dict[str, Service] = {}

    def __getitem__(self, name: str) -> Service:
        if name not in self._running:
            self._running[name] = start_service(name, self._factory.mktemp(name))
        return self._running[name]

    def stop(self) -> None:
        for service in self._running.values():
            service.stop()


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    running = Services(tmp_path_factory)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def solver_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with the solver's lookups of both games, which take a while to build; do not write there.

    The processes of pytest-xdist share it: the first that asks builds, the others wait for it, as workers do.
    """
    base = tmp_path_factory.getbasetemp()
    directory = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "solver"
    directory.mkdir(exist_ok=True)
    for game in GAMES.values():
        open_solver(game, directory)
    return directory


@pytest.fixture
def data_directory(tmp_path: Path, solver_data: Path) -> Path:
    """A fresh data directory of the test's own, with the lookups in it."""
    directory = tmp_path / "data"
    directory.mkdir(mode=0o700)
    for lookup in solver_data.glob("*.lookup"):
        os.link(lookup, directory / lookup.name)
    return directory


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, solver_data: Path, pytestconfig: pytest.Config) -> Iterator[Site]:
    """The whole site as ``make run`` serves it, ready to play; every visitor is a new player on the same day."""
    directory = tmp_path_factory.mktemp("site")
    for lookup in solver_data.glob("*.lookup"):
        os.link(lookup, directory / lookup.name)
    serving = None
    try:
        # Today's dominoes take a minute to make, so one process makes them for all, and for the next time.
        with _kept(pytestconfig, "dominoes") as kept:
            known = kept.read_bytes() if kept.exists() else None
            _lay_dominoes(directory, known)
            serving = Site(directory, free_port(), MUGGINS_SECRET=SITE_SECRET.hex())
            if known is None:
                draft = kept.with_name(f"{kept.name}.draft")
                draft.write_bytes(_made_dominoes(serving))
                draft.replace(kept)
        serving.ready()
        until(lambda: _all_made(serving), seconds=300, what="today's sheets", pause=0.1)
        yield serving
    finally:
        if serving is not None:
            serving.stop()


@contextlib.contextmanager
def _kept(config: pytest.Config, name: str) -> Iterator[Path]:
    """Give to one process at a time the file in which something is kept as long as the code behind it is the same."""
    sources = sha256(BEGINNING.isoformat().encode() + SITE_SECRET)
    for path in sorted(file for root in MAKERS for file in (config.rootpath / root).rglob("*.py")):
        sources.update(path.read_bytes())
    directory = config.cache.mkdir("made")  # type: ignore[union-attr]
    with (directory / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path = directory / f"{name}-{sources.hexdigest()[:16]}"
        for file in directory.glob(f"{name}-*"):
            if file != path:
                file.unlink()
        yield path


def _lay_dominoes(directory: Path, known: bytes | None) -> None:
    """Before a site starts, lay today's dominoes, if known, and stand-ins for later days, which would take an hour."""
    store = EmbeddedStore.start(directory)
    client = connect(store.address)
    today = day_of(utc_now())
    for day in (today + timedelta(ahead) for ahead in range(DAYS_AHEAD + 1)):
        later = day > today
        data = sheet_bytes(Task("domino", day, day_seed(SITE_SECRET, day, "domino"))) if later else known
        if data is not None:
            client.set(SheetKeys(day, "domino").sheet, data)
    client.close()
    store.stop()


def _made_dominoes(serving: Site) -> bytes:
    """Wait until a site has made today's dominoes, and return them."""
    serving.ready()
    until(lambda: _all_made(serving), seconds=900, what="today's dominoes", pause=1)
    client = connect(running_address(serving.directory) or "")
    data = client.get(SheetKeys(day_of(utc_now()), "domino").sheet).encode()
    client.close()
    return bytes(data)


def _all_made(serving: Site) -> bool:
    """Tell whether today's sheets are there; a site that is too busy to answer is asked again."""
    try:
        status, body, _ = serving.get("/readyz")
    except OSError:
        return False
    return status == 200 and body["making"] == []


@pytest.fixture(params=SERVICES)
def store_url(request: pytest.FixtureRequest, services: Services) -> str:
    """The address of an empty store, once for each kind of store."""
    service = services[request.param]
    service.flush()
    return service.address


@pytest.fixture
def redis_url(services: Services) -> str:
    """The address of an empty Redis, for tests in which the kind of store makes no difference."""
    service = services["redis"]
    service.flush()
    return service.address


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """A client of :func:`store_url`."""
    client = connect(store_url)
    yield client
    client.close()


@pytest.fixture
def redis_store(redis_url: str) -> Iterator[Store]:
    """A client of :func:`redis_url`."""
    client = connect(redis_url)
    yield client
    client.close()


@pytest.fixture
def proxy(redis_url: str) -> Iterator[DroppingProxy]:
    """A proxy before the Redis that drops a reply on demand."""
    dropping = DroppingProxy(redis_url)
    yield dropping
    dropping.close()
