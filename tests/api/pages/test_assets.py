"""What a page brings along: small, complete, and in a form that the browser asked for."""

import gzip
import re

import brotli
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from api.pages import static_routes
from api.pages.assets import ASSETS, STATIC_DIRECTORY, VERSION, asset_url, digests
from api.pages.catalogue import CATALOGUES
from api.pages.modules import first_modules_of, later_modules_of, modules_of, page_names

MOST_AT_FIRST = 40_000
MOST_IN_ALL = 64_000
"""The most bytes of Brotli: of what a page needs to be used, and with all that follows the first answer."""


@pytest.fixture(scope="module")
def client():
    with TestClient(Litestar([*static_routes], openapi_config=None, logging_config=None)) as running:
        yield running


@pytest.mark.parametrize("coding", ["br", "gzip"])
@pytest.mark.parametrize("name", ["js/daily.js", "css/table.css", "icon.svg"])
def test_a_file_is_the_same_in_every_coding(client, name, coding):
    plain = client.get(asset_url(name), headers={"accept-encoding": "identity"})
    coded = client.get(asset_url(name), headers={"accept-encoding": coding})
    assert "content-encoding" not in plain.headers
    assert coded.headers["content-encoding"] == coding
    assert coded.headers["vary"] == "accept-encoding, origin"
    assert plain.content == ASSETS[name].plain
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}[coding]
    assert unpack(ASSETS[name].compressed[coding]) == plain.content


@pytest.mark.parametrize(
    ("header", "coding"),
    [("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip"), ("gzip;q=0", None), ("", None), ("deflate", None)],
)
def test_the_smallest_coding_that_is_taken_is_sent(client, header, coding):
    reply = client.get(asset_url("js/daily.js"), headers={"accept-encoding": header})
    assert reply.headers.get("content-encoding") == coding


def test_fonts_and_pictures_are_compressed_already():
    assert all(not asset.compressed for name, asset in ASSETS.items() if name.endswith(".woff2"))


@pytest.mark.parametrize("path", sorted((STATIC_DIRECTORY / "js").glob("*.js")), ids=lambda path: path.name)
def test_a_module_loses_its_comments_and_nothing_that_others_import(path):
    exports = re.compile(r"\bexport (?:default )?(?:async )?(?:function|class|const|let)\*? ?(\w+)")
    source = path.read_text(encoding="utf-8")
    small = ASSETS[f"js/{path.name}"].plain.decode()
    assert len(small) < len(source)
    assert "/**" not in small
    assert exports.findall(small) == exports.findall(source)


@pytest.mark.parametrize("page", page_names())
def test_a_page_gets_the_texts_of_its_own_modules_and_no_others(page):
    catalogue = CATALOGUES["de"]
    files = [f"messages/de/{page}.js", f"messages/de/{page}-later.js"]
    first, later = (ASSETS[name].plain.decode() if name in ASSETS else "" for name in files)
    assert bool(later) == ("import(" in first)
    for key, users in catalogue.scripted.items():
        if len(key) > 24 and key in catalogue.singular and '"' not in key and "\\" not in key:
            at_once = bool(users & first_modules_of(page))
            assert (f'"{key}":' in first) == at_once, key
            assert (f'"{key}":' in later) == (bool(users & later_modules_of(page)) and not at_once), key


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("page", page_names())
def test_the_scripts_of_a_page_and_their_texts_weigh_little(language, page):
    first = [*(f"js/{name}" for name in first_modules_of(page)), f"messages/{language}/{page}.js"]
    later = [*(f"js/{name}" for name in later_modules_of(page)), f"messages/{language}/{page}-later.js"]
    assert sum(map(weight, first)) <= MOST_AT_FIRST
    # What is fetched only without the server, or by who switches the sounds on, is in nobody's usual visit.
    usual = [name for name in later if not name.startswith(("js/offline", "js/sound-art"))]
    assert sum(map(weight, first + usual)) <= MOST_IN_ALL


def weight(name):
    asset = ASSETS.get(name)
    return len(asset.compressed["br"]) if asset else 0


def test_every_module_belongs_to_a_page():
    used = frozenset.union(*map(modules_of, page_names()))
    there = {path.name for path in (STATIC_DIRECTORY / "js").glob("*.js")}
    assert there - used == set()


def test_an_address_of_another_version_has_no_file(client):
    for name in ("js/daily.js", "css/table.css", "fonts/fraunces.woff2", "icon.svg"):
        older = client.get(f"/static/{'0' * len(VERSION)}/{name}")
        assert older.status_code == 404
        assert "immutable" not in older.headers.get("cache-control", "")
        assert "immutable" in client.get(asset_url(name)).headers["cache-control"]


def test_every_reply_may_be_read_by_a_frame_without_an_origin(client):
    gone = f"/static/{'0' * len(VERSION)}"
    for address in (asset_url("js/daily.js"), f"{gone}/js/daily.js", f"{gone}/messages/de/today.js"):
        for accept in ("*/*", "text/html"):
            headers = client.get(address, headers={"accept": accept, "origin": "null"}).headers
            assert headers["cross-origin-resource-policy"] == "cross-origin"
            assert headers["access-control-allow-origin"] == "*"


def test_a_page_whose_files_are_gone_is_told_by_its_first_script_to_load_again(client):
    older = client.get(f"/static/{'0' * len(VERSION)}/messages/de/today.js")
    assert older.status_code == 200
    assert older.headers["cache-control"] == "no-store"
    assert "location.reload()" in older.text
    assert "mugginsMessages" not in older.text


def test_each_file_has_a_short_hash_of_its_own():
    found = digests()
    assert set(found) == set(ASSETS)
    assert found["js/dom.js"] != found["js/clock.js"]
