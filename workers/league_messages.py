"""What a league says when a day has closed: its table in its own language, as JSON or in Discord's form."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from hashlib import sha256
from typing import Any

import msgspec
from babel.dates import format_date
from babel.numbers import format_decimal
from msgspec import Struct

from puzzles.kinds import KINDS
from puzzles.wire.keys import SheetKeys, profile
from puzzles.wire.leagues import HookForm, HookRecord, LeagueKeys, LeagueRecord, ranked_members
from puzzles.wire.periods import ALL_KINDS, PeriodBoard
from workers.store import Store
from workers.webhooks import Message

__all__ = ["DayTable", "day_message", "discord_text", "read_day", "test_message"]

_ROWS_IN_TEXT = 20
_LONGEST_TEXT = 2000
"""Characters that Discord takes."""

_MARKS = re.compile(r"([\\*_~`|>#\[\]()<:+\-.!])")

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "row": "{rank}. {name}: {points} points ({plays})",
        "one": "1 sheet",
        "many": "{n} sheets",
        "more": "and {n} more",
        "nobody": "Nobody played that day.",
        "test": "This is a test: from now on, the table of {league} comes here whenever a day has closed.",
        "player": "a player",
    },
    "de": {
        "row": "{rank}. {name}: {points} Punkte ({plays})",
        "one": "1 Blatt",
        "many": "{n} Blätter",
        "more": "und {n} weitere",
        "nobody": "An dem Tag hat niemand gespielt.",
        "test": "Nur ein Test: Die Tabelle von {league} kommt ab jetzt hierher, sobald ein Tag abgeschlossen ist.",
        "player": "jemand",
    },
}


class TableRow(Struct, frozen=True):
    """A member's row: percentile points of the day, and how many sheets they come from."""

    rank: int
    name: str
    points: float
    sheets: int


class KindRow(Struct, frozen=True, omit_defaults=True):
    """A member's row on one kind's board: the score, or in a timed kind the adjusted time in milliseconds."""

    rank: int
    name: str
    score: int | None = None
    adjusted: int | None = None


class DayTable(Struct, frozen=True):
    """A league's day: the table of all kinds, and the board of each."""

    day: date
    rows: tuple[TableRow, ...]
    kinds: dict[str, tuple[KindRow, ...]]


def read_day(store: Store, league: LeagueKeys, record: LeagueRecord, day: date) -> DayTable:
    """Return a closed day of a league."""
    members = store.zrange(league.members, 0, -1)
    if not members:
        return DayTable(day, (), {})
    board = PeriodBoard("day", day.isoformat(), ALL_KINDS)
    pipeline = store.pipeline(transaction=False)
    pipeline.zmscore(board.points, members)
    pipeline.hmget(board.plays, members)
    for kind in KINDS:
        pipeline.zmscore(SheetKeys(day, kind).board, members)
    for member in members:
        pipeline.hget(profile(member), "name")
    points, plays, *rest = pipeline.execute()
    boards, names = rest[: len(KINDS)], rest[len(KINDS) :]
    known = {member: name or _texts(record)["player"] for member, name in zip(members, names, strict=True)}
    played = {member: int(count or 0) for member, count in zip(members, plays, strict=True)}
    sums = {member: int(tenths) for member, tenths in zip(members, points, strict=True) if tenths is not None}
    return DayTable(
        day,
        tuple(
            TableRow(rank, known[member], tenths / 10, played[member]) for rank, member, tenths in ranked_members(sums)
        ),
        {
            kind: _kind_rows(kind, known, dict(zip(members, scores, strict=True)))
            for kind, scores in zip(KINDS, boards, strict=True)
        },
    )


def _kind_rows(kind: str, names: Mapping[str, str], scores: Mapping[str, float | None]) -> tuple[KindRow, ...]:
    rule = KINDS[kind].rule
    standings = {member: int(score) for member, score in scores.items() if score is not None}
    return tuple(
        KindRow(rank, names[member], adjusted=rule.result(standing))
        if rule.timed
        else KindRow(rank, names[member], score=standing)
        for rank, member, standing in ranked_members(standings)
    )


def day_message(
    league: LeagueKeys, record: LeagueRecord, hook: HookRecord, table: DayTable, public_url: str
) -> Message:
    """Return the message about a closed day."""
    link = f"{public_url}/leagues/{league.league}" if public_url else None
    text = _day_text(record, table)
    content: dict[str, Any] = {
        "type": "day",
        "league": {"id": league.league, "name": record.name},
        "day": table.day.isoformat(),
        "table": table.rows,
        "kinds": table.kinds,
        "text": "\n".join(text),
        "url": link,
    }
    marked = [f"**{_escaped(text[0])}**", *map(_escaped, text[1:])]
    return _message(hook, content, marked, link, f"{league.league}|{table.day}")


def test_message(league: LeagueKeys, record: LeagueRecord, hook: HookRecord, public_url: str) -> Message:
    """Return the message of a test."""
    link = f"{public_url}/leagues/{league.league}" if public_url else None
    text = _texts(record)["test"].format(league=record.name)
    content = {"type": "test", "league": {"id": league.league, "name": record.name}, "text": text, "url": link}
    return _message(hook, content, [_escaped(text)], link, f"{league.league}|test|{hook.test}")


def discord_text(lines: list[str], link: str | None) -> str:
    """Return lines that are escaped already as one text that Discord takes; what is too long loses its last lines."""
    end = "" if link is None else f"\n<{link}>"
    kept = list(lines)
    while kept and len("\n".join(kept)) + len(end) > _LONGEST_TEXT:
        kept.pop()
    return "\n".join(kept) + end


def _message(hook: HookRecord, content: dict[str, Any], lines: list[str], link: str | None, delivery: str) -> Message:
    form: HookForm = hook.form
    if form == "discord":
        content = {"content": discord_text(lines, link), "allowed_mentions": {"parse": []}}
    # A mark of the address is part of it, so that a new address gets its own.
    name = sha256(f"{delivery}|{hook.mark}".encode()).hexdigest()[:32]
    return Message(hook.url, msgspec.json.encode(content), name, hook.secret if form == "json" else "")


def _day_text(record: LeagueRecord, table: DayTable) -> list[str]:
    texts, locale = _texts(record), _locale(record)
    lines = [f"{record.name} · {format_date(datetime.combine(table.day, datetime.min.time()), 'full', locale=locale)}"]
    for row in table.rows[:_ROWS_IN_TEXT]:
        plays = texts["one"] if row.sheets == 1 else texts["many"].format(n=row.sheets)
        points = format_decimal(row.points, "#,##0.0", locale=locale)
        lines.append(texts["row"].format(rank=row.rank, name=row.name, points=points, plays=plays))
    if len(table.rows) > _ROWS_IN_TEXT:
        lines.append(texts["more"].format(n=len(table.rows) - _ROWS_IN_TEXT))
    if not table.rows:
        lines.append(texts["nobody"])
    return lines


def _escaped(text: str) -> str:
    # A mention needs its @ in one piece with what follows.
    return _MARKS.sub(r"\\\1", text).replace("@", "@\u200b")


def _texts(record: LeagueRecord) -> Mapping[str, str]:
    return _TEXTS["de" if record.language == "de" else "en"]


def _locale(record: LeagueRecord) -> str:
    return "de" if record.language == "de" else "en_GB"
