"""The examples of the documentation for histories, statistics and mistakes, of one player's autumn."""

from typing import Any

from api.examples import DAY, plain
from api.history.mistake_shapes import ListedMistake, NextMistake, OwnMistakes, RetiringMistake
from api.history.shapes import (
    ChoiceShare,
    ComparedPosition,
    ComparedRun,
    DayResult,
    DearMistake,
    History,
    KindStatistics,
    OwnStatistics,
    OwnStreak,
    PlayedDay,
    PlayedSheet,
    ThemeLoss,
)
from api.kinds.discard_examples import EXAMPLES as DISCARDS
from api.kinds.discard_examples import POSITION, THROWN
from api.kinds.domino_examples import EXAMPLES as DOMINOES

__all__ = [
    "COMPARED",
    "HISTORY",
    "MISTAKES",
    "MISTAKE_ANSWERS",
    "MISTAKE_REPLIES",
    "NEXT_MISTAKE",
    "NEXT_MISTAKES",
    "RETIRED",
    "RETIRING",
    "STATISTICS",
    "STREAK",
]

_COST = POSITION.choices[0].total - POSITION.choices[1].total
_BEST, _THROWN = " ".join(POSITION.choices[0].cards), " ".join(THROWN)
_STREAK = OwnStreak(DAY, 12, 31, 1, 2, ("2026-11-22",), played_today=True)
_RUN = PlayedSheet("discard", "finished", 10, 871, 871, 2, 214, 99.5)
_AGAIN = "2026-12-03T01:00:00.000Z"

STREAK = plain(_STREAK)
HISTORY = plain(History(_STREAK, 2026, (2025, 2026), (PlayedDay(DAY, (_RUN,)),), ("2026-10-04",)))
STATISTICS = plain(
    OwnStatistics(
        (
            KindStatistics(
                kind="discard",
                runs=2,
                best=871,
                mean=829.5,
                percentile=91.2,
                answers=20,
                loss=0.31,
                others=0.52,
                days=(DayResult("2026-11-28", 788, 788.0, 82.9), DayResult(DAY, 871, 829.5, 99.5)),
                themes=(ThemeLoss("own-crib", 10, 2.4), ThemeLoss("pair-broken", 1, 1.87)),
                dearest=(DearMistake("2026-11-28", 7, "2C 8H", 1.87, 0.93),),
            ),
        )
    )
)
COMPARED = plain(
    ComparedRun(
        DAY,
        final=True,
        run=_RUN,
        positions=(
            ComparedPosition(
                1,
                _THROWN,
                _BEST,
                _COST,
                84,
                None,
                _COST * 94 / 214,
                ("own-crib",),
                (ChoiceShare(_BEST, 120, 120 / 214), ChoiceShare(_THROWN, 94, 94 / 214)),
            ),
        ),
    )
)

_NAME = "2026-11-28|discard|7"
NEXT_MISTAKES: dict[str, Any] = {
    "discard": {"id": f"{_NAME}|0", "day": "2026-11-28", "due": 3, "question": DISCARDS.run_opened["next"]},
    "domino": {
        "id": "2026-11-28|domino|4|2",
        "day": "2026-11-28",
        "due": 1,
        "question": DOMINOES.run_opened["next"],
    },
}
MISTAKE_ANSWERS: dict[str, Any] = {
    "discard": {"id": f"{_NAME}|0", "cards": DISCARDS.answering["cards"]},
    "domino": {"id": "2026-11-28|domino|4|2", "tile": DOMINOES.answering["tile"], "end": DOMINOES.answering["end"]},
}
_AFTER = {"right": False, "again": _AGAIN, "due": 2}
MISTAKE_REPLIES: dict[str, Any] = {
    "discard": {"verdict": DISCARDS.reply["verdict"], "before": "5C QH", "cost": 4.22} | _AFTER,
    "domino": {"verdict": DOMINOES.reply["verdict"], "before": "5-4 right", "cost": 0.86} | _AFTER,
}
NEXT_MISTAKE = plain(NextMistake())
RETIRING = plain(RetiringMistake(_NAME))
_LISTED = ListedMistake(_NAME, "2026-11-28", "discard", 7, "2C 8H", 1.87, _AGAIN, None, 1)
RETIRED = plain(ListedMistake(_NAME, "2026-11-28", "discard", 7, "2C 8H", 1.87, None, "retired", 1))
MISTAKES = plain(OwnMistakes({"discard": 3, "domino": 0}, (_LISTED,)))
