"""Compiled loops over arrays: nothing here knows about players, files or texts.

Importing any module of this package imports numba, so callers do it inside the functions that need it.

Conventions: a card is ``4 * rank + suit``. A set of cards has its colexicographic number, ``C(x, 1) + C(y, 2) + …`` for
``x < y < …``. The discards of a hand are numbered in deck order: positions (0, 1), (0, 2), …, (n-2, n-1).
"""
