"""Fast stand-ins for what takes long: a solver whose values come from a hash, and a maker of sheets in this process."""

from collections.abc import Collection, Sequence
from concurrent.futures import Future
from datetime import date
from hashlib import sha256
from itertools import combinations
from unittest.mock import patch

from puzzles.cribbage.cards import Card
from puzzles.cribbage.discards import CribOwner, Discard
from puzzles.days import REPEAT_DAYS, day_number
from puzzles.dominoes import making
from puzzles.dominoes.players import plays, points_at_once
from puzzles.dominoes.position import Placement, Position
from puzzles.dominoes.possible import hands_of
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay, ValueName
from puzzles.kinds import kind_named
from puzzles.kinds.contract import encode_sheet
from puzzles.kinds.discard import DISCARD, DiscardSheet
from workers.publishing import Task
from workers.secret import MasterSecret

SECRET = MasterSecret(bytes(range(32)))


class HashDominoes:
    """Values of domino plays that are a pure function of the position, up to its mirror image, and mean nothing.

    The best play leads clearly by every value, so that most positions may stand on a sheet.
    """

    def solve(self, position: Position, values: Collection[ValueName]) -> Solution:
        hands = hands_of(position)
        ranked = enumerate(self._ordered(position))
        return Solution(hands, tuple(self._valued(position, values, hands, rank, play) for rank, play in ranked))

    def equilibrium(self, position: Position, *, race: bool = False) -> Equilibrium:  # noqa: ARG002
        values = tuple((play[0], 1.5 - rank / 2) for rank, (_, play) in enumerate(self._ordered(position)))
        return Equilibrium(0.25, 0.251, values)

    def _ordered(self, position: Position) -> list[tuple[bytes, list[Placement]]]:
        """Return the plays by their hashes; places that come to the same are one."""
        place = making.canonical_position(position.line, position.hand)
        found = []
        for play in plays(position.line.ends, position.hand):
            after = [position.line.placed(one.tile, one.side) for one in play]
            least = min(min(line.tiles, line.mirrored().tiles) for line in after)
            found.append((sha256(place + repr(least).encode()).digest(), play))
        return sorted(found)

    def _valued(
        self,
        position: Position,
        values: Collection[ValueName],
        hands: int,
        rank: int,
        play: tuple[bytes, list[Placement]],
    ) -> ValuedPlay:
        word, (first, *others) = play
        points, total = points_at_once(position.line.ends, position.hand, first)
        # The best leads by 0.5 to 1.5 points, or by about 0.3 of the race.
        mean = hands * (2 - rank) - int.from_bytes(word[:3]) % max(1, hands // 2)
        race = max(-hands, hands * (9 - 3 * rank) // 10)
        return ValuedPlay(
            first,
            tuple(others),
            points,
            total,
            open=mean if "open" in values else None,
            house=mean + hands // 8 if "house" in values else None,
            race=race if "race" in values else None,
            race_house=race if {"house", "race"} <= set(values) else None,
            best=hands // (rank + 1),
            race_best=hands // (rank + 1),
            knocks=hands // (rank + 3),
            reply=hands + rank,
        )


class HashSolver(HashDominoes):
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
    """Return the bytes of a sheet by the stand-in solver, kept for the next test that wants the same.

    A domino may stand on any day here: looking for those of the day takes four hundred games for each.
    """
    solver = solver or HashSolver()
    key = (task.seed, task.day, task.kind, solver.version)
    if key not in _sheets:
        with patch.object(making, "repeat_class", lambda _: day_number(task.day) % REPEAT_DAYS):
            _sheets[key] = encode_sheet(kind_named(task.kind).make(task.seed, task.day, solver))
    return _sheets[key]


def stand_in_sheet(seed: bytes, day: date) -> DiscardSheet:
    """Return a discard sheet by the stand-in solver."""
    return DISCARD.decode(sheet_bytes(Task("discard", day, seed)))
