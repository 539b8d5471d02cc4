"""Variables of the environment that API and workers have to read alike; the reading of the environment is theirs."""

import re

from puzzles.errors import NotationError

__all__ = ["PUBLIC_URL_VARIABLE", "WEBHOOK_HTTP_VARIABLE", "parse_origin", "parse_switch"]

PUBLIC_URL_VARIABLE = "MUGGINS_PUBLIC_URL"
"""Where people reach the site."""

WEBHOOK_HTTP_VARIABLE = "MUGGINS_WEBHOOK_HTTP"
"""Whether leagues may send their days to addresses without encryption."""

_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?", re.ASCII)


def parse_origin(text: str, name: str) -> str:
    """Return scheme and host that a variable holds, without a slash at the end; empty where it holds nothing.

    Raises:
        NotationError: It holds something else.
    """
    origin = text.removesuffix("/")
    if origin and _ORIGIN.fullmatch(origin) is None:
        raise NotationError(
            f"{name} is {text!r}: write scheme and host, such as https://muggins.example", code="not-a-setting"
        )
    return origin


def parse_switch(text: str, name: str) -> bool:
    """Return what a variable switches: ``1`` on, ``0`` or nothing off.

    Raises:
        NotationError: It holds something else.
    """
    if text not in ("", "0", "1"):
        raise NotationError(f"{name} is {text!r}: write 1 (yes) or 0 (no)", code="not-a-setting")
    return text == "1"
