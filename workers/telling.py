"""Telling leagues' addresses of closed days.

It is an invariant: for each league with an address, each day that closed since it was set has been delivered or given
up. A message is tried again after growing pauses, and a day is given up after eight tries; after five such days in a
row the address is switched off. Several workers share the work: each message is claimed for a while before it is sent,
and what became of it is noted before the claim ends. Nothing that is sent is kept.
"""

import asyncio
import logging
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import partial

from msgspec import Struct

from puzzles.days import closes, day_number, day_of
from puzzles.wire.keys import CLOSED, UNCLOSED, sheet_of_entry
from puzzles.wire.leagues import (
    HOOKS,
    LEAGUE_TOLD,
    HookRecord,
    LeagueKeys,
    LeagueRecord,
    decode_hook,
    decode_league,
    told_call,
)
from puzzles.wire.scripts import milliseconds
from workers.league_messages import day_message, read_day, test_message
from workers.store import Store
from workers.webhooks import Door, Message

__all__ = ["MOST_FAILED", "PAUSES", "Teller"]

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 4, 15, 60, 120, 240, 360))
"""How long after each failure the next try comes; after the eighth the day is given up."""

MOST_FAILED = 5
"""Days in a row that are given up before an address is switched off."""

PATIENCE = timedelta(days=1)
"""How long after its closing time a day waits for a sheet that cannot be closed."""

TEST_PATIENCE = timedelta(minutes=5)
"""For how long a test that was asked for is still sent."""

_OLDEST = 7
"""Days back to which a long rest is made up for."""

_CLAIM = 120
"""Seconds for which a message is one worker's: far more than sending takes."""

_AT_ONCE = 8
_EPOCH = date(1970, 1, 1).toordinal()

_log = logging.getLogger(__name__)


class _Due(Struct, frozen=True):
    """A message that is due: a test, or a closed day."""

    keys: LeagueKeys
    record: LeagueRecord
    hook: HookRecord
    day: date | None

    @property
    def name(self) -> str:
        return f"test:{self.hook.test}" if self.day is None else self.day.isoformat()


class Teller:
    """Sends what is due.

    Args:
        store: The store.
        door: The way out.
        public_url: Where people reach the site; without it messages have no link.
    """

    def __init__(self, store: Store, door: Door, *, public_url: str = "") -> None:
        self._store = store
        self._door = door
        self._public_url = public_url

    def tell(self, now: datetime) -> int:
        """Send what is due at this instant, some at a time; return how many messages arrived."""
        due = list(self._due(now))
        return asyncio.run(self._send_all(due, now)) if due else 0

    async def _send_all(self, due: list[_Due], now: datetime) -> int:
        turn = asyncio.Semaphore(_AT_ONCE)

        async def one(each: _Due) -> bool:
            async with turn:
                return await self._send(each, now)

        return sum(await asyncio.gather(*map(one, due)))

    def _due(self, now: datetime) -> Iterator[_Due]:
        ready: dict[date, bool | None] = {}
        for league in sorted(self._store.smembers(HOOKS)):
            keys = LeagueKeys(league)
            record = decode_league(self._store.hgetall(keys.settings))
            if record is None:
                self._store.srem(HOOKS, league)
                continue
            hook = decode_hook(self._store.hgetall(keys.hook))
            if hook is None:
                continue
            if _test_due(hook, now):
                yield _Due(keys, record, hook, None)
            day = self._next_day(hook, now, ready)
            if day is not None:
                yield _Due(keys, record, hook, day)

    def _next_day(self, hook: HookRecord, now: datetime, ready: dict[date, bool | None]) -> date | None:
        """Return the day that an address is to be told of now."""
        if hook.off is not None or milliseconds(now) < hook.after:
            return None
        today = day_number(day_of(now))
        for number in range(max(hook.next, today - _OLDEST), today):
            day = date.fromordinal(_EPOCH + number)
            if day not in ready:
                ready[day] = self._is_ready(day, now)
            if ready[day] is not None:
                return day if ready[day] else None
        return None

    def _is_ready(self, day: date, now: datetime) -> bool | None:
        """Return whether all sheets of a day are final and all boards have taken them in; None without any sheet."""
        if now < closes(day):
            return False
        number = day_number(day)
        final = [sheet_of_entry(entry) for entry in self._store.zrangebyscore(CLOSED, number, number)]
        if now < closes(day) + PATIENCE:
            instant = int(closes(day).timestamp())
            if self._store.zrangebyscore(UNCLOSED, instant, instant):
                return False
            if any(int(self._store.get(keys.rolled) or 0) == 0 for keys in final):
                return False
        return True if final else None

    async def _send(self, due: _Due, now: datetime) -> bool:
        claim = due.keys.claim(due.name)
        if not self._store.set(claim, due.hook.mark, nx=True, ex=_CLAIM):
            return False
        # Another worker may have sent it since this one looked.
        hook = decode_hook(self._store.hgetall(due.keys.hook))
        if hook is None or not _still_due(due, hook):
            self._store.delete(claim)
            return False
        fault = await self._door.send(self._message(due))
        fields = _tested(hook, fault) if due.day is None else _told(due.hook, due.day, fault, now)
        call = told_call(due.keys, mark=hook.mark, fields=fields)
        self._store.register_script(LEAGUE_TOLD)(keys=call.keys, args=call.args)
        self._store.delete(claim)
        if fault:
            _log.info("a league's message did not arrive: %s", fault)
        return not fault

    def _message(self, due: _Due) -> Message:
        about = partial(test_message, due.keys, due.record, due.hook)
        if due.day is None:
            return about(self._public_url)
        table = read_day(self._store, due.keys, due.record, due.day)
        return day_message(due.keys, due.record, due.hook, table, self._public_url)


def _test_due(hook: HookRecord, now: datetime) -> bool:
    if hook.test is None or hook.tested == hook.test:
        return False
    return milliseconds(now) - hook.test < TEST_PATIENCE / timedelta(milliseconds=1)


def _still_due(due: _Due, hook: HookRecord) -> bool:
    if hook.mark != due.hook.mark:
        return False
    if due.day is None:
        return hook.tested != due.hook.test
    return (hook.next, hook.tries, hook.off) == (due.hook.next, due.hook.tries, due.hook.off)


def _tested(hook: HookRecord, fault: str) -> dict[str, str | int]:
    return {"tested": hook.test or 0, "test_fault": fault}


def _told(hook: HookRecord, day: date, fault: str, now: datetime) -> dict[str, str | int]:
    number = day_number(day)
    if not fault:
        return {"next": number + 1, "tries": 0, "after": 0, "failed": 0, "delivered": number, "fault": ""}
    tries = hook.tries + 1 if hook.next == number else 1
    if tries <= len(PAUSES):
        return {"next": number, "tries": tries, "after": milliseconds(now + PAUSES[tries - 1]), "fault": fault}
    failed = hook.failed + 1
    given_up: dict[str, str | int] = {"next": number + 1, "tries": 0, "after": 0, "failed": failed, "fault": fault}
    return given_up | ({"off": milliseconds(now)} if failed >= MOST_FAILED else {})
