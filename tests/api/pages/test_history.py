"""The pages of one's own past as the server writes them, for a newcomer and for somebody with a past."""

import re
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from puzzles.kinds import KINDS
from puzzles.wire.keys import OUTAGES, SheetKeys
from tests.api.conftest import TODAY, Counter, Placer, Player, World
from workers.digests import write_digests

LANGUAGES = {"en": "Streak", "de": "UTC"}


class Reader(HTMLParser):
    """Notes what a page must not have, and what its charts and tables say."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.tables: list[bool] = []
        self.charts: list[str | None] = []
        self.headings: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "table":
            self.tables.append(False)
        if tag == "caption":
            self.tables[-1] = True
        if tag == "svg" and given.get("role") == "img":
            self.charts.append(given.get("aria-label"))
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))


async def page(client: httpx.AsyncClient, address: str, language: str = "en", status: int = 200) -> str:
    reply = await client.get(address, headers={"accept-language": language, "accept": "text/html"})
    assert reply.status_code == status, reply.text[:2000]
    assert reply.headers["cache-control"] == "no-store"
    assert f'<html lang="{language}" dir="ltr">' in reply.text
    read = Reader()
    read.feed(reply.text)
    assert read.inline == []
    assert all(read.tables)
    assert all(read.charts)
    assert all(after - before <= 1 for before, after in zip(read.headings, read.headings[1:], strict=False))
    return reply.text


def close(world: World) -> None:
    world.clock.set("2026-11-30T01:00:00")
    world.close()
    for kind in KINDS:
        write_digests(world.redis, SheetKeys(TODAY, kind))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_newcomer_is_told_what_will_stand_here(guest: httpx.AsyncClient, world: World, language: str) -> None:
    for address in ("/history", "/mistakes"):
        text = await page(guest, address, language)
        assert 'class="empty"' in text
    for address in ("/mistakes/discard", "/mistakes/domino"):
        assert 'id="table"' in await page(guest, address, language)
    await page(guest, "/history/today/discard", language, 404)
    assert world.redis.keys("*player*") == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_past_has_its_streak_its_calendar_and_its_figures(player: Player, world: World, language: str) -> None:
    await player.play([0, 14] * 5)
    close(world)
    world.redis.sadd(OUTAGES, "2026-11-27")
    text = await page(player.client, "/history", language)
    assert LANGUAGES[language] in text
    assert "days in a row" not in text
    assert ">Tage in Folge" not in text
    assert 'href="/history/2026-11-29/discard"' in text
    assert text.count('class="line-chart"') == 2
    assert 'class="theme-bar"' in text
    assert text.count('class="dearest-loss"') == 5
    assert "outage-mark" in text
    assert '<span class="streak-number">1</span>' in text


async def test_figures_are_of_the_kind_that_is_wished_for(counter: Counter, world: World) -> None:
    await counter.play({1: 1, 5: 2})
    player = Player(world, counter.client)
    await player.play([1] * 10)
    close(world)
    text = await page(counter.client, "/history?kind=count")
    assert "Adjusted time by day" in text
    assert "What the wrong answers were about" in text
    assert "dearest-loss" not in text
    assert "Score by day" in await page(counter.client, "/history?kind=discard")
    assert "Score by day" in await page(counter.client, "/history?kind=nonsense")


async def test_a_year_without_days_and_what_is_no_year(player: Player, world: World) -> None:
    await player.open()
    assert "<caption>" not in await page(player.client, "/history?year=2024")
    assert "November 2026" in await page(player.client, "/history?year=2026")
    await page(player.client, "/history?year=next", status=400)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
async def test_a_run_stands_beside_all_players_position_by_position(
    world: World, app: Any, kind: str, language: str
) -> None:
    playing: Any
    if kind == "discard":
        playing = await world.player(app)
        await playing.play([3] * 10)
    elif kind == "domino":
        playing = await world.placer(app)
        await playing.play([1] * 10)
    else:
        playing = await world.counter(app, kind)
        await playing.play({1: 1})
    text = await page(playing.client, f"/history/today/{kind}", language)
    assert text.count('id="position-') == KINDS[kind].positions
    close(world)
    text = await page(playing.client, f"/history/{TODAY}/{kind}", language)
    assert text.count('id="position-') == KINDS[kind].positions
    await page(playing.client, "/history", language)


async def test_nothing_of_others_stands_there_before_the_own_run_is_over(
    player: Player, world: World, app: Any
) -> None:
    other = await world.player(app)
    await other.play([2] * 10)
    await player.open()
    await player.answer(1)
    for address in ("/history", "/history/today/discard", "/mistakes"):
        text = await page(player.client, address)
        assert "position-" not in text
        for position in world.sheets[TODAY].positions:
            assert " ".join(position.cards) not in text
    assert "own run is finished" in await page(player.client, "/history/today/discard")


async def test_mistakes_are_listed_with_what_was_chosen(player: Player, placer: Placer, world: World) -> None:
    await player.play([14] * 10)
    close(world)
    text = await page(player.client, "/mistakes")
    assert "due now" in text
    assert text.count('data-asks="/me/mistakes/retire"') == 10
    assert 'href="/mistakes/discard"' not in text
    world.clock.set("2026-12-01T01:00:00")
    assert 'href="/mistakes/discard"' in await page(player.client, "/mistakes")
    thrown = " ".join(world.sheets[TODAY].positions[0].choices[14].cards)
    assert f'cards="{thrown}"' in text


@pytest.mark.parametrize(
    "address", ["/history/today/nonsense", "/history/2026-02-30/discard", "/history/2026-11-30/discard"]
)
async def test_what_is_not_there_is_not_found(player: Player, address: str) -> None:
    await player.open()
    await page(player.client, address, status=404)
