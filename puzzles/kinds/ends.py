"""The kind ``ends``: forty lines of dominoes, of each of which one says what the last tile scored."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, partial
from itertools import product

import msgspec
from msgspec import Struct

from puzzles.days import REPEAT_DAYS, day_number
from puzzles.dominoes.growing import grown_lines, with_doubles
from puzzles.dominoes.line import (
    SIDES,
    CanonicalLine,
    End,
    Line,
    Side,
    canonical_line,
    count_of,
    parse_line,
    points_of,
    threes_and_fives,
)
from puzzles.dominoes.patterns import END_PATTERNS, EndPattern, end_patterns
from puzzles.dominoes.tiles import SET, halves_of
from puzzles.kinds.announcing import TIME_RANGES, announced, announcing_rule, parse_announced
from puzzles.kinds.contract import Graded, Sheet, position_of
from puzzles.seeds import commitment, repeat_digest, repeat_residue
from puzzles.stream import Stream

__all__ = [
    "ENDS",
    "LONGEST_LINE",
    "MOST_POINTS",
    "EndsKind",
    "EndsPosition",
    "EndsQuestion",
    "EndsSheet",
    "EndsVerdict",
    "ends_position",
    "ends_verdict",
    "line_class",
    "parse_end_points",
    "short_lines",
]

MOST_POINTS = 8
"""The most that a tile can score, for fifteen; so the largest number that can be announced. 5 and 7 can't occur."""

SHORTEST_LINE, LONGEST_LINE = 3, 12
"""Tiles of a line; a day may have one that is shorter."""


class EndsPosition(Struct, frozen=True):
    """A line, where its last tile was placed, what both ends count, what that scores, and what makes it worth it.

    Attributes:
        line: The tiles as they lie, left to right.
        last: The side of the tile placed last; null for a tile that lies alone.
        total: What both ends count together.
        points: What the last tile scored with it.
        patterns: See :mod:`puzzles.dominoes.patterns`.
    """

    line: tuple[str, ...]
    last: Side | None
    total: int
    points: int
    patterns: tuple[EndPattern, ...]


class EndsSheet(Sheet, frozen=True):
    """A day's forty lines."""

    positions: tuple[EndsPosition, ...]


class EndsQuestion(Struct, frozen=True):
    """What a player sees: the position's number, the line, and the side of the tile placed last."""

    n: int
    line: tuple[str, ...]
    last: Side | None


class EndsVerdict(Struct, frozen=True):
    """The answer to one position, graded and explained.

    Attributes:
        n: The position's number on the sheet, null in training.
        line: The tiles as they lie, left to right.
        last: The side of the tile placed last; null for a tile that lies alone.
        said: The points announced.
        points: The points there are: ``threes + fives``.
        off: ``said - points``: positive for too many, negative for points overlooked.
        left: What the left end counts.
        right: What the right end counts; null for a lone double, which counts once.
        total: What both count together.
        threes: How often three goes into the total, 0 unless there is no remainder.
        fives: The same for five.
        patterns: What makes the ends worth counting; see :mod:`puzzles.dominoes.patterns`.
    """

    n: int | None
    line: tuple[str, ...]
    last: Side | None
    said: int
    points: int
    off: int
    left: int
    right: int | None
    total: int
    threes: int
    fives: int
    patterns: tuple[EndPattern, ...]


class Slot(Struct, frozen=True):
    """One place of a sheet: which patterns will do, and whether doubles are placed at the ends to get them."""

    wanted: Callable[[tuple[EndPattern, ...]], bool]
    doubles: bool = False


class EndsKind:
    """The kind ``ends`` under the contract of :mod:`puzzles.kinds.contract`."""

    name = "ends"
    positions = 40
    rule = announcing_rule(positions)
    ranges = TIME_RANGES
    themes: tuple[str, ...] = END_PATTERNS

    def version(self, _solver: object) -> str:
        """Return the version that a sheet names; the rules alone make it."""
        return "ends/1"

    def make(self, seed: bytes, day: date, _solver: object) -> EndsSheet:
        """Return the day's sheet: the short line of its class, if there is one, what a day must hold, and others."""
        stream = Stream(seed, "ends")
        wanted_class = day_number(day) % REPEAT_DAYS
        lines = {canonical_line(line): line for line in short_lines()}
        lines = {canonical: line for canonical, line in lines.items() if line_class(canonical) == wanted_class}
        slots = (*_MUST_HOLD, *_OTHERS)[: self.positions - len(lines)]
        for doubles in (True, False):
            _fill(lines, [slot for slot in slots if slot.doubles == doubles], stream, wanted_class, doubles=doubles)
        positions = tuple(_placed(stream, line) for line in stream.shuffled(list(lines.values())))
        return EndsSheet(self.name, self.version(None), day.isoformat(), commitment(seed), positions)

    def decode(self, data: bytes) -> EndsSheet:
        """Return the sheet that was published as these bytes."""
        return msgspec.json.decode(data, type=EndsSheet)

    def question(self, sheet: EndsSheet, n: int) -> EndsQuestion:
        """Return position ``n`` without what it counts."""
        position: EndsPosition = position_of(sheet, n)
        return EndsQuestion(n, position.line, position.last)

    def grade(self, sheet: EndsSheet, n: int, answer: Sequence[str]) -> Graded:
        """Return the grade of announcing so many points."""
        position: EndsPosition = position_of(sheet, n)
        return announced(parse_end_points(answer), position.points)

    def verdict(self, sheet: EndsSheet, n: int, choice: str) -> EndsVerdict:
        """Return the verdict on an announcement as :meth:`grade` wrote it."""
        return ends_verdict(position_of(sheet, n), int(choice), n=n)

    def best(self, sheet: EndsSheet, n: int) -> str:
        """Return the points there are."""
        position: EndsPosition = position_of(sheet, n)
        return str(position.points)

    def cost(self, _sheet: EndsSheet, _n: int, loss: float) -> float:
        """Return 1 for a wrong answer, however far off, and 0 for a right one."""
        return float(loss > 0)

    def themes_of(self, sheet: EndsSheet, n: int, _choice: str) -> tuple[str, ...]:
        """Return the position's patterns, whatever was announced."""
        position: EndsPosition = position_of(sheet, n)
        return position.patterns


