"""The keys of replays, and the calls of their scripts."""

from datetime import date

from puzzles.ranking import StandingRule
from puzzles.wire.replays import ReplayKeys, replay_answer_call, replay_open_call, replay_show_call

KEYS = ReplayKeys("abc", date(2026, 11, 29), "count")
RULE = StandingRule(base=-200_000, per_score=10_000, per_millisecond=1, least_milliseconds=300, unfinished=False)


def test_all_keys_of_a_call_share_the_players_hash_tag() -> None:
    calls = [
        replay_open_call(KEYS, attempt="attempt", again=False, now=1),
        replay_show_call(KEYS, n=1, now=1),
        replay_answer_call(KEYS, n=1, attempt="attempt", choice="8", score=1, loss=0.0, now=1, positions=20, rule=RULE),
    ]
    for call in calls:
        assert {key.split("}")[0] for key in call.keys} == {"muggins:{player:abc"}
        assert len(set(call.keys)) == len(call.keys)
        assert (call.keys[0], call.keys[-1]) == (KEYS.run, KEYS.kept)


def test_a_rule_is_the_same_but_for_haste() -> None:
    call = replay_answer_call(
        KEYS, n=1, attempt="attempt", choice="8", score=1, loss=0.0, now=1, positions=20, rule=RULE
    )
    assert call.args[9:14] == [-200_000, 10_000, 1, 0, 0]
