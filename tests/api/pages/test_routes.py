"""The pages' addresses, without a browser."""

import json
import re
from datetime import UTC, datetime

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from api.config import Settings
from api.kinds import KIND_APIS
from api.pages import error_page, page_routes, static_routes, template_config
from api.pages.assets import ASSETS, VERSION, asset_url
from api.pages.catalogue import CATALOGUES
from api.pages.routes import BOARD_KINDS, local_path
from api.problems import PROBLEMS
from api.service import Service
from api.store import Store, connect
from tests.api.conftest import TODAY, TOMORROW, InlineSolver

ADDRESSES = [
    "/",
    "/count",
    "/domino",
    "/practice",
    "/practice/count",
    "/practice/domino",
    "/analyse",
    "/analyse/domino",
    "/board",
    "/board/today/discard",
    "/board/today/count",
    "/board/today/domino",
    "/design",
    "/me",
    "/sign-in",
    "/help",
    "/help/problems",
    "/privacy",
    "/offline",
    "/learn",
    "/learn/fives-and-threes",
    "/rules/cribbage",
    "/rules/fives-and-threes",
    "/numbers",
]


@pytest.fixture(scope="module")
def client():
    def clock() -> datetime:
        return datetime(2026, 11, 29, 21, tzinfo=UTC)

    # Nobody here has a cookie, so the store is never asked.
    service = Service(Settings(), clock, Store(connect("redis://127.0.0.1:1/0")), InlineSolver(), InlineSolver())
    app = Litestar(
        [*page_routes, *static_routes],
        template_config=template_config,
        exception_handlers={HTTPException: lambda request, error: error_page(request, error.status_code)},
        openapi_config=None,
        logging_config=None,
        state=State({"clock": clock, "service": service}),
    )
    with TestClient(app) as running:
        yield running


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_comes_in_the_language_wished_for_and_is_never_kept(client, address, language):
    page = client.get(address, headers={"accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}" dir="ltr">' in page.text
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_has_no_inline_script_or_style(client, address):
    text = client.get(address).text
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("address", [*ADDRESSES, "/archive"])
async def test_whatever_a_page_names_of_this_site_is_there(guest, address):
    text = (await guest.get(address)).text
    for target in set(re.findall(r'(?:href|src)="(/[^"#]*)', text)):
        assert (await guest.get(target)).status_code == 200, target


def _loaded(text: str) -> set[str]:
    """Return the names of all modules that a page loads, whatever imports them."""
    found: set[str] = set()
    following = set(re.findall(r'<script[^>]* src="/static/\w+/js/([\w-]+\.js)"', text))
    while following:
        name = following.pop()
        found.add(name)
        source = ASSETS[f"js/{name}"].plain.decode()
        following |= set(re.findall(r"""(?:from|import|import\() *["']\./([\w-]+\.js)["']""", source)) - found
    return found


def document_at(text, place):
    """Return the JSON that begins at this place of a script."""
    return json.JSONDecoder().raw_decode(text[place:])[0]


@pytest.mark.parametrize(
    "address", [*ADDRESSES, *(f"/archive/2026-11-29/{kind}" for kind in KIND_APIS), "/ends", "/practice/ends"]
)
async def test_a_page_has_the_texts_of_every_module_that_it_loads(world, guest, address):
    if address.startswith("/archive"):
        world.clock.set("2026-11-30T02:00:00")
    text = (await guest.get(address, headers={"accept-language": "de"})).text
    (name,) = re.findall(r'src="/static/\w+/(messages/de/\w+\.js)"', text)
    first, later = (
        ASSETS[one].plain.decode() if one in ASSETS else "" for one in (name, name.replace(".js", "-later.js"))
    )
    sent = document_at(first, first.index("{"))
    for more in re.finditer(r"Object\.assign\(mugginsMessages\.(\w+),\s*", later):
        sent[more[1]] |= document_at(later, more.end())
    wanted = CATALOGUES["de"].script_messages(frozenset(_loaded(text)))
    # A page may leave out modules of which a guest has no use.
    for part in ("texts", "plurals"):
        assert wanted[part].items() <= sent[part].items()
    assert wanted["texts"]


def test_static_files_carry_a_hash_and_may_be_kept_for_ever(client):
    found = client.get(asset_url("js/today.js"))
    assert found.headers["content-type"].startswith("text/javascript")
    assert "immutable" in found.headers["cache-control"]


def test_a_file_under_another_versions_hash_is_not_there(client):
    assert client.get("/static/0000000000000000/js/today.js").status_code == 404


def test_a_file_that_is_not_there_or_lies_outside_is_not_found(client):
    assert client.get(f"/static/{VERSION}/js/nothing.js").status_code == 404
    assert client.get(f"/static/{VERSION}/..%2f..%2fpages%2froutes.py").status_code == 404


def test_every_module_that_a_module_imports_is_there():
    for name, asset in ASSETS.items():
        if name.startswith("js/"):
            for target in re.findall(r'from "\./([\w.-]+)"|import "\./([\w.-]+)"', asset.plain.decode()):
                assert f"js/{''.join(target)}" in ASSETS, (name, target)


def test_the_switch_remembers_the_language_and_goes_back(client):
    answer = client.post("/language", data={"language": "de", "back": "/help"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/help")
    assert '<html lang="de" dir="ltr">' in client.get("/help").text
    client.cookies.clear()


def test_an_unknown_language_changes_nothing(client):
    answer = client.post("/language", data={"language": "xx", "back": "/"}, follow_redirects=False)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "/\\evil.example", "", "javascript:x", "/a\nb"]
)
def test_the_switch_leads_nowhere_else(target):
    assert local_path(target) == "/"


@pytest.mark.parametrize(
    "address", ["/board/2999-01-01/discard", "/board/yesterday/discard", "/board/today/chess", "/nowhere"]
)
def test_what_does_not_exist_is_a_page_with_status_404(client, address):
    page = client.get(address, headers={"accept-language": "de"})
    assert page.status_code == 404
    assert "Hier liegt nichts" in page.text


@pytest.mark.parametrize(("address", "listens"), [("/count", True), ("/practice/count", True), ("/", False)])
def test_only_the_pages_that_listen_for_numbers_may_use_the_microphone(client, address, listens):
    assert ("microphone=(self)" in client.get(address).headers.get("permissions-policy", "")) is listens


async def test_the_days_stand_in_the_page_of_boards_and_their_commitments(world, guest):
    text = (await guest.get("/board")).text
    assert f'href="/board/{TODAY}/discard"' in text
    assert f'href="/board/{TOMORROW}' not in text
    assert world.sheets[TOMORROW].commitment in text


def test_a_store_that_is_away_is_said_where_the_days_would_stand(client):
    reply = client.get("/board", headers={"accept-language": "de"})
    assert reply.status_code == 200
    assert "Der Server erreicht seinen Speicher gerade nicht." in reply.text


def test_every_kind_with_an_api_has_a_board_page(client):
    assert set(KIND_APIS) <= set(BOARD_KINDS)


def test_every_problem_code_is_explained_under_its_anchor(client):
    text = client.get("/help/problems").text
    assert [code for code in PROBLEMS if f'<div id="{code}">' not in text] == []


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [("en", "29 November 2026", "29 November"), ("de", "29. November 2026", "29. November")],
)
def test_a_page_says_what_the_day_is_called_as_a_browser_would(
    client: TestClient[Litestar], language: str, long: str, short: str
) -> None:
    page = client.get("/", headers={"accept-language": language}).text
    assert f'data-today="2026-11-29" data-today-long="{long}" data-today-short="{short}"' in page
