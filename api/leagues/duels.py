"""Head-to-head: the sheets that two members of a league have both played, compared by what their runs came to."""

from datetime import date
from typing import Any, Literal

from msgspec import Struct

from api.kinds.contract import KindApi, RunView
from api.leagues.duel_shapes import DUELS, DuelSide, DuelTally
from api.shapes import run_state
from api.sheets import PublishedSheet
from api.store import Store
from puzzles.days import day_number
from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys, sheet_of_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import RunRecord
from puzzles.wire.spans import Span

__all__ = ["LATEST", "Compared", "Named", "Outcome", "compared_in", "duel_of", "outcome_of", "tallies_of"]

Outcome = Literal["left", "right", "level"]

LATEST = 60
"""Sheets that are listed one by one."""


class Named(Struct, frozen=True):
    """One of the two: who, what they are called, and whether it is the caller."""

    player: str
    name: str
    you: bool

    def side(self, state: Literal["none", "open", "over"] = "none") -> DuelSide:
        """Return the side without a result."""
        return DuelSide(self.player, self.name, self.you, state, None, None, None, None)


class Compared(Struct, frozen=True):
    """One closed sheet that both stand on the board of, by standing."""

    keys: SheetKeys
    left: int
    right: int

    @property
    def outcome(self) -> Outcome:
        """Who did better."""
        return outcome_of(self.left, self.right)


def outcome_of(left: int, right: int) -> Outcome:
    """Return who has the better standing."""
    if left == right:
        return "level"
    return "left" if left > right else "right"


async def compared_in(store: Store, players: tuple[str, str], span: Span, newest: date) -> list[Compared]:
    """Return the sheets of a stretch of closed days that both stand on the board of, newest first."""
    first, last = day_number(span[0]), day_number(min(span[1], newest))

    def fill(pipe: Any) -> None:
        for player in players:
            pipe.zrangebyscore(PlayerKeys(player).played, first, last)

    mine, theirs = await store.pipelined(fill)
    order = {kind: place for place, kind in enumerate(KINDS)}
    both = sorted(
        (sheet_of_entry(entry) for entry in {*mine} & {*theirs}),
        key=lambda keys: (-day_number(keys.day), order.get(keys.kind, len(order))),
    )
    if not both:
        return []
    scores = await store.pipelined(lambda pipe: [pipe.zmscore(keys.board, list(players)) for keys in both])
    return [
        Compared(keys, int(left), int(right))
        for keys, (left, right) in zip(both, scores, strict=True)
        if left is not None and right is not None
    ]


def tallies_of(sheets: list[Compared]) -> tuple[DuelTally, ...]:
    """Return how the two stand against each other, kind by kind; kinds that they never both played are left out."""
    found = []
    for name, kind in KINDS.items():
        mine = [one for one in sheets if one.keys.kind == name]
        if mine:
            outcomes = [one.outcome for one in mine]
            found.append(
                DuelTally(
                    name,
                    len(mine),
                    outcomes.count("left"),
                    outcomes.count("level"),
                    outcomes.count("right"),
                    sum(kind.rule.result(one.left) for one in mine),
                    sum(kind.rule.result(one.right) for one in mine),
                )
            )
    return tuple(found)


def duel_of(
    league: str,
    api: KindApi,
    published: PublishedSheet,
    sides: tuple[Named, Named],
    runs: tuple[RunRecord | None, RunRecord | None],
    *,
    now: int,
) -> Any:
    """Return two members on one sheet, position by position.

    The caller may see the sheet. A run that can still be finished is shown to nobody else, and one that stands on no
    board is left out.

    Args:
        league: The league's id.
        api: The kind.
        published: The sheet.
        sides: The two.
        runs: Their runs.
        now: The present in epoch milliseconds.
    """
    duel, position = DUELS[api.kind.name]
    over = [run if run is not None and _state(published, run, now) == "over" else None for run in runs]
    shown = [_side(api, published, named, run, now) for named, run in zip(sides, runs, strict=True)]
    answers = [_answers(api, published, run, now) for run in over]
    standings = [None if run is None else _standing(api, run) for run in over]
    left, right = standings
    return duel(
        league,
        published.sheet.day,
        api.kind.name,
        shown[0],
        shown[1],
        None if left is None or right is None else outcome_of(left, right),
        tuple(
            position(n, api.kind.question(published.sheet, n), answers[0].get(n), answers[1].get(n))
            for n in range(1, len(published.sheet.positions) + 1)
        ),
    )


def _state(published: PublishedSheet, run: RunRecord, now: int) -> Literal["none", "open", "over"]:
    if run.off_board:
        return "none"
    return "open" if run_state(run, published.keys, now) == "open" else "over"


def _standing(api: KindApi, run: RunRecord) -> int | None:
    """Return the run's standing; without its last answer a run of a timed kind has none."""
    rule = api.kind.rule
    return rule.standing(run.score, run.time) if run.finished is not None or rule.unfinished else None


def _side(api: KindApi, published: PublishedSheet, named: Named, run: RunRecord | None, now: int) -> DuelSide:
    state = "none" if run is None else _state(published, run, now)
    if run is None or state != "over":
        return named.side(state)
    if api.timed is None:
        # By the kind's own shape, since dominoes keep what was given away of a race apart.
        loss = _shape(api, published, run, now).loss
        return DuelSide(named.player, named.name, named.you, state, run.score, loss, None, None)
    standing = _standing(api, run)
    adjusted = None if standing is None else api.kind.rule.result(standing)
    return DuelSide(named.player, named.name, named.you, state, run.score, None, run.time, adjusted)


def _answers(api: KindApi, published: PublishedSheet, run: RunRecord | None, now: int) -> dict[int, Any]:
    if run is None:
        return {}
    return {one.n: one for one in _shape(api, published, run, now).answers}


def _shape(api: KindApi, published: PublishedSheet, run: RunRecord, now: int) -> Any:
    return api.run_of(RunView(published.sheet, published.hash, run, run_state(run, published.keys, now), None, None))
