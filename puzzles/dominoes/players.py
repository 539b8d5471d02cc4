"""Simple players, who see the line and their own tiles: the house player, and others whose lines look like games."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from puzzles.dominoes.line import End, Side, alike, ends_after, fits, points_of, total_of
from puzzles.dominoes.position import Placement
from puzzles.dominoes.tiles import Tile, weight_of
from puzzles.stream import Stream

__all__ = ["PLAYERS", "Player", "house", "placements", "plays", "points_at_once"]

_Ends: TypeAlias = tuple[End, End]

Player: TypeAlias = Callable[[Stream, _Ends | None, Sequence[Tile]], Placement]
"""Chooses from the stream, the two ends (none where nothing lies) and the own hand, which has a tile that fits."""


def placements(ends: _Ends | None, hand: Sequence[Tile]) -> list[Placement]:
    """Return all placements of tiles in a hand: each tile on each side where it fits, or with no side to open."""
    if ends is None:
        return [_placement(tile, None) for tile in hand]
    return [_placement(tile, side) for tile in hand for side in fits(ends, tile)]


def plays(ends: _Ends | None, hand: Sequence[Tile]) -> list[list[Placement]]:
    """Return all plays of a hand, each as its placements: those that lead to mirror images are one, the left first."""
    if ends is None or not alike(ends):
        return [[play] for play in placements(ends, hand)]
    return [[_placement(tile, side) for side in fits(ends, tile)] for tile in hand if fits(ends, tile)]


def points_at_once(ends: _Ends | None, hand: Sequence[Tile], play: Placement) -> tuple[int, int]:
    """Return what a play scores at once, the point for going out included, and the total that it leaves."""
    total = total_of(*ends_after(ends, play.tile, play.side))
    return points_of(total) + (len(hand) == 1), total


def house(_stream: Stream, ends: _Ends | None, hand: Sequence[Tile]) -> Placement:
    """Return the play with the most points at once; then the heaviest tile, the lower one, the larger total.

    Where all that is equal, an exposed double is left lying, so that a line and its mirror image get the same answer.
    """

    def key(play: Placement) -> tuple[int, int, int, int, bool]:
        points, total = points_at_once(ends, hand, play)
        left, right = ends or (0, 0)
        return points, weight_of(play.tile), -play.tile, total, (left if play.side == "left" else right) < 7

    return max(placements(ends, hand), key=key)


def heavy(_stream: Stream, ends: _Ends | None, hand: Sequence[Tile]) -> Placement:
    """Return the heaviest tile that fits, where it scores more."""
    return max(placements(ends, hand), key=lambda play: (weight_of(play.tile), points_at_once(ends, hand, play)))


def careful(_stream: Stream, ends: _Ends | None, hand: Sequence[Tile]) -> Placement:
    """Return the play that weighs its points against how many of the other tiles will still fit."""

    def key(play: Placement) -> tuple[float, int, int]:
        after = ends_after(ends, play.tile, play.side)
        fitting = sum(bool(fits(after, tile)) for tile in hand if tile != play.tile)
        return points_of(total_of(*after)) + fitting / 2, weight_of(play.tile), -play.tile

    return max(placements(ends, hand), key=key)


def loose(stream: Stream, ends: _Ends | None, hand: Sequence[Tile]) -> Placement:
    """Return any play."""
    found = placements(ends, hand)
    return found[stream.below(len(found))]


PLAYERS: tuple[Player, ...] = (house, careful, heavy, loose)
"""Who may sit at the table when a position is made, from steady to loose."""


@cache
def _placement(tile: Tile, side: Side | None) -> Placement:
    return Placement(tile, side)
