"""What comes back in training, and when: an exercise with a wrong or slow answer, after growing intervals.

The intervals are those of FSRS (the library ``fsrs``) with its published parameters and no chance in them: after a
minute, after ten, and then after days. An exercise leaves once it is right and quick after a pause of a day or more.

Quick is meant for the player: the pace of an answer is its time divided by what the exercise allows, as its discipline
says, and slow is whatever is more than half as slow again as the player's own median pace over the last right answers.
Before there are ten of these the median counts as 1.

Dear mistakes of ranked runs come back by the same parameters, but in whole days from the start: they were made on one
day and are asked for on another.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from statistics import median

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State
from msgspec import Struct

__all__ = ["KNOWN", "LONGEST", "PACES", "Memory", "is_slow", "pace_of", "repeated", "returned"]

LONGEST = 60_000
"""Milliseconds: whoever takes longer was not counting all the while, so no average takes an answer for longer."""

PACES = 50
"""How many of the last right answers make the player's median pace."""

_LEAST_PACES = 10
_SLOW = 1.5
_PAUSE = timedelta(days=1)
_SCHEDULER = Scheduler(maximum_interval=365, enable_fuzzing=False)
_DAYS_ALONE = Scheduler(maximum_interval=365, enable_fuzzing=False, learning_steps=(), relearning_steps=())

KNOWN = timedelta(days=120)
"""A mistake that would come back only after longer than this is known, and does not."""


class Memory(Struct, frozen=True):
    """How well an exercise is known, in the terms of FSRS. Instants are epoch milliseconds.

    Attributes:
        state: 1 learning, 2 review, 3 relearning.
        step: Which of the first short intervals, null in review.
        stability: Days after which it is still known with nine chances in ten.
        difficulty: 1 to 10.
        last: When it was last answered.
        due: When it comes back.
    """

    state: int
    step: int | None
    stability: float | None
    difficulty: float | None
    last: int
    due: int


def pace_of(time: int, allowance: int) -> int:
    """Return the pace of an answer in thousandths: 1000 for one that took just the milliseconds that are allowed."""
    return round(1000 * min(time, LONGEST) / allowance)


def is_slow(pace: int, paces: Sequence[int]) -> bool:
    """Return whether a pace is slow for a player.

    Args:
        pace: The answer's pace in thousandths.
        paces: Those of the player's last right answers, in any order.
    """
    usual = median(paces) if len(paces) >= _LEAST_PACES else 1000
    return pace > _SLOW * usual


def repeated(memory: Memory | None, *, right: bool, slow: bool, now: int) -> Memory | None:
    """Return when an exercise comes back after an answer, or None if it need not.

    Args:
        memory: How well it was known, null where it has not come back so far.
        right: Whether the answer was right.
        slow: Whether it was slow.
        now: Epoch milliseconds.
    """
    well = right and not slow
    if well and (memory is None or (memory.state == State.Review and now - memory.last >= _PAUSE / _MILLISECOND)):
        return None
    # "Hard" would repeat the first short interval for ever instead of lengthening it.
    hard = slow and memory is not None and memory.state == State.Review
    rating = Rating.Again if not right else Rating.Hard if hard else Rating.Good
    return _reviewed(_SCHEDULER, memory, rating, now)


def returned(memory: Memory | None, *, right: bool, now: int) -> Memory | None:
    """Return when a dear mistake comes back after an answer in practice, or None once it is known.

    Args:
        memory: How well it was known, null before the first answer.
        right: Whether the answer was right enough.
        now: Epoch milliseconds.
    """
    found = _reviewed(_DAYS_ALONE, memory, Rating.Good if right else Rating.Again, now)
    return None if right and found.due - now > KNOWN / _MILLISECOND else found


def _reviewed(scheduler: Scheduler, memory: Memory | None, rating: Rating, now: int) -> Memory:
    when = _EPOCH + now * _MILLISECOND
    card, _ = scheduler.review_card(_card(memory, when), rating, when)
    return Memory(
        int(card.state), card.step, card.stability, card.difficulty, now, round((card.due - _EPOCH) / _MILLISECOND)
    )


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def _card(memory: Memory | None, now: datetime) -> FsrsCard:
    # Number and instants are given: the library would otherwise look at the clock.
    if memory is None:
        return FsrsCard(card_id=1, due=now)
    return FsrsCard(
        card_id=1,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=_EPOCH + memory.due * _MILLISECOND,
        last_review=_EPOCH + memory.last * _MILLISECOND,
    )
