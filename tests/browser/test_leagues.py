"""Leagues in the browser: made, joined by a second visitor, looked at, renamed, and left."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import faults, too_wide
from tests.browser.playing import deal, play_to_the_end


def make(page: Page, name: str) -> str:
    """Make a league and return its invitation's link."""
    page.goto("/leagues")
    page.get_by_label(re.compile("^Name$")).fill(name)
    page.get_by_role("button", name=re.compile("Make it|Gründen")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.locator("#invitation-link").input_value()


def test_a_league_is_made_joined_renamed_and_left(visitor):
    owner, friend = visitor(), visitor()
    link = make(owner, "The Anchor")
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("The Anchor")
    friend.get_by_role("button", name="Join the league").click()
    expect(friend).to_have_url(re.compile(r"/leagues/[A-Za-z0-9_-]{16}$"))
    expect(friend.locator(".board-table tbody tr")).to_have_count(2)
    # Whoever is a member and opens the link again comes straight to the league.
    friend.goto(link)
    expect(friend).to_have_url(re.compile(r"/leagues/[A-Za-z0-9_-]{16}$"))
    expect(friend.locator("#settings")).to_have_count(0)

    owner.reload()
    expect(owner.locator(".members li")).to_have_count(2)
    owner.locator("#settings summary").click()
    owner.locator("#new-name").fill("The Old Anchor")
    owner.locator("#first-weekday").select_option("7")
    owner.locator("#name-title ~ form button").click()
    expect(owner.get_by_role("heading", level=1)).to_have_text("The Old Anchor")
    owner.locator("#settings summary").click()
    expect(owner.locator("#first-weekday")).to_have_value("7")

    owner.on("dialog", lambda dialog: dialog.accept())
    owner.get_by_role("button", name="Leave the league").click()
    expect(owner).to_have_url(re.compile("/leagues$"))
    expect(owner.locator(".empty")).to_be_visible()
    friend.reload()
    expect(friend.locator("#settings")).to_have_count(1)
    expect(friend.locator(".members li")).to_have_count(1)


def test_an_invitation_that_was_renewed_says_so_and_the_new_one_holds(visitor):
    owner, friend = visitor(), visitor()
    link = make(owner, "The Anchor")
    owner.on("dialog", lambda dialog: dialog.accept())
    with owner.expect_navigation():
        owner.get_by_role("button", name="Renew it").click()
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("This link was replaced")
    friend.goto("/leagues")
    friend.get_by_label("Link of the invitation").fill(owner.locator("#invitation-link").input_value())
    friend.get_by_role("button", name="Open it").click()
    expect(friend.get_by_role("button", name="Join the league")).to_be_visible()
    friend.goto("/join/nonsense")
    expect(friend.get_by_role("heading", level=1)).to_have_text("This invitation leads nowhere")


def test_a_league_of_others_is_not_shown_and_a_bad_address_is_refused_in_words(visitor):
    owner, stranger = visitor(), visitor()
    make(owner, "The Anchor")
    stranger.goto(owner.url)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("No league of yours")
    owner.locator("#settings summary").click()
    owner.locator("#hook-url").fill("https://127.0.0.1/")
    owner.locator("#hook-title ~ form button").click()
    expect(owner.locator(".form-said.bad")).to_contain_text("must begin with https://")


def test_today_and_a_head_to_head_open_once_the_own_sheet_is_finished(visitor):
    owner, friend = visitor(), visitor()
    link = make(owner, "The Anchor")
    friend.goto(link)
    friend.get_by_role("button", name="Join the league").click()
    expect(friend.locator(".board-table tbody tr")).to_have_count(2)
    league = friend.url
    friend.goto(f"{league}?period=day&kind=discard")
    expect(friend.locator(".empty")).to_contain_text("when your own run is finished")
    for page in (owner, friend):
        deal(page)
        play_to_the_end(page)
    friend.goto(f"{league}?period=day&kind=discard")
    expect(friend.locator(".board-table tbody tr")).to_have_count(2)
    friend.locator(".board-table .player a").click()
    friend.locator(".today-links a").first.click()
    expect(friend.locator(".duel-positions > li")).to_have_count(10)
    expect(friend.locator(".duel-positions .inline-card").first).to_be_visible()
    assert faults(friend) == []


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (360, 640)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_have_no_accessibility_fault_and_fit(visitor, size, scheme):
    page = visitor("en-GB", size, color_scheme=scheme)
    link = make(page, "Dienstagsrunde im Goldenen Anker")
    page.locator("#settings summary").click()
    addresses = [
        None,
        "/leagues",
        f"{page.url}?period=season",
        f"{page.url}?period=day",
        "/join/nonsense",
        "/leagues/nowhere",
    ]
    for address in addresses:
        if address is not None:
            page.goto(address)
        assert faults(page) == [], address
        assert too_wide(page) <= 0, address
    other = visitor("en-GB", size, color_scheme=scheme)
    other.goto(link)
    assert faults(other) == []
    assert too_wide(other) <= 0
