"""The disciplines of training over HTTP: their shapes, their words and their examples."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from api.disciplines_examples import (
    COUNT_ANSWERING,
    COUNT_PROGRESS,
    COUNT_TRAINED,
    COUNT_WISH,
    ENDS_ANSWERING,
    ENDS_PROGRESS,
    ENDS_TRAINED,
    ENDS_WISH,
    HAND,
    LINE,
)
from api.shapes import instant
from api.training import Chosen
from api.training_shapes import (
    CountTrained,
    CountTraining,
    CountTrainingAnswer,
    EndsTrained,
    EndsTraining,
    EndsTrainingAnswer,
    TrainingCount,
    TrainingEnds,
)
from puzzles.training.contract import Discipline
from puzzles.training.hands import HANDS, Wish
from puzzles.training.lines import LINES, LineWish

__all__ = ["DISCIPLINES", "DisciplineApi"]


class DisciplineApi(Struct, frozen=True):
    """What one discipline adds to the routes of training.

    Attributes:
        discipline: The discipline.
        path: Its part of the addresses.
        id: Its part of the operations' ids.
        thing: What is drawn, in the documentation's sentences.
        drawing: The sentences that say what is drawn.
        wishing: The shape of a wish's body.
        wish: Returns the wish of such a body.
        answering: The shape of an answer's body.
        shown: The shape of what is drawn.
        show: Returns it: with its id, when its clock started, and what was chosen.
        trained: The shape of the reply to an answer.
        wish_examples: Examples of a wish, by name.
        shown_example: An example of what is drawn.
        answering_example: An example of an answer.
        trained_example: An example of the reply.
        progress_example: An example of progress.
    """

    discipline: Discipline
    path: str
    id: str
    thing: str
    drawing: str
    wishing: type[Any]
    wish: Callable[[Any], Any]
    answering: type[Any]
    shown: type[Any]
    show: Callable[[str, int, Chosen], Any]
    trained: type[Any]
    wish_examples: Mapping[str, Any]
    shown_example: Any
    answering_example: Any
    trained_example: Any
    progress_example: Any


def _hand(exercise_id: str, now: int, chosen: Chosen) -> TrainingCount:
    hand = chosen.exercise
    return TrainingCount(
        exercise_id, hand.game, hand.crib, hand.cards, hand.starter, instant(now), chosen.repeat, chosen.due
    )


def _line(exercise_id: str, now: int, chosen: Chosen) -> TrainingEnds:
    line = chosen.exercise
    return TrainingEnds(exercise_id, line.line, line.last, instant(now), chosen.repeat, chosen.due)


DISCIPLINES = (
    DisciplineApi(
        discipline=HANDS,
        path="counts",
        id="Count",
        thing="hand or crib",
        drawing="Draws a hand of the source, level, game and pattern asked for. Easy has at most two things to see, "
        "medium three to five, hard more, where each item counts once and each trap twice (one, three, more in the "
        "hands of the five-card game); where a pattern has hardly any hand of a level the nearest is taken.",
        wishing=CountTraining,
        wish=lambda body: Wish(body.source, body.level, body.game, body.only),
        answering=CountTrainingAnswer,
        shown=TrainingCount,
        show=_hand,
        trained=CountTrained,
        wish_examples={"hard runs": COUNT_WISH, "anything": {}},
        shown_example=HAND,
        answering_example=COUNT_ANSWERING,
        trained_example=COUNT_TRAINED,
        progress_example=COUNT_PROGRESS,
    ),
    DisciplineApi(
        discipline=LINES,
        path="ends",
        id="Ends",
        thing="line",
        drawing="Draws a line of dominoes of the length and pattern asked for. Short lines have up to four tiles.",
        wishing=EndsTraining,
        wish=lambda body: LineWish(body.length, body.only),
        answering=EndsTrainingAnswer,
        shown=TrainingEnds,
        show=_line,
        trained=EndsTrained,
        wish_examples={"long lines with doubles": ENDS_WISH, "anything": {}},
        shown_example=LINE,
        answering_example=ENDS_ANSWERING,
        trained_example=ENDS_TRAINED,
        progress_example=ENDS_PROGRESS,
    ),
)
"""All disciplines. A further one is one module in :mod:`puzzles.training`, and an entry here."""
