"""Why a play is right or wrong: each headline and each detail from figures that call for it."""

import pytest

from puzzles.dominoes.explain import Weighed, explain_play


def play(
    value: float,
    points: int = 0,
    *,
    tile: str = "6-4",
    counted: int | None = None,
    reply: float = 1.0,
    knocks: float = 0.1,
    keeps: int = 1,
    left: int = 2,
    wins: bool = False,
    ends_round: bool = False,
) -> Weighed:
    return Weighed(
        tile,
        "left",
        points,
        points if counted is None else counted,
        value,
        reply,
        knocks,
        keeps,
        left,
        wins,
        ends_round,
    )


def codes(best: Weighed, other: Weighed, chosen: Weighed, *, finish: bool = False) -> list[str]:
    return [reason.code for reason in explain_play([best, other], chosen, finish=finish)]


@pytest.mark.parametrize(
    ("best", "other", "of_best", "of_other"),
    [
        (play(3, 2), play(1, 1), "best-in-both", "less-in-both"),
        (play(3, 4), play(1, 1), "best-by-points", "too-few-points"),
        (play(3, 0), play(1, 2), "best-by-rest", "took-too-much"),
        (play(3, 0), play(2.97, 0), "best-near-tie", "near-tie"),
        (play(3, 1), play(2, 1), "best-in-both", "less-in-both"),
    ],
)
def test_the_headline_weighs_points_at_once_against_the_rest(
    best: Weighed, other: Weighed, of_best: str, of_other: str
) -> None:
    assert codes(best, other, best) == [of_best]
    assert codes(best, other, other) == [of_other]


@pytest.mark.parametrize(
    ("best", "other", "of_best", "of_other"),
    [
        (play(1, 3, wins=True), play(0.2, 1), "race-won", "race-missed"),
        (play(0.5, 1), play(0.1, 4, counted=0), "race-best", "race-over"),
        (play(0.5, 1), play(0.1, 2), "race-best", "race-worse"),
    ],
)
def test_the_headline_of_a_finish_tells_of_the_race(best: Weighed, other: Weighed, of_best: str, of_other: str) -> None:
    assert codes(best, other, best, finish=True) == [of_best]
    assert codes(best, other, other, finish=True) == [of_other]


def test_the_figures_are_those_of_the_choice_and_of_the_play_it_is_held_against() -> None:
    best, other = play(3.25, 0, tile="1-1"), play(1.5, 2, tile="6-4")
    (reason,) = explain_play([best, other], other, finish=False)
    assert reason.figures == {
        "tile": "6-4", "end": "left", "points": 2, "rest": -0.5, "value": 1.5,
        "other_tile": "1-1", "other_end": "left", "other_points": 0, "other_rest": 3.25, "other_value": 3.25,
        "points_gap": 2, "rest_gap": 3.75, "value_gap": 1.75,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("figures", "code", "expected"),
    [
        ({"reply": 0.5}, "reply", {"reply": 0.5, "other_reply": 1.0}),
        ({"knocks": 0.3}, "knocks", {"knocks": 0.3, "other_knocks": 0.1}),
        ({"keeps": 2}, "keeps", {"keeps": 2, "other_keeps": 1, "left": 2}),
    ],
)
def test_a_detail_speaks_for_the_better_play(figures: dict, code: str, expected: dict) -> None:
    best, other = play(3, 1, **figures), play(2, 1)
    (_, detail) = explain_play([best, other], best, finish=False)
    assert (detail.code, detail.figures) == (code, expected)
    (_, detail) = explain_play([best, other], other, finish=False)
    assert detail.code == code


def test_what_speaks_for_the_worse_play_is_not_said() -> None:
    best, other = play(3, 1, reply=2, knocks=0, keeps=0), play(2, 1)
    assert codes(best, other, best) == ["best-in-both"]
    assert codes(best, other, other) == ["less-in-both"]


def test_the_most_telling_detail_is_the_one_that_is_said() -> None:
    best, other = play(3, 1, reply=0.7, knocks=0.5, keeps=2), play(2, 1)
    assert codes(best, other, best) == ["best-in-both", "knocks"]


def test_the_last_tile_goes_out_where_it_ends_the_round_and_its_point_counts() -> None:
    last = play(3, 3, left=0, keeps=0, ends_round=True)
    assert [reason.code for reason in explain_play([last], last, finish=False)] == ["only-play", "goes-out"]
    # A partner still holds tiles.
    partner = play(3, 3, left=0, keeps=0)
    assert [reason.code for reason in explain_play([partner], partner, finish=False)] == ["only-play"]
    # The points would lead beyond 61.
    over = play(0, 4, counted=0, left=0, keeps=0, ends_round=True)
    assert [reason.code for reason in explain_play([over], over, finish=True)] == ["only-play"]


def test_a_play_is_not_held_against_itself() -> None:
    only, first, second = play(1, 1), play(2, 1), play(2, 3, tile="5-1", reply=0)
    assert [reason.code for reason in explain_play([only], only, finish=False)] == ["only-play"]
    for chosen in (first, second):
        assert explain_play([first, second], chosen, finish=False)[0].code == "all-equal"


def test_in_a_finish_the_reply_is_not_told_since_it_takes_no_heed_of_61() -> None:
    best, other = play(0.5, 1, reply=0), play(0.1, 2, reply=4)
    assert codes(best, other, best, finish=True) == ["race-best"]
    assert codes(best, other, best) == ["best-by-rest", "reply"]


def test_equal_best_plays_are_held_against_the_next_worse() -> None:
    best, twin, worse = play(3, 1), play(3, 2, tile="5-4"), play(1, 1, tile="2-1")
    (reason, *_) = explain_play([best, twin, worse], twin, finish=False)
    assert reason.figures["other_tile"] == "2-1"
