"""Compiled loops over arrays: nothing here knows about players' names, texts or histories.

Importing any module of this package imports numba, so callers do it inside the functions that need it. Ends are those
of :mod:`puzzles.dominoes.line`; a set of tiles is an int with one bit each.

The loops over the hands that opponents may hold (board, search, replies, house): seat 0 is the mover of the position,
the others follow as they play; sides are ``seat & 1``, so two players are a side each and four are partners across the
table. Tiles have local numbers, the mover's own first. Points count for side 0.

The equilibrium (public, vectors, regret): a tile is an int from 0 to 27.
"""
