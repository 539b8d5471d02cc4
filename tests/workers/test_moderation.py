"""Decisions about one run in all orders: it is hidden for as long as any of them hides it; and about names."""

from datetime import UTC, date, datetime
from itertools import product

import pytest

from puzzles.days import day_number
from puzzles.kinds.discard import DISCARD
from puzzles.wire.keys import NAMES, SheetKeys, names_of, profile, sheet_entry
from puzzles.wire.moderation import AUDIT, BLOCKED
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import decode_run
from puzzles.wire.scripts import ANSWER, OPEN, answer_call, milliseconds, open_call
from workers.errors import OperationError
from workers.moderation import Desk
from workers.store import Store

KEYS = SheetKeys(date(2026, 11, 29), "discard")
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
WHY = "a reason"
STEPS = ("hide", "unhide", "ban", "unban", "undo 1", "undo 2", "undo 3")


class Model:
    """What should hold: the number of the hide and of the ban that stand, and what was decided."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.hide: int | None = None
        self.ban: int | None = None

    @property
    def hidden(self) -> bool:
        return self.hide is not None or self.ban is not None

    def take(self, step: str) -> bool:
        """Take a step; return whether it is one that may be taken."""
        action, _, text = step.partition(" ")
        number = int(text) if text else None
        if number is not None:
            if number > len(self.log):
                return False
            undone = self.log[number - 1]
            present = {"hide": self.hide, "ban": self.ban}.get(undone)
            if present not in {None, number}:
                return False
            action = {"hide": "unhide", "unhide": "hide", "ban": "unban", "unban": "ban"}[undone]
        kind = action.removeprefix("un")
        if (getattr(self, kind) is None) != (action == kind):
            return True
        self.log.append(action)
        setattr(self, kind, len(self.log) if action == kind else None)
        return True


def step_at(desk: Desk, step: str) -> None:
    match step.split():
        case ["undo", number]:
            desk.undo(int(number), WHY)
        case ["hide"]:
            desk.hide("one", KEYS, WHY)
        case ["unhide"]:
            desk.unhide("one", KEYS, WHY)
        case [action]:
            getattr(desk, action)("one", WHY)


def call(store: Store, text: str, prepared) -> None:
    store.register_script(text)(keys=prepared.keys, args=prepared.args)


@pytest.fixture
def played(redis_store: Store) -> Store:
    redis_store.hset(profile("one"), mapping={"name": "One"})
    redis_store.zadd(PlayerKeys("one").played, {sheet_entry(KEYS): day_number(KEYS.day)})
    call(redis_store, OPEN, open_call(KEYS, player="one", attempt="attempt-1", now=milliseconds(NOW)))
    answer = answer_call(
        KEYS, player="one", n=1, attempt="attempt-1", choice="2C 3C", score=90, loss=0.5, now=milliseconds(NOW) + 1,
        positions=1, rule=DISCARD.rule,
    )  # fmt: skip
    call(redis_store, ANSWER, answer)
    return redis_store


def test_a_run_is_hidden_as_long_as_any_decision_hides_it_whatever_the_order(played: Store) -> None:
    run, player = played.hgetall(KEYS.run("one")), played.hgetall(profile("one"))
    board = dict(played.zrange(KEYS.board, 0, -1, withscores=True))
    desk = Desk(played, "ann", NOW)
    for steps in product(STEPS, repeat=4):
        played.delete(KEYS.run("one"), profile("one"), AUDIT)
        played.hset(KEYS.run("one"), mapping=run)
        played.hset(profile("one"), mapping=player)
        played.zadd(KEYS.board, board)
        model = Model()
        for place, step in enumerate(steps):
            if model.take(step):
                step_at(desk, step)
            elif place == len(steps) - 1:
                with pytest.raises(OperationError):
                    step_at(desk, step)
            else:
                # Another sequence that leaves it out goes on from here.
                break
            fields = played.hgetall(KEYS.run("one"))
            assert (decode_run(fields).hidden is not None) == model.hidden, steps[: place + 1]
            assert (played.zscore(KEYS.board, "one") is None) == model.hidden, steps[: place + 1]
            assert played.hexists(profile("one"), "banned") == (model.ban is not None), steps[: place + 1]
            assert played.llen(AUDIT) == len(model.log), steps[: place + 1]
            left = {f"hidden:{number}" for number in (model.hide, model.ban) if number is not None}
            assert {key for key in fields if key.startswith("hidden:")} == left, steps[: place + 1]


def test_all_that_a_name_looks_like_is_held_blocked_and_taken_back_together(played: Store) -> None:
    greek = "\u039d\u03bf\u03bd\u03bf"
    desk = Desk(played, "ann", NOW)
    played.hset(profile("two"), mapping={"name": "Two"})
    played.set(NAMES + "novo", "two")
    with pytest.raises(OperationError, match="is the name of two"):
        desk.rename("one", greek, WHY)
    assert not played.exists(NAMES + "vovo")
    played.delete(NAMES + "novo")
    desk.rename("one", greek, WHY)
    assert [(played.get(key), played.ttl(key)) for key in names_of(greek)] == [("one", -1)] * 2
    number = desk.rename("one", "Kind Word", WHY, block=True).number
    assert [played.get(key) for key in names_of(greek)] == [BLOCKED] * 2
    for wanted in ("vovo", "Novo", greek):
        with pytest.raises(OperationError, match="is blocked"):
            desk.rename("two", wanted, WHY)
    desk.undo(number or 0, WHY)
    assert [(played.get(key), played.ttl(key)) for key in names_of(greek)] == [("one", -1)] * 2
    desk.rename("one", greek.lower(), WHY)
    assert [played.get(NAMES + look) for look in ("novo", "vovo")] == [None, "one"]


def test_taking_back_a_hide_shows_no_run_of_a_banned_player(played: Store) -> None:
    desk = Desk(played, "ann", NOW)
    desk.hide("one", KEYS, "a program")
    desk.ban("one", "a cheat")
    assert "stays hidden by another decision: a cheat" in desk.undo(1, WHY).sentence
    assert played.zcard(KEYS.board) == 0
    desk.unban("one", WHY)
    assert played.zcard(KEYS.board) == 1


def test_letting_a_player_in_again_shows_no_run_that_was_hidden_on_purpose_meanwhile(played: Store) -> None:
    desk = Desk(played, "ann", NOW)
    desk.ban("one", "a cheat")
    assert desk.hide("one", KEYS, "a program").number == 2
    desk.unban("one", WHY)
    assert decode_run(played.hgetall(KEYS.run("one"))).hidden == "a program"
    assert played.zcard(KEYS.board) == 0
