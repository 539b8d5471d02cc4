"""How a number is computed, step by step, with the visitor's own position as the example.

By default these are the discard and the play that the visitor answered last; a discard may also be written into the
address. Whoever has answered none is shown a position that the pages teach by. The figures are those of the verdict.
"""

import re
from functools import partial
from typing import Any, Final, Literal

import msgspec
from litestar import get
from litestar.response import Template
from msgspec import Struct

from api.discard_solving import GradeDiscards, parse_hand
from api.history.latest import latest_answer
from api.open_positions import refuse_own_discard
from api.pages.catalogue import Catalogue
from api.pages.language import AnyRequest, catalogue_for
from api.pages.positions import taught
from api.pages.rendering import page, written
from api.pages.worked import Worked
from api.problems import ProblemError
from api.service import Service
from puzzles.cribbage.cards import cards_text, parse_card
from puzzles.cribbage.game import game_of_cards
from puzzles.cribbage.table import MICRO, packaged_table
from puzzles.errors import MugginsError
from puzzles.kinds.discard import DISCARD, DiscardVerdict, VerdictChoice, parse_throw, verdict_of
from puzzles.kinds.domino import DOMINO, DominoVerdict, VerdictPlay
from puzzles.kinds.domino import verdict_of as domino_verdict_of

__all__ = ["numbers_pages"]

# The throw of a well-known book, from the hand that the pages show to newcomers.
_BOOK_THROW: Final = ("7D", "9S")
_TYPED: Final = re.compile("(10|[A2-9TJQKBD])([CDHS♣♦♥♠])")
_BETWEEN: Final = re.compile(r"[\s,;.+-]+")
_RANKS: Final = {"10": "T", "B": "J", "D": "Q"}
_SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}

Whose = Literal["own", "typed", "taught"]


class CutGroup(Struct, frozen=True):
    """The starters with which the kept cards are worth so many points."""

    points: int
    starters: tuple[str, ...]

    @property
    def product(self) -> int:
        """What these starters add to the sum."""
        return self.points * len(self.starters)


class DiscardSteps(Struct, frozen=True):
    """A discard taken step by step.

    Attributes:
        whose: Where the position comes from.
        verdict: The verdict on the throw.
        mine: The throw as one of the verdict's choices.
        cuts: What the starters make of the kept cards, most points first.
        hand_sum: The points of the kept cards with all starters together.
        crib_sum: The points of all cribs together.
        hands: How many hands the other side may hold.
        starters: How many starters remain with each of these.
        table: What the discard table, which knows only the two cards, says of the crib.
        equal: The other choices of the same value as the best.
    """

    whose: Whose
    verdict: DiscardVerdict
    mine: VerdictChoice
    cuts: tuple[CutGroup, ...]
    hand_sum: int
    crib_sum: int
    hands: int
    starters: int
    table: float
    equal: tuple[VerdictChoice, ...]


class PlaySteps(Struct, frozen=True):
    """A play taken step by step: the verdict, the play among its choices, and the hands without knocks."""

    whose: Whose
    verdict: DominoVerdict
    mine: VerdictPlay
    without: int


@get("/numbers", include_in_schema=False)
async def numbers(request: AnyRequest) -> Template:
    """How a number is computed."""
    service: Service = request.app.state.service
    catalogue = catalogue_for(request)
    problem, typed = None, None
    if "cards" in request.query_params:
        try:
            typed = await _typed(service, request)
        except (ProblemError, MugginsError) as error:
            problem = error.code
    player = await service.identity.player_of(request)
    steps = typed or await _own_discard(service, player)
    return page(
        request,
        "numbers",
        asked={name: request.query_params.get(name, "") for name in ("cards", "crib", "throw")},
        problem=problem,
        worked=Worked(catalogue),
        steps=steps,
        play=await _own_play(service, player),
        **_words(catalogue),
    )


numbers_pages: Final = [numbers]


