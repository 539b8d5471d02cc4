"""The kind ``domino``: ten positions of fives and threes, from three tiles each to the opening and the race to 61."""

from collections.abc import Sequence
from datetime import date
from functools import reduce

import msgspec
from msgspec import Struct

from puzzles.dominoes.analysis import (
    Bracket,
    Mean,
    Narrowed,
    PlaceText,
    bracket_of,
    mean_of,
    narrowed_of,
    place_text,
    possible_tiles,
)
from puzzles.dominoes.explain import PlayReason, Weighed, explain_play
from puzzles.dominoes.history import PlayedText, line_after, played_texts
from puzzles.dominoes.line import EMPTY, SIDES, Line, Side, pip_of
from puzzles.dominoes.making import DominoSolver, Drawn, draw_sheet
from puzzles.dominoes.rules import TARGET, taken
from puzzles.dominoes.table import goes_out, party_of
from puzzles.dominoes.themes import DOMINO_THEMES, play_themes, when_of
from puzzles.dominoes.tiles import parse_tile, tile_text, tiles_text
from puzzles.errors import IllegalError, NotationError
from puzzles.grading import FULL_SCORE, RACE_POINTS, loss_of, race_score_of, score_of
from puzzles.kinds.contract import Graded, Sheet, position_of
from puzzles.ranking import StandingRule, even_ranges
from puzzles.seeds import commitment
from puzzles.stream import Stream

__all__ = [
    "DOMINO",
    "DominoChoice",
    "DominoKind",
    "DominoPosition",
    "DominoQuestion",
    "DominoSheet",
    "DominoVerdict",
    "VerdictPlay",
    "choice_text",
    "parse_choice",
    "position_record",
    "question_of",
    "verdict_of",
]


class DominoChoice(Struct, frozen=True):
    """One play as a sheet keeps it; plays that lead to mirror images are one.

    Attributes:
        tile: The tile.
        end: Its side, left before right where both come to the same; null for the opening tile.
        equivalent: The other places that come to the same.
        points: What it scores at once, with the point for going out.
        total: What both ends count after it.
        open: Sum over all hands of the open value, in points.
        house: Sum over all hands of the best response to the house player, in points; null where four play.
        race: Sum over all hands of the race value; null unless it is a finish.
        race_house: The same against the house player.
        equilibrium: Value where both sides play perfectly without seeing the other's tiles; null where not solved.
        best: In how many of the hands it is among the best, by the value that grades.
        knocks: In how many of the hands the next player must knock.
        reply: Sum over all hands of the most that the next player can score at once.
    """

    tile: str
    end: Side | None
    equivalent: tuple[PlaceText, ...]
    points: int
    total: int
    open: int
    house: int | None
    race: int | None
    race_house: int | None
    equilibrium: float | None
    best: int
    knocks: int
    reply: int


