"""Every page, for everybody: in both languages, on a screen and on a phone, by light and in the dark."""

import pytest

from tests.browser.all_pages import ELSEWHERE, FOR_STRANGERS, ROUTES, Resident, address_of, move_in
from tests.browser.looking import faults, focus_faults, page_faults

LOOKS = {
    "en-GB": {"size": (1280, 800), "color_scheme": "light"},
    "de-DE": {"size": (360, 640), "color_scheme": "dark", "touch": True},
}
OTHER_LIGHT = {"en-GB": "dark", "de-DE": "light"}
WALKED = [route for route in ROUTES if route not in ELSEWHERE]


@pytest.fixture(scope="module")
def resident(site) -> Resident:
    return move_in(site)


def test_no_page_is_forgotten(resident):
    addresses = {route: address_of(route, resident) for route in WALKED}
    assert {"/", "/count", "/domino", "/ends", "/help", "/me", "/leagues"} <= addresses.keys()
    assert [address for address in addresses.values() if "{" in address] == []
    assert ELSEWHERE.keys() <= set(ROUTES)


@pytest.mark.parametrize("route", WALKED)
@pytest.mark.parametrize("language", LOOKS)
def test_a_page_can_be_used_by_everybody(visitor, resident, language, route):
    page = visitor(language, **LOOKS[language])
    resident.enter(page.context, route)
    reply = page.goto(address_of(route, resident))
    assert reply
    assert reply.status == 200
    page.wait_for_load_state("networkidle")
    assert page_faults(page, language) == []
    assert focus_faults(page) == []
    page.emulate_media(color_scheme=OTHER_LIGHT[language])
    assert faults(page) == []


def test_no_two_pages_have_one_title(visitor, resident):
    at_home, stranger = visitor("en-GB"), visitor("en-GB")
    titles: dict[str, str] = {}
    for route in WALKED:
        # Who is in already is led on from an invitation.
        page = stranger if route in FOR_STRANGERS else at_home
        resident.enter(page.context, route)
        page.goto(address_of(route, resident), wait_until="domcontentloaded")
        title = page.title()
        assert title not in titles.values(), (route, titles)
        titles[route] = title
