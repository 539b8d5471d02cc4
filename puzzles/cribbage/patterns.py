"""What makes a hand worth counting: its patterns, among them the classic traps."""

from collections.abc import Sequence
from typing import Literal, get_args

from puzzles.cribbage.cards import Card, rank_of, suit_of
from puzzles.cribbage.counting import Count, count

__all__ = ["PATTERNS", "TRAPS", "Pattern", "patterns"]

Pattern = Literal[
    "zero",
    "twelve",
    "fifteens",
    "pairs",
    "runs",
    "double-run",
    "triple-run",
    "double-double-run",
    "flush",
    "nobs",
    "four-flush-in-crib",
    "starter-makes-four",
    "starter-jack",
    "round-the-corner",
    "broken-run",
    "many-card-fifteen",
]
"""
=========================== ========================================================================================
``zero``                    counts nothing
``twelve``                  counts twelve or more
``fifteens`` …              has at least one item of the kind: ``fifteens``, ``pairs``, ``runs``, ``flush``, ``nobs``
``double-run``              a run of three or four with one of its ranks twice
``triple-run``              a run of three with one of its ranks three times
``double-double-run``       a run of three with two of its ranks twice
``four-flush-in-crib``      the four cards of a crib share a suit that the starter lacks: it counts nothing
``starter-makes-four``      the starter is one of just four cards of a suit: it counts nothing
``starter-jack``            the starter is a jack: his heels were the dealer's, it is no nobs
``round-the-corner``        queen, king and ace, or king, ace and two, as if they were a run
``broken-run``              four ranks out of five neighbours, the gap inside, and no run: 4 5 7 8
``many-card-fifteen``       a fifteen of four or five cards, easily missed
=========================== ========================================================================================
"""

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)

TRAPS: frozenset[Pattern] = frozenset(
    (
        "four-flush-in-crib",
        "starter-makes-four",
        "starter-jack",
        "round-the-corner",
        "broken-run",
        "many-card-fifteen",
    ),
)
"""Where people overlook points or see some that are not there."""

_KINDS: dict[str, Pattern] = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "nobs"}
_RUNS: dict[int, Pattern] = {2: "double-run", 3: "triple-run", 4: "double-double-run"}
_JACK, _QUEEN, _KING = 10, 11, 12


def patterns(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Pattern, ...]:
    """Return the patterns of a hand or crib with its starter, in the order of :data:`PATTERNS`.

    Raises:
        IllegalError: The cards cannot be counted.
    """
    counted = count(hand, starter, crib=crib)
    found = {*_scored(counted), *_suit_traps(hand, starter, counted, crib=crib), *_rank_traps(hand, starter, counted)}
    return tuple(pattern for pattern in PATTERNS if pattern in found)


def _scored(counted: Count) -> set[Pattern]:
    found = {_KINDS[item.kind] for item in counted.items}
    runs = sum(item.kind == "run" for item in counted.items)
    if runs in _RUNS:
        found.add(_RUNS[runs])
    if counted.total == 0:
        found.add("zero")
    if counted.total >= 12:
        found.add("twelve")
    return found


def _suit_traps(hand: Sequence[Card], starter: Card, counted: Count, *, crib: bool) -> set[Pattern]:
    found: set[Pattern] = set()
    flush = any(item.kind == "flush" for item in counted.items)
    if crib and not flush and len({suit_of(card) for card in hand}) == 1:
        found.add("four-flush-in-crib")
    if len(hand) == 4 and not flush and sum(suit_of(card) == suit_of(starter) for card in hand) == 3:
        found.add("starter-makes-four")
    if rank_of(starter) == _JACK:
        found.add("starter-jack")
    return found


def _rank_traps(hand: Sequence[Card], starter: Card, counted: Count) -> set[Pattern]:
    found: set[Pattern] = set()
    ranks = {rank_of(card) for card in (*hand, starter)}
    if {_QUEEN, _KING, 0} <= ranks or {_KING, 0, 1} <= ranks:
        found.add("round-the-corner")
    broken = any(low in ranks and low + 4 in ranks and len(ranks & set(range(low, low + 5))) == 4 for low in range(9))
    if broken and not any(item.kind == "run" for item in counted.items):
        found.add("broken-run")
    if any(item.kind == "fifteen" and len(item.cards) >= 4 for item in counted.items):
        found.add("many-card-fifteen")
    return found
