"""The positions by which the pages teach, solved once: ``python -m api.pages.positions DATA`` solves them anew.

The exact values stand in a file, so that a page needs no solver to show them; a test solves them again and compares.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from api.solver_child import Lookups
from puzzles.cribbage.cards import parse_cards
from puzzles.cribbage.discards import CribOwner
from puzzles.cribbage.game import SIX
from puzzles.dominoes.exact import ExactSolver
from puzzles.dominoes.history import PlayText, PositionText, parse_position
from puzzles.dominoes.making import DominoSolver, solved
from puzzles.kinds.discard import DiscardPosition, Solver, valued_position
from puzzles.kinds.domino import DominoPosition, position_record

__all__ = ["FILE", "Taught", "solve", "taught"]

FILE: Final = Path(__file__).parent / "positions.json"


class Hand(Struct, frozen=True):
    """Six cards, whose crib it is, and the throw that the page about numbers asks about."""

    cards: str
    crib: CribOwner


# Wergin's book throws the seven and the nine here, Schell the jack and the queen.
_ARGUED: Final = Hand("AH 2C 7D 9S JH QD", "own")
# The same six cards, once with each crib: whose it is decides.
_OWN_CRIB: Final = Hand("5H 5S 7C 8D JC KD", "own")
_THEIR_CRIB: Final = Hand("5H 5S 7C 8D JC KD", "opponent")

# The play that scores most is not the best one, and a knock has told what the other side cannot hold.
_ROUND: Final = PositionText(
    [
        PlayText(0, "6-4"),
        PlayText(1, "4-1", "right"),
        PlayText(0, "1-0", "right"),
        PlayText(1, "6-0", "right"),
        PlayText(0, knock=True),
        PlayText(1, "6-3", "left"),
        PlayText(0, "3-0", "left"),
        PlayText(1, knock=True),
        PlayText(0, "4-0", "left"),
        PlayText(1, "4-2", "left"),
    ],
    seat=0,
    hand=["1-1", "2-2", "3-2"],
    counts=[3, 3],
    scores=[8, 7],
)


class Taught(Struct, frozen=True):
    """The positions as sheets keep them.

    Attributes:
        model: The version of the opponent model.
        argued: The hand that the page about numbers shows to whoever has answered none yet.
        own_crib: The throw of the lesson.
        their_crib: The same cards where the crib is the other side's.
        dominoes: The play of the lesson, which the page about numbers shows too.
    """

    model: str
    argued: DiscardPosition
    own_crib: DiscardPosition
    their_crib: DiscardPosition
    dominoes: DominoPosition


def solve(discards: Solver, dominoes: DominoSolver) -> bytes:
    """Return the content of the file."""
    position = solved(parse_position(_ROUND), dominoes, finish=False)
    argued, own, theirs = (_solved_hand(hand, discards) for hand in (_ARGUED, _OWN_CRIB, _THEIR_CRIB))
    found = Taught(discards.version, argued, own, theirs, position_record(position))
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


@cache
def taught() -> Taught:
    """Return the positions from the file."""
    return msgspec.json.decode(FILE.read_bytes(), type=Taught)


def _solved_hand(hand: Hand, solver: Solver) -> DiscardPosition:
    cards = tuple(sorted(parse_cards(hand.cards.split())))
    return valued_position(hand.crib, cards, solver.discards(cards, hand.crib))


def main() -> None:
    """Write the file, with the solver's lookups in the directory that is named."""
    solver = Lookups(Path(sys.argv[1])).solver(SIX)
    FILE.write_bytes(solve(solver, ExactSolver()))


if __name__ == "__main__":
    main()
