"""The position that a player answered last, of one kind: what a page takes as the player's own example."""

from typing import Any

from msgspec import Struct

from api.history.past import read_past
from api.service import Service
from api.sheets import PublishedSheet
from puzzles.kinds.contract import Kind

__all__ = ["Answered", "latest_answer"]


class Answered(Struct, frozen=True):
    """An answered position: its sheet, its number there, and the verdict on the answer."""

    published: PublishedSheet
    n: int
    verdict: Any


async def latest_answer(service: Service, player: str | None, kind: Kind) -> Answered | None:
    """Return the last answer of the player's latest ranked run that has one, or None where there is none."""
    past = await read_past(service.store, player)
    closed = {keys: [one.choice for one in digest.positions] for keys, digest in past.digests.items()}
    choices = closed | {keys: [one.choice for one in run.answers] for keys, run in past.live.items()}
    answered = sorted((keys.day, given) for keys, given in choices.items() if keys.kind == kind.name and given)
    for day, given in reversed(answered):
        published = await service.sheets.find(kind, day)
        if published is not None:
            return Answered(published, len(given), service.sheets.verdict(kind, published, len(given), given[-1]))
    return None
