"""The examples of the documentation for leagues: two friends, their league, and a week of it."""

from typing import Any

from msgspec import structs

from api.examples import ATTEMPT, DAY, plain
from api.kinds.announcing_shapes import AnnouncedRow
from api.kinds.count_shapes import CountAnswered
from api.kinds.discard_examples import POSITION
from api.kinds.discard_shapes import DiscardAnswered
from api.kinds.domino_examples import POSITION as DOMINO_POSITION
from api.kinds.domino_shapes import DominoAnswered
from api.kinds.ends_shapes import EndsAnswered
from api.leagues.duel_shapes import (
    CountDuel,
    CountDuelPosition,
    DiscardDuel,
    DiscardDuelPosition,
    DominoDuel,
    DominoDuelPosition,
    DuelSheet,
    DuelSide,
    DuelTally,
    EndsDuel,
    EndsDuelPosition,
    Versus,
)
from api.leagues.shapes import (
    Giving,
    Hook,
    Hooking,
    Invitation,
    Joining,
    League,
    LeagueDay,
    LeagueDayTimed,
    Leagues,
    LeagueSummary,
    LeagueTable,
    Left,
    Making,
    Member,
    PointsRow,
    Removing,
    WeekWinners,
    Winner,
    Winners,
)
from api.shapes import BoardRow, Nothing
from puzzles.kinds.count import CountQuestion
from puzzles.kinds.discard import DiscardQuestion
from puzzles.kinds.domino import question_of
from puzzles.kinds.ends import EndsQuestion

__all__ = ["BODIES", "DAYS_OF_LEAGUES", "DUELS_SHOWN", "LEAGUE", "REPLIES"]

LEAGUE = "Xb7pQ2mK9sLr4TzA"
_INVITATION = "q8Zr2LkT0aBcDf3QwX5yPg"
_ADA, _BOB = "v9xH3nMaqlzaWr0Y", "Qm2TzR7bWkXc4LpA"
_MADE, _JOINED = "2026-09-06T18:20:11.402Z", "2026-09-07T05:31:44.918Z"

_HOOK = Hook(
    "https://hooks.example/muggins", "json", signed=True, state="on", delivered="2026-11-28", fault=None, test=None
)

BODIES: dict[str, Any] = {
    "nothing": plain(Nothing()),
    "make": plain(Making(ATTEMPT, "Die Muggel")),
    "join": plain(Joining(_INVITATION)),
    "remove": plain(Removing(_BOB)),
    "give": plain(Giving(_BOB)),
    "change": {"first_weekday": 7},
    "hook": plain(Hooking("https://hooks.example/muggins", "json", "a long secret of one's own")),
}
"""Bodies by what they ask for."""

REPLIES: dict[str, Any] = {
    "leagues": plain(Leagues((LeagueSummary(LEAGUE, "Die Muggel", 2, owner=True, joined=_MADE),))),
    "league": plain(
        League(
            LEAGUE,
            "Die Muggel",
            _MADE,
            7,
            "de",
            owner=True,
            invitation=_INVITATION,
            link=f"https://muggins.example/join/{_INVITATION}",
            members=(
                Member(_ADA, "Brass Heron", _MADE, owner=True, you=True),
                Member(_BOB, "Sternenfuchs", _JOINED, owner=False, you=False),
            ),
            hook=_HOOK,
        )
    ),
    "left": plain(Left(LEAGUE)),
    "invitation": plain(Invitation("open", "Die Muggel", 2, "Brass Heron", None)),
    "renewed": plain(Invitation("renewed", None, None, None, None)),
    "table": plain(
        LeagueTable(
            LEAGUE,
            "week",
            "all",
            "2026-11-22",
            "2026-11-28",
            (
                PointsRow(1, _BOB, "Sternenfuchs", 812.5, 11, you=False),
                PointsRow(2, _ADA, "Brass Heron", 640.0, 8, you=True),
            ),
        )
    ),
    "winners": plain(
        Winners(LEAGUE, (WeekWinners("2026-11-22", "2026-11-28", 812.5, (Winner(_BOB, "Sternenfuchs", you=False),)),))
    ),
    "versus": plain(
        Versus(
            LEAGUE,
            "month",
            "2026-11-01",
            "2026-11-30",
            DuelSide(_ADA, "Brass Heron", True, "none", None, None, None, None),
            DuelSide(_BOB, "Sternenfuchs", False, "none", None, None, None, None),
            (DuelTally("discard", 2, 1, 0, 1, 1742, 1790),),
            (
                DuelSheet("2026-11-28", "discard", 871, 905, "right"),
                DuelSheet("2026-11-27", "discard", 871, 885, "right"),
            ),
        )
    ),
}
"""Replies by what they are."""

