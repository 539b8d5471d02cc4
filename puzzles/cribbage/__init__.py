"""Cribbage: cards, counting, and the exact value of every discard."""
