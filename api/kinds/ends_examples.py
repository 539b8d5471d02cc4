"""The examples of the documentation for the kind ``ends``, made from one line by the product's own code."""

import msgspec

from api.examples import ATTEMPT, DAY, OPENED, plain
from api.kinds.announcing_shapes import AnnouncedRow, Said
from api.kinds.contract import KindExamples
from api.kinds.ends_shapes import (
    EndsAnswered,
    EndsAnswering,
    EndsBoard,
    EndsChosen,
    EndsReply,
    EndsRun,
    EndsShown,
    EndsShownQuestion,
    EndsSolution,
    EndsStatistics,
)
from api.shapes import HistogramBin
from puzzles.dominoes.line import parse_line
from puzzles.kinds.ends import EndsSheet, ends_position, ends_verdict

__all__ = ["COMMITMENT", "EXAMPLES", "MARKED", "POSITION", "SHEET_HASH", "SHOWN", "VERSION"]

VERSION = "ends/1"
SHEET_HASH = "1c7e24d6f1a37c5942d8e06b9f3c71a5e4d20897b6c1f35a8de97042c6b1fe58"
COMMITMENT = "a4c5d1a80e7f42b6d9a1c3e5f708b2d4f6a8c0e1b3d5f7a9c1e2b4d6f8a0c2e4"

POSITION = ends_position(parse_line(("6-6", "6-2", "2-3")), "right")
"""Fifteen, of which the fives are easily missed."""

_SAID = POSITION.points - 3
_VERDICT = ends_verdict(POSITION, _SAID, n=1)
_TIME = 2_214
_QUESTION = EndsShownQuestion(2, ("2-4", "4-1", "1-1", "1-0"), "left", "2026-11-29T21:02:49.900Z")
_OPENED = EndsRun(
    DAY, "ends", SHEET_HASH, ATTEMPT, "open", OPENED, None, 40, 0, 0, None, None, None, (), waiting=1, next=None
)
_UNDER_WAY = msgspec.structs.replace(
    _OPENED,
    time=_TIME,
    answers=(EndsAnswered(1, _SAID, POSITION.points, _VERDICT.off, _TIME),),
    waiting=2,
    next=_QUESTION,
)
_YOU = AnnouncedRow(2, "v9xH3nMaqlzaWr0Y", "Brass Heron", 39, 111_204, 121_204, you=True)
_ROWS = (AnnouncedRow(1, "Qm2TzR7bWkXc4LpA", "Sternenfuchs", 40, 120_017, 120_017, you=False), _YOU)

SHOWN = plain(EndsShown(_QUESTION, "2026-11-29T21:02:51.150Z", 1_250))
MARKED = plain(msgspec.structs.replace(_UNDER_WAY, marked="too-fast", asked="2026-11-29T21:05:12.000Z"))

EXAMPLES = KindExamples(
    run_opened=plain(_OPENED),
    run_under_way=plain(_UNDER_WAY),
    answering=plain(EndsAnswering(attempt=ATTEMPT, sheet=SHEET_HASH, points=_SAID)),
    reply=plain(
        EndsReply(
            DAY,
            "ends",
            SHEET_HASH,
            ATTEMPT,
            _VERDICT,
            time=_TIME,
            answered=1,
            right=0,
            total_time=_TIME,
            waiting=2,
            finished=False,
            adjusted=None,
            marked=None,
        )
    ),
    board=plain(
        EndsBoard(
            DAY,
            "ends",
            final=False,
            runs=214,
            rows=_ROWS,
            next="LTgxMjA0OnY5eEgzbk1hcWx6YVdyMFk",
            you=_YOU,
            around=(*_ROWS, AnnouncedRow(3, "b0Uq6YtEjv1HsNdK", "Merry Otter", 40, 123_650, 123_650, you=False)),
            percentile=99.5,
        )
    ),
    statistics=plain(
        EndsStatistics(
            DAY,
            "ends",
            final=False,
            runs=214,
            mean=112_406.5,
            histogram=(HistogramBin(60_001, 75_000, 31), HistogramBin(75_001, 90_000, 183)),
            positions=(
                EndsChosen(
                    1,
                    POSITION.line,
                    POSITION.last,
                    POSITION.total,
                    POSITION.points,
                    (Said(POSITION.points, 160), Said(_SAID, 54)),
                ),
            ),
        )
    ),
    solution=plain(
        EndsSolution(
            DAY,
            "ends",
            "5b1f0f6e8a4d4c0f9e2b7a6cd1e3f5029b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e",
            COMMITMENT,
            SHEET_HASH,
            EndsSheet("ends", VERSION, DAY, COMMITMENT, (POSITION,)),
        )
    ),
)
