"""The caller's own run or replay of a sheet: finding it, giving it the kind's shapes, and what may be wrong."""

import re
from datetime import date, datetime
from typing import Any

from litestar import Request

from api.kinds.contract import AnswerView, KindApi, RunView
from api.problems import ProblemError
from api.run_books import RunBook
from api.service import Service
from api.shapes import instant
from api.sheets import PublishedSheet
from puzzles.days import DayState, closes
from puzzles.kinds.contract import Kind
from puzzles.wire.records import RunRecord

__all__ = [
    "OwnRuns",
    "day_closed",
    "out_of_order",
    "own_run_open",
    "past_own_run",
    "position_number",
    "right_sheet",
]


_POSITION = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


class OwnRuns:
    """The own runs of one kind.

    Args:
        service: The parts of the process.
        api: The kind.
        book: Where they are kept.
    """

    def __init__(self, service: Service, api: KindApi, book: RunBook) -> None:
        self._service = service
        self._api = api
        self._book = book

    async def find(self, request: Request[Any, Any, Any], day: str) -> tuple[PublishedSheet, str, RunRecord]:
        """Return the sheet that a path names, the caller, and the caller's run on it.

        Raises:
            ProblemError: There is no such sheet, or no run.
        """
        when, state = self._service.day(day, self._service.clock())
        published = await self._book.sheet(self._api.kind, when, state)
        player = await self._service.identity.player_of(request)
        run = None if player is None else await self._book.read(published, player)
        if player is None or run is None:
            raise self._book.absent(published)
        return published, player, run

    def shape(self, published: PublishedSheet, run: RunRecord, now: int) -> Any:
        """Return a run as it goes over the wire; ``now`` in milliseconds."""
        state = self._book.state(run, published, now)
        waiting = len(run.answers) + 1 if state == "open" else None
        shown = waiting is not None and (run.shown is not None or self._api.timed is None)
        question = self.question(published, waiting, run.shown) if waiting is not None and shown else None
        return self._api.run_of(RunView(published.sheet, published.hash, run, state, waiting, question))

    def question(self, published: PublishedSheet, n: int, shown: int | None) -> Any:
        """Return a position's question as it goes over the wire, with when it was shown."""
        return self._api.question(self._api.kind.question(published.sheet, n), shown)

    def reply(self, published: PublishedSheet, run: RunRecord, n: int) -> Any:
        """Return the reply to answer ``n``, from the record up to it alone, so that it never changes."""
        answers = run.answers[:n]
        onward = n < len(published.sheet.positions) and self._api.timed is None
        verdict = self._service.sheets.verdict(self._api.kind, published, n, answers[-1].choice)
        question = self.question(published, n + 1, None) if onward else None
        view = AnswerView(published.sheet, published.hash, answers, verdict, question, self._book.ranked)
        return self._api.reply_of(view)


async def past_own_run(
    service: Service, kind: Kind, request: Request[Any, Any, Any], day: str
) -> tuple[PublishedSheet, str | None, DayState]:
    """Return a sheet, the caller and the day's state, once the caller may see what others did on it.

    That is when they have finished a run of their own, or the day has closed.

    Raises:
        ProblemError: ``own-run-open``, or there is no such sheet.
    """
    when, state = service.day(day, service.clock())
    published = await service.sheet(kind, when, state)
    player = await service.identity.player_of(request)
    if state != "closed":
        run = None if player is None else await service.store.run(published.keys, player)
        if run is None or run.finished is None:
            raise own_run_open(when)
    return published, player, state


def own_run_open(day: date) -> ProblemError:
    """Return the problem ``own-run-open``."""
    end = instant(closes(day))
    return ProblemError(
        "own-run-open", f"what others did is shown once your own run is finished, or after {end}", closes=end
    )


def out_of_order(published: PublishedSheet, run: RunRecord, n: int) -> ProblemError:
    """Return the problem ``out-of-order``, which names the position that is expected, if any is."""
    expected = len(run.answers) + 1
    if expected > len(published.sheet.positions):
        return ProblemError("out-of-order", f"position {n} and all others are answered", expected=None)
    return ProblemError("out-of-order", f"position {expected} comes next, not {n}", expected=expected)


def day_closed(day: date, now: datetime) -> ProblemError:
    """Return the problem ``day-closed``; a worker whose clock is ahead may have closed the day before its time."""
    since = f"closed at {instant(closes(day))}" if now >= closes(day) else "has been closed"
    return ProblemError("day-closed", f"{day} {since}: it takes no more answers")


def position_number(text: str) -> int:
    """Return the position that a path names: one way to write each, so that one answer has one address.

    Raises:
        ProblemError: ``no-position``.
    """
    if _POSITION.fullmatch(text) is None:
        raise ProblemError("no-position", f"there is no position {text!r}: positions are written 1, 2, 3 and so on")
    return int(text)


def right_sheet(published: PublishedSheet, named: str, what: str) -> None:
    """Refuse what is meant for another sheet.

    Raises:
        ProblemError: ``wrong-sheet``.
    """
    if named != published.hash:
        raise ProblemError(
            "wrong-sheet",
            f"{what} is for sheet {named[:8]}…, but {published.sheet.day} has {published.hash[:8]}…: "
            "load the day again",
            sheet=published.hash,
        )
