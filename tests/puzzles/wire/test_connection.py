"""Addresses of stores."""

import pytest

from puzzles.errors import NotationError
from puzzles.wire.connection import CLIENT_OPTIONS, Connection, parse_address


@pytest.mark.parametrize("url", ["redis://localhost:6379/0", "rediss://user:word@store:6380", "unix:///run/store.sock"])
def test_an_address_of_one_server_is_left_to_the_client(url: str) -> None:
    assert parse_address(url) == Connection("single", url)


def test_a_cluster_is_named_by_some_of_its_nodes() -> None:
    found = parse_address("redis+cluster://me:p%40ss@one:7001,two,[::1]:7003")
    assert found.mode == "cluster"
    assert found.nodes == (("one", 7001), ("two", 6379), ("::1", 7003))
    assert (found.username, found.password) == ("me", "p@ss")


def test_sentinel_needs_the_name_of_the_service() -> None:
    found = parse_address("redis+sentinel://:word@one,two:26380/mymaster")
    assert (found.mode, found.service, found.username, found.password) == ("sentinel", "mymaster", None, "word")
    assert found.nodes == (("one", 26379), ("two", 26380))
    with pytest.raises(NotationError, match="service"):
        parse_address("redis+sentinel://one:26379")


@pytest.mark.parametrize(
    "url", ["", "localhost:6379", "http://store", "redis://", "redis+cluster://", "redis+cluster://one:port"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_address(url)
    assert caught.value.code == "not-an-address"


def test_a_refusal_does_not_repeat_the_password() -> None:
    with pytest.raises(NotationError) as caught:
        parse_address("redys://me:hunter2@store")
    assert "hunter2" not in str(caught.value)


def test_clients_never_repeat_commands_and_speak_a_pinned_protocol() -> None:
    assert CLIENT_OPTIONS["protocol"] == 2
    assert CLIENT_OPTIONS["decode_responses"] is True
    assert CLIENT_OPTIONS["socket_timeout"] <= 5
