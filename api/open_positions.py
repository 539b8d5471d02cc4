"""No advice on the position that the caller's own ranked run shows now, nor on today's first one, which anybody sees.

Today's first position stands on the front page before any run is opened, so it is refused to whoever has not answered
it, guests included. Beside it only the one position is refused that the own run shows. One that comes later is answered
like any other: a refusal would tell that it comes. Whether the caller has such a run is looked up for every hand, so
how long it takes tells nothing either.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

from litestar import Request

from api.problems import ProblemError
from api.service import Service
from api.sheets import PublishedSheet
from puzzles.cribbage.cards import Card, canonical_cards, parse_cards
from puzzles.days import day_of, state
from puzzles.dominoes.line import parse_line
from puzzles.dominoes.making import canonical_position
from puzzles.dominoes.position import Position
from puzzles.dominoes.tiles import parse_tiles
from puzzles.kinds.contract import Kind
from puzzles.kinds.discard import DISCARD, DiscardPosition
from puzzles.kinds.domino import DOMINO, DominoPosition, question_of

__all__ = ["refuse_own_discard", "refuse_own_domino"]


async def refuse_own_discard(service: Service, request: Request[Any, Any, Any], cards: Sequence[Card]) -> None:
    """Refuse the cards that are still to be answered, whatever their suits are called and whose crib it is.

    Raises:
        ProblemError: ``own-position-open`` or ``first-position-open``.
    """
    asked = canonical_cards(cards)

    def same(position: DiscardPosition) -> bool:
        return canonical_cards(parse_cards(position.cards)) == asked

    await _refuse(service, request, DISCARD, same)


async def refuse_own_domino(service: Service, request: Request[Any, Any, Any], asked: Position) -> None:
    """Refuse the line and hand that are still to be answered, seen from either side, however they came about.

    Raises:
        ProblemError: ``own-position-open`` or ``first-position-open``.
    """
    form = canonical_position(asked.line, asked.hand)

    def same(position: DominoPosition) -> bool:
        line = parse_line(list(question_of(position).line))
        return canonical_position(line, parse_tiles(position.hand)) == form

    await _refuse(service, request, DOMINO, same)


async def _refuse(service: Service, request: Request[Any, Any, Any], kind: Kind, same: Callable[[Any], bool]) -> None:
    player = await service.identity.player_of(request)
    now = service.clock()
    today = day_of(now)
    for day in (today, today - timedelta(1)):
        # A guest has no run that yesterday's last hour would be for.
        if state(day, now) == "closed" or (player is None and day != today):
            continue
        published = await _published(service, kind, day, guest=player is None)
        if published is None:
            continue
        run = None if player is None else await service.store.run(published.keys, player)
        if run is None:
            if day == today and same(published.sheet.positions[0]):
                raise _first_open()
        elif run.finished is None and same(published.sheet.positions[len(run.answers)]):
            raise _own_open()


async def _published(service: Service, kind: Kind, day: date, *, guest: bool) -> PublishedSheet | None:
    try:
        return await service.sheets.find(kind, day)
    except ProblemError:
        # While the store is away no run can be opened, and a guest's question needs nothing else of it.
        if guest:
            return None
        raise


def _own_open() -> ProblemError:
    return ProblemError(
        "own-position-open", "this is the position that your own ranked run shows now: answer it there first"
    )


def _first_open() -> ProblemError:
    return ProblemError(
        "first-position-open", "this is today's first position, and you have not answered it yet: play it first"
    )
