"""Drawing lines of dominoes whose last tile is to be counted: short or long, with a pattern."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

from msgspec import Struct

from puzzles.dominoes.growing import grown_lines, with_doubles
from puzzles.dominoes.line import SIDES, Line, Side, parse_line, pip_of
from puzzles.dominoes.patterns import END_PATTERNS, END_TRAPS, EndPattern, end_patterns
from puzzles.kinds.ends import (
    LONGEST_LINE,
    EndsPosition,
    EndsVerdict,
    ends_position,
    ends_verdict,
    parse_end_points,
)
from puzzles.stream import Stream

__all__ = ["LENGTHS", "LINES", "Length", "LineWish", "OnlyEnds", "TrainingLine", "draw_line"]

Length = Literal["any", "short", "long"]
OnlyEnds = Literal["any", "no-doubles", "doubles", "threes", "fives", "fifteen", "zero", "traps", "mistakes"]
"""``mistakes`` are the lines that come back to a player; drawing knows nothing of them."""

LENGTHS: dict[Length, tuple[int, int]] = {"any": (1, LONGEST_LINE), "short": (1, 4), "long": (5, LONGEST_LINE)}
"""Least and greatest number of tiles."""

_PASSED_OVER = 24
"""Fewer lines than this that would do are passed over before one is taken."""

_ONLY: dict[OnlyEnds, Callable[[frozenset[EndPattern]], bool]] = {
    "any": lambda _found: True,
    "mistakes": lambda _found: True,
    "no-doubles": lambda found: "no-double" in found,
    "doubles": lambda found: "no-double" not in found,
    "threes": lambda found: "threes" in found,
    "fives": lambda found: "fives" in found,
    "fifteen": lambda found: "fifteen" in found,
    "zero": lambda found: "zero" in found,
    "traps": lambda found: not END_TRAPS.isdisjoint(found),
}


class LineWish(Struct, frozen=True):
    """What lines somebody wants: how long, and the pattern that every line has."""

    length: Length = "any"
    only: OnlyEnds = "any"


class TrainingLine(Struct, frozen=True):
    """A line as it lies, left to right, and the side of the tile placed last; null for a tile that lies alone."""

    line: tuple[str, ...]
    last: Side | None

    @property
    def key(self) -> str:
        """One text for the same two ends, whichever way round and whatever lies between: that is what one knows.

        >>> TrainingLine(("6-6", "6-1", "1-3"), "left").key, TrainingLine(("3-0", "0-6", "6-6"), "right").key
        ('6-6 3', '6-6 3')
        """
        line = parse_line(self.line)
        # A lone double is both ends, and one thing.
        ends = set(line.ends or ()) if len(line.tiles) == 1 else line.ends or ()
        return " ".join(str(pip_of(end)) if end < 7 else f"{pip_of(end)}-{pip_of(end)}" for end in sorted(ends)[::-1])


class Lines:
    """Training in counting the ends, a :class:`puzzles.training.contract.Discipline`."""

    name = "ends"
    exercise: type[Any] = TrainingLine
    patterns: Sequence[str] = END_PATTERNS

    def draw(self, stream: Stream, wish: LineWish) -> TrainingLine:
        """Return a fresh line as it is wished for."""
        return draw_line(stream, wish)

    def fits(self, exercise: TrainingLine, wish: LineWish) -> bool:
        """Return whether a line is one that is wished for."""
        return _fits(parse_line(exercise.line), wish)

    def allowance(self, exercise: TrainingLine) -> int:
        """Return two seconds, and one more for each end that is a double."""
        line = parse_line(exercise.line)
        return 2_000 + 1_000 * sum(end >= 7 for end in set(line.ends or ()))

    def parse(self, answer: Sequence[str]) -> int:
        """Return the announced points."""
        return parse_end_points(answer)

    def points(self, exercise: TrainingLine) -> int:
        """Return what the last tile scored."""
        return _position(exercise).points

    def patterns_of(self, exercise: TrainingLine) -> Sequence[str]:
        """Return the patterns of the ends."""
        return _position(exercise).patterns

    def verdict(self, exercise: TrainingLine, said: int) -> EndsVerdict:
        """Return the verdict on announcing so many points."""
        return ends_verdict(_position(exercise), said)


LINES = Lines()


def draw_line(stream: Stream, wish: LineWish) -> TrainingLine:
    """Draw a line of the wished length and pattern, often with a double placed where one fits."""
    fitting = (line for line in _candidates(stream) if _fits(line, wish))
    # Of some that would do: the first would too often be one that has just begun to grow.
    line = next(islice(fitting, stream.below(_PASSED_OVER), None))
    last = SIDES[stream.below(2)] if len(line.tiles) > 1 else None
    return TrainingLine(tuple(line.texts()), last)


def _candidates(stream: Stream) -> Iterator[Line]:
    for line in grown_lines(stream, LONGEST_LINE):
        yield line
        if stream.below(2):
            yield from (one for one in with_doubles(line) if len(one.tiles) <= LONGEST_LINE)


def _fits(line: Line, wish: LineWish) -> bool:
    least, greatest = LENGTHS[wish.length]
    if not line.ends or not least <= len(line.tiles) <= greatest:
        return False
    return _ONLY[wish.only](frozenset(end_patterns(*line.ends)))


def _position(exercise: TrainingLine) -> EndsPosition:
    return ends_position(parse_line(exercise.line), exercise.last)
