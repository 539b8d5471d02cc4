"""The positions that the pages teach by, against the solvers, and what the lessons say of them."""

import msgspec

from api.pages.positions import FILE, solve, taught
from api.solver_child import Lookups
from puzzles.cribbage.game import SIX
from puzzles.dominoes.exact import ExactSolver


def test_the_file_says_what_the_solvers_say(solver_data):
    assert solve(Lookups(solver_data).solver(SIX), ExactSolver()) == FILE.read_bytes()


def test_whose_crib_it_is_decides_what_the_lesson_throws():
    found = taught()
    assert found.own_crib.cards == found.their_crib.cards
    assert found.own_crib.choices[0].cards == ("7C", "8D")
    assert found.their_crib.choices[0].cards == ("8D", "KD")


def test_the_play_of_the_lesson_that_scores_most_is_not_the_best():
    choices = taught().dominoes.choices
    assert max(choices, key=lambda choice: choice.points) != choices[0]


def test_the_argued_hand_is_argued_about():
    thrown = [choice.cards for choice in taught().argued.choices]
    assert thrown[:2] == [("JH", "QD"), ("7D", "9S")]
    assert msgspec.json.decode(FILE.read_bytes())["model"] == taught().model