ENDS = EndsKind()


def parse_end_points(answer: Sequence[str]) -> int:
    """Return the announced points.

    Raises:
        NotationError: Not one whole number from 0 to 8.
    """
    return parse_announced(answer, MOST_POINTS)


def line_class(canonical: CanonicalLine) -> int:
    """Return the class, 0 to 400, of a line in its canonical form: the residue of the days on which it may stand.

    Lines of one or two tiles are so few, 175, that some days would have several and most none. Their class is their
    place in a list of them all, spread over the classes, so that a day has one or none.
    """
    place = _short_places().get(canonical)
    if place is not None:
        return place * REPEAT_DAYS // len(_short_places())
    return repeat_residue("ends", canonical)


@cache
def short_lines() -> tuple[Line, ...]:
    """Return the lines of one or two tiles, each once up to its mirror image, in no telling order."""
    found = {}
    for tile in SET:
        low, high = halves_of(tile)
        for first in (Line(((high, low),)), Line(((low, high),))):
            found[canonical_line(first)] = first
            for other in SET:
                if other != tile and "right" in first.fits(other):
                    second = first.placed(other, "right")
                    found[canonical_line(second)] = second
    return tuple(found[canonical] for canonical in sorted(found, key=partial(repeat_digest, "ends")))


def ends_position(line: Line, last: Side | None) -> EndsPosition:
    """Return the position that a line makes, its last tile placed on this side.

    >>> ends_position(parse_line(["6-6", "6-3"]), "right").points
    8
    """
    return EndsPosition(
        tuple(line.texts()), last, line.total, points_of(line.total), end_patterns(*line.ends) if line.ends else ()
    )


def ends_verdict(position: EndsPosition, said: int, *, n: int | None = None) -> EndsVerdict:
    """Return the verdict on announcing so many points."""
    line = parse_line(position.line)
    left, right = (count_of(end) for end in line.ends or ())
    threes, fives = threes_and_fives(position.total)
    return EndsVerdict(
        n=n,
        line=position.line,
        last=position.last,
        said=said,
        points=position.points,
        off=said - position.points,
        left=left,
        right=None if "lone-double" in position.patterns else right,
        total=position.total,
        threes=threes,
        fives=fives,
        patterns=position.patterns,
    )


@cache
def _short_places() -> dict[CanonicalLine, int]:
    return {canonical_line(line): place for place, line in enumerate(short_lines())}


def _fill(
    lines: dict[CanonicalLine, Line], slots: Sequence[Slot], stream: Stream, wanted_class: int, *, doubles: bool
) -> None:
    """Add a line for each slot: each line of the class that comes takes the first slot that is open and wants it."""
    grown = grown_lines(stream, LONGEST_LINE)
    candidates = (line for one in grown for line in with_doubles(one)) if doubles else grown
    open_slots = list(slots)
    wanted = _wanted(open_slots)
    while open_slots:
        line = next(candidates)
        slot = wanted.get(line.ends)
        if slot is None or not SHORTEST_LINE <= len(line.tiles) <= LONGEST_LINE:
            continue
        canonical = canonical_line(line)
        if line_class(canonical) == wanted_class and canonical not in lines:
            lines[canonical] = line
            open_slots.remove(slot)
            wanted = _wanted(open_slots)


def _wanted(slots: Sequence[Slot]) -> dict[tuple[End, End] | None, Slot]:
    """Return the first slot that wants two ends, by the ends."""
    found: dict[tuple[End, End] | None, Slot] = {}
    for left, right in product(range(14), repeat=2):
        patterns = end_patterns(left, right)
        slot = next((slot for slot in slots if slot.wanted(patterns)), None)
        if slot is not None:
            found[left, right] = slot
    return found


def _placed(stream: Stream, line: Line) -> EndsPosition:
    # A line may have come about from any of its tiles, so that either end may be the one placed last.
    return ends_position(line, SIDES[stream.below(2)] if len(line.tiles) > 1 else None)


def _has(*wanted: EndPattern, doubles: bool = False) -> Slot:
    return Slot(lambda found: all(pattern in found for pattern in wanted), doubles)


_MUST_HOLD: tuple[Slot, ...] = (
    _has("zero", "no-double"),
    *[_has("beside-fifteen", doubles=True)] * 2,
    *[_has("half-double", doubles=True)] * 2,
    _has("twenty-two", doubles=True),
    *[_has("fifteen", doubles=True)] * 3,
    _has("eighteen", doubles=True),
    _has("twenty", doubles=True),
    _has("twelve-by-double-six", doubles=True),
    *[_has("blank-double", doubles=True)] * 2,
    *[_has("two-doubles", doubles=True)] * 3,
    *[_has("one-double")] * 4,
    *[_has("threes", "no-double")] * 2,
    _has("fives", "no-double"),
)
"""What every day holds."""

_OTHERS: tuple[Slot, ...] = (Slot(lambda _found: True), Slot(lambda found: "no-double" not in found)) * 8
"""The rest of a sheet: half of it anything, half of it with a double at an end."""
