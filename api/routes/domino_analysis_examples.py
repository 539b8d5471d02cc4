"""The examples of the documentation for analysis and practice of dominoes."""

import msgspec

from api.domino_solving import AnalysedPlay, AtEquilibrium, DominoAnalysis
from api.examples import plain
from api.kinds.domino_examples import NEXT, POSITION, TEXT
from puzzles.kinds.domino import verdict_of

__all__ = [
    "ANALYSING",
    "ANALYSIS",
    "PRACTICE",
    "PRACTICE_VERDICT",
    "PRACTISING",
    "PRACTISING_ANSWER",
]

_CHOSEN = POSITION.choices[1]
_VERDICT = verdict_of(POSITION, _CHOSEN)
_POSITION = plain(TEXT)

ANALYSING = _POSITION | {"values": ["open", "house", "equilibrium"]}
ANALYSIS = plain(
    DominoAnalysis(
        line=_VERDICT.line,
        total=POSITION.plays[-1].total or 0,
        unseen=POSITION.unseen,
        possible=POSITION.possible,
        hands=POSITION.hands,
        narrowed=_VERDICT.narrowed,
        plays=tuple(
            AnalysedPlay(
                tile=one.tile,
                end=one.end,
                equivalent=one.equivalent,
                points=one.points,
                total=one.total,
                open=one.open,
                house=one.house,
                race=None,
                equilibrium=None if one.equilibrium is None else AtEquilibrium(one.equilibrium),
                best=one.best,
                race_best=None,
                knocks=one.knocks,
                reply=one.reply,
            )
            for one in _VERDICT.choices
        ),
        equilibrium=POSITION.equilibrium,
    )
)
PRACTISING = {"tiles": 2, "kind": "finish"}
PRACTICE = plain(msgspec.structs.replace(NEXT, n=None))
PRACTISING_ANSWER = {"position": _POSITION, "finish": False, "tile": _CHOSEN.tile, "end": _CHOSEN.end}
PRACTICE_VERDICT = plain(_VERDICT)
