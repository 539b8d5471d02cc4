"""Why a discard is right or wrong, as codes with figures that a page turns into sentences in any language.

A verdict has one headline, which weighs hand against crib, and at most one detail, the most telling thing about the
cards. The choice is held against an *other*: the best choice, or where it is itself the best, the next worse one.

Headlines. All have the figures ``kept``, ``thrown``, ``hand``, ``crib``, ``total`` of the choice, the same of the other
as ``other_kept`` and so on, ``starters`` (46 or 47, over which the hand is averaged), and three distances that are
never negative: ``hand_gap``, ``crib_gap``, ``total_gap``.

==================== ===============================================================================================
``best-in-both``     the best: no worse in the hand and no worse in the crib than the other
``best-by-hand``     the best: the hand gains ``hand_gap``; the crib of the other would bring back ``crib_gap``, less
``best-by-crib``     the best: the hand is ``hand_gap`` lower, the crib makes up for it by ``crib_gap``
``best-near-tie``    the best by less than 0.05
``near-tie``         not the best, by less than 0.05
``less-in-both``     the hand and the crib are both worse than the best choice's
``less-hand``        the hand is ``hand_gap`` lower; the crib brings back ``crib_gap`` of it, not enough
``gave-too-much``    the hand is ``hand_gap`` higher, but the opponent's crib gets ``crib_gap`` more
``crib-too-thin``    the hand is ``hand_gap`` higher, but one's own crib gets ``crib_gap`` less
==================== ===============================================================================================

Details. Points are those that the kept cards make without a starter.

=========================== ============================================================================================
``run-broken``              the other keeps the run ``cards``; runs make ``points`` more there
``flush-broken``            the other keeps the flush ``cards``, ``points`` points
``pair-broken``             the other keeps the pair ``cards`` together
``fifteens-lost``           the choice keeps ``fifteens`` fifteens, the other ``other_fifteens``
``fewer-cuts``              the choice makes ``now`` already and ``helped`` of the ``starters`` cuts help; the other
                            makes ``other_now``, no more, but ``other_helped`` cuts help
``five-given-away``         the opponent's crib gets the five ``cards``
``pair-given-away``         the opponent's crib gets the pair ``cards``
``fifteen-given-away``      the opponent's crib gets a fifteen, ``cards``
``neighbours-given-away``   the opponent's crib gets the neighbours ``cards``, half a run
``five-to-own-crib``        the other feeds one's own crib with a five; ``cards`` are the two that it throws
``pair-to-own-crib``        … with a pair
``fifteen-to-own-crib``     … with a fifteen
``neighbours-to-own-crib``  … with neighbours
``cuts``                    of the best choice: it makes ``now``, ``helped`` of the ``starters`` cuts add to it, up to
                            ``top`` with the starters ``top_starters``
=========================== ============================================================================================

Cards are texts in deck order with a space between, as in ``"6D 7S"``.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Protocol

from msgspec import Struct

from puzzles.cribbage.cards import Card, cards_text, parse_cards, pips, rank_of, suit_of
from puzzles.cribbage.discards import CribOwner

__all__ = ["NEAR_TIE", "Made", "Reason", "Valued", "explain", "gifts_of"]

NEAR_TIE = 0.05
"""Points below which two choices count as nearly the same; no position of a sheet has its best two so close."""

_GLARING = 0.5
"""Points above which a five or a pair in the opponent's crib is named before anything about the hand."""

Figures = dict[str, int | float | str]


class Reason(Struct, frozen=True):
    """A code and the figures that its sentence needs; the module's docstring lists both."""

    code: str
    figures: Figures


class Valued(Protocol):
    """A choice with its values and the show score of its kept cards for each starter."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The two cards thrown."""

    @property
    def kept(self) -> tuple[str, ...]:
        """The cards kept."""

    @property
    def hand(self) -> float:
        """Mean show score, in points."""

    @property
    def crib(self) -> float:
        """Mean crib, in points."""

    @property
    def total(self) -> float:
        """The choice's value for the thrower, in points."""

    @property
    def starters(self) -> Mapping[str, int]:
        """The show score by starter."""


def explain(crib: CribOwner, choices: Sequence[Valued], chosen: Valued) -> list[Reason]:
    """Return one or two reasons for the verdict on a choice, the headline first.

    Args:
        crib: Whose crib it is.
        choices: All choices, best first.
        chosen: The one taken.
    """
    best = choices[0].total
    if chosen.total >= best:
        other = next((choice for choice in choices if choice.total < best), choices[-1])
        details = [_cuts(chosen)]
    else:
        other = choices[0]
        details = _faults(crib, chosen, other)
    return [_headline(crib, chosen, other), *details[:1]]


def _headline(crib: CribOwner, chosen: Valued, other: Valued) -> Reason:
    hand = chosen.hand - other.hand
    # What the crib means for the thrower: the opponent's counts against.
    help_of_crib = (chosen.crib - other.crib) * (1 if crib == "own" else -1)
    gap = abs(chosen.total - other.total)
    if chosen.total >= other.total:
        if gap < NEAR_TIE:
            code = "best-near-tie"
        elif hand >= 0 and help_of_crib >= 0:
            code = "best-in-both"
        else:
            code = "best-by-hand" if hand > 0 else "best-by-crib"
    elif gap < NEAR_TIE:
        code = "near-tie"
    elif hand <= 0 and help_of_crib <= 0:
        code = "less-in-both"
    elif hand < 0:
        code = "less-hand"
    else:
        code = "crib-too-thin" if crib == "own" else "gave-too-much"
    figures: Figures = {}
    for prefix, choice in (("", chosen), ("other_", other)):
        figures[prefix + "kept"] = " ".join(choice.kept)
        figures[prefix + "thrown"] = " ".join(choice.cards)
        figures[prefix + "hand"] = choice.hand
        figures[prefix + "crib"] = choice.crib
        figures[prefix + "total"] = choice.total
    figures["starters"] = len(chosen.starters)
    figures["hand_gap"] = abs(hand)
    figures["crib_gap"] = abs(help_of_crib)
    figures["total_gap"] = gap
    return Reason(code, figures)


