"""Compiled loops over arrays: nothing here knows about players, texts or histories.

Importing any module of this package imports numba, so callers do it inside the functions that need it.

Conventions: a tile is an int from 0 to 27, a set of tiles has one bit for each, an end is an int from 0 to 13 (7 more
for a double that lies there).
"""
