"""The pages that teach: a guided lesson of each game, and the rules with worked examples."""

from itertools import accumulate
from typing import Any, Final

import msgspec
from litestar import get
from litestar.response import Template

from api.pages.language import AnyRequest, catalogue_for
from api.pages.positions import taught
from api.pages.rendering import page
from api.pages.worked import Worked
from puzzles.cribbage.cards import card_text, cards_text, parse_card, parse_cards
from puzzles.cribbage.counting import count
from puzzles.cribbage.game import SIX
from puzzles.cribbage.table import MICRO, packaged_table
from puzzles.kinds.discard import DiscardPosition, verdict_of
from puzzles.kinds.domino import choice_text, question_of
from puzzles.kinds.domino import verdict_of as domino_verdict_of

__all__ = ["GIFTS", "learning_pages"]

GIFTS: Final = ("2D", "5C", "5H", "9S", "QD", "KS")
"""The hand by which the lesson shows what two cards bring to a crib."""

_COUNTED: Final = ("6C 7D 8H KS", "2C")
"""The hand that the lesson has counted, with its starter."""


@get("/learn", include_in_schema=False, sync_to_thread=False)
def lesson(request: AnyRequest) -> Template:
    """Cribbage in two minutes."""
    found = taught()
    values = {
        "throws": _throws(found.own_crib),
        "theirs": found.their_crib.choices[0],
        "gifts": _gifts(),
        "counted": _counted(),
    }
    return page(request, "learn", values=_json(values))


@get("/learn/fives-and-threes", include_in_schema=False, sync_to_thread=False)
def domino_lesson(request: AnyRequest) -> Template:
    """Fives and threes in two minutes."""
    position = taught().dominoes
    verdicts = {choice_text(choice): domino_verdict_of(position, choice) for choice in position.choices}
    first = next(iter(verdicts.values()))
    values = {
        "question": question_of(position),
        "verdict": {name: getattr(first, name) for name in _SHARED},
        "answers": {
            text: {name: getattr(one, name) for name in ("tile", "end", "place", "loss", "score", "reasons")}
            for text, one in verdicts.items()
        },
    }
    return page(request, "learn_domino", values=_json(values))


@get("/rules/cribbage", include_in_schema=False, sync_to_thread=False)
def cribbage_rules(request: AnyRequest) -> Template:
    """The rules of cribbage."""
    return page(request, "rules_cribbage", worked=Worked(catalogue_for(request)))


@get("/rules/fives-and-threes", include_in_schema=False, sync_to_thread=False)
def domino_rules(request: AnyRequest) -> Template:
    """The rules of fives and threes."""
    return page(request, "rules_domino", worked=Worked(catalogue_for(request)))


# What the verdicts on all plays of a position have in common.
_SHARED: Final = (
    *("finish", "seat", "plays", "line", "hand", "counts", "scores"),
    *("unseen", "possible", "hands", "margin", "equilibrium", "narrowed", "choices"),
)

learning_pages: Final = [lesson, domino_lesson, cribbage_rules, domino_rules]


def _throws(position: DiscardPosition) -> dict[str, Any]:
    """Return the verdicts on all throws as one: what they share, and what is each one's own."""
    verdicts = [verdict_of(position, choice.cards) for choice in position.choices]
    # The score with every starter would be most of it, and the lesson shows none.
    choices = [{**msgspec.to_builtins(choice), "starters": None} for choice in verdicts[0].choices]
    shared = {name: getattr(verdicts[0], name) for name in ("crib", "cards", "deals")}
    own = {
        " ".join(one.thrown): {name: getattr(one, name) for name in ("thrown", "place", "loss", "score", "reasons")}
        for one in verdicts
    }
    return {"verdict": shared | {"choices": choices}, "answers": own}


def _counted() -> dict[str, Any]:
    """Return the hand that the lesson has counted, as the verdict on a count shows one."""
    hand, starter = _COUNTED
    found = count(parse_cards(hand.split()), parse_card(starter))
    running = accumulate(item.points for item in found.items)
    items = [
        {"kind": item.kind, "cards": cards_text(item.cards), "points": item.points, "running": so_far}
        for item, so_far in zip(found.items, running, strict=True)
    ]
    return {"crib": False, "cards": hand.split(), "starter": starter, "total": found.total, "items": items}


def _gifts() -> dict[str, tuple[float, float]]:
    """Return what each two cards bring to a crib by the discard table: to the own, to the other side's."""
    table = packaged_table(SIX)
    held = [card for card in range(52) if card_text(card) in GIFTS]
    return {
        f"{card_text(low)} {card_text(high)}": (
            table.mean("own", low, high) / MICRO,
            table.mean("opponent", low, high) / MICRO,
        )
        for place, low in enumerate(held)
        for high in held[place + 1 :]
    }


def _json(values: dict[str, Any]) -> str:
    return msgspec.json.encode(values).decode()
