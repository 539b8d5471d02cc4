"""Digests against a slow twin, written again, and what is left of players who are gone."""

from collections import Counter
from datetime import date, timedelta

import pytest

from puzzles.days import closes, opens
from puzzles.kinds.count import COUNT
from puzzles.kinds.discard import DISCARD, DiscardSheet
from puzzles.ranking import percentile_points
from puzzles.wire.history import (
    DEAR,
    MistakeRecord,
    RunDigest,
    ThemeDigest,
    decode_digest,
    decode_mistake,
    encode_record,
)
from puzzles.wire.keys import SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.scripts import (
    ANSWER,
    OPEN,
    PART,
    SHOW,
    Call,
    answer_call,
    milliseconds,
    open_call,
    part_call,
    show_call,
)
from tests.standins import SECRET, InlineMaker
from workers import digests
from workers.closing import close_due
from workers.digests import write_digests
from workers.publishing import publish
from workers.store import Store

DAY = date(2026, 11, 29)
KEYS = SheetKeys(DAY, "discard")
COUNTS = SheetKeys(DAY, "count")
NOON = milliseconds(opens(DAY) + timedelta(hours=12))
CLOSING = closes(DAY)
COMES_BACK = milliseconds(CLOSING + timedelta(days=1))

RUNS = {
    "best": [0] * 10,
    "second": [1] * 10,
    "also-second": [1] * 10,
    "half": [0] * 5,
    "opened": [],
    "mixed": [0, 3, 14, 2, 1, 0, 0, 7, 1, 0],
}
ENTRY = "2026-11-29|discard"


def run(store: Store, script: str, call: Call) -> str:
    return str(store.register_script(script)(keys=call.keys, args=call.args)[0])


def play(store: Store, player: str, places: list[int]) -> None:
    sheet = DISCARD.decode(store.get(KEYS.sheet).encode())
    run(store, OPEN, open_call(KEYS, player=player, attempt="attempt-1", now=NOON))
    for n, place in enumerate(places, 1):
        graded = DISCARD.grade(sheet, n, sheet.positions[n - 1].choices[place].cards)
        call = answer_call(
            KEYS, player=player, n=n, attempt="attempt-1", choice=graded.choice, score=graded.score, loss=graded.loss,
            now=NOON, positions=10, rule=DISCARD.rule,
        )  # fmt: skip
        assert run(store, ANSWER, call) == "recorded"


def count(store: Store, player: str, off: int, *, answers: int = 20) -> None:
    sheet = COUNT.decode(store.get(COUNTS.sheet).encode())
    now = NOON
    run(store, OPEN, open_call(COUNTS, player=player, attempt="attempt-1", now=now))
    for n in range(1, answers + 1):
        run(store, SHOW, show_call(COUNTS, player=player, n=n, now=now))
        now += 2000
        right = sheet.positions[n - 1].total
        graded = COUNT.grade(sheet, n, [str(right if n % 2 else abs(right - off))])
        call = answer_call(
            COUNTS, player=player, n=n, attempt="attempt-1", choice=graded.choice, score=graded.score,
            loss=graded.loss, now=now, positions=20, rule=COUNT.rule,
        )  # fmt: skip
        assert run(store, ANSWER, call) == "recorded"


def closed(store: Store) -> DiscardSheet:
    publish(store, SECRET, [DAY], InlineMaker())
    for player, places in RUNS.items():
        play(store, player, places)
    count(store, "quick", 0)
    count(store, "wrong", 1)
    count(store, "half", 0, answers=10)
    close_due(store, SECRET, CLOSING)
    return DISCARD.decode(store.get(KEYS.sheet).encode())


def digest_of(store: Store, player: str, entry: str = ENTRY) -> RunDigest:
    return decode_digest(store.hget(PlayerKeys(player).results, entry))


