"""Where things lie and what time it is: the data directory, the addresses and the clock, from the environment."""

import os
from datetime import UTC, datetime
from pathlib import Path

from puzzles.wire.clock import CLOCK_VARIABLE, parse_offset
from puzzles.wire.settings import PUBLIC_URL_VARIABLE, WEBHOOK_HTTP_VARIABLE, parse_origin, parse_switch

__all__ = [
    "DATA_VARIABLE",
    "REDIS_VARIABLE",
    "data_directory",
    "public_url",
    "redis_address",
    "utc_now",
    "webhook_http",
]

DATA_VARIABLE = "MUGGINS_DATA"
REDIS_VARIABLE = "MUGGINS_REDIS_URL"


def data_directory() -> Path:
    """Return the data directory, made if it is not there: ``MUGGINS_DATA``, else ``.muggins`` where one stands.

    It holds the secret and the embedded store, so nobody but its owner may look inside.
    """
    path = Path(os.environ.get(DATA_VARIABLE) or ".muggins").absolute()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def redis_address() -> str | None:
    """Return the address in ``MUGGINS_REDIS_URL``, or None where the embedded store is wanted."""
    return os.environ.get(REDIS_VARIABLE) or None


def utc_now() -> datetime:
    """Return the present instant by the machine's clock, shifted by ``MUGGINS_CLOCK_OFFSET``."""
    return datetime.now(UTC) + parse_offset(os.environ.get(CLOCK_VARIABLE, ""))


def public_url() -> str:
    """Return where people reach the site, from ``MUGGINS_PUBLIC_URL``; empty where nobody has said."""
    return parse_origin(os.environ.get(PUBLIC_URL_VARIABLE, ""), PUBLIC_URL_VARIABLE)


def webhook_http() -> bool:
    """Return whether leagues may send their days over plain http, from ``MUGGINS_WEBHOOK_HTTP``."""
    return parse_switch(os.environ.get(WEBHOOK_HTTP_VARIABLE, ""), WEBHOOK_HTTP_VARIABLE)
