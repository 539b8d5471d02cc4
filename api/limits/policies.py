"""How often what may be asked: one table of policies, and which address falls under which.

Each policy has an allowance for one caller, by the token that is sent, and one for a whole network, which many people
may share: a school, a household, all customers of a mobile carrier. Playing never meets a limit; guessing soon does.
"""

import re
from typing import Final

from msgspec import Struct

from puzzles.wire.limits import Allowance

__all__ = ["NEWCOMERS", "OTHER", "POLICIES", "Policy", "policy_for"]

_MINUTE: Final = 60
_HOUR: Final = 3600
"""The longest that any allowance takes to fill, and so the longest that its key stays."""


class Policy(Struct, frozen=True):
    """What one group of addresses may be asked.

    Attributes:
        name: Its name, in headers and keys.
        token: The allowance of one token; none where it makes no difference who asks.
        network: The allowance of one network: a /24 of IPv4, a /56 of IPv6.
    """

    name: str
    token: Allowance | None
    network: Allowance


PLAY: Final = Policy("play", Allowance(600, 5 * _MINUTE), Allowance(30_000, 5 * _MINUTE))
"""A sheet of forty lines is some eighty requests in a minute."""

TRAIN: Final = Policy("train", Allowance(900, 5 * _MINUTE), Allowance(30_000, 5 * _MINUTE))

SOLVE: Final = Policy("solve", Allowance(300, 5 * _MINUTE), Allowance(3_000, 5 * _MINUTE))
"""Questions to a solver: whoever practises asks two for a position."""

SOLVE_DOMINOES: Final = Policy("solve-dominoes", Allowance(120, 5 * _MINUTE), Allowance(600, 5 * _MINUTE))

SIGN_IN: Final = Policy("sign-in", Allowance(20, _HOUR), Allowance(1_200, _HOUR))
"""Signing in by a recovery code or a passkey. Nobody guesses 128 bits, however often: so it is generous to a network,
and one neighbour's tries keep nobody else out."""

NAME: Final = Policy("name", Allowance(20, _HOUR), Allowance(300, _HOUR))

ACCOUNT: Final = Policy("account", Allowance(60, _HOUR), Allowance(600, _HOUR))
"""What one does now and then with one's account: tokens, sessions, the recovery code, passkeys, shares."""

LEAGUE_MAKING: Final = Policy("league-making", Allowance(10, _HOUR), Allowance(60, _HOUR))

LEAGUES: Final = Policy("leagues", Allowance(120, _HOUR), Allowance(3_000, _HOUR))

EXPORT: Final = Policy("export", Allowance(20, _HOUR), Allowance(200, _HOUR))

OTHER: Final = Policy("other", Allowance(120, 5 * _MINUTE), Allowance(3_000, 5 * _MINUTE))
"""Whatever changes something and stands nowhere else in the table."""

NEWCOMERS: Final = Policy("newcomers", None, Allowance(600, _HOUR))
"""Becoming a player, beside what the address itself allows: a school may, a program that makes players by the thousand
not."""

_API: Final = "/api/v1"
_TABLE: Final[tuple[tuple[str, Policy], ...]] = (
    # An export is read, but it reads everything.
    (r"GET /me/export", EXPORT),
    # A page that is only read, but with a hand in its address it asks the solver.
    (r"GET /numbers", SOLVE),
    (r"POST /days/{day}/sheets/.+", PLAY),
    (r"POST /training/.+", TRAIN),
    (r"POST /(analysis|practice)/discards(/.+)?", SOLVE),
    (r"POST /(analysis|practice)/dominoes(/.+)?", SOLVE_DOMINOES),
    (r"POST /players", PLAY),
    (r"POST /(sign-in|recovery)(/.+)?", SIGN_IN),
    (r"POST /me/(name|avatar|profile)", NAME),
    (r"POST /me/mistakes/.+", TRAIN),
    (r"POST /me/.+", ACCOUNT),
    (r"POST /leagues", LEAGUE_MAKING),
    (r"POST /leagues/.+", LEAGUES),
)

POLICIES: Final[tuple[Policy, ...]] = (*dict.fromkeys(policy for _, policy in _TABLE), OTHER, NEWCOMERS)
"""All of them."""

_RULES: Final = tuple((re.compile(pattern), policy) for pattern, policy in _TABLE)
_UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def policy_for(method: str, template: str) -> Policy | None:
    """Return the policy of a route, by its method and its address with the parameters' names in braces.

    None is for what only reads and costs little.

    >>> policy_for("POST", "/api/v1/days/{day}/sheets/ends/run/answers/{n}").name, policy_for("POST", "/language").name
    ('play', 'other')
    """
    asked = f"{method} {template.removeprefix(_API)}"
    for rule, policy in _RULES:
        if rule.fullmatch(asked):
            return policy
    return OTHER if method in _UNSAFE else None
