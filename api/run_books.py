"""Where a run is kept: the ranked one on its sheet, or a replay of a closed day with its player.

The routes of runs are the same for both; what differs stands here.
"""

from datetime import date
from typing import Protocol

from api.accounts.staying import player_gone
from api.problems import ProblemError
from api.service import Service
from api.shapes import RunState, instant, run_state
from api.sheets import PublishedSheet
from puzzles.days import DayState, closes
from puzzles.kinds.contract import Graded, Kind
from puzzles.wire.keys import sheet_of_entry
from puzzles.wire.records import RunRecord, decode_run
from puzzles.wire.replays import (
    REPLAY_ANSWER,
    REPLAY_OPEN,
    REPLAY_SHOW,
    REPLAYS_KEPT,
    ReplayKeys,
    replay_answer_call,
    replay_open_call,
    replay_show_call,
)
from puzzles.wire.scripts import RunReply, run_reply

__all__ = ["RankedBook", "ReplayBook", "RunBook", "closed_sheet", "no_run"]


class RunBook(Protocol):
    """One place for runs of one kind. Instants are epoch milliseconds."""

    @property
    def ranked(self) -> bool:
        """Whether its runs are ranked."""

    @property
    def end(self) -> str:
        """How its addresses end."""

    @property
    def noun(self) -> str:
        """What its runs are called in the ids of operations."""

    @property
    def phrase(self) -> str:
        """What its runs are called in the documentation's sentences."""

    @property
    def tag(self) -> str:
        """The group of its operations."""

    @property
    def day_problems(self) -> tuple[str, ...]:
        """The codes of what may be wrong with the day."""

    @property
    def closed_problems(self) -> tuple[str, ...]:
        """The codes of what may be wrong where a run takes no more answers."""

    async def sheet(self, kind: Kind, day: date, state: DayState) -> PublishedSheet:
        """Return the sheet that a run is on."""

    def absent(self, published: PublishedSheet) -> ProblemError:
        """Return the problem ``no-run``."""

    def vanished(self, published: PublishedSheet) -> ProblemError:
        """Return the problem where a run that was there a moment ago is there no more."""

    def state(self, run: RunRecord, published: PublishedSheet, now: int) -> RunState:
        """Return what a run is."""

    async def read(self, published: PublishedSheet, player: str) -> RunRecord | None:
        """Return a player's run."""

    async def show(self, published: PublishedSheet, *, player: str, n: int, now: int) -> RunReply:
        """Show a position of a timed run."""

    async def record(
        self, published: PublishedSheet, *, player: str, n: int, attempt: str, graded: Graded, now: int, kind: Kind
    ) -> RunReply:
        """Record a graded answer, unless there is one already."""


class RankedBook:
    """The ranked runs: on their sheet, which the day's closing ends.

    Args:
        service: The parts of the process.
    """

    ranked = True
    end = "run"
    noun = "Run"
    phrase = "ranked run"
    tag = "runs"
    day_problems = ("not-a-day", "day-not-open", "no-sheet", "sheet-not-made")
    closed_problems = ("day-closed", "player-gone")

    def __init__(self, service: Service) -> None:
        self._service = service

    async def sheet(self, kind: Kind, day: date, state: DayState) -> PublishedSheet:
        """Return the day's sheet."""
        return await self._service.sheet(kind, day, state)

    def absent(self, published: PublishedSheet) -> ProblemError:
        """Return the problem ``no-run``."""
        return no_run(published)

    def vanished(self, _published: PublishedSheet) -> ProblemError:
        """Return the problem ``player-gone``: meanwhile its player was joined to another, or deleted."""
        return player_gone()

    def state(self, run: RunRecord, published: PublishedSheet, now: int) -> RunState:
        """Return what a run is at a time."""
        return run_state(run, published.keys, now)

    async def read(self, published: PublishedSheet, player: str) -> RunRecord | None:
        """Return a player's run."""
        return await self._service.store.run(published.keys, player)

    async def show(self, published: PublishedSheet, *, player: str, n: int, now: int) -> RunReply:
        """Show a position of a timed run."""
        return await self._service.store.show(published.keys, player=player, n=n, now=now)

    async def record(
        self, published: PublishedSheet, *, player: str, n: int, attempt: str, graded: Graded, now: int, kind: Kind
    ) -> RunReply:
        """Record a graded answer on sheet and board."""
        return await self._service.store.answer(
            published.keys,
            player=player,
            n=n,
            attempt=attempt,
            choice=graded.choice,
            score=graded.score,
            loss=graded.loss,
            now=now,
            positions=len(published.sheet.positions),
            rule=kind.rule,
        )


