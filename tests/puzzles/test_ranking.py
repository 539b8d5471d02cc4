"""Competition ranks and histograms against their definitions."""

from hypothesis import given
from hypothesis import strategies as st

from puzzles.ranking import competition_ranks, histogram

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
    bins = histogram(standings, top=1000)
    assert [(one.low, one.high) for one in bins[:2]] == [(0, 49), (50, 99)]
    assert (bins[-1].low, bins[-1].high) == (950, 1000)
    assert len(bins) == 20
    assert [one.runs for one in bins] == [sum(one.low <= own <= one.high for own in standings) for one in bins]
    assert sum(one.runs for one in bins) == len(standings)
