"""Pictures of players, drawn from their ids: pips, cards, tiles and pegs in ivory and brass on a disc of felt."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from api.pages.language import AnyRequest
from puzzles.wire.keys import profile

__all__ = ["VARIATIONS", "avatar_svg", "avatar_url", "avatars_pages"]

VARIATIONS: Final = 12
"""How many pictures there are of each player."""

_DRAWING: Final = 1
"""Grows when the drawing changes, so that no old picture is shown from a cache."""

_PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_FILE: Final = re.compile(r"(0|[1-9]\d?)\.svg", re.ASCII)

_GROUNDS: Final = (
    ("#2f6a62", "#142b2a"),
    ("#7d5231", "#432914"),
    ("#8a3229", "#4a1611"),
    ("#35517f", "#18253f"),
    ("#4c6d38", "#22351a"),
    ("#6d4671", "#331f36"),
    ("#9a6d24", "#513709"),
    ("#48585a", "#1d2627"),
)
_IVORY: Final = "#fbf6e9"
_BRASS: Final = "#efcf8d"
_RED: Final = "#a81c15"
_BLACK: Final = "#1d2524"

_SUITS: Final = {
    "heart": "M12 21.5C5 15.6 2 11.8 2 8A5.2 5.2 0 0 1 12 5.6 5.2 5.2 0 0 1 22 8c0 3.8-3 7.6-10 13.5Z",
    "spade": "M12 1.5c2.6 5 9.5 8 9.5 13.2a4.7 4.7 0 0 1-8.3 3L15 22.5H9l1.8-4.8a4.7 4.7 0 0 1-8.3-3"
    "C2.5 9.5 9.4 6.5 12 1.5Z",
    "diamond": "M12 1 20.5 12 12 23 3.5 12Z",
    "club": "M12 2a4.7 4.7 0 0 1 3.9 7.3 4.8 4.8 0 1 1-2.8 8.3L15 22.5H9l1.9-4.9a4.8 4.8 0 1 1-2.8-8.3"
    "A4.7 4.7 0 0 1 12 2Z",
}
_PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class _Draws:
    """Small numbers from a player's id and the picture's number, always the same ones."""

    def __init__(self, player: str, variation: int) -> None:
        digest = sha256(f"muggins/avatar/{_DRAWING}|{player}|{variation}".encode()).digest()
        self._bytes = iter(digest)

    def below(self, bound: int) -> int:
        return next(self._bytes) % bound

    def suit(self) -> str:
        return tuple(_SUITS)[self.below(4)]


def avatar_svg(player: str, variation: int = 0) -> str:
    """Return one of a player's pictures as SVG, 96 units wide. It is decoration: the name stands beside it.

    Raises:
        ValueError: There is no such picture.
    """
    if not 0 <= variation < VARIATIONS:
        raise ValueError(f"there is no picture {variation}: there are 0 to {VARIATIONS - 1}")
    draws = _Draws(player, variation)
    light, dark = _GROUNDS[draws.below(len(_GROUNDS))]
    first = sha256(player.encode()).digest()[0]
    motif = _MOTIFS[(first + variation) % len(_MOTIFS)](draws)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="presentation">'
        f'<defs><radialGradient id="g" cx=".4" cy=".3" r=".9"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        '<clipPath id="c"><circle cx="48" cy="48" r="43"/></clipPath></defs>'
        '<circle cx="48" cy="48" r="48" fill="#8f6420"/><circle cx="48" cy="48" r="46.5" fill="#cf9f4a"/>'
        '<circle cx="48" cy="48" r="44" fill="#5a3d12"/><circle cx="48" cy="48" r="43" fill="url(#g)"/>'
        f'<g clip-path="url(#c)">{motif}</g></svg>'
    )


def avatar_url(player: str, variation: int | str | None = 0) -> str:
    """Return the address of a player's picture, for pages and their modules."""
    return f"/avatars/{player}/{int(variation or 0)}.svg?{_DRAWING}"


@get("/avatars/{player:str}/{picture:str}", include_in_schema=False, sync_to_thread=False)
def read_avatar(player: FromPath[str], picture: FromPath[str]) -> Response[str]:
    """Return a picture; it never changes, so it is asked for once."""
    match = _FILE.fullmatch(picture)
    if match is None or _PLAYER.fullmatch(player) is None or int(match[1]) >= VARIATIONS:
        raise NotFoundException("There is no such picture")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(avatar_svg(player, int(match[1])), media_type="image/svg+xml", headers=headers)


@get("/avatars/{player:str}", include_in_schema=False)
async def read_present_avatar(request: AnyRequest, player: FromPath[str]) -> Response[str]:
    """Return the picture that a player has chosen; tables of others show it, so it may be some minutes old."""
    if _PLAYER.fullmatch(player) is None:
        raise NotFoundException("There is no such player")
    key = profile(player)
    ((made, chosen),) = await request.app.state.service.store.pipelined(lambda pipe: pipe.hmget(key, "made", "avatar"))
    if made is None:
        raise NotFoundException("There is no such player")
    headers = {"Cache-Control": "private, max-age=600"}
    return Response(avatar_svg(player, int(chosen or 0)), media_type="image/svg+xml", headers=headers)


def _pip(suit: str, x: float, y: float, size: float, fill: str) -> str:
    scale = size / 24
    return (
        f'<path transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:.3f})" '
        f'd="{_SUITS[suit]}" fill="{fill}"/>'
    )


