"""``muggins discard``: every discard from a hand with its exact value."""

import argparse
import os
import threading

import msgspec
from msgspec import Struct

from puzzles.cribbage.cards import cards_text, parse_cards
from puzzles.cribbage.discards import CribOwner, Discard, DiscardSolver
from puzzles.cribbage.game import Game, game_of_cards
from workers.cli.registry import Commands
from workers.cli.terminal import print_table, working
from workers.config import data_directory

__all__ = ["add_commands"]

_EXAMPLE = '{"cards":["5H","5C","6D","7S","JD","QH"],"crib":"own"}'


class DiscardLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to discard from, six cards or five, and whose crib it is."""

    cards: list[str]
    crib: CribOwner


class DiscardValue(Struct, frozen=True):
    """One discard: the two cards thrown, and its values in points."""

    cards: list[str]
    hand: float
    crib: float
    total: float


class DiscardReply(Struct, frozen=True):
    """All discards, best first."""

    discards: list[DiscardValue]


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "discard",
        help="value every discard from a hand",
        description="Value every discard from six cards, or from five in the five-card game, best first: the mean of "
        "the hand over all starters, the mean of the crib over all the opponent's hands and starters, and the total.",
        epilog=f"With --batch a line is {_EXAMPLE}, and its reply all discards, best first, or "
        '{"error": {"code", "message"}}. The first call builds a lookup in the data directory, which takes seconds.',
    )
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the cards dealt, as in 5H or TS")
    parser.add_argument("--crib", choices=("own", "opponent"), help="whose crib it is")
    parser.add_argument("--batch", action="store_true", help="read one JSON object a line and write one a line")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    if arguments.batch:
        from workers.cli.batch import run_batch  # noqa: PLC0415 - keeps the start short

        if arguments.cards or arguments.crib:
            arguments.parser.error("with --batch the cards, and whose crib it is, come line by line")
        decode = msgspec.json.Decoder(DiscardLine).decode
        solvers = _Solvers()
        return run_batch(lambda line: answer(decode(line), solvers), example=_EXAMPLE, threads=_cores())
    if not arguments.cards or not arguments.crib:
        arguments.parser.error("name the cards and the crib, as in: muggins discard 5H 5C 6D 7S JD QH --crib own")
    cards = parse_cards(arguments.cards, what="the hand")
    solver = _Solvers().of(game_of_cards(len(cards)))
    _print(solver, solver.discards(cards, arguments.crib), arguments.crib)
    return 0


def answer(line: DiscardLine, solvers: "_Solvers") -> DiscardReply:
    """Return the reply to one line.

    Raises:
        NotationError: A text is not a card.
        IllegalError: A card stands twice, or the number of cards is wrong.
    """
    cards = parse_cards(line.cards, what="the hand")
    discards = solvers.of(game_of_cards(len(cards))).discards(cards, line.crib)
    return DiscardReply(
        [DiscardValue(cards_text(found.cards), found.hand, found.crib, found.total) for found in discards]
    )


class _Solvers:
    """The solver of each game, opened, and if need be built, at its first position."""

    def __init__(self) -> None:
        self._open: dict[str, DiscardSolver] = {}
        self._lock = threading.Lock()

    def of(self, game: Game) -> DiscardSolver:
        with self._lock:
            if game.name not in self._open:
                with working("opening the solver") as progress:
                    from workers.lookups import open_solver  # noqa: PLC0415 - keeps the start short

                    self._open[game.name] = open_solver(game, data_directory(), progress)
            return self._open[game.name]


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _print(solver: DiscardSolver, discards: tuple[Discard, ...], crib: CribOwner) -> None:
    best = discards[0].total
    rows = [
        [
            " ".join(cards_text(found.cards)),
            " ".join(cards_text(found.kept)),
            f"{found.hand:.3f}",
            f"{found.crib:.3f}",
            f"{found.total:.3f}",
            f"{best - found.total:.3f}",
        ]
        for found in discards
    ]
    how = "hand + crib" if crib == "own" else "hand - crib"
    note = f"{how}, exact over {solver.game.deals:,} deals; opponent model {solver.version}"
    print_table(["throw", "keep", "hand", "crib", "total", "loss"], rows, numbers=(2, 3, 4, 5), note=note)
