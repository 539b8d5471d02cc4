"""Positions of two players for the equilibrium, and its twin: a linear programme over every deal, from the rules."""

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

from puzzles.dominoes.line import EMPTY, SIDES, parse_line, pip_of, points_of, total_of
from puzzles.dominoes.position import Move, Position
from puzzles.dominoes.tiles import SET, halves_of, parse_tile

NOTHING = ("nothing has been chosen",)


def position_of(plays, seat, hand, counts, scores=(0, 0)):
    """A position of two from plays like ``"0 6-4 left"`` and ``"1 knock"``, the first one as it lies."""
    line, moves, refused = EMPTY, [], (set(), set())
    for play in plays:
        who, what, *side = play.split()
        if what == "knock":
            moves.append(Move(int(who), None))
            refused[int(who)].update(pip_of(end) for end in line.ends)
            continue
        moves.append(Move(int(who), parse_tile(what), side[0] if side else None))
        line = line.placed(parse_tile(what), side[0]) if side else parse_line([what])
    held = tuple(parse_tile(text) for text in hand)
    off = [tile for tile in SET if all(move.tile != tile for move in moves)]
    possible = tuple(
        tuple(tile for tile in off if refused[who].isdisjoint(halves_of(tile)) and not (who != seat and tile in held))
        for who in (0, 1)
    )
    return Position(tuple(moves), line, seat, held, tuple(counts), tuple(scores), possible)


def reference():
    """The reference's positions, each with what is known of it."""
    text = (Path(__file__).parents[2] / "reference" / "domino_positions.jsonl").read_text(encoding="utf-8")
    for case in map(json.loads, text.splitlines()):
        given = case["position"]
        plays = [
            f"{play['seat']} " + ("knock" if play.get("knock") else f"{play['tile']} {play.get('end', '')}")
            for play in given["plays"]
        ]
        yield position_of(plays, given["seat"], given["hand"], given["counts"], given["scores"]), case["expected"]


def mirrored(position):
    """The same position seen from the other side of the table."""
    other = {"left": "right", "right": "left", None: None}
    moves = tuple(Move(move.seat, move.tile, other[move.side]) for move in position.moves)
    line = position.line.mirrored()
    return Position(moves, line, position.seat, position.hand, position.counts, position.scores, position.possible)


def public_sets(position):
    """What mover and opponent may hold for all that the table tells, in plain words: on no table, at no knock's end."""
    line, refused = EMPTY, (set(), set())
    for move in position.moves:
        if move.tile is None:
            refused[move.seat].update(pip_of(end) for end in line.ends)
        elif line.tiles:
            line = line.placed(move.tile, move.side)
        else:
            first = sum(move.side == "left" for move in position.moves)
            line = parse_line([position.line.texts()[first]])
    off = [tile for tile in SET if all(move.tile != tile for move in position.moves)]
    return [
        [tile for tile in off if refused[seat].isdisjoint(halves_of(tile))]
        for seat in (position.seat, 1 - position.seat)
    ]


@cache
def placements(ends, hand):
    """All (tile, ends after it) of a hand, one of mirror images."""
    found = []
    for tile in hand:
        low, high = halves_of(tile)
        for side in range(1 if ends[0] == ends[1] else 2):
            if pip_of(ends[side]) in (low, high):
                far = low + high - pip_of(ends[side])
                after = list(ends)
                after[side] = far + 7 if low == high else far
                found.append((tile, SIDES[side], tuple(after)))
    return found


def scoring(race, player, points, scores, net):
    """Scores, net payoff and whether the race is decided after one event."""
    if not race:
        return scores, net + (points if player == 0 else -points), False
    if scores[player] + points <= 61:
        scores = tuple(score + points if who == player else score for who, score in enumerate(scores))
    decided = scores[player] == 61
    return scores, (1 if player == 0 else -1) if decided else 0, decided


class Deals:
    """The sequence form of the game over every deal of two disjoint hands; forced moves are no choices."""

    def __init__(self, position, sets=None, *, race=False):
        self.race = race
        self.sequences = ({NOTHING: 0}, {NOTHING: 0})
        self.owners = ({}, {})  # choice -> (sequence that leads to it, its sequences)
        self.payoffs = {}
        mover, opponent = sets or public_sets(position)
        counts = position.counts[position.seat], position.counts[1 - position.seat]
        scores = position.scores[position.seat], position.scores[1 - position.seat]
        knocked = bool(position.moves) and position.moves[-1].tile is None
        self.deals = [
            (own, other)
            for own in combinations(mover, counts[0])
            for other in combinations(opponent, counts[1])
            if not set(own) & set(other)
        ]
        for hands in self.deals:
            self.play(0, position.line.ends, hands, hands, ((),), (0, 0), scores, 0, knocked)

    def play(self, player, ends, dealt, hands, history, reached, scores, net, knocked):  # noqa: PLR0917
        options = placements(ends, hands[player])
        other = 1 - player
        if not options:
            if knocked:
                self.pay(reached, net)
            else:
                self.play(other, ends, dealt, hands, (*history, "knock"), reached, scores, net, True)
            return
        before = reached
        choice = (dealt[player], history)
        if len(options) > 1 and choice not in self.owners[player]:
            self.owners[player][choice] = (before[player], [])
            for option in options:
                number = len(self.sequences[player])
                self.sequences[player][choice, option] = number
                self.owners[player][choice][1].append(number)
        for option in options:
            tile, _, after = option
            if len(options) > 1:
                number = self.sequences[player][choice, option]
                reached = tuple(number if who == player else one for who, one in enumerate(before))
            left = tuple(one for one in hands[player] if one != tile)
            points = points_of(total_of(*after)) + (not left)
            now, paid, decided = scoring(self.race, player, points, scores, net)
            if decided or not left:
                self.pay(reached, paid)
                continue
            after_it = tuple(left if who == player else hand for who, hand in enumerate(hands))
            self.play(other, after, dealt, after_it, (*history, option), reached, now, paid, False)

    def pay(self, reached, net):
        self.payoffs[reached] = self.payoffs.get(reached, 0) + net

    def constraints(self, player):
        rows, columns, entries = [0], [0], [1]
        for row, (leading, ways) in enumerate(self.owners[player].values(), 1):
            for column, entry in [(leading, -1), *((way, 1) for way in ways)]:
                rows.append(row)
                columns.append(column)
                entries.append(entry)
        shape = (len(self.owners[player]) + 1, len(self.sequences[player]))
        return coo_matrix((entries, (rows, columns)), shape).tocsr()

    def value(self):
        """The value of the game to the mover: the best plan against the best answer to it."""
        shape = tuple(len(one) for one in self.sequences)
        where = np.array(list(self.payoffs), np.int64).reshape(-1, 2)
        paid = csr_matrix((list(self.payoffs.values()), (where[:, 0], where[:, 1])), shape)
        own, others = self.constraints(0), self.constraints(1)
        # Maximise the answer's value v[0], where v lies below what each of the opponent's sequences leaves the mover.
        goal = np.zeros(shape[0] + others.shape[0])
        goal[shape[0]] = -1
        start = np.zeros(own.shape[0])
        start[0] = 1
        found = linprog(
            goal,
            A_ub=hstack([-paid.T, others.T]).tocsr(),
            b_ub=np.zeros(shape[1]),
            A_eq=hstack([own, csr_matrix((own.shape[0], others.shape[0]))]).tocsr(),
            b_eq=start,
            bounds=[(0, None)] * shape[0] + [(None, None)] * others.shape[0],
            method="highs",
        )
        assert found.status == 0, found.message
        return -found.fun / len(self.deals)
