"""The pages of the boards of periods: what they say, where they lead, and their charts."""

import re
from datetime import timedelta

import httpx
import pytest
from markupsafe import Markup

from api.pages.boards import period_title
from api.pages.catalogue import CATALOGUES
from api.pages.charts import Column, columns
from puzzles.wire.keys import profile
from puzzles.wire.periods import PeriodBoard
from tests.api.conftest import TODAY, World
from tests.api.routes.test_period_boards import close, place, played

WEEK = PeriodBoard("week", "2026-W48", "all")


async def test_a_board_says_where_one_stands(world: World) -> None:
    players = await played(world)
    close(world)
    page = await players[1].client.get("/boards/week/2026-W48/all")
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-store"
    assert "Place 2 with 75.0 points." in page.text
    assert "You are better than or level with 75 % of 4 players." in page.text
    rows = re.findall(r'<td class="rank">(\d+)</td>', page.text)
    assert rows == ["1", "2", "2", "4"]
    assert page.text.count('aria-current="true"') == 1
    assert "The period is over, and this stands." in page.text
    assert '<svg class="column-chart"' in page.text
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page.text)


async def test_one_who_did_not_play_sees_the_board_and_no_place(world: World, guest: httpx.AsyncClient) -> None:
    await played(world)
    close(world)
    text = (await guest.get("/boards/month/2026-11/discard")).text
    assert 'class="standing"' not in text
    assert 'class="chart-bar mine"' not in text
    assert "The closed days so far" in text


async def test_the_rows_around_oneself_are_shown_where_one_is_not_on_the_page(world: World) -> None:
    players = await played(world)
    close(world)
    place(world, {f"better{n:03}": 5000 + n for n in range(60)} | {f"worse{n}": 5 for n in range(3)})
    text = (await players[0].client.get("/boards/week/2026-W48/all")).text
    assert "Around you" in text
    assert text.count('aria-current="true"') == 1
    onward = re.search(r'href="\?after=([^"]+)"', text)
    assert onward
    further = (await players[0].client.get(f"/boards/week/2026-W48/all?after={onward[1]}")).text
    assert "To the top" in further
    assert "Around you" not in further
    shown = re.findall(r'<td class="rank">(\d+)</td>', further)
    assert shown[0] == "51"
    assert len(shown) == 17


async def test_every_way_that_a_board_shows_leads_somewhere(world: World, guest: httpx.AsyncClient) -> None:
    await played(world)
    close(world)
    for period, name in (
        ("day", "2026-11-29"),
        ("week", "current"),
        ("month", "2026-11"),
        ("year", "2026"),
        ("all", "all"),
    ):
        page = await guest.get(f"/boards/{period}/{name}/all")
        assert page.status_code == 200
        ways = set(re.findall(r'href="(/boards?/[^"]*)"', page.text))
        assert len(ways) >= 8
        for way in ways:
            assert (await guest.get(way)).status_code == 200, (period, way)


async def test_the_steps_go_from_the_first_closed_day_to_the_present(world: World, guest: httpx.AsyncClient) -> None:
    await played(world)
    close(world)
    world.clock.now += timedelta(days=14)
    middle = (await guest.get("/boards/week/2026-W49/all")).text
    assert 'rel="prev" href="/boards/week/2026-W48/all"' in middle
    assert 'rel="next" href="/boards/week/2026-W50/all"' in middle
    assert 'rel="prev"' not in (await guest.get("/boards/week/2026-W48/all")).text
    assert 'rel="next"' not in (await guest.get("/boards/week/current/all")).text
    assert 'rel="' + "prev" not in (await guest.get("/boards/all/all/all")).text


async def test_a_board_without_anybody_says_so(world: World, guest: httpx.AsyncClient) -> None:
    assert "Nothing stands here yet" in (await guest.get("/boards/week/current/all")).text
    assert "Nobody has points here." in (await guest.get("/boards/month/2026-02/all")).text
    place(world, {"alone": 1000})
    assert 'src="/avatars/alone"' in (await guest.get("/boards/week/current/all")).text


async def test_a_name_cannot_bring_markup_onto_the_page(world: World, guest: httpx.AsyncClient) -> None:
    place(world, {"somebody": 5})
    world.redis.hset(profile("somebody"), "name", "<b>&{x}")
    text = (await guest.get("/boards/week/current/all")).text
    assert "&lt;b&gt;&amp;{x}" in text
    assert "<b>&" not in text


@pytest.mark.parametrize(
    "path",
    ["week/2026-W54/all", "week/2026-W49/all", "decade/current/all", "week/current/chess", "week/current/all?after=x",
     "week/current/all?after=x&after=y"],
)  # fmt: skip
async def test_what_is_no_board_is_a_page_with_status_404(guest: httpx.AsyncClient, path: str) -> None:
    page = await guest.get(f"/boards/{path}", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<html" in page.text


async def test_one_kind_on_one_day_is_the_board_of_its_sheet(guest: httpx.AsyncClient) -> None:
    moved = await guest.get("/boards/day/today/count")
    assert (moved.status_code, moved.headers["location"]) == (303, f"/board/{TODAY}/count")
    assert f'href="/boards/day/{TODAY}/all"' in (await guest.get(f"/board/{TODAY}/count")).text


async def test_the_list_of_boards_leads_to_the_present_periods(guest: httpx.AsyncClient) -> None:
    text = (await guest.get("/board")).text
    ways = re.findall(r'href="(/boards/[^"]*)"', text)
    assert len(ways) == 5
    for way in ways:
        assert (await guest.get(way)).status_code == 200


@pytest.mark.parametrize(
    ("period", "name", "english", "german"),
    [
        ("day", "2026-11-29", "Sunday, 29 November 2026", "Sonntag, 29. November 2026"),
        ("month", "2026-11", "November 2026", "November 2026"),
        ("year", "2026", "2026", "2026"),
    ],
)
def test_a_period_is_called_what_people_call_it(period: str, name: str, english: str, german: str) -> None:
    board = PeriodBoard(period, name, "all")  # type: ignore[arg-type]
    # Some releases of the data of languages have a comma there, some have none.
    assert str(period_title(board, CATALOGUES["en"])).replace(",", "") == english.replace(",", "")
    assert str(period_title(board, CATALOGUES["de"])) == german
    assert "48" in period_title(WEEK, CATALOGUES["en"])


def test_a_chart_tells_its_figures_in_words_and_marks_the_own_column() -> None:
    bars = [Column(0, "0-9: none"), Column(3, "10-19: 3"), Column(6, "20-29: 6", mine=True)]
    chart = columns(bars, label="Players & points", ticks=[(0, "0"), (1, "30")])
    assert isinstance(chart, Markup)
    assert 'role="img" aria-label="Players &amp; points"' in chart
    assert chart.count("<title>") == 3
    assert chart.count("chart-mark") == chart.count("chart-bar mine") == 1
    heights = [float(text) for text in re.findall(r'height="([\d.]+)" rx', chart)]
    assert heights[0] == 0
    assert heights[2] == 2 * heights[1]
    assert re.findall(r'class="chart-count"[^>]*>(\d+)<', chart) == ["3", "6"]
    assert "chart-count" not in columns(bars, label="x", ticks=[], counts=False)
    assert columns([], label="x", ticks=[])