class ReplayBook:
    """The replays: with their player, who may take any time, and never on a board.

    Args:
        service: The parts of the process.
    """

    ranked = False
    end = "replay"
    noun = "Replay"
    phrase = "replay"
    tag = "archive"
    day_problems = ("not-a-day", "day-not-open", "no-sheet", "not-closed", "not-final-yet")
    closed_problems = ()

    def __init__(self, service: Service) -> None:
        self._service = service

    async def sheet(self, kind: Kind, day: date, state: DayState) -> PublishedSheet:
        """Return the sheet of a closed day."""
        return await closed_sheet(self._service, kind, day, state, "it can be played again then")

    def absent(self, published: PublishedSheet) -> ProblemError:
        """Return the problem ``no-run``."""
        sheet = published.sheet
        return ProblemError("no-run", f"there is no replay of yours of the {sheet.kind} sheet of {sheet.day}")

    def vanished(self, published: PublishedSheet) -> ProblemError:
        """Return the problem ``no-run``: its player began it anew, or its days are over."""
        return self.absent(published)

    def state(self, run: RunRecord, published: PublishedSheet, now: int) -> RunState:  # noqa: ARG002
        """Return what a replay is: nothing closes it."""
        return "open" if run.finished is None else "finished"

    async def read(self, published: PublishedSheet, player: str) -> RunRecord | None:
        """Return a player's replay."""
        keys = self._keys(published, player)
        (fields,) = await self._service.store.pipelined(lambda pipe: pipe.hgetall(keys.run))
        return decode_run(fields) if fields else None

    async def open(self, published: PublishedSheet, *, player: str, attempt: str, again: bool, now: int) -> RunReply:
        """Open a replay, or return the one there is; beyond so many the one touched longest ago is forgotten."""
        keys = self._keys(published, player)
        store = self._service.store
        call = replay_open_call(keys, attempt=attempt, again=again, now=now)
        opened = run_reply(await store.script(REPLAY_OPEN, call))
        (old,) = await store.pipelined(lambda pipe: pipe.zrange(keys.kept, 0, -REPLAYS_KEPT - 1))
        forgotten = [ReplayKeys(player, sheet.day, sheet.kind) for sheet in map(sheet_of_entry, old)]
        if forgotten:
            await store.pipelined(
                lambda pipe: [(pipe.delete(one.run), pipe.zrem(one.kept, one.entry)) for one in forgotten]
            )
        return opened

    async def show(self, published: PublishedSheet, *, player: str, n: int, now: int) -> RunReply:
        """Show a position of a timed replay."""
        call = replay_show_call(self._keys(published, player), n=n, now=now)
        return run_reply(await self._service.store.script(REPLAY_SHOW, call))

    async def record(
        self, published: PublishedSheet, *, player: str, n: int, attempt: str, graded: Graded, now: int, kind: Kind
    ) -> RunReply:
        """Record a graded answer with its player alone."""
        call = replay_answer_call(
            self._keys(published, player),
            n=n,
            attempt=attempt,
            choice=graded.choice,
            score=graded.score,
            loss=graded.loss,
            now=now,
            positions=len(published.sheet.positions),
            rule=kind.rule,
        )
        return run_reply(await self._service.store.script(REPLAY_ANSWER, call))

    def _keys(self, published: PublishedSheet, player: str) -> ReplayKeys:
        return ReplayKeys(player, published.keys.day, published.keys.kind)


async def closed_sheet(service: Service, kind: Kind, day: date, state: DayState, what: str) -> PublishedSheet:
    """Return the sheet of a day that is final.

    Args:
        service: The parts of the process.
        kind: The kind.
        day: The date.
        state: What the day is now.
        what: What happens once it is closed, for the refusal.

    Raises:
        ProblemError: ``no-sheet``, ``not-closed`` or ``not-final-yet``.
    """
    if state != "closed":
        end = instant(closes(day))
        raise ProblemError("not-closed", f"{day} closes at {end}: {what}", closes=end)
    published = await service.sheet(kind, day, state)
    if await service.store.final(published.keys) is None:
        raise ProblemError("not-final-yet", f"{day} is being closed: ask again", retry_after=30)
    return published


def no_run(published: PublishedSheet) -> ProblemError:
    """Return the problem ``no-run``."""
    return ProblemError(
        "no-run", f"there is no run of yours on the {published.sheet.kind} sheet of {published.sheet.day}"
    )
