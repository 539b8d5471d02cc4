"""Compiled loops over the hands that opponents may hold: nothing here knows about histories, seats' names or texts.

Importing any module of this package imports numba, so callers do it inside the functions that need it.

Conventions: seat 0 is the mover of the position, the others follow as they play; sides are ``seat & 1``, so two
players are a side each and four are partners across the table. Tiles have local numbers, the mover's own first; a set
of them is an int with one bit each. Ends are those of :mod:`puzzles.dominoes.line`. Points count for side 0.
"""
