"""A stream of draws from a seed that is the same on every machine and in every version of every library.

Version 1: block ``i`` is ``SHA-256("muggins/stream/1|" + label + "|" + seed + i)`` with ``i`` as eight bytes, high
first; a block gives eight words of 32 bits, high first. A draw below ``n`` takes the next word that is smaller than the
largest multiple of ``n`` and returns its remainder. The test vectors pin it.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

__all__ = ["Stream"]

T = TypeVar("T")


class Stream:
    """Draws that depend on nothing but a seed and a label.

    Args:
        seed: Any bytes; a day's seed has 32.
        label: What the draws are for, so that two uses of one seed are independent.
    """

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = b"muggins/stream/1|" + label.encode() + b"|" + seed
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a draw from 0 to ``n - 1``, each equally likely; ``n`` is at most 2**32."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._words:
                digest = sha256(self._prefix + self._block.to_bytes(8)).digest()
                self._words = list(reversed(unpack(">8I", digest)))
                self._block += 1
            word = self._words.pop()
            if word < limit:
                return word % n

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return ``count`` different items in drawn order (the first steps of Fisher and Yates)."""
        pool = list(items)
        for place in range(count):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return all items in drawn order."""
        return self.sample(items, len(items))
