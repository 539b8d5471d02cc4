"""``muggins count``: a hand or a crib, counted item by item."""

import argparse

import msgspec
from msgspec import Struct

from puzzles.cribbage.cards import cards_text, parse_cards
from puzzles.cribbage.counting import Count, ItemKind, count
from puzzles.errors import IllegalError
from workers.cli.registry import Commands

__all__ = ["add_commands"]

_EXAMPLE = '{"hand":["5H","5C","5S","JD"],"starter":"5D","crib":false}'
_NAMES: dict[ItemKind, str] = {
    "fifteen": "fifteen",
    "pair": "pair",
    "run": "run",
    "flush": "flush",
    "nobs": "his nobs",
}


class CountLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line to count; three cards in the hand are one of the five-card game."""

    hand: list[str]
    starter: str
    crib: bool = False


class CountItem(Struct, frozen=True):
    """One thing that scores."""

    kind: ItemKind
    cards: list[str]
    points: int


class CountReply(Struct, frozen=True):
    """The points and what makes them, in the order in which a player calls them."""

    total: int
    items: list[CountItem]


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "count",
        help="count a hand or a crib",
        description="Count four cards with the starter, or three in the five-card game, item by item.",
        epilog=f"With --batch a line is {_EXAMPLE}, "
        'and its reply a total and its items, or {"error": {"code", "message"}}.',
    )
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the cards, as in 5H or TS; the last is the starter")
    parser.add_argument("--crib", action="store_true", help="count a crib: only five cards of one suit are a flush")
    parser.add_argument("--batch", action="store_true", help="read one JSON object a line and write one a line")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    if arguments.batch:
        from workers.cli.batch import run_batch  # noqa: PLC0415 - keeps the start short

        if arguments.cards or arguments.crib:
            arguments.parser.error("with --batch the cards, and whether they are a crib, come line by line")
        decode = msgspec.json.Decoder(CountLine).decode
        return run_batch(lambda line: answer(decode(line)), example=_EXAMPLE)
    if not arguments.cards:
        arguments.parser.error("name the cards and the starter, as in: muggins count 5H 5C 5S JD 5D")
    cards = parse_cards(arguments.cards, what="the hand with its starter")
    if len(cards) not in ((5,) if arguments.crib else (4, 5)):
        wanted = "four cards and the starter" if arguments.crib else "four cards (or three) and the starter"
        raise IllegalError(f"name {wanted}, not {len(cards)} cards", code="wrong-number-of-cards")
    _print(count(cards[:-1], cards[-1], crib=arguments.crib))
    return 0


def answer(line: CountLine) -> CountReply:
    """Return the reply to one line.

    Raises:
        NotationError: A text is not a card.
        IllegalError: A card stands twice, or the number of cards is wrong.
    """
    *hand, starter = parse_cards([*line.hand, line.starter], what="the hand with its starter")
    counted = count(hand, starter, crib=line.crib)
    items = [CountItem(item.kind, cards_text(item.cards), item.points) for item in counted.items]
    return CountReply(counted.total, items)


def _print(counted: Count) -> None:
    from workers.cli.terminal import print_table  # noqa: PLC0415 - rich is slow to import

    total = 0
    rows = []
    for item in counted.items:
        total += item.points
        rows.append([_NAMES[item.kind], " ".join(cards_text(item.cards)), str(item.points), str(total)])
    note = f"{counted.total} points" if counted.total != 1 else "1 point"
    print_table(["item", "cards", "points", "so far"], rows, numbers=(2, 3), note=note)
