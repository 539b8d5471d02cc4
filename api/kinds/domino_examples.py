"""The examples of the documentation for the kind ``domino``, made from one position by the product's own code."""

import msgspec

from api.examples import ATTEMPT, DAY, OPENED, plain
from api.kinds.contract import KindExamples
from api.kinds.domino_shapes import (
    DominoAnswered,
    DominoAnswering,
    DominoBoard,
    DominoChosen,
    DominoPlaced,
    DominoReply,
    DominoRun,
    DominoSolution,
    DominoStatistics,
)
from api.shapes import BoardRow, HistogramBin
from puzzles.dominoes.history import PlayText, PositionText, parse_position
from puzzles.dominoes.making import Drawn
from puzzles.dominoes.position import Placement
from puzzles.dominoes.possible import hands_of
from puzzles.dominoes.tiles import parse_tile
from puzzles.dominoes.values import Equilibrium, Solution, ValuedPlay
from puzzles.kinds.domino import DominoSheet, position_record, question_of, verdict_of

__all__ = ["COMMITMENT", "EXAMPLES", "NEXT", "POSITION", "SHEET_HASH", "SOLVED", "TEXT", "VERSION"]

VERSION = "domino/1+exact-1"
SHEET_HASH = "2e71c0b5d94f83a6170e5b2c8d6f93a1e4b70528c9d1f6a3b5e8704d2c1fa69b"
COMMITMENT = "7a4c19e0d3b852f6a1c7e9045b8d2f63c0e1a5974d8b6f2e3c9a7051b4d8e6f2"

TEXT = PositionText(
    [
        PlayText(0, "6-6"),
        PlayText(1, "6-3", "left"),
        PlayText(0, "3-3", "left"),
        PlayText(1, "3-0", "left"),
        PlayText(0, "0-0", "left"),
        PlayText(1, "2-0", "left"),
        PlayText(0, knock=True),
        PlayText(1, "6-0", "right"),
        PlayText(0, "5-0", "right"),
    ],
    seat=1,
    hand=["4-2", "4-4", "5-4"],
    counts=[3, 3],
    scores=[14, 12],
)
"""A position in which a knock has ruled out all twos and sixes, and the play with more points is not best."""

_FIVE_FOUR, _FOUR_TWO = Placement(parse_tile("5-4"), "right"), Placement(parse_tile("4-2"), "left")

SOLVED = Drawn(
    parse_position(TEXT),
    finish=False,
    # The figures that the solver gives, which a test compares.
    solution=Solution(
        84,
        (
            ValuedPlay(_FIVE_FOUR, (), 2, 6, knocks=20, reply=49, open=288, house=298, best=55),
            ValuedPlay(_FOUR_TWO, (), 3, 9, knocks=1, reply=92, open=263, house=350, best=61),
        ),
    ),
    equilibrium=Equilibrium(1.6138, 1.6139, ((_FOUR_TWO, 3.7565), (_FIVE_FOUR, 3.6196))),
)
"""The position with all its plays."""

POSITION = position_record(SOLVED)

_FINISH = parse_position(
    PositionText(
        [
            PlayText(0, "4-5"),
            PlayText(1, "4-2", "left"),
            PlayText(0, "6-5", "right"),
            PlayText(1, "6-3", "right"),
            PlayText(0, "3-1", "right"),
            PlayText(1, "5-1", "right"),
            PlayText(0, "5-0", "right"),
            PlayText(1, "2-1", "left"),
            PlayText(0, "3-0", "right"),
            PlayText(1, "4-3", "right"),
        ],
        seat=0,
        hand=["1-1", "6-4"],
        counts=[2, 2],
        scores=[58, 56],
    )
)
NEXT = question_of(
    position_record(Drawn(_FINISH, finish=True, solution=Solution(hands_of(_FINISH), ()), equilibrium=None)), n=2
)

_CHOSEN = POSITION.choices[1]
_VERDICT = verdict_of(POSITION, _CHOSEN, n=1)
_OPENED = DominoRun(
    DAY, "domino", SHEET_HASH, ATTEMPT, "open", OPENED, None, 10, 0, 0.0, 0.0, (), question_of(POSITION, n=1)
)

_YOU = BoardRow(2, "v9xH3nMaqlzaWr0Y", "Brass Heron", 742, you=True)
_ROWS = (BoardRow(1, "Qm2TzR7bWkXc4LpA", "Sternenfuchs", 805, you=False), _YOU)

EXAMPLES = KindExamples(
    run_opened=plain(_OPENED),
    run_under_way=plain(
        msgspec.structs.replace(
            _OPENED,
            score=_VERDICT.score,
            loss=_VERDICT.loss,
            answers=(DominoAnswered(1, False, _CHOSEN.tile, _CHOSEN.end, _VERDICT.loss, _VERDICT.score),),
            next=NEXT,
        )
    ),
    answering=plain(DominoAnswering(attempt=ATTEMPT, sheet=SHEET_HASH, tile=_CHOSEN.tile, end=_CHOSEN.end)),
    reply=plain(
        DominoReply(
            DAY,
            "domino",
            SHEET_HASH,
            ATTEMPT,
            _VERDICT,
            1,
            _VERDICT.score,
            _VERDICT.loss,
            0.0,
            NEXT,
            finished=False,
        )
    ),
    board=plain(
        DominoBoard(
            DAY,
            "domino",
            final=False,
            runs=214,
            rows=_ROWS,
            next="NzQyOnY5eEgzbk1hcWx6YVdyMFk",
            you=_YOU,
            around=(*_ROWS, BoardRow(3, "b0Uq6YtEjv1HsNdK", "Merry Otter", 731, you=False)),
            percentile=99.5,
        )
    ),
    statistics=plain(
        DominoStatistics(
            DAY,
            "domino",
            final=False,
            runs=214,
            mean=588.5,
            histogram=(HistogramBin(550, 599, 127), HistogramBin(600, 649, 87)),
            positions=(
                DominoChosen(
                    1,
                    POSITION.finish,
                    POSITION.seat,
                    _VERDICT.line,
                    POSITION.hand,
                    POSITION.counts,
                    POSITION.scores,
                    (
                        DominoPlaced(_CHOSEN.tile, _CHOSEN.end, 131),
                        DominoPlaced(POSITION.choices[0].tile, POSITION.choices[0].end, 83),
                    ),
                ),
            ),
        )
    ),
    solution=plain(
        DominoSolution(
            DAY,
            "domino",
            "41c7e0f2b6a9d3851e4f7092c8b5d6a3f10e9c7b2d4a6853e7f1c0b9d8a2e465",
            COMMITMENT,
            SHEET_HASH,
            DominoSheet("domino", VERSION, DAY, COMMITMENT, (POSITION,)),
        )
    ),
)
