"""Fast stand-ins for what takes long: a solver whose values come from a hash, and a maker of sheets in this process."""

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import date
from hashlib import sha256
from itertools import combinations

from puzzles.cribbage.cards import Card
from puzzles.cribbage.discards import CribOwner, Discard
from puzzles.kinds import kind_named
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import DISCARD, DiscardSheet
from workers.publishing import Task
from workers.secret import MasterSecret

SECRET = MasterSecret(bytes(range(32)))


class HashSolver:
    """Values that are a pure function of the cards and mean nothing; margins spread over all bands."""

    def __init__(self, version: str = "stand-in") -> None:
        self.version = version

    def discards(self, cards: Sequence[Card], crib: CribOwner) -> tuple[Discard, ...]:
        held = tuple(sorted(cards))
        choices = []
        for thrown in combinations(held, 2):
            word = sha256(bytes((*held, *thrown)) + crib.encode()).digest()
            hand, cost = word[0] / 16, word[1] / 32
            kept = tuple(card for card in held if card not in thrown)
            choices.append(Discard(thrown, kept, hand, cost, hand + cost if crib == "own" else hand - cost))
        return tuple(sorted(choices, key=lambda choice: (-choice.total, choice.cards)))


class InlineMaker:
    """Makes sheets at once, in this process, with the stand-in solver."""

    def __init__(self, solver: HashSolver | None = None, width: int = 2) -> None:
        self.width = width
        self.solver = solver or HashSolver()
        self.made: list[Task] = []

    def submit(self, task: Task) -> Future[bytes]:
        self.made.append(task)
        future: Future[bytes] = Future()
        future.set_result(sheet_bytes(task, self.solver))
        return future


_sheets: dict[tuple[bytes, date, str, str], bytes] = {}


def sheet_bytes(task: Task, solver: HashSolver | None = None) -> bytes:
    """Return the bytes of a sheet by the stand-in solver, kept for the next test that wants the same."""
    solver = solver or HashSolver()
    key = (task.seed, task.day, task.kind, solver.version)
    if key not in _sheets:
        _sheets[key] = encode_sheet(kind_named(task.kind).make(task.seed, task.day, solver))
    return _sheets[key]


def stand_in_sheet(seed: bytes, day: date) -> DiscardSheet:
    """Return a discard sheet by the stand-in solver."""
    return DISCARD.decode(sheet_bytes(Task("discard", day, seed)))