def everything(store: Store) -> dict[str, object]:
    found: dict[str, object] = {}
    for player in (*RUNS, "quick", "wrong"):
        own = PlayerKeys(player)
        found |= {own.results: store.hgetall(own.results), own.mistakes: store.hgetall(own.mistakes)}
        found[own.mistakes_due] = store.zrange(own.mistakes_due, 0, -1, withscores=True)
    return found


def test_every_run_has_the_digest_that_a_slow_walk_gives(store: Store) -> None:
    sheet = closed(store)
    assert write_digests(store, KEYS) == len(RUNS)
    graded = {
        player: [DISCARD.grade(sheet, n, sheet.positions[n - 1].choices[place].cards) for n, place in enumerate(run, 1)]
        for player, run in RUNS.items()
    }
    scores = {player: sum(one.score for one in answers) for player, answers in graded.items()}
    for player, answers in graded.items():
        digest = digest_of(store, player)
        rank = 1 + sum(score > scores[player] for score in scores.values())
        assert (digest.score, digest.standing, digest.rank, digest.runs) == (scores[player], scores[player], rank, 6)
        assert digest.points == percentile_points(rank, 6)
        assert (digest.opened, digest.finished) == (NOON, NOON if len(answers) == 10 else None)
        themes: Counter[str] = Counter()
        losses: Counter[str] = Counter()
        for n, one in enumerate(answers, 1):
            everybody = [others[n - 1].loss for others in graded.values() if len(others) >= n]
            position = digest.positions[n - 1]
            assert position.choice == one.choice
            assert position.loss == pytest.approx(one.loss, abs=1e-6)
            assert position.mean == pytest.approx(sum(everybody) / len(everybody), abs=1e-6)
            for theme in DISCARD.themes_of(sheet, n, one.choice):
                themes[theme] += 1
                losses[theme] += one.loss
        assert [(one.theme, one.times) for one in digest.themes] == [
            (t, themes[t]) for t in DISCARD.themes if t in themes
        ]
        assert [one.loss for one in digest.themes] == pytest.approx(
            [losses[one.theme] for one in digest.themes], abs=1e-5
        )


def test_a_timed_run_tells_what_was_right_and_how_many_had_it_right(redis_store: Store) -> None:
    closed(redis_store)
    assert write_digests(redis_store, COUNTS) == 3
    wrong, half = (digest_of(redis_store, player, "2026-11-29|count") for player in ("wrong", "half"))
    right = [position.loss == 0 for position in wrong.positions]
    assert right[::2] == [True] * 10
    assert not any(right[1::2])
    assert wrong.positions[1].mean == pytest.approx(1 / 3, abs=1e-6)
    assert wrong.positions[11].mean == 0.5
    assert {position.time for position in wrong.positions} == {2000}
    assert (wrong.rank, wrong.runs, wrong.points) == (2, 2, 500)
    assert (half.standing, half.rank, half.points, half.runs, half.finished) == (None, None, None, 2, None)
    assert redis_store.exists(PlayerKeys("wrong").mistakes) == 0
    assert all(isinstance(one, ThemeDigest) and one.times >= one.loss for one in wrong.themes)


def test_dear_mistakes_are_put_on_the_list_once_and_come_back_a_day_after_the_closing(store: Store) -> None:
    closed(store)
    write_digests(store, KEYS)
    own = PlayerKeys("mixed")
    dear = {
        f"{ENTRY}|{n}": MistakeRecord(position.choice, position.loss, COMES_BACK)
        for n, position in enumerate(digest_of(store, "mixed").positions, 1)
        if position.loss >= DEAR
    }
    assert dear
    assert {name: decode_mistake(text) for name, text in store.hgetall(own.mistakes).items()} == dear
    assert dict(store.zrange(own.mistakes_due, 0, -1, withscores=True)) == dict.fromkeys(dear, COMES_BACK)
    assert not store.exists(PlayerKeys("best").mistakes, PlayerKeys("best").mistakes_due)
    # Practice has moved one of them on, and another is retired.
    moved, retired, *_ = dear
    later = MistakeRecord(dear[moved].choice, dear[moved].loss, COMES_BACK + 1, answers=1)
    store.hset(own.mistakes, moved, encode_record(later))
    store.zrem(own.mistakes_due, retired)
    before = everything(store)
    write_digests(store, KEYS)
    assert everything(store) == before