async def _typed(service: Service, request: AnyRequest) -> DiscardSteps:
    """Return the discard that the address names.

    Raises:
        MugginsError: It is none.
        ProblemError: It is the one that the caller's own run shows now, or there is no solver.
    """
    query = request.query_params
    cards = parse_hand(_read_cards(query.get("cards", "")))
    thrown = parse_throw(_read_cards(query.get("throw", "")), cards_text(cards))
    await refuse_own_discard(service, request, cards)
    crib: Literal["own", "opponent"] = "opponent" if query.get("crib") == "opponent" else "own"
    reply = await service.solver.solve(GradeDiscards(cards, crib, tuple(cards_text(sorted(thrown)))))
    return _discard_steps("typed", msgspec.json.decode(reply, type=DiscardVerdict))


def _read_cards(text: str) -> tuple[str, ...]:
    """Return cards as people type them, with or without spaces, by English or German letters; the rest comes last.

    >>> _read_cards("5h 10s jd"), _read_cards("5HTSBD"), _read_cards("dd, 5x")
    (('5H', 'TS', 'JD'), ('5H', 'TS', 'JD'), ('QD', '5X'))
    """
    found, rest = [], _BETWEEN.sub("", text.upper()[:64])
    while match := _TYPED.match(rest):
        rank, suit = match.groups()
        found.append(_RANKS.get(rank, rank) + _SUITS.get(suit, suit))
        rest = rest[match.end() :]
    return (*found, rest) if rest else tuple(found)


async def _own_discard(service: Service, player: str | None) -> DiscardSteps:
    found = await latest_answer(service, player, DISCARD)
    if found is not None:
        return _discard_steps("own", found.verdict)
    return _discard_steps("taught", verdict_of(taught().argued, _BOOK_THROW))


async def _own_play(service: Service, player: str | None) -> PlaySteps:
    found = await latest_answer(service, player, DOMINO)
    if found is not None:
        return _play_steps("own", found.verdict)
    position = taught().dominoes
    # The play that scores most at once is the one to ask about.
    return _play_steps("taught", domino_verdict_of(position, max(position.choices, key=lambda choice: choice.points)))


def _discard_steps(whose: Whose, verdict: DiscardVerdict) -> DiscardSteps:
    mine = next(choice for choice in verdict.choices if choice.cards == verdict.thrown)
    game = game_of_cards(len(verdict.cards))
    groups: dict[int, list[str]] = {}
    for starter, points in mine.starters.items():
        groups.setdefault(points, []).append(starter)
    low, high = map(parse_card, mine.cards)
    return DiscardSteps(
        whose=whose,
        verdict=verdict,
        mine=mine,
        cuts=tuple(CutGroup(points, tuple(groups[points])) for points in sorted(groups, reverse=True)),
        hand_sum=sum(mine.starters.values()),
        # The mean is one correctly rounded division of this integer.
        crib_sum=round(mine.crib * verdict.deals),
        hands=game.deals // (game.starters - game.dealt),
        starters=game.starters - game.dealt,
        table=packaged_table(game).mean(verdict.crib, low, high) / MICRO,
        equal=tuple(choice for choice in verdict.choices[1:] if choice.loss == 0),
    )


def _play_steps(whose: Whose, verdict: DominoVerdict) -> PlaySteps:
    mine = next(one for one in verdict.choices if (one.tile, one.end) == (verdict.tile, verdict.end))
    return PlaySteps(whose, verdict, mine, verdict.narrowed.without if verdict.narrowed else verdict.hands)


def _words(catalogue: Catalogue) -> dict[str, Any]:
    """Return how the page writes values: with two decimals, more of them, and as whole numbers."""
    shown = partial(_minus, catalogue)
    return {
        "points": lambda value: shown(value, "#,##0.00"),
        "precise": lambda value: shown(value, "#,##0.0000"),
        "whole": lambda value: shown(value, "#,##0"),
    }


def _minus(catalogue: Catalogue, value: float, pattern: str) -> str:
    return written(value, catalogue.locale, pattern).replace("-", "\N{MINUS SIGN}")