class DominoPosition(Struct, frozen=True):
    """A position with all its plays, best first by the value that grades.

    Attributes:
        finish: Whether it is graded by the race to 61 instead of by points.
        seat: Who is to move.
        plays: The round so far.
        hand: The mover's tiles.
        counts: How many tiles each seat holds.
        scores: The points of each seat, or of each partnership.
        unseen: How many tiles are neither on the table nor in the hand.
        possible: How many of them the others may hold, for all that their knocks tell.
        hands: How many hands (deals, where four play) that leaves, all equally likely.
        equilibrium: The bracket of the game's value, null where it was not solved.
        choices: All plays.
    """

    finish: bool
    seat: int
    plays: tuple[PlayedText, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    unseen: int
    possible: int
    hands: int
    equilibrium: Bracket | None
    choices: tuple[DominoChoice, ...]


class DominoSheet(Sheet, frozen=True):
    """A day's ten positions."""

    positions: tuple[DominoPosition, ...]


class DominoQuestion(Struct, frozen=True):
    """What a player sees before choosing; the fields are those of :class:`DominoPosition`, and the line as it lies."""

    n: int | None
    finish: bool
    seat: int
    plays: tuple[PlayedText, ...]
    line: tuple[str, ...]
    total: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    unseen: int
    possible: int
    hands: int


class VerdictPlay(Struct, frozen=True):
    """One play as a player sees it afterwards.

    Attributes:
        tile: The tile.
        end: Its side; null for the opening tile.
        equivalent: The other places that come to the same.
        points: What it scores at once, with the point for going out.
        total: What both ends count after it.
        value: What it is graded by: the mean open value in points, or the mean race value in a finish.
        rest: ``value - points``: what the rest of the round is worth; null in a finish.
        open: The open value.
        house: The best response to the house player; null where four play.
        race: The race value; null unless it is a finish.
        race_house: The race against the house player; null unless it is a finish.
        equilibrium: Value at equilibrium, of the race in a finish; null where not solved.
        best: In how many of the hands it is among the best.
        knocks: In how many of the hands the next player must knock.
        reply: Mean of the most that the next player can score at once.
        loss: What it gives away against the best.
        score: What it scores, 0 to 100.
    """

    tile: str
    end: Side | None
    equivalent: tuple[PlaceText, ...]
    points: int
    total: int
    value: float
    rest: float | None
    open: Mean
    house: Mean | None
    race: Mean | None
    race_house: Mean | None
    equilibrium: float | None
    best: int
    knocks: int
    reply: float
    loss: float
    score: int


class DominoVerdict(Struct, frozen=True):
    """The answer to one position, graded and explained.

    Attributes:
        n: The position's number on the sheet, null in practice.
        finish: Whether it is graded by the race to 61.
        seat: Who was to move.
        plays: The round before the answer.
        line: The line before the answer, as it lies.
        hand: The mover's tiles.
        counts: How many tiles each seat held.
        scores: The points of each seat, or of each partnership.
        unseen: How many tiles are neither on the table nor in the hand.
        possible: How many of them the others may hold.
        hands: How many hands that leaves.
        tile: The tile that was chosen.
        end: The side that was chosen, as the list of plays names it.
        place: The choice's place among all, 1 for the best; equal values share a place.
        loss: What was given away: points, or race value in a finish.
        score: 0 to 100.
        margin: How far the second play is behind the best; 0 where there is no other.
        equilibrium: The bracket of the game's value; null where it was not solved.
        narrowed: What the others' knocks tell; null where nobody knocked.
        choices: All plays, best first.
        reasons: Why, as codes with figures; see :mod:`puzzles.dominoes.explain`.
    """

    n: int | None
    finish: bool
    seat: int
    plays: tuple[PlayedText, ...]
    line: tuple[str, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    unseen: int
    possible: int
    hands: int
    tile: str
    end: Side | None
    place: int
    loss: float
    score: int
    margin: float
    equilibrium: Bracket | None
    narrowed: Narrowed | None
    choices: tuple[VerdictPlay, ...]
    reasons: tuple[PlayReason, ...]


class DominoKind:
    """The kind ``domino`` under the contract of :mod:`puzzles.kinds.contract`."""

    name = "domino"
    positions = 10
    # An unfinished run counts with zero for what was not answered.
    rule = StandingRule(base=0, per_score=1, per_millisecond=0, least_milliseconds=0, unfinished=True)
    ranges = even_ranges(0, positions * FULL_SCORE)
    themes: tuple[str, ...] = DOMINO_THEMES

    def version(self, solver: DominoSolver) -> str:
        """Return the version that a sheet names; the rules alone make the values, whoever works them out."""
        return f"domino/1+{solver.version}"

    def make(self, seed: bytes, day: date, solver: DominoSolver) -> DominoSheet:
        """Return the day's sheet: positions reached by play, each with one play that is certainly best."""
        drawn = draw_sheet(Stream(seed, "domino"), day, solver)
        positions = tuple(position_record(one) for one in drawn)
        return DominoSheet(self.name, self.version(solver), day.isoformat(), commitment(seed), positions)

    def decode(self, data: bytes) -> DominoSheet:
        """Return the sheet that was published as these bytes."""
        return msgspec.json.decode(data, type=DominoSheet)

    def question(self, sheet: DominoSheet, n: int) -> DominoQuestion:
        """Return position ``n`` without its plays."""
        return question_of(position_of(sheet, n), n=n)

    def grade(self, sheet: DominoSheet, n: int, answer: Sequence[str]) -> Graded:
        """Return the grade of a tile and, where it matters, a side; a finish loses race value, 0 to 2, not points."""
        position: DominoPosition = position_of(sheet, n)
        choice = parse_choice(position, answer)
        loss = _loss(position, choice)
        return Graded(choice_text(choice), loss, _score(position, loss))

    def verdict(self, sheet: DominoSheet, n: int, choice: str) -> DominoVerdict:
        """Return the verdict on a choice as :meth:`grade` wrote it."""
        position: DominoPosition = position_of(sheet, n)
        return verdict_of(position, parse_choice(position, choice.split()), n=n)

    def best(self, sheet: DominoSheet, n: int) -> str:
        """Return the best play."""
        position: DominoPosition = position_of(sheet, n)
        return choice_text(position.choices[0])

    def cost(self, sheet: DominoSheet, n: int, loss: float) -> float:
        """Return the points given away; a whole step of the race is worth four, as it is in the score."""
        position: DominoPosition = position_of(sheet, n)
        return RACE_POINTS * loss if position.finish else loss

    def themes_of(self, sheet: DominoSheet, n: int, choice: str) -> tuple[str, ...]:
        """Return when in the round it was, and what a worse play did wrong."""
        position: DominoPosition = position_of(sheet, n)
        chosen = parse_choice(position, choice.split())
        when = when_of(tiles=len(position.hand), opened=bool(position.plays), finish=position.finish)
        score = position.scores[party_of(position.seat, len(position.counts))]
        lost = _loss(position, chosen) > 0
        return play_themes(when, score, position.hands, position.choices[0], chosen, lost=lost)


DOMINO = DominoKind()


def choice_text(choice: DominoChoice) -> str:
    """Return a play in its one text form, such as ``6-4 left``, or ``6-4`` for an opening tile."""
    return choice.tile if choice.end is None else f"{choice.tile} {choice.end}"


def parse_choice(position: DominoPosition, answer: Sequence[str]) -> DominoChoice:
    """Return the play that an answer names: a tile and, where it matters, ``left`` or ``right``.

    Raises:
        NotationError: Not a tile and at most one side.
        IllegalError: The tile is not held or does not fit, or the side is wrong, or is missing where it matters.
    """
    if not 1 <= len(answer) <= 2 or (len(answer) == 2 and answer[1] not in SIDES):
        raise NotationError(
            f"{' '.join(answer)!r} is no play: name a tile and, where it matters, left or right, as in 6-4 left",
            code="not-a-play",
        )
    tile = tile_text(parse_tile(answer[0]))
    if tile not in position.hand:
        raise IllegalError(f"{tile} is not held: the tiles are {' '.join(position.hand)}", code="tile-not-held")
    fitting = [choice for choice in position.choices if choice.tile == tile]
    if not fitting:
        ends = _ends_text(_line(position.plays))
        raise IllegalError(f"{tile} does not fit: the ends are {ends}", code="does-not-fit")
    if len(answer) == 1:
        if len(fitting) > 1:
            raise IllegalError(f"{tile} fits at both ends, and it matters which: add left or right", code="end-needed")
        return fitting[0]
    side = answer[1]
    for choice in fitting:
        if side in (choice.end, *(place.end for place in choice.equivalent)):
            return choice
    if fitting[0].end is None:
        raise IllegalError(f"{tile} opens the line: there is no end yet", code="no-end-yet")
    raise IllegalError(f"{tile} does not fit on the {side}: it fits on the {fitting[0].end}", code="does-not-fit")


def position_record(drawn: Drawn) -> DominoPosition:
    """Return a solved position as a sheet keeps it."""
    position, solution = drawn.position, drawn.solution
    values = {} if drawn.equilibrium is None else dict(drawn.equilibrium.plays)
    choices = []
    for play in solution.plays:
        best = play.race_best if drawn.finish else play.best
        if play.open is None or best is None:
            raise ValueError("a position is recorded with its open values, a finish with those of the race too")
        choices.append(
            DominoChoice(
                tile=tile_text(play.placement.tile),
                end=play.placement.side,
                equivalent=tuple(map(place_text, play.equivalent)),
                points=play.points,
                total=play.total,
                open=play.open,
                house=play.house,
                race=play.race,
                race_house=play.race_house,
                equilibrium=values.get(play.placement),
                best=best,
                knocks=play.knocks,
                reply=play.reply,
            )
        )
    if drawn.finish:
        # The list comes by open value; what grades a finish is the race. Sorting is stable, so ties stay in order.
        choices.sort(key=lambda choice: -(choice.race or 0))
    return DominoPosition(
        finish=drawn.finish,
        seat=position.seat,
        plays=played_texts(position),
        hand=tuple(tiles_text(position.hand)),
        counts=position.counts,
        scores=position.scores,
        unseen=len(position.unseen),
        possible=possible_tiles(position),
        hands=solution.hands,
        equilibrium=None if drawn.equilibrium is None else bracket_of(drawn.equilibrium),
        choices=tuple(choices),
    )


def question_of(position: DominoPosition, *, n: int | None = None) -> DominoQuestion:
    """Return a position as a player sees it before choosing."""
    line = _line(position.plays)
    return DominoQuestion(
        n=n,
        finish=position.finish,
        seat=position.seat,
        plays=position.plays,
        line=tuple(line.texts()),
        total=line.total,
        hand=position.hand,
        counts=position.counts,
        scores=position.scores,
        unseen=position.unseen,
        possible=position.possible,
        hands=position.hands,
    )


def verdict_of(position: DominoPosition, chosen: DominoChoice, *, n: int | None = None) -> DominoVerdict:
    """Return the verdict on one of a position's choices."""
    line = _line(position.plays)
    plays = tuple(_verdict_play(position, choice) for choice in position.choices)
    weighed = [_weighed(position, line, play) for play in plays]
    mine = position.choices.index(chosen)
    return DominoVerdict(
        n=n,
        finish=position.finish,
        seat=position.seat,
        plays=position.plays,
        line=tuple(line.texts()),
        hand=position.hand,
        counts=position.counts,
        scores=position.scores,
        unseen=position.unseen,
        possible=position.possible,
        hands=position.hands,
        tile=chosen.tile,
        end=chosen.end,
        place=1 + sum(_graded_sum(position, other) > _graded_sum(position, chosen) for other in position.choices),
        loss=plays[mine].loss,
        score=plays[mine].score,
        margin=plays[1].loss if len(plays) > 1 else 0.0,
        equilibrium=position.equilibrium,
        narrowed=narrowed_of(position.plays, position.seat, position.counts, position.hands),
        choices=plays,
        reasons=tuple(explain_play(weighed, weighed[mine], finish=position.finish)),
    )


def _verdict_play(position: DominoPosition, choice: DominoChoice) -> VerdictPlay:
    def mean(total: int | None) -> Mean | None:
        return None if total is None else mean_of(total, position.hands)

    value = _graded_sum(position, choice) / position.hands
    loss = _loss(position, choice)
    return VerdictPlay(
        tile=choice.tile,
        end=choice.end,
        equivalent=choice.equivalent,
        points=choice.points,
        total=choice.total,
        value=value,
        rest=None if position.finish else value - choice.points,
        open=mean_of(choice.open, position.hands),
        house=mean(choice.house),
        race=mean(choice.race),
        race_house=mean(choice.race_house),
        equilibrium=choice.equilibrium,
        best=choice.best,
        knocks=choice.knocks,
        reply=choice.reply / position.hands,
        loss=loss,
        score=_score(position, loss),
    )


def _weighed(position: DominoPosition, line: Line, play: VerdictPlay) -> Weighed:
    tile = parse_tile(play.tile)
    after = line.placed(tile, play.end)
    others = [parse_tile(text) for text in position.hand if text != play.tile]
    score = position.scores[party_of(position.seat, len(position.counts))]
    return Weighed(
        tile=play.tile,
        end="" if play.end is None or play.equivalent else play.end,
        points=play.points,
        counted=taken(score, play.points),
        value=play.value,
        reply=play.reply,
        knocks=play.knocks / position.hands,
        keeps=sum(bool(after.fits(other)) for other in others),
        left=len(others),
        wins=score + play.points == TARGET,
        ends_round=goes_out(position.counts, position.seat),
    )


def _graded_sum(position: DominoPosition, choice: DominoChoice) -> int:
    """Return the sum over the hands that a position is graded by."""
    if not position.finish:
        return choice.open
    if choice.race is None:
        raise ValueError("a finish has race values")
    return choice.race


def _loss(position: DominoPosition, choice: DominoChoice) -> float:
    best = _graded_sum(position, position.choices[0])
    return loss_of(best, _graded_sum(position, choice)) / position.hands


def _score(position: DominoPosition, loss: float) -> int:
    return race_score_of(loss) if position.finish else score_of(loss)


def _line(plays: Sequence[PlayedText]) -> Line:
    return reduce(line_after, plays, EMPTY)


def _ends_text(line: Line) -> str:
    return "open" if line.ends is None else " and ".join(str(pip_of(end)) for end in line.ends)
