"""What each run of a closed day came to, written for its player: results for histories, and dear mistakes for practice.

A digest is a function of the run, the final board and the final statistics, so writing it again writes the same bytes,
and after a change to the board (somebody was deleted, or joined to another) it is written anew. Mistakes are put on a
player's list with the first digest of a sheet, and never again, since practice has changed them meanwhile.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from puzzles.days import closes
from puzzles.kinds import kind_named
from puzzles.kinds.contract import Kind, Sheet
from puzzles.ranking import competition_ranks, percentile_points
from puzzles.wire.history import (
    DEAR,
    MISTAKES_KEPT,
    MistakeRecord,
    PositionDigest,
    RunDigest,
    ThemeDigest,
    decode_mistake,
    encode_record,
    mistake_entry,
    mistakes_beyond,
)
from puzzles.wire.keys import SheetKeys, sheet_entry
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import FinalRecord, PositionTally, RunRecord, decode_run
from puzzles.wire.scripts import milliseconds
from workers.store import Store

__all__ = ["write_digests"]

BATCH = 250
"""Runs that are read, and digests that are written, at one time."""

_FIRST_PAUSE = timedelta(days=1)
"""How long after a day's closing its mistakes come back for the first time."""


class _Answer(Struct, frozen=True):
    cost: float
    themes: tuple[str, ...]


class _Standings(Struct, frozen=True):
    """The final board: how many stand there, and by player the standing and the rank."""

    runs: int
    places: Mapping[str, tuple[int, int]]


class _Digester:
    """Makes the digests of one closed sheet; what many chose alike is looked at once."""

    def __init__(self, kind: Kind, sheet: Sheet, tallies: Sequence[PositionTally], standings: _Standings) -> None:
        self._kind = kind
        self._sheet = sheet
        self._standings = standings
        self._answers: dict[tuple[int, str], _Answer] = {}
        self._means = {tally.n: self._mean(tally) for tally in tallies}

    def digest(self, player: str, run: RunRecord) -> RunDigest:
        """Return what a run came to."""
        standing, rank = self._standings.places.get(player, (None, None))
        runs = self._standings.runs
        positions, themes = [], dict[str, tuple[int, float]]()
        for one in run.answers:
            answer = self._answer(one.n, one.choice)
            positions.append(PositionDigest(one.choice, _rounded(answer.cost), self._means.get(one.n, 0.0), one.time))
            for theme in answer.themes:
                times, loss = themes.get(theme, (0, 0.0))
                themes[theme] = times + 1, loss + answer.cost
        return RunDigest(
            opened=run.opened,
            finished=run.finished,
            score=run.score,
            time=run.time,
            standing=standing,
            rank=rank,
            runs=runs,
            points=None if rank is None else percentile_points(rank, runs),
            positions=tuple(positions),
            themes=tuple(
                ThemeDigest(theme, themes[theme][0], _rounded(themes[theme][1]))
                for theme in self._kind.themes
                if theme in themes
            ),
        )

    def mistakes(self, keys: SheetKeys, digest: RunDigest) -> dict[str, MistakeRecord]:
        """Return the dear mistakes of a run, by name."""
        if self._kind.rule.timed:
            return {}
        due = milliseconds(closes(keys.day) + _FIRST_PAUSE)
        return {
            mistake_entry(keys, n): MistakeRecord(position.choice, position.loss, due)
            for n, position in enumerate(digest.positions, 1)
            if position.loss >= DEAR
        }

    def _answer(self, n: int, choice: str) -> _Answer:
        known = self._answers.get((n, choice))
        if known is None:
            loss = self._kind.grade(self._sheet, n, choice.split()).loss
            cost = self._kind.cost(self._sheet, n, loss)
            known = self._answers[n, choice] = _Answer(cost, self._kind.themes_of(self._sheet, n, choice))
        return known

    def _mean(self, tally: PositionTally) -> float:
        runs = sum(one.runs for one in tally.chosen)
        total = sum(one.runs * self._answer(tally.n, one.choice).cost for one in tally.chosen)
        return _rounded(total / runs) if runs else 0.0


