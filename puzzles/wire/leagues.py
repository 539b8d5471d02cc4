"""Leagues in the store: the names of their keys, what stands there, and the Lua scripts that change it.

All keys of one league share the hash tag ``{league:id}``, so each change is one atomic script. A player's own list of
leagues (:attr:`puzzles.wire.players.PlayerKeys.leagues`) and the index of invitations are written before the league, so
that nothing is lost; an entry there may lead to no league, or to one without the player, and whoever reads it looks.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from puzzles.ranking import competition_ranks
from puzzles.wire.keys import PREFIX
from puzzles.wire.scripts import Call

__all__ = [
    "HOOKS",
    "INVITATION_MEMORY",
    "LEAGUE_CHANGE",
    "LEAGUE_DELETE",
    "LEAGUE_HOOK",
    "LEAGUE_JOIN",
    "LEAGUE_LEAVE",
    "LEAGUE_MAKE",
    "LEAGUE_MOVE",
    "LEAGUE_SCRIPTS",
    "LEAGUE_TOLD",
    "MOST_LEAGUES",
    "MOST_MEMBERS",
    "MOST_OWNED",
    "HookForm",
    "HookRecord",
    "LeagueKeys",
    "LeagueRecord",
    "change_call",
    "decode_hook",
    "decode_league",
    "delete_call",
    "hook_call",
    "invitation_key",
    "join_call",
    "leave_call",
    "make_call",
    "move_call",
    "ranked_members",
    "told_call",
]

MOST_MEMBERS = 500
MOST_LEAGUES = 50
"""How many leagues one player may be in."""
MOST_OWNED = 20
"""How many of them one player may make or take over by choice."""

HOOKS = PREFIX + "league-hooks"
"""Set of the ids of the leagues that may have an address to which their days are sent."""

INVITATION_MEMORY = 90 * 24 * 3600
"""Seconds for which an invitation that holds no more is known as such, so that a page can say what became of it."""

HookForm = Literal["json", "discord"]


class LeagueKeys(NamedTuple):
    """The keys of one league.

    Attributes:
        league: The league's id.
    """

    league: str

    @property
    def tag(self) -> str:
        """The common part, with the hash tag."""
        return f"{PREFIX}{{league:{self.league}}}:"

    @property
    def settings(self) -> str:
        """Hash: what :class:`LeagueRecord` names."""
        return self.tag + "league"

    @property
    def members(self) -> str:
        """Sorted set of the members by the millisecond they joined."""
        return self.tag + "members"

    @property
    def hook(self) -> str:
        """Hash: what :class:`HookRecord` names."""
        return self.tag + "hook"

    def claim(self, what: str) -> str:
        """Return the key of the string that stands for a while after a worker took a message upon itself."""
        return f"{self.tag}claim:{what}"


def invitation_key(invitation: str) -> str:
    """Return the key of the string that holds the league's id for an invitation, by the invitation's SHA-256."""
    return PREFIX + "invitation:" + sha256(invitation.encode()).hexdigest()


class LeagueRecord(Struct, frozen=True):
    """A league.

    Attributes:
        name: What it is called.
        owner: The member who looks after it.
        made: When it was made, in epoch milliseconds.
        first_weekday: The day on which its weeks begin, 1 for Monday to 7 for Sunday.
        invitation: The token of its link.
        language: The language of the messages it sends.
    """

    name: str
    owner: str
    made: int
    first_weekday: int
    invitation: str
    language: str


def decode_league(fields: Mapping[str, str]) -> LeagueRecord | None:
    """Return the league that a hash of the store holds, None where it is empty."""
    if not fields:
        return None
    return LeagueRecord(
        fields["name"],
        fields["owner"],
        int(fields["made"]),
        int(fields["first_weekday"]),
        fields["invitation"],
        fields["language"],
    )


class HookRecord(Struct, frozen=True):
    """The address to which a league's days are sent. Instants are epoch milliseconds, days are day numbers.

    Attributes:
        mark: Changes with every setting of the address.
        url: The address.
        form: The form of the messages.
        secret: What signs them, empty for nothing.
        next: The first day that has neither been delivered nor given up.
        tries: How often that day has been tried in vain.
        after: When it is tried again.
        failed: How many days in a row have been given up.
        off: When the address was switched off for that, None as long as it is on.
        delivered: The last day that arrived, None before the first.
        fault: Why the last day did not arrive, empty where it did.
        test: When a test was asked for last, None for never.
        tested: The test that was sent last, None for none.
        test_fault: Why that one did not arrive, empty where it did.
    """

    mark: str
    url: str
    form: HookForm
    secret: str
    next: int
    tries: int
    after: int
    failed: int
    off: int | None
    delivered: int | None
    fault: str
    test: int | None
    tested: int | None
    test_fault: str


def decode_hook(fields: Mapping[str, str]) -> HookRecord | None:
    """Return the address that a hash of the store holds, None where it is empty."""
    if "mark" not in fields:
        return None

    def number(name: str) -> int | None:
        return int(fields[name]) if fields.get(name) else None

    return HookRecord(
        fields["mark"],
        fields["url"],
        "discord" if fields["form"] == "discord" else "json",
        fields.get("secret", ""),
        int(fields["next"]),
        number("tries") or 0,
        number("after") or 0,
        number("failed") or 0,
        number("off"),
        number("delivered"),
        fields.get("fault", ""),
        number("test"),
        number("tested"),
        fields.get("test_fault", ""),
    )


def ranked_members(standings: Mapping[str, int]) -> list[tuple[int, str, int]]:
    """Return members as ``(rank, player, standing)``, best first; the order within a rank is that of the boards.

    >>> ranked_members({"ada": 10, "bob": 30, "cid": 10})
    [(1, 'bob', 30), (2, 'cid', 10), (2, 'ada', 10)]
    """
    ordered = sorted(standings.items(), key=lambda one: (one[1], one[0]), reverse=True)
    ranks = competition_ranks([standing for _, standing in ordered])
    return [(rank, player, standing) for rank, (player, standing) in zip(ranks, ordered, strict=True)]


def _text(name: str) -> str:
    return files("puzzles.wire").joinpath("lua", f"league_{name}.lua").read_text(encoding="utf-8")


LEAGUE_MAKE = _text("make")
LEAGUE_JOIN = _text("join")
LEAGUE_LEAVE = _text("leave")
LEAGUE_MOVE = _text("move")
LEAGUE_CHANGE = _text("change")
LEAGUE_DELETE = _text("delete")
LEAGUE_HOOK = _text("hook")
LEAGUE_TOLD = _text("told")

LEAGUE_SCRIPTS = (LEAGUE_MAKE, LEAGUE_JOIN, LEAGUE_LEAVE, LEAGUE_MOVE, LEAGUE_CHANGE, LEAGUE_DELETE, LEAGUE_HOOK)
"""The scripts of the API; the workers' is :data:`LEAGUE_TOLD`."""


