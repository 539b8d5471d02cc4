"""The shapes of a player's own history on the wire.

Losses are points, or in a timed kind 1 for a wrong answer and 0 for a right one. A percentile is of a hundred runs how
many were no better, to a tenth: the points that boards of several days add up.
"""

from msgspec import Struct

from api.shapes import RunState

__all__ = [
    "ChoiceShare",
    "ComparedPosition",
    "ComparedRun",
    "DayResult",
    "DearMistake",
    "History",
    "KindStatistics",
    "OwnStatistics",
    "OwnStreak",
    "PlayedDay",
    "PlayedSheet",
    "ThemeLoss",
]


class OwnStreak(Struct, frozen=True):
    """The caller's streak; the page /history tells its rules.

    Attributes:
        today: The day that it is.
        current: Days played in the streak that goes on.
        longest: Days played in the longest one there was.
        freezes: Freezes held; one covers one missed day.
        until_freeze: How many more days earn the next one; null where no more are kept.
        covered: Days that a freeze was used up on.
        played_today: Whether today is played already.
    """

    today: str
    current: int
    longest: int
    freezes: int
    until_freeze: int | None
    covered: tuple[str, ...]
    played_today: bool


class PlayedSheet(Struct, frozen=True):
    """A ranked run of the caller.

    Attributes:
        kind: The kind.
        state: What the run is; ``closed`` is one that the day's closing overtook.
        answered: How many positions are answered.
        score: The sum of the scores.
        result: What the board ranks by: the score, or the adjusted time in milliseconds of a finished run.
        rank: The final rank; null before the closing, and where the run stands on no board.
        runs: How many runs stand on the final board.
        percentile: The percentile there.
    """

    kind: str
    state: RunState
    answered: int
    score: int
    result: int | None
    rank: int | None
    runs: int | None
    percentile: float | None


class PlayedDay(Struct, frozen=True):
    """A day on which the caller opened a ranked run."""

    day: str
    sheets: tuple[PlayedSheet, ...]


class History(Struct, frozen=True):
    """The caller's days of one year, oldest first; the years in which there are any; the days marked as outages."""

    streak: OwnStreak
    year: int
    years: tuple[int, ...]
    days: tuple[PlayedDay, ...]
    outages: tuple[str, ...]


class DayResult(Struct, frozen=True):
    """The result of a day, the mean of the results of the seven days that end with it, and its percentile."""

    day: str
    result: int
    mean: float
    percentile: float | None


class ThemeLoss(Struct, frozen=True):
    """A theme: how many answers were about it, and what they cost together. An answer may have several themes."""

    theme: str
    times: int
    loss: float


class DearMistake(Struct, frozen=True):
    """An answer that cost much: where it was, what was chosen, and the mean of what all players gave away there."""

    day: str
    n: int
    choice: str
    loss: float
    mean: float


class KindStatistics(Struct, frozen=True):
    """The caller's closed runs of one kind.

    Attributes:
        kind: The kind.
        runs: How many there are.
        best: The best result.
        mean: The mean result.
        percentile: The mean percentile, of those that stand on a board.
        answers: How many answers.
        loss: The mean loss of an answer.
        others: The mean, over the same positions, of what all players lost there.
        days: Results by day, oldest first.
        themes: The themes, in the kind's order.
        dearest: The ten dearest answers, dearest first; none in a timed kind.
    """

    kind: str
    runs: int
    best: int | None
    mean: float | None
    percentile: float | None
    answers: int
    loss: float | None
    others: float | None
    days: tuple[DayResult, ...]
    themes: tuple[ThemeLoss, ...]
    dearest: tuple[DearMistake, ...]


class OwnStatistics(Struct, frozen=True):
    """The caller's closed runs, by kind; a kind without any is left out."""

    kinds: tuple[KindStatistics, ...]


class ChoiceShare(Struct, frozen=True):
    """A choice in its text form, how many runs made it, and the share that is of all answers to the position."""

    choice: str
    runs: int
    share: float


class ComparedPosition(Struct, frozen=True):
    """One position of a run, beside what all players did.

    Attributes:
        n: The position.
        choice: What was chosen, in its text form; null where nothing was.
        best: The best choice.
        loss: What it cost.
        score: Its score.
        time: Milliseconds, null where the kind is not timed.
        mean: The mean loss of all answers; null where there is none.
        themes: What the answer was about.
        chosen: What all chose, most frequent first.
    """

    n: int
    choice: str | None
    best: str
    loss: float | None
    score: int | None
    time: int | None
    mean: float | None
    themes: tuple[str, ...]
    chosen: tuple[ChoiceShare, ...]


class ComparedRun(Struct, frozen=True):
    """A run of the caller, position by position, beside what all players did."""

    day: str
    final: bool
    run: PlayedSheet
    positions: tuple[ComparedPosition, ...]
