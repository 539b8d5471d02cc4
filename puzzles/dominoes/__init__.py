"""Fives and threes: tiles and the line, the rules, and the exact value of every play."""