def test_writing_again_writes_the_same(store: Store) -> None:
    closed(store)
    write_digests(store, KEYS)
    before = everything(store)
    write_digests(store, KEYS)
    assert everything(store) == before


def test_a_writing_that_was_cut_off_is_ended_by_the_next(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    closed(redis_store)
    write_digests(redis_store, KEYS)
    whole = everything(redis_store)
    for player in RUNS:
        own = PlayerKeys(player)
        redis_store.delete(own.results, own.mistakes, own.mistakes_due)
    monkeypatch.setattr(digests, "BATCH", 2)
    # The mistakes of one are there, its digest is not yet.
    own = PlayerKeys("mixed")
    redis_store.hset(own.mistakes, mapping=dict(list(whole[own.mistakes].items())[:1]))  # type: ignore[attr-defined]
    write_digests(redis_store, KEYS)
    assert everything(redis_store) == whole


def test_once_somebody_is_gone_the_others_have_their_new_ranks(store: Store) -> None:
    closed(store)
    write_digests(store, KEYS)
    call = part_call(KEYS, gone="best", other=None)
    assert run(store, PART, call) == "dropped"
    call = part_call(KEYS, gone="mixed", other="opened")
    # Both had a run; that of the other was opened at the same time, and stands.
    assert run(store, PART, call) == "kept"
    assert write_digests(store, KEYS) == 4
    assert (digest_of(store, "second").rank, digest_of(store, "second").runs) == (1, 4)
    assert digest_of(store, "second").points == 1000


def test_a_player_who_leaves_while_the_digests_are_written_leaves_none(
    redis_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(redis_store)
    write = digests._write

    def leaving(*arguments: object) -> None:
        write(*arguments)  # type: ignore[arg-type]
        run(redis_store, PART, part_call(KEYS, gone="mixed", other=None))

    monkeypatch.setattr(digests, "_write", leaving)
    write_digests(redis_store, KEYS)
    own = PlayerKeys("mixed")
    assert not redis_store.exists(own.results, own.mistakes, own.mistakes_due)


def test_a_day_that_is_not_final_has_none(redis_store: Store) -> None:
    publish(redis_store, SECRET, [DAY], InlineMaker())
    play(redis_store, "best", [0] * 10)
    assert write_digests(redis_store, KEYS) == 0
    assert not redis_store.exists(PlayerKeys("best").results)


def test_only_the_dearest_mistakes_are_kept(redis_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzles.wire.history.MISTAKES_KEPT", 3)
    monkeypatch.setattr(digests, "MISTAKES_KEPT", 3)
    closed(redis_store)
    own = PlayerKeys("mixed")
    cheap = MistakeRecord("5C 5H", 0.3, 1)
    retired = MistakeRecord("5C 5H", 0.3, None, "retired")
    redis_store.hset(
        own.mistakes,
        mapping={"2026-11-28|discard|1": encode_record(cheap), "2026-11-28|discard|2": encode_record(retired)},
    )
    redis_store.zadd(own.mistakes_due, {"2026-11-28|discard|1": 1})
    write_digests(redis_store, KEYS)
    kept = {name: decode_mistake(text) for name, text in redis_store.hgetall(own.mistakes).items()}
    losses = sorted((p.loss for p in digest_of(redis_store, "mixed").positions if p.loss >= DEAR), reverse=True)
    assert sorted((one.loss for one in kept.values() if one.due), reverse=True) == losses[:3]
    assert set(redis_store.zrange(own.mistakes_due, 0, -1)) == {name for name, one in kept.items() if one.due}
    assert kept["2026-11-28|discard|2"] == retired
