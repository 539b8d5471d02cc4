"""From the points that an answer gives away to its score."""

__all__ = ["FULL_SCORE", "RACE_POINTS", "loss_of", "race_score_of", "score_of"]

FULL_SCORE = 100
"""The score of a best choice; a sheet's score is the sum over its positions."""

RACE_POINTS = 4
"""What a whole step in the race to 61, from even to won, is worth in points when a finish is scored."""


def loss_of(best: float, chosen: float) -> float:
    """Return the points given away: the best value minus the chosen one, never negative."""
    return max(0.0, best - chosen)


def score_of(loss: float) -> int:
    """Return the score, 0 to 100: every point given away halves it.

    >>> score_of(0), score_of(1), score_of(0.27)
    (100, 50, 83)
    """
    exact: float = FULL_SCORE * 2.0**-loss
    return round(exact)


def race_score_of(loss: float) -> int:
    """Return the score, 0 to 100, of a finish, whose loss is one of race value, 0 to 2.

    >>> race_score_of(0), race_score_of(0.25), race_score_of(2)
    (100, 50, 0)
    """
    return score_of(RACE_POINTS * loss)
