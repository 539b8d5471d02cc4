"""Bodies that are not what they should be: each is refused by name, and nothing is written."""

import json

import httpx
import pytest

from tests.api.conftest import ATTEMPT, RUN, World, problem

JSON = {"Content-Type": "application/json"}


async def _post(guest: httpx.AsyncClient, body: bytes, headers: dict[str, str] = JSON) -> httpx.Response:
    return await guest.post(RUN, content=body, headers=headers)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"attempt=attempt-0001",
        b'{"attempt": "attempt-0001"',
        b'{"attempt": "attempt-0001"} {}',
        b"{'attempt': 'attempt-0001'}",
        b'{"attempt": "\xff\xfe"}',
        b'{"attempt": "\\ud800"}',
        b'\xef\xbb\xbf{"attempt": "attempt-0001"}',
        '{"attempt": "attempt-0001"}'.encode("utf-16"),
        b"\x00",
        b'{"attempt": "a\x00b"}',
        b'{"attempt": "line\nfeed!!!"}',
    ],
)
async def test_a_body_that_is_not_json_is_refused(guest: httpx.AsyncClient, world: World, body: bytes) -> None:
    problem(await _post(guest, body), 400, "not-json")
    assert not list(world.redis.scan_iter("*:run*"))


@pytest.mark.parametrize(
    "body",
    [
        b"null",
        b"[]",
        b'"attempt-0001"',
        b"17",
        b"{}",
        b'{"attempt": null}',
        b'{"attempt": 12345678}',
        b'{"attempt": ["attempt-0001"]}',
        b'{"attempt": {"a": 1}}',
        b'{"attempt": "attempt-0001", "score": 1000}',
        b'{"attempt": "attempt-0001", "extra": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"attempt": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"attempt": ' + b"9" * 10000 + b"}",
        b'{"attempt": 1e400}',
        b'{"attempt": "attempt\\u0000001"}',
        b'{"Attempt": "attempt-0001"}',
        b'{"attempt": "attempt-0001\\n"}',
    ],
)
async def test_json_of_another_shape_is_refused(guest: httpx.AsyncClient, world: World, body: bytes) -> None:
    problem(await _post(guest, body), 422, "bad-body")
    assert not list(world.redis.scan_iter("*:run*"))


async def test_not_a_number_is_not_json(guest: httpx.AsyncClient) -> None:
    for word in (b"NaN", b"Infinity", b"-Infinity"):
        reply = await _post(guest, b'{"attempt": ' + word + b"}")
        assert reply.json()["code"] in {"not-json", "bad-body"}


async def test_the_fault_is_named(guest: httpx.AsyncClient) -> None:
    found = problem(await _post(guest, b'{"attempt": "attempt-0001", "score": 1}'), 422, "bad-body")
    assert "`score`" in found["detail"]


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1 << 20])
async def test_a_body_that_is_too_large_is_refused(guest: httpx.AsyncClient, size: int) -> None:
    body = json.dumps({"attempt": "x" * size}).encode()
    problem(await _post(guest, body), 413, "body-too-large")

    async def in_pieces() -> object:
        for start in range(0, len(body), 4096):
            yield body[start : start + 4096]

    problem(await guest.post(RUN, content=in_pieces(), headers=JSON), 413, "body-too-large")


@pytest.mark.parametrize(
    "media_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "x",
    ],
)
async def test_another_content_type_is_refused(guest: httpx.AsyncClient, media_type: str) -> None:
    body = json.dumps({"attempt": ATTEMPT}).encode()
    problem(await _post(guest, body, {"Content-Type": media_type}), 415, "unsupported-media-type")


@pytest.mark.parametrize("media_type", ["application/json", "Application/JSON; charset=utf-8"])
async def test_json_may_name_its_charset(guest: httpx.AsyncClient, media_type: str) -> None:
    body = json.dumps({"attempt": ATTEMPT}).encode()
    assert (await _post(guest, body, {"Content-Type": media_type})).status_code == 200
