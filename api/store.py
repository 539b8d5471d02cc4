"""The store as the API uses it: one bounded, retried way in, and a method for each thing that is read or written there.

Every operation may safely be sent twice (reads, scripts that are idempotent, writes of the same value), so a lost
connection or reply is answered by sending it again, within a bounded time. Beyond that the store counts as down.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from redis import exceptions as faults
from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from api.problems import ProblemError
from puzzles.days import day_number
from puzzles.ranking import StandingRule
from puzzles.wire import keys as names
from puzzles.wire.clock import seconds_ahead
from puzzles.wire.connection import CLIENT_OPTIONS, parse_address
from puzzles.wire.keys import SheetKeys, sheet_entry
from puzzles.wire.periods import PeriodBoard
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import FinalRecord, RunRecord, RunResult, decode_run
from puzzles.wire.scripts import (
    ANSWER,
    BOARD,
    OPEN,
    RELEASE,
    REVIEW,
    SHOW,
    STATISTICS,
    BoardReply,
    Call,
    RunReply,
    StandingStatistics,
    answer_call,
    board_call,
    board_reply,
    open_call,
    review_call,
    run_reply,
    show_call,
    statistics_call,
    statistics_reply,
)

__all__ = ["Store", "connect"]

log = logging.getLogger("muggins.api.store")

T = TypeVar("T")

_AT_ONCE = 64
"""Operations under way at one time; further ones wait for their turn, within the same bound."""

_TRIES = 4
_PAUSE = 0.03
"""Seconds before the second try; each further pause is three times as long."""
_AN_HOUR = 3600
_TIME_LIMIT = 4.0
"""Seconds that one operation may take, waiting and sending again included."""

_ROWS = 1000
_SUM_SECONDS = 30.0
"""How long the mean of a large board is kept."""

_REPLY_LIMIT = 2.0
"""Seconds that one reply may take."""

_LOST = (
    faults.ConnectionError,
    faults.TimeoutError,
    faults.BusyLoadingError,
    faults.ClusterDownError,
    faults.ReadOnlyError,
    faults.TryAgainError,
    faults.MasterDownError,
    faults.OutOfMemoryError,
    faults.RedisClusterException,
    OSError,
    # Where one connection is lost, redis-py's cluster client closes all of them, those too that are just connecting.
    AttributeError,
)
"""What a store raises that is away, restarting, choosing a new primary, or full."""

_REFUSED = re.compile(r"\b(MISCONF|OOM|READONLY|LOADING|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|TRYAGAIN|BUSY)\b", re.ASCII)
"""Words in other replies that say so: those without a class of their own, and those that a script passes on."""


def connect(url: str) -> Any:
    """Return a client for the address, not yet connected. It never sends anything twice by itself."""
    address = parse_address(url)
    options: dict[str, Any] = CLIENT_OPTIONS | {"socket_timeout": _REPLY_LIMIT, "socket_connect_timeout": 1.0}
    never = Retry(NoBackoff(), 0)
    if address.mode == "single":
        pool = BlockingConnectionPool.from_url(
            address.url, max_connections=_AT_ONCE, timeout=_TIME_LIMIT, retry=never, **options
        )
        return Redis.from_pool(pool)
    options |= {"username": address.username, "password": address.password}
    if address.mode == "cluster":
        nodes = [ClusterNode(host, port) for host, port in address.nodes]
        return RedisCluster(startup_nodes=nodes, retry=never, max_connections=2 * _AT_ONCE, **options)
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        list(address.nodes), sentinel_kwargs={"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "retry": never}
    )
    return sentinel.master_for(address.service, retry=never, max_connections=2 * _AT_ONCE, **options)


class Store:
    """What stands in the store, by method.

    Args:
        client: What :func:`connect` returns.

    Every method raises the problem ``store-down`` where the store does not answer in time.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._scripts: dict[str, Any] = {}
        self._sums: dict[str, tuple[float, float]] = {}

    async def start(self) -> None:
        """Find out how the store is laid out, before many ask at once; one that is away now is found later."""
        with contextlib.suppress(ProblemError):
            await self.ping()

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.aclose()

    async def ping(self) -> None:
        """Return if the store answers."""
        # EXISTS has a key, so that a cluster asks the node that owns it.
        await self._steadily(lambda: self._client.exists(names.UNCLOSED))

    async def seconds_ahead(self, now: datetime) -> float:
        """Return by how many seconds an instant is ahead of the store's clock."""
        return seconds_ahead(await self._steadily(self._client.time), now)

    async def try_writing(self, sheets: Sequence[SheetKeys]) -> None:
        """Return if the store takes writes where players and the runs on these sheets stand: a word for a minute."""
        for key in (names.WRITABLE, *(keys.writable for keys in sheets)):
            await self._steadily(lambda key=key: self._client.set(key, "1", ex=60))  # type: ignore[misc]

    async def sheet(self, keys: SheetKeys) -> bytes | None:
        """Return the published bytes of a sheet."""
        text: str | None = await self._steadily(lambda: self._client.get(keys.sheet))
        return None if text is None else text.encode()

    async def final(self, keys: SheetKeys) -> FinalRecord | None:
        """Return what the closing has published, or None as long as the day is not final."""
        text: str | None = await self._steadily(lambda: self._client.get(keys.final))
        return None if text is None else msgspec.json.decode(text, type=FinalRecord)

    async def run(self, keys: SheetKeys, player: str) -> RunRecord | None:
        """Return a player's run."""
        fields: dict[str, str] = await self._steadily(lambda: self._client.hgetall(keys.run(player)))
        return decode_run(fields) if fields else None

    async def open_run(self, keys: SheetKeys, *, player: str, attempt: str, now: int) -> RunReply:
        """Open a player's run, or return the one there is; ``now`` in milliseconds.

        Before it the player's list of played sheets names it, so that no run is ever left out of a history.
        """
        played = PlayerKeys(player).played
        await self._steadily(lambda: self._client.zadd(played, {sheet_entry(keys): day_number(keys.day)}))
        opened = run_reply(await self.script(OPEN, open_call(keys, player=player, attempt=attempt, now=now)))
        if opened.outcome == "gone":
            await self._steadily(lambda: self._client.zrem(played, sheet_entry(keys)))
        return opened

    async def answer(
        self,
        keys: SheetKeys,
        *,
        player: str,
        n: int,
        attempt: str,
        choice: str,
        score: int,
        loss: float,
        now: int,
        positions: int,
        rule: StandingRule,
    ) -> RunReply:
        """Record a graded answer, unless there is one already; ``now`` in milliseconds."""
        call = answer_call(
            keys,
            player=player,
            n=n,
            attempt=attempt,
            choice=choice,
            score=score,
            loss=loss,
            now=now,
            positions=positions,
            rule=rule,
        )
        return run_reply(await self.script(ANSWER, call))

    async def show(self, keys: SheetKeys, *, player: str, n: int, now: int) -> RunReply:
        """Show a position of a timed run, whose time begins at ``now`` (milliseconds) unless it has begun before."""
        return run_reply(await self.script(SHOW, show_call(keys, player=player, n=n, now=now)))

    async def ask_for_a_look(self, keys: SheetKeys, *, player: str, now: int) -> RunReply:
        """Note that a player asks for a look at a marked run, and put it on the list of those to be looked at."""
        asked = run_reply(await self.script(REVIEW, review_call(keys, player=player, field="asked", now=now)))
        run = asked.run
        if run is not None and run.held_back and run.asked is not None:
            entry = {names.review_entry(keys, player): run.asked}
            await self._steadily(lambda: self._client.zadd(names.REVIEWS, entry, nx=True))
        return asked

    async def results(self, keys: SheetKeys, players: Sequence[str]) -> dict[str, RunResult]:
        """Return what the runs of these players came to; who has no run is left out."""
        if not players:
            return {}
        found = await self.pipelined(lambda pipe: [pipe.hmget(keys.run(player), "score", "time") for player in players])
        return {
            player: RunResult(int(score), int(time or 0))
            for player, (score, time) in zip(players, found, strict=True)
            if score is not None
        }

    async def board(
        self,
        board: SheetKeys | PeriodBoard,
        *,
        after: tuple[int, str] | None,
        limit: int,
        player: str | None,
        neighbours: int,
        ranges: Sequence[tuple[int, int]] = (),
    ) -> BoardReply:
        """Return a page of a board, the rows around a player, and how many rows lie in each of the ranges."""
        call = board_call(board, after=after, limit=limit, player=player, neighbours=neighbours, ranges=ranges)
        return board_reply(await self.script(BOARD, call))

    async def statistics(
        self, keys: SheetKeys, ranges: Sequence[tuple[int, int]], *, positions: int
    ) -> StandingStatistics:
        """Return the numbers of the runs that stand on the board, as of one instant.

        The sum of thousands of times is added up piece by piece, at most once in half a minute, so that nobody waits
        behind it in the store: there the mean is that of a moment before.
        """
        call = statistics_call(keys, ranges)
        found = statistics_reply(await self.script(STATISTICS, call), ranges, positions=positions)
        if found.total is not None:
            return found
        now = asyncio.get_running_loop().time()
        kept = self._sums.get(keys.board)
        if kept is None or kept[0] < now:
            self._sums = {board: one for board, one in self._sums.items() if one[0] >= now}
            kept = self._sums[keys.board] = (now + _SUM_SECONDS, await self._mean(keys.board))
        return msgspec.structs.replace(found, total=round(kept[1] * found.runs))

    async def _mean(self, board: str) -> float:
        """Return the mean of the standings of a board that has some, a thousand at a time."""
        standings: dict[str, float] = {}
        start, more = 0, True
        while more:
            rows = await self._steadily(
                lambda start=start: self._client.zrange(board, start, start + _ROWS - 1, withscores=True)  # type: ignore[misc]
            )
            standings.update(rows)
            start, more = start + _ROWS, len(rows) == _ROWS
        return sum(standings.values()) / max(len(standings), 1)

    async def player_of(self, token_hash: str) -> str | None:
        """Return the player whom a token belongs to."""
        player: str | None = await self._steadily(lambda: self._client.get(names.token(token_hash)))
        return player

    async def issue(self, token_hash: str, language: str) -> None:
        """Note for an hour that a token was handed out, and the language of whoever asked."""
        await self._steadily(lambda: self._client.set(names.issued(token_hash), language, ex=_AN_HOUR))

    async def issued(self, token_hash: str) -> str | None:
        """Return the language that was noted when the token was handed out, or None where none was within the hour."""
        language: str | None = await self._steadily(lambda: self._client.get(names.issued(token_hash)))
        return language

    async def reserve_name(self, name: str, player: str) -> bool:
        """Hold all that a name looks like for a player for an hour, unless another has any of it.

        Returns whether all of it is the player's. What is taken in vain, when two want it at once, is let go by time.
        """
        wanted = names.names_of(name)
        for key in (names.former_name(name), *wanted):
            if await self._steadily(lambda key=key: self._client.get(key)) not in {None, player}:  # type: ignore[misc]
                return False
        for key in wanted:
            if not await self._hold(key, player):
                return False
        return True

    async def _hold(self, key: str, player: str) -> bool:
        if await self._steadily(lambda: self._client.set(key, player, nx=True, ex=_AN_HOUR)):
            return True
        # A lost reply makes the first one look like somebody else's.
        owner: str | None = await self._steadily(lambda: self._client.get(key))
        return owner == player

    async def keep_name(self, name: str) -> None:
        """Hold for good what is held of a name for an hour."""
        for key in names.names_of(name):
            await self._steadily(lambda key=key: self._client.persist(key))  # type: ignore[misc]

    async def let_go(self, player: str, keys: Iterable[str]) -> None:
        """Let go of keys of names, unless they are somebody else's by now."""
        for key in keys:
            await self.script(RELEASE, Call([key], [player]))

    async def make_player(self, player: str, token_hash: str, profile: dict[str, str]) -> str:
        """Write a new player: the profile first, so that no token leads to nobody, and the name for good at the end.

        Each step may be done again, so whoever was cut off in the middle is made whole by the next try. Returns the
        player whom the token belongs to: another one where it was joined to an account meanwhile.
        """
        await self._steadily(lambda: self._client.hset(names.profile(player), mapping=profile))
        await self._steadily(lambda: self._client.set(names.token(token_hash), player, nx=True))
        owner = await self.player_of(token_hash)
        if owner is not None and owner != player:
            await self._steadily(lambda: self._client.delete(names.profile(player)))
            await self.let_go(player, names.names_of(profile["name"]))
            return owner
        await self.keep_name(profile["name"])
        return player

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of those players who have one."""
        if not players:
            return {}
        found = await self.pipelined(lambda pipe: [pipe.hget(names.profile(player), "name") for player in players])
        return {player: name for player, name in zip(players, found, strict=True) if name is not None}

    async def ask(self, operation: Callable[[Any], Awaitable[T]]) -> T:
        """Return what an operation on the client brings, which must be one that may safely be sent twice."""
        return await self._steadily(lambda: operation(self._client))

    async def script(self, text: str, call: Call) -> list[Any]:
        """Run a script, which is idempotent."""
        script = self._scripts.get(text)
        if script is None:
            script = self._scripts[text] = self._client.register_script(text)
        reply: list[Any] = await self._steadily(lambda: script(keys=call.keys, args=call.args))
        return reply

    async def pipelined(self, fill: Callable[[Any], object]) -> list[Any]:
        """Return the replies to the reads that a function puts into a pipeline; it is called again for a second try."""

        async def read() -> list[Any]:
            pipeline = self._client.pipeline(transaction=False)
            fill(pipeline)
            replies: list[Any] = await pipeline.execute()
            return replies

        return await self._steadily(read)

    async def _steadily(self, operation: Callable[[], Awaitable[T]]) -> T:
        lost: Exception | None = None
        try:
            async with asyncio.timeout(_TIME_LIMIT):
                for attempt in range(_TRIES):
                    try:
                        async with self._turn:
                            return await operation()
                    except _LOST as error:
                        lost = error
                    except faults.ResponseError as error:
                        if _REFUSED.search(str(error)) is None:
                            raise
                        lost = error
                    await asyncio.sleep(_PAUSE * 3**attempt)
        except TimeoutError:
            pass
        why = _REFUSED.search(str(lost))
        log.warning(
            "the store does not answer", extra={"why": why[0] if why else type(lost or TimeoutError()).__name__}
        )
        raise ProblemError(
            "store-down", "the store does not answer: nothing is lost, ask again in a moment", retry_after=2
        ) from lost
