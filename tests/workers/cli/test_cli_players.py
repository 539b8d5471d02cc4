"""muggins players as an operator calls it: every decision, what it changes, and how it is taken back."""

import os
import subprocess
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from puzzles.days import closes, day_number, day_of
from puzzles.kinds.discard import DISCARD
from puzzles.wire.keys import STALE, SheetKeys, name, profile, sheet_entry
from puzzles.wire.moderation import AUDIT, BLOCKED, decode_decision, encode_decision, without_player
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import FinalRecord, decode_run
from puzzles.wire.scripts import ANSWER, OPEN, answer_call, milliseconds, open_call
from tests.services import muggins
from tests.standins import SECRET, InlineMaker
from workers.closing import close_due, rebuild_board
from workers.config import utc_now
from workers.errors import OperationError
from workers.moderation import Desk, decisions
from workers.publishing import publish
from workers.store import Store

TODAY = day_of(utc_now())
YESTERDAY = TODAY - timedelta(days=1)
KEYS = SheetKeys(TODAY, "discard")
PAST = SheetKeys(YESTERDAY, "discard")
WHY = ("--reason", "a program", "--by", "ann")


def play(store: Store, keys: SheetKeys, player: str, score: int, *, answers: int = 10) -> None:
    now = milliseconds(closes(keys.day) - timedelta(hours=13))
    store.zadd(PlayerKeys(player).played, {sheet_entry(keys): day_number(keys.day)})
    opening = open_call(keys, player=player, attempt="attempt-1", now=now)
    store.register_script(OPEN)(keys=opening.keys, args=opening.args)
    for n in range(1, answers + 1):
        call = answer_call(
            keys, player=player, n=n, attempt="attempt-1", choice="2C 3C", score=score, loss=0.5, now=now + n,
            positions=10, rule=DISCARD.rule,
        )  # fmt: skip
        store.register_script(ANSWER)(keys=call.keys, args=call.args)


@pytest.fixture
def played(redis_store: Store) -> Store:
    publish(redis_store, SECRET, [YESTERDAY, TODAY], InlineMaker())
    for player, called, score in (("good", "Brass Heron", 90), ("bad", "Rude Word", 100), ("calm", "Silver Jay", 80)):
        redis_store.hset(profile(player), mapping={"name": called, "language": "en", "made": "1796000000000"})
        redis_store.set(name(called), player)
        for keys in (PAST, KEYS):
            play(redis_store, keys, player, score)
    close_due(redis_store, SECRET, closes(YESTERDAY))
    redis_store.delete(STALE)
    return redis_store


