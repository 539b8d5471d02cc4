"""Training without end: what is drawn, and what comes back. Pure, like all of :mod:`puzzles`."""
