"""From loss to score."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.grading import FULL_SCORE, loss_of, score_of

VALUES = st.floats(-30, 60, allow_nan=False)


@pytest.mark.parametrize(
    ("loss", "score"), [(0, 100), (0.27, 83), (1, 50), (2, 25), (3, 12), (5, 3), (7.6, 1), (7.7, 0), (29, 0)]
)
def test_every_point_given_away_halves_the_score(loss: float, score: int) -> None:
    assert score_of(loss) == score


@given(VALUES, VALUES)
def test_a_loss_is_never_negative_and_the_best_choice_has_none(one: float, other: float) -> None:
    assert loss_of(one, other) >= 0
    assert loss_of(one, one) == 0
    assert score_of(loss_of(one, one)) == FULL_SCORE


@given(st.floats(0, 60), st.floats(0, 60))
def test_a_greater_loss_never_scores_more(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= score_of(high) <= score_of(low) <= FULL_SCORE


@given(st.integers(0, 40))
def test_whole_points_score_what_fractions_say(points: int) -> None:
    assert score_of(float(points)) == round(Fraction(100, 2**points))