@pytest.fixture
def players(redis_url: str, tmp_path: Path):
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"MUGGINS_DATA": str(tmp_path / "data"), "MUGGINS_REDIS_URL": redis_url}
        return subprocess.run(
            muggins("players", *arguments), env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    return run


def board(store: Store, keys: SheetKeys) -> list[str]:
    return store.zrevrange(keys.board, 0, -1)


def final(store: Store) -> FinalRecord:
    return msgspec.json.decode(store.get(PAST.final), type=FinalRecord)


def desk(store: Store) -> Desk:
    return Desk(store, "ann", utc_now())


def test_a_hidden_run_stands_on_no_board_and_everything_after_it_is_worked_out_anew(played: Store, players) -> None:
    before = final(played)
    done = players("hide", "bad", YESTERDAY.isoformat(), "discard", *WHY)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("decision 1: ")
    assert board(played, PAST) == ["good", "calm"]
    assert board(played, KEYS) == ["bad", "good", "calm"]
    assert (before.statistics.runs, final(played).statistics.runs) == (3, 2)
    assert final(played).seed == before.seed
    assert played.zrange(STALE, 0, -1) == [sheet_entry(PAST)]
    run = decode_run(played.hgetall(PAST.run("bad")))
    assert (run.hidden, run.off_board, run.score) == ("a program", True, 1000)
    # A rebuilt board is the same, and so is a second command, which decides nothing.
    assert rebuild_board(played, PAST) == 2
    assert players("hide", "bad", YESTERDAY.isoformat(), "discard", *WHY).stdout.startswith("nothing to decide")
    assert played.llen(AUDIT) == 1
    shown = players("show", "bad")
    assert "Rude Word" in shown.stdout
    assert "a program" in shown.stdout
    undone = players("undo", "1", *WHY)
    assert undone.returncode == 0, undone.stderr
    assert board(played, PAST) == ["bad", "good", "calm"]
    assert final(played) == before


def test_a_run_that_is_being_played_can_be_hidden_and_goes_on_off_the_board(played: Store) -> None:
    play(played, KEYS, "late", 100, answers=3)
    played.hset(profile("late"), mapping={"name": "Late"})
    desk(played).hide("late", KEYS, "a program")
    play(played, KEYS, "late", 100)
    assert decode_run(played.hgetall(KEYS.run("late"))).finished is not None
    assert "late" not in board(played, KEYS)
    assert desk(played).unhide("late", KEYS, "a mistake").number == 2
    assert "late" in board(played, KEYS)
    assert desk(played).unhide("late", KEYS, "a mistake").number is None


def test_a_ban_hides_all_runs_and_taking_it_back_shows_only_what_it_hid(played: Store, players) -> None:
    desk(played).hide("bad", KEYS, "before")
    done = players("ban", "bad", *WHY)
    assert "runs hidden by this: 1" in done.stdout
    assert played.hget(profile("bad"), "banned") == "a program"
    assert board(played, PAST) == board(played, KEYS) == ["good", "calm"]
    assert players("ban", "bad", *WHY).stdout.startswith("nothing to decide")
    assert "a program" in players("find", "Rude Word").stdout
    undone = players("undo", "2", *WHY)
    assert "runs shown again: 1" in undone.stdout
    assert not played.hexists(profile("bad"), "banned")
    assert board(played, PAST) == ["bad", "good", "calm"]
    assert board(played, KEYS) == ["good", "calm"]
    assert decode_run(played.hgetall(KEYS.run("bad"))).hidden == "before"
    # To take that back is to ban once more.
    assert players("undo", "3", *WHY).returncode == 0
    assert played.hget(profile("bad"), "banned_by") == "4"
    assert board(played, PAST) == ["good", "calm"]


def test_a_ban_that_was_cut_off_is_ended_by_giving_it_again(played: Store) -> None:
    played.hset(profile("bad"), mapping={"banned": "a program", "banned_by": 1})
    played.rpush(AUDIT, "{}")
    done = desk(played).ban("bad", "whatever")
    assert (done.number, board(played, PAST), board(played, KEYS)) == (None, ["good", "calm"], ["good", "calm"])
    assert decode_run(played.hgetall(PAST.run("bad"))).hidden == "a program"
    desk(played).unban("bad", "enough")
    assert board(played, PAST) == ["bad", "good", "calm"]


def test_a_player_gets_another_name_and_nobody_the_blocked_one_nor_one_like_it(played: Store, players) -> None:
    done = players("rename", "bad", "--to", "Kind Word", "--block", *WHY)
    assert "Rude Word is called Kind Word" in done.stdout, done.stderr
    assert played.hget(profile("bad"), "name") == "Kind Word"
    assert (played.get(name("Kind Word")), played.ttl(name("Kind Word"))) == ("bad", -1)
    assert played.get(name("RUDE-W0RD")) == BLOCKED
    assert players("rename", "good", "--to", "rude word", *WHY).returncode == 1
    assert players("rename", "good", "--to", "Silver Jay", *WHY).returncode == 1
    assert players("rename", "good", "--to", "x\u200by", *WHY).returncode == 2
    assert players("rename", "bad", "--to", "Kind Word", *WHY).stdout.startswith("nothing to decide")
    assert players("undo", "1", *WHY).returncode == 0
    assert played.hget(profile("bad"), "name") == "Rude Word"
    assert played.get(name("Rude Word")) == "bad"
    assert not played.exists(name("Kind Word"))


def test_without_a_name_a_friendly_one_is_found(played: Store) -> None:
    desk(played).rename("bad", None, "rude")
    fresh = played.hget(profile("bad"), "name")
    assert fresh not in {"Rude Word", ""}
    assert played.get(name(fresh)) == "bad"
    assert not played.exists(name("Rude Word"))


def test_a_rename_is_not_taken_back_over_a_later_one(played: Store) -> None:
    desk(played).rename("bad", "Kind Word", "rude")
    desk(played).rename("bad", "Other Word", "again")
    with pytest.raises(OperationError, match="another name"):
        desk(played).undo(1, "back")


def test_players_are_found_by_id_by_name_by_looks_and_by_a_part(played: Store, players) -> None:
    for text in ("bad", "Rude Word", "rude  w0rd", "ude"):
        found = players("find", text)
        assert "Rude Word" in found.stdout, text
        assert "Brass Heron" not in found.stdout
    assert "0 found" in players("find", "nobody at all").stdout


def test_the_log_says_who_decided_what_when_and_why(played: Store, players) -> None:
    players("hide", "bad", "today", "discard", *WHY)
    players("undo", "1", "--reason", "a slip", "--by", "bob")
    log = players("log").stdout
    assert "2 decisions" in log
    first, second = (line for line in log.splitlines() if " bad " in line)
    for word in ("1", "ann", "hide", "Rude Word", f"{TODAY} discard", "a program"):
        assert word in first
    for word in ("bob", "unhide", "(undoes 1)", "a slip"):
        assert word in second


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("hide", "nobody", "today", "discard", *WHY), 1),
        (("ban", "nobody", *WHY), 1),
        (("rename", "nobody", *WHY), 1),
        (("show", "nobody"), 1),
        (("undo", "1", *WHY), 1),
        (("undo", "0", *WHY), 1),
        (("hide", "bad", "today", "chess", *WHY), 2),
        (("hide", "bad", "today", "discard"), 2),
        (("ban", "bad", "--reason", " "), 2),
        (("ban", "bad", "--reason", "two\nlines"), 2),
    ],
)
def test_what_cannot_be_done_is_said_and_stands_in_no_log(
    played: Store, players, arguments: tuple[str, ...], status: int
) -> None:
    done = players(*arguments)
    assert done.returncode == status
    assert done.stderr
    assert not played.exists(AUDIT)


def test_a_decision_about_a_deleted_player_stays_as_a_fact_and_cannot_be_taken_back(played: Store) -> None:
    desk(played).rename("bad", "Kind Word", "Rude Word is rude, says Kind Word", block=True)
    decision = without_player(decode_decision(played.lindex(AUDIT, 0)), ["Rude Word"])
    assert (decision.action, decision.by, decision.player, decision.name) == ("rename", "ann", "", "deleted player")
    text = encode_decision(decision)
    assert "Rude" not in text
    assert "Kind" not in text
    assert '"bad"' not in text
    played.lset(AUDIT, 0, text)
    with pytest.raises(OperationError, match="deleted"):
        desk(played).undo(1, "back")
    assert len(decisions(played)) == 1
