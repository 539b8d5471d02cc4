"""The examples of the documentation for the kind ``count``, made from one hand by the product's own code."""

import msgspec

from api.examples import ATTEMPT, DAY, OPENED, plain
from api.kinds.announcing_shapes import AnnouncedRow, Said
from api.kinds.contract import KindExamples
from api.kinds.count_shapes import (
    CountAnswered,
    CountAnswering,
    CountBoard,
    CountChosen,
    CountReply,
    CountRun,
    CountShown,
    CountShownQuestion,
    CountSolution,
    CountStatistics,
)
from api.shapes import HistogramBin
from puzzles.cribbage.cards import parse_card, parse_cards
from puzzles.kinds.count import CountSheet, count_position, verdict_of

__all__ = ["COMMITMENT", "EXAMPLES", "MARKED", "POSITION", "SHEET_HASH", "SHOWN", "VERSION"]

VERSION = "count/1"
SHEET_HASH = "0b8e24d6f1a37c5942d8e06b9f3c71a5e4d20897b6c1f35a8de97042c6b1fe58"
COMMITMENT = "93c5d1a80e7f42b6d9a1c3e5f708b2d4f6a8c0e1b3d5f7a9c1e2b4d6f8a0c2e4"

POSITION = count_position(parse_cards(("4H", "5C", "5D", "6S")), parse_card("JH"), crib=False)
"""A hand with a double run, of which a fifteen is easily missed."""

_SAID = POSITION.total - 2
_VERDICT = verdict_of(POSITION, _SAID, n=1)
_TIME = 8_214
_QUESTION = CountShownQuestion(2, True, ("2D", "7D", "9D", "KD"), "KC", "2026-11-29T21:02:49.900Z")
_OPENED = CountRun(
    DAY, "count", SHEET_HASH, ATTEMPT, "open", OPENED, None, 20, 0, 0, None, None, None, (), waiting=1, next=None
)
_UNDER_WAY = msgspec.structs.replace(
    _OPENED,
    time=_TIME,
    answers=(CountAnswered(1, _SAID, POSITION.total, _VERDICT.off, _TIME),),
    waiting=2,
    next=_QUESTION,
)
_YOU = AnnouncedRow(2, "v9xH3nMaqlzaWr0Y", "Brass Heron", 19, 71_204, 81_204, you=True)
_ROWS = (AnnouncedRow(1, "Qm2TzR7bWkXc4LpA", "Sternenfuchs", 20, 80_017, 80_017, you=False), _YOU)

SHOWN = plain(CountShown(_QUESTION, "2026-11-29T21:02:51.150Z", 1_250))
MARKED = plain(msgspec.structs.replace(_UNDER_WAY, marked="too-fast", asked="2026-11-29T21:05:12.000Z"))

EXAMPLES = KindExamples(
    run_opened=plain(_OPENED),
    run_under_way=plain(_UNDER_WAY),
    answering=plain(CountAnswering(attempt=ATTEMPT, sheet=SHEET_HASH, points=_SAID)),
    reply=plain(
        CountReply(
            DAY,
            "count",
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
        CountBoard(
            DAY,
            "count",
            final=False,
            runs=214,
            rows=_ROWS,
            next="LTgxMjA0OnY5eEgzbk1hcWx6YVdyMFk",
            you=_YOU,
            around=(*_ROWS, AnnouncedRow(3, "b0Uq6YtEjv1HsNdK", "Merry Otter", 20, 83_650, 83_650, you=False)),
            percentile=99.5,
        )
    ),
    statistics=plain(
        CountStatistics(
            DAY,
            "count",
            final=False,
            runs=214,
            mean=112_406.5,
            histogram=(HistogramBin(60_001, 75_000, 31), HistogramBin(75_001, 90_000, 183)),
            positions=(
                CountChosen(
                    1,
                    POSITION.crib,
                    POSITION.cards,
                    POSITION.starter,
                    POSITION.total,
                    (Said(POSITION.total, 160), Said(_SAID, 54)),
                ),
            ),
        )
    ),
    solution=plain(
        CountSolution(
            DAY,
            "count",
            "5b1f0f6e8a4d4c0f9e2b7a6cd1e3f5029b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e",
            COMMITMENT,
            SHEET_HASH,
            CountSheet("count", VERSION, DAY, COMMITMENT, (POSITION,)),
        )
    ),
)
