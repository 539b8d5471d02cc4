"""Fives and threes once more, slow and obvious: tiles are pairs, hands are sets, nothing is shared with the rules."""

from dataclasses import dataclass

POINTS = {0: 0, 3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 5 + 3, 18: 6, 20: 4}


@dataclass(frozen=True)
class SlowRound:
    """Hands as sets of pairs, lower half first; the line as pairs as they lie."""

    hands: tuple[frozenset[tuple[int, int]], ...]
    line: tuple[tuple[int, int], ...]
    seat: int

    def options(self, seat):
        """Every (tile, side) that a seat could place."""
        if not self.line:
            return {(tile, None) for tile in self.hands[seat]}
        found = set()
        for tile in self.hands[seat]:
            if self.line[0][0] in tile:
                found.add((tile, "left"))
            if self.line[-1][1] in tile:
                found.add((tile, "right"))
        return found

    def out(self):
        holders = {seat for seat, hand in enumerate(self.hands) if hand}
        if len(self.hands) == 4:
            return not holders & {0, 2} or not holders & {1, 3}
        return len(holders) < len(self.hands)

    def blocked(self):
        return not self.out() and not any(self.options(seat) for seat in range(len(self.hands)))

    def moves(self):
        if self.out() or self.blocked():
            return set()
        return self.options(self.seat) or {None}

    def after(self, move):
        hands, line = list(self.hands), list(self.line)
        if move is not None:
            (low, high), side = move
            hands[self.seat] = hands[self.seat] - {(low, high)}
            if side == "left":
                line.insert(0, (high, low) if line[0][0] == low else (low, high))
            elif side == "right":
                line.append((low, high) if line[-1][1] == low else (high, low))
            else:
                line.append((high, low))
        seat = self.seat
        if any(hands):
            seat = (seat + 1) % len(hands)
            while not hands[seat]:
                seat = (seat + 1) % len(hands)
        return SlowRound(tuple(hands), tuple(line), seat)

    def total(self):
        if len(self.line) == 1:
            return sum(self.line[0])
        (left, inner), (other, right) = self.line[0], self.line[-1]
        return (left + inner if left == inner else left) + (right + other if right == other else right)

    def points(self):
        return POINTS.get(self.total(), 0)

    def continuations(self):
        """In how many ways the round can go on to its end."""
        moves = self.moves()
        return sum(self.after(move).continuations() for move in moves) if moves else 1
