"""Friendly names, and the visitor's language."""

import pytest

from api.names import friendly_name, preferred_language
from tests.api.conftest import ATTEMPT, RUN, World


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_follows_from_the_player_and_few_share_one(language: str) -> None:
    names = [friendly_name(f"player{n}", language) for n in range(2000)]
    assert names == [friendly_name(f"player{n}", language) for n in range(2000)]
    assert len(set(names)) > 1500
    for name in names:
        assert name[0].isupper()
        assert len(name) <= 24
        assert (" " in name) == (language == "en")


def test_later_attempts_bring_other_names_and_at_last_numbers() -> None:
    names = [friendly_name("player", "en", attempt=attempt) for attempt in range(6)]
    assert len(set(names)) == 6
    assert [name[-1].isdigit() for name in names] == [False, False, False, True, True, True]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "en"),
        ("fr, de;q=0.4", "de"),
        ("DE", "de"),
        ("dec", "en"),
        ("de;q=x", "en"),
        ("de;q=0", "en"),
        (",;,;q=", "en"),
        ("x" * 10000, "en"),
    ],
)
def test_the_language_that_the_browser_likes_best(header: str, language: str) -> None:
    assert preferred_language(header) == language


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({"Accept-Language": "de"}, "de"),
        ({"Accept-Language": "de", "Cookie": "muggins_language=en"}, "en"),
        ({"Cookie": "muggins_language=de"}, "de"),
        ({"Cookie": "muggins_language=xx", "Accept-Language": "de"}, "de"),
    ],
)
async def test_a_new_player_is_named_in_the_visitors_language(
    world: World, headers: dict[str, str], language: str
) -> None:
    guest = await world.guest(await world.app(), headers=headers)
    assert (await guest.post(RUN, json={"attempt": ATTEMPT})).status_code == 200
    profile = world.redis.hgetall(next(world.redis.scan_iter("muggins:player:*")))
    assert profile["language"] == language
    assert (" " in profile["name"]) == (language == "en")


async def test_a_name_that_is_taken_is_not_given_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.identity.friendly_name", lambda _, __, *, attempt: f"Name {attempt}")
    app = await world.app()
    for _ in range(3):
        await (await world.guest(app)).post(RUN, json={"attempt": ATTEMPT})
    names = {world.redis.hget(key, "name") for key in world.redis.scan_iter("muggins:player:*")}
    assert names == {"Name 0", "Name 1", "Name 2"}
