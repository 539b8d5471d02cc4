"""Competition ranks and histograms against their definitions."""

from hypothesis import given
from hypothesis import strategies as st

from puzzles.ranking import StandingRule, competition_ranks, even_ranges, histogram

BOARDS = st.lists(st.integers(0, 30), max_size=40).map(lambda board: sorted(board, reverse=True))


@given(BOARDS)
def test_a_rank_is_one_more_than_the_number_of_better_rows(board: list[int]) -> None:
    assert competition_ranks(board) == [1 + sum(other > own for other in board) for own in board]


@given(BOARDS, st.data())
def test_a_stretch_of_a_board_has_the_ranks_of_the_whole_board(board: list[int], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(board)))
    end = data.draw(st.integers(start, len(board)))
    first_rank = 1 + sum(other > board[start] for other in board) if start < end else 1
    stretch = competition_ranks(board[start:end], index=start, first_rank=first_rank)
    assert stretch == competition_ranks(board)[start:end]


def test_no_rows_have_no_ranks() -> None:
    assert competition_ranks([]) == []


@given(st.lists(st.integers(0, 1000), max_size=60))
def test_a_histogram_counts_each_run_once_in_the_range_it_lies_in(standings: list[int]) -> None:
    bins = histogram(standings, even_ranges(0, 1000))
    assert [(one.low, one.high) for one in bins[:2]] == [(0, 49), (50, 99)]
    assert (bins[-1].low, bins[-1].high) == (950, 1000)
    assert len(bins) == 20
    assert [one.runs for one in bins] == [sum(one.low <= own <= one.high for own in standings) for one in bins]
    assert sum(one.runs for one in bins) == len(standings)


@given(st.lists(st.integers(-900_000, 10), max_size=60))
def test_what_lies_outside_all_ranges_counts_in_the_nearest(standings: list[int]) -> None:
    bins = histogram(standings, even_ranges(-300_000, 0))
    assert sum(one.runs for one in bins) == len(standings)
    assert bins[0].runs == sum(own <= bins[0].high for own in standings)
    assert bins[-1].runs == sum(own >= bins[-1].low for own in standings)


@given(st.integers(0, 20), st.integers(0, 10_000_000))
def test_a_timed_standing_is_the_adjusted_time_turned_round(right: int, time: int) -> None:
    rule = StandingRule(base=-200_000, per_score=10_000, per_millisecond=1, least_milliseconds=300, unfinished=False)
    assert rule.timed
    assert rule.result(rule.standing(right, time)) == time + 10_000 * (20 - right)


def test_a_standing_by_score_is_the_score() -> None:
    rule = StandingRule(base=0, per_score=1, per_millisecond=0, least_milliseconds=0, unfinished=True)
    assert not rule.timed
    assert rule.result(rule.standing(871, 5)) == 871
