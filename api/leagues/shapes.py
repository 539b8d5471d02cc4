"""The shapes of leagues on the wire."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from api.kinds.announcing_shapes import AnnouncedRow
from api.names import Language
from api.shapes import Attempt, BoardRow, Instant
from puzzles.wire.hooks import LONGEST_ADDRESS
from puzzles.wire.leagues import HookForm

__all__ = [
    "Changing",
    "Giving",
    "Hook",
    "Hooking",
    "Invitation",
    "Joining",
    "League",
    "LeagueDay",
    "LeagueDayTimed",
    "LeagueSummary",
    "LeagueTable",
    "Leagues",
    "Left",
    "Making",
    "Member",
    "PlayerId",
    "PointsRow",
    "Removing",
    "TableKind",
    "TablePeriod",
    "WeekWinners",
    "Winner",
    "Winners",
]

PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16}$", description="A player's public id.")]
InvitationText = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$", description="The last part of an invitation's link.")
]
LeagueNameText = Annotated[
    str,
    Meta(
        min_length=1, max_length=200, description="2 to 40 characters that can be seen, among them a letter or digit."
    ),
]
Weekday = Annotated[int, Meta(ge=1, le=7, description="1 for Monday to 7 for Sunday.")]

TablePeriod = Literal["day", "week", "month", "year", "all", "season"]
TableKind = str


class Making(Struct, frozen=True, forbid_unknown_fields=True):
    """Makes a league."""

    attempt: Attempt
    name: LeagueNameText


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Joins the league that an invitation is for."""

    invitation: InvitationText


class Removing(Struct, frozen=True, forbid_unknown_fields=True):
    """Names the member who has to go."""

    player: PlayerId


class Giving(Struct, frozen=True, forbid_unknown_fields=True):
    """Names the member who looks after the league from now on."""

    player: PlayerId


class Changing(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes what is given, and leaves the rest as it is."""

    name: LeagueNameText | None = None
    first_weekday: Weekday | None = None
    language: Language | None = None


class Hooking(Struct, frozen=True, forbid_unknown_fields=True):
    """Sets the address to which the league's days are sent; an empty secret signs nothing."""

    url: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]
    form: HookForm
    secret: Annotated[str, Meta(max_length=200)] = ""


class Member(Struct, frozen=True):
    """A member of a league."""

    player: str
    name: str
    joined: Instant
    owner: bool
    you: bool


class Hook(Struct, frozen=True):
    """The address to which a league's days are sent.

    Attributes:
        url: The address.
        form: The form of the messages.
        signed: Whether a secret signs them.
        state: ``on``, or ``off`` after five days in a row that did not arrive; setting the address again turns it on.
        delivered: The last day that arrived.
        fault: Why the last message did not arrive, null where it did.
        test: What became of the test that was asked for last, null where there was none.
    """

    url: str
    form: HookForm
    signed: bool
    state: Literal["on", "off"]
    delivered: str | None
    fault: str | None
    test: Literal["waiting", "arrived", "failed"] | None


class LeagueSummary(Struct, frozen=True):
    """One of the caller's leagues."""

    id: str
    name: str
    members: int
    owner: bool
    joined: Instant


class Leagues(Struct, frozen=True):
    """The caller's leagues, by when they were joined."""

    leagues: tuple[LeagueSummary, ...]


class League(Struct, frozen=True):
    """A league as its members see it; ``hook`` is there for its owner alone."""

    id: str
    name: str
    made: Instant
    first_weekday: int
    language: Language
    owner: bool
    invitation: str
    link: str
    members: tuple[Member, ...]
    hook: Hook | None


class Left(Struct, frozen=True):
    """The league that the caller, or the member named, is in no more."""

    id: str


class Invitation(Struct, frozen=True):
    """What an invitation is for: the league's name, how many are in it, and who invites.

    Attributes:
        state: ``open``; ``full`` where it takes nobody more; ``renewed`` where another invitation holds by now;
            ``gone`` where it leads to no league.
        name: The league's name.
        members: How many are in it.
        owner: The name of its owner.
        league: The league's id where the caller is a member already.
    """

    state: Literal["open", "full", "renewed", "gone"]
    name: str | None
    members: int | None
    owner: str | None
    league: str | None


class LeagueDay(Struct, frozen=True):
    """One kind's board of one day among the members."""

    league: str
    day: str
    kind: str
    final: bool
    rows: tuple[BoardRow, ...]


class LeagueDayTimed(Struct, frozen=True):
    """One timed kind's board of one day among the members."""

    league: str
    day: str
    kind: str
    final: bool
    rows: tuple[AnnouncedRow, ...]


class PointsRow(Struct, frozen=True):
    """A member's row: percentile points added up over the closed days, and how many sheets they come from.

    Who has played nothing in the period has no rank.
    """

    rank: int | None
    player: str
    name: str
    points: float
    plays: int
    you: bool


class LeagueTable(Struct, frozen=True):
    """A league's table over some days, best first; ``first`` and ``last`` are null for all time."""

    league: str
    period: TablePeriod
    kind: TableKind
    first: str | None = field(name="from")
    last: str | None = field(name="to")
    rows: tuple[PointsRow, ...]


class Winner(Struct, frozen=True):
    """A winner of a week."""

    player: str
    name: str
    you: bool


class WeekWinners(Struct, frozen=True):
    """Who won a week, all of them where several are level; nobody where nobody played."""

    first: str = field(name="from")
    last: str = field(name="to")
    points: float
    winners: tuple[Winner, ...]


class Winners(Struct, frozen=True):
    """The winners of the last eight complete weeks, newest first."""

    league: str
    weeks: tuple[WeekWinners, ...]
