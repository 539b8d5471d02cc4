"""Key names: one slot for each sheet, and no two alike."""

from datetime import date

from redis.crc import key_slot

from puzzles.kinds import KINDS
from puzzles.wire.keys import UNCLOSED, SheetKeys, profile, token


def all_of(keys: SheetKeys) -> list[str]:
    return [keys.sheet, keys.runs, keys.board, keys.tally, keys.closed, keys.final, keys.run("p1"), keys.run("p2")]


def test_all_keys_of_a_sheet_lie_in_one_slot_of_a_cluster() -> None:
    for kind in KINDS:
        assert len({key_slot(key.encode()) for key in all_of(SheetKeys(date(2026, 11, 29), kind))}) == 1


def test_no_two_things_share_a_name() -> None:
    names = [
        UNCLOSED,
        profile("p1"),
        token("p1"),
        *all_of(SheetKeys(date(2026, 11, 29), "discard")),
        *all_of(SheetKeys(date(2026, 11, 30), "discard")),
        *all_of(SheetKeys(date(2026, 11, 29), "count")),
    ]
    assert len(set(names)) == len(names)
    assert all(name.startswith("muggins:") for name in names)