def write_digests(store: Store, keys: SheetKeys) -> int:
    """Write the digests of all runs on a sheet whose board is final; return how many were written.

    It may be done again at any time, and by several at once. Who leaves meanwhile has no digest; those of others who
    have left went with them.
    """
    text = store.get(keys.final)
    published = store.get(keys.sheet)
    if text is None or published is None:
        return 0
    kind = kind_named(keys.kind)
    statistics = msgspec.json.decode(text, type=FinalRecord).statistics
    digester = _Digester(kind, kind.decode(published.encode()), statistics.positions, _standings(store, keys))
    written = 0
    # A scan misses nobody who is there all the while, even where others leave meanwhile.
    for batch in _batches(player for player, _ in store.zscan_iter(keys.runs, count=BATCH)):
        runs = {
            player: decode_run(fields)
            for player, fields in _each(store, batch, lambda pipe, player: pipe.hgetall(keys.run(player)))
            if fields
        }
        written += len(runs)
        digests = {player: digester.digest(player, run) for player, run in runs.items()}
        _write(store, keys, digester, digests)
        _forget(store, keys, _vanished(store, keys, list(digests)))
    return written


def _standings(store: Store, keys: SheetKeys) -> _Standings:
    rows = store.zrange(keys.board, 0, -1, desc=True, withscores=True)
    standings = [int(standing) for _, standing in rows]
    ranks = competition_ranks(standings)
    places = {player: (standing, rank) for (player, _), standing, rank in zip(rows, standings, ranks, strict=True)}
    return _Standings(len(rows), places)


def _write(store: Store, keys: SheetKeys, digester: _Digester, digests: Mapping[str, RunDigest]) -> None:
    entry = sheet_entry(keys)
    known = _each(store, list(digests), lambda pipe, player: pipe.hexists(PlayerKeys(player).results, entry))
    mistakes = {player: digester.mistakes(keys, digests[player]) if not stands else {} for player, stands in known}

    def write(pipe: Any, player: str) -> None:
        own = PlayerKeys(player)
        # The digest stands last: it tells that the mistakes are on the list.
        for name, record in mistakes[player].items():
            pipe.hsetnx(own.mistakes, name, encode_record(record))
            pipe.zadd(own.mistakes_due, {name: record.due}, nx=True)
        pipe.hset(own.results, entry, encode_record(digests[player]))

    pipeline = store.pipeline(transaction=False)
    for player in digests:
        write(pipeline, player)
    pipeline.execute()
    grown = [player for player, found in mistakes.items() if found]
    for player, count in _each(store, grown, lambda pipe, player: pipe.hlen(PlayerKeys(player).mistakes)):
        if count > MISTAKES_KEPT:
            _shorten(store, player)


def _shorten(store: Store, player: str) -> None:
    own = PlayerKeys(player)
    found = [(name, decode_mistake(text)) for name, text in store.hgetall(own.mistakes).items()]
    gone = mistakes_beyond(found)
    if gone:
        store.zrem(own.mistakes_due, *gone)
        store.hdel(own.mistakes, *gone)


def _vanished(store: Store, keys: SheetKeys, players: Sequence[str]) -> list[str]:
    """Return those who have no run on the sheet any more: it was taken from them, before or while this was done."""
    found = _each(store, players, lambda pipe, player: pipe.exists(keys.run(player)))
    return [player for player, stands in found if not stands]


def _forget(store: Store, keys: SheetKeys, players: Sequence[str]) -> None:
    """Leave nothing of a sheet with players who have no run there."""
    names = [mistake_entry(keys, n) for n in range(1, kind_named(keys.kind).positions + 1)]
    pipeline = store.pipeline(transaction=False)
    for player in players:
        own = PlayerKeys(player)
        pipeline.hdel(own.results, sheet_entry(keys))
        pipeline.hdel(own.mistakes, *names)
        pipeline.zrem(own.mistakes_due, *names)
    pipeline.execute()


def _each(store: Store, players: Sequence[str], ask: Callable[[Any, str], object]) -> Iterator[tuple[str, Any]]:
    """Return each player with the reply to one command that is asked for all of them together."""
    pipeline = store.pipeline(transaction=False)
    for player in players:
        ask(pipeline, player)
    return zip(players, pipeline.execute() if players else (), strict=True)


def _batches(players: Iterable[str]) -> Iterator[list[str]]:
    left = iter(players)
    while batch := list(islice(left, BATCH)):
        yield batch


def _rounded(points: float) -> float:
    # Far finer than anything shown, and a third of the text.
    return round(points, 6)
