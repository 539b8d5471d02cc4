"""The script of the rate limits: so many at once, as many again over the time, and keys that go away by themselves."""

from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.wire.limits import LIMIT, Allowance, Taken, limit_call, limit_key, limit_reply
from tests.services import DroppingProxy
from workers.store import Store, connect

NOON = 1_796_000_000_000
TEN = Allowance(10, 60)


def take(store: Any, who: str = "somebody", *, allowance: Allowance = TEN, now: int = NOON) -> Taken:
    call = limit_call("play", who, allowance, now)
    return limit_reply(store.register_script(LIMIT)(keys=call.keys, args=call.args))


def test_so_many_are_granted_at_once_and_then_one_after_the_other(store: Store) -> None:
    assert [take(store).left for _ in range(10)] == list(range(9, -1, -1))
    refused = take(store)
    assert (refused.granted, refused.left, refused.wait, refused.reset) == (False, 0, 6.0, 60.0)
    assert not take(store, now=NOON + 5_999).granted
    assert take(store, now=NOON + 6_000).granted
    assert not take(store, now=NOON + 6_000).granted
    assert take(store, "another").granted


def test_a_refusal_costs_nothing(store: Store) -> None:
    for _ in range(10):
        take(store)
    assert {take(store).wait for _ in range(50)} == {6.0}


def test_a_key_goes_when_everything_is_back(store: Store) -> None:
    take(store)
    assert 0 < store.pttl(limit_key("play", "somebody")) <= 6_000
    for _ in range(20):
        take(store)
    assert 0 < store.pttl(limit_key("play", "somebody")) <= 60_000


def test_a_clock_that_is_set_back_locks_nobody_out_for_longer_than_the_whole(store: Store) -> None:
    for _ in range(10):
        take(store, now=NOON + 86_400_000)
    assert take(store, now=NOON).wait <= 60
    assert take(store, now=NOON + 60_000).granted


def test_a_request_that_is_sent_again_costs_one_more(redis_url: str, proxy: DroppingProxy) -> None:
    direct, through = connect(redis_url), connect(proxy.address)
    take(through)
    proxy.drop_reply(b"EVALSHA")
    with pytest.raises(redis.ConnectionError):
        take(through)
    take(through)
    assert take(direct).left == 6
    direct.close()
    through.close()


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.integers(1, 2_000), st.integers(1, 3600), st.lists(st.integers(0, 20_000), min_size=1, max_size=40), st.uuids()
)
def test_never_more_than_the_allowance_and_what_has_come_back(
    redis_store: Store, amount: int, seconds: int, pauses: list[int], who: object
) -> None:
    now, granted = NOON, []
    for pause in pauses:
        now += pause
        if take(redis_store, str(who), allowance=Allowance(amount, seconds), now=now).granted:
            granted.append(now)
    for place, first in enumerate(granted):
        for count, last in enumerate(granted[place:], 1):
            # One part in a million of a unit may be lost to whole microseconds.
            assert count <= amount + (last - first) * amount / (seconds * 1000) * 1.001 + 1
