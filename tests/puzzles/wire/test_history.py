"""Records of a player's past, and the script that changes a mistake's."""

import pytest

from puzzles.training.repetition import Memory
from puzzles.wire.history import (
    MISTAKE_CHANGE,
    MistakeAnswer,
    MistakeRecord,
    PositionDigest,
    RunDigest,
    ThemeDigest,
    change_mistake_call,
    decode_digest,
    decode_mistake,
    encode_record,
    mistake_entry,
    mistake_of_entry,
    mistakes_beyond,
)
from puzzles.wire.keys import sheet_of_entry
from puzzles.wire.players import PlayerKeys
from workers.store import Store

ENTRY = "2026-11-29|discard|7"
OWN = PlayerKeys("p1")
BEFORE = MistakeRecord("5C 5H", 1.25, 1000)


def change(store: Store, before: str, after: MistakeRecord) -> list[str]:
    call = change_mistake_call("p1", ENTRY, before, after)
    reply: list[str] = store.register_script(MISTAKE_CHANGE)(keys=call.keys, args=call.args)
    return reply


def test_what_is_written_is_read_again() -> None:
    digest = RunDigest(
        1,
        None,
        700,
        0,
        700,
        3,
        9,
        777,
        (PositionDigest("5C 5H", 1.25, 0.5, None),),
        (ThemeDigest("own-crib", 1, 1.25),),
    )
    assert decode_digest(encode_record(digest)) == digest
    assert digest.loss == 1.25
    memory = Memory(2, None, 3.5, 5.0, 10, 20)
    mistake = MistakeRecord("5C 5H", 1.25, None, "learnt", memory, 4, MistakeAnswer("6D 7S", True, 2))
    assert decode_mistake(encode_record(mistake)) == mistake


def test_a_mistake_is_named_by_its_sheet_and_position() -> None:
    keys = sheet_of_entry("2026-11-29|discard")
    assert mistake_of_entry(mistake_entry(keys, 7)) == (keys, 7)


def test_a_record_is_changed_where_it_is_the_one_that_was_read(store: Store) -> None:
    before = encode_record(BEFORE)
    store.hset(OWN.mistakes, ENTRY, before)
    store.zadd(OWN.mistakes_due, {ENTRY: 1000})
    later = MistakeRecord("5C 5H", 1.25, 5_000_000_000_000, answers=1)
    assert change(store, before, later) == ["changed", encode_record(later)]
    assert store.zscore(OWN.mistakes_due, ENTRY) == 5_000_000_000_000
    # Sent again after a lost reply, or by another window: what stands there comes back, and stays.
    other = MistakeRecord("5C 5H", 1.25, 7, answers=1)
    for after in (later, other):
        assert change(store, before, after) == ["other", encode_record(later)]
    assert store.hget(OWN.mistakes, ENTRY) == encode_record(later)


def test_what_comes_back_no_more_is_due_no_more(store: Store) -> None:
    before = encode_record(BEFORE)
    store.hset(OWN.mistakes, ENTRY, before)
    store.zadd(OWN.mistakes_due, {ENTRY: 1000})
    assert change(store, before, MistakeRecord("5C 5H", 1.25, None, "retired"))[0] == "changed"
    assert store.zscore(OWN.mistakes_due, ENTRY) is None


def test_what_was_forgotten_is_not_made_again(store: Store) -> None:
    assert change(store, encode_record(BEFORE), BEFORE) == ["none", ""]
    assert not store.exists(OWN.mistakes, OWN.mistakes_due)


def test_the_least_dear_are_forgotten_first_and_those_that_come_back_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzles.wire.history.MISTAKES_KEPT", 2)
    coming = [(f"c{loss}", MistakeRecord("x", loss, 5)) for loss in (3, 1, 2)]
    gone = [(f"g{loss}", MistakeRecord("x", loss, None, "learnt")) for loss in (0.5, 0.4, 9)]
    assert mistakes_beyond([*coming, *gone]) == ["c1", "g0.4"]
    assert mistakes_beyond(coming[:2]) == []
