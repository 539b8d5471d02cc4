"""Simple players, who see the line and their own tiles: the house player, and others whose lines look like games."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from puzzles.dominoes.line import Line, points_of
from puzzles.dominoes.position import Placement
from puzzles.dominoes.tiles import Tile, weight_of
from puzzles.stream import Stream

__all__ = ["PLAYERS", "Player", "house", "placements", "points_at_once"]

Player: TypeAlias = Callable[[Stream, Line, Sequence[Tile]], Placement]
"""Chooses from the stream, the line and the own hand, which has a tile that fits."""


def placements(line: Line, hand: Sequence[Tile]) -> list[Placement]:
    """Return all placements of tiles in a hand: each tile on each side where it fits, or with no side to open."""
    if not line.tiles:
        return [Placement(tile, None) for tile in hand]
    return [Placement(tile, side) for tile in hand for side in line.fits(tile)]


def points_at_once(line: Line, hand: Sequence[Tile], play: Placement) -> tuple[int, int]:
    """Return what a play scores at once, the point for going out included, and the total that it leaves."""
    total = line.placed(play.tile, play.side).total
    return points_of(total) + (len(hand) == 1), total


def house(_stream: Stream, line: Line, hand: Sequence[Tile]) -> Placement:
    """Return the play with the most points at once; then the heaviest tile, the lower one, the larger total."""

    def key(play: Placement) -> tuple[int, int, int, int]:
        points, total = points_at_once(line, hand, play)
        return points, weight_of(play.tile), -play.tile, total

    return max(placements(line, hand), key=key)


def heavy(_stream: Stream, line: Line, hand: Sequence[Tile]) -> Placement:
    """Return the heaviest tile that fits, where it scores more."""
    return max(placements(line, hand), key=lambda play: (weight_of(play.tile), points_at_once(line, hand, play)))


def careful(_stream: Stream, line: Line, hand: Sequence[Tile]) -> Placement:
    """Return the play that weighs its points against how many of the other tiles will still fit."""

    def key(play: Placement) -> tuple[float, int, int]:
        after = line.placed(play.tile, play.side)
        fitting = sum(bool(after.fits(tile)) for tile in hand if tile != play.tile)
        return points_of(after.total) + fitting / 2, weight_of(play.tile), -play.tile

    return max(placements(line, hand), key=key)


def loose(stream: Stream, line: Line, hand: Sequence[Tile]) -> Placement:
    """Return any play."""
    plays = placements(line, hand)
    return plays[stream.below(len(plays))]


PLAYERS: tuple[Player, ...] = (house, careful, heavy, loose)
"""Who may sit at the table when a position is made, from steady to loose."""
