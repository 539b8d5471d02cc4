"""Shared results: a link that nobody can guess, that shows no position, and that can be taken back."""

import asyncio
import re
import threading
from datetime import date
from io import BytesIO
from itertools import count
from typing import Any

import httpx
import pytest
from PIL import Image

from api.pages import sharing
from api.pages.catalogue import CATALOGUES
from api.pages.share_words import alternative_text, picture_words, share_text
from api.sharing.results import SharedResult, heights_of
from puzzles.kinds import KINDS
from puzzles.wire import keys as names
from puzzles.wire.keys import SheetKeys
from puzzles.wire.players import PlayerKeys
from puzzles.wire.records import AnswerRecord, RunRecord
from puzzles.wire.scripts import PART, part_call
from tests.api.conftest import TODAY, Counter, Placer, Player, World, problem

CLOSED_AT = "2026-11-30T01:00:05"


def path(kind: str, end: str, day: date = TODAY) -> str:
    return f"/api/v1/days/{day}/sheets/{kind}/run/{end}"


async def shared(client: httpx.AsyncClient, kind: str = "discard") -> dict[str, str]:
    reply = await client.post(path(kind, "share"), json={})
    assert reply.status_code == 200, reply.text
    link: dict[str, str] = reply.json()
    return link


def local(url: str) -> str:
    return url.removeprefix("http://localhost")


async def test_a_link_shows_the_result_to_whoever_has_it(player: Player, guest: httpx.AsyncClient) -> None:
    await player.play([0, 14, *[0] * 8])
    link = await shared(player.client)
    assert re.fullmatch(r"http://localhost/share/[A-Za-z0-9_-]{22}", link["url"])
    assert link["image"] == f"{link['url']}.png?language=en"
    name = (await player.get("/sheets/discard/board")).json()["you"]["name"]
    score = (await player.get("/sheets/discard/board")).json()["you"]["score"]
    page = await guest.get(local(link["url"]), headers={"accept-language": "en"})
    assert page.status_code == 200
    assert f"{name}: {score} of 1000" in page.text
    assert link["alternative"] in page.text
    assert '<meta name="robots" content="noindex">' in page.text
    assert page.headers["x-robots-tag"] == "noindex, noimageindex"
    assert "Place " not in page.text
    assert link["text"].splitlines() == [
        f"Muggins, 29 November 2026, Discards: {score} of 1000",
        link["url"],
    ]


async def test_the_place_comes_once_the_day_is_closed(
    player: Player, counter: Counter, guest: httpx.AsyncClient, world: World
) -> None:
    await player.play([3] * 10)
    await Player(world, counter.client).play()
    link = await shared(player.client)
    world.clock.set(CLOSED_AT)
    world.close()
    for language, words in (("en", "Place 2 of 2"), ("de", "2")):
        page = await guest.get(local(link["url"]), headers={"accept-language": language})
        assert words in page.text
    assert "Place 2 of 2" in (await shared(player.client))["text"]


