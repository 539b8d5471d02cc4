"""The examples of the documentation for the kind ``discard``, made from one position by the product's own code."""

import msgspec

from api.examples import ATTEMPT, COMMITMENT, DAY, OPENED, SHEET_HASH, VERSION, plain
from api.kinds.contract import KindExamples
from api.kinds.discard_shapes import (
    DiscardAnswered,
    DiscardAnswering,
    DiscardBoard,
    DiscardChosen,
    DiscardReply,
    DiscardRun,
    DiscardSolution,
    DiscardStatistics,
    DiscardThrown,
)
from api.shapes import BoardRow, HistogramBin
from puzzles.kinds.discard import Choice, DiscardPosition, DiscardQuestion, DiscardSheet, verdict_of

__all__ = ["EXAMPLES", "NEXT", "POSITION", "THROWN"]

POSITION = DiscardPosition(
    "own",
    ("5C", "5H", "6D", "7S", "JD", "QH"),
    tuple(
        Choice(tuple(cards.split()), hand, crib, hand + crib)
        for cards, hand, crib in (
            ("6D 7S", 12.673913043478262, 4.570471234684902),
            ("JD QH", 12.217391304347826, 4.788222549191993),
            ("5C JD", 7.739130434782608, 6.845350702837324),
            ("5H JD", 7.739130434782608, 6.845350702837324),
            ("5H QH", 7.978260869565218, 6.594752015065093),
            ("5C QH", 7.978260869565218, 6.54548440884787),
            ("5C 6D", 6.565217391304348, 6.387778596447737),
            ("5H 6D", 6.565217391304348, 6.387778596447737),
            ("5C 7S", 6.826086956521739, 5.844713538822518),
            ("5H 7S", 6.826086956521739, 5.844713538822518),
            ("7S JD", 9.26086956521739, 3.2923800331788198),
            ("7S QH", 9.5, 2.9925137391893664),
            ("6D JD", 8.73913043478261, 3.245669581103254),
            ("6D QH", 8.978260869565217, 2.8976069890962983),
            ("5C 5H", 2.369565217391304, 8.69699765736906),
        )
    ),
)
"""A hand whose best two throws lie close together."""

THROWN = POSITION.choices[1].cards
NEXT = DiscardQuestion(2, "opponent", ("AC", "4D", "4S", "9H", "TC", "QD"))

_VERDICT = verdict_of(POSITION, THROWN, n=1)
_OPENED = DiscardRun(
    DAY, "discard", SHEET_HASH, ATTEMPT, "open", OPENED, None, 10, 0, 0.0, (), DiscardQuestion(1, "own", POSITION.cards)
)

_YOU = BoardRow(2, "v9xH3nMaqlzaWr0Y", "Brass Heron", 871, you=True)
_ROWS = (BoardRow(1, "Qm2TzR7bWkXc4LpA", "Sternenfuchs", 905, you=False), _YOU)

EXAMPLES = KindExamples(
    run_opened=plain(_OPENED),
    run_under_way=plain(
        msgspec.structs.replace(
            _OPENED,
            score=_VERDICT.score,
            loss=_VERDICT.loss,
            answers=(DiscardAnswered(1, THROWN, _VERDICT.loss, _VERDICT.score),),
            next=NEXT,
        )
    ),
    answering=plain(DiscardAnswering(attempt=ATTEMPT, sheet=SHEET_HASH, cards=THROWN)),
    reply=plain(
        DiscardReply(
            DAY,
            "discard",
            SHEET_HASH,
            ATTEMPT,
            _VERDICT,
            1,
            _VERDICT.score,
            _VERDICT.loss,
            NEXT,
            finished=False,
        )
    ),
    board=plain(
        DiscardBoard(
            DAY,
            "discard",
            final=False,
            runs=214,
            rows=_ROWS,
            next="ODcxOnY5eEgzbk1hcWx6YVdyMFk",
            you=_YOU,
            around=(*_ROWS, BoardRow(3, "b0Uq6YtEjv1HsNdK", "Merry Otter", 866, you=False)),
            percentile=99.5,
        )
    ),
    statistics=plain(
        DiscardStatistics(
            DAY,
            "discard",
            final=False,
            runs=214,
            mean=702.5,
            histogram=(HistogramBin(650, 699, 88), HistogramBin(700, 749, 126)),
            positions=(
                DiscardChosen(
                    1,
                    "own",
                    POSITION.cards,
                    (DiscardThrown(POSITION.choices[0].cards, 120), DiscardThrown(THROWN, 94)),
                ),
            ),
        )
    ),
    solution=plain(
        DiscardSolution(
            DAY,
            "discard",
            "8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92",
            COMMITMENT,
            SHEET_HASH,
            DiscardSheet("discard", VERSION, DAY, COMMITMENT, (POSITION,)),
        )
    ),
)
