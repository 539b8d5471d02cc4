"""The exact value of every discard, against an opponent who throws as the discard table says.

A solver works on a lookup: every hand's discard and how often each two cards are thrown beside which others, for both
roles. Building it takes seconds, opening it nothing, so callers keep it in a file, one for each game and table, and
hand the mapped bytes to :meth:`DiscardSolver.from_buffer`. This module reads and writes no files itself.
"""

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from msgspec import Struct

from puzzles.cribbage.cards import DECK, Card, card_text
from puzzles.cribbage.counting import score
from puzzles.cribbage.game import GAMES, Game
from puzzles.cribbage.table import ROLES, CribOwner, DiscardTable, Role
from puzzles.errors import IllegalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Arrays: TypeAlias = tuple[
        NDArray[np.uint32], NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8]
    ]

__all__ = [
    "BadLookupError",
    "CribOwner",
    "Discard",
    "DiscardSolver",
    "build_lookup",
    "lookup_file_name",
    "starter_scores",
    "starters_by_score",
]

Buffer: TypeAlias = bytes | bytearray | memoryview
Progress: TypeAlias = Callable[[str, float], None]
"""Told a phrase for the work going on and the share of it that is done, 0 to 1."""

FORMAT: Final = 1
MAGIC: Final = b"MUGGINS-DISCARDS"
_HEADER: Final = struct.Struct("<16sII32sQI60x")
"""Magic, format, cards dealt, digest of the table, bytes of the body, CRC-32 of the body."""
_ALIGNMENT: Final = 64


class BadLookupError(IllegalError):
    """Bytes that are not the lookup of this game and table, or not the whole of it. The cure is to build it again."""


class Discard(Struct, frozen=True):
    """One way to discard from a hand, with its exact value.

    Attributes:
        cards: The two cards thrown, in deck order.
        kept: The cards kept, in deck order.
        hand: The mean show score of the kept cards over all unseen starters, in points.
        crib: The mean score of the crib over all of the opponent's hands and starters, in points.
        total: hand + crib for one's own crib, hand - crib for the opponent's.
    """

    cards: tuple[Card, Card]
    kept: tuple[Card, ...]
    hand: float
    crib: float
    total: float


