"""The design page without a browser: every token that has a role is shown, and every contrast as it was measured."""

import re

import pytest

from api.pages.design import _FAMILIES
from api.pages.design_tokens import PAIRS, TOKENS, names
from tests.browser.specimens import served_pages


@pytest.fixture(scope="module")
def text() -> str:
    with served_pages() as client:
        reply = client.get("/design", headers={"accept-language": "en"})
    assert reply.status_code == 200
    return str(reply.text)


def test_every_pair_stands_there_with_its_contrast(text) -> None:
    shown = re.findall(r"<tr><td><code>([\w-]+)</code></td><td><code>([^<]+)</code></td>", text)
    assert shown == [(pair.front, pair.behind) for pairs in PAIRS.values() for pair in pairs]


def test_a_family_names_tokens_that_are_there(text) -> None:
    for family in _FAMILIES.values():
        for name in family.split():
            assert name in TOKENS["light"]
            assert f"<code>{name}</code>" in text


@pytest.mark.parametrize("family", ["type-", "space-", "radius"])
def test_each_step_of_a_scale_is_shown(text, family) -> None:
    for name in names(family):
        assert TOKENS["light"][name] in text


def test_both_decks_are_shown_whole(text) -> None:
    for deck in ("two", "four"):
        shown = text.split(f'id="deck-{deck}"')[1].split("</div>")[0]
        assert len(set(re.findall(r'card="(\w\w)"', shown))) == 52