@pytest.mark.parametrize("kind", KINDS)
async def test_no_page_and_no_picture_tells_of_a_position(
    world: World, app: Any, guest: httpx.AsyncClient, kind: str
) -> None:
    client: httpx.AsyncClient
    if kind == "discard":
        player = await world.player(app)
        await player.play([1] * 10)
        client = player.client
        told = [" ".join(one.cards) for one in world.sheets[TODAY].positions]
        told += [str(one.total) for position in world.sheets[TODAY].positions for one in position.choices]
        told += [card for position in world.sheets[TODAY].positions for card in position.cards]
    elif kind == "domino":
        placer = await world.placer(app)
        await placer.play([1] * 10)
        client = placer.client
        told = [tile for position in world.dominoes[TODAY].positions for tile in position.hand]
    else:
        counter = await world.counter(app, kind)
        await counter.play({3: 1})
        client = counter.client
        told = (
            [card for position in world.counts[TODAY].positions for card in position.cards]
            if kind == "count"
            else [tile for position in world.ends[TODAY].positions for tile in position.line]
        )
    link = await shared(client, kind)
    page = await guest.get(local(link["url"]))
    body = page.text.partition("<main")[2].partition("</main>")[0]
    for text in (re.sub(r"20\d\d-\d\d-\d\d|/share/\S+", "", body), link["alternative"]):
        assert [one for one in told if re.search(rf"(?<![\w.-]){re.escape(one)}(?![\w.-])", text)] == []
    picture = await guest.get(local(link["image"]))
    image = Image.open(BytesIO(picture.content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert image.info == {}
    assert re.findall(rb"(tEXt|iTXt|zTXt|eXIf|tIME)", picture.content[:100]) == []
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture.headers["x-robots-tag"] == "noindex, noimageindex"


async def test_at_most_eight_pictures_wait_and_those_drawn_are_shown_all_the_same(
    player: Player, guest: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await player.play()
    link = await shared(player.client)
    drawn, token = local(link["image"]), local(link["url"])
    assert (await guest.get(drawn)).status_code == 200
    goes_on, words = threading.Event(), count()

    def slow(of: Any) -> bytes:
        goes_on.wait(10)
        return b"a picture"

    # Eight other pictures: the words are what a picture is kept by.
    monkeypatch.setattr(sharing, "_draw", slow)
    monkeypatch.setattr(sharing, "picture_words", lambda *_: f"words {next(words)}")
    asked = [asyncio.create_task(guest.get(f"{token}.png")) for _ in range(8)]
    try:
        async with asyncio.timeout(9):
            while len(sharing._UNDER_WAY) < len(asked):  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
        busy = await guest.get(f"{token}.png")
        problem(busy, 503, "pictures-busy")
        assert int(busy.headers["retry-after"]) >= 1
        page = await guest.get(f"{token}.png", headers={"accept": "text/html"})
        assert (page.status_code, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert "retry-after" in page.headers
        monkeypatch.undo()
        assert (await guest.get(drawn)).status_code == 200
    finally:
        goes_on.set()
    assert {reply.status_code for reply in await asyncio.gather(*asked)} == {200}


async def test_asking_again_brings_the_same_link_and_taking_it_back_ends_it(
    player: Player, guest: httpx.AsyncClient
) -> None:
    await player.play()
    links = await asyncio.gather(*(shared(player.client) for _ in range(10)))
    assert len({link["url"] for link in links}) == 1
    for _ in range(2):
        reply = await player.client.post(path("discard", "unshare"), json={})
        assert reply.json() == {"shared": False}
    gone = await guest.get(local(links[0]["url"]), headers={"accept-language": "en"})
    assert gone.status_code == 404
    assert "This result is not shown any more" in gone.text
    assert gone.headers["x-robots-tag"] == "noindex, noimageindex"
    assert (await guest.get(local(links[0]["image"]))).status_code == 404
    assert (await shared(player.client))["url"] != links[0]["url"]


async def test_only_a_finished_run_of_ones_own_can_be_shared(player: Player, guest: httpx.AsyncClient) -> None:
    problem(await guest.post(path("discard", "share"), json={}), 404, "no-run")
    await player.open()
    problem(await player.client.post(path("discard", "share"), json={}), 409, "run-open")
    problem(await player.client.post(path("discard", "share"), json={"player": "x"}), 422, "bad-body")
    problem(await player.client.post(path("count", "unshare"), json={}), 404, "no-run")


async def test_an_unfinished_run_of_a_closed_day_can_be_shared_with_its_gaps(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    await player.open()
    await player.answer(1)
    world.clock.set(CLOSED_AT)
    world.close()
    link = await shared(player.client)
    page = await guest.get(local(link["url"]))
    assert page.text.count("not answered") == 9


@pytest.mark.parametrize("token", ["x", "A" * 22, "A" * 22 + ".png", "%00", "A" * 500])
async def test_a_token_that_is_none_leads_nowhere(guest: httpx.AsyncClient, token: str) -> None:
    assert (await guest.get(f"/share/{token}")).status_code in (400, 404)


async def test_a_run_that_is_gone_or_hidden_shows_nothing(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    await player.play()
    link = await shared(player.client)
    who = (await player.get("/sheets/discard/board")).json()["you"]["player"]
    keys = SheetKeys(TODAY, "discard")
    world.redis.hset(keys.run(who), "hidden", "cheating")
    assert (await guest.get(local(link["url"]))).status_code == 404
    world.redis.hdel(keys.run(who), "hidden")
    assert (await guest.get(local(link["url"]))).status_code == 200
    call = part_call(keys, gone=who, other=None)
    world.redis.register_script(PART)(keys=call.keys, args=call.args)
    assert (await guest.get(local(link["url"]))).status_code == 404


async def test_a_link_without_its_players_word_shows_nothing(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    await player.play()
    link = await shared(player.client)
    who = (await player.get("/sheets/discard/board")).json()["you"]["player"]
    world.redis.delete(PlayerKeys(who).shares)
    assert world.redis.exists(names.share(link["url"].rsplit("/", 1)[1]))
    assert (await guest.get(local(link["url"]))).status_code == 404


async def test_the_name_is_the_one_the_player_has_now_and_is_never_markup(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    await player.play()
    link = await shared(player.client)
    who = (await player.get("/sheets/discard/board")).json()["you"]["player"]
    for name in ('<b>"Bo&b', "Новое имя", "{0} {name}"):
        world.redis.hset(names.profile(who), "name", name)
        page = await guest.get(local(link["url"]))
        assert page.status_code == 200
        assert "<b>" not in page.text
        picture = await guest.get(local(link["image"]))
        assert Image.open(BytesIO(picture.content)).size == (1200, 630)


async def test_a_picture_is_the_same_until_something_changes(
    player: Player, guest: httpx.AsyncClient, world: World
) -> None:
    await player.play()
    link = await shared(player.client)
    first = await guest.get(local(link["image"]))
    again = await guest.get(local(link["image"]), headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    world.clock.set(CLOSED_AT)
    world.close()
    after = await guest.get(local(link["image"]), headers={"if-none-match": first.headers["etag"]})
    assert after.status_code == 200
    german = await guest.get(local(link["image"]).replace("=en", "=de"))
    assert german.content != after.content


async def test_whoever_asks_without_a_language_gets_the_players(placer: Placer, world: World, app: Any) -> None:
    placer.client.headers["accept-language"] = "de"
    await placer.play()
    link = await shared(placer.client, "domino")
    crawler = await world.guest(app)
    del crawler.headers["accept-encoding"]
    page = await crawler.get(local(link["url"]))
    assert '<html lang="de" dir="ltr">' in page.text
    assert page.text.count(f"{local(link['url'])}.png?language=de") >= 2


def answer(n: int, score: int, time: int | None = None) -> AnswerRecord:
    return AnswerRecord(n, "attempt", "x", score, 0.0, time)


def test_heights_are_coarse_and_a_gap_is_no_height() -> None:
    run = RunRecord("a", 0, None, 0, 0, None, None, None, None, None, (answer(1, 100), answer(2, 84), answer(3, 3)))
    assert heights_of(run, 5, timed=False) == (10, 8, 0, None, None)
    timed = (answer(1, 1, 0), answer(2, 1, 8_000), answer(3, 1, 100_000), answer(4, 0, 100))
    run = RunRecord("a", 0, 1, 0, 0, None, None, None, None, None, timed)
    assert heights_of(run, 4, timed=True) == (10, 5, 1, 0)


def test_words_are_whole_sentences_in_every_language() -> None:
    for timed in (False, True):
        result = SharedResult(
            "Otter", "en", TODAY, "count" if timed else "domino", timed, 20, 19, 61_000 if timed else None,
            (10,) * 20, 3, 40,
        )  # fmt: skip
        for catalogue in CATALOGUES.values():
            for text in (alternative_text(catalogue, result), share_text(catalogue, result, "https://a.example/s")):
                assert "{" not in text
                assert "Otter" in text or "https://a.example/s" in text


def test_a_run_that_is_off_the_board_for_its_haste_says_so_wherever_it_is_shown() -> None:
    result = SharedResult("Otter", "en", TODAY, "count", True, 20, 20, 5_000, (10,) * 20, None, 0, marked=True)
    word = "Marked: an answer under 0.3 seconds"
    catalogue = CATALOGUES["en"]
    assert word in alternative_text(catalogue, result)
    assert word in share_text(catalogue, result, "https://a.example/s")
    assert picture_words(catalogue, result).place == word


async def test_a_marked_run_is_shared_as_marked(world: World) -> None:
    app = await world.app()
    counter = await world.counter(app)
    await counter.play(time=100)
    link = await shared(counter.client, "count")
    page = await (await world.guest(app)).get(local(link["url"]), headers={"accept-language": "en"})
    assert "Marked: an answer under 0.3 seconds" in page.text
