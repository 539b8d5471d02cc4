"""What comes back, and when."""

import itertools
from datetime import timedelta
from statistics import median

import fsrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.training.repetition import KNOWN, LONGEST, Memory, is_slow, pace_of, repeated, returned

NOW = 1_800_000_000_000
MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def history(*answers: str, late: int = 0) -> list[int]:
    """Answer a hand whenever it is due, or so much later, and return the intervals in milliseconds until it leaves."""
    memory, now, intervals = None, NOW, []
    for answer in answers:
        memory = repeated(memory, right=answer != "wrong", slow=answer == "slow", now=now)
        if memory is None:
            break
        intervals.append(memory.due - now)
        now = memory.due + late
    return intervals


def test_a_right_and_quick_answer_to_a_fresh_hand_brings_nothing_back() -> None:
    assert repeated(None, right=True, slow=False, now=NOW) is None


def test_a_wrong_hand_comes_back_soon_and_then_after_growing_intervals() -> None:
    intervals = history("wrong", "right", "right", "right", "right")
    assert intervals[:2] == [MINUTE, 10 * MINUTE]
    assert intervals[2] >= DAY
    assert len(intervals) == 3


def test_a_slow_hand_comes_back_after_growing_intervals_as_long_as_it_is_slow() -> None:
    intervals = history(*["slow"] * 7)
    assert all(shorter < longer for shorter, longer in itertools.pairwise(intervals))
    assert intervals[0] == 10 * MINUTE
    assert intervals[-1] <= 365 * DAY
    assert history("slow", "slow", "right") == intervals[:2]


def test_a_hand_that_goes_wrong_again_comes_back_soon_again() -> None:
    intervals = history("wrong", "right", "right", "wrong", "right", "right")
    assert intervals[3] == 10 * MINUTE
    assert intervals[4] >= DAY


def test_right_and_quick_just_after_it_was_seen_is_not_enough_to_leave() -> None:
    memory = repeated(None, right=False, slow=False, now=NOW)
    assert memory is not None
    for now in (NOW + 1, NOW + 2, NOW + 3):
        memory = repeated(memory, right=True, slow=False, now=now)
        assert memory is not None


@given(st.lists(st.tuples(st.sampled_from(["wrong", "slow", "right"]), st.integers(0, 30 * DAY)), min_size=1))
def test_whatever_was_answered_it_comes_back_later_and_within_a_year(answers: list[tuple[str, int]]) -> None:
    memory: Memory | None = None
    now = NOW
    for answer, pause in answers:
        now += pause
        memory = repeated(memory, right=answer != "wrong", slow=answer == "slow", now=now)
        if memory is None:
            assert answer == "right"
            continue
        assert memory.last == now
        assert MINUTE <= memory.due - now <= 366 * DAY
        assert repeated(memory, right=False, slow=False, now=memory.due) == repeated(
            memory, right=False, slow=False, now=memory.due
        )


def test_the_library_never_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoClock:
        @staticmethod
        def now(*_: object) -> None:
            raise AssertionError("the clock was read")

    for module in (fsrs.card, fsrs.scheduler):
        monkeypatch.setattr(module, "datetime", NoClock, raising=False)
    memory = repeated(None, right=False, slow=False, now=NOW)
    assert repeated(memory, right=True, slow=True, now=NOW + MINUTE) is not None


def test_a_pace_is_the_time_as_part_of_what_is_allowed() -> None:
    assert pace_of(8_000, 8_000) == 1_000
    assert pace_of(4_000, 8_000) == 500
    assert pace_of(10**9, 3_000) == pace_of(LONGEST, 3_000)


def test_slow_is_half_as_slow_again_as_a_hand_allows_until_ten_answers_are_known() -> None:
    for paces in ([], [200] * 9):
        assert not is_slow(1_500, paces)
        assert is_slow(1_501, paces)


@given(st.lists(st.integers(1, 5_000), min_size=10, max_size=50))
def test_slow_is_half_as_slow_again_as_the_players_own_median(paces: list[int]) -> None:
    usual = median(paces)
    assert not is_slow(int(1.5 * usual), paces)
    assert is_slow(int(1.5 * usual) + 1, paces)


def test_a_dear_mistake_comes_back_after_whole_growing_days_until_it_is_known() -> None:
    memory, now, pauses = None, 0, []
    while (memory := returned(memory, right=True, now=now)) is not None:
        pauses.append((memory.due - now) / DAY)
        now = memory.due
    assert pauses == sorted(pauses)
    assert pauses[0] >= 1
    assert all(pause == int(pause) for pause in pauses)
    assert pauses[-1] <= KNOWN / timedelta(days=1)
    assert 3 <= len(pauses) <= 12


def test_a_dear_mistake_that_is_made_again_comes_back_the_sooner() -> None:
    memory = returned(None, right=True, now=0)
    assert memory is not None
    again = returned(memory, right=False, now=memory.due)
    well = returned(memory, right=True, now=memory.due)
    assert again is not None
    assert well is not None
    assert memory.due + DAY <= again.due < well.due
    first = returned(None, right=False, now=0)
    assert first is not None
    assert first.due == DAY
