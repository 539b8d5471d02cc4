"""What the API is told by its environment."""

import os
import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Literal

from msgspec import Struct

from puzzles.errors import NotationError
from puzzles.wire.clock import CLOCK_VARIABLE, parse_offset
from puzzles.wire.settings import PUBLIC_URL_VARIABLE, WEBHOOK_HTTP_VARIABLE, parse_origin, parse_switch

__all__ = ["CookieSecurity", "Settings", "settings_from"]

CookieSecurity = Literal["auto", "always", "never"]
"""``auto`` marks cookies Secure except for plain http on this machine or in a private network."""

_FACTOR = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?", re.ASCII)

_SECURITY: dict[str, CookieSecurity] = {"": "auto", "auto": "auto", "1": "always", "0": "never"}


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one API process.

    Attributes:
        redis_url: The store, in the notation of :mod:`puzzles.wire.connection`.
        data: The data directory, where the workers keep the solver's lookup files.
        secure_cookies: When cookies are marked Secure and take the ``__Host-`` prefix.
        solver_waiting: How many requests may wait for the solver of discards before further ones are sent away.
        solver_timeout: Seconds after which one request to it is given up.
        domino_solver_waiting: The same for the solver of dominoes.
        domino_solver_timeout: Seconds after which one request to it is given up: all values of the opening take up to
            a minute on a slow machine.
        domino_solver_idle: Seconds without a request after which its process is ended, which costs the next one two.
        clock_offset: How far the clock is shifted.
        public_url: Where people reach the site, ``https://muggins.example``; empty means as each request's host says.
        limits: By what all rate limits are multiplied; 0 means that there are none.
        webhook_http: Whether leagues may send their days over plain http.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    data: Path = Path(".muggins")
    secure_cookies: CookieSecurity = "auto"
    solver_waiting: int = 32
    solver_timeout: float = 10.0
    domino_solver_waiting: int = 8
    domino_solver_timeout: float = 90.0
    domino_solver_idle: float = 300.0
    clock_offset: timedelta = timedelta(0)
    public_url: str = ""
    limits: float = 1.0
    webhook_http: bool = False


def settings_from(environment: Mapping[str, str] | None = None) -> Settings:
    """Read the settings' variables, all of which begin with ``MUGGINS_``: docs/operations.md lists them.

    Raises:
        NotationError: A variable holds something else.
    """
    given = os.environ if environment is None else environment
    default = Settings()
    security = given.get("MUGGINS_SECURE_COOKIES", "")
    if security not in _SECURITY:
        raise NotationError(
            f"MUGGINS_SECURE_COOKIES is {security!r}: write auto, 1 (always) or 0 (never)", code="not-a-setting"
        )
    factor = given.get("MUGGINS_LIMITS") or "1"
    if _FACTOR.fullmatch(factor) is None:
        raise NotationError(
            f"MUGGINS_LIMITS is {factor!r}: write a number such as 1 or 2.5, or 0 for no limits at all",
            code="not-a-setting",
        )
    return Settings(
        redis_url=given.get("MUGGINS_REDIS_URL") or default.redis_url,
        data=Path(given.get("MUGGINS_DATA") or default.data),
        secure_cookies=_SECURITY[security],
        clock_offset=parse_offset(given.get(CLOCK_VARIABLE, "")),
        public_url=parse_origin(given.get(PUBLIC_URL_VARIABLE, ""), PUBLIC_URL_VARIABLE),
        webhook_http=parse_switch(given.get(WEBHOOK_HTTP_VARIABLE, ""), WEBHOOK_HTTP_VARIABLE),
        limits=float(factor),
    )
