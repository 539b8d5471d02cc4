"""What went wrong, as a page: in each language, with a drawing, one sentence and one way on."""

import re
from datetime import UTC, datetime

import pytest
from litestar import Litestar, Request, get
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.testing import TestClient

from api.pages import error_page, static_routes, template_config

CODES = [400, 403, 404, 405, 413, 422, 429, 500, 503]


@get("/refused/{code:int}", sync_to_thread=False)
def refused(request: Request, code: FromPath[int]) -> object:
    return error_page(request, code)


@pytest.fixture(scope="module")
def client():
    app = Litestar(
        [refused, *static_routes],
        template_config=template_config,
        state=State({"clock": lambda: datetime(2026, 11, 29, 18, tzinfo=UTC)}),
        openapi_config=None,
        logging_config=None,
    )
    with TestClient(app) as running:
        yield running


def heading(text: str) -> str:
    (found,) = re.findall(r"<h1>([^<]+)</h1>", text)
    return found


@pytest.mark.parametrize("code", CODES)
def test_each_refusal_is_a_page_of_its_own_in_both_languages(client, code):
    pages = {one: client.get(f"/refused/{code}", headers={"accept-language": one}) for one in ("en", "de")}
    for language, page in pages.items():
        assert page.status_code == code
        assert f'<html lang="{language}"' in page.text
        assert page.text.count('class="state-art"') == 1
        assert '<meta name="robots" content="noindex">' in page.text
        article = page.text[page.text.index('<article class="state">') : page.text.index("</article>")]
        assert len(re.findall(r'<a class="button" href="/', article)) == 1
        assert len(re.findall(r"<p>", article)) == 1
    assert heading(pages["en"].text) != heading(pages["de"].text)


def test_what_passes_by_itself_is_tried_again_and_nothing_else(client):
    for code in CODES:
        again = f'href="/refused/{code}"' in client.get(f"/refused/{code}").text
        assert again is (code in (429, 503)), code


@pytest.mark.parametrize(
    ("method", "path", "options", "status"),
    [
        ("GET", "/nowhere", {}, 404),
        ("POST", "/help", {}, 405),
        ("POST", "/language", {"data": {}}, 422),
        ("POST", "/language", {"data": {"language": "de"}, "headers": {"sec-fetch-site": "cross-site"}}, 403),
        ("POST", "/language", {"content": b"x" * 2_000_000}, 413),
    ],
)
async def test_whoever_asked_with_a_browser_gets_a_page(guest, method, path, options, status):
    headers = {"accept": "text/html", "accept-language": "de"} | options.pop("headers", {})
    reply = await guest.request(method, path, headers=headers, **options)
    assert reply.status_code in (status, 400) if status == 422 else reply.status_code == status
    assert reply.headers["content-type"].startswith("text/html")
    assert 'class="state-art"' in reply.text


async def test_a_league_that_is_gone_and_an_invitation_that_leads_nowhere_are_said(guest):
    for path in ("/leagues/AAAAAAAAAAAAAAAA", "/join/AAAAAAAAAAAAAAAAAAAAAA", "/share/AAAAAAAAAAAAAAAAAAAAAA"):
        reply = await guest.get(path, headers={"accept": "text/html"})
        assert reply.status_code == 404
        assert 'class="state-art"' in reply.text