class DiscardSolver:
    """Values all discards from any hand of one game.

    Make it with :meth:`from_buffer`. It may be used from several threads at once; the compiled part leaves Python free.

    Attributes:
        game: The game.
        version: The opponent model's version.
    """

    def __init__(self, game: Game, table: DiscardTable, roles: dict[Role, "Arrays"]) -> None:
        from puzzles.cribbage.kernels import points, position  # noqa: PLC0415 - importing numba takes a second

        self.game = game
        self.version = table.version
        self._roles = roles
        self._points = points
        self._position = position

    @classmethod
    def from_buffer(cls, game: Game, table: DiscardTable, buffer: Buffer, *, check: bool = False) -> "DiscardSolver":
        """Return a solver that works on the bytes of a lookup without copying them.

        Args:
            game: The game.
            table: The table that the lookup was built from.
            buffer: What :func:`build_lookup` returned, most likely a mapped file. It must stay open and unchanged.
            check: Whether to read the whole of it and compare the checksum, about a tenth of a second.

        Raises:
            BadLookupError: The bytes are something else, another table's, damaged or cut off.
        """
        return cls(game, table, _open(game, table, memoryview(buffer), check=check))

    def discards(self, cards: Sequence[Card], crib: CribOwner) -> tuple[Discard, ...]:
        """Return all discards, best first; equal values in the order of the deck.

        Values are sums of integers and compared as such; only the results are rounded, each once.

        Args:
            cards: One's own hand, six cards or five, in any order.
            crib: Whose crib it is.

        Raises:
            IllegalError: A card stands twice or is none, or the number of cards is wrong.
        """
        own = self._checked(cards)
        hands, cribs = self._sums(own, crib)
        game = self.game
        hand_weight = game.deals // game.starters
        sign = 1 if crib == "own" else -1
        found = []
        for thrown, hand_sum, crib_sum in zip(combinations(own, 2), hands, cribs, strict=True):
            kept = tuple(card for card in own if card not in thrown)
            total = hand_sum * hand_weight + sign * crib_sum
            discard = Discard(thrown, kept, hand_sum / game.starters, crib_sum / game.deals, total / game.deals)
            found.append((total, discard))
        found.sort(key=lambda entry: -entry[0])
        return tuple(discard for _, discard in found)

    def _checked(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if len(cards) != self.game.dealt:
            raise IllegalError(
                f"a discard is chosen from {self.game.dealt} cards, not {len(cards)}", code="wrong-number-of-cards"
            )
        own = tuple(sorted(cards))
        for place, card in enumerate(own):
            if card not in DECK:
                raise IllegalError(f"{card!r} is not a card: they are numbered 0 to 51", code="not-a-card")
            if place and card == own[place - 1]:
                raise IllegalError(f"{card_text(card)} stands twice: a deck holds it once", code="card-twice")
        return own

    def _sums(self, own: tuple[Card, ...], crib: CribOwner) -> tuple[list[int], list[int]]:
        """Return each discard's hand points over all starters and crib points over all deals, in deck order."""
        import numpy as np  # noqa: PLC0415 - see __init__

        points = self._points
        cards = np.array(own, np.int64)
        hands: list[int] = self._position.hand_sums(cards, points.RANK_PAIR, points.RANK_POINTS).tolist()
        cribs: list[int] = self._position.crib_sums(
            cards,
            points.BINOMIAL,
            points.RANK_PAIR,
            points.RANK_POINTS,
            *self._roles["pone" if crib == "own" else "dealer"],
        ).tolist()
        if cribs.pop() != self.game.deals:
            raise BadLookupError("the lookup's counts do not add up: build it again", code="lookup-damaged")
        return hands, cribs


def starter_scores(kept: Sequence[Card], dealt: Sequence[Card]) -> dict[Card, int]:
    """Return what the kept cards show with each starter that may be turned up, in deck order.

    Args:
        kept: The three or four cards kept.
        dealt: All cards dealt, none of which can be the starter.
    """
    return {starter: score(kept, starter) for starter in DECK if starter not in dealt}


def starters_by_score(kept: Sequence[Card], dealt: Sequence[Card]) -> dict[int, int]:
    """Return how many starters give each score, lowest score first: the distribution of the hand's value."""
    return dict(sorted(Counter(starter_scores(kept, dealt).values()).items()))


def lookup_file_name(game: Game, table: DiscardTable) -> str:
    """Return the name under which the lookup of a table is kept; another table or format has another name."""
    return f"discards-{game.name}-{FORMAT}-{table.digest.hex()[:16]}.lookup"


def build_lookup(table: DiscardTable, progress: Progress | None = None) -> bytearray:
    """Return the bytes of a table's lookup: about 106 MB for six cards, 13 MB for five.

    Args:
        table: The table that both players go by.
        progress: Told how the work goes.
    """
    from puzzles.cribbage.model import Model  # noqa: PLC0415 - importing numba takes a second

    game = GAMES[table.game]
    throws = Model(game, progress).both_throws(table, choices=True)
    layout = list(_layout(game))
    buffer = bytearray(_HEADER.size + layout[-1].end)
    body = memoryview(buffer)[_HEADER.size :]
    for part in layout:
        array = getattr(throws[part.role], part.name)
        if part.size:
            body[part.begin : part.begin + part.size] = memoryview(array.reshape(-1)).cast("B")
    _HEADER.pack_into(buffer, 0, MAGIC, FORMAT, game.dealt, table.digest, len(body), zlib.crc32(body))
    return buffer


class _Part(Struct, frozen=True):
    """Where one array stands in the body of a lookup, in bytes."""

    role: Role
    name: str
    kind: str
    shape: tuple[int, ...]
    begin: int
    size: int
    end: int


def _layout(game: Game) -> Iterator[_Part]:
    """Yield the arrays in their order, each on a boundary of 64 bytes.

    With three cards kept, three cards and the two thrown are a whole hand: ``choices`` holds what ``with_three`` would.
    """
    triples = (1326, comb(52, 3)) if game.kept == 4 else (0, 0)
    begin = 0
    for role in ROLES:
        for name, kind, shape in (
            ("thrown", "<u4", (1326,)),
            ("with_one", "<u2", (1326, 52)),
            ("with_two", "<u2", (1326, 1326)),
            ("with_three", "|u1", triples),
            ("choices", "|u1", (game.hands,)),
        ):
            size = int(kind[2]) * prod(shape)
            end = -(-(begin + size) // _ALIGNMENT) * _ALIGNMENT
            yield _Part(role, name, kind, shape, begin, size, end)
            begin = end


def _open(game: Game, table: DiscardTable, buffer: memoryview, *, check: bool) -> dict[Role, "Arrays"]:
    """Return the arrays that lie in a lookup, read-only."""
    import numpy as np  # noqa: PLC0415 - only who solves needs it

    layout = list(_layout(game))
    if len(buffer) < _HEADER.size or bytes(buffer[: len(MAGIC)]) != MAGIC:
        raise BadLookupError("these bytes are not a lookup of discards: build it", code="lookup-foreign")
    _, form, dealt, digest, length, checksum = _HEADER.unpack_from(buffer)
    if (form, dealt, digest) != (FORMAT, game.dealt, table.digest):
        raise BadLookupError(
            f"this lookup belongs to another table, game or format than {table.version}: build it again",
            code="lookup-foreign",
        )
    body = buffer[_HEADER.size :]
    if not length == len(body) == layout[-1].end:
        raise BadLookupError(
            f"this lookup has {len(body)} bytes of {layout[-1].end}: build it again", code="lookup-damaged"
        )
    if check and zlib.crc32(body) != checksum:
        raise BadLookupError("this lookup's checksum is wrong: build it again", code="lookup-damaged")
    roles: dict[Role, list[NDArray[Any]]] = {role: [] for role in ROLES}
    for part in layout:
        array = np.frombuffer(body, part.kind, prod(part.shape), part.begin).reshape(part.shape)
        array.flags.writeable = False
        roles[part.role].append(array)
    return {role: cast("Arrays", tuple(arrays)) for role, arrays in roles.items()}