def _pairs(fields: Mapping[str, Any]) -> Sequence[str | int | float]:
    return [part for name, value in fields.items() for part in (name, value)]


def make_call(keys: LeagueKeys, league: LeagueRecord) -> Call:
    """Make the league; its owner is the first member."""
    fields = {name: getattr(league, name) for name in league.__struct_fields__}
    return Call([keys.settings, keys.members], [league.owner, league.made, *_pairs(fields)])


def join_call(keys: LeagueKeys, *, player: str, invitation: str, now: int) -> Call:
    """Let a player in; ``now`` in milliseconds."""
    return Call([keys.settings, keys.members], [player, invitation, now, MOST_MEMBERS])


def leave_call(keys: LeagueKeys, *, player: str, asked_by: str) -> Call:
    """Take a player out."""
    return Call([keys.settings, keys.members, keys.hook], [player, asked_by])


def move_call(keys: LeagueKeys, *, guest: str, account: str) -> Call:
    """Give a guest's membership to an account."""
    return Call([keys.settings, keys.members], [guest, account])


def change_call(keys: LeagueKeys, *, asked_by: str, fields: Mapping[str, str | int]) -> Call:
    """Change fields of :class:`LeagueRecord`."""
    return Call([keys.settings, keys.members, keys.hook], [asked_by, *_pairs(fields)])


def delete_call(keys: LeagueKeys, *, asked_by: str) -> Call:
    """Delete the league."""
    return Call([keys.settings, keys.members, keys.hook], [asked_by])


def hook_call(
    keys: LeagueKeys, *, asked_by: str, what: Literal["set", "take", "test"], fields: Mapping[str, str | int]
) -> Call:
    """Set or take away the league's address, or ask for a test of it."""
    return Call([keys.settings, keys.hook], [asked_by, what, *_pairs(fields)])


def told_call(keys: LeagueKeys, *, mark: str, fields: Mapping[str, str | int]) -> Call:
    """Note what became of a message."""
    return Call([keys.hook], [mark, *_pairs(fields)])
