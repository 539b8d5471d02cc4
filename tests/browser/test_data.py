"""One's own data in the browser: taking it along, and deleting all of it."""

import csv
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import faults, too_wide
from tests.browser.playing import deal, play_to_the_end


def name_of(page: Page) -> str:
    return page.locator("#delete-name").get_attribute("data-name") or ""


def played(visitor, **options) -> Page:
    """Return a page of somebody who has finished today's discards."""
    page = visitor(**options)
    page.goto("/")
    deal(page)
    play_to_the_end(page)
    return page


def test_everything_can_be_taken_along(visitor):
    page = played(visitor)
    page.goto("/me/data")
    with page.expect_download() as everything:
        page.get_by_role("link", name="Everything (JSON)").click()
    assert everything.value.suggested_filename.endswith(".json")
    parts = json.loads(Path(everything.value.path()).read_text(encoding="utf-8"))["parts"]
    assert parts["profile"]["name"] == name_of(page)
    with page.expect_download() as tables:
        page.get_by_role("link", name="Everything (CSV tables)").click()
    assert tables.value.suggested_filename.endswith(".zip")
    with ZipFile(tables.value.path()) as archive:
        assert {"profile.csv", "runs.csv", "runs.answers.csv"} <= set(archive.namelist())
    with page.expect_download() as answers:
        page.get_by_role("link", name="Answers (CSV)").click()
    rows = list(csv.DictReader(Path(answers.value.path()).read_text(encoding="utf-8").splitlines()))
    assert [(row["kind"], row["position"]) for row in rows] == [("discard", str(n)) for n in range(1, 11)]
    assert [row["choice"] for row in rows] == [one["choice"] for one in parts["runs"][0]["answers"]]


def test_a_deletion_takes_the_name_typed_and_leaves_no_row_on_the_board(visitor):
    page = played(visitor)
    page.goto("/me/data")
    name = name_of(page)
    page.get_by_role("textbox").fill("somebody else")
    page.get_by_role("button", name="Delete me for good").click()
    expect(page.locator(".form-said")).to_contain_text("nothing was deleted")
    page.get_by_role("textbox").fill(name.lower())
    page.get_by_role("button", name="Delete me for good").click()
    page.wait_for_url("**/privacy?gone")
    expect(page.get_by_role("status").first).to_contain_text("You are gone")
    assert [cookie["name"] for cookie in page.context.cookies()] == []
    page.goto("/me/data")
    expect(page.locator("main")).to_contain_text("Nothing is kept about you")
    # Somebody else may look at the board, once the own run is finished.
    other = played(visitor)
    other.goto("/board/today/discard")
    expect(other.locator("main table").first).to_be_visible()
    assert name not in other.locator("main").inner_text()


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (360, 640)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_about_data_have_no_accessibility_fault_and_fit(visitor, size, scheme):
    page = visitor("de-DE", size, color_scheme=scheme)
    for path in ("/privacy", "/me/data"):
        page.goto(path)
        assert faults(page) == []
        assert too_wide(page) <= 0
    assert page.request.post("/api/v1/days/today/sheets/discard/run", data={"attempt": "attempt-0001"}).ok
    page.goto("/me/data")
    assert faults(page) == []
    assert too_wide(page) <= 0