_THINKING = LeagueDay(
    LEAGUE,
    DAY,
    "discard",
    final=False,
    rows=(
        BoardRow(1, _BOB, "Sternenfuchs", 905, you=False),
        BoardRow(2, _ADA, "Brass Heron", 871, you=True),
    ),
)
_TIMED = LeagueDayTimed(
    LEAGUE,
    DAY,
    "count",
    final=False,
    rows=(
        AnnouncedRow(1, _ADA, "Brass Heron", 19, 91_480, 101_480, you=True),
        AnnouncedRow(2, _BOB, "Sternenfuchs", 18, 88_210, 108_210, you=False),
    ),
)


def _of_kind(example: Any, kind: str) -> dict[str, Any]:
    return {**plain(example), "kind": kind}


DAYS_OF_LEAGUES: dict[str, Any] = {
    "discard": _of_kind(_THINKING, "discard"),
    "count": _of_kind(_TIMED, "count"),
    "domino": _of_kind(_THINKING, "domino"),
    "ends": _of_kind(_TIMED, "ends"),
}
"""By kind: its board of one day among the members."""


def _thinking(score: int, loss: float, *, you: bool) -> DuelSide:
    return DuelSide(
        _ADA if you else _BOB, "Brass Heron" if you else "Sternenfuchs", you, "over", score, loss, None, None
    )


def _timed(right: int, time: int, adjusted: int, *, you: bool) -> DuelSide:
    return DuelSide(
        _ADA if you else _BOB, "Brass Heron" if you else "Sternenfuchs", you, "over", right, None, time, adjusted
    )


_QUESTION = structs.replace(question_of(DOMINO_POSITION), n=1)

DUELS_SHOWN: dict[str, Any] = {
    "discard": plain(
        DiscardDuel(
            LEAGUE,
            DAY,
            "discard",
            _thinking(871, 1.93, you=True),
            _thinking(905, 1.41, you=False),
            "right",
            (
                DiscardDuelPosition(
                    1,
                    DiscardQuestion(1, "own", POSITION.cards),
                    DiscardAnswered(1, ("JD", "QH"), 0.24, 85),
                    DiscardAnswered(1, ("6D", "7S"), 0.0, 100),
                ),
            ),
        )
    ),
    "count": plain(
        CountDuel(
            LEAGUE,
            DAY,
            "count",
            _timed(19, 91_480, 101_480, you=True),
            _timed(18, 88_210, 108_210, you=False),
            "left",
            (
                CountDuelPosition(
                    1,
                    CountQuestion(1, crib=False, cards=("5C", "5H", "6D", "7S"), starter="JD"),
                    CountAnswered(1, 14, 14, 0, 4210),
                    CountAnswered(1, 12, 14, -2, 3980),
                ),
            ),
        )
    ),
    "domino": plain(
        DominoDuel(
            LEAGUE,
            DAY,
            "domino",
            _thinking(871, 1.93, you=True),
            _thinking(905, 1.41, you=False),
            "right",
            (
                DominoDuelPosition(
                    1,
                    _QUESTION,
                    DominoAnswered(1, finish=False, tile="5-4", end="right", loss=0.5, score=71),
                    None,
                ),
            ),
        )
    ),
    "ends": plain(
        EndsDuel(
            LEAGUE,
            DAY,
            "ends",
            _timed(39, 71_480, 81_480, you=True),
            _timed(40, 88_210, 88_210, you=False),
            "left",
            (
                EndsDuelPosition(
                    1,
                    EndsQuestion(1, ("6-6", "6-3"), "right"),
                    EndsAnswered(1, 8, 8, 0, 1710),
                    EndsAnswered(1, 8, 8, 0, 2010),
                ),
            ),
        )
    ),
}
"""By kind: two members on one sheet."""
