"""What search engines are told."""

import re
from urllib.robotparser import RobotFileParser

import pytest

from api.pages.crawling import READ_BY_ALL


async def test_programs_that_follow_links_are_told_where_there_is_nothing_for_them(guest):
    reply = await guest.get("/robots.txt")
    assert reply.headers["content-type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(reply.text.splitlines())
    assert all(rules.can_fetch("*", path) for path in READ_BY_ALL)
    assert not any(rules.can_fetch("*", path) for path in ("/me", "/api/v1/days", "/leagues/x", "/history"))
    assert rules.site_maps()


async def test_the_list_of_pages_holds_addresses_that_are_there(guest):
    reply = await guest.get("/sitemap.xml")
    found = re.findall(r"<loc>([^<]+)</loc>", reply.text)
    assert len(found) == len(READ_BY_ALL)
    for address in found:
        assert (await guest.get(address, headers={"accept": "text/html"})).status_code == 200, address


async def test_the_list_of_pages_holds_all_that_the_footer_leads_to(guest):
    text = (await guest.get("/help", headers={"accept": "text/html"})).text
    footer = text[text.index('<footer class="site-footer">') : text.index("</footer>")]
    linked = re.findall(r'<a href="([^"]+)"', footer)
    assert len(linked) > 10
    assert set(linked) <= set(READ_BY_ALL)


@pytest.mark.parametrize("path", READ_BY_ALL)
async def test_each_page_names_its_one_address(guest, path):
    text = (await guest.get(path, headers={"accept": "text/html"})).text
    (named,) = re.findall(r'<link rel="canonical" href="https?://[^/"]+([^"]*)">', text)
    assert named == path
