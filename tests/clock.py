"""When the tests take place: on one morning, whatever the machine's clock says, so that no run of them meets midnight.

Whoever wants to know what time it is asks :func:`workers.config.utc_now`, in the tests and in all that they start.
"""

import os
from datetime import UTC, datetime

from puzzles.wire.clock import CLOCK_VARIABLE

BEGINNING = datetime(2026, 12, 1, 6, tzinfo=UTC)
"""The dates that are written out in tests have passed by then, and eighteen hours of the day are left."""


def offset_to(instant: datetime) -> str:
    """Return the setting of the clock by which it is that instant now."""
    return str((instant - datetime.now(UTC)).total_seconds())


def begin() -> None:
    """Make it :data:`BEGINNING` here and in all that is started from here, unless the environment says otherwise."""
    if not os.environ.get(CLOCK_VARIABLE):
        os.environ[CLOCK_VARIABLE] = offset_to(BEGINNING)