def _ink(suit: str) -> str:
    return _RED if suit in {"heart", "diamond"} else _BLACK


def _card(suit: str, x: float, y: float, turn: float, *, height: float = 50) -> str:
    width = height * 0.7
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><rect x="{-width / 2:.1f}" y="{-height / 2:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}" rx="4.5" fill="{_IVORY}" stroke="#b9ad90" stroke-width="1"/>'
        f"{_pip(suit, 0, 0, height * 0.5, _ink(suit))}</g>"
    )


def _face(number: int, x: float, y: float, spread: float, radius: float) -> str:
    return "".join(
        f'<circle cx="{x + spread * across:.1f}" cy="{y + spread * down:.1f}" r="{radius}" fill="{_BLACK}"/>'
        for across, down in _PIPS[number]
    )


def _tile(one: int, other: int, x: float, y: float, turn: float, *, half: float = 30) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><rect x="{-half / 2}" y="{-half}" width="{half}" '
        f'height="{2 * half}" rx="{half / 6:.1f}" fill="{_IVORY}" stroke="#b9ad90" stroke-width="1"/>'
        f'<path d="M{-half / 2 + 3} 0h{half - 6}" stroke="#8f6420" stroke-width="1.6"/>'
        f"{_face(one, 0, -half / 2, half * 0.27, half * 0.085)}"
        f"{_face(other, 0, half / 2, half * 0.27, half * 0.085)}</g>"
    )


def _two_cards(draws: _Draws) -> str:
    return _card(draws.suit(), 38, 50, -14) + _card(draws.suit(), 58, 48, 12)


def _large_pip(draws: _Draws) -> str:
    return _pip(draws.suit(), 48, 48, 54, (_IVORY, _BRASS)[draws.below(2)])


def _three_pips(draws: _Draws) -> str:
    fill = (_IVORY, _BRASS)[draws.below(2)]
    return "".join(_pip(draws.suit(), x, y, 29, fill) for x, y in ((48, 30), (31, 59), (65, 59)))


def _one_card(draws: _Draws) -> str:
    return _card(draws.suit(), 48, 48, draws.below(5) * 8 - 16, height=64)


def _four_suits(draws: _Draws) -> str:
    start = draws.below(4)
    suits = [tuple(_SUITS)[(start + place) % 4] for place in range(4)]
    places = ((48, 27), (69, 48), (48, 69), (27, 48))
    fills = (_IVORY, _BRASS) if draws.below(2) else (_BRASS, _IVORY)
    return "".join(
        _pip(suit, x, y, 24, fills[place % 2]) for place, (suit, (x, y)) in enumerate(zip(suits, places, strict=True))
    )


def _fan(draws: _Draws) -> str:
    places = ((29, 54, -28), (48, 48, 0), (67, 54, 28))
    return "".join(_card(draws.suit(), x, y, turn, height=46) for x, y, turn in places)


def _upright_tile(draws: _Draws) -> str:
    return _tile(draws.below(7), draws.below(7), 48, 48, draws.below(5) * 9 - 18, half=33)


def _lying_tile(draws: _Draws) -> str:
    return _tile(1 + draws.below(6), 1 + draws.below(6), 48, 48, 90 + draws.below(3) * 12 - 12, half=36)


def _two_tiles(draws: _Draws) -> str:
    return _tile(draws.below(7), draws.below(7), 35, 50, -16, half=27) + _tile(
        draws.below(7), draws.below(7), 62, 47, 14, half=27
    )


def _half_tile(draws: _Draws) -> str:
    turn = draws.below(4) * 15
    return (
        f'<g transform="translate(48 48) rotate({turn})"><rect x="-24" y="-24" width="48" height="48" rx="8" '
        f'fill="{_IVORY}" stroke="#b9ad90"/>{_face(1 + draws.below(6), 0, 0, 13, 4.6)}</g>'
    )


def _pegs(draws: _Draws) -> str:
    rows = []
    for row, (y, fill) in enumerate(((38, _BRASS), (58, "#e26a5c"))):
        peg = draws.below(5)
        for place in range(5):
            x = 20 + 14 * place
            rows.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#0d1514" fill-opacity=".65"/>')
            if place == peg:
                rows.append(f'<circle cx="{x}" cy="{y - 1.5}" r="6.4" fill="{fill}"/>')
                rows.append(f'<circle cx="{x - 1.8}" cy="{y - 3.4}" r="1.9" fill="#fff" fill-opacity=".7"/>')
        rows.append(f'<path d="M14 {48}h68" stroke="{_BRASS}" stroke-opacity=".55" stroke-width="1.4"/>' if row else "")
    return "".join(rows)


def _line_of_tiles(draws: _Draws) -> str:
    double, left, right = draws.below(7), draws.below(7), draws.below(7)
    return (
        _tile(left, double, 21.5, 48, -90, half=19)
        + _tile(double, double, 48, 48, 0, half=19)
        + _tile(double, right, 74.5, 48, -90, half=19)
    )


_MOTIFS: Final[tuple[Callable[[_Draws], str], ...]] = (
    _two_cards,
    _upright_tile,
    _large_pip,
    _pegs,
    _fan,
    _two_tiles,
    _three_pips,
    _half_tile,
    _one_card,
    _line_of_tiles,
    _four_suits,
    _lying_tile,
)

avatars_pages: Final = [read_avatar, read_present_avatar]
