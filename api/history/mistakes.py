"""Dear mistakes of ranked runs as practice: what is due, the answers to it, and what comes back when."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from api.problems import ProblemError
from api.service import Service
from api.shapes import instant
from api.sheets import PublishedSheet
from api.training import no_exercise
from puzzles.kinds import KINDS
from puzzles.kinds.contract import Kind
from puzzles.training.repetition import returned
from puzzles.wire.history import (
    GOOD_ENOUGH,
    MISTAKE_CHANGE,
    MistakeAnswer,
    MistakeRecord,
    change_mistake_call,
    decode_mistake,
    mistake_of_entry,
)
from puzzles.wire.players import PlayerKeys

__all__ = ["AnsweredMistake", "DueMistake", "Mistakes"]

_ID = re.compile(r"(2\d{3}-\d{2}-\d{2}\|[a-z]{1,20}\|[1-9]\d{0,3})\|(0|[1-9]\d{0,5})", re.ASCII)


class DueMistake(Struct, frozen=True):
    """A mistake that has come back: its id for one answer, its sheet and position, and how many of its kind are due."""

    id: str
    published: PublishedSheet
    n: int
    due: int


class AnsweredMistake(Struct, frozen=True):
    """The verdict on the answer that counts, and the mistake's record after it."""

    verdict: Any
    record: MistakeRecord
    last: MistakeAnswer


class Mistakes:
    """The dear mistakes of players.

    Args:
        service: The parts of the process.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service.store

    async def all(self, player: str | None) -> dict[str, MistakeRecord]:
        """Return all mistakes of a player by name, those included that do not come back any more."""
        texts = await self._texts(player)
        return {
            entry: decode_mistake(text) for entry, text in texts.items() if mistake_of_entry(entry)[0].kind in KINDS
        }

    async def next(self, player: str | None, kind: Kind, now: int) -> DueMistake:
        """Return the mistake of a kind that is due longest; ``now`` in milliseconds.

        Raises:
            ProblemError: ``nothing-due``.
        """
        waiting = sorted(
            (record.due, entry, record)
            for entry, record in (await self.all(player)).items()
            if record.due is not None and mistake_of_entry(entry)[0].kind == kind.name
        )
        due = [(entry, record) for when, entry, record in waiting if when <= now]
        for entry, record in due:
            keys, n = mistake_of_entry(entry)
            published = await self._service.sheets.find(kind, keys.day)
            if published is not None:
                return DueMistake(f"{entry}|{record.answers}", published, n, len(due))
        following = next((instant(when) for when, _, _ in waiting if when > now), None)
        raise ProblemError(
            "nothing-due",
            "no mistake of yours comes back"
            if following is None
            else f"no mistake has come back yet: the next one does at {following}",
            next=following,
        )

    async def answer(
        self, player: str | None, kind: Kind, mistake_id: str, answer: Sequence[str], now: int
    ) -> AnsweredMistake:
        """Record the answer to a mistake that is due, unless there is one already; the first one counts.

        Raises:
            NotationError: The answer is not in the kind's notation.
            IllegalError: It is no choice of the position.
            ProblemError: ``no-exercise``.
        """
        match = _ID.fullmatch(mistake_id)
        if player is None or match is None:
            raise no_exercise()
        entry, times = match[1], int(match[2])
        texts = await self._texts(player)
        text = texts.pop(entry, None)
        if text is None:
            raise no_exercise()
        keys, n = mistake_of_entry(entry)
        published = await self._service.sheets.find(kind, keys.day) if keys.kind == kind.name else None
        if published is None:
            raise no_exercise()
        graded = kind.grade(published.sheet, n, answer)
        right = kind.cost(published.sheet, n, graded.loss) < GOOD_ENOUGH
        last = MistakeAnswer(graded.choice, right, sum(_is_due(decode_mistake(other), now) for other in texts.values()))
        record = decode_mistake(text)
        while record.answers == times and _is_due(record, now):
            memory = returned(record.memory, right=right, now=now)
            due, left = (None, "learnt") if memory is None else (memory.due, None)
            after = msgspec.structs.replace(record, due=due, left=left, memory=memory, answers=times + 1, last=last)
            text = await self._change(player, entry, text, after)
            record = decode_mistake(text)
        if record.last is None or record.answers != times + 1:
            raise no_exercise()
        # Whatever came since, the reply is that to the first answer.
        verdict = self._service.sheets.verdict(kind, published, n, record.last.choice)
        return AnsweredMistake(verdict, record, record.last)

    async def retire(self, player: str | None, entry: str) -> MistakeRecord:
        """Let a mistake come back no more; it stays listed.

        Raises:
            ProblemError: ``no-exercise``.
        """
        text = (await self._texts(player)).get(entry)
        if player is None or text is None:
            raise no_exercise()
        record = decode_mistake(text)
        while record.due is not None:
            text = await self._change(player, entry, text, msgspec.structs.replace(record, due=None, left="retired"))
            record = decode_mistake(text)
        return record

    async def _texts(self, player: str | None) -> dict[str, str]:
        if player is None:
            return {}
        found: dict[str, str]
        (found,) = await self._store.pipelined(lambda pipe: pipe.hgetall(PlayerKeys(player).mistakes))
        return found

    async def _change(self, player: str, entry: str, before: str, after: MistakeRecord) -> str:
        """Put a record in the place of another; return what stands there then, which may be somebody else's.

        Raises:
            ProblemError: ``no-exercise`` where it has been forgotten meanwhile.
        """
        outcome, text = await self._store.script(MISTAKE_CHANGE, change_mistake_call(player, entry, before, after))
        if outcome == "none":
            raise no_exercise()
        return str(text)


def _is_due(record: MistakeRecord, now: int) -> bool:
    return record.due is not None and record.due <= now
