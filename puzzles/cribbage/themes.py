"""What a discard was about, as tags by which losses are added up: whose crib, and what a worse choice did wrong.

=========================== ============================================================================================
``own-crib`` …              whose crib it was: ``own-crib``, ``opponent-crib``; every answer has one of the two
``pair-broken``             the best choice keeps a pair of which this one throws a card
``run-broken``              the best choice keeps a longer run
``fifteens-lost``           the best choice keeps more fifteens
``flush-broken``            the best choice keeps a flush
``flush-kept``              this one keeps a flush, in vain: the best choice breaks it
``five-thrown``             this one throws a five, into whichever crib, and the best choice does not
``pair-given-away``         the opponent's crib gets a pair that the best choice does not give
``fifteen-given-away``      … a fifteen
``neighbours-given-away``   … two neighbours, half a run
``own-crib-starved``        the best choice feeds one's own crib with a five, a pair, a fifteen or neighbours
``hand-overrated``          the hand is better than the best choice's, and the crib makes it worse by more
=========================== ============================================================================================

All but the first two stand only where points were given away, and one loss may have several of them. They go by the
best choice alone, with the measures of :mod:`puzzles.cribbage.explain`.
"""

from collections.abc import Sequence
from typing import Literal, Protocol, get_args

from puzzles.cribbage.cards import parse_cards, rank_of
from puzzles.cribbage.discards import CribOwner
from puzzles.cribbage.explain import Made, gifts_of

__all__ = ["DISCARD_THEMES", "DiscardTheme", "ThrownCards", "discard_themes"]

DiscardTheme = Literal[
    "own-crib",
    "opponent-crib",
    "pair-broken",
    "run-broken",
    "fifteens-lost",
    "flush-broken",
    "flush-kept",
    "five-thrown",
    "pair-given-away",
    "fifteen-given-away",
    "neighbours-given-away",
    "own-crib-starved",
    "hand-overrated",
]

DISCARD_THEMES: tuple[DiscardTheme, ...] = get_args(DiscardTheme)

_NOTHING = 5e-10
_FIVE = 4
_GIFTS: dict[str, DiscardTheme] = {
    "pair": "pair-given-away",
    "fifteen": "fifteen-given-away",
    "neighbours": "neighbours-given-away",
}


class ThrownCards(Protocol):
    """A discard with its values."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The two cards thrown."""

    @property
    def hand(self) -> float:
        """Mean show score, in points."""

    @property
    def crib(self) -> float:
        """Mean crib, in points."""

    @property
    def total(self) -> float:
        """The choice's value for the thrower, in points."""


def discard_themes(
    crib: CribOwner, dealt: Sequence[str], best: ThrownCards, chosen: ThrownCards
) -> tuple[DiscardTheme, ...]:
    """Return the themes of a discard, in the order of :data:`DISCARD_THEMES`.

    Args:
        crib: Whose crib it is.
        dealt: The cards dealt.
        best: The best choice.
        chosen: The one taken.
    """
    found: set[DiscardTheme] = {"own-crib" if crib == "own" else "opponent-crib"}
    if best.total - chosen.total > _NOTHING:
        found |= _of_hand(dealt, best, chosen)
        found |= _of_crib(crib, best, chosen)
        if chosen.hand > best.hand:
            found.add("hand-overrated")
    return tuple(theme for theme in DISCARD_THEMES if theme in found)


def _of_hand(dealt: Sequence[str], best: ThrownCards, chosen: ThrownCards) -> set[DiscardTheme]:
    mine, theirs = (Made([card for card in dealt if card not in one.cards]) for one in (chosen, best))
    found: set[DiscardTheme] = set()
    if mine.flush_points > theirs.flush_points:
        found.add("flush-kept")
    if chosen.hand >= best.hand:
        return found
    if any(len(set(pair) & set(mine.cards)) == 1 for pair in theirs.pairs):
        found.add("pair-broken")
    if len(theirs.run) > len(mine.run):
        found.add("run-broken")
    if theirs.fifteens > mine.fifteens:
        found.add("fifteens-lost")
    if theirs.flush_points > mine.flush_points:
        found.add("flush-broken")
    return found


def _of_crib(crib: CribOwner, best: ThrownCards, chosen: ThrownCards) -> set[DiscardTheme]:
    mine, theirs = parse_cards(chosen.cards), parse_cards(best.cards)
    found: set[DiscardTheme] = set()
    if sum(rank_of(card) == _FIVE for card in mine) > sum(rank_of(card) == _FIVE for card in theirs):
        found.add("five-thrown")
    more, fewer = gifts_of(mine), gifts_of(theirs)
    if crib == "opponent" and chosen.crib > best.crib:
        found |= {_GIFTS[gift] for gift in more if gift in _GIFTS and gift not in fewer}
    if crib == "own" and chosen.crib < best.crib and any(gift not in more for gift in fewer):
        found.add("own-crib-starved")
    return found
