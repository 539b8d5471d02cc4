"""The worker: every minute and at its start it restores the invariant of the days, closes what is due and rolls it up.

More often it looks whether leagues have something to tell.

Nothing depends on a job that fires at a certain hour.
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from pathlib import Path

import redis
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from workers.closing import close_due
from workers.config import public_url, utc_now, webhook_http
from workers.errors import OperationError
from workers.publishing import QUICK_KINDS, SLOW_KINDS, days_due, publish
from workers.rewriting import rewrite_after_deletions
from workers.rolling import FOLLOWERS, find_unrolled, roll_due
from workers.secret import MasterSecret
from workers.solving import SolvingPool
from workers.store import Store, check_clock, check_store, connect
from workers.telling import Teller
from workers.webhooks import Door

__all__ = ["INTERVAL", "TELLING", "Worker"]

INTERVAL = 60
"""Seconds between two runs of each job."""

TELLING = 10
"""Seconds between two looks whether a league's address has to be told of something."""

PATIENCE = 1.5
"""Seconds that a stop waits for the jobs."""

_log = logging.getLogger(__name__)


class Worker:
    """Publishes and closes until it is stopped.

    Args:
        url: The store's address.
        secret: The master secret.
        directory: The data directory.
        clock: What tells the time.
    """

    def __init__(
        self, url: str, secret: MasterSecret, directory: Path, *, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._url = url
        self._secret = secret
        self._directory = directory
        self._clock = clock
        self._store: Store | None = None
        self._pool: SolvingPool | None = None
        self._prepared = False
        self._looked_back = False
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": ThreadPoolExecutor(3)},
            # A run that comes late, or after a long sleep of the machine, still comes, once.
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )

    def start(self) -> None:
        """Start the jobs, now and then every minute; telling leagues is looked after more often."""
        for job, seconds in ((self._publish, INTERVAL), (self._close, INTERVAL), (self._tell, TELLING)):
            self._scheduler.add_job(
                self._guarded,
                IntervalTrigger(seconds=seconds),
                args=[job],
                id=job.__name__,
                next_run_time=datetime.now(UTC),
            )
        self._scheduler.start()

    def stop(self) -> bool:
        """Stop within two seconds and return whether the jobs have ended.

        What is being solved is thrown away and made at the next start. A job that hangs on the store may be left
        hanging: all it writes is whole or not there.
        """
        self._stopping.set()
        if self._pool is not None:
            self._pool.stop()
        ending = threading.Thread(target=self._scheduler.shutdown, daemon=True)
        ending.start()
        ending.join(PATIENCE)
        return not ending.is_alive()

    def _guarded(self, job: Callable[[], None]) -> None:
        try:
            job()
        except OperationError as error:
            _log.error("%s", error)
        except (redis.RedisError, OSError) as error:
            if not self._stopping.is_set():
                _log.warning("%s: %s; trying again in %d s", type(error).__name__, error, INTERVAL)
        except BrokenProcessPool:
            if not self._stopping.is_set():
                _log.error("a solving process died, trying again in %d s", INTERVAL)
        except Exception:  # noqa: BLE001 - whatever it was, the next minute tries again
            _log.exception("a job failed, trying again in %d s", INTERVAL)

    def _connected(self) -> Store:
        with self._lock:
            if self._store is None:
                store = connect(self._url)
                for sentence in check_store(store):
                    _log.warning("%s", sentence)
                self._store = store
        # The machine's own clock, whatever this worker is told to take for the present.
        check_clock(self._store, datetime.now(UTC))
        return self._store

    def _publish(self) -> None:
        store = self._connected()
        days = days_due(self._clock())
        # Pools one after the other, since no more than two solving processes fit into the memory of a small machine.
        with self._solving() as pool:
            publish(store, self._secret, days[:1], pool, QUICK_KINDS)
        if not self._prepared:
            with self._solving() as pool:
                pool.prepare("six").result()
                pool.prepare("five").result()
            self._prepared = True
        with self._solving() as pool:
            publish(store, self._secret, days[1:], pool, QUICK_KINDS)
        with self._solving(slowly=True) as pool:
            publish(store, self._secret, days, pool, SLOW_KINDS)

    @contextlib.contextmanager
    def _solving(self, *, slowly: bool = False) -> Iterator[SolvingPool]:
        with SolvingPool(self._directory, slowly=slowly) as self._pool:
            if self._stopping.is_set():
                self._pool.stop()
            yield self._pool

    def _close(self) -> None:
        store = self._connected()
        if not self._looked_back:
            find_unrolled(store)
            self._looked_back = True
        close_due(store, self._secret, self._clock())
        roll_due(store, FOLLOWERS)
        # After the boards, which may hold until now who was deleted.
        rewrite_after_deletions(store)

    def _tell(self) -> None:
        store, door = self._connected(), Door(http_allowed=webhook_http())
        Teller(store, door, public_url=public_url()).tell(self._clock())
