"""Each closed day is delivered to a league's address or given up, whoever works, however often it is tried."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from puzzles.days import closes, day_number
from puzzles.kinds import KINDS
from puzzles.wire.keys import CLOSED, UNCLOSED, SheetKeys, profile, sheet_entry
from puzzles.wire.leagues import (
    HOOKS,
    LEAGUE_MAKE,
    HookRecord,
    LeagueKeys,
    LeagueRecord,
    decode_hook,
    make_call,
)
from puzzles.wire.scripts import milliseconds
from tests.api.friends import roll_up
from workers.league_messages import discord_text
from workers.publishing import unclosed_entry
from workers.store import Store
from workers.telling import MOST_FAILED, PAUSES, Teller
from workers.webhooks import Door, Message

DAY = date(2026, 11, 29)
KEYS = LeagueKeys("league-1")
NOW = closes(DAY) + timedelta(minutes=1)


class Postbox(Door):
    """A way out that keeps what is sent and says what it is told to say."""

    def __init__(self, *faults: str) -> None:
        super().__init__()
        self.sent: list[Message] = []
        self.faults = list(faults)

    async def send(self, message: Message) -> str:
        self.sent.append(message)
        return self.faults.pop(0) if self.faults else ""


def league(store: Store, *, form: str = "json", language: str = "en", members: Sequence[str] = ("ada", "bob")) -> None:
    record = LeagueRecord("Die *Muggel*", members[0], 1000, 1, "invitation", language)
    call = make_call(KEYS, record)
    store.register_script(LEAGUE_MAKE)(keys=call.keys, args=call.args)
    store.zadd(KEYS.members, {one: 1000 + n for n, one in enumerate(members)})
    store.sadd(HOOKS, KEYS.league)
    fields = {"mark": "m", "url": "https://hooks.example/x", "form": form, "secret": "s", "next": day_number(DAY)}
    store.hset(KEYS.hook, mapping=fields)
    for player, name in (("ada", "Brass Heron"), ("bob", "@everyone [x](http://x) _b_")):
        store.hset(profile(player), "name", name)


def closed(store: Store, day: date = DAY, **standings: int) -> None:
    for kind in KINDS:
        roll_up(store, day, kind, {**standings, "stranger": 1} if kind == "discard" else {})


def tell(store: Store, box: Postbox, now: datetime = NOW) -> int:
    return Teller(store, box, public_url="https://muggins.example").tell(now)


def hook(store: Store) -> HookRecord:
    found = decode_hook(store.hgetall(KEYS.hook))
    assert found is not None
    return found


def test_a_closed_day_is_told_once(store: Store) -> None:
    league(store)
    closed(store, ada=900, bob=950)
    box = Postbox()
    assert [tell(store, box), tell(store, box)] == [1, 0]
    (message,) = box.sent
    told = json.loads(message.body)
    assert (message.url, message.secret) == ("https://hooks.example/x", "s")
    assert told["type"] == "day"
    assert told["day"] == "2026-11-29"
    assert told["league"] == {"id": "league-1", "name": "Die *Muggel*"}
    assert told["url"] == "https://muggins.example/leagues/league-1"
    assert [(row["rank"], row["points"], row["sheets"]) for row in told["table"]] == [(1, 100.0, 1), (2, 66.6, 1)]
    assert told["kinds"]["discard"][1] == {"rank": 2, "name": "Brass Heron", "score": 900}
    assert told["kinds"]["count"] == []
    assert told["text"].startswith("Die *Muggel* · Sunday, 29 November 2026\n1. @everyone")
    assert (hook(store).next, hook(store).delivered) == (day_number(DAY) + 1, day_number(DAY))
    assert not any(
        "Heron" in str(store.hgetall(key)) for key in store.scan_iter("muggins:{league*") if store.type(key) == "hash"
    )


def test_discord_gets_its_own_form_with_nothing_in_it_that_marks_or_mentions(redis_store: Store) -> None:
    league(redis_store, form="discord", language="de")
    closed(redis_store, ada=900, bob=950)
    box = Postbox()
    tell(redis_store, box)
    told = json.loads(box.sent[0].body)
    assert box.sent[0].secret == ""
    assert told.keys() == {"content", "allowed_mentions"}
    assert told["allowed_mentions"] == {"parse": []}
    lines = told["content"].splitlines()
    assert lines[0] == "**Die \\*Muggel\\* · Sonntag, 29\\. November 2026**"
    assert lines[1] == "1\\. @\u200beveryone \\[x\\]\\(http\\://x\\) \\_b\\_\\: 100,0 Punkte \\(1 Blatt\\)"
    assert lines[-1] == "<https://muggins.example/leagues/league-1>"


def test_a_text_for_discord_is_never_too_long() -> None:
    text = discord_text(["x" * 150] * 40, "https://muggins.example/leagues/league-1")
    assert len(text) <= 2000
    assert text.endswith("league-1>")


def test_a_day_waits_until_all_its_sheets_are_final_and_taken_in(redis_store: Store) -> None:
    league(redis_store)
    box = Postbox()
    closed(redis_store, ada=900)
    assert tell(redis_store, box, closes(DAY) - timedelta(seconds=1)) == 0
    member, score = unclosed_entry(SheetKeys(DAY, "domino"))
    redis_store.zadd(UNCLOSED, {member: score})
    assert tell(redis_store, box) == 0
    redis_store.zrem(UNCLOSED, member)
    redis_store.set(SheetKeys(DAY, "ends").rolled, 0)
    assert tell(redis_store, box) == 0
    redis_store.set(SheetKeys(DAY, "ends").rolled, 1)
    assert tell(redis_store, box) == 1


def test_a_sheet_that_can_never_be_closed_holds_a_day_up_for_a_day(redis_store: Store) -> None:
    league(redis_store)
    closed(redis_store, ada=900)
    member, score = unclosed_entry(SheetKeys(DAY, "domino"))
    redis_store.zrem(CLOSED, sheet_entry(SheetKeys(DAY, "domino")))
    redis_store.zadd(UNCLOSED, {member: score})
    box = Postbox()
    assert tell(redis_store, box, closes(DAY) + timedelta(hours=23)) == 0
    assert tell(redis_store, box, closes(DAY) + timedelta(hours=25)) == 1


def test_days_without_any_sheet_are_passed_over_and_a_long_rest_is_made_up_for(redis_store: Store) -> None:
    league(redis_store)
    redis_store.hset(KEYS.hook, "next", day_number(DAY) - 30)
    for back in (20, 3, 0):
        closed(redis_store, DAY - timedelta(days=back), ada=900)
    box = Postbox()
    assert [tell(redis_store, box) for _ in range(4)] == [1, 1, 0, 0]
    assert [json.loads(one.body)["day"] for one in box.sent] == ["2026-11-26", "2026-11-29"]


def test_it_is_tried_again_after_growing_pauses_and_given_up_at_last(redis_store: Store) -> None:
    league(redis_store)
    closed(redis_store, ada=900)
    box = Postbox(*["status-500"] * 20)
    now = NOW
    for tries, pause in enumerate(PAUSES, 1):
        tell(redis_store, box, now)
        assert (len(box.sent), hook(redis_store).tries, hook(redis_store).fault) == (tries, tries, "status-500")
        tell(redis_store, box, now + pause - timedelta(seconds=1))
        assert len(box.sent) == tries
        now += pause
    tell(redis_store, box, now)
    assert len(box.sent) == len(PAUSES) + 1 == 8
    assert (hook(redis_store).next, hook(redis_store).failed, hook(redis_store).off) == (day_number(DAY) + 1, 1, None)
    assert len({one.delivery for one in box.sent}) == 1
    tell(redis_store, box, now + timedelta(hours=6))
    assert len(box.sent) == 8


def test_a_success_ends_the_row_of_failures_and_five_days_in_vain_switch_it_off(redis_store: Store) -> None:
    league(redis_store)
    box = Postbox()

    def day_after_day(fails: bool, number: int) -> None:
        day = DAY + timedelta(days=number)
        closed(redis_store, day, ada=900)
        now = closes(day) + timedelta(minutes=1)
        for pause in (*PAUSES, timedelta(0)):
            box.faults = ["timeout"] if fails else []
            tell(redis_store, box, now)
            now += pause

    for number in range(MOST_FAILED - 1):
        day_after_day(True, number)
    assert hook(redis_store).failed == MOST_FAILED - 1
    day_after_day(False, MOST_FAILED)
    assert (hook(redis_store).failed, hook(redis_store).fault) == (0, "")
    for number in range(MOST_FAILED):
        day_after_day(True, MOST_FAILED + 1 + number)
    assert hook(redis_store).off is not None
    sent = len(box.sent)
    day_after_day(False, 2 * MOST_FAILED + 2)
    assert len(box.sent) == sent


def test_several_workers_at_once_send_a_day_once(store: Store) -> None:
    league(store)
    closed(store, ada=900)
    box = Postbox()
    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(lambda _: tell(store, box), range(6))) == 1
    assert len(box.sent) == 1


def test_a_worker_that_died_while_sending_holds_the_day_up_only_for_a_while(redis_store: Store) -> None:
    league(redis_store)
    closed(redis_store, ada=900)
    claim = KEYS.claim(DAY.isoformat())
    redis_store.set(claim, "m", ex=120)
    box = Postbox()
    assert tell(redis_store, box) == 0
    redis_store.delete(claim)
    assert tell(redis_store, box) == 1
    assert not redis_store.exists(claim)


def test_an_address_that_was_changed_while_a_message_was_under_way_is_left_alone(redis_store: Store) -> None:
    league(redis_store)
    closed(redis_store, ada=900)

    class Meddling(Postbox):
        async def send(self, message: Message) -> str:
            redis_store.hset(KEYS.hook, mapping={"mark": "other", "url": "https://other.example/"})
            return await super().send(message)

    tell(redis_store, Meddling("timeout"))
    assert (hook(redis_store).tries, hook(redis_store).fault, hook(redis_store).delivered) == (0, "", None)
    box = Postbox()
    tell(redis_store, box)
    assert [one.url for one in box.sent] == ["https://other.example/"]


def test_a_test_is_sent_when_asked_for_and_says_what_became_of_it(redis_store: Store) -> None:
    league(redis_store, language="de")
    now = NOW - timedelta(hours=5)
    redis_store.hset(KEYS.hook, "test", milliseconds(now))
    box = Postbox("not-public")
    assert [tell(redis_store, box, now), tell(redis_store, box, now)] == [0, 0]
    assert json.loads(box.sent[0].body)["type"] == "test"
    assert json.loads(box.sent[0].body)["text"].startswith("Nur ein Test")
    assert (hook(redis_store).tested, hook(redis_store).test_fault, hook(redis_store).fault) == (
        milliseconds(now),
        "not-public",
        "",
    )
    redis_store.hset(KEYS.hook, "test", milliseconds(now) + 1)
    assert tell(redis_store, box, now) == 1
    # One that nobody sent for a long time is of no use any more.
    redis_store.hset(KEYS.hook, "test", milliseconds(now - timedelta(minutes=6)))
    assert tell(redis_store, box, now) == 0


def test_a_league_that_is_no_more_is_forgotten_and_one_without_an_address_left_alone(redis_store: Store) -> None:
    league(redis_store)
    redis_store.sadd(HOOKS, "gone")
    redis_store.delete(KEYS.hook)
    assert tell(redis_store, Postbox()) == 0
    assert redis_store.smembers(HOOKS) == {KEYS.league}


@pytest.mark.parametrize("members", [1, 45])
def test_a_table_of_any_size_and_one_of_nobody_can_be_told(redis_store: Store, members: int) -> None:
    names = [f"member {n}" for n in range(members)]
    league(redis_store, members=names, form="discord")
    closed(redis_store, **(dict.fromkeys(names, 5) if members > 1 else {}))
    box = Postbox()
    tell(redis_store, box)
    content: Any = json.loads(box.sent[0].body)["content"]
    assert ("and 25 more" if members > 1 else "Nobody played that day") in content