def _faults(crib: CribOwner, chosen: Valued, other: Valued) -> list[Reason]:
    """Return what the cards show about a worse choice, from the side that costs more first."""
    of_hand = _hand_faults(chosen, other)
    of_crib = _crib_faults(crib, chosen, other)
    hand_cost = other.hand - chosen.hand
    crib_cost = (other.crib - chosen.crib) * (1 if crib == "own" else -1)
    # A five or a pair for the opponent is the first thing that a player at the table would say.
    glaring = (
        crib == "opponent"
        and crib_cost > _GLARING
        and bool({"pair", "five"} & set(gifts_of(parse_cards(chosen.cards))))
    )
    return [*of_hand, *of_crib] if hand_cost >= crib_cost and not glaring else [*of_crib, *of_hand]


def _hand_faults(chosen: Valued, other: Valued) -> list[Reason]:
    if chosen.hand >= other.hand:
        return []
    mine, theirs = Made(chosen.kept), Made(other.kept)
    found: list[tuple[int, Reason]] = []
    if len(theirs.run) > len(mine.run):
        points = theirs.run_points - mine.run_points
        found.append((points, Reason("run-broken", {"cards": _text(theirs.run), "points": points})))
    if theirs.flush_points > mine.flush_points:
        points = theirs.flush_points
        found.append((points, Reason("flush-broken", {"cards": _text(theirs.cards), "points": points})))
    for pair in theirs.pairs:
        # Broken is a pair of which one card is kept and one thrown, not one that is thrown whole.
        if len(set(pair) & set(mine.cards)) == 1:
            found.append((2, Reason("pair-broken", {"cards": _text(pair)})))
            break
    if theirs.fifteens > mine.fifteens:
        figures: Figures = {"fifteens": mine.fifteens, "other_fifteens": theirs.fifteens}
        found.append((2 * (theirs.fifteens - mine.fifteens), Reason("fifteens-lost", figures)))
    found.sort(key=lambda entry: -entry[0])
    helped, other_helped = _helped(chosen, mine.points), _helped(other, theirs.points)
    if mine.points >= theirs.points and helped < other_helped:
        figures = {
            "now": mine.points,
            "helped": helped,
            "other_now": theirs.points,
            "other_helped": other_helped,
            "starters": len(chosen.starters),
        }
        found.insert(0, (0, Reason("fewer-cuts", figures)))
    return [reason for _, reason in found]


def _crib_faults(crib: CribOwner, chosen: Valued, other: Valued) -> list[Reason]:
    mine, theirs = parse_cards(chosen.cards), parse_cards(other.cards)
    if crib == "opponent":
        given = [kind for kind in gifts_of(mine) if kind not in gifts_of(theirs)]
        fives = [card for card in mine if rank_of(card) == 4]
        return [
            Reason(f"{kind}-given-away", {"cards": _text(fives if kind == "five" else mine)})
            for kind in given
            if chosen.crib > other.crib
        ]
    missed = [kind for kind in gifts_of(theirs) if kind not in gifts_of(mine)]
    return [Reason(f"{kind}-to-own-crib", {"cards": _text(theirs)}) for kind in missed if other.crib > chosen.crib]


def gifts_of(thrown: Sequence[Card]) -> list[str]:
    """Return what makes two cards good for a crib, the best first."""
    low, high = sorted(map(rank_of, thrown))
    gifts = []
    if low == high:
        gifts.append("pair")
    if 4 in (low, high):
        gifts.append("five")
    if sum(map(pips, thrown)) == 15:
        gifts.append("fifteen")
    if high - low == 1:
        gifts.append("neighbours")
    return gifts


def _cuts(chosen: Valued) -> Reason:
    now = Made(chosen.kept).points
    top = max(chosen.starters.values())
    return Reason(
        "cuts",
        {
            "now": now,
            "helped": _helped(chosen, now),
            "starters": len(chosen.starters),
            "top": top,
            "top_starters": " ".join(starter for starter, points in chosen.starters.items() if points == top),
        },
    )


def _helped(choice: Valued, now: int) -> int:
    return sum(points > now for points in choice.starters.values())


class Made:
    """What cards make without a starter."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.cards = parse_cards(texts)
        self.pairs = [pair for pair in combinations(self.cards, 2) if rank_of(pair[0]) == rank_of(pair[1])]
        self.fifteens = 0
        self.run: tuple[Card, ...] = ()
        self.run_points = 0
        for size in range(2, len(self.cards) + 1):
            for chosen in combinations(self.cards, size):
                self.fifteens += sum(map(pips, chosen)) == 15
                ranks = sorted(map(rank_of, chosen))
                if size >= 3 and ranks == list(range(ranks[0], ranks[0] + size)):
                    if size > len(self.run):
                        # A longer run counts instead of the shorter ones in it.
                        self.run, self.run_points = chosen, 0
                    self.run_points += size
        self.flush_points = len(self.cards) if len(set(map(suit_of, self.cards))) == 1 else 0
        self.points = 2 * self.fifteens + 2 * len(self.pairs) + self.run_points + self.flush_points


def _text(cards: Sequence[Card]) -> str:
    return " ".join(cards_text(cards))
