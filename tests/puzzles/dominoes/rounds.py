"""Rounds written as text, and all short lines.

Hands stand apart by ``|``; a play is ``6-4@left``, the first without an end, or ``knock``.
"""

from puzzles.dominoes.line import Line
from puzzles.dominoes.position import Move
from puzzles.dominoes.rules import Round
from puzzles.dominoes.tiles import SET, halves_of, parse_tile, parse_tiles, tile_of


def hands_of_text(text):
    return tuple(parse_tiles(hand.split()) for hand in text.split("|"))


def move_of_text(seat, text):
    if text == "knock":
        return Move(seat, None)
    tile, _, side = text.partition("@")
    return Move(seat, parse_tile(tile), side or None)


def round_of_text(hands, opener, plays):
    """The round after all plays, each by whoever is to move."""
    round_ = Round.start(hands_of_text(hands), opener)
    for play in plays.split():
        round_ = round_.apply(move_of_text(round_.seat, play))
    return round_


def lines_of(length):
    """All lines of up to so many tiles, grown to the right."""
    found = [Line((halves,)) for tile in SET for halves in {halves_of(tile), halves_of(tile)[::-1]}]
    for line in found:
        if len(line.tiles) < length:
            lying = {tile_of(*halves) for halves in line.tiles}
            found += [line.placed(tile, "right") for tile in SET if tile not in lying and "right" in line.fits(tile)]
    return found
